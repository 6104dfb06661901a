"""The order in which the service checks: what is told first is what helps most."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.tables.model import State, Table
from bot.tables.seating import moment_of, opening_of, party_shown
from bot.tables.service import Delays, Tables
from engine.actions import Play, Poules
from engine.cards import CARDS
from engine.seats import Seat
from tests.tables.test_games import GAMES, chance
from tests.tables.world import World, outcome, person

NOBODY = 99
"""A person without a seat."""
OLD = 1
"""A version that the table has left behind."""

Asked = Callable[[Tables, Table, int], Awaitable[object]]
"""Something that a person asks for, with everything wrong that can be: an old version, a wrong state."""

MISSING = next(iter(CARDS))

WRONG: dict[str, Asked] = {
    "act": lambda tables, table, who: tables.act(table.id, person(who), Play.of(MISSING), moment=(9, 9, 9)),
    "cut": lambda tables, table, who: tables.cut(table.id, person(who), 99, moment=(9, 9, 9)),
    "start": lambda tables, table, who: tables.start(table.id, person(who), version=OLD),
    "next": lambda tables, table, who: tables.next_deal(table.id, person(who), deal="1.99"),
    "rematch": lambda tables, table, who: tables.rematch(table.id, person(who), version=OLD),
    "wait on": lambda tables, table, who: tables.wait_on(table.id, person(who), version=OLD),
    "miss": lambda tables, table, who: tables.miss(table.id, person(who), version=OLD),
    "replace": lambda tables, table, who: tables.replace_absent(table.id, person(who), version=OLD),
    "leave": lambda tables, table, who: tables.leave(table.id, person(who), party="99"),
    "give up": lambda tables, table, who: tables.give_up(table.id, person(who), party="99"),
    "end": lambda tables, table, who: tables.agree_to_end(table.id, person(who), party="99"),
    "agree": lambda tables, table, who: tables.agree(table.id, person(who), party="99"),
}


@pytest.mark.parametrize("asked", WRONG)
async def test_alive_then_seat_then_version(world: World, asked: str) -> None:
    table = await world.started()
    await world.tables.leave(table.id, person(4))
    ask = WRONG[asked]
    assert await outcome(ask(world.tables, table, NOBODY)) == "not-seated"
    assert await outcome(ask(world.tables, table, 4)) == "away"
    assert await outcome(ask(world.tables, table, 1)) == "stale"
    await world.tables.close(table.id, person(1))
    for who in (NOBODY, 4, 1):
        assert await outcome(ask(world.tables, table, who)) == "closed"


async def test_then_the_state_then_the_turn_then_the_rules(world: World) -> None:
    world.service(Delays(ping=None, cut=60, next_deal=60))
    table = await world.started()
    assert table.state is State.CUTTING
    cutter, other = table.cutter, table.cutter.left

    def of(seat: Seat) -> int:
        sitter = table.seats[seat]
        assert sitter is not None
        return sitter.user_id or 0

    tables = world.tables
    moment = moment_of(table, other)
    card = Play.of(MISSING)
    assert await outcome(tables.act(table.id, person(of(other)), card, moment=moment)) == "not-playing"
    assert await outcome(tables.cut(table.id, person(of(other)), 99, moment=moment)) == "not-your-cut"
    moment = moment_of(table, cutter)
    assert await outcome(tables.cut(table.id, person(of(cutter)), 99, moment=moment)) == "bad-cut"
    table = await tables.cut(table.id, person(of(cutter)), 16, moment=moment)
    turn = table.party.turn
    assert turn is not None
    held = table.party.deal.held  # type: ignore[union-attr]
    strange = Play.of(next(card for card in held(turn)))
    late, asks = turn.left, tables.act
    # Out of turn, and a card of somebody else's hand: the turn is told of, which is public.
    assert (
        await outcome(asks(table.id, person(of(late)), strange, moment=moment_of(table, late)))
        == "not-your-turn"
    )
    theirs = Play.of(held(late)[0])
    assert (
        await outcome(asks(table.id, person(of(turn)), theirs, moment=moment_of(table, turn))) == "not-held"
    )
    assert await outcome(tables.start(table.id, person(1), version=table.row.version)) == "not-in-lobby"
    assert await outcome(tables.agree(table.id, person(1), party=party_shown(table))) == "nothing-proposed"


async def test_a_refusal_is_the_same_whoever_holds_the_card(world: World) -> None:
    """Where a card is that one does not hold is not told: a partner, an opponent, the stock."""
    for game in GAMES:
        table = await world.started(game=game, seats="chosen")
        seat = table.party.turn
        if seat is None:
            continue
        sitter = table.seats[seat]
        assert sitter is not None
        deal = table.party.deal
        assert deal is not None
        codes = {
            await outcome(
                world.tables.act(
                    table.id, person(sitter.user_id or 0), Play.of(card), moment=moment_of(table, seat)
                )
            )
            for card in table.party.rules.pack.cards
            if card not in deal.held(seat)
        }
        assert len(codes) == 1


# Many tables, one file.


async def test_fifty_tables_play_a_deal_at_once(world: World) -> None:
    """Each in its own order of things, all on one file; every log is whole."""
    opened = [await world.started(game=game, target=200, seats="chosen") for game in GAMES for _ in range(10)]

    async def a_deal(table: Table) -> None:
        rng = Random(table.id)
        while (table := world.tables.get(table.id)).state is State.PLAYING:
            await world.do(table.id, *chance(rng, table))

    await asyncio.gather(*(a_deal(table) for table in opened))
    assert len(world.tables.all()) == 50
    before = {table.id: table for table in world.tables.all()}
    for table in opened:
        assert world.tables.get(table.id).state in (State.COUNTED, State.OVER)
        await world.agrees(table.id)
    await world.service().load()
    for table in world.tables.all():
        assert table.party.score == before[table.id].party.score
        assert table.kept.length == before[table.id].kept.length


async def test_a_hundred_want_four_seats_of_any_kind(world: World) -> None:
    for game in ("quatre-sept", "pollack"):
        table = await world.lobby(game=game)
        came = await asyncio.gather(
            *(
                outcome(
                    world.tables.sit(
                        table.id, person(1000 + number), None if game == "pollack" else Seat(number % 4)
                    )
                )
                for number in range(100)
            )
        )
        assert came.count("done") == 3
        assert set(came) == {"done", "no-free-seat" if game == "pollack" else "seat-taken"}
        await world.agrees(table.id)


async def test_all_who_may_answer_do_at_once(world: World) -> None:
    """Nobody's answer makes another's old: each is for its own seat."""
    world.service(seed=139)
    table = await world.started(game="poule")
    assert opening_of(table) is not None
    seats = table.party.actors()
    assert len(seats) > 1
    work = []
    for seat in seats:
        sitter = table.seats[seat]
        assert sitter is not None
        action = next(action for action in table.party.legal(seat) if isinstance(action, Poules))
        moment = moment_of(table, seat)
        who = person(sitter.user_id or 0)
        work += [world.tables.act(table.id, who, action, moment=moment) for _ in range(2)]
    came = await asyncio.gather(*(outcome(each) for each in work))
    assert came.count("done") == len(seats)
    assert came.count("stale") == len(seats)
    after = world.tables.get(table.id)
    assert opening_of(after) is None
    assert after.kept.length == table.kept.length + len(seats)
