"""Nothing that a seat may not know reaches its view: exchange it, and the view stays the same."""

import dataclasses
import re
from enum import Enum
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MELDS, Action, Answer, Call, Play, Poules, Resign, Signal
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import CARDS, Card, Suit
from engine.errors import BadDeal, EngineError, IllegalAction
from engine.families import Deal
from engine.party import Party, Step
from engine.rules import Rules
from engine.seats import Seat
from engine.views import View, view
from tests.engine.build import begin, kinds, play
from tests.engine.games import deal_at, game_cards, game_parties, game_rules, in_opening
from tests.engine.parties import Cards, Entry, Played, examples, seeds, steps

CARD_TEXT = re.compile(r"\b[2-9TJQKA][SHDC]\b")
ACTIONS: tuple[Action, ...] = (
    *(Play.of(card, poule=poule) for card in CARDS for poule in (False, True)),
    *(Play.of(card, signal=Signal.SLIDE) for card in CARDS[::7]),
    *MELDS,
    *map(Poules, range(3)),
    *Call,
    *Answer,
    Resign(),
)


def whole(cards: Cards) -> list[Card]:
    """The pack as it was dealt: the hands by seat, then the undealt cards from the top."""
    hands, stock = cards
    return [*(card for seat in Seat for card in hands[seat]), *stock]


def parted(pack: list[Card], size: int) -> Cards:
    """Hands of so many and the undealt cards again."""
    return {seat: tuple(pack[size * seat : size * seat + size]) for seat in Seat}, tuple(pack[4 * size :])


def hidden(cards: Cards, deal: Deal, known: Seat | None) -> list[int]:
    """The places of a pack whose cards one seat (or a spectator) never saw, in hands and in the stock."""
    hands, stock = cards
    owners: list[Seat | None] = [seat for seat in Seat for _ in hands[seat]]
    owners += [None] * len(stock)
    if isinstance(deal, AllFoursDeal):
        first = len(owners) - len(stock)
        for run in range((deal.hands_held - len(hands[Seat.N])) // 3):
            place = first + 13 * run + 1
            for seat in deal.rules.round_from(deal.dealer):
                owners[place : place + 3] = [seat] * 3
                place += 3
    seen = {play.card for _, play in deal.plays}
    seen |= {*deal.turned} if isinstance(deal, AllFoursDeal) else set()
    return [
        place
        for place, (owner, card) in enumerate(zip(owners, whole(cards), strict=True))
        if card not in seen and (owner is None or owner != known)
    ]


def everybody_knows(party: Party) -> tuple[object, ...]:
    """Whose turn it is, and whether answers or cards are awaited: nobody's secret."""
    return party.turn, in_opening(party), party.awaits_cards, party.over


def lawful(start: Party, cards: Cards, log: tuple[Entry, ...], seen: list[Step]) -> bool:
    """Whether what was done after a dealing may follow other cards.

    Every move is allowed (suits are followed, named cards are held, a low lead is low), nobody wins at once
    who had not, and answers are awaited where they were, of whomever.
    """
    try:
        other = steps(start, (cards, *log))
    except IllegalAction:
        return False
    if kinds(other[1].events) != kinds(seen[1].events):
        return False
    return [everybody_knows(step.party) for step in other] == [everybody_knows(step.party) for step in seen]


def exchange(rng: Random, played: Played, place: int, end: int, known: Seat | None) -> Cards:
    """The cards as they might as well have been dealt at a place of the log, for all that one seat knows.

    Two hidden cards change places, over and over, wherever that is lawful.
    """
    cards = played.log[place]
    assert not isinstance(cards, str)
    start, log = played.states[place], played.log[place + 1 : end]
    seen = steps(start, (cards, *log))
    size = len(cards[0][Seat.N])
    places = hidden(cards, deal_at(played.states[end]), known)
    pack = whole(cards)
    for _ in range(12 if len(places) > 1 else 0):
        one, two = rng.sample(places, 2)
        other = [*pack]
        other[one], other[two] = other[two], other[one]
        if lawful(start, parted(other, size), log, seen):
            pack = other
    hands, stock = parted(pack, size)
    return {seat: tuple(rng.sample(held, len(held))) for seat, held in hands.items()}, stock


def with_other_cards(rng: Random, played: Played, known: Seat | None) -> list[Step]:
    """The same party as one seat sees it, over other cards: every step of it."""
    log = list(played.log)
    for place, end in pairwise([*played.dealings, len(log)]):
        log[place] = exchange(rng, played, place, end, known)
    return steps(played.states[0], log)


@examples(100)
@given(game_parties(), st.sampled_from([None, *Seat]), seeds())
def test_exchanged_hidden_cards_change_no_view(played: Played, known: Seat | None, rng: Random) -> None:
    others = with_other_cards(rng, played, known)
    for state, other in zip(played.states, others, strict=True):
        seen, now = view(state, known), view(other.party, known)
        assert seen == now
        assert repr(seen) == repr(now)
    # What is announced to everybody comes from events.
    told = steps(played.states[0], played.log)
    assert [kinds(step.events) for step in told] == [kinds(step.events) for step in others]


@examples(60)
@given(game_parties(), st.sampled_from(Seat), seeds())
def test_exchanged_hidden_cards_change_no_answer(played: Played, known: Seat, rng: Random) -> None:
    other = with_other_cards(rng, played, known)[-1].party
    for action in ACTIONS:
        assert played.party.why_not(known, action) == other.why_not(known, action)
    # Others' cards that are not their turn's are refused alike as well, whoever asks.
    for seat in Seat:
        if seat != played.party.turn and not in_opening(played.party):
            for action in ACTIONS:
                assert played.party.why_not(seat, action) == other.why_not(seat, action)


@pytest.mark.parametrize(
    ("game", "text", "moves", "named"),
    [
        (
            "quatre-sept",
            "N=TS 9S AS 8H 7H 7C 7D 8D; E=TH 9H AH 7S 8S 8C TC 9C; S=QS JS QH JH KC QC KD 9D",
            "N:TS+poule E:7S S:JS W:KS N:8H E:TH S:JH",
            "TS 9S AS 8H",
        ),
        (
            "pollack",
            "N=TS 9S AS KS 7H 7D 8D 7C; E=8S 7S TC 9C AC 8C; S=9H TH QH JH; W=KH AH",
            "N:meld=pollack-S N:KS E:7S",
            "TS 9S AS KS",
        ),
    ],
)
def test_the_exchange_does_exchange(game: str, text: str, moves: str, named: str) -> None:
    party = begin(text, game=game)
    assert party.deal is not None
    cards: Cards = dict(zip(Seat, party.deal.hands, strict=True)), ()
    log = (cards, *moves.split())
    found = steps(Party.start(party.rules, party.dealer), log)
    played = Played(found[-1].party, tuple(step.party for step in found), log)
    known = Seat.E if game == "quatre-sept" else Seat.S
    seen = set()
    for seed in range(30):
        hands, _ = exchange(Random(seed), played, 0, len(log), known)
        assert set(hands[known]) == set(cards[0][known])
        assert set(named.split()) <= {card.text for card in hands[Seat.N]}
        seen.add(frozenset(hands[Seat.N]))
    assert len(seen) > 15


@examples(80)
@given(game_parties(), st.sampled_from([None, *Seat]))
def test_a_view_holds_ones_own_cards_and_those_on_the_table(played: Played, known: Seat | None) -> None:
    for state in played.states[-4:]:
        public: set[Card] = set()
        for deal in (*(placed.deal for placed in state.deals), *filter(None, [state.deal])):
            public |= {each.card for _, each in deal.plays}
            public |= {*deal.turned} if isinstance(deal, AllFoursDeal) else set()
            # High and Low name a card when all are on the table.
            public |= {award.card for award in deal.awards if award.card is not None}
        mine = set() if known is None or state.deal is None else set(state.deal.held(known))
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


@examples(60)
@given(game_parties(), seeds())
def test_no_exception_names_a_card(played: Played, rng: Random) -> None:
    for state in rng.sample(played.states, min(3, len(played.states))):
        for seat in Seat:
            for action in rng.sample(ACTIONS, 40):
                if state.why_not(seat, action) is not None:
                    with pytest.raises(IllegalAction) as refused:
                        state.apply(seat, action)
                    names_no_card(refused.value)


@examples(80)
@given(game_rules(), seeds())
def test_impossible_cards_name_no_card(rules: Rules, rng: Random) -> None:
    hands, stock = game_cards(rng, rules)
    wrong = {seat: list(held) for seat, held in hands.items()}
    top = list(stock)
    # Each change is one card more or less, so that an odd number of them cannot cancel out.
    for _ in range(rng.choice([1, 3, 5])):
        held = rng.choice(list(wrong.values()))
        if rng.random() < 0.5 and held:
            held.pop()
        else:
            held.append(rng.choice(CARDS))
    if top and rng.random() < 0.5:
        wrong, top = {seat: list(held) for seat, held in hands.items()}, [*top, rng.choice(CARDS)]
    with pytest.raises(BadDeal) as bad:
        Party.start(rules, Seat.N).deal_cards(wrong, top)
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
