"""A clock that stands, an open store, a table with four people and a party, child processes."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

import bot
from bot.store import Store, Transaction, parties, seats, tables
from bot.store.rows import PartyRow, SeatRow, TableRow

Child = Callable[..., Awaitable[asyncio.subprocess.Process]]
SetUp = Callable[..., Awaitable[tuple[TableRow, PartyRow]]]


class FakeClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def now(self) -> float:
        """The time it was set to."""
        return self.time


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tapis.db"


@pytest.fixture
async def store(path: Path, clock: FakeClock) -> AsyncIterator[Store]:
    async with await Store.open(path, clock) as opened:
        yield opened


@pytest.fixture
def set_up() -> SetUp:
    """Open a table for people 101 to 104 in a channel, with a party that has started."""

    async def make(tx: Transaction, channel_id: int = 2, guild_id: int = 1) -> tuple[TableRow, PartyRow]:
        table = await tables.insert_table(
            tx, guild_id=guild_id, channel_id=channel_id, opener_id=101, rules='{"target":31}', locale="en"
        )
        for user_id, seat in enumerate(("N", "E", "S", "W"), 101):
            await seats.put_seat(tx, SeatRow(table.id, seat, user_id, f"person {user_id}", None))
        party = await parties.insert_party(
            tx,
            table_id=table.id,
            number=1,
            rules='{"target":31}',
            seed=bytes(range(32)),
            commitment="c0ffee",
            first_dealer="N",
            started=True,
        )
        return table, party

    return make


@pytest.fixture
async def child() -> AsyncIterator[Child]:
    """Run Python code in a process of its own; what still runs at the end is killed."""
    started: list[asyncio.subprocess.Process] = []

    async def run(code: str, *arguments: object) -> asyncio.subprocess.Process:
        root = str(Path(bot.__file__).parents[1])
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, *map(str, arguments),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": root},
        )  # fmt: skip
        started.append(process)
        return process

    yield run
    for process in started:
        if process.returncode is None:
            process.kill()
        await process.communicate()
