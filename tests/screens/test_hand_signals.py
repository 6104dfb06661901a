"""The switch below the cards: how the next card is laid (PO2, PO3)."""

from __future__ import annotations

import discord
import pytest

from bot import screens
from bot.presses import Press
from bot.texts import Say
from engine.actions import Signal
from engine.cards import Suit
from engine.party import Party
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5, begin, play
from tests.screens.layout import buttons, content, plain, press
from tests.screens.made import Made

pytestmark = pytest.mark.rule("PO2", "PO3", "A-PO8")

SAY = Say("en")
PARTY = begin(EXAMPLE_5, game="politaine")


def hand(party: Party, seat: Seat, signal: Signal | None = None, **how: object) -> discord.ui.LayoutView:
    return screens.hand(Made(party).look(seat), SAY, signal=signal, **how)  # type: ignore[arg-type]


def chosen(view: discord.ui.LayoutView) -> list[str]:
    """Which way of the three stands out."""
    return [label for label in ("Plain", "Tap", "Slide") if buttons(view)[label]["style"] == 1]


def test_three_ways_stand_below_the_cards() -> None:
    view = hand(PARTY, Seat.N)
    assert list(buttons(view))[8:11] == ["Plain", "Tap", "Slide"]
    assert [press(view, label) for label in ("Plain", "Tap", "Slide")] == [
        Press("signal", 7, "1.1.0", way) for way in ("plain", "tap", "slide")
    ]
    assert "good cards in its suit" in content(view)
    assert "in the other suit of its colour" in content(view)


@pytest.mark.parametrize(
    ("signal", "label", "end", "says"),
    [
        (None, "Plain", "", "Lay a card with a signal?"),
        (Signal.TAP, "Tap", "+tap", "“I have good cards in its suit.”"),
        (Signal.SLIDE, "Slide", "+slide", "“I have good cards in the other suit of its colour.”"),
    ],
)
@pytest.mark.parametrize("seat", [Seat.N, Seat.W])
def test_with_one_chosen_every_card_carries_it(
    seat: Seat, signal: Signal | None, label: str, end: str, says: str
) -> None:
    view = hand(PARTY, seat, signal)
    assert chosen(view) == [label]
    assert says in content(view)
    for card, play_it in list(buttons(view).items())[:8]:
        action = play_it["custom_id"].rsplit(":", 1)[1]
        assert action == card.replace("10", "T").translate(str.maketrans("♠♥♦♣", "SHDC")) + end


def test_it_goes_through_the_other_pages() -> None:
    """What was chosen is not lost by a look at the last trick."""
    party = play(PARTY, "N:TS E:7S S:JS W:KS")
    view = hand(party, Seat.N, Signal.TAP)
    assert press(view, "Last trick") == Press("last", 7, "1.1.1", "tap")
    assert press(view, "Score sheet") == Press("score", 7, "1.1.1", "tap")
    for page in (screens.Page.LAST, screens.Page.SCORE):
        assert press(hand(party, Seat.N, Signal.TAP, page=page), "Back").arg == "tap"
        assert press(hand(party, Seat.N, page=page), "Back").arg == ""


def test_it_goes_with_la_poule() -> None:
    assert press(hand(PARTY, Seat.N, Signal.SLIDE), "La poule ♠").arg == "S+slide"
    assert press(hand(PARTY, Seat.N), "La poule ♠").arg == "S"
    view = hand(PARTY, Seat.N, Signal.SLIDE, poule=Suit.SPADES)
    assert press(view, "9♠") == Press("play", 7, "1.1.0", "9S+poule+slide")
    assert press(view, "Back").arg == "slide"


@pytest.mark.parametrize(
    "party", [begin(EXAMPLE_5), begin(EXAMPLE_5, game="politaine", rules={"signals": "off"})]
)
def test_without_signals_there_is_no_switch(party: Party) -> None:
    view = hand(party, Seat.N, Signal.TAP)
    assert "Tap" not in buttons(view)
    assert press(view, "10♠").arg == "TS"
    assert press(hand(party, Seat.N, Signal.TAP, poule=Suit.SPADES), "9♠").arg == "9S+poule"


def test_a_card_that_may_not_be_played_stays_disabled() -> None:
    party = play(PARTY, "N:TS E:7S S:JS")
    view = hand(party, Seat.W, Signal.TAP)
    cards = list(buttons(view).items())[:8]
    assert [plain(label) for label, button in cards if not button.get("disabled")] == ["K♠"]
