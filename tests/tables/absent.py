"""Tables whose people are late or go, and the clock that looks at them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.store import deadlines
from bot.tables.clockwork import Clockwork
from bot.tables.computers import Computers
from bot.tables.model import State, Table, TurnClock
from bot.tables.seating import computers_to_act
from bot.tables.service import Delays
from tests.tables.world import World, person, turns

LIVE = TurnClock(60, 60)
WAITING = Delays(ping=30, cut=0, next_deal=3600)
HOUR = 3600.0


class Ring:
    """Notes the tables that somebody was called at."""

    def __init__(self) -> None:
        self.tables: list[int] = []

    def __call__(self, table: Table) -> None:
        self.tables.append(table.id)


@asynccontextmanager
async def alive(world: World, ring: Ring | None = None) -> AsyncIterator[None]:
    """The clock and the computer players at work, as after a start."""
    clockwork = Clockwork(world.tables, world.store, world.clock, ring or Ring())
    computers = Computers(world.tables, pause=0)
    await clockwork.start()
    await computers.start()
    try:
        yield
    finally:
        await computers.stop()
        await clockwork.stop()


async def later(world: World, seconds: float, ring: Ring | None = None) -> None:
    """So many seconds go by; what was due by then is done, as by a process that starts then."""
    world.clock.time += seconds
    async with alive(world, ring):
        while await _busy(world):
            await turns(1)


async def _busy(world: World) -> bool:
    """Whether something is due or about to be told, or a computer player has something to do."""
    async with world.store.read() as db:
        if await deadlines.due_deadlines(db, world.clock.time):
            return True
        kept = dict(await db.rows("SELECT id, version FROM tables WHERE state <> 'closed'"))
    tables = world.tables.all()
    if any(kept.get(table.id) != table.row.version for table in tables):
        return True
    return any(table.party.turn in computers_to_act(table) for table in tables if table.party.deal)


def now(world: World, table: Table) -> Table:
    """The table as it is now."""
    return world.tables.get(table.id)


async def clocked(world: World, *, people: int = 4, clock: TurnClock | None = LIVE) -> Table:
    """A table of several people with a clock, in play."""
    world.service(WAITING)
    table = await world.started(people=people)
    return await world.tables.set_clock(table.id, person(1), clock)


async def between(world: World, state: State, *, people: int) -> Table:
    """A table whose party is under way, in that state."""
    if state is State.CUTTING:
        world.service(replace(WAITING, cut=60))
    table = await world.started(people=people)
    if state is State.COUNTED:
        table = await world.play_deal(table.id)
    assert table.state is state
    return table
