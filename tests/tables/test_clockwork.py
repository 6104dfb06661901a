"""Deadlines: acted on when they are due, once, by the state that is, and never in each other's way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.pinger import Pinger
from bot.store import DatabaseLocked, deadlines
from bot.store.rows import DeadlineRow
from bot.tables import clockwork as module
from bot.tables.clockwork import Clockwork
from bot.tables.model import State, Table
from bot.tables.service import Delays
from tests.tables.test_pinger import draw
from tests.tables.world import FakeCourier, World, person, turns, until

WAITING = Delays(ping=30, cut=15, next_deal=60)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried again at once."""
    monkeypatch.setattr(module, "AGAIN_AFTER", 0.0)


class Rung:
    """Notes for whom it rang."""

    def __init__(self) -> None:
        self.tables: list[int] = []

    def __call__(self, table: Table) -> None:
        self.tables.append(table.id)


@asynccontextmanager
async def ticking(world: World, ring: Rung | None = None) -> AsyncIterator[Clockwork]:
    """A clockwork that has just started, whatever time it is."""
    clockwork = Clockwork(world.tables, world.store, world.clock, ring or Rung())
    await clockwork.start()
    try:
        yield clockwork
    finally:
        await clockwork.stop()


async def rows(world: World) -> list[DeadlineRow]:
    """What the store has to be done, but for the month after which somebody is waited for no more."""
    async with world.store.read() as db:
        due = await deadlines.due_deadlines(db, 1e12)
    live = {table.id: table for table in world.tables.all()}
    return [row for row in due if row.kind != "expire" or not live[row.table_id].people]


async def no_more(world: World) -> None:
    """Wait until nothing is left to be done."""
    for _ in range(2000):
        if not await rows(world):
            return
        await turns(2)
    raise AssertionError("something is still to be done")


async def test_what_is_due_is_done_and_nothing_else(world: World) -> None:
    world.service(WAITING)
    first, second = await world.started(), await world.started()
    assert [(row.kind, row.due_at - world.clock.time) for row in await rows(world)] == [("cut", 15)] * 2
    world.clock.time += 10
    third = await world.started()
    world.clock.time += 6
    async with ticking(world):
        await until(lambda: world.tables.get(second.id).state is State.PLAYING)
        assert world.tables.get(first.id).state is State.PLAYING
        assert world.tables.get(third.id).state is State.CUTTING
    # Where a card is awaited now, the next deadline is the ping's.
    assert sorted(row.kind for row in await rows(world)) == ["cut", "ping", "ping"]


async def test_a_deadline_of_an_older_version_does_nothing(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    (old,) = await rows(world)
    table = await world.tables.cut(table.id, person(1), 5)
    async with world.store.write() as tx:
        await deadlines.clear_deadlines(tx, table.id)
        await deadlines.set_deadline(tx, old)
    world.clock.time += 60
    async with ticking(world):
        await no_more(world)
    assert world.tables.get(table.id) == table


async def test_nor_does_a_ping_of_an_older_version(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    table = await world.tables.cut(table.id, person(1), 5)
    (old,) = await rows(world)
    await world.play(table.id)
    async with world.store.write() as tx:
        await deadlines.set_deadline(tx, old)
    ring = Rung()
    world.clock.time += 60
    async with ticking(world, ring):
        await no_more(world)
    assert ring.tables == []


async def test_the_player_who_was_faster_counts(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    world.clock.time += 60
    await world.tables.cut(table.id, person(1), 5)
    async with ticking(world):
        await turns(50)
    assert world.tables.get(table.id).kept.cuts == (5,)


async def test_deadlines_of_closed_tables_are_gone(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    await world.tables.close(table.id, person(1))
    assert await rows(world) == []


async def test_each_change_sets_its_own_deadline(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    table = await world.tables.cut(table.id, person(1), 5)
    for _ in range(31):
        (row,) = await rows(world)
        assert (row.kind, row.version) == ("ping", world.tables.get(table.id).row.version)
        # The player's time begins with the play before, in the same transaction (F37).
        assert row.due_at == world.clock.time + 30
        world.clock.time += 7
        await world.play(table.id)
    await world.play(table.id)
    (row,) = await rows(world)
    assert row.kind == "next"
    await world.tables.leave(table.id, person(1))
    assert len(await rows(world)) == 1
    for user_id in (2, 3, 4):
        await world.tables.leave(table.id, person(user_id))
    (row,) = await rows(world)
    assert row.kind == "expire"
    await world.tables.come_back(table.id, person(3))
    (row,) = await rows(world)
    assert row.kind == "next"


async def test_a_restart_replaces_what_it_found(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    tables = world.service(WAITING)
    await tables.load()
    assert tables.get(table.id).due_at == world.clock.time + 15
    await tables.cut(table.id, person(1), 5)
    (row,) = await rows(world)
    assert row.kind == "ping"


async def test_a_database_that_is_locked_is_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world.service(WAITING)
    table = await world.started()
    world.clock.time += 60
    real, failed = world.tables.cut, []

    async def locked(*args: object, **options: object) -> Table:
        if len(failed) < 3:
            failed.append(args)
            raise DatabaseLocked(world.store.path, "is locked")
        return await real(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(world.tables, "cut", locked)
    async with ticking(world):
        await until(lambda: world.tables.get(table.id).state is State.PLAYING)
    assert len(failed) == 3
    assert len(caplog.records) == 3


async def test_a_broken_table_is_not_the_others_trouble(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world.service(WAITING)
    broken, whole = await world.started(), await world.started()
    world.clock.time += 60
    real = world.tables.cut

    async def cut(table_id: int, *args: object, **options: object) -> Table:
        if table_id == broken.id:
            raise ZeroDivisionError("secret")
        return await real(table_id, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(world.tables, "cut", cut)
    async with ticking(world):
        await until(lambda: world.tables.get(whole.id).state is State.PLAYING)
        # What can never be done is not done again and again.
        await until(lambda: caplog.records)
        await turns(200)
    assert len(caplog.records) == 1
    assert "secret" not in caplog.text
    assert [row.table_id for row in await rows(world)] == [whole.id]


async def test_a_change_during_the_sweep_is_not_missed(world: World) -> None:
    """With no delay at all, each thing that happens makes the next one due at once."""
    world.service(Delays(ping=None, cut=0, next_deal=0))
    table = await world.started(people=1)
    async with ticking(world):
        for number in (2, 3, 4):
            for _ in range(32):
                await world.play(table.id)
            await until(lambda: len(world.tables.get(table.id).kept.cuts) == number)  # noqa: B023


async def test_a_ping_on_its_way_keeps_nobody_waiting(world: World, courier: FakeCourier) -> None:
    world.service(WAITING)
    pinged, cut = await world.started(), await world.started()
    await world.tables.cut(pinged.id, person(1), 5)
    world.clock.time += 60
    pinger = Pinger(world.tables, courier, draw, on=True)
    courier.gate.clear()
    clockwork = Clockwork(world.tables, world.store, world.clock, pinger.ping)
    await clockwork.start()
    await until(lambda: world.tables.get(cut.id).state is State.PLAYING)
    await until(lambda: courier.under_way == 1)
    courier.gate.set()
    await clockwork.stop()
    await pinger.stop()


async def test_it_rings_for_the_state_that_is(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    await world.tables.cut(table.id, person(1), 5)
    ring = Rung()
    world.clock.time += 31
    async with ticking(world, ring):
        await until(lambda: ring.tables == [table.id])
        await no_more(world)


async def test_an_unknown_kind_is_dropped(world: World, caplog: pytest.LogCaptureFixture) -> None:
    table = await world.started()
    async with world.store.write() as tx:
        await deadlines.set_deadline(tx, DeadlineRow(table.id, "supper", table.row.version, 0.0))
    async with ticking(world):
        await no_more(world)
    assert len(caplog.records) == 1


async def test_nothing_is_done_after_the_end(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    async with ticking(world):
        pass
    world.clock.time += 60
    await world.tables.leave(table.id, person(2))
    await turns(200)
    assert world.tables.get(table.id).state is State.CUTTING
