"""Nothing that a seat may not know reaches its view: exchange it, and the view stays the same."""

import dataclasses
import re
from enum import Enum
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Play, Resign
from engine.cards import CARDS, Card, Suit
from engine.errors import BadDeal, EngineError, IllegalAction
from engine.party import Party, Step
from engine.rules import Rules
from engine.seats import Seat
from engine.tressette.deal import Deal
from engine.views import View, view
from tests.engine.build import RULES, begin, kinds, last_deal, play
from tests.engine.parties import Played, examples, follow, parties, seeds, some_hands

CARD_TEXT = re.compile(r"\b[2-9TJQKA][SHDC]\b")
ACTIONS: tuple[Action, ...] = (
    *(Play.of(card, poule=poule) for card in CARDS for poule in (False, True)),
    Resign(),
)


def unplayed(deal: Deal) -> dict[Seat, set[Card]]:
    """What each seat never laid on the table, of a running deal or one that was cut short."""
    laid = {each.card for _, each in deal.plays}
    return {seat: set(deal.hands[seat]) - laid for seat in Seat}


def bound(deal: Deal, seat: Seat) -> tuple[set[Suit], set[Card]]:
    """What everybody knows of a hand: suits that it has shown to be without, cards that were named."""
    voids: set[Suit] = set()
    named: set[Card] = set()
    if deal.ended_by == "four-sevens" and seat == deal.ended_seat:
        named |= {Card.of("7", suit) for suit in Suit}
    for trick in deal.tricks:
        for player, laid in zip(trick.seats, trick.plays, strict=True):
            led = trick.plays[0].card.suit
            if player == seat and laid.card.suit != led:
                voids.add(led)
            if player == seat and laid.poule:
                named |= {Card.of(rank, laid.card.suit) for rank in "T9A"}
    return voids, named


def exchange(rng: Random, deal: Deal, known: Seat | None) -> dict[Seat, tuple[Card, ...]]:
    """Hands as they might as well have been dealt, for all that one seat (or a spectator) knows.

    Two hidden cards change places, over and over, where that keeps the deal as it was seen lawful: no suit
    where it was shown to be missing, nothing that was named, no four sevens that nobody was told of.
    """
    left = unplayed(deal)
    limits = {seat: bound(deal, seat) for seat in Seat}
    now = {seat: set(deal.hands[seat]) for seat in Seat}
    for _ in range(60):
        one, two = rng.sample([seat for seat in Seat if seat != known], 2)
        if not left[one] or not left[two]:
            continue
        first, second = (rng.choice(sorted(left[seat], key=by_key)) for seat in (one, two))
        (voids_one, named_one), (voids_two, named_two) = limits[one], limits[two]
        if first in named_one or second in named_two:
            continue
        if second.suit in voids_one or first.suit in voids_two:
            continue
        hand_one, hand_two = now[one] - {first} | {second}, now[two] - {second} | {first}
        if deal.rules.four_sevens and deal.ended_by != "four-sevens" and four_sevens(hand_one, hand_two):
            continue
        now[one], now[two] = hand_one, hand_two
        left[one] = left[one] - {first} | {second}
        left[two] = left[two] - {second} | {first}
    return {seat: tuple(rng.sample(sorted(now[seat], key=by_key), 8)) for seat in Seat}


def by_key(card: Card) -> int:
    return card.key


def four_sevens(*held: set[Card]) -> bool:
    return any(sum(card.rank == "7" for card in hand) == 4 for hand in held)


def with_other_cards(rng: Random, played: Played, known: Seat | None) -> tuple[Step, ...]:
    """The same party as one seat sees it, over other hands: every step of it."""
    log = list(played.log)
    dealings = [place for place, entry in enumerate(log) if not isinstance(entry, str)]
    for place, end in pairwise([*dealings, len(log)]):
        last = played.states[end]
        log[place] = exchange(rng, last.deal if isinstance(last.deal, Deal) else last_deal(last), known)
    steps = [Step(played.states[0], ())]
    for entry in log:
        steps.append(follow(steps[-1].party, entry))
    return tuple(steps)


@examples(60)
@given(parties(), st.sampled_from([None, *Seat]), seeds())
def test_exchanged_hidden_cards_change_no_view(played: Played, known: Seat | None, rng: Random) -> None:
    others = with_other_cards(rng, played, known)
    for state, other in zip(played.states, others, strict=True):
        seen, now = view(state, known), view(other.party, known)
        assert seen == now
        assert repr(seen) == repr(now)
    # What is announced to everybody comes from events.
    told = [Step(played.states[0], ())]
    for entry in played.log:
        told.append(follow(told[-1].party, entry))
    assert [kinds(step.events) for step in told] == [kinds(step.events) for step in others]


@examples(40)
@given(parties(), st.sampled_from(Seat), seeds())
def test_exchanged_hidden_cards_change_no_answer(played: Played, known: Seat, rng: Random) -> None:
    other = with_other_cards(rng, played, known)[-1].party
    for action in ACTIONS:
        assert played.party.why_not(known, action) == other.why_not(known, action)
    # Others' cards that are not their turn's are refused alike as well, whoever asks.
    for seat in Seat:
        if seat != played.party.turn:
            for action in ACTIONS:
                assert played.party.why_not(seat, action) == other.why_not(seat, action)


def test_the_exchange_does_exchange() -> None:
    party = play(begin(), "N:TS+poule E:7S S:JS W:KS N:8H E:TH S:JH")
    assert isinstance(party.deal, Deal)
    seen = set()
    for seed in range(30):
        new = exchange(Random(seed), party.deal, Seat.E)
        assert set(new[Seat.E]) == set(party.deal.hands[Seat.E])
        assert {Card.parse(text) for text in ("TS", "9S", "AS")} <= set(new[Seat.N])
        seen.add(frozenset(new[Seat.N]))
    assert len(seen) > 20


@examples(40)
@given(parties(), st.sampled_from([None, *Seat]))
def test_a_view_holds_ones_own_cards_and_those_on_the_table(played: Played, known: Seat | None) -> None:
    for state in played.states[-3:]:
        deals = [placed.deal for placed in state.deals]
        public = {each.card for deal in deals for _, each in deal.plays}
        mine: set[Card] = set()
        if state.deal is not None:
            public |= {each.card for _, each in state.deal.plays}
            mine = set() if known is None else set(state.deal.held(known))
        seen = view(state, known)
        assert set(cards_in(seen)) <= public | mine
        assert set(seen.hand) == mine


def cards_in(value: object) -> list[Card]:
    """Every card that a value leads to; it must lead to nothing but plain values."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, Play):
        return [value.card]
    if isinstance(value, tuple):
        return [card for part in value for card in cards_in(part)]
    if dataclasses.is_dataclass(value):
        return [card for field in dataclasses.fields(value) for card in cards_in(getattr(value, field.name))]
    assert value is None or isinstance(value, str | int | Enum | Rules), type(value)
    return []


@examples(40)
@given(parties(), seeds())
def test_no_exception_names_a_card(played: Played, rng: Random) -> None:
    for state in rng.sample(played.states, min(3, len(played.states))):
        for seat in Seat:
            for action in ACTIONS:
                refusal = state.why_not(seat, action)
                if refusal is not None:
                    with pytest.raises(IllegalAction) as refused:
                        state.apply(seat, action)
                    names_no_card(refused.value)


@examples(60)
@given(seeds())
def test_impossible_hands_name_no_card(rng: Random) -> None:
    wrong = {seat: list(cards) for seat, cards in some_hands(rng).items()}
    # Each change is one card more or less, so that an odd number of them cannot cancel out.
    for _ in range(rng.choice([1, 3, 5])):
        seat = rng.choice(list(Seat))
        if rng.random() < 0.5 and wrong[seat]:
            wrong[seat].pop()
        else:
            wrong[seat].append(rng.choice(CARDS))
    with pytest.raises(BadDeal) as bad:
        Party.start(RULES, Seat.N).deal_cards(wrong)
    names_no_card(bad.value)


def names_no_card(error: EngineError) -> None:
    assert not CARD_TEXT.search(str(error))
    assert not CARD_TEXT.search(repr(error))


def test_deals_and_parties_show_no_hands_in_a_traceback_or_log() -> None:
    party = begin()
    assert not CARD_TEXT.search(repr(party))
    assert not CARD_TEXT.search(repr(party.deal))


def test_a_spectator_has_no_hand_and_nothing_to_do() -> None:
    seen: View = view(begin(), None)
    assert (seen.seat, seen.hand, seen.legal, seen.refusals) == (None, (), (), ())
    assert seen.turn == Seat.N
    assert not seen.my_turn


def test_a_view_names_what_may_not_be_played_and_why() -> None:
    party = play(begin("N=7S; E=TS QS TH 9H"), "N:7S")
    seen = view(party, Seat.E)
    assert seen.my_turn
    assert {card.text for card, _ in seen.refusals} == {
        card.text for card in seen.hand if card.suit != Suit.SPADES
    }
    assert view(party, Seat.N).refusals == ()
