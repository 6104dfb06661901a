"""Boards at the end, while they wait for their turn, and where they may not be shown."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot import publisher as module
from bot.courier import Forbidden, PlaceGone, Unavailable
from bot.publisher import Publisher
from engine.seats import Seat
from tests.tables.test_publisher import draw, keep, publishing, shows
from tests.tables.world import FakeCourier, World, person, turns, until


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried again at once."""
    monkeypatch.setattr(module, "RETRY_AFTER", 0.0)


async def test_the_end_shows_what_is_newest(world: World, courier: FakeCourier) -> None:
    publisher = Publisher(world.tables, courier, draw, keep, interval=600, clock=world.clock)
    table = await world.lobby()
    await until(lambda: shows(world, courier, table.id))
    await world.tables.stand(table.id, person(1))
    await turns(20)
    # It waits for the pause between two edits, which the end does not.
    assert not shows(world, courier, table.id)
    await publisher.stop()
    assert shows(world, courier, table.id)


async def test_the_end_shows_what_changed_during_a_call(world: World, courier: FakeCourier) -> None:
    publisher = Publisher(world.tables, courier, draw, keep, interval=0, clock=world.clock)
    table = await world.open()
    await until(lambda: shows(world, courier, table.id))
    courier.gate.clear()
    await world.tables.stand(table.id, person(2))
    await until(lambda: courier.under_way == 1)
    await world.tables.stand(table.id, person(3))
    stopping = asyncio.ensure_future(publisher.stop())
    await turns()
    courier.gate.set()
    await stopping
    assert shows(world, courier, table.id)


async def test_a_board_that_fails_at_the_end_is_left(
    world: World, courier: FakeCourier, caplog: pytest.LogCaptureFixture
) -> None:
    publisher = Publisher(world.tables, courier, draw, keep, interval=600, clock=world.clock)
    table = await world.lobby()
    await until(lambda: shows(world, courier, table.id))
    await world.tables.stand(table.id, person(1))
    courier.fails = [Unavailable("edit", 503)]
    await publisher.stop()
    assert "left for the next start" in caplog.text
    assert courier.count("edit") == 1


async def test_an_edit_that_has_to_wait_shows_what_is_newest_then(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        table = await world.open()
        await until(lambda: shows(world, courier, table.id))
        before = courier.count("edit")
        courier.turn.clear()
        await world.tables.stand(table.id, person(2))
        await turns(20)
        await world.tables.stand(table.id, person(3))
        courier.turn.set()
        await until(lambda: shows(world, courier, table.id))
        await turns(20)
        assert courier.count("edit") == before + 1


async def test_an_edit_that_failed_after_such_a_wait_loses_nothing(
    world: World, courier: FakeCourier
) -> None:
    async with publishing(world, courier):
        table = await world.open()
        await until(lambda: shows(world, courier, table.id))
        courier.turn.clear()
        await world.tables.stand(table.id, person(2))
        await turns(20)
        await world.tables.stand(table.id, person(3))
        courier.messages.clear()
        courier.turn.set()
        await until(lambda: shows(world, courier, table.id))


async def test_a_place_that_is_gone_is_not_called_again(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        table = await world.open()
        await until(lambda: shows(world, courier, table.id))
        courier.fails = [PlaceGone("edit", 404, 10003)]
        await world.tables.stand(table.id, person(2))
        await until(lambda: world.tables.find(table.id) is None)
        before = len(courier.calls)
        await turns(50)
        assert len(courier.calls) == before


async def test_a_channel_of_a_server_that_the_bot_has_left_is_gone(
    world: World, courier: FakeCourier
) -> None:
    async with publishing(world, courier):
        tables = [await world.open(), await world.lobby()]
        await until(lambda: all(shows(world, courier, table.id) for table in tables))
        courier.left = True
        courier.fails = [Forbidden("edit", code=50001)]
        await world.tables.stand(tables[0].id, person(2))
        await until(lambda: not world.tables.all())


async def test_it_is_tried_again_ever_more_seldom(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_AFTER", 5.0)
    pauses: list[float] = []
    loop = asyncio.get_running_loop()
    later = loop.call_later

    def call_later(delay: float, callback: Any, *args: Any, **more: Any) -> Any:
        if delay < 5.0:
            return later(delay, callback, *args, **more)
        pauses.append(delay)
        return later(0, callback, *args, **more)

    async with publishing(world, courier):
        table = await world.open()
        await until(lambda: shows(world, courier, table.id))
        monkeypatch.setattr(loop, "call_later", call_later)
        courier.fails = [Forbidden("edit", code=50013)] * 11
        await world.tables.stand(table.id, person(2))
        await until(lambda: not courier.fails and shows(world, courier, table.id))
        await until(lambda: world.tables.get(table.id).unseen is None)
        monkeypatch.undo()
    assert pauses == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800]


async def test_many_presses_where_nothing_can_be_shown_do_not_get_the_bot_banned(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_AFTER", 600.0)
    monkeypatch.setattr(module, "REFUSALS_A_MINUTE", 10)
    async with publishing(world, courier) as publisher:
        tables = [await world.open(), await world.open()]
        await until(lambda: all(shows(world, courier, table.id) for table in tables))
        courier.fails = [Forbidden("edit", code=50013)] * 1000
        for table in tables:
            await world.tables.stand(table.id, person(2))
        calls = len(courier.calls)
        for _ in range(50):
            for table in tables:
                publisher.look_again(table)
                await world.tables.sit(table.id, person(2), Seat.W)
                await world.tables.stand(table.id, person(2))
                await turns(5)
        assert 8 <= len(courier.calls) - calls <= 12
        # A server that changed is tried all the same, and shows what is newest.
        courier.fails = []
        monkeypatch.setattr(module, "HURRY_AFTER", 0.0)
        publisher.look_around(tables[0].row.guild_id)
        await until(lambda: all(shows(world, courier, table.id) for table in tables))


async def test_a_server_whose_permissions_changed_is_tried_soon(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_AFTER", 600.0)
    async with publishing(world, courier) as publisher:
        table = await world.open()
        await until(lambda: shows(world, courier, table.id))
        courier.fails = [Forbidden("edit", code=50013)]
        await world.tables.stand(table.id, person(2))
        await until(lambda: world.tables.get(table.id).unseen == "permissions")
        await turns(20)
        publisher.look_around(table.row.guild_id + 1)
        await turns(20)
        assert world.tables.get(table.id).unseen == "permissions"
        # What was done to show it may be such a change itself: not at once, and once however many there are.
        calls = len(courier.calls)
        for _ in range(20):
            publisher.look_around(table.row.guild_id)
        await turns(20)
        assert len(courier.calls) == calls
        monkeypatch.setattr(module, "HURRY_AFTER", 0.0)
        publisher.look_around(table.row.guild_id)
        await until(lambda: world.tables.get(table.id).unseen is None and shows(world, courier, table.id))
