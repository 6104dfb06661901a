"""Every game at a table: its own moments go through the service, are kept, and outlive a restart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from bot.tables.clockwork import Clockwork
from bot.tables.computers import Computers
from bot.tables.export import decided_party, record_of
from bot.tables.look import look
from bot.tables.model import Sitter, State, Table
from bot.tables.refused import Refused
from bot.tables.seating import moment_of, opening_of, people_called
from bot.tables.service import Delays
from engine.actions import Action, Call, Play, Poules, parse_move
from engine.draw import is_seated
from engine.records.replay import read
from engine.seats import Seat, Side
from engine.views import view
from tests.tables.world import World, outcome, person, turns, until

GAMES = ("quatre-sept", "politaine", "poule", "pollack", "all-fours")


def now(world: World, table: Table) -> Table:
    """The table as it is now."""
    return world.tables.get(table.id)


def told(table: Table) -> tuple[object, ...]:
    """All that is to be known of its party, by what everybody and each seat may know."""
    return tuple(view(table.party, seat) for seat in (None, *Seat))


async def on(world: World, table: Table) -> Table:
    """Go on where a table stands between deals, or after a party."""
    table = now(world, table)
    if table.state is State.COUNTED:
        return await world.tables.next_deal(table.id, person(1), version=table.row.version)
    return table


def chance(rng: Random, table: Table) -> tuple[Seat, Action]:
    """Anything that some seat may do; a claim, which mostly ends the party, is rare."""
    party = table.party
    choices = [(seat, action) for seat in party.actors() for action in party.legal(seat)]
    rest = [choice for choice in choices if choice[1] is not Call.CLAIM or rng.random() < 0.02]
    return rng.choice(rest or choices)


@pytest.mark.parametrize("game", GAMES)
async def test_a_party_of_every_game_is_kept_move_by_move(world: World, game: str) -> None:
    rng = Random(game)
    for people in (4, 1):
        table = await world.started(people=people, target=20, game=game)
        for step in range(2000):
            table = await on(world, table)
            if table.state is State.OVER:
                break
            assert table.state is State.PLAYING
            await world.do(table.id, *chance(rng, table))
            if step % 40 == 0:
                await world.agrees(table.id)
                before = now(world, table)
                await world.service().load()
                assert told(now(world, table)) == told(before)
                assert now(world, table).state is before.state
        table = now(world, table)
        assert table.state is State.OVER
        async with world.store.read() as db:
            over = await decided_party(db, table.id, 1, table.row.channel_id)
            record = await record_of(db, over, table.seats)
        assert read(record).party.outcome == table.party.outcome


@asynccontextmanager
async def ticking(world: World) -> AsyncIterator[Clockwork]:
    """The clock at work, calling nobody."""
    clockwork = Clockwork(world.tables, world.store, world.clock, lambda _table: None)
    await clockwork.start()
    try:
        yield clockwork
    finally:
        await clockwork.stop()


async def opened_with(world: World, game: str, kind: type | Call, *, people: int = 4) -> tuple[Table, Seat]:
    """A table whose first deal waits for such an answer, and a person who may give it."""
    for seed in range(400):
        world.service(WAITING, seed=seed)
        table = await world.started(people=people, game=game)
        for seat in table.party.actors() if opening_of(table) else ():
            legal = table.party.legal(seat)
            sitter = table.seats[seat]
            if (kind in legal or any(type(action) is kind for action in legal)) and sitter and sitter.person:
                return table, seat
        await world.tables.close(table.id, person(1))
    raise AssertionError("no such deal")


WAITING = Delays(ping=30, cut=0, next_deal=3600, opening=120)


async def test_a_redeal_has_the_pack_cut_again_by_the_same_people(world: World) -> None:
    table, seat = await opened_with(world, "politaine", Call.REDEAL)
    hands = {seat: table.party.deal.held(seat) for seat in Seat}  # type: ignore[union-attr]
    dealer, cuts = table.party.dealer, table.kept.cuts
    again = await world.do(table.id, seat, Call.REDEAL)
    assert again.party.dealer is dealer
    assert len(again.kept.cuts) == len(cuts) + 1
    assert again.party.dealing_number == 2
    assert {seat: again.party.deal.held(seat) for seat in Seat} != hands  # type: ignore[union-attr]
    await world.agrees(table.id)
    await world.service().load()
    assert told(now(world, table)) == told(again)


async def test_a_person_cuts_again_after_a_redeal(world: World) -> None:
    table, seat = await opened_with(world, "politaine", Call.REDEAL)
    world.service(Delays(ping=None, cut=15, next_deal=60))
    await world.tables.load()
    again = await world.do(table.id, seat, Call.REDEAL)
    assert again.state is State.CUTTING
    assert set(again.due) == {"cut"}
    await world.agrees(table.id)
    await world.service(Delays(ping=None, cut=15, next_deal=60)).load()
    cutter = now(world, table).seats[again.cutter]
    assert cutter is not None
    assert cutter.person is not None
    assert (await world.tables.cut(table.id, person(cutter.person), 3)).state is State.PLAYING


async def test_everybody_is_called_in_a_phase_of_answers_and_silence_keeps(world: World) -> None:
    table, _ = await opened_with(world, "politaine", Call.REDEAL)
    assert people_called(table) == table.people
    assert set(table.due) == {"ping", "opening"}
    async with ticking(world):
        world.clock.time += 119
        await turns(30)
        assert opening_of(now(world, table)) is not None
        world.clock.time += 2
    async with ticking(world):
        await until(lambda: opening_of(now(world, table)) is None)
    after = now(world, table)
    assert after.party.turn is after.party.rules.forehand(after.party.dealer)
    assert after.party.dealing_number == 1


async def test_an_answer_moves_no_deadline(world: World) -> None:
    for seed in range(3000):
        world.service(WAITING, seed=seed)
        table = await world.started(game="poule")
        if opening_of(table) and len(table.party.actors()) > 1:
            break
        await world.tables.close(table.id, person(1))
    else:
        raise AssertionError("no such deal")
    due, public = table.due, look(table, None)
    world.clock.time += 20
    seat = table.party.actors()[0]
    sitter = table.seats[seat]
    assert sitter is not None
    assert sitter.person is not None
    renamed = replace(person(sitter.person), name="somebody else")
    after = await world.tables.act(table.id, renamed, Poules(0), moment=None)
    assert opening_of(after) is not None
    assert look(after, None).seats == public.seats
    assert after.due == due
    assert look(after, None).view == public.view
    world.clock.time += 20
    other = await world.do(table.id, after.party.actors()[0], Poules(0))
    if opening_of(other) is not None:
        # Everybody was called already.
        assert set(other.due) == {"opening"}


@pytest.mark.parametrize("game", GAMES)
async def test_one_person_plays_every_game_with_computers_to_its_end(world: World, game: str) -> None:
    async with computing(world):
        table = await world.started(people=1, target=15, game=game)
        await play_alone(world, table)


async def play_alone(world: World, table: Table) -> Table:
    """Person 1 plays the first card that is legal, and says nothing but where it is asked."""
    while True:
        await until(lambda: _stands(world, table))
        current = await on(world, table)
        if current.state is State.OVER:
            return current
        seat = _seat(current)
        legal = [action for action in current.party.legal(seat) if action is not Call.CLAIM]
        if legal:
            legal.sort(key=lambda action: not isinstance(action, Play))
            # A computer player may have claimed the party meanwhile.
            await outcome(world.do(table.id, seat, legal[0]))


@pytest.mark.parametrize(("game", "kind"), [("politaine", Call), ("poule", Poules)])
async def test_computers_answer_before_the_first_card(world: World, game: str, kind: type[Action]) -> None:
    for seed in range(200):
        world.service(seed=seed)
        table = await world.started(people=1, game=game)
        if opening_of(table) and _seat(table) not in table.party.actors():
            break
        await world.tables.close(table.id, person(1))
    else:
        raise AssertionError("no such deal")
    async with computing(world):
        await until(lambda: opening_of(now(world, table)) is None or table.party.deal is None)
    _, state, _, lines, _ = await world.kept(table.id)
    assert state == "playing"
    assert any(type(parse_move(line)[1]) is kind for line in lines if ":" in line)


@pytest.mark.rule("A-PK15")
async def test_a_computer_claims_when_it_is_certain_and_nobody_claims_for_a_person(world: World) -> None:
    async with computing(world):
        for seed in range(30):
            world.service(seed=seed)
            computers = Computers(world.tables, pause=0)
            table = await play_alone(world, await world.started(people=1, game="pollack"))
            await computers.stop()
            ended = table.party.outcome
            assert ended is not None
            assert ended.ended_by != "wrong-claim"
            if ended.ended_by == "claim":
                assert ended.ended_seat is not _seat(table)
                return
    raise AssertionError("no claim in thirty parties")


def _seat(table: Table) -> Seat:
    """Person 1's seat, which a draw may have moved."""
    seat = table.seat_of(1)
    assert seat is not None
    return seat


def _stands(world: World, table: Table) -> bool:
    """Whether only the person can go on."""
    table = now(world, table)
    if table.state is not State.PLAYING:
        return True
    turn = table.party.turn
    seat = _seat(table)
    return turn is seat if turn is not None else set(table.party.actors()) == {seat}


@asynccontextmanager
async def computing(world: World) -> AsyncIterator[Computers]:
    """Computer players at work."""
    computers = Computers(world.tables, pause=0)
    await computers.start()
    try:
        yield computers
    finally:
        await computers.stop()


@pytest.mark.rule("PK4", "A-PK2")
async def test_partners_are_drawn_once_a_session(world: World) -> None:
    table = await world.open(game="pollack", target=5, session="2")
    assert look(table, None).draw == ()
    sitters = set(table.seats)
    table = await world.tables.start(table.id, person(1), version=table.row.version)
    drawn = look(table, None).draw
    assert is_seated(dict(drawn), table.party.rules.pack)
    assert table.party.dealer is drawn[0][0]
    assert set(table.seats) == sitters
    await world.agrees(table.id)
    first = table.seats

    table = await play_party(world, table)
    assert table.party.place.number == 1
    table = await world.tables.rematch(table.id, person(1), version=table.row.version)
    assert (table.party.place.number, look(table, None).draw, table.seats) == (2, (), first)
    table = await play_party(world, table)
    assert table.party.session_winner is not None
    table = await world.tables.rematch(table.id, person(1), version=table.row.version)
    assert table.party.place.number == 1
    assert is_seated(dict(look(table, None).draw), table.party.rules.pack)


async def play_party(world: World, table: Table) -> Table:
    """Play a party to its end, anyhow."""
    rng = Random(table.kept.row.id)
    while (table := await on(world, table)).state is not State.OVER:
        await world.do(table.id, *chance(rng, table))
    return table


@pytest.mark.rule("PK18", "A-PK14")
async def test_a_session_goes_on_from_party_to_party(world: World) -> None:
    table = await world.started(game="quatre-sept", target=5, session="3")
    won = (0, 0)
    for number in (1, 2, 3):
        assert (table.party.place.number, table.party.place.won) == (number, won)
        table = await play_party(world, table)
        won = table.party.session_won
        assert sum(won) == number
        await world.service().load()
        table = now(world, table)
        next_dealer = table.party.next_dealer
        assert (table.party.session_winner is None) == (number < 3)
        table = await world.tables.rematch(table.id, person(1), version=table.row.version)
        assert table.party.dealer is next_dealer
    assert (table.party.place.number, table.party.place.won) == (1, (0, 0))


@pytest.mark.rule("A-QS13")
async def test_a_side_gives_up_when_both_its_people_say_so(world: World) -> None:
    table = await world.started()
    assert await outcome(world.tables.give_up(table.id, person(9))) == "not-seated"
    table = await world.tables.give_up(table.id, person(1))
    assert [word.seat for word in table.proposals] == [Seat.S]
    assert await outcome(world.tables.give_up(table.id, person(1))) == "already-said"
    # The other side's word is its own.
    table = await world.tables.give_up(table.id, person(2))
    assert table.state is State.PLAYING
    assert await outcome(world.tables.agree(table.id, person(3))) == "not-your-side"
    await world.service().load()
    assert now(world, table).proposals == table.proposals
    table = await world.tables.give_up(table.id, person(3))
    assert table.state is State.OVER
    assert table.party.outcome is not None
    assert (table.party.outcome.winner, table.party.outcome.ended_by) == (Side.EW, "resign")
    assert table.party.outcome.ended_seat is Seat.N
    assert table.proposals == ()
    await world.agrees(table.id)


@pytest.mark.rule("A-QS13")
async def test_one_person_among_computers_gives_up_at_once_and_between_deals(world: World) -> None:
    table = await world.started(people=1)
    table = await world.play_deal(table.id)
    assert table.state is State.COUNTED
    assert (await world.tables.give_up(table.id, person(1), party="1")).state is State.OVER
    assert await outcome(world.tables.give_up(table.id, person(1))) == "no-party"


async def test_a_party_ends_by_agreement_of_all_people(world: World) -> None:
    table = await world.started(people=3)
    assert await outcome(world.tables.agree(table.id, person(1))) == "nothing-proposed"
    await world.tables.agree_to_end(table.id, person(1))
    table = await world.tables.agree(table.id, person(2))
    assert table.state is State.PLAYING
    table = await world.tables.agree(table.id, person(3))
    assert table.state is State.OVER
    assert table.party.outcome is not None
    assert (table.party.outcome.winner, table.party.outcome.ended_by) == (None, "agreed")
    assert await outcome(world.tables.agree_to_end(table.id, person(1), party="7")) == "stale"


async def test_a_word_holds_until_the_next_deal_and_goes_with_its_person(world: World) -> None:
    table = await world.started(people=2)
    await world.tables.agree_to_end(table.id, person(1))
    table = await world.play_deal(table.id)
    assert len(table.proposals) == 1
    table = await world.tables.next_deal(table.id, person(1), version=table.row.version)
    assert table.proposals == ()
    await world.tables.agree_to_end(table.id, person(2))
    table = await world.tables.leave(table.id, person(2))
    assert table.proposals == ()
    # Who is left decides alone.
    assert (await world.tables.agree_to_end(table.id, person(1))).state is State.OVER


async def test_sitting_down_where_seats_are_drawn_takes_any_place(world: World) -> None:
    table = await world.lobby(game="pollack")
    table = await world.tables.add_computer(table.id, person(1))
    for user_id in (2, 3):
        table = await world.tables.sit(table.id, person(user_id), None)
    assert await outcome(world.tables.sit(table.id, person(2), None)) == "already-seated"
    # A computer player gives its place to the fourth; a fifth finds none.
    table = await world.tables.sit(table.id, person(4), None)
    assert set(table.people) == {1, 2, 3, 4}
    with pytest.raises(Refused) as full:
        await world.tables.sit(table.id, person(5), None)
    assert full.value.code == "no-free-seat"


async def test_a_meld_makes_a_hands_other_buttons_old(world: World) -> None:
    table = await world.started(game="all-fours")
    seat = table.party.turn
    assert seat is not None
    before = moment_of(table, seat)
    sitter = table.seats[seat]
    assert isinstance(sitter, Sitter)
    table = await world.do(table.id, seat, table.party.legal(seat)[0])
    assert moment_of(table, seat) != before
