"""Plays of several tables that share a commit, and a process that dies anywhere in it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final

from bot.store import OutOfOrder, Store, parties, seats, together
from bot.tables.model import Table
from bot.tables.seating import Person, moment_of
from bot.tables.service import Delays, Tables
from engine.fair import seed_from_number
from engine.presets import games, preset
from engine.seats import Seat
from tests.crash.stroke import Stroke, StruckLoop

NOW: Final = 1_700_000_000.0
DELAYS: Final = Delays(ping=60, cut=0, next_deal=3600)
EVERY_TASK: Final = ".*"


class _Clock:
    def now(self) -> float:
        """Always the same, so that nothing but what was done tells two databases apart."""
        return NOW


@contextlib.asynccontextmanager
async def _service(database: Path) -> AsyncIterator[tuple[Store, Tables]]:
    async with await Store.open(database, _Clock()) as store:
        seeds = iter(range(1, 100))
        service = Tables(store, DELAYS, seeds=lambda: seed_from_number(next(seeds)))
        await service.load()
        yield store, service


def _person(user_id: int, click: int = 1) -> Person:
    return Person(user_id, f"person {user_id}", click)


async def deal(say: Callable[..., None], *, scene: str, database: Path) -> None:
    """A table of each game, four people at each, the first deal on it."""
    async with _service(database) as (_, service):
        for channel_id, game in enumerate(sorted(games()), 2):
            rules = preset(game)
            rules = rules.with_house_rules({"seats": "chosen"} if rules.seats == "draw" else {})
            table = await service.open(
                guild_id=1, channel_id=channel_id, who=_person(1), rules=rules, locale="en"
            )
            for user_id, seat in ((2, Seat.W), (3, Seat.N), (4, Seat.E)):
                table = await service.sit(table.id, _person(user_id), seat)
            await service.start(table.id, _person(1, channel_id), version=table.row.version)


async def play(
    say: Callable[..., None], *, scene: str, database: Path, versions: dict[str, int], at: int | None
) -> None:
    """Whoever's turn it is plays, at all tables that are still at these versions at once; and something that
    contradicts the log goes the same way.

    Die at step `at`: of a task, before a statement of the commit, or once somebody was told.
    """
    async with _service(database) as (store, service):
        told: list[tuple[str, int]] = []

        def last_words() -> None:
            say(steps=stroke.steps, told=told)

        stroke = Stroke(EVERY_TASK, at, last_words)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StruckLoop)
        loop.stroke = stroke

        def tell(table: Table) -> None:
            told.append((str(table.id), table.row.version))
            stroke.count()

        service.on_change(tell)
        _strike_statements(stroke)
        due = [table for table in service.all() if table.row.version == versions[str(table.id)]]
        stroke.armed = True
        plays = [asyncio.create_task(_act(service, table)) for table in due]
        plays.insert(len(plays) // 2, asyncio.create_task(_contradict(store, service.all()[0])))
        await asyncio.gather(*plays)
        stroke.armed = False
        last_words()


async def _act(service: Tables, table: Table) -> None:
    party = table.party
    seat = party.turn if party.turn is not None else party.actors()[0]
    sitter = table.seats[seat]
    assert sitter is not None
    assert sitter.user_id is not None
    action = party.legal(seat)[0]
    await service.act(table.id, _person(sitter.user_id, 50), action, moment=moment_of(table, seat))


async def _contradict(store: Store, table: Table) -> None:
    """What the log forbids, and before that something that it does not: neither is kept."""
    with contextlib.suppress(OutOfOrder):
        async with store.write_together() as tx:
            await seats.clear_seat(tx, table.id, Seat.S.name)
            await parties.append_action(tx, table.kept.row.id, 1_000, "N:TS", 1)


def _strike_statements(stroke: Stroke) -> None:
    """Count each statement of a shared commit as a step, those of triggers too, and the return from it."""
    carry_out = together.carry_out

    def struck(connection: sqlite3.Connection, work: Sequence[together.Statements]) -> list[together.Outcome]:
        connection.set_trace_callback(lambda _: stroke.count())
        try:
            return carry_out(connection, work)
        finally:
            connection.set_trace_callback(None)
            stroke.count()

    together.carry_out = struck
