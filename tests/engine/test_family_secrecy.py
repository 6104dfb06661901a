"""Nothing that a seat may not know reaches its view, in the whole family: exchange it, and the view stays."""

import dataclasses
from itertools import pairwise, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MELDS, Action, Answer, Call, Meld, Play, Poules, write_move
from engine.cards import PACK_32, Card
from engine.errors import IllegalAction
from engine.party import Party, Step
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette.deal import Deal
from engine.views import View, view
from tests.engine.build import begin, house, kinds, last_deal, play, running
from tests.engine.family import family_hands, family_parties
from tests.engine.parties import Played, examples, follow, seeds
from tests.engine.test_secrecy import names_no_card

ACTIONS: tuple[Action, ...] = (
    *(Play.of(card, poule=poule) for card in PACK_32.cards for poule in (False, True)),
    *MELDS,
    *map(Poules, range(3)),
    *Call,
    *Answer,
)

ASKING = (
    house("politaine"),
    house("poule"),
    house("poule", {"redeal": "on"}),
    house("pollack", {"redeal": "on", "poule": "before-deal"}),
)
"""Rules with an opening phase."""

Hands = dict[Seat, tuple[Card, ...]]


def lawful(deal: Deal, entry: Hands, hands: Hands, moves: list[str], party: Party) -> bool:
    """Whether what was seen of a dealing could have happened over other hands.

    Everything that was done was allowed (suits were followed, low leads forced, named cards held), the same
    seats were asked before the first card and nobody won at once who had not.
    """
    step = party.deal_cards(hands)
    before = party.deal_cards(entry).party
    if kinds(step.events) != kinds(party.deal_cards(entry).events):
        return False
    now = step.party
    if (now.actors(), asked(now)) != (before.actors(), asked(before)) or any(
        now.legal(seat) != before.legal(seat) for seat in asked(before)
    ):
        return False
    for move in moves:
        try:
            now = now.move(move).party
        except IllegalAction:
            return False
    return True


def asked(party: Party) -> tuple[Seat, ...]:
    """The seats that are asked something before the first card."""
    return party.actors() if party.deal is not None and running(party).in_opening else ()


def exchange(rng: Random, played: Played, place: int, end: int, known: Seat | None) -> Hands:
    """Hands as they might as well have been dealt at a place of the log, for all that one seat knows."""
    entry = played.log[place]
    assert not isinstance(entry, str)
    party = played.states[place]
    moves = [move for move in played.log[place + 1 : end] if isinstance(move, str)]
    state = played.states[end]
    deal = running(state) if state.deal is not None else last_deal(state)
    laid = {play.card for _, play in deal.plays}
    now = {seat: list(cards) for seat, cards in entry.items()}
    for _ in range(12):
        one, two = rng.sample([seat for seat in Seat if seat != known], 2)
        first = [card for card in now[one] if card not in laid]
        second = [card for card in now[two] if card not in laid]
        if not first or not second:
            continue
        give, take = rng.choice(first), rng.choice(second)
        tried = {seat: tuple(cards) for seat, cards in now.items()}
        tried[one] = tuple(take if card is give else card for card in tried[one])
        tried[two] = tuple(give if card is take else card for card in tried[two])
        if lawful(deal, entry, tried, moves, party):
            now = {seat: list(cards) for seat, cards in tried.items()}
    return {seat: tuple(rng.sample(cards, 8)) for seat, cards in now.items()}


def with_other_cards(rng: Random, played: Played, known: Seat | None) -> tuple[Step, ...]:
    """The same party as one seat sees it, over other hands: every step of it."""
    log = list(played.log)
    dealings = [place for place, entry in enumerate(log) if not isinstance(entry, str)]
    for place, end in pairwise([*dealings, len(log)]):
        log[place] = exchange(rng, played, place, end, known)
    steps = [Step(played.states[0], ())]
    for entry in log:
        steps.append(follow(steps[-1].party, entry))
    return tuple(steps)


@examples(100)
@given(family_parties(), st.sampled_from([None, *Seat]), seeds())
def test_exchanged_hidden_cards_change_no_view(played: Played, known: Seat | None, rng: Random) -> None:
    others = with_other_cards(rng, played, known)
    for state, other in zip(played.states, others, strict=True):
        seen, now = view(state, known), view(other.party, known)
        assert seen == now
        assert repr(seen) == repr(now)
    told = [Step(played.states[0], ())]
    for entry in played.log:
        told.append(follow(told[-1].party, entry))
    assert [kinds(step.events) for step in told] == [kinds(step.events) for step in others]
    if known is not None:
        last = others[-1].party
        for action in ACTIONS:
            assert played.party.why_not(known, action) == last.why_not(known, action)


def test_the_exchange_does_exchange() -> None:
    text = "N=TS 9S AS KS 7H 7D 8D 7C; E=8S 7S TC 9C AC 8C; S=9H TH QH JH; W=KH AH"
    seen = set()
    party = play(begin(text, game="pollack"), "N:meld=pollack-S N:KS E:7S")
    start = Party.start(party.rules, party.dealer)
    log = (
        {seat: tuple(cards) for seat, cards in zip(Seat, running(party).hands, strict=True)},
        "N:meld=pollack-S",
        "N:KS",
        "E:7S",
    )
    states = [start]
    for entry in log:
        states.append(follow(states[-1], entry).party)
    played = Played(states[-1], tuple(states), log)
    for seed in range(20):
        hands = exchange(Random(seed), played, 0, len(log), Seat.S)
        assert {"TS", "9S", "AS", "KS"} <= {card.text for card in hands[Seat.N]}
        seen.add(frozenset(hands[Seat.N]))
    assert len(seen) > 10


@examples(150)
@given(st.sampled_from(ASKING), seeds(), st.sampled_from([None, *Seat]))
def test_an_opening_phase_looks_the_same_whoever_is_asked(
    rules: TressetteRules, rng: Random, known: Seat | None
) -> None:
    """Hidden hands change places and others answer or not: while the phase lasts nothing of it shows."""
    party = start = Party.start(rules, Seat.N)
    while not asked(party):
        party = start.deal_cards(family_hands(rng, rules)).party
    hidden = [seat for seat in Seat if seat != known]
    for order in permutations(hidden):
        dealt = dict(zip(Seat, running(party).hands, strict=True))
        hands = {**dealt, **{seat: dealt[other] for seat, other in zip(hidden, order, strict=True)}}
        other = start.deal_cards(hands).party
        for seat in other.actors():
            if seat != known and rng.random() < 0.5 and len(other.actors()) > 1:
                answer = next(each for each in other.legal(seat) if each is not Call.REDEAL)
                step = other.apply(seat, answer)
                assert step.events == ()
                other = step.party
        assert running(other).in_opening
        assert view(other, known) == view(party, known)
        assert repr(view(other, known)) == repr(view(party, known))
        for action in ACTIONS:
            if (
                known is not None
                and not isinstance(action, Poules)
                and action not in (Call.REDEAL, Call.KEEP)
            ):
                assert other.why_not(known, action) == party.why_not(known, action)


@examples(60)
@given(family_parties(), st.sampled_from([None, *Seat]))
def test_a_view_holds_ones_own_cards_and_those_on_the_table(played: Played, known: Seat | None) -> None:
    for state in played.states[-4:]:
        public = {
            each.card
            for placed in state.deals
            if isinstance(placed.deal, Deal)
            for _, each in placed.deal.plays
        }
        mine: set[Card] = set()
        if state.deal is not None:
            public |= {each.card for _, each in running(state).plays}
            mine = set() if known is None else set(state.deal.held(known))
        seen = view(state, known)
        assert cards_in(seen) <= public | mine
        assert set(seen.hand) == mine


def cards_in(value: object) -> set[Card]:
    """Every card that a view leads to; melds that were said or are one's own name theirs in words."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, Play):
        return {value.card}
    if isinstance(value, Meld):
        return set()
    if isinstance(value, tuple):
        return {card for part in value for card in cards_in(part)}
    if dataclasses.is_dataclass(value):
        parts = (getattr(value, field.name) for field in dataclasses.fields(value))
        return {card for part in parts for card in cards_in(part)}
    return set()


@examples(40)
@given(family_parties(), seeds())
def test_no_exception_names_a_card(played: Played, rng: Random) -> None:
    for state in rng.sample(played.states, min(3, len(played.states))):
        for seat in Seat:
            for action in rng.sample(ACTIONS, 30):
                if state.why_not(seat, action) is not None:
                    with pytest.raises(IllegalAction) as refused:
                        state.apply(seat, action)
                    names_no_card(refused.value)


def test_a_spectator_is_told_of_no_answer_and_no_right() -> None:
    party = begin("E=KS QS JS KH 8H 7H JD 8C; S=KD QD KC QC JC 8D 7D 7C; N=8S 7S", game="politaine")
    assert write_move(Seat.E, Call.REDEAL) == "E:redeal"
    seen: View = view(party, None)
    assert (seen.turn, seen.legal) == (None, ())
    assert seen.tressette is not None
    assert (seen.tressette.in_opening, seen.tressette.own_answers, seen.tressette.own_melds) == (True, 0, ())
    assert view(play(party, "E:keep"), None) == seen
