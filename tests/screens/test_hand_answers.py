"""What a hand asks before the first card, and what the others' hands say meanwhile."""

from __future__ import annotations

import discord
import pytest

from bot import screens
from bot.presses import Press
from bot.texts import Say
from engine.party import Party
from engine.seats import Seat
from tests.engine.build import begin, play
from tests.screens.layout import ROW, buttons, content, enabled, payload, plain, press
from tests.screens.made import Made

SAY = Say("en")
POOR = "N=KS QS JS KH 8H 7H JD 8C"
TWO = "N=TS 9S AS TD 9D AD 8H 7H"


def hand(party: Party, seat: Seat) -> discord.ui.LayoutView:
    return screens.hand(Made(party).look(seat), SAY)


def words(party: Party, seat: Seat) -> list[str]:
    return plain(content(hand(party, seat))).splitlines()


@pytest.mark.rule("PO1")
class TestAnotherDeal:
    """A hand without ten, nine and ace."""

    party = begin(POOR, game="politaine")

    def test_it_is_asked_with_its_cards_in_sight(self) -> None:
        lines = words(self.party, Seat.N)
        assert lines[0] == "Your cards: K♠ Q♠ J♠ K♥ 8♥ 7♥ J♦ 8♣"
        assert lines[1].startswith("► **Your answer:** you hold no ten, nine or ace")
        assert "dealt again, by Dan" in lines[1]
        view = hand(self.party, Seat.N)
        assert enabled(view) == ["Keep this hand", "Deal again", "Score sheet"]
        assert press(view, "Keep this hand") == Press("play", 7, "1.1.0", "keep")
        assert press(view, "Deal again") == Press("play", 7, "1.1.0", "redeal")

    def test_the_others_wait_and_do_not_learn_for_whom(self) -> None:
        assert words(self.party, Seat.E) == [
            "Answers are awaited before the first card.",
            "As soon as it is your turn, your first tap plays.",
            *words(self.party, Seat.E)[2:],
        ]
        assert not {"Anna", "North"} & set(" ".join(words(self.party, Seat.E)).split())

    def test_a_hand_that_waited_through_it_plays_at_the_first_tap(self) -> None:
        """The cards are on buttons already, and these are of the same moment once the answer is there."""
        party = begin("S=KS QS JS KH 8H 7H JD 8C", game="politaine")
        first = next(iter(buttons(hand(party, Seat.N))))
        assert first in enabled(hand(party, Seat.N))
        assert press(hand(party, Seat.N), first) == press(hand(play(party, "S:keep"), Seat.N), first)

    def test_after_the_answer_it_waits_like_the_others(self) -> None:
        party = begin("N=KS QS JS KH 8H 7H JD 8C; S=7S 8S 7D 8D KC QC KD QD", game="politaine")
        waiting = play(party, "N:keep")
        assert words(waiting, Seat.N)[0] == "Answers are awaited before the first card."
        assert press(hand(waiting, Seat.N), "K♠") == Press("play", 7, "1.1.1", "KS")

    def test_a_deal_that_was_thrown_in_says_so(self) -> None:
        party = play(self.party, "N:redeal")
        thrown = "The cards were thrown in, since somebody held no ten, nine or ace. Dan deals again."
        for seat in Seat:
            view = screens.hand(Made(party, state="cutting").look(seat), SAY)
            assert content(view).splitlines()[0] == thrown
            assert ("5" in buttons(view)) == (seat is Seat.S)
        assert content(screens.hand(Made(state="cutting").look(Seat.N), SAY)).startswith("Cara is cutting")


@pytest.mark.rule("LP5", "A-LP6")
class TestPoules:
    """How many poules one will make."""

    party = begin(TWO, game="poule")

    def test_each_number_is_a_button(self) -> None:
        view = hand(self.party, Seat.N)
        labels = ["No poule", "1 poule", "2 poules"]
        assert list(buttons(view))[:3] == labels
        assert [press(view, label) for label in labels] == [
            Press("play", 7, "1.1.0", f"poules={number}") for number in range(3)
        ]
        lines = words(self.party, Seat.N)
        assert lines[0] == "Your cards: 10♠ 9♠ A♠ 8♥ 7♥ 10♦ 9♦ A♦"
        assert "you hold 2 poules" in lines[1]
        assert "Each is worth 11 points" in lines[1]
        assert len(lines) == 2

    def test_one_poule_is_one_more_than_none(self) -> None:
        view = hand(begin("N=TS 9S AS", game="poule"), Seat.N)
        assert [label for label in buttons(view) if "poule" in label] == ["No poule", "1 poule"]
        assert "you hold a poule" in content(view)

    def test_what_a_missed_one_costs_is_said(self) -> None:
        party = begin(TWO, game="poule", rules={"poule_penalty": "5"})
        assert words(party, Seat.N)[2] == "One that you announce and do not make gives the other side 5."

    def test_what_was_announced_stays_in_sight(self) -> None:
        party = play(begin(f"{TWO}; S=AH AC; W=TH TC", game="poule", rules={"low_lead": "off"}), "N:poules=2")
        assert "You announced 2 poules; made so far: 0." in words(party, Seat.N)
        for card in ("AS", "TS", "9S"):
            party = play(party, f"N:{card}")
            for seat in (Seat.E, Seat.S, Seat.W):
                party = party.apply(seat, party.legal(seat)[0]).party
        assert "You announced 2 poules; made so far: 1." in words(party, Seat.N)
        assert not any("announced" in line for line in words(party, Seat.E))

    def test_no_word_is_said_with_a_card(self) -> None:
        party = play(begin(TWO, game="poule"), "N:poules=2")
        assert not any("poule" in label for label in buttons(hand(party, Seat.N)))


@pytest.mark.rule("LP1", "LP2")
def test_a_low_lead_says_why_the_rest_may_not_be_led() -> None:
    text = "N=9S KS 8H 7H 7C 8D QD JD; E=7S; S=8S; W=JS"
    party = play(begin(text, game="poule", rules={"poule": "off"}), "N:9S E:7S S:8S W:JS")
    view = hand(party, Seat.N)
    assert [label for label in enabled(view) if label[0].isdigit()] == ["7♥", "7♣"]
    assert plain(content(view)).splitlines() == [
        "► **Your turn.** The last trick was worth less than a point, so lead your lowest: 7♥ 7♣."
    ]


def test_the_cards_of_an_answer_are_no_buttons() -> None:
    view = hand(begin(POOR, game="politaine"), Seat.N)
    rows = [part for part in payload(view) if part["type"] == ROW]
    assert [len(part["components"]) for part in rows] == [2, 2]
