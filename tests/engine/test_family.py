"""What holds in every party of the 32-card family, whichever preset or house rules it is played by."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MELDS, Action, Answer, Call, Play, Poules, Resign, Signal, parse_action
from engine.cards import CARDS, PACK_32
from engine.errors import IllegalAction
from engine.events import (
    CardPlayed,
    Claimed,
    DealEnded,
    Melded,
    PartyEnded,
    PoulesAnnounced,
    Redealt,
    TrickWon,
)
from engine.party import Party
from engine.records.replay import read
from engine.records.report import report
from engine.records.write import write
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette.deal import Deal
from engine.views import view
from tests.engine.build import facts, house, running
from tests.engine.counter import PLAIN, count, party_end, rules_of
from tests.engine.family import GAMES, family_parties, family_party, presets
from tests.engine.parties import Played, examples, follow, seeds

ACTIONS: tuple[Action, ...] = (
    *(Play.of(card, poule=poule) for card in PACK_32.cards for poule in (False, True)),
    *(Play.of(card, signal=signal) for card in PACK_32.cards[::5] for signal in Signal),
    Play.of(PACK_32.cards[7], poule=True, signal=Signal.TAP),
    Play.of(CARDS[0]),
    *MELDS,
    *map(Poules, range(4)),
    *Call,
    *Answer,
)


@examples(80)
@given(family_parties(whole=True))
def test_no_card_is_lost_and_somebody_can_always_act(played: Played) -> None:
    for party in played.states:
        if party.over or party.deal is None:
            assert (party.actors(), party.turn) == ((), None)
            assert party.awaits_cards is not party.over
            continue
        deal = running(party)
        if deal.awaits_hands:
            assert party.awaits_cards
            assert (party.actors(), party.turn) == ((), None)
            assert all(deal.held(seat) == () for seat in Seat)
            continue
        assert not party.awaits_cards
        actors = party.actors()
        assert actors
        assert (party.turn is None) is deal.in_opening
        assert party.turn is None or party.turn in actors
        assert all(party.legal(seat) for seat in actors)
        held = [card for seat in Seat for card in deal.held(seat)]
        laid = [play.card for _, play in deal.plays]
        assert len(held) + len(laid) == 32
        assert {*held, *laid} == {*PACK_32.cards}
    assert played.party.over


@examples(200)
@given(family_parties(whole=True))
def test_every_deal_is_worth_what_another_count_says(played: Played) -> None:
    party = played.party
    text = write(party)
    rules = {**PLAIN, **rules_of(text)}
    counted = count(text)
    assert len(counted) == len(party.deals)
    for placed, other in zip(party.deals, counted, strict=True):
        deal = placed.deal
        assert isinstance(deal, Deal)
        assert (deal.ended_by, deal.ended_seat and deal.ended_seat.letter) == (
            other["ended_by"],
            other["ended_seat"],
        )
        assert deal.points == (other["points"]["NS"], other["points"]["EW"])
        assert deal.thirds == (other["thirds"]["NS"], other["thirds"]["EW"])
        assert placed.score == (other["before"]["NS"], other["before"]["EW"])
        if deal.ended_by in ("tricks", "capot", "eighteen-four"):
            assert sum(deal.thirds) == 35
            assert sum(deal.points) == 11 + sum(award.points for award in deal.awards)
        check_awards(deal, other)
    if counted:
        assert party.score == (counted[-1]["after"]["NS"], counted[-1]["after"]["EW"])
    for other in counted[:-1]:
        assert party_end(other, rules) is None
    assert party.outcome is not None
    if party.outcome.ended_by in ("resign", "agreed"):
        return
    winner = party.outcome.winner
    assert party_end(counted[-1], rules) == (winner and winner.name, party.outcome.ended_by)


def check_awards(deal: Deal, other: dict[str, Any]) -> None:
    """A deal's awards with another count of them."""
    rules = deal.rules
    counted = deal.ended_by in ("tricks", "capot", "eighteen-four") or (
        "claim" in (deal.ended_by or "") and len(other["tricks"]) == 8
    )
    melds = [(a.seat and a.seat.letter, a.meld and a.meld.name) for a in deal.awards if a.kind == "meld"]
    assert melds == (other["melds"] if counted or rules.meld_points == "now" else [])
    poules = [(a.seat and a.seat.letter, a.suit and a.suit.letter) for a in deal.awards if a.kind == "poule"]
    assert poules == (other["poules"] if counted and rules.poule_points else [])
    missed = [a.for_side.other for a in deal.awards if a.kind == "poule-penalty"]
    sides = [Seat[seat].side for seat in other["missed"]]
    assert missed == (sides if counted and rules.poule_penalty else [])


@examples(60)
@given(family_parties())
def test_the_log_folded_again_is_the_same_party(played: Played) -> None:
    party = played.states[0]
    for entry, state in zip(played.log, played.states[1:], strict=True):
        party = follow(party, entry).party
        assert facts(party) == facts(state)
    assert party.outcome == played.party.outcome


@examples(60)
@given(family_parties())
def test_what_is_written_is_read_again(played: Played) -> None:
    party = played.party
    text = write(party)
    again = read(text).party
    assert write(again) == text
    if party.deal is None:
        assert facts(again) == facts(party)
        assert (again.place, again.outcome) == (party.place, party.outcome)
    for placed, other in zip(party.deals, again.deals, strict=True):
        assert isinstance(placed.deal, Deal)
        assert isinstance(other.deal, Deal)
        assert placed.deal.moves == other.deal.moves
        assert [each.answers for each in placed.deal.dealings] == [
            each.answers for each in other.deal.dealings
        ]


@examples(40)
@given(family_parties(), seeds())
def test_what_is_legal_is_what_is_not_refused(played: Played, rng: Random) -> None:
    for party in rng.sample(played.states, min(4, len(played.states))):
        before = facts(party)
        for seat in Seat:
            allowed = {action for action in ACTIONS if party.why_not(seat, action) is None}
            legal = party.legal(seat)
            assert len(set(legal)) == len(legal)
            assert allowed == set(legal) & set(ACTIONS)
            assert bool(legal) == (seat in party.actors())
            for action in legal:
                assert party.why_not(seat, action) is None
                assert parse_action(action.text) == action
            for action in rng.sample(ACTIONS, 20):
                if action not in allowed:
                    with pytest.raises(IllegalAction) as refused:
                        party.apply(seat, action)
                    assert refused.value.refusal == party.why_not(seat, action)
            assert (party.why_not(seat, Resign()) is None) == (not party.over)
        assert facts(party) == before


@examples(60)
@given(family_parties(whole=True))
def test_events_tell_what_the_state_shows(played: Played) -> None:
    party: Party = played.states[0]
    for entry in played.log:
        step = follow(party, entry)
        ended = len(step.party.deals) > len(party.deals)
        assert [type(event) for event in step.events].count(DealEnded) == ended
        assert isinstance(step.events[-1] if step.events else None, PartyEnded) == step.party.over
        deal = step.party.deals[-1].deal if ended else step.party.deal
        assert deal is None or isinstance(deal, Deal)
        for event in step.events:
            assert deal is not None or isinstance(event, PartyEnded)
            if deal is not None:
                check_event(event, deal)
        if step.party.deal is not None and running(step.party).in_opening:
            assert step.events == ()
        party = step.party


def check_event(event: object, deal: Deal) -> None:
    """An event with the deal after it."""
    match event:
        case CardPlayed():
            assert deal.plays[-1] == (event.seat, event.play)
        case TrickWon():
            trick = deal.tricks[event.number - 1]
            assert event[1:] == (trick.leader, trick.cards, trick.winner, trick.value)
        case Melded():
            assert deal.melded[-1] == (event.seat, event.meld)
        case PoulesAnnounced():
            assert deal.poules_announced == event.numbers
        case Redealt():
            assert deal.thrown[-1].answers[-1] == (event.seat, Call.REDEAL)
        case Claimed():
            assert (deal.ended_by, deal.ended_seat) == ("claim" if event.right else "wrong-claim", event.seat)
        case DealEnded():
            assert event == (deal.ended_by, deal.points)
        case _:
            pass


@examples(40)
@given(family_parties())
def test_the_report_lists_every_legal_move(played: Played) -> None:
    for party in played.states[-4:]:
        told = report(party)
        legal = [f"{seat.letter}:{action.text}" for seat in Seat for action in party.legal(seat)]
        assert told["legal"] == sorted(legal)
        assert told["turn"] == (party.turn and party.turn.letter)
        assert told["score"] == {"NS": party.score[0], "EW": party.score[1]}


@examples(40)
@given(family_parties(), st.sampled_from(Seat))
def test_every_move_of_ones_own_is_another_moment(played: Played, seat: Seat) -> None:
    """A hand's button is of a moment: the deal, and how much its seat has done in it."""
    for before, after in pairwise(played.states):
        if before.deal is None or after.deal is None or before.deal_number != after.deal_number:
            continue
        moments = view(before, seat).own_plays, view(after, seat).own_plays
        mine = any(str(entry).startswith(f"{seat.letter}:") for entry in difference(played, before))
        thrown = running(after).awaits_hands
        assert moments[1] == moments[0] + mine + thrown


def difference(played: Played, before: Party) -> Iterator[object]:
    place = next(number for number, state in enumerate(played.states) if state is before)
    yield played.log[place]


def test_a_party_does_not_lose_its_way() -> None:
    """Whoever never claims where it must: both sides come to the target in the end."""
    rules = house("pollack", {"unclaimed": "must-claim", "melds": "off"})
    for seed in range(5):
        party = family_party(Random(seed), rules, Seat.N, 100_000).party
        assert party.over


@pytest.mark.parametrize("game", GAMES)
def test_every_end_comes_up(game: str) -> None:
    """The random parties meet what they are meant to meet."""
    rules = house(game)
    ends = {family_party(Random(seed), rules, Seat.N, 100_000).party.outcome for seed in range(60)}
    words = {outcome.ended_by for outcome in ends if outcome is not None}
    assert words >= {"pollack": {"claim", "target"}}.get(game, {"target"})


@pytest.mark.long
@given(presets(), seeds())
def test_a_party_always_ends(rules: TressetteRules, rng: Random) -> None:
    assert family_party(rng, rules, Seat(rng.randrange(4)), 1_000_000).party.over
