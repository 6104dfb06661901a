"""Seats that go from one person to another: the opener's role, what a hand tells, words that were given."""

from __future__ import annotations

import pytest

from bot.store import results
from bot.tables.look import look
from bot.tables.model import State
from engine.seats import Seat, Side
from tests.tables.absent import between, now
from tests.tables.world import World, outcome, person


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
