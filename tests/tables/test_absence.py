"""Nobody keeps a table waiting for ever: warned, replaced for a turn, replaced, back again, gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.store import deadlines, results
from bot.tables.clockwork import Clockwork
from bot.tables.computers import Computers
from bot.tables.look import look
from bot.tables.model import State, Table, TurnClock
from bot.tables.seating import computers_to_act, person_to_play
from bot.tables.service import Delays
from engine.seats import Seat, Side
from tests.tables.world import World, outcome, person, turns, until

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


async def test_warned_then_a_computer_takes_the_turn_then_the_seat(world: World) -> None:
    table = await clocked(world)
    late = person_to_play(table)
    seat = table.party.turn
    assert seat is not None
    ring = Ring()
    await later(world, 31, ring)
    assert ring.tables == [table.id]
    await later(world, 28)
    assert not now(world, table).warned
    await later(world, 2, ring)
    assert now(world, table).warned
    assert ring.tables == [table.id, table.id]
    await later(world, 59)
    assert now(world, table).party.turn is seat
    await later(world, 2)
    after = now(world, table)
    assert len(after.party.deal.plays) == 1  # type: ignore[union-attr]
    assert not after.warned
    assert after.stand_in is None
    missing = after.seats[seat]
    assert missing is not None
    assert (missing.person, missing.missed) == (late, 1)
    await world.agrees(table.id)
    # The second turn in a row that they miss.
    while now(world, table).party.turn is not seat:
        await world.play(table.id)
    await later(world, 61)
    await later(world, 61)
    after = now(world, table)
    missing = after.seats[seat]
    assert missing is not None
    assert missing.away
    assert missing.missed == 0
    await world.agrees(table.id)
    back = await world.tables.come_back(table.id, person(late or 0))
    assert person_to_play(back) is not None
    assert back.seats[seat] is not None
    assert back.seats[seat].person == late  # type: ignore[union-attr]


async def test_a_play_in_time_forgets_what_was_missed(world: World) -> None:
    table = await clocked(world)
    seat = table.party.turn
    assert seat is not None
    await later(world, 61)
    await later(world, 61)
    while now(world, table).party.turn is not seat:
        await world.play(table.id)
    await world.play(table.id)
    sitter = now(world, table).seats[seat]
    assert sitter is not None
    assert sitter.missed == 0
    await world.agrees(table.id)


async def test_the_clock_begins_anew_with_every_play_and_with_nothing_else(world: World) -> None:
    table = await clocked(world, people=3)
    await later(world, 50)
    # Somebody sits down: the turn is no longer for that.
    await world.tables.sit(table.id, person(4), Seat.E)
    await later(world, 11)
    assert now(world, table).warned
    await world.play(table.id)
    await later(world, 59)
    assert not now(world, table).warned
    await later(world, 2)
    assert now(world, table).warned


async def test_the_others_decide_once_the_player_was_warned(world: World) -> None:
    table = await clocked(world)
    late = person_to_play(table)
    assert late is not None
    other = next(user_id for user_id in table.people if user_id != late)
    version = table.row.version
    for ask in (world.tables.wait_on, world.tables.miss, world.tables.replace_absent):
        assert await outcome(ask(table.id, person(other), version=version)) == "stale"
    await later(world, 61)
    version = now(world, table).row.version
    for ask in (world.tables.wait_on, world.tables.miss, world.tables.replace_absent):
        assert await outcome(ask(table.id, person(late), version=version)) == "your-own-turn"
        assert await outcome(ask(table.id, person(9), version=version)) == "not-seated"
        assert await outcome(ask(table.id, person(other), version=version - 1)) == "stale"
    # Waiting gives the whole time again.
    waited = await world.tables.wait_on(table.id, person(other), version=version)
    assert not waited.warned
    await later(world, 59)
    assert not now(world, table).warned
    await later(world, 2)
    version = now(world, table).row.version
    asked = await world.tables.miss(table.id, person(other), version=version)
    assert asked.stand_in is asked.party.turn
    assert asked.due == {}
    # At their own hand again before the computer player did anything.
    back = await world.tables.come_back(table.id, person(late))
    assert back.stand_in is None
    assert set(back.due) == {"ping", "warn"}
    await later(world, 61)
    gone = await world.tables.replace_absent(table.id, person(other), version=now(world, table).row.version)
    seat = gone.seat_of(late)
    assert seat is not None
    assert gone.seats[seat].away  # type: ignore[union-attr]


async def test_a_stand_in_outlives_a_restart(world: World) -> None:
    table = await clocked(world)
    seat = table.party.turn
    await later(world, 61)
    other = next(user_id for user_id in table.people if user_id != person_to_play(table))
    await world.tables.miss(table.id, person(other), version=now(world, table).row.version)
    await world.service(WAITING).load()
    assert now(world, table).stand_in is seat
    async with alive(world):
        await until(lambda: now(world, table).party.turn is not seat)
    assert now(world, table).stand_in is None


async def test_who_was_long_away_is_warned_before_the_turn_is_missed(world: World) -> None:
    """The process was away as well: all of it fell due meanwhile."""
    table = await clocked(world)
    await later(world, 10 * HOUR)
    assert now(world, table).warned
    assert now(world, table).party.turn is table.party.turn
    await later(world, 59)
    assert now(world, table).party.turn is table.party.turn
    await later(world, 2)
    assert now(world, table).party.turn is not table.party.turn


async def test_no_clock_runs_without_one_and_none_for_a_single_person(world: World) -> None:
    table = await clocked(world, clock=None)
    await later(world, 48 * HOUR)
    assert not now(world, table).warned
    alone = await clocked(world, people=1)
    async with alive(world):
        await until(lambda: person_to_play(now(world, alone)) == 1)
    await later(world, 48 * HOUR)
    assert not now(world, alone).warned


async def test_only_the_opener_and_moderators_set_the_clock(world: World) -> None:
    table = await world.started()
    assert await outcome(world.tables.set_clock(table.id, person(2), LIVE)) == "not-opener"
    table = await world.tables.set_clock(table.id, person(2, manages=True), LIVE)
    assert table.clock == LIVE
    await world.service().load()
    assert now(world, table).clock == LIVE
    assert (await world.tables.set_clock(table.id, person(1), None)).clock is None


async def test_a_seat_is_handed_on_by_its_person_the_opener_and_moderators(world: World) -> None:
    table = await world.started()
    # Person 2 sits West.
    assert await outcome(world.tables.substitute(table.id, person(3), Seat.W, person(7))) == "not-opener"
    assert await outcome(world.tables.substitute(table.id, person(2), Seat.W, person(3))) == "sits-already"
    for who, heir in ((person(2), 7), (person(1), 8), (person(9, manages=True), 2)):
        table = await world.tables.substitute(table.id, who, Seat.W, person(heir))
        assert table.seat_of(heir) is Seat.W
        await world.agrees(table.id)
    # A computer player's seat as well.
    table = await world.tables.leave(table.id, person(2))
    table = await world.tables.substitute(table.id, person(1), Seat.W, person(5))
    assert table.people[-1] == 5 or 5 in table.people
    assert table.seat_of(2) is None


async def test_who_handed_a_hand_on_gets_no_other_in_the_same_deal(world: World) -> None:
    table = await world.started(people=2)
    await world.play(table.id)
    # Person 2 sits West; who opened the table hands that seat on, and North is a computer player's.
    await world.tables.substitute(table.id, person(2), Seat.W, person(7))
    assert await outcome(world.tables.sit(table.id, person(2), Seat.N)) == "you-know-a-hand"
    # A button of the draw for partners would find the same seat.
    assert await outcome(world.tables.sit(table.id, person(2), None)) == "you-know-a-hand"
    assert (
        await outcome(world.tables.substitute(table.id, person(1), Seat.N, person(2))) == "they-know-a-hand"
    )
    assert (
        await outcome(world.tables.substitute(table.id, person(1), Seat.S, person(2))) == "they-know-a-hand"
    )
    # Not even by the way of a restart.
    await world.service().load()
    assert await outcome(world.tables.sit(table.id, person(2), Seat.N)) == "you-know-a-hand"
    # The hand that they know already is theirs to have again.
    await world.tables.substitute(table.id, person(7), Seat.W, person(2))
    await world.tables.substitute(table.id, person(2), Seat.W, person(7))
    await world.play_deal(table.id)
    await world.tables.sit(table.id, person(2), Seat.N)
    await world.agrees(table.id)


async def test_a_new_deal_makes_every_seat_free_to_have(world: World) -> None:
    table = await world.started(people=2)
    await world.tables.substitute(table.id, person(2), Seat.W, person(7))
    await world.play_deal(table.id)
    table = await world.tables.next_deal(table.id, person(1), version=world.tables.get(table.id).row.version)
    await world.play(table.id)
    table = await world.tables.sit(table.id, person(2), Seat.N)
    assert table.seat_of(2) is Seat.N


async def test_the_openers_role_passes_to_somebody_who_plays(world: World) -> None:
    table = await world.started(people=2)
    table = await world.tables.leave(table.id, person(1))
    assert table.row.opener_id == 2
    await world.tables.come_back(table.id, person(1))
    assert await outcome(world.tables.close(table.id, person(1))) == "not-opener"
    table = await world.tables.leave(table.id, person(2))
    assert table.row.opener_id == 1
    table = await world.tables.leave(table.id, person(1))
    # Nobody is left to take it, until somebody sits down, or comes back.
    assert table.row.opener_id == 1
    table = await world.tables.come_back(table.id, person(2))
    assert table.row.opener_id == 2
    table = await world.tables.leave(table.id, person(2))
    table = await world.tables.sit(table.id, person(7), Seat.N)
    assert table.row.opener_id == 7
    await world.tables.come_back(table.id, person(1))
    assert (await world.tables.set_clock(table.id, person(7), None)).clock is None
    await world.agrees(table.id)


async def test_the_openers_role_goes_with_the_seat_where_nobody_else_plays(world: World) -> None:
    table = await world.started(people=1)
    table = await world.tables.substitute(table.id, person(1), Seat.S, person(7))
    assert table.row.opener_id == 7
    assert await outcome(world.tables.close(table.id, person(1))) == "not-opener"


async def test_an_opener_who_stands_up_alone_for_a_moment_keeps_the_role(world: World) -> None:
    table = await world.lobby()
    await world.tables.stand(table.id, person(1))
    await world.tables.sit(table.id, person(2), Seat.W)
    table = await world.tables.sit(table.id, person(1), Seat.N)
    assert table.row.opener_id == 1
    # Who is forgotten there is gone.
    await world.tables.stand(table.id, person(2))
    await world.tables.forget(1)
    assert (await world.tables.sit(table.id, person(3), Seat.E)).row.opener_id == 3


async def test_the_clock_begins_when_somebody_joins_who_can_be_kept_waiting(world: World) -> None:
    table = await clocked(world, people=1)
    while now(world, table).party.turn is not Seat.S:
        await world.play(table.id)
    assert "warn" not in now(world, table).due
    await later(world, 600)
    computer = next(seat for seat in Seat if (sitter := now(world, table).seats[seat]) and sitter.computer)
    await world.tables.sit(table.id, person(2), computer)
    assert "warn" in now(world, table).due
    await later(world, 61)
    assert now(world, table).warned


async def test_the_clock_stops_for_who_is_left_alone(world: World) -> None:
    table = await clocked(world, people=2)
    while (seat := now(world, table).party.turn) not in (Seat.S, Seat.W):
        await world.play(table.id)
    waited = 1 if seat is Seat.S else 2
    await later(world, 61)
    assert now(world, table).warned
    await world.tables.leave(table.id, person(3 - waited))
    assert not now(world, table).warned
    await later(world, 3600)
    assert now(world, table).party.turn is seat
    assert now(world, table).stand_in is None


async def test_a_missed_turn_is_of_its_party(world: World) -> None:
    table = await clocked(world, people=2)
    while now(world, table).party.turn not in (Seat.S, Seat.W):
        await world.play(table.id)
    for _ in range(2):
        await later(world, 61)
    assert [sitter.missed for sitter in now(world, table).seats if sitter and sitter.missed] == [1]
    for who in (1, 2):
        table = await world.tables.agree_to_end(table.id, person(who))
    table = await world.tables.rematch(table.id, person(1), version=table.row.version)
    assert all(sitter is None or not sitter.missed for sitter in table.seats)
    await world.agrees(table.id)


async def test_a_result_names_those_who_played_it(world: World) -> None:
    table = await world.started(people=2)
    table = await world.tables.give_up(table.id, person(1))
    played = table.seats
    await world.tables.substitute(table.id, person(2), Seat.W, person(7))
    await world.tables.sit(table.id, person(8), Seat.N)
    for _ in range(2):
        look_now = look(now(world, table), None)
        assert [sitter and sitter.user_id for sitter in look_now.played] == [
            sitter and sitter.user_id for sitter in played
        ]
        assert {sitter.user_id for sitter in look_now.seats if sitter} == {None, 1, 7, 8}
        # So it is after a restart.
        await world.service().load()
    await world.tables.forget(1)
    assert 1 not in {sitter.user_id for sitter in look(now(world, table), None).played if sitter}
    async with world.store.write() as tx:
        await results.forget(tx, 2)
    await world.tables.forget(2)
    assert 2 not in {sitter.user_id for sitter in look(now(world, table), None).played if sitter}


async def test_a_closed_table_keeps_nothing_of_who_knows_a_hand(world: World) -> None:
    table = await world.started(people=2)
    await world.tables.substitute(table.id, person(2), Seat.W, person(7))
    await world.tables.close(table.id, person(1))
    async with world.store.read() as db:
        assert await db.rows("SELECT * FROM known_hands") == []


async def test_an_opener_who_only_stands_keeps_the_role_while_others_sit(world: World) -> None:
    table = await world.open(people=2)
    await world.tables.stand(table.id, person(1))
    table = await world.tables.sit(table.id, person(3), Seat.S)
    assert table.row.opener_id == 1


async def test_an_opener_who_is_forgotten_leaves_the_role_to_who_plays(world: World) -> None:
    table = await world.open(people=2)
    await world.tables.stand(table.id, person(1))
    await world.tables.forget(1)
    assert now(world, table).row.opener_id == 2


async def test_who_is_forgotten_in_a_deal_gets_no_other_hand_of_it(world: World) -> None:
    table = await world.started(people=2)
    await world.play(table.id)
    # Person 2 has seen West's cards; 3 is to have them, and is forgotten after handing them on.
    await world.tables.substitute(table.id, person(2), Seat.W, person(3))
    await world.tables.substitute(table.id, person(3), Seat.W, person(4))
    for gone in (2, 3, 4):
        await world.tables.forget(gone)
        async with world.store.write() as tx:
            await results.forget(tx, gone)
        assert await outcome(world.tables.sit(table.id, person(gone), Seat.N)) == "you-know-a-hand"
    async with world.store.read() as db:
        noted = await db.rows("SELECT * FROM known_hands")
    assert len(noted) == 3
    assert all({2, 3, 4}.isdisjoint(row) and {"2", "3", "4"}.isdisjoint(row[1:3]) for row in noted)
    # Their own hand is theirs to have again.
    table = await world.tables.sit(table.id, person(4), Seat.W)
    assert table.seat_of(4) is Seat.W
    table = await world.tables.give_up(table.id, person(1))
    async with world.store.read() as db:
        assert await db.rows("SELECT * FROM known_hands WHERE party_id = ?", table.shown.row.id) == []


@pytest.mark.parametrize("state", [State.CUTTING, State.PLAYING, State.COUNTED])
async def test_who_goes_leaves_the_others_word_to_end_the_party(world: World, state: State) -> None:
    table = await between(world, state, people=3)
    for who in (1, 3):
        await world.tables.agree_to_end(table.id, person(who))
    table = await world.tables.leave(table.id, person(2))
    assert table.state is State.OVER
    assert table.party.outcome is not None
    assert table.party.outcome.ended_by == "agreed"
    await world.agrees(table.id)


async def test_a_partner_who_goes_leaves_it_to_the_other_to_give_up(world: World) -> None:
    table = await world.started(people=3)
    await world.tables.give_up(table.id, person(3))
    # Person 2 sits West, at the other side: his leaving decides nothing.
    table = await world.tables.leave(table.id, person(2))
    assert table.state is State.PLAYING
    table = await world.tables.leave(table.id, person(1))
    assert table.state is State.OVER
    assert table.party.outcome is not None
    assert (table.party.outcome.ended_by, table.party.outcome.winner) == ("resign", Side.EW)


async def test_the_last_who_goes_decides_nothing(world: World) -> None:
    table = await world.started(people=2)
    await world.tables.agree_to_end(table.id, person(2))
    await world.tables.leave(table.id, person(2))
    table = await world.tables.leave(table.id, person(1))
    assert table.state is State.PLAYING
    assert table.proposals == ()


@pytest.mark.parametrize("state", [State.LOBBY, State.OVER])
async def test_a_table_that_nobody_touches_is_closed_after_a_day(world: World, state: State) -> None:
    world.service(WAITING)
    table = await world.lobby() if state is State.LOBBY else await world.started(people=1)
    if state is State.OVER:
        table = await world.tables.give_up(table.id, person(1))
    await later(world, 23 * HOUR)
    if state is State.LOBBY:
        await world.tables.add_computer(table.id, person(1))
        await later(world, 23 * HOUR)
    assert now(world, table).state is state
    await later(world, 2 * HOUR)
    assert world.tables.find(table.id) is None


async def test_a_table_without_people_rests_and_is_closed_after_a_month(world: World) -> None:
    world.service(WAITING)
    table = await world.started(people=1)
    await world.tables.leave(table.id, person(1))
    length = now(world, table).kept.length
    await later(world, 29 * 24 * HOUR)
    assert now(world, table).kept.length == length
    await world.tables.come_back(table.id, person(1))
    await later(world, 29 * 24 * HOUR)
    await world.tables.leave(table.id, person(1))
    await later(world, 29 * 24 * HOUR)
    assert world.tables.find(table.id) is not None
    await later(world, 2 * 24 * HOUR)
    assert world.tables.find(table.id) is None
    state, lines = (await world.kept(table.id))[1], (await world.kept(table.id))[3]
    assert state == "closed"
    assert len(lines) >= length


async def test_an_old_deadline_does_nothing(world: World) -> None:
    table = await clocked(world)
    version = table.row.version
    await world.play(table.id)
    assert await outcome(world.tables.warn(table.id, version=version)) == "stale"
    assert await outcome(world.tables.expire(table.id, version=version)) == "stale"
    assert await outcome(world.tables.miss(table.id, None, version=version)) == "stale"
