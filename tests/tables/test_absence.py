"""Nobody keeps a table waiting for ever: warned, replaced for a turn, replaced, back again, gone."""

from __future__ import annotations

import pytest

from bot.tables.model import State
from bot.tables.seating import person_to_play
from engine.seats import Seat
from tests.tables.absent import HOUR, LIVE, WAITING, Ring, alive, clocked, later, now
from tests.tables.world import World, outcome, person, until


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
