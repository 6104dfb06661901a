"""What holds in every party, whatever is played."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from engine.actions import Play, Resign
from engine.cards import CARDS, PACK_32
from engine.errors import IllegalAction
from engine.events import CardPlayed, DealEnded, PartyEnded, PouleLost, PouleMade, TrickWon
from engine.party import Party
from engine.seats import Seat, Side
from engine.tressette.deal import Deal
from engine.views import view
from tests.engine.build import RULES, facts, tressette
from tests.engine.counter import PLAIN, count_deal
from tests.engine.parties import Played, examples, follow, parties, seeds, some_hands

ACTIONS = tuple(Play.of(card, poule=poule) for card in CARDS for poule in (False, True))


def moves_of(deal: Deal) -> list[str]:
    return [f"{seat.letter}:{play.text}" for seat, play in deal.plays]


@examples(60)
@given(parties(whole=True))
def test_no_card_is_lost_and_somebody_can_always_act(played: Played) -> None:
    for party in played.states:
        if party.over:
            assert party.actors() == ()
            assert (party.deal, party.turn, party.awaits_cards) == (None, None, False)
        elif party.deal is None:
            assert party.awaits_cards
            assert (party.actors(), party.turn) == ((), None)
        else:
            assert party.actors() == (party.turn,)
            assert party.turn is not None
            assert party.legal(party.turn)
            held = [card for seat in Seat for card in party.deal.held(seat)]
            laid = [play.card for _, play in party.deal.plays]
            assert len(held) + len(laid) == 32
            assert {*held, *laid} == {*PACK_32.cards}
    assert played.party.over


@examples(150)
@given(parties(whole=True))
def test_every_deal_is_worth_what_another_count_says(played: Played) -> None:
    rules = tressette(played.party.rules)
    score = (0, 0)
    for placed in played.party.deals:
        deal = placed.deal
        assert isinstance(deal, Deal)
        counted = count_deal(
            moves_of(deal), {**PLAIN, "poule_points": str(rules.poule_points), "poule": rules.poule}
        )
        assert placed.score == score
        assert [trick.value for trick in deal.tricks if trick.winner] == [
            trick["value"] for trick in counted["tricks"]
        ]
        assert [trick.winner.letter for trick in deal.tricks if trick.winner is not None] == [
            trick["winner"] for trick in counted["tricks"]
        ]
        assert deal.thirds == (counted["thirds"]["NS"], counted["thirds"]["EW"])
        assert [(seat.letter, suit.letter) for seat, suit in deal.poules_made] == counted["poules"]
        assert deal.points == (counted["points"]["NS"], counted["points"]["EW"])
        if deal.ended_by == "tricks":
            assert sum(deal.thirds) == 35
            assert sum(deal.points) == 11 + rules.poule_points * len(counted["poules"])
            assert len(counted["poules"]) <= 2
        else:
            assert deal.points == (0, 0)
        score = (score[0] + deal.points[0], score[1] + deal.points[1])
    assert played.party.score == score


@pytest.mark.rule("QS24", "QS25", "QS26", "A-QS1", "A-FR2")
@examples(100)
@given(parties(rules=RULES, whole=True))
def test_a_party_by_the_preset(played: Played) -> None:
    party = played.party
    outcome = party.outcome
    assert outcome is not None
    assert len(party.deals) <= 7
    for placed in party.deals:
        assert max(placed.score) < 31 or placed.score in {(33, 33), (44, 44)}
        if placed.deal.ended_by == "tricks":
            assert sum(placed.deal.points) in {11, 22, 33}
            assert placed.deal.points[0] != placed.deal.points[1]
    if outcome.ended_by == "target":
        assert outcome.winner is not None
        assert party.score[outcome.winner] >= 31
        assert party.score[outcome.winner] > party.score[outcome.winner.other]
    for before, after in pairwise(party.deals):
        assert (after.number, after.dealer) == (before.number + 1, before.dealer.left)


@examples(60)
@given(parties())
def test_the_log_folded_again_is_the_same_party(played: Played) -> None:
    party = played.states[0]
    for entry, state in zip(played.log, played.states[1:], strict=True):
        party = follow(party, entry).party
        assert facts(party) == facts(state)
    assert party.outcome == played.party.outcome


@examples(40)
@given(parties(), seeds())
def test_what_is_legal_is_what_is_not_refused(played: Played, rng: Random) -> None:
    for party in rng.sample(played.states, min(4, len(played.states))):
        before = facts(party)
        for seat in Seat:
            allowed = {action for action in ACTIONS if party.why_not(seat, action) is None}
            legal = party.legal(seat)
            assert set(legal) == allowed
            assert len(legal) == len(allowed)
            assert bool(allowed) == (seat in party.actors())
            for action in ACTIONS:
                if action in allowed:
                    assert party.apply(seat, action).events[0] == CardPlayed(seat, action)
                else:
                    with pytest.raises(IllegalAction) as refused:
                        party.apply(seat, action)
                    assert refused.value.refusal == party.why_not(seat, action)
            assert (party.why_not(seat, Resign()) is None) == (not party.over)
        assert facts(party) == before


@examples(25)
@given(parties(), seeds())
def test_an_old_party_stays_as_it_was(played: Played, rng: Random) -> None:
    told = [(state, facts(state), view(state, Seat.E)) for state in played.states]
    # Newer parties are made from older ones in any order, over and over.
    for _ in range(30):
        state, _, _ = rng.choice(told)
        for _ in range(rng.randrange(6)):
            if state.over:
                break
            if state.awaits_cards:
                step = state.deal_cards(some_hands(rng))
            else:
                assert state.turn is not None
                step = state.apply(state.turn, rng.choice(state.legal(state.turn)))
            state = step.party
            told.append((state, facts(state), view(state, Seat.E)))
    rng.shuffle(told)
    for state, before, seen in told:
        assert facts(state) == before
        assert view(state, Seat.E) == seen


@examples(40)
@given(parties(whole=True))
def test_events_tell_what_the_state_shows(played: Played) -> None:
    party: Party = played.states[0]
    for entry in played.log:
        step = follow(party, entry)
        ended = len(step.party.deals) > len(party.deals)
        assert [type(event) for event in step.events].count(DealEnded) == ended
        assert isinstance(step.events[-1] if step.events else None, PartyEnded) == step.party.over
        deal = step.party.deals[-1].deal if ended else step.party.deal
        made = [(event.seat, event.suit) for event in step.events if isinstance(event, PouleMade)]
        if isinstance(deal, Deal) and isinstance(party.deal, Deal):
            assert (*party.deal.poules_made, *made) == deal.poules_made
        for event in step.events:
            match event:
                case TrickWon():
                    assert deal is not None
                    trick = deal.tricks[event.number - 1]
                    assert event[1:] == (trick.leader, trick.cards, trick.winner, trick.value)
                case DealEnded():
                    assert deal is not None
                    assert event == (deal.ended_by, deal.points)
                case PartyEnded():
                    assert step.party.outcome is not None
                    assert event == (step.party.outcome.ended_by, step.party.outcome.winner)
                case _:
                    pass
        party = step.party


@pytest.mark.rule("QS20", "A-QS7", "A-QS10")
@examples(60)
@given(parties(rules=RULES, whole=True))
def test_a_poule_that_was_said_is_made_or_lost_once(played: Played) -> None:
    party = played.states[0]
    open_poules: set[tuple[Seat, int]] = set()
    for entry in played.log:
        step = follow(party, entry)
        for event in step.events:
            if isinstance(event, CardPlayed) and event.play.poule:
                open_poules.add((event.seat, event.play.card.suit))
            elif isinstance(event, PouleMade | PouleLost):
                open_poules.remove((event.seat, event.suit))
        if step.party.deal is None:
            # Cut short, or said too late to be made: nothing of it is left for the next deal.
            open_poules.clear()
        elif not step.party.deal.tricks or step.party.deal.tricks[-1].winner is not None:
            assert isinstance(step.party.deal, Deal)
            run = step.party.deal.poule_run
            assert open_poules == ({run[:2]} if run else set())
        party = step.party


@pytest.mark.rule("QS1")
def test_the_sides_are_partners() -> None:
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert all(seat.partner.side == seat.side and seat.left.right == seat for seat in Seat)
