"""Turn pings while Discord is slow: once a turn, gone with it, none left over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import discord
import pytest

from bot.courier import Forbidden, Unavailable
from bot.pinger import Pinger
from bot.store import DatabaseLocked
from bot.tables.model import Table
from engine.seats import Seat
from tests.tables.world import FakeCourier, World, person, turns, until


def draw(table: Table, user_ids: Sequence[int]) -> discord.ui.LayoutView:
    """A ping in one line."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(f"{user_ids}"))
    return view


@asynccontextmanager
async def pinging(world: World, courier: FakeCourier, *, on: bool = False) -> AsyncIterator[Pinger]:
    """A pinger at work; `on` is whether a turn that it finds at its start is due a ping."""
    pinger = Pinger(world.tables, courier, draw, on=on)
    await pinger.start()
    try:
        yield pinger
    finally:
        await pinger.stop()


def rests(world: World, courier: FakeCourier, table: Table) -> bool:
    """Whether nothing is under way, and the store knows of exactly what stands in the channel."""
    noted = world.tables.get(table.id).row.ping_message_id
    return courier.under_way == 0 and set(courier.messages) == ({noted} - {None})


async def test_one_player_is_mentioned_once_a_turn(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        for _ in range(3):
            pinger.ping(table)
        await until(lambda: courier.messages and rests(world, courier, table))
        pinger.ping(world.tables.get(table.id))
        await turns()
        assert courier.count("send") == 1
        assert list(courier.mentioned.values()) == [(3,)]


async def test_played_while_the_ping_was_on_its_way(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        courier.gate.clear()
        pinger.ping(table)
        await until(lambda: courier.under_way == 1)
        await world.play(table.id)
        courier.gate.set()
        await until(lambda: courier.count("delete") == 1 and rests(world, courier, table))
        assert courier.messages == {}


async def test_two_pings_on_their_way_arrive_the_wrong_way_round(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        courier.gate.clear()
        pinger.ping(table)
        await until(lambda: courier.under_way == 1)
        slow, courier.gate = courier.gate, type(courier.gate)()
        courier.gate.set()
        table = await world.play(table.id)
        pinger.ping(table)
        await until(lambda: len(courier.messages) == 1 and world.tables.get(table.id).row.ping_message_id)
        (second,) = courier.messages
        slow.set()
        await until(lambda: courier.count("delete") == 1 and rests(world, courier, table))
        assert list(courier.messages) == [second]
        await world.play(table.id)
        await until(lambda: courier.messages == {} and rests(world, courier, table))


async def test_a_slow_removal_does_not_forget_the_next_ping(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        pinger.ping(table)
        await until(lambda: courier.messages and rests(world, courier, table))
        courier.gate.clear()
        table = await world.play(table.id)
        await until(lambda: courier.under_way == 1)
        slow, courier.gate = courier.gate, type(courier.gate)()
        courier.gate.set()
        pinger.ping(table)
        await until(lambda: len(courier.messages) == 2)
        slow.set()
        await until(lambda: len(courier.messages) == 1 and rests(world, courier, table))
        await turns(50)
        assert rests(world, courier, table)


async def test_closed_while_the_ping_was_on_its_way(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        courier.gate.clear()
        pinger.ping(table)
        await until(lambda: courier.under_way == 1)
        await world.tables.close(table.id, person(1))
        courier.gate.set()
        await until(lambda: courier.count("delete") == 1 and courier.under_way == 0)
        assert courier.messages == {}


async def test_it_goes_when_the_player_does(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        pinger.ping(table)
        await until(lambda: courier.messages and rests(world, courier, table))
        # Somebody else changes nothing about it.
        await world.tables.leave(table.id, person(1))
        await turns(30)
        assert len(courier.messages) == 1
        await world.tables.leave(table.id, person(3))
        await until(lambda: courier.messages == {} and rests(world, courier, table))


async def test_nobody_is_pinged_for_a_computer_player(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started(people=1)
        assert table.party.turn is Seat.N
        pinger.ping(table)
        await turns(30)
        assert courier.calls == []


async def test_one_that_could_not_be_removed_goes_at_the_next_start(
    world: World, courier: FakeCourier
) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        pinger.ping(table)
        await until(lambda: courier.messages and rests(world, courier, table))
        courier.fails = [Unavailable("delete", 500)]
        await world.play(table.id)
        await until(lambda: courier.count("delete") == 1 and courier.under_way == 0)
        await turns(30)
        assert len(courier.messages) == 1
        assert rests(world, courier, table)
    await world.service().load()
    async with pinging(world, courier):
        await until(lambda: courier.messages == {} and rests(world, courier, table))


async def test_a_ping_of_the_turn_that_is_still_on_stays_over_a_restart(
    world: World, courier: FakeCourier
) -> None:
    async with pinging(world, courier, on=True) as pinger:
        table = await world.started()
        pinger.ping(table)
        await until(lambda: courier.messages and rests(world, courier, table))
    await world.service().load()
    async with pinging(world, courier, on=True) as pinger:
        pinger.ping(world.tables.get(table.id))
        await turns(30)
        assert courier.count("send") == 1
        assert courier.count("delete") == 0
        await world.play(table.id)
        await until(lambda: courier.messages == {} and rests(world, courier, table))


async def test_a_turn_whose_ping_was_never_sent_gets_it_at_the_next_start(
    world: World, courier: FakeCourier
) -> None:
    table = await world.started()
    await world.service().load()
    async with pinging(world, courier, on=True):
        await until(lambda: courier.messages and rests(world, courier, table))
        assert list(courier.mentioned.values()) == [(3,)]


async def test_one_that_may_not_be_removed_is_forgotten(world: World, courier: FakeCourier) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()
        pinger.ping(table)
        await until(lambda: courier.messages and rests(world, courier, table))
        courier.fails = [Forbidden("delete", code=50001)]
        await world.play(table.id)
        await until(lambda: world.tables.get(table.id).row.ping_message_id is None)


async def test_a_ping_that_could_not_be_noted_is_told_in_the_log(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with pinging(world, courier) as pinger:
        table = await world.started()

        async def locked(table_id: int, message_id: int | None) -> None:
            raise DatabaseLocked(world.store.path, "is locked")

        monkeypatch.setattr(world.tables, "set_ping", locked)
        pinger.ping(table)
        await until(lambda: caplog.records)
        assert len(caplog.records) == 1
        monkeypatch.undo()
        # It is removed all the same.
        await world.play(table.id)
        await until(lambda: courier.messages == {})


async def test_nothing_begins_after_the_end(world: World, courier: FakeCourier) -> None:
    table = await world.started()
    async with pinging(world, courier) as pinger:
        pass
    pinger.ping(table)
    await turns(30)
    assert courier.calls == []
