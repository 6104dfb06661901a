"""Nothing that a seat may not know of All Fours reaches its view: exchange it, the undealt cards too."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Answer, Play
from engine.allfours.deal import HAND, Deal
from engine.cards import CARDS, Card
from engine.errors import BadDeal, IllegalAction
from engine.party import Party, Step
from engine.seats import Seat
from engine.views import view
from tests.engine.allfours_build import RULES, Hands, begin, running, shuffled
from tests.engine.allfours_parties import Cards, Played, allfours_parties, follow
from tests.engine.build import play
from tests.engine.parties import examples, seeds
from tests.engine.test_secrecy import cards_in, names_no_card

ACTIONS: tuple[Action, ...] = (*(Play.of(card) for card in CARDS), *Answer)


def deal_at(party: Party) -> Deal:
    """The running deal, or the one that ended last."""
    deal = party.deal or party.deals[-1].deal
    assert isinstance(deal, Deal)
    return deal


def hidden(deal: Deal, known: Seat | None) -> list[int]:
    """The places of the pack whose cards one seat (or a spectator) never saw: in hands, then in the stock."""
    owners: list[Seat | None] = [seat for seat in Seat for _ in range(HAND)]
    owners += [None] * len(deal.stock)
    first = 4 * HAND
    for run in range((deal.hands_held - HAND) // 3):
        place = first + 13 * run + 1
        for seat in (deal.dealer.right, deal.dealer.partner, deal.dealer.left, deal.dealer):
            owners[place : place + 3] = [seat] * 3
            place += 3
    seen = {*deal.turned, *(each.card for _, each in deal.plays)}
    pack = whole((dict(zip(Seat, deal.hands, strict=True)), deal.stock))
    return [
        place
        for place, (owner, card) in enumerate(zip(owners, pack, strict=True))
        if card not in seen and (owner is None or owner != known)
    ]


def whole(dealt: Cards) -> list[Card]:
    """All 52 cards in the order of :func:`hidden`."""
    hands, stock = dealt
    return [*(card for seat in Seat for card in hands[seat]), *stock]


def parted(pack: list[Card]) -> Cards:
    """Hands and stock again."""
    hands: Hands = {seat: tuple(pack[HAND * seat : HAND * seat + HAND]) for seat in Seat}
    return hands, tuple(pack[4 * HAND :])


def exchange(rng: Random, before: Party, log: tuple[object, ...], deal: Deal, known: Seat | None) -> Cards:
    """The pack as it might as well have been, for all that one seat (or a spectator) knows.

    Two hidden cards change places, over and over, where all that was done stays lawful.
    """
    pack = whole((dict(zip(Seat, deal.hands, strict=True)), deal.stock))
    places = hidden(deal, known)
    for _ in range(12 if len(places) > 1 else 0):
        one, two = rng.sample(places, 2)
        other = [*pack]
        other[one], other[two] = other[two], other[one]
        if lawful(before, parted(other), log):
            pack = other
    return parted(pack)


def lawful(party: Party, dealt: Cards, moves: tuple[object, ...]) -> bool:
    """Whether the same moves may follow other cards."""
    party = party.deal_cards(*dealt).party
    try:
        for move in moves:
            assert isinstance(move, str)
            party = party.move(move).party
    except IllegalAction:
        return False
    return True


def with_other_cards(rng: Random, played: Played, known: Seat | None) -> tuple[Step, ...]:
    """The same party as one seat sees it, over another pack: every step of it."""
    log = list(played.log)
    dealings = [place for place, entry in enumerate(log) if not isinstance(entry, str)]
    for place, end in pairwise([*dealings, len(log)]):
        moves = tuple(log[place + 1 : end])
        log[place] = exchange(rng, played.states[place], moves, deal_at(played.states[end]), known)
    steps = [Step(played.states[0], ())]
    for entry in log:
        steps.append(follow(steps[-1].party, entry))
    return tuple(steps)


@examples(80)
@given(allfours_parties(), st.sampled_from([None, *Seat]), seeds())
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
    assert [step.events for step in told] == [step.events for step in others]


@examples(30)
@given(allfours_parties(), st.sampled_from(Seat), seeds())
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
    before = Party.start(RULES, Seat.N)
    moves = ["W:beg", "N:run"]
    party = play(before.deal_cards(*shuffled(Random(5))).party, " ".join(moves))
    deal = running(party)
    assert deal.hands_held > HAND
    hands, stocks = set(), set()
    for seed in range(30):
        dealt, stock = exchange(Random(seed), before, tuple(moves), deal, Seat.E)
        again = play(before.deal_cards(dealt, stock).party, " ".join(moves))
        assert running(again).held(Seat.E) == deal.held(Seat.E)
        assert running(again).turned == deal.turned
        hands.add(running(again).held(Seat.N))
        stocks.add(stock)
    assert len(hands) > 20
    assert len(stocks) > 20


@examples(40)
@given(allfours_parties(), st.sampled_from([None, *Seat]))
def test_a_view_holds_ones_own_cards_and_those_on_the_table(played: Played, known: Seat | None) -> None:
    for state in played.states[-3:]:
        deals = [placed.deal for placed in state.deals]
        public: set[Card] = set()
        for deal in (*deals, *(() if state.deal is None else (state.deal,))):
            assert isinstance(deal, Deal)
            public |= {*deal.turned, *(each.card for _, each in deal.plays)}
            # High and Low name a card when all are on the table.
            public |= {award.card for award in deal.awards if award.card is not None}
        mine = set() if known is None or state.deal is None else set(state.deal.held(known))
        seen = view(state, known)
        assert set(cards_in(seen)) <= public | mine
        assert set(seen.hand) == mine


@examples(30)
@given(allfours_parties(), seeds())
def test_no_exception_names_a_card(played: Played, rng: Random) -> None:
    for state in rng.sample(played.states, min(3, len(played.states))):
        for seat in Seat:
            for action in ACTIONS:
                if state.why_not(seat, action) is not None:
                    with pytest.raises(IllegalAction) as refused:
                        state.apply(seat, action)
                    names_no_card(refused.value)


@examples(60)
@given(seeds())
def test_impossible_cards_name_no_card(rng: Random) -> None:
    hands, stock = shuffled(rng)
    wrong = {seat: list(held) for seat, held in hands.items()}
    top = list(stock)
    spot = rng.choice([*wrong.values(), top])
    if rng.random() < 0.5 and spot is not top:
        spot.pop()
    else:
        spot.append(rng.choice(CARDS))
    with pytest.raises(BadDeal) as bad:
        Party.start(RULES, Seat.N).deal_cards(wrong, top)
    names_no_card(bad.value)


def test_the_view_of_a_deal() -> None:
    party = begin(pack="9H", score=(0, 13))
    seen = view(party, Seat.W)
    assert seen.all_fours is not None
    assert (seen.turn, seen.my_turn, seen.leader, seen.own_plays) == (Seat.W, True, Seat.W, 0)
    known = seen.all_fours
    assert (known.asked, known.hands_held, known.stock, known.give_ends) == (True, 6, 27, True)
    assert [action.text for action in seen.legal] == ["stand", "beg"]
    asked = view(play(party, "W:beg"), Seat.W)
    assert asked.all_fours is not None
    assert asked.all_fours.answers == ((Seat.W, Answer.BEG),)
    assert (asked.turn, asked.own_plays, asked.legal) == (Seat.N, 1, ())
    # A spectator sees the same table and nothing to do.
    public = view(play(party, "W:beg"), None)
    assert (public.hand, public.legal, public.refusals) == ((), (), ())
    assert public.all_fours == asked.all_fours


def test_a_pack_that_is_run_makes_every_open_hand_old() -> None:
    """Its cards and the trump are not what they were, whoever's answer it was."""
    party = play(begin(pack="6H"), "W:beg")
    run = play(party, "N:run")
    for seat in Seat:
        own = 2 if seat is Seat.N else 1
        assert view(run, seat).own_plays == view(party, seat).own_plays + own
