"""Transactions of many tables in one commit: the disk is waited for once, whoever waits for it.

Each is still whole or nothing by itself, and none is reported as kept before the commit that holds it is.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import aiosqlite

from bot.store.errors import Conflict


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that gives no rows."""

    sql: str
    values: tuple[Any, ...]
    unchanged: Conflict | None = None
    """What it means where no row was changed; None for nothing."""
    against: Mapping[int, Conflict] = field(default_factory=dict)
    """What it means where a constraint of that kind (SQLite's extended code) stands against it."""

    def judge(self, changed: int) -> None:
        """Raise where it did not change what it had to."""
        if self.unchanged is not None and not changed:
            raise self.unchanged

    def meaning(self, error: sqlite3.IntegrityError) -> Exception:
        """What a constraint that stood against it means."""
        return self.against.get(error.sqlite_errorcode, error)


Statements = Sequence[Statement]
Outcome = Exception | None
"""Why a transaction changed nothing; None where it is kept."""


def carry_out(connection: sqlite3.Connection, transactions: Sequence[Statements]) -> list[Outcome]:
    """Do these transactions in one commit, and say what came of each; raises where none could be kept.

    Runs in the connection's own thread.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        outcomes = [_one(connection, statements) for statements in transactions]
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    return outcomes


def _one(connection: sqlite3.Connection, statements: Statements) -> Outcome:
    connection.execute("SAVEPOINT one")
    outcome: Outcome = None
    try:
        for statement in statements:
            try:
                statement.judge(connection.execute(statement.sql, statement.values).rowcount)
            except sqlite3.IntegrityError as error:
                raise statement.meaning(error) from error
    except (Conflict, sqlite3.IntegrityError) as error:
        # Anything else, a full disk say, is everybody's trouble.
        outcome = error
        connection.execute("ROLLBACK TO one")
    connection.execute("RELEASE one")
    return outcome


class Connection(aiosqlite.Connection):
    """A connection that can do several statements in one visit to its thread."""

    @classmethod
    def to(cls, uri: str, **options: Any) -> Connection:
        """Not open yet: await it."""
        return cls(lambda: sqlite3.connect(uri, uri=True, **options), 64)

    async def carry_out(self, transactions: Sequence[Statements]) -> list[Outcome]:
        """See :func:`carry_out`."""
        return await self._execute(carry_out, self._conn, transactions)


class Turn(Protocol):
    """Does these transactions when the writer's turn comes, taking them as late as it can."""

    async def __call__(self, take: Callable[[], Sequence[Statements]]) -> list[Outcome]: ...


class Together:
    """Gathers the transactions that end while others are being committed."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._waiting: list[tuple[Statements, asyncio.Future[Outcome]]] = []
        self._task: asyncio.Task[None] | None = None

    def keep(self, statements: Statements) -> asyncio.Future[Outcome]:
        """Commit a transaction with whatever else waits; what came of it, once that is sure."""
        kept: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((statements, kept))
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="store")
        return kept

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._round()
        finally:
            self._task = None

    async def _round(self) -> None:
        taken: list[tuple[Statements, asyncio.Future[Outcome]]] = []

        def take() -> Sequence[Statements]:
            taken.extend(self._waiting)
            self._waiting.clear()
            return [statements for statements, _ in taken]

        outcomes: Sequence[Outcome]
        try:
            outcomes = await self._turn(take)
        except Exception as error:  # noqa: BLE001 - handed on to each who waits
            if not taken:
                take()
            outcomes = [error] * len(taken)
        for (_, kept), outcome in zip(taken, outcomes, strict=True):
            kept.set_result(outcome)
