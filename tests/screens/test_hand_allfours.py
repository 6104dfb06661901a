"""Hands of All Fours: six, nine or twelve cards, the trump, and what is asked about it."""

from __future__ import annotations

import discord
import pytest

from bot import screens
from bot.presses import Press
from bot.texts import Say
from engine.actions import Answer
from engine.party import Party
from engine.seats import Seat
from tests.engine.allfours_build import begin, play_on
from tests.engine.build import play
from tests.screens.layout import ROW, buttons, content, enabled, payload, plain, press
from tests.screens.made import Made

SAY = Say("en")
LEGAL = "W=QS 5S; S=4S 6H AD TC; E=9H 2S; N=6C 7C"
"""West leads to the first trick; example 24's hand is South's, hearts trump."""


def hand(party: Party, seat: Seat, **how: object) -> discord.ui.LayoutView:
    return screens.hand(Made(party).look(seat), SAY, **how)  # type: ignore[arg-type]


def words(party: Party, seat: Seat) -> list[str]:
    return plain(content(hand(party, seat))).splitlines()


def rows(party: Party, seat: Seat) -> list[int]:
    """How many buttons stand beside each other, row by row; the pages' row left out."""
    found = [part for part in payload(hand(party, seat)) if part["type"] == ROW]
    return [len(part["components"]) for part in found][:-1]


@pytest.mark.rule("AF5", "AF12")
class TestCards:
    """What is held, and the trump above it."""

    def test_trumps_come_first(self) -> None:
        party = play(begin(), "W:stand")
        labels = [label for label in buttons(hand(party, Seat.W)) if label[-1] in "♠♥♦♣"]
        assert labels == ["A♥", "3♥", "K♠", "10♠", "4♦", "5♣"]
        assert words(party, Seat.W)[:2] == [
            "Trump ♥, turned up 6♥",
            "► **Your turn:** you lead to trick 1/6.",
        ]

    @pytest.mark.parametrize(("second", "held", "shape"), [("2C", 9, [3, 3, 3]), ("4H", 12, [4, 4, 4])])
    def test_a_run_pack_makes_longer_hands(self, second: str, held: int, shape: list[int]) -> None:
        # Twelve cards lie between the first turned-up card and the second.
        pack = f"6H 2D 3D 5D 6D 7D 8D 9D 3C 4C 6C 7C 8C {second}"
        party = play(begin("N=AS KS", pack), "W:beg N:run")
        for seat in Seat:
            assert rows(party, seat) == shape
        assert f"you lead to trick 1/{held}." in words(party, Seat.W)[1]
        assert f"turned up 6♥ {second[0]}{'♣♥'[second[1] == 'H']}" in words(party, Seat.W)[0]

    def test_six_are_two_rows_of_three(self) -> None:
        assert rows(play(begin(), "W:stand"), Seat.N) == [3, 3]

    def test_while_it_is_asked_the_trump_may_change(self) -> None:
        note = "Before the first card there may be another: the pack may be run."
        assert words(begin(), Seat.E)[:3] == [
            "Trump ♥, turned up 6♥",
            note,
            "As soon as it is your turn, your first tap plays.",
        ]
        assert note not in words(play(begin(), "W:stand"), Seat.E)
        # It was of another moment then, since its cards and the trump may be others now.
        before = press(hand(play(begin(), "W:beg"), Seat.E), "Q♥")
        after = press(hand(play(begin(), "W:beg N:run"), Seat.E), "Q♥")
        assert (before.at, after.at) == ("1.1.0", "1.1.1")
        assert press(hand(play(begin(), "W:beg N:give"), Seat.E), "Q♥") == before


@pytest.mark.rule("AF15", "AF17", "AF19", "A-AF10")
class TestLegal:
    """Why a card may not be played."""

    def test_a_plain_lead_is_followed_or_trumped(self) -> None:
        party = play(begin(LEGAL, "2H"), "W:stand W:QS")
        view = hand(party, Seat.S)
        may = [label for label in enabled(view) if label[-1] in "♠♥♦♣"]
        assert may[0] == "6♥"
        assert "4♠" in may
        assert "A♦" not in may
        cards = " ".join([card for card in may if "♠" in card] + [card for card in may if "♥" in card])
        assert words(party, Seat.S)[1] == f"► **Your turn.** Follow ♠ or trump: you may play {cards}."

    def test_it_is_said_too_where_nothing_is_disabled(self) -> None:
        party = play(begin("W=QS 5S; S=4S 6H 7H 8H 9H TH", "2H"), "W:stand W:QS")
        assert words(party, Seat.S)[1] == "► **Your turn:** follow ♠ or trump."

    def test_a_trump_lead_is_followed(self) -> None:
        party = play(begin("W=QH 5S; S=4S 6H 7H 8H 9H TH", "2H"), "W:stand W:QH")
        assert words(party, Seat.S)[1] == "► **Your turn.** Follow ♥: you hold 10♥ 9♥ 8♥ 7♥ 6♥."

    def test_a_lower_trump_where_that_is_forbidden(self) -> None:
        party = begin("W=QS 5S; S=9H; E=4S 6H AD", "2H", rules={"undertrump": "forbidden"})
        party = play(party, "W:stand W:QS S:9H")
        (line,) = [line for line in words(party, Seat.E) if "Your turn" in line]
        assert "Follow ♠ or trump: you may play " in line
        assert "At this table a trump has to be higher than the one that lies there: you may play " in line
        assert "6♥" not in enabled(hand(party, Seat.E))
        assert "4♠" in enabled(hand(party, Seat.E))


@pytest.mark.rule("AF7", "AF8", "A-AF8", "A-AF9")
class TestAnswers:
    """Stand or beg; give or run."""

    def test_the_dealers_right_stands_or_begs(self) -> None:
        view = hand(begin(), Seat.W)
        assert enabled(view) == ["Stand", "I beg", "Score sheet"]
        assert press(view, "Stand") == Press("play", 7, "1.1.0", "stand")
        assert press(view, "I beg") == Press("play", 7, "1.1.0", "beg")
        lines = words(begin(), Seat.W)
        assert lines[:2] == ["Trump ♥, turned up 6♥", "Your cards: A♥ 3♥ K♠ 10♠ 4♦ 5♣"]
        assert "Anna gives your side a point for keeping it" in lines[2]
        assert len(lines) == 3

    def test_the_dealer_gives_or_runs(self) -> None:
        party = play(begin(), "W:beg")
        view = hand(party, Seat.N)
        assert enabled(view) == ["Take one", "Run the pack", "Score sheet"]
        assert press(view, "Take one") == Press("play", 7, "1.1.0", "give")
        assert press(view, "Run the pack") == Press("play", 7, "1.1.0", "run")
        assert "Dan begs." in words(party, Seat.N)[2]
        assert len(words(party, Seat.N)) == 3

    def test_the_point_that_the_others_lack_is_given_only_when_asked_once_more(self) -> None:
        party = begin(score=(0, 13))
        assert words(party, Seat.W)[3].startswith("You lack one point: if Anna gave it")
        party = play(party, "W:beg")
        view = hand(party, Seat.N)
        assert words(party, Seat.N)[3] == (
            "Careful: with that point the other side has 14 and wins the party."
        )
        assert press(view, "Take one") == Press("ask", 7, "1.1.0", "give")
        question = hand(party, Seat.N, asks=Answer.GIVE)
        assert list(buttons(question)) == ["Take one", "Back"]
        assert press(question, "Take one") == Press("play", 7, "1.1.0", "give")
        assert press(question, "Back").verb == "cards"
        assert "it ends the party, and North–South lose" in content(question)

    def test_at_13_begging_may_be_forbidden(self) -> None:
        party = begin(score=(0, 13), rules={"beg_at_13": "forbidden"})
        assert enabled(hand(party, Seat.W)) == ["Stand", "Score sheet"]
        assert words(party, Seat.W)[3] == "Your side lacks one point, so at this table you cannot beg."

    def test_without_a_trump_giving_may_be_forbidden(self) -> None:
        party = begin("N=2S 3S 4S 5S 6S 7S", "6H", rules={"give_needs_trump": "on"})
        party = play(party, "W:beg")
        assert enabled(hand(party, Seat.N)) == ["Run the pack", "Score sheet"]
        assert words(party, Seat.N)[3] == "You hold no trump, so at this table you have to run the pack."

    def test_the_others_are_asked_nothing(self) -> None:
        for party in (begin(), play(begin(), "W:beg")):
            for seat in (Seat.E, Seat.S):
                assert len(enabled(hand(party, seat))) == 6 + 1


@pytest.mark.rule("AF11")
def test_a_pack_that_is_used_up_says_so() -> None:
    suit = ["AH", "KH", "QH"]
    rest = [f"{rank}{other}" for other in "SD" for rank in "23456789TJQK"]
    stock = [suit[0], *rest[:12], suit[1], *rest[12:24], suit[2]]
    party = play_on(play(begin("", " ".join(stock), dealer="E"), "N:beg E:run"))
    assert party.deals[0].deal.ended_by == "exhausted"
    told = content(hand(party, Seat.S))
    assert told.startswith("Deal 1 is over: all the pack was used up without another trump.")
    assert "Ben deals again." in told
