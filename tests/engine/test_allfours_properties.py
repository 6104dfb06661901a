"""What holds in every party of All Fours, whatever is played by whichever house rules."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given

from engine.actions import Action, Answer, Play, Resign
from engine.allfours.deal import Deal
from engine.cards import CARDS, PACK_52
from engine.errors import IllegalAction
from engine.events import Answered, CardPlayed, Counted, DealEnded, HandsGrown, Kicked, PartyEnded, TrickWon
from engine.party import Party
from engine.records.replay import read
from engine.records.report import report
from engine.records.write import write
from engine.rules import AllFoursRules
from engine.seats import Seat, Side
from engine.views import view
from tests.engine.allfours_build import RULES, running
from tests.engine.allfours_parties import Played, allfours_parties, follow
from tests.engine.build import facts
from tests.engine.counter_allfours import count
from tests.engine.parties import examples, seeds

ACTIONS: tuple[Action, ...] = (*(Play.of(card) for card in CARDS), Play.of(CARDS[0], poule=True), *Answer)


@examples(60)
@given(allfours_parties(whole=True))
def test_no_card_is_lost_and_somebody_can_always_act(played: Played) -> None:
    for party in played.states:
        if party.over:
            assert party.actors() == ()
            assert (party.deal, party.turn, party.awaits_cards) == (None, None, False)
        elif party.deal is None:
            assert party.awaits_cards
            assert (party.actors(), party.turn) == ((), None)
        else:
            deal = running(party)
            assert party.actors() == (party.turn,)
            assert party.turn is not None
            assert party.legal(party.turn)
            assert deal.asked == all(isinstance(action, Answer) for action in party.legal(party.turn))
            held = [card for seat in Seat for card in deal.held(seat)]
            laid = [play.card for _, play in deal.plays]
            assert len(held) + len(laid) + len(deal.turned) + deal.stock_size == 52
            out = {*held, *laid, *deal.turned}
            assert len(out) == 52 - deal.stock_size
            assert out <= {*PACK_52.cards}
            assert deal.hands_held in (6, 9, 12)
            assert (deal.stock_size == 0) <= (len(deal.turned) == 4)
    assert played.party.over


@pytest.mark.rule("AF5", "AF20", "AF21", "AF22", "AF23", "AF24")
@examples(150)
@given(allfours_parties(whole=True))
def test_every_party_is_worth_what_another_count_says(played: Played) -> None:
    party = played.party
    counted = count(write(party))
    told: Any = report(party)
    keys = ("points", "awards", "game_points", "hands_held", "trump", "turned")
    for deal, other in zip(told["deals"], counted["deals"], strict=True):
        assert {key: deal[key] for key in keys} == {key: other[key] for key in keys}
        assert [trick for trick in deal["tricks"] if trick["winner"]] == other["tricks"]
        if deal["ended_by"] not in ("resign", "agreed"):
            assert deal["ended_by"] == other["ended_by"]
    assert told["score"] == counted["score"]
    reached = [deal["reached"] for deal in counted["deals"]]
    if reached and reached[-1]:
        assert told["winner"] == reached[-1]
        assert told["ended_by"] in ("target", "kick", "give")
    else:
        assert told["ended_by"] in ("resign", "agreed")


@pytest.mark.rule("AF20", "AF25", "A-AF2", "A-AF5")
@examples(100)
@given(allfours_parties(whole=True))
def test_four_points_and_the_kicks(played: Played) -> None:
    rules = played.party.rules
    assert isinstance(rules, AllFoursRules)
    for placed, following in zip(played.party.deals, (*played.party.deals[1:], None), strict=True):
        deal = placed.deal
        assert isinstance(deal, Deal)
        kinds = [award.kind for award in deal.awards]
        assert sum(deal.points) == sum(award.points for award in deal.awards)
        assert min((award.points for award in deal.awards), default=1) > 0
        total = [placed.score[side] + deal.points[side] for side in Side]
        if following is not None:
            assert max(total) < rules.target
            assert tuple(total) == following.score
            again = deal.ended_by == "exhausted"
            assert following.dealer == (placed.dealer if again else placed.dealer.right)
            assert following.number == placed.number + 1
        if deal.ended_by == "tricks" and max(total) < rules.target:
            # High and Low always, where a trump was dealt; Jack and Game where they are worth something.
            assert kinds.count("high") == kinds.count("low")
            assert kinds.count("game") <= 1
            jack = next((award for award in deal.awards if "jack" in award.kind), None)
            others = sum(a.points for a in deal.awards if a.kind in ("kick", "give", "jack", "hang-jack"))
            game = sum(award.points for award in deal.awards if award.kind == "game")
            assert sum(deal.points) == others + game + 2 * kinds.count("high")
            assert jack is None or jack.points == (1 if jack.kind == "jack" else rules.hang_jack)
        elif deal.ended_by in ("kick", "exhausted"):
            assert set(kinds) <= {"kick"}
    assert min(played.party.score) < rules.target


@examples(60)
@given(allfours_parties())
def test_the_log_folded_again_is_the_same_party(played: Played) -> None:
    party = played.states[0]
    for entry, state in zip(played.log, played.states[1:], strict=True):
        party = follow(party, entry).party
        assert facts(party) == facts(state)
    assert party.outcome == played.party.outcome


@examples(60)
@given(allfours_parties(whole=True))
def test_a_record_tells_the_same_party(played: Played) -> None:
    text = write(played.party)
    again = read(text).party
    assert facts(again) == facts(played.party)
    assert write(again) == text


@examples(30)
@given(allfours_parties(), seeds())
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
                    assert isinstance(action, Play | Answer)
                    told = CardPlayed(seat, action) if isinstance(action, Play) else Answered(seat, action)
                    assert party.apply(seat, action).events[0] == told
                else:
                    with pytest.raises(IllegalAction) as refused:
                        party.apply(seat, action)
                    assert refused.value.refusal == party.why_not(seat, action)
            assert (party.why_not(seat, Resign()) is None) == (not party.over)
        assert facts(party) == before


@examples(40)
@given(allfours_parties(whole=True))
def test_events_tell_what_the_state_shows(played: Played) -> None:
    party: Party = played.states[0]
    for entry in played.log:
        step = follow(party, entry)
        ended = len(step.party.deals) > len(party.deals)
        assert [type(event) for event in step.events].count(DealEnded) == ended
        assert isinstance(step.events[-1] if step.events else None, PartyEnded) == step.party.over
        deal = step.party.deals[-1].deal if ended else step.party.deal
        kicks = [event for event in step.events if isinstance(event, Kicked)]
        counted = [event for event in step.events if isinstance(event, Counted)]
        if deal is not None:
            assert isinstance(deal, Deal)
            assert [kick.card for kick in kicks] == list(deal.turned[len(deal.turned) - len(kicks) :])
            grown = [event.held for event in step.events if isinstance(event, HandsGrown)]
            assert not grown or grown[-1] == deal.hands_held
            for event in step.events:
                if isinstance(event, TrickWon):
                    trick = deal.tricks[event.number - 1]
                    assert event[1:] == (trick.leader, trick.cards, trick.winner, trick.value)
                elif isinstance(event, DealEnded):
                    assert event == (deal.ended_by, deal.points)
            awards = [(award.kind, award.for_side, award.points) for award in deal.awards]
            if counted:
                assert [(event.kind, event.side, event.points) for event in counted] == [
                    award for award in awards if award[0] not in ("kick", "give")
                ]
        party = step.party


@examples(30)
@given(allfours_parties(), seeds())
def test_an_old_party_stays_as_it_was(played: Played, rng: Random) -> None:
    told = [(state, facts(state), view(state, Seat.E)) for state in played.states]
    for state in rng.sample(played.states, min(5, len(played.states))):
        if state.turn is not None:
            state.apply(state.turn, rng.choice(state.legal(state.turn)))
    for state, before, seen in told:
        assert facts(state) == before
        assert view(state, Seat.E) == seen


@examples(40)
@given(allfours_parties(rules=RULES, whole=True))
def test_a_party_by_the_preset(played: Played) -> None:
    party = played.party
    outcome = party.outcome
    assert outcome is not None
    if outcome.ended_by in ("target", "kick", "give"):
        assert outcome.winner is not None
        assert party.score[outcome.winner] >= 14 > party.score[outcome.winner.other]
    for before, after in pairwise(party.deals):
        assert after.number == before.number + 1
