"""What random parties come to, by counters that use nothing of the engine, and by what a preset promises."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from engine.records.report import report
from engine.records.write import write
from engine.seats import Seat
from engine.tressette.deal import Deal
from tests.engine.allfours_build import RULES as ALL_FOURS
from tests.engine.allfours_parties import allfours_parties
from tests.engine.build import RULES
from tests.engine.counter import PLAIN, count, party_end, rules_of
from tests.engine.counter_allfours import count as count_allfours
from tests.engine.family import family_parties
from tests.engine.parties import Played, examples, parties


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


@pytest.mark.rule("AF5", "AF20", "AF21", "AF22", "AF23", "AF24", "AF25", "A-AF2", "A-AF5")
@examples(150)
@given(allfours_parties(whole=True))
def test_every_party_of_all_fours_is_worth_what_another_count_says(played: Played) -> None:
    party = played.party
    counted = count_allfours(write(party))
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


@examples(40)
@given(allfours_parties(rules=ALL_FOURS, whole=True))
def test_a_party_of_all_fours_by_the_preset(played: Played) -> None:
    party = played.party
    outcome = party.outcome
    assert outcome is not None
    if outcome.ended_by in ("target", "kick", "give"):
        assert outcome.winner is not None
        assert party.score[outcome.winner] >= 14 > party.score[outcome.winner.other]
    for before, after in pairwise(party.deals):
        assert after.number == before.number + 1


@pytest.mark.rule("QS24", "QS25", "QS26", "A-QS1", "A-FR2")
@examples(100)
@given(parties(rules=RULES, whole=True))
def test_a_party_of_quatre_sept_by_the_preset(played: Played) -> None:
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
