"""The table service under many hands at once: exactly one wins where one may, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.store import DatabaseLocked, Transaction, parties
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import moment_of
from bot.tables.service import Delays, Tables
from engine.actions import Play
from engine.cards import CARDS, Card
from engine.fair import seed_from_number
from engine.presets import preset
from engine.refusals import Refusal, RefusalCode
from engine.seats import Seat
from tests.tables.world import QUIET, World, outcome, person, plays_of

MANY = 100


async def all_at_once(work: Sequence[Awaitable[object]]) -> Counter[str]:
    """What came of operations that were begun together."""
    return Counter(await asyncio.gather(*(outcome(each) for each in work)))


# Exactly one.


async def test_one_of_many_plays_of_the_same_card(world: World) -> None:
    table = await world.started()
    action, moment = plays_of(table, Seat.N)[0], moment_of(table, Seat.N)
    came = await all_at_once(
        [world.tables.act(table.id, person(3), action, moment=moment) for _ in range(MANY)]
    )
    assert came == {"done": 1, "stale": MANY - 1}
    assert world.tables.get(table.id).row.version == table.row.version + 1
    await world.agrees(table.id)


async def test_one_of_many_plays_of_different_cards(world: World) -> None:
    table = await world.started()
    moment = moment_of(table, Seat.N)
    cards = plays_of(table, Seat.N)
    came = await all_at_once(
        [
            world.tables.act(table.id, person(3), cards[number % len(cards)], moment=moment)
            for number in range(MANY)
        ]
    )
    assert came == {"done": 1, "stale": MANY - 1}
    deal = world.tables.get(table.id).party.deal
    assert deal is not None
    assert len(deal.plays) == 1
    assert len(deal.held(Seat.N)) == 7


async def test_as_commands_only_those_that_the_rules_allow(world: World) -> None:
    table = await world.started()
    came = await all_at_once(
        [
            world.tables.act(table.id, person(1 + number % 4), Play.of(card), moment=None)
            for number, card in enumerate(CARDS * 2)
        ]
    )
    # Each took part at most once for each turn that came to them, and nobody's card was lost.
    await world.agrees(table.id)
    deal = world.tables.get(table.id).party.deal
    assert deal is not None
    assert len(deal.plays) == came["done"]
    assert sum(len(deal.held(seat)) for seat in Seat) == 32 - came["done"]


async def test_every_seat_is_taken_once(world: World) -> None:
    table = await world.tables.open(
        guild_id=1, channel_id=1, who=person(1), rules=preset("quatre-sept"), locale="en"
    )
    seats = (Seat.N, Seat.E, Seat.W)
    came = await all_at_once(
        [world.tables.sit(table.id, person(1000 + number), seats[number % 3]) for number in range(MANY)]
    )
    assert came == {"done": 3, "seat-taken": MANY - 3}
    people = world.tables.get(table.id).people
    assert len(set(people)) == 4
    await world.agrees(table.id)


async def test_somebody_who_runs_from_seat_to_seat_has_one(world: World) -> None:
    table = await world.tables.open(
        guild_id=1, channel_id=1, who=person(1), rules=preset("quatre-sept"), locale="en"
    )
    await all_at_once([world.tables.sit(table.id, person(7), Seat(number % 4)) for number in range(MANY)])
    now = world.tables.get(table.id)
    assert [sitter.user_id for sitter in now.seats if sitter is not None].count(7) == 1
    assert now.seat_of(1) is Seat.S
    await world.agrees(table.id)


async def test_computer_players_fill_what_is_free_and_no_more(world: World) -> None:
    table = await world.tables.open(
        guild_id=1, channel_id=1, who=person(1), rules=preset("quatre-sept"), locale="en"
    )
    came = await all_at_once([world.tables.add_computer(table.id, person(1)) for _ in range(MANY)])
    assert came == {"done": 3, "no-free-seat": MANY - 3}
    await world.agrees(table.id)


async def test_one_start(world: World) -> None:
    table = await world.open()
    came = await all_at_once(
        [
            world.tables.start(table.id, person(1 + number % 4), version=table.row.version)
            for number in range(MANY)
        ]
    )
    assert came == {"done": 1, "stale": MANY - 1}
    _, _, _, lines, _ = await world.kept(table.id)
    assert len(lines) == 2
    assert lines[1] == "cut=16"


async def test_one_next_deal_also_when_the_clock_is_as_fast(world: World) -> None:
    table = await world.started()
    table = await world.play_deal(table.id)
    assert table.state is State.COUNTED
    version = table.row.version
    came = await all_at_once(
        [
            world.tables.next_deal(table.id, None if number % 2 else person(1 + number % 4), version=version)
            for number in range(MANY)
        ]
    )
    assert came == {"done": 1, "stale": MANY - 1}
    assert world.tables.get(table.id).party.deal_number == 2
    await world.agrees(table.id)


async def test_one_rematch(world: World) -> None:
    table = await world.started(target=5)
    table = await world.play_deal(table.id)
    assert table.state is State.OVER
    came = await all_at_once(
        [world.tables.rematch(table.id, person(1), version=table.row.version) for _ in range(MANY)]
    )
    assert came == {"done": 1, "stale": MANY - 1}
    assert world.tables.get(table.id).shown.row.number == 2
    async with world.store.read() as db:
        assert await parties.find_numbered(db, table.id, 3) is None


async def test_one_cut(world: World) -> None:
    world.service(Delays(ping=None, cut=60, next_deal=60))
    table = await world.started()
    assert table.state is State.CUTTING
    came = await all_at_once(
        [world.tables.cut(table.id, person(1), 1 + number % 31) for number in range(MANY)]
        + [world.tables.cut(table.id, None, None, version=table.row.version) for _ in range(MANY)]
    )
    assert came["done"] == 1
    assert set(came) <= {"done", "not-your-cut", "stale"}
    assert len(world.tables.get(table.id).kept.cuts) == 1


async def test_one_table_a_channel(world: World) -> None:
    came = await all_at_once(
        [
            world.tables.open(
                guild_id=1, channel_id=5, who=person(number), rules=preset("quatre-sept"), locale="en"
            )
            for number in range(1, MANY + 1)
        ]
    )
    assert came == {"done": 1, "already-open": MANY - 1}
    assert len(world.tables.all()) == 1


async def test_a_table_that_was_not_opened_takes_no_seed(world: World) -> None:
    """Seeds given by hand are numbers in a row: a refusal must not shift the deals that follow."""
    taken: list[int] = []

    def seeds() -> bytes:
        taken.append(len(taken))
        return seed_from_number(len(taken))

    service = Tables(world.store, QUIET, seeds=seeds)

    def opening() -> Awaitable[object]:
        return service.open(guild_id=1, channel_id=5, who=person(1), rules=preset("quatre-sept"), locale="en")

    assert await all_at_once([opening() for _ in range(3)]) == {"done": 1, "already-open": 2}
    assert taken == [0]


async def test_one_close_and_nothing_after_it(world: World) -> None:
    table = await world.started()
    moment, action = moment_of(table, Seat.N), plays_of(table, Seat.N)[0]
    work: list[Awaitable[object]] = []
    for number in range(MANY):
        work.append(world.tables.close(table.id, person(1)))
        work.append(world.tables.act(table.id, person(3), action, moment=moment))
        work.append(world.tables.leave(table.id, person(1 + number % 4)))
    came = await all_at_once(work)
    assert came["closed"] >= 2 * MANY
    assert world.tables.all() == ()
    async with world.store.read() as db:
        (row,) = await db.rows("SELECT state, closed_at IS NOT NULL FROM tables")
    assert row == ("closed", 1)


# Nothing lost.


async def test_what_several_do_at_once_all_counts(world: World) -> None:
    table = await world.started()
    moment, action = moment_of(table, Seat.N), plays_of(table, Seat.N)[0]
    came = await all_at_once(
        [
            world.tables.leave(table.id, person(1)),
            world.tables.act(table.id, person(3), action, moment=moment),
            world.tables.leave(table.id, person(2)),
            world.tables.set_board(table.id, 77),
            world.tables.set_ping(table.id, 78),
            world.tables.leave(table.id, person(4)),
        ]
    )
    assert came == {"done": 6}
    now = world.tables.get(table.id)
    assert now.people == (3,)
    assert now.party.turn is Seat.E
    assert (now.row.board_message_id, now.row.ping_message_id) == (77, 78)
    await world.agrees(table.id)


async def test_many_tables_play_at_once(world: World) -> None:
    opened = [await world.started(people=1) for _ in range(25)]

    async def some_tricks(table: Table) -> None:
        for _ in range(8):
            await world.play(table.id)

    await asyncio.gather(*(some_tricks(table) for table in opened))
    for table in opened:
        await world.agrees(table.id)
        assert len(world.tables.get(table.id).party.deal.plays) == 8  # type: ignore[union-attr]


async def test_a_refusal_changes_no_version_and_tells_nobody(world: World) -> None:
    table = await world.started()
    told: list[Table] = []
    world.tables.on_change(told.append)
    held = table.party.deal.held(Seat.N)  # type: ignore[union-attr]
    missing = next(card for card in CARDS if card not in held)
    refusals: list[tuple[Callable[[], Awaitable[object]], str]] = [
        (lambda: world.tables.act(table.id, person(3), Play.of(missing), moment=None), "not-held"),
        (lambda: world.tables.act(table.id, person(1), Play.of(held[0]), moment=None), "not-your-turn"),
        (lambda: world.tables.act(table.id, person(9), Play.of(held[0]), moment=None), "not-seated"),
        (lambda: world.tables.act(table.id, person(3), Play.of(held[0]), moment=(1, 1, 1)), "stale"),
        (lambda: world.tables.act(table.id, person(3), Play.of(held[0]), moment=(2, 1, 0)), "stale"),
        (lambda: world.tables.act_for(table.id, Seat.N, Play.of(held[0]), version=1), "stale"),
        (
            lambda: world.tables.act_for(table.id, Seat.N, Play.of(held[0]), version=table.row.version),
            "stale",
        ),
        (lambda: world.tables.start(table.id, person(1), version=table.row.version), "not-in-lobby"),
        (lambda: world.tables.stand(table.id, person(1)), "not-in-lobby"),
        (lambda: world.tables.sit(table.id, person(1), Seat.N), "seat-taken"),
        (lambda: world.tables.next_deal(table.id, person(1), version=table.row.version), "not-counted"),
        (lambda: world.tables.rematch(table.id, person(1), version=table.row.version), "not-over"),
        (lambda: world.tables.cut(table.id, person(1), 5), "not-your-cut"),
        (lambda: world.tables.close(table.id, person(2)), "not-opener"),
        (lambda: world.tables.act(99, person(3), Play.of(held[0]), moment=None), "closed"),
    ]
    for work, code in refusals:
        assert await outcome(work()) == code
    # What is as it should be already is no change either.
    assert await outcome(world.tables.sit(table.id, person(1), Seat.S)) == "done"
    assert await outcome(world.tables.come_back(table.id, person(1))) == "done"
    assert told == []
    assert world.tables.get(table.id) == table
    await world.agrees(table.id)


def test_a_refusal_names_no_card() -> None:
    refused = Refused("rules", refusal=Refusal(RefusalCode.NOT_HELD, card=Card.parse("TS")))
    assert str(refused) == "not-held"
    assert "TS" not in repr(refused)


@pytest.mark.parametrize("state", [state for state in State if state is not State.CLOSED])
async def test_leaving_and_coming_back_in_each_state(world: World, state: State) -> None:
    world.service(Delays(ping=None, cut=60, next_deal=60))
    table = await world.open(target=5 if state is State.OVER else 100)
    if state is not State.LOBBY:
        table = await world.tables.start(table.id, person(1), version=table.row.version)
    if state not in (State.LOBBY, State.CUTTING):
        table = await world.tables.cut(table.id, person(1), 16)
    if state in (State.COUNTED, State.OVER):
        table = await world.play_deal(table.id)
    assert table.state is state
    cuts = len(table.shown.cuts)
    for user_id in (2, 3, 4, 1):
        table = await world.tables.leave(table.id, person(user_id))
        assert user_id not in table.people
        await world.agrees(table.id)
    assert table.people == ()
    # The last to leave was to cut, and is not waited for.
    assert table.state is (State.PLAYING if state is State.CUTTING else state)
    assert len(table.shown.cuts) == cuts + (state is State.CUTTING)
    for user_id in (3, 1):
        table = await world.tables.come_back(table.id, person(user_id))
        # A seat of the lobby is not kept, any other is.
        assert (user_id in table.people) == (state is not State.LOBBY)
        await world.agrees(table.id)
    assert await outcome(world.tables.leave(table.id, person(2))) == (
        "not-seated" if state is State.LOBBY else "away"
    )


# Kept before told.


async def test_whoever_is_told_finds_it_on_the_disk(world: World) -> None:
    found: list[bool] = []

    def look(table: Table) -> None:
        with sqlite3.connect(world.store.path) as db:
            rows = db.execute("SELECT version FROM tables WHERE id = ?", (table.id,)).fetchall()
        db.close()
        found.append(rows == [(table.row.version,)])

    world.tables.on_change(look)
    table = await world.started()
    for _ in range(3):
        await world.play(table.id)
    await world.tables.leave(table.id, person(2))
    await world.tables.close(table.id, person(1))
    assert len(found) >= 8
    assert all(found)


async def test_what_the_disk_refuses_did_not_happen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await world.started()
    told: list[Table] = []
    world.tables.on_change(told.append)

    for name in ("write", "write_together"):
        real = getattr(world.store, name)

        @asynccontextmanager
        async def full(real: Callable[..., Any] = real) -> AsyncIterator[Transaction]:
            async with real() as tx:
                yield tx
                raise DatabaseLocked(world.store.path, "is full")

        monkeypatch.setattr(world.store, name, full)
    action, moment = plays_of(table, Seat.N)[0], moment_of(table, Seat.N)
    for work in (
        world.tables.act(table.id, person(3), action, moment=moment),
        world.tables.leave(table.id, person(3)),
        world.tables.close(table.id, person(1)),
        world.tables.set_board(table.id, 5),
    ):
        with pytest.raises(DatabaseLocked):
            await work
    assert world.tables.get(table.id) == table
    assert told == []
    monkeypatch.undo()
    await world.agrees(table.id)
    await world.tables.act(table.id, person(3), action, moment=moment)
    await world.agrees(table.id)


# Cancelled at any moment.


async def cancelled_after(work: Awaitable[object], suspensions: int) -> bool:
    """Begin an operation and cancel it after so many turns of the loop; whether it was cancelled."""
    task = asyncio.ensure_future(work)
    for _ in range(suspensions):
        await asyncio.sleep(0)
    # The database works in threads of its own: give them time, so that the turns fall everywhere.
    if suspensions and suspensions % 3 == 0:
        await asyncio.sleep(0.0005)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        return True
    return False


@pytest.mark.parametrize("kind", ["play", "leave", "board"])
async def test_a_cancelled_operation_happened_or_did_not(world: World, kind: str) -> None:
    table = await world.started()
    outcomes = set()
    for suspensions in range(60):
        before = world.tables.get(table.id)
        seat = before.party.turn
        if seat is None:
            await world.tables.next_deal(table.id, person(1), version=before.row.version)
            continue
        work: Awaitable[object]
        if kind == "play":
            who = before.seats[seat].user_id  # type: ignore[union-attr]
            work = world.tables.act(
                table.id, person(who or 0), plays_of(before, seat)[0], moment=moment_of(before, seat)
            )
        elif kind == "leave":
            work = (
                world.tables.leave(table.id, person(2))
                if 2 in before.people
                else world.tables.come_back(table.id, person(2))
            )
        else:
            work = world.tables.set_board(table.id, suspensions)
        cancelled = await cancelled_after(work, suspensions)
        after = world.tables.get(table.id)
        outcomes.add((cancelled, after != before))
        await world.agrees(table.id)
        async with world.store.read() as db:
            (row,) = await db.rows("SELECT board_message_id FROM tables WHERE id = ?", table.id)
        assert row == (after.row.board_message_id,)
    # Nobody waits for a lock that somebody took with them.
    async with asyncio.timeout(5):
        await world.tables.set_ping(table.id, None)
        await world.tables.leave(table.id, person(3))
    assert (True, False) in outcomes
    assert any(changed for _, changed in outcomes)


async def test_a_queue_behind_a_cancelled_operation_goes_on(world: World) -> None:
    table = await world.started()
    action, moment = plays_of(table, Seat.N)[0], moment_of(table, Seat.N)
    tasks = [
        asyncio.ensure_future(outcome(world.tables.act(table.id, person(3), action, moment=moment)))
        for _ in range(20)
    ]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    done = Counter(
        each if isinstance(each, str) else type(each).__name__
        for each in await asyncio.gather(*tasks, return_exceptions=True)
    )
    assert done["CancelledError"] == 10
    assert done["done"] + done["stale"] == 10
    deal = world.tables.get(table.id).party.deal
    assert deal is not None
    assert len(deal.plays) == 1
    await world.agrees(table.id)
