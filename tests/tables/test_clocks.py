"""The clock at the moments where it is easily got wrong; at each of them the process may be another."""

from __future__ import annotations

import pytest

from bot.tables.absence import CLOCKS
from bot.tables.model import State, Table, TurnClock
from bot.tables.seating import opening_of, person_to_play
from bot.tables.service import Delays
from engine.actions import Call, Play
from engine.seats import Seat
from tests.tables.absent import HOUR, LIVE, WAITING, Ring, clocked, later, now
from tests.tables.world import World, outcome, person

SLOW = TurnClock(12 * HOUR, 36 * HOUR)
DAY = 24 * HOUR


async def restarted(world: World, table: Table) -> Table:
    """The same table after the process was killed; what was done already is due no more."""
    before = now(world, table)
    due = {kind: at for kind, at in before.due.items() if at > world.clock.time}
    await world.service(WAITING).load()
    after = now(world, table)
    assert (after.row, after.seats, dict(after.due)) == (before.row, before.seats, due)
    return after


async def test_a_slow_table_waits_for_half_a_day_and_a_day_and_a_half(world: World) -> None:
    table = await clocked(world, clock=SLOW)
    turn = table.party.turn
    await later(world, 12 * HOUR - 1)
    assert not now(world, table).warned
    await later(world, 2)
    assert now(world, table).warned
    await later(world, 36 * HOUR - 2)
    assert now(world, table).party.turn is turn
    await later(world, 2)
    assert now(world, table).party.turn is not turn


async def test_every_step_of_a_missed_turn_outlives_a_restart(world: World) -> None:
    table = await clocked(world)
    seat = table.party.turn
    assert seat is not None
    for missed in (1, 2):
        await later(world, 31)
        await restarted(world, table)
        await later(world, 30)
        assert now(world, table).warned
        await restarted(world, table)
        await later(world, 61)
        sitter = (await restarted(world, table)).seats[seat]
        assert sitter is not None
        assert (sitter.away, sitter.missed) == ((False, 1) if missed == 1 else (True, 0))
        while missed == 1 and now(world, table).party.turn is not seat:
            await world.play(table.id)
    who = table.seats[seat]
    assert who is not None
    back = await world.tables.come_back(table.id, person(who.user_id or 0))
    assert (await restarted(world, table)).seats == back.seats


async def test_another_clock_in_the_middle_of_a_turn_begins_anew(world: World) -> None:
    table = await clocked(world)
    await later(world, 50)
    await world.tables.set_clock(table.id, person(1), SLOW)
    await later(world, 11 * HOUR)
    assert not now(world, table).warned
    # Warned by one clock, and given the time of another.
    await later(world, HOUR)
    assert now(world, table).warned
    table = await world.tables.set_clock(table.id, person(1), LIVE)
    assert not table.warned
    assert set(table.due) == {"ping", "warn"}
    await later(world, 61)
    assert now(world, table).warned
    # No clock: neither warned nor missed, however long; but not for ever.
    table = await world.tables.set_clock(table.id, person(1), None)
    assert not table.warned
    assert set(table.due) == {"ping", "expire"}
    await later(world, 29 * DAY)
    assert not now(world, table).warned
    assert now(world, table).party.turn is table.party.turn
    # The same clock once more is no change of the turn's time.
    table = await world.tables.set_clock(table.id, person(1), LIVE)
    await later(world, 40)
    await world.tables.set_clock(table.id, person(1), LIVE)
    await later(world, 21)
    assert now(world, table).warned


async def test_two_who_miss_in_turn_are_counted_apart(world: World) -> None:
    table = await clocked(world)
    first, second = table.party.turn, table.party.turn.left if table.party.turn is not None else None
    assert first is not None
    assert second is not None
    for seat in (first, second):
        assert now(world, table).party.turn is seat
        await later(world, 61)
        await later(world, 61)
        sitter = now(world, table).seats[seat]
        assert sitter is not None
        assert (sitter.missed, sitter.away) == (1, False)
    # The first is there again, the second is not.
    while now(world, table).party.turn is not second:
        await world.play(table.id)
    await later(world, 61)
    await later(world, 61)
    assert now(world, table).seats[second].away  # type: ignore[union-attr]
    # Whose card comes first depends on who took the trick.
    while now(world, table).party.turn is not first:
        await world.play(table.id)
    await world.play(table.id)
    after = now(world, table)
    assert (after.seats[first].missed, after.seats[first].away) == (0, False)  # type: ignore[union-attr]
    await world.agrees(table.id)


async def test_where_everybody_is_gone_the_last_is_waited_for_without_a_clock(world: World) -> None:
    table = await clocked(world)
    for _ in range(40):
        if len(now(world, table).people) == 1:
            break
        await later(world, 61)
        await later(world, 61)
    last = now(world, table)
    assert len(last.people) == 1
    assert last.state in (State.PLAYING, State.COUNTED)
    # The opener's role went to the one who is left.
    assert last.row.opener_id == last.people[0]
    for _ in range(3):
        await later(world, HOUR)
    assert person_to_play(now(world, table)) == last.people[0]
    # The others may come back as long as the table stands.
    gone = next(user_id for user_id in (1, 2, 3, 4) if user_id not in last.people)
    back = await world.tables.come_back(table.id, person(gone))
    assert len(back.people) == 2
    await world.tables.leave(table.id, person(gone))
    await world.tables.leave(table.id, person(last.people[0]))
    await later(world, 31 * DAY)
    assert world.tables.find(table.id) is None


@pytest.mark.parametrize("people", [1, 4])
async def test_a_table_that_waits_a_month_for_a_card_is_closed(world: World, people: int) -> None:
    """Without a clock nobody is replaced, but no channel is blocked for ever by a party that nobody plays."""
    table = await clocked(world, people=people, clock=None)
    await later(world, 29 * DAY)
    await world.play(table.id)
    await later(world, 0)
    await later(world, 29 * DAY)
    assert world.tables.find(table.id) is not None
    await restarted(world, table)
    await later(world, 2 * DAY)
    assert world.tables.find(table.id) is None
    assert (await world.kept(table.id))[1] == "closed"


async def test_answers_that_nobody_gives_end_with_the_clock(world: World) -> None:
    table = await clocked_opening(world)
    ring = Ring()
    assert set(table.due) == {"ping", "opening"}
    assert table.due["opening"] - world.clock.time == LIVE.warning + LIVE.grace
    await later(world, 31, ring)
    assert ring.tables == [table.id]
    await later(world, 88)
    assert opening_of(now(world, table)) is not None
    await restarted(world, table)
    await later(world, 2)
    after = now(world, table)
    assert opening_of(after) is None
    # Nobody missed a turn by saying nothing, and the first card has the whole time.
    assert all(sitter is not None and sitter.missed == 0 for sitter in after.seats)
    assert set(after.due) == {"ping", "warn"}
    assert after.due["warn"] - world.clock.time == LIVE.warning


async def test_the_clock_of_answers_goes_with_those_whom_it_runs_for(world: World) -> None:
    table = await clocked_opening(world)
    for who in (2, 3, 4):
        table = await world.tables.leave(table.id, person(who))
    assert opening_of(table) is not None
    assert set(table.due) == {"ping", "expire"}
    table = await world.tables.come_back(table.id, person(3))
    assert table.due["opening"] - world.clock.time == LIVE.warning + LIVE.grace


async def clocked_opening(world: World) -> Table:
    """A table with a clock whose first deal waits for answers."""
    for seed in range(400):
        world.service(WAITING, seed=seed)
        table = await world.open(game="politaine")
        table = await world.tables.set_clock(table.id, person(1), LIVE)
        table = await world.tables.start(table.id, person(1), version=table.row.version)
        if opening_of(table) is not None:
            return table
        await world.tables.close(table.id, person(1))
    raise AssertionError("no such deal")


async def test_a_partner_may_claim_while_one_is_warned(world: World) -> None:
    table = await claiming(world)
    seat = table.party.turn
    assert seat is not None
    await later(world, 61)
    assert now(world, table).warned
    table = now(world, table)
    # What the partner says out of turn is their own affair: a wrong claim would end the party.
    after = await world.do(table.id, seat.partner, Call.CLAIM)
    assert after.state is State.OVER
    assert not after.warned
    assert set(after.due) == {"idle"}
    assert await outcome(world.tables.miss(table.id, None, version=table.row.version)) == "stale"


async def test_a_meld_during_a_warned_turn_gives_the_time_anew(world: World) -> None:
    table = await claiming(world, meld=True)
    seat = table.party.turn
    assert seat is not None
    await later(world, 61)
    assert now(world, table).warned
    meld = next(action for action in table.party.legal(seat) if action.text.startswith("meld="))
    after = await world.do(table.id, seat, meld)
    assert after.party.turn is seat
    assert not after.warned
    assert after.due["warn"] - world.clock.time == LIVE.warning


async def claiming(world: World, *, meld: bool = False) -> Table:
    """A table of Pollack with a clock where who is on turn, and so their partner, may claim (or meld)."""
    for seed in range(400):
        world.service(WAITING, seed=seed)
        table = await world.started(game="pollack", seats="chosen", session="1")
        table = await world.tables.set_clock(table.id, person(1), LIVE)
        seat = table.party.turn
        assert seat is not None
        legal = [action for action in table.party.legal(seat) if not isinstance(action, Play)]
        if Call.CLAIM in legal and (not meld or any(action.text.startswith("meld=") for action in legal)):
            return table
        await world.tables.close(table.id, person(1))
    raise AssertionError("no such deal")


async def test_time_that_runs_out_while_a_card_is_played_takes_nothing(world: World) -> None:
    """The clock was due and a play came first: the deadline of the older version does nothing."""
    table = await clocked(world)
    await later(world, 61)
    table = now(world, table)
    world.clock.time += 61
    played = await world.play(table.id)
    assert await outcome(world.tables.miss(table.id, None, version=table.row.version)) == "stale"
    await later(world, 0)
    assert now(world, table).kept.length == played.kept.length
    assert set(now(world, table).due) == {"ping", "warn"}


async def test_the_other_seats_of_a_table_do_not_hurry_a_turn(world: World) -> None:
    """Substituting, leaving and coming back elsewhere leave the time of a turn as it is."""
    table = await clocked(world)
    seat = table.party.turn
    assert seat is not None
    other = next(each for each in Seat if each is not seat)
    away = table.seats[other]
    assert away is not None
    await later(world, 20)
    await world.tables.leave(table.id, person(away.user_id or 0))
    await world.tables.come_back(table.id, person(away.user_id or 0))
    await world.tables.substitute(table.id, person(away.user_id or 0), other, person(77))
    await later(world, 39)
    assert not now(world, table).warned
    await later(world, 2)
    assert now(world, table).warned
    # Who takes the seat over has the whole time.
    late = table.seats[seat]
    assert late is not None
    table = await world.tables.substitute(table.id, person(late.user_id or 0), seat, person(78))
    assert not table.warned
    assert table.due["warn"] - world.clock.time == LIVE.warning


def test_the_numbers_of_the_clocks_that_have_a_name() -> None:
    assert CLOCKS == {"off": None, "live": LIVE, "slow": SLOW}
    assert Delays(ping=None, cut=0, next_deal=0).paused == 30 * DAY
