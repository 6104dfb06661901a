"""What an analysis says of a deal: it adds up, it names what was missed, and it is kept as text."""

import json
from itertools import pairwise
from typing import Final

import pytest

from engine.analysis import Analysis, analyse
from engine.analysis.model import VERSION, Decision, Option, Worth
from engine.families import Deal
from engine.records.replay import read
from engine.seats import Seat, Side
from tests.engine.build import begin
from tests.engine.test_golden import text_of

WHOLE: Final = ("example-5", "poule-missed-penalty", "pollack-double-use", "politaine-18-4")
"""Records whose first deal was played to its end and has no capot in it."""


def deal_of(name: str, number: int = 1) -> Deal:
    """A deal of a golden record."""
    return next(placed.deal for placed in read(text_of(name)).party.deals if placed.number == number)


def decisions_of(analysis: Analysis) -> list[Decision]:
    return [decision for trick in analysis.tricks for decision in trick.decisions]


@pytest.fixture(scope="module", params=WHOLE)
def analysed(request: pytest.FixtureRequest) -> tuple[Deal, Analysis]:
    placed = read(text_of(request.param)).party.deals[0]
    return placed.deal, analyse(placed.deal)


def test_what_was_given_away_is_the_way_from_the_best_to_what_it_gave(
    analysed: tuple[Deal, Analysis],
) -> None:
    deal, analysis = analysed
    assert analysis.exact
    assert analysis.best is not None
    ns, ew = analysis.given
    # Announcements are made before the first card, from which on the best is counted.
    for decision in analysis.opening:
        ns -= decision.played.lost * (decision.seat.side is Side.NS)
        ew -= decision.played.lost * (decision.seat.side is Side.EW)
    assert analysis.best.difference - ns + ew == deal.points[0] - deal.points[1]
    last = decisions_of(analysis)[-1].played.worth
    assert (last.ns, last.ew) == deal.points == analysis.points


def test_each_card_is_worth_what_the_best_next_one_is(analysed: tuple[Deal, Analysis]) -> None:
    decisions = decisions_of(analysed[1])
    for before, after in pairwise(decisions):
        assert before.played.worth.difference == after.options[0].worth.difference
    for decision in decisions:
        lost = [option.lost for option in decision.options]
        assert lost == sorted(lost)
        assert lost[0] == 0
        assert decision.played in decision.options


def test_the_cards_are_the_deals(analysed: tuple[Deal, Analysis]) -> None:
    deal, analysis = analysed
    for trick, shown in zip(deal.tricks, analysis.tricks, strict=True):
        assert (shown.leader, shown.winner) == (trick.leader, trick.winner)
        assert [decision.seat for decision in shown.decisions] == list(trick.seats)
        texts = [decision.played.action for decision in shown.decisions]
        assert texts == [play.text.split("+tap")[0].split("+slide")[0] for play in trick.plays]
    assert [set(hand) for hand in analysis.hands] == [{card.text for card in hand} for hand in deal.hands]


def test_it_is_kept_as_text(analysed: tuple[Deal, Analysis]) -> None:
    text = analysed[1].dumps()
    assert "\n" not in text
    assert Analysis.loads(text) == analysed[1]


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"version":1}', '{"version":0}', '{"version":1,"best":3}']
)
def test_what_is_no_analysis_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Analysis.loads(text)


def test_another_versions_text_is_to_be_made_again() -> None:
    text = json.dumps({**json.loads(analyse(deal_of("four-sevens")).dumps()), "version": VERSION + 1})
    with pytest.raises(ValueError, match="another version"):
        Analysis.loads(text)


@pytest.mark.parametrize("name", ["four-sevens", "allfours-kick-wins", "allfours-exhausted"])
def test_where_no_card_was_played_there_is_nothing_to_say(name: str) -> None:
    analysis = analyse(deal_of(name))
    assert analysis.best is None
    assert analysis.tricks == analysis.opening == analysis.mistakes == ()
    assert Analysis.loads(analysis.dumps()) == analysis


def test_a_poule_that_was_not_announced_is_named() -> None:
    analysis = analyse(deal_of("poule-announced-0"))
    (number, missed), *_ = analysis.mistakes
    assert (number, missed.seat, missed.played.action, missed.played.lost) == (0, Seat.N, "poules=0", 22)
    assert [option.action for option in missed.best] == ["poules=2"]
    assert missed.options[0].worth == Worth(29, 4)


def test_a_poule_that_was_not_said_is_named() -> None:
    party = begin("N=TS 9S AS KS QS JS 8S 7S")
    for move in ("N:TS", "E:7H", "S:7D", "W:7C"):
        party = party.move(move).party
    party = party.move("N:resign").party
    analysis = analyse(party.deals[0].deal)
    (_, missed), *_ = analysis.mistakes
    assert missed.played.action == "TS"
    assert missed.played.lost == 11
    best = {option.action for option in missed.best}
    # It may wait, but not be broken in silence.
    assert {"TS+poule", "9S+poule", "AS+poule", "KS", "7S"} <= best
    assert not best & {"TS", "9S", "AS"}
    assert [len(trick.decisions) for trick in analysis.tricks] == [4]


def test_a_meld_that_was_not_said_in_time_is_named() -> None:
    text = "N=TH 9H AH 9C 9S 7S 7C 8C; E=8S AS TS 7H 8H JH QH 7D; S=KS KH KD KC QS QD QC JS"
    party = begin(text, game="pollack")
    late = party.move("N:9H").party.move("N:resign").party
    (decision,) = analyse(late.deals[0].deal).tricks[0].decisions
    assert decision.unsaid == ("pollack-H", "nines-D")
    assert decision.is_mistake
    # Six points, and nothing of them can be said any more; the card itself is as good as any.
    assert decision.played.lost >= 6
    same = next(option for option in decision.options if option.action == "9H")
    assert decision.played.lost == same.lost + 6
    said = party
    for move in ("N:meld=pollack-H", "N:meld=nines-D", "N:9H", "N:resign"):
        said = said.move(move).party
    (decision,) = analyse(said.deals[0].deal).tricks[0].decisions
    assert decision.unsaid == ()
    assert decision.played == same


def test_all_tricks_are_worth_the_party() -> None:
    analysis = analyse(deal_of("politaine-capot"))
    assert analysis.best is not None
    assert analysis.best.capot is Side.NS
    assert decisions_of(analysis)[-1].played.worth == Worth(11, 0, Side.NS)
    lost = Option("7S", Worth(11, 0), 0, loses_party=True)
    assert not lost.is_best
    assert Decision(Seat.N, lost, (lost,)).is_mistake


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    party = begin()
    for move in ("N:TS+poule", "E:7S", "S:JS", "W:KS", "W:resign"):
        party = party.move(move).party
    analyse(party.deals[0].deal, lambda done, steps: told.append((done, steps)))
    assert told == sorted(told)
    assert told[0] == (0, 5)
    assert told[-1] == (5, 5)


def test_all_fours_is_estimated_and_says_so() -> None:
    deal = deal_of("allfours-example-27")
    analysis = analyse(deal)
    assert not analysis.exact
    assert analysis.samples > 0
    decisions = decisions_of(analysis)
    assert [decision.exact for decision in decisions] == [False] * 8 + [True] * 16
    assert all(option.worth.give_or_take == 0 for each in decisions if each.exact for option in each.options)
    assert any(option.worth.give_or_take for each in decisions for option in each.options)
    last = decisions[-1].played.worth
    assert (last.ns, last.ew) == deal.points
    for before, after in pairwise(decisions[8:]):
        assert before.played.worth.difference == after.options[0].worth.difference
    # The same each time, samples and all.
    assert analyse(deal) == analysis == Analysis.loads(analysis.dumps())


def test_an_estimate_has_to_be_clearly_worse_to_be_a_mistake() -> None:
    best = Option("AS", Worth(2, 1, give_or_take=0.2), 0)
    for lost, is_mistake in ((0.5, False), (0.7, True)):
        played = Option("KS", Worth(2 - lost, 1, give_or_take=0.1), lost)
        decision = Decision(Seat.N, played, (best, played), exact=False)
        assert decision.is_mistake is is_mistake
