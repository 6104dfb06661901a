"""Tables that nobody can see wait as they are; those without a place are closed and kept."""

from __future__ import annotations

import pytest

from bot.store import results
from bot.tables.computers import Computers
from bot.tables.model import Sitter, State, TurnClock
from bot.tables.seating import computers_to_act, moment_of
from bot.tables.service import Delays
from engine.actions import Call
from engine.seats import Seat
from tests.tables.test_games import opened_with
from tests.tables.world import World, outcome, person, plays_of, turns, until

WAITING = Delays(ping=30, cut=15, next_deal=20, opening=120, idle=1000, paused=5000)
LIVE = TurnClock(60, 60)


async def test_no_clock_runs_while_a_table_is_not_seen(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    table = await world.tables.set_clock(table.id, person(1), LIVE)
    assert sorted(table.due) == ["cut"]
    table = await world.tables.cut(table.id, None, None, version=table.row.version)
    assert sorted(table.due) == ["ping", "warn"]
    lost_at = world.clock.time
    table = await world.tables.lose_sight(table.id, "permissions")
    assert table.due == {"expire": lost_at + 5000}
    # What people do from a hand that is open goes on, and changes nothing of that.
    world.clock.time += 100
    table = await world.play(table.id)
    assert table.due == {"expire": lost_at + 5000}
    await world.agrees(table.id)
    table = await world.tables.regain_sight(table.id)
    assert table.due == {"ping": world.clock.time + 30, "warn": world.clock.time + 60}


async def test_a_warning_that_nobody_could_read_is_taken_back(world: World) -> None:
    world.service(WAITING)
    table = await world.started()
    await world.tables.set_clock(table.id, person(1), LIVE)
    table = await world.tables.cut(table.id, None, None, version=None)
    table = await world.tables.warn(table.id, version=table.row.version)
    table = await world.tables.lose_sight(table.id, "access")
    assert not table.warned
    table = await world.tables.regain_sight(table.id)
    assert sorted(table.due) == ["ping", "warn"]
    assert table.seats[table.party.turn or 0].missed == 0  # type: ignore[union-attr]


@pytest.mark.parametrize("state", [State.CUTTING, State.COUNTED])
async def test_what_happens_by_itself_waits_too(world: World, state: State) -> None:
    world.service(WAITING)
    table = await world.started()
    if state is State.COUNTED:
        await world.tables.cut(table.id, None, None, version=None)
        table = await world.play_deal(table.id)
    assert table.state is state
    due = sorted(table.due)
    table = await world.tables.lose_sight(table.id, "unknown")
    assert sorted(table.due) == ["expire"]
    table = await world.tables.regain_sight(table.id)
    assert sorted(table.due) == due


@pytest.mark.parametrize("reason", ["not seen", "deserted"])
async def test_a_phase_of_answers_that_rested_has_its_clock_again(world: World, reason: str) -> None:
    table, _ = await opened_with(world, "politaine", Call.REDEAL)
    assert sorted(table.due) == ["opening", "ping"]
    if reason == "not seen":
        table = await world.tables.lose_sight(table.id, "archived")
        assert sorted(table.due) == ["expire"]
        table = await world.tables.regain_sight(table.id)
    else:
        for user_id in table.people:
            table = await world.tables.leave(table.id, person(user_id))
        assert sorted(table.due) == ["expire"]
        table = await world.tables.come_back(table.id, person(1))
    assert sorted(table.due) == ["opening", "ping"]


async def test_a_lobby_that_is_not_seen_closes_when_it_was_to(world: World) -> None:
    world.service(WAITING)
    table = await world.lobby()
    table = await world.tables.lose_sight(table.id, "access")
    assert table.due == {"idle": world.clock.time + 1000}


async def test_computer_players_rest_while_nobody_sees_them(world: World) -> None:
    table = await world.started(people=1)
    while table.party.turn is Seat.S:
        table = await world.play(table.id)
    table = await world.tables.lose_sight(table.id, "permissions")
    assert computers_to_act(table) == ()
    computers = Computers(world.tables, pause=0)
    await computers.start()
    await turns(30)
    assert world.tables.get(table.id).kept.length == table.kept.length
    await world.tables.regain_sight(table.id)
    await until(lambda: world.tables.get(table.id).party.turn is Seat.S)
    await computers.stop()


async def test_the_same_loss_twice_is_one_and_a_start_keeps_it(world: World) -> None:
    table = await world.started()
    once = await world.tables.lose_sight(table.id, "access")
    assert await world.tables.lose_sight(table.id, "access") is once
    other = await world.tables.lose_sight(table.id, "permissions")
    assert other.row.version == once.row.version + 1
    await world.service().load()
    assert world.tables.get(table.id).unseen == "permissions"
    back = await world.tables.regain_sight(table.id)
    assert back.unseen is None
    assert await world.tables.regain_sight(table.id) is back


async def test_a_press_during_the_wait_does_not_end_it(world: World) -> None:
    table = await world.started()
    table = await world.tables.lose_sight(table.id, "access")
    seat = table.party.turn
    assert seat is not None
    sitter = table.seats[seat]
    assert sitter is not None
    assert sitter.person is not None
    card = plays_of(table, seat)[0]
    table = await world.tables.act(table.id, person(sitter.person), card, moment=moment_of(table, seat))
    assert table.unseen == "access"


async def test_a_channel_that_is_gone_takes_its_table_with_it(world: World) -> None:
    gone, stays = await world.started(), await world.started()
    told: list[State] = []
    world.tables.on_change(lambda table: told.append(table.state))
    await world.tables.vanish(channel_id=gone.row.channel_id)
    assert world.tables.find(gone.id) is None
    assert world.tables.find(stays.id) is not None
    assert told == [State.CLOSED]
    _, state, _, lines, length = await world.kept(gone.id)
    assert (state, len(lines)) == ("closed", length)
    assert length == gone.kept.length
    assert await outcome(world.tables.close(gone.id, person(1))) == "closed"
    # Once more, as by the event and by a call that failed: nothing.
    await world.tables.vanish(channel_id=gone.row.channel_id)
    assert told == [State.CLOSED]


async def test_a_server_that_is_gone_takes_all_its_tables_with_it(world: World) -> None:
    tables = [await world.started(), await world.lobby()]
    await world.tables.vanish(guild_id=tables[0].row.guild_id + 1)
    assert len(world.tables.all()) == 2
    await world.tables.vanish(guild_id=tables[0].row.guild_id)
    assert world.tables.all() == ()


async def where_they_are(world: World, user_id: int) -> list[str]:
    """The tables of the database that still have that person, or their name."""
    found: list[str] = []
    async with world.store.read() as db:
        for (name,) in await db.rows("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            rows = await db.rows(f"SELECT * FROM {name}")
            if any(value in (user_id, person(user_id).name) for row in rows for value in row):
                found.append(name)
    return found


@pytest.mark.parametrize("opener", [False, True])
@pytest.mark.parametrize("pause", ["unseen", "does not replay"])
async def test_a_person_is_forgotten_at_a_paused_table(world: World, pause: str, *, opener: bool) -> None:
    """The id is none that stands in the database for something else."""
    world.service(WAITING)
    table = await world.started()
    for user_id in table.people:
        heir = person(9_000_000 + user_id)
        await world.tables.substitute(table.id, person(user_id), table.seat_of(user_id) or Seat.N, heir)
    gone, seat = (9_000_003, Seat.N) if opener else (9_000_002, Seat.W)
    table = await world.tables.cut(table.id, None, None, version=None)
    assert (table.row.opener_id == gone) is opener
    table = await world.tables.set_clock(table.id, person(table.row.opener_id), LIVE)
    await world.tables.agree_to_end(table.id, person(gone))
    if pause == "unseen":
        await world.tables.lose_sight(table.id, "access")
    else:
        async with world.store.write() as tx:
            await tx.run("UPDATE tables SET state = 'counted' WHERE id = ?", table.id)
        await world.service(WAITING).load()
        assert world.tables.find(table.id) is None
    assert "seats" in await where_they_are(world, gone)
    await world.tables.forget(gone)
    async with world.store.write() as tx:
        await results.forget(tx, gone)
    assert await where_they_are(world, gone) == []
    if pause == "does not replay":
        async with world.store.write() as tx:
            await tx.run("UPDATE tables SET state = 'playing' WHERE id = ?", table.id)
        await world.service(WAITING).load()
        async with world.store.read() as db:
            versions = await db.rows("SELECT DISTINCT version FROM deadlines")
        assert versions == [(world.tables.get(table.id).row.version,)]
    else:
        await world.tables.regain_sight(table.id)
    after = world.tables.get(table.id)
    assert after.seats[seat] == Sitter(None, "", "normal")
    assert after.proposals == ()
    assert after.row.opener_id in after.people
    assert after.kept.length == table.kept.length


async def test_who_is_not_there_changes_nothing_at_a_paused_table(world: World) -> None:
    table = await world.started()
    async with world.store.write() as tx:
        await tx.run("UPDATE tables SET state = 'counted' WHERE id = ?", table.id)
    await world.service().load()
    before = await world.kept(table.id)
    await world.tables.forget(9_000_009)
    assert await world.kept(table.id) == before
    # Who opened it may still close it: what is held of it has not grown old.
    await world.tables.forget(2)
    await world.tables.close_paused(table.row.channel_id, person(1))


async def test_a_table_whose_log_does_not_replay_vanishes_as_well(world: World) -> None:
    table = await world.started()
    async with world.store.write() as tx:
        await tx.run("UPDATE tables SET state = 'counted' WHERE id = ?", table.id)
    await world.service().load()
    assert world.tables.find(table.id) is None
    await world.tables.vanish(channel_id=table.row.channel_id)
    async with world.store.read() as db:
        assert await db.row("SELECT state FROM tables WHERE id = ?", table.id) == ("closed",)
