"""The pages of an analysis: what a deal was worth, who gave what away, each trick with its alternatives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import screens
from bot.presses import Press
from bot.screens import AnalysedDeal
from bot.tables.model import Sitter
from bot.texts import Say
from engine.analysis import AnalysedTrick, Analysis, Decision, Option, Worth, analyse
from engine.cards import PACK_52, Suit
from engine.presets import preset
from engine.seats import Seat, Side
from tests.screens.games import golden
from tests.screens.layout import buttons, content, enabled, faults, plain, press
from tests.screens.made import COMPUTER, LONGEST, PEOPLE

SAY = Say("en-US")


def told(
    game: str = "quatre-sept", seats: tuple[Sitter | None, ...] = PEOPLE, tricks: int = 8
) -> AnalysedDeal:
    """Deal 2 of party 1 at table 7."""
    trump = Suit.SPADES if game == "all-fours" else None
    return AnalysedDeal(7, 1, 2, preset(game), seats, trump, tricks)


def lines(deal: AnalysedDeal, analysis: Analysis, at: str = "all") -> list[str]:
    """What a page says, without marks of bold and small print."""
    view = screens.analysis_page(deal, analysis, SAY, at)
    assert faults(view) == []
    text = plain(content(view)).replace("**", "").replace("```", "")
    return [line.removeprefix("-# ").removeprefix("### ") for line in text.splitlines() if line]


def mistakes(overview: list[str]) -> list[str]:
    """The mistakes that an overview lists, and what stands below."""
    return overview[overview.index("Where points were given away") + 1 :]


def option(action: str, ns: float, ew: float, lost: float = 0, **more: object) -> Option:
    """Something that may be played."""
    error = float(str(more.get("error", 0)))
    capot = more.get("capot")
    return Option(
        action,
        Worth(ns, ew, capot if isinstance(capot, Side) else None, error),
        lost,
        bool(more.get("loses_party")),
    )


def analysis_of(*decisions: Decision, exact: bool = True, opening: tuple[Decision, ...] = ()) -> Analysis:
    """An analysis with one trick."""
    hands = tuple(tuple(d.played.action[:2] for d in decisions if d.seat is seat) for seat in Seat)
    trick = AnalysedTrick(1, decisions[0].seat, Seat.E, decisions)
    best = decisions[0].options[0].worth
    return Analysis("game", exact, 0 if exact else 40, hands, best, (5, 6), opening, (trick,))


BEST, WORSE, WORST = option("7H", 5, 6), option("8H", 4, 7, 2), option("9H", 2, 9, 6)
CHOICE = Decision(Seat.N, WORST, (BEST, option("TS", 5, 6), WORSE, WORST))
FORCED = Decision(Seat.E, option("AH", 2, 9), (option("AH", 2, 9),))
ALIKE = Decision(Seat.S, option("KH", 2, 9), (option("KH", 2, 9), option("QH", 2, 9)))


def test_a_trick_shows_each_alternative_with_its_worth_for_both_sides() -> None:
    assert lines(told(tricks=1), analysis_of(CHOICE, FORCED, ALIKE), "1") == [
        "Quatre Sept · deal 2 · trick 1/1",
        "Led by Anna, won by Ben",
        "N Anna 9♥ · gives away 6",
        "   N–S  E–W  lost",
        "     5    6        7♥ 10♠",
        "     4    7    −2  8♥",
        "►    2    9    −6  9♥",
        "E Ben A♥",
        "the only card: N–S 2 · E–W 9",
        "S Cara K♥",
        "whatever is played: N–S 2 · E–W 9",
    ]


def test_the_overview_names_the_best_result_and_who_gave_what_away() -> None:
    assert lines(told(tricks=1), analysis_of(CHOICE, FORCED, ALIKE)) == [
        "Quatre Sept · deal 2 · analysis",
        "Best play by all: N–S 5 · E–W 6",
        "What happened: N–S 5 · E–W 6",
        "Given away: N–S 6 · E–W 0",
        "Where points were given away",
        "Trick 1: N 9♥ −6 · better 7♥ 10♠",
        "N Anna · gave away 6",
        "9♥",
        "E Ben",
        "A♥",
        "S Cara",
        "K♥",
        "W Dan",
        "All hands are open here. A card’s worth is what the whole deal comes to when everybody goes on as"
        " well as they can; it gives away as much as the difference between the sides gets worse by it.",
    ]
    assert "Nobody gave anything away." in lines(told(tricks=1), analysis_of(FORCED, ALIKE))


def test_estimates_say_that_they_are_and_how_far_they_may_be_off() -> None:
    sampled = Decision(
        Seat.N,
        option("9H", 2.25, 3.4, 0.9, error=0.1),
        (option("7H", 2.7, 2.95, error=0.12), option("9H", 2.25, 3.4, 0.9, error=0.1)),
        exact=False,
    )
    analysis = analysis_of(sampled, FORCED, exact=False)
    overview = lines(told("all-fours", tricks=1), analysis)
    assert overview[1:3] == ["Trump ♠", "Best play by all: N–S 2.7 · E–W 3.0 · ±0.1"]
    assert "estimate" in overview[-1]
    assert "40 ways" in overview[-1]
    page = lines(told("all-fours", tricks=1), analysis, "1")
    assert page[1] == "Led by Anna, won by Ben · Trump ♠ · estimates"
    assert page[3:6] == [
        "   N–S  E–W    ±  lost",
        "   2.7  3.0  0.1        7♥",
        "►  2.2  3.4  0.1  −0.9  9♥",
    ]
    # What is not clearly worse is no mistake.
    close = replace(sampled, played=option("9H", 2.6, 3.0, 0.2, error=0.1))
    assert "Nobody gave anything away." in lines(told("all-fours", tricks=1), analysis_of(close, exact=False))


def test_a_meld_that_was_not_said_is_named() -> None:
    said = option("8H", 8, 3)
    unsaid = Decision(Seat.N, option("8H", 5, 3, 3), (said,), ("pollack-H", "aces"))
    overview = lines(told("pollack", tricks=1), analysis_of(unsaid, FORCED))
    assert mistakes(overview)[0] == "Trick 1: N 8♥ −3 · Pollack ♥ · four aces not said"
    assert lines(told("pollack", tricks=1), analysis_of(unsaid, FORCED), "1")[2:6] == [
        "N Anna 8♥ · gives away 3 · Pollack ♥ · four aces not said",
        "   N–S  E–W  lost",
        "     8    3        8♥",
        "►    5    3    −3  8♥",
    ]


def test_the_party_goes_before_points() -> None:
    lost = option("8H", 11, 0, 10, capot=Side.NS, loses_party=True)
    decision = Decision(Seat.E, lost, (option("7H", 6, 5), lost))
    overview = lines(told("politaine", tricks=1), analysis_of(decision))
    assert "E Ben · gave away the party" in overview
    assert mistakes(overview)[0] == "Trick 1: E 8♥ the party · better 7♥"
    assert lines(told("politaine", tricks=1), analysis_of(decision), "1")[2:] == [
        "E Ben 8♥ · gives away the party",
        "   N–S  E–W   lost",
        "     6    5         7♥",
        "►   11    0  party  8♥ · the",
        "                    party to N–S",
    ]


def test_poules_are_told_apart_and_those_announced_have_a_page() -> None:
    said = option("TS+poule", 14, 9)
    card = Decision(Seat.N, said, (option("AS+poule", 14, 9), said, option("TS", 3, 9, 11)))
    numbers = (option("poules=2", 14, 9), option("poules=1", 3, 9, 11), option("poules=0", 2, 9, 12))
    announced = Decision(Seat.N, numbers[2], numbers)
    analysis = analysis_of(card, FORCED, opening=(announced,))
    deal = told("poule", tricks=1)
    assert lines(deal, analysis, "1")[2:7] == [
        "N Anna 10♠ “la poule”",
        "   N–S  E–W  lost",
        "►   14    9        la poule 10♠",
        "                   A♠",
        "     3    9   −11  10♠",
    ]
    assert lines(deal, analysis, "0")[0] == "La Poule · deal 2 · before play"
    assert lines(deal, analysis, "0")[1:] == [
        "N Anna No poule · gives away 12",
        "   N–S  E–W  lost",
        "    14    9        2 poules",
        "     3    9   −11  One poule",
        "►    2    9   −12  No poule",
    ]
    assert mistakes(lines(deal, analysis))[0] == "Before play: N No poule −12 · better 2 poules"
    view = screens.analysis_page(deal, analysis, SAY, "1")
    assert enabled(view) == ["‹ Before play", "Whole deal"]
    overview = screens.analysis_page(deal, analysis, SAY)
    assert press(overview, "First mistake").arg == "0.mistake"
    assert press(overview, "Before play ›").arg == "0.on"


def test_a_deal_that_was_cut_short_says_so() -> None:
    short = replace(analysis_of(CHOICE), hands=(("9H", "8H"), ("AH",), (), ()))
    assert "The deal was cut short." in " ".join(lines(told(tricks=1), short))
    open_trick = replace(short, tricks=(replace(short.tricks[0], winner=None),))
    assert lines(told(tricks=1), open_trick, "1")[1] == "Led by Anna"


def test_the_cards_are_those_of_the_table_s_pack() -> None:
    german = replace(told("pollack"), rules=preset("pollack").with_house_rules({"pack": "german"}))
    decision = Decision(Seat.N, option("AS", 5, 6), (option("AS", 5, 6), option("JC", 4, 7, 2)))
    page = lines(german, analysis_of(decision), "1")
    assert page[2] == "N Anna D🍃"
    assert page[4:6] == ["►    5    6        D🍃", "     4    7    −2  U🌰"]


def test_more_cards_than_a_phone_is_wide_go_on_below() -> None:
    cards = ("TS", "9S", "8S", "TH", "9H")
    decision = Decision(
        Seat.N, option("7C", 4, 7, 2), (*(option(card, 5, 6) for card in cards), option("7C", 4, 7, 2))
    )
    assert lines(told(tricks=1), analysis_of(decision), "1")[3:] == [
        "   N–S  E–W  lost",
        "     5    6        10♠ 9♠ 8♠ 10♥",
        "                   9♥",
        "►    4    7    −2  7♣",
    ]


def test_who_is_not_known_by_name_is_a_seat() -> None:
    page = lines(told(seats=(None, COMPUTER, None, None), tricks=1), analysis_of(CHOICE, FORCED), "1")
    assert page[2].startswith("N North 9♥")
    assert page[7].startswith("E Computer E A♥")


def test_one_goes_from_page_to_page() -> None:
    party = golden("example-5")
    analysis = analyse(party.deals[0].deal)
    deal = AnalysedDeal(7, 3, 2, party.rules, PEOPLE, None, 8, earlier=1, later=4)
    overview = screens.analysis_page(deal, analysis, SAY)
    assert list(buttons(overview)) == ["Trick 1 ›", "First mistake", "‹ Deal 1", "Deal 4 ›"]
    assert press(overview, "Trick 1 ›") == Press("analysis-page", 7, "3.2", "1.on")
    assert press(overview, "‹ Deal 1") == Press("analysis-page", 7, "3.1", "all.deal")
    assert press(overview, "Deal 4 ›") == Press("analysis-page", 7, "3.4", "all.deal")
    # Nobody made one.
    assert "First mistake" not in enabled(overview)
    for number in range(1, 9):
        page = screens.analysis_page(deal, analysis, SAY, str(number))
        assert f"trick {number}/8" in content(page)
        assert faults(page) == []
        labels = list(buttons(page))
        assert labels[2:] == ["Whole deal", "Next mistake"]
        assert labels[0] == ("‹" if number == 1 else f"‹ Trick {number - 1}")
        assert labels[1] == ("›" if number == 8 else f"Trick {number + 1} ›")
    assert "‹" not in enabled(screens.analysis_page(deal, analysis, SAY, "1"))
    for nowhere in ("0", "9", "", "x", "01", "-1"):
        assert "analysis" in content(screens.analysis_page(deal, analysis, SAY, nowhere))


def test_the_next_mistake_is_in_a_later_trick() -> None:
    one = analysis_of(CHOICE, FORCED)
    tricks = tuple(replace(one.tricks[0], number=number) for number in (1, 2, 3))
    right = replace(tricks[1], decisions=(FORCED,))
    analysis = replace(one, tricks=(tricks[0], right, tricks[2]))
    deal = told(tricks=3)
    assert press(screens.analysis_page(deal, analysis, SAY), "First mistake").arg == "1.mistake"
    assert press(screens.analysis_page(deal, analysis, SAY, "1"), "Next mistake").arg == "3.mistake"
    assert "Next mistake" not in enabled(screens.analysis_page(deal, analysis, SAY, "3"))


def worst(game: str, cards: int, *, exact: bool) -> Analysis:
    """One in which everything has its own worth, and all is a mistake."""
    names = [card.text for card in PACK_52.cards][: 4 * cards]
    hands = tuple(tuple(names[seat * cards : (seat + 1) * cards]) for seat in Seat)

    def decision(seat: Seat, number: int) -> Decision:
        error = 0 if exact else 0.25
        options = tuple(
            option(card, 100 + place + (0 if exact else 0.55), 90, place * 2 + 0.5 * (not exact), error=error)
            for place, card in enumerate(hands[seat])
        )
        return Decision(seat, options[-1], options, exact=exact)

    tricks = tuple(
        AnalysedTrick(number, Seat.N, Seat.S, tuple(decision(seat, number) for seat in Seat))
        for number in range(1, cards + 1)
    )
    best = tricks[0].decisions[0].options[0].worth
    return Analysis(game, exact, 0 if exact else 40, hands, best, (100, 90), (), tricks)


@pytest.mark.parametrize("name", [*LONGEST, "Anna"])
@pytest.mark.parametrize(
    ("game", "cards", "exact"), [("all-fours", 12, False), ("pollack", 8, True), ("politaine", 8, True)]
)
def test_the_longest_pages_fit_into_a_message(name: str, game: str, cards: int, exact: bool) -> None:
    seats = tuple(Sitter(1000 + seat, name) for seat in Seat)
    deal = replace(
        told(game, seats, cards), number=99_999, party_number=99_999, earlier=99_998, later=100_000
    )
    analysis = worst(game, cards, exact=exact)
    for at in ("all", *map(str, range(1, cards + 1))):
        assert faults(screens.analysis_page(deal, analysis, SAY, at)) == []
    overview = content(screens.analysis_page(deal, analysis, SAY))
    assert overview.count("better") == 20
    assert f"And {4 * cards - 20} smaller mistakes." in overview


def test_how_far_it_is_and_why_it_failed() -> None:
    deal = told()
    for view, said in (
        (
            screens.analysis_progress(deal, SAY, done=0, steps=0, ahead=2),
            "2 other deals are worked out first",
        ),
        (screens.analysis_progress(deal, SAY, done=0, steps=0, ahead=0), "Working it out …"),
        (screens.analysis_progress(deal, SAY, done=13, steps=33, ahead=0), "3 of 8 tricks"),
        (screens.no_analysis(deal, SAY, "failed"), "The analysis failed."),
        (screens.no_analysis(deal, SAY, "late"), "took too long"),
        (screens.no_analysis(deal, SAY, "stopped"), "started again"),
        (screens.no_analysis(deal, SAY, "busy"), "Many deals"),
    ):
        assert faults(view) == []
        assert said in content(view)
        assert press(view, "Look again") == Press("analysis-page", 7, "1.2", "all.again")
