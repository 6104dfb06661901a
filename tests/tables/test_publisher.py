"""Boards: only the newest state counts, one call at a time, none twice, none lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest

from bot import publisher as module
from bot.courier import CourierError, Forbidden, Gone, TooOld, Unavailable
from bot.publisher import Publisher, board_key
from bot.store import DatabaseLocked
from bot.tables.model import State, Table
from bot.tables.service import Delays
from engine.seats import Seat
from tests.tables.world import FakeCourier, World, person, turns, until


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried again at once."""
    monkeypatch.setattr(module, "RETRY_AFTER", 0.0)


def draw(table: Table) -> discord.ui.LayoutView:
    """A board in one line."""
    deal = table.party.deal
    plays = -1 if deal is None else len(deal.plays)
    return said(
        f"{table.state.value} {board_key(table)} {plays} {[sitter is not None for sitter in table.seats]}"
    )


def keep(table: Table) -> discord.ui.LayoutView:
    """A result for good."""
    return said(f"result {table.shown.row.number} {table.party.score}")


def said(text: str) -> discord.ui.LayoutView:
    """A message of one line."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    return view


def text_of(components: Any) -> str:
    """The line of a message."""
    return components[0]["content"]


@asynccontextmanager
async def publishing(world: World, courier: FakeCourier, *, interval: float = 0) -> AsyncIterator[Publisher]:
    """A publisher at work."""
    publisher = Publisher(world.tables, courier, draw, keep, interval=interval, clock=world.clock)
    await publisher.start()
    try:
        yield publisher
    finally:
        await publisher.stop()


def shows(world: World, courier: FakeCourier, table_id: int) -> bool:
    """Whether the one message of a table is its newest board, and noted."""
    table = world.tables.get(table_id)
    message_id = table.row.board_message_id
    return (
        message_id in courier.messages
        and text_of(courier.messages[message_id]) == text_of(draw(table).to_components())  # type: ignore[index]
        and courier.under_way == 0
    )


async def test_changes_during_a_call_become_one_call(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        table = await world.started()
        await until(lambda: shows(world, courier, table.id))
        before = len(courier.calls)
        courier.gate.clear()
        for _ in range(20):
            await world.play(table.id)
        courier.gate.set()
        await until(lambda: shows(world, courier, table.id))
        # The first change began a call, and all others are in the second.
        assert len(courier.calls) == before + 2
        assert courier.at_once == 1


async def test_what_looks_the_same_is_not_sent_again(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier) as publisher:
        table = await world.started()
        await until(lambda: shows(world, courier, table.id))
        for _ in range(2):
            before = len(courier.calls)
            for _ in range(5):
                publisher.touch(world.tables.get(table.id))
                await turns()
            assert len(courier.calls) == before
            # Once posted, and once edited.
            await world.play(table.id)
            await until(lambda: shows(world, courier, table.id))


async def test_a_pause_between_two_edits(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with publishing(world, courier, interval=600):
        table = await world.open()
        await until(lambda: courier.count("send") == 1)
        await world.tables.stand(table.id, person(2))
        await world.tables.stand(table.id, person(3))
        await turns(50)
        assert courier.count("edit") == 0
        assert courier.under_way == 0


async def test_one_tables_slow_board_keeps_no_other_waiting(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        slow = await world.started()
        await until(lambda: shows(world, courier, slow.id))
        gate = asyncio.Event()

        async def held(channel_id: int, message_id: int, view: Any) -> None:
            if channel_id == slow.row.channel_id:
                await gate.wait()
            await FakeCourier.edit(courier, channel_id, message_id, view)

        courier.edit = held  # type: ignore[method-assign]
        other = await world.started()
        await world.play(slow.id)
        await until(lambda: shows(world, courier, other.id))
        await world.play(other.id)
        await until(lambda: shows(world, courier, other.id))
        assert not shows(world, courier, slow.id)
        gate.set()
        await until(lambda: shows(world, courier, slow.id))


async def test_a_post_whose_answer_was_lost_is_there_once(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        courier.loses = [Unavailable("send", 500)]
        table = await world.lobby()
        await until(lambda: shows(world, courier, table.id))
        assert courier.count("send") == 2
        assert len(courier.messages) == 1
        assert courier.count("edit") == 0


async def test_and_shows_what_changed_meanwhile(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        courier.loses = [Unavailable("send", 500)]
        courier.fails = [None, *[Unavailable("send", 500)] * 100_000]
        table = await world.lobby()
        await until(lambda: courier.messages)
        await world.tables.sit(table.id, person(9), Seat.E)
        # From now on it is the new state that is posted, in vain; what stands there is the old one.
        tried = courier.count("send")
        await until(lambda: courier.count("send") > tried + 2)
        courier.fails.clear()
        await until(lambda: shows(world, courier, table.id))
        assert len(courier.messages) == 1
        assert courier.count("edit") == 1


async def test_a_post_that_was_not_noted_before_the_end_is_found_again(
    world: World, courier: FakeCourier
) -> None:
    table = await world.lobby()
    publisher = Publisher(world.tables, courier, draw, keep, interval=0, clock=world.clock)
    publisher.touch(table)
    courier.gate.clear()
    await until(lambda: courier.under_way == 1)
    courier.gate.set()
    await asyncio.sleep(0)
    # The process dies between the post and its note.
    for task in asyncio.all_tasks():
        if task.get_name().startswith("board-"):
            task.cancel()
    await turns()
    assert len(courier.messages) == 1
    assert world.tables.get(table.id).row.board_message_id is None
    await world.service().load()
    async with publishing(world, courier):
        await until(lambda: shows(world, courier, table.id))
        assert len(courier.messages) == 1


async def test_and_posted_anew_where_it_was_deleted_since(world: World, courier: FakeCourier) -> None:
    table = await world.open()
    async with publishing(world, courier):
        await until(lambda: shows(world, courier, table.id))
    async with world.store.write() as tx:
        await tx.run("UPDATE tables SET board_message_id = NULL")
    courier.messages.clear()
    await world.service().load()
    async with publishing(world, courier):
        await until(lambda: shows(world, courier, table.id))
        assert len(courier.messages) == 1


async def test_a_start_shows_every_board_anew_and_removes_the_old(world: World, courier: FakeCourier) -> None:
    opened = [await world.started() for _ in range(3)]
    async with publishing(world, courier):
        await until(lambda: all(shows(world, courier, table.id) for table in opened))
        old = set(courier.messages)
    await world.service().load()
    async with publishing(world, courier):
        await until(lambda: old.isdisjoint(courier.messages))
        await until(lambda: all(shows(world, courier, table.id) for table in opened))
        assert len(courier.messages) == 3


async def test_each_deal_has_its_board(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        table = await world.open()
        await until(lambda: shows(world, courier, table.id))
        keys = {board_key(world.tables.get(table.id)): set(courier.messages)}
        table_id = table.id
        await world.tables.start(table_id, person(1), version=table.row.version)
        for _ in range(2):
            await until(lambda: shows(world, courier, table_id) and len(courier.messages) == 1)
            keys[board_key(world.tables.get(table_id))] = set(courier.messages)
            table = await world.play_deal(table_id)
            await until(lambda: shows(world, courier, table_id))
            assert keys[board_key(table)] == set(courier.messages)
            await world.tables.next_deal(table_id, person(1), version=table.row.version)
        assert list(keys) == [(1, 0), (1, 1), (1, 2)]
        assert len(set.union(*keys.values())) == 3


async def test_the_cut_is_of_the_deal_that_it_begins(world: World, courier: FakeCourier) -> None:
    world.service(Delays(ping=None, cut=60, next_deal=60))
    table = await world.started()
    assert table.state is State.CUTTING
    key = board_key(table)
    table = await world.tables.cut(table.id, person(1), 5)
    assert board_key(table) == key


@pytest.mark.parametrize("skipped", [False, True])
async def test_a_result_stays_in_the_channel(world: World, courier: FakeCourier, skipped: bool) -> None:
    async with publishing(world, courier):
        table = await world.started(target=5)
        await until(lambda: shows(world, courier, table.id))
        (message,) = courier.messages
        if skipped:
            # The rematch is so fast that the board of the result was never shown.
            courier.gate.clear()
        table = await world.play_deal(table.id)
        score = table.party.score
        if not skipped:
            await until(lambda: shows(world, courier, table.id))
        await world.tables.rematch(table.id, person(1), version=table.row.version)
        courier.gate.set()
        await until(lambda: text_of(courier.messages[message]) == f"result 1 {score}")
        await until(lambda: shows(world, courier, table.id))
        assert len(courier.messages) == 2


async def test_showing_a_result_again_leaves_one_of_it(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier) as publisher:
        table = await world.started(target=5)
        table = await world.play_deal(table.id)
        await until(lambda: shows(world, courier, table.id))
        (old,) = courier.messages
        publisher.post_again(world.tables.get(table.id))
        await until(lambda: old not in courier.messages and shows(world, courier, table.id))
        table = world.tables.get(table.id)
        await world.tables.rematch(table.id, person(1), version=table.row.version)
        await until(lambda: len(courier.messages) == 2 and shows(world, courier, table.id))


async def test_a_closed_table_is_shown_closed_or_as_its_result(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        table = await world.started()
        await until(lambda: shows(world, courier, table.id))
        await world.tables.close(table.id, person(1))
        await until(lambda: text_of(next(iter(courier.messages.values()))).startswith("closed"))
        courier.messages.clear()
        over = await world.started(target=5)
        over = await world.play_deal(over.id)
        await until(lambda: shows(world, courier, over.id))
        await world.tables.close(over.id, person(1))
        await until(lambda: text_of(next(iter(courier.messages.values()))) == f"result 1 {over.party.score}")


async def test_closed_before_it_was_ever_shown(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_AFTER", 600.0)
    async with publishing(world, courier):
        courier.fails = [Forbidden("send", code=50013)]
        table = await world.lobby()
        await until(lambda: courier.count("send") == 1 and courier.under_way == 0)
        await world.tables.close(table.id, person(1))
        await turns(50)
        assert courier.messages == {}


@pytest.mark.parametrize("error", [Gone("edit", 404, 10008), TooOld("edit", 400, 30046)])
async def test_a_board_that_cannot_be_edited_is_replaced(
    world: World, courier: FakeCourier, error: CourierError
) -> None:
    async with publishing(world, courier):
        table = await world.started()
        await until(lambda: shows(world, courier, table.id))
        (old,) = courier.messages
        courier.fails = [error]
        await world.play(table.id)
        await until(lambda: shows(world, courier, table.id) and len(courier.messages) == 1)
        assert old not in courier.messages


async def test_several_failures_in_a_row_leave_one_board(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier):
        table = await world.started()
        table = await world.play_deal(table.id)
        await until(lambda: shows(world, courier, table.id))
        # The post, its noting's turn, the removal of the old one: each fails some times.
        courier.fails = [Unavailable("x", 500), Unavailable("x", 500), None, Unavailable("x", 500), None]
        await world.tables.next_deal(table.id, person(1), version=table.row.version)
        await until(lambda: shows(world, courier, table.id) and len(courier.messages) == 1)


async def test_a_board_that_could_not_be_noted_is_noted_later(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failed = world.tables.set_board, []

    async def once(table_id: int, message_id: int | None) -> None:
        if not failed:
            failed.append(message_id)
            raise DatabaseLocked(world.store.path, "is locked")
        await real(table_id, message_id)

    monkeypatch.setattr(world.tables, "set_board", once)
    async with publishing(world, courier):
        table = await world.lobby()
        await until(lambda: shows(world, courier, table.id))
        assert failed == list(courier.messages)


async def test_an_unexpected_error_stops_only_what_it_hits(
    world: World, courier: FakeCourier, caplog: pytest.LogCaptureFixture
) -> None:
    async with publishing(world, courier):
        table = await world.started()
        await until(lambda: shows(world, courier, table.id))
        courier.fails = [ZeroDivisionError("secret")]
        await world.play(table.id)
        await until(lambda: caplog.records)
        assert "secret" not in caplog.text
        await world.play(table.id)
        await until(lambda: shows(world, courier, table.id))


async def test_waiting_for_the_first_post(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier) as publisher:
        courier.gate.clear()
        table = await world.lobby()
        waiting = asyncio.ensure_future(publisher.posted(table))
        await turns(20)
        assert not waiting.done()
        courier.gate.set()
        await waiting
        assert publisher.message_of(table) in courier.messages
        await publisher.posted(table)


async def test_who_waits_for_a_post_that_is_refused_is_told(world: World, courier: FakeCourier) -> None:
    async with publishing(world, courier) as publisher:
        courier.fails = [Forbidden("send", code=50001)]
        table = await world.lobby()
        with pytest.raises(Forbidden):
            await publisher.posted(table)


async def test_nobody_has_to_wait_to_the_end(
    world: World, courier: FakeCourier, caplog: pytest.LogCaptureFixture
) -> None:
    """Who gave up waiting leaves nothing behind that asyncio complains about."""
    caplog.set_level(logging.ERROR)
    async with publishing(world, courier) as publisher:
        courier.gate.clear()
        table = await world.lobby()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await publisher.posted(table)
        courier.fails = [Forbidden("send", code=50001)]
        courier.gate.set()
        await until(lambda: courier.under_way == 0 and not courier.fails)
        await turns()
    assert caplog.records == []


async def test_the_end_waits_for_a_call_under_way(world: World, courier: FakeCourier) -> None:
    publisher = Publisher(world.tables, courier, draw, keep, interval=0, clock=world.clock)
    courier.gate.clear()
    table = await world.lobby()
    await until(lambda: courier.under_way == 1)
    stopping = asyncio.ensure_future(publisher.stop())
    await turns()
    courier.gate.set()
    await stopping
    assert shows(world, courier, table.id)
    # And nothing begins after it.
    await world.tables.stand(table.id, person(1))
    await turns(50)
    assert courier.count("edit") == 0


async def test_the_end_does_not_wait_for_ever(
    world: World, courier: FakeCourier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FINISH_WITHIN", 0.01)
    publisher = Publisher(world.tables, courier, draw, keep, interval=0, clock=world.clock)
    courier.gate.clear()
    await world.lobby()
    await until(lambda: courier.under_way == 1)
    await publisher.stop()
    assert courier.under_way == 0
