"""The question to somebody who would leave, and the other ways to stop playing."""

from __future__ import annotations

import discord
import pytest

from bot import screens
from bot.presses import Press
from bot.tables.model import Proposal
from bot.texts import Say
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5_PLAY, begin, play
from tests.screens.layout import buttons, content, enabled, press
from tests.screens.made import ANNA, BEN, CARA, COMPUTER, PEOPLE, Made, away

pytestmark = pytest.mark.rule("A-QS13")

SAY = Say("en")
WAYS = ["Leave", "Give up", "End the party"]


def question(made: Made, seat: Seat = Seat.N) -> discord.ui.LayoutView:
    return screens.leave_question(made.look(seat), SAY, "1")


@pytest.mark.parametrize(
    "made", [Made(begin()), Made(begin(), seats=(ANNA, *[COMPUTER] * 3)), Made(play(begin(), EXAMPLE_5_PLAY))]
)
def test_during_a_party_there_are_three_ways(made: Made) -> None:
    view = question(made)
    assert enabled(view) == WAYS
    assert [press(view, label) for label in WAYS] == [
        Press(verb, 7, "1") for verb in ("leave-yes", "resign", "end")
    ]


@pytest.mark.parametrize("made", [Made(), Made(begin().move("N:resign").party), Made(state="closed")])
def test_before_and_after_it_one_can_only_leave(made: Made) -> None:
    assert list(buttons(question(made))) == ["Leave"]


@pytest.mark.parametrize(
    ("seats", "together", "all_of_them"),
    [
        (PEOPLE, True, True),
        ((ANNA, BEN, COMPUTER, COMPUTER), False, True),
        ((ANNA, COMPUTER, CARA, COMPUTER), True, True),
        ((ANNA, COMPUTER, away(CARA), COMPUTER), False, False),
    ],
)
def test_it_says_who_has_to_agree(seats: tuple[object, ...], together: bool, all_of_them: bool) -> None:
    text = content(question(Made(begin(), seats=seats)))  # type: ignore[arg-type]
    assert ("once Cara agrees" in text) == together
    assert ("once everybody seated agrees" in text) == all_of_them


def test_what_was_said_already_cannot_be_said_again() -> None:
    made = Made(begin(), proposals=(Proposal("resign", Seat.N), Proposal("agreed", Seat.E)))
    assert enabled(question(made)) == ["Leave", "End the party"]
    assert enabled(question(made, Seat.E)) == ["Leave", "Give up"]


@pytest.mark.parametrize(
    ("said", "text_id"),
    [
        ("agreed E S W", "confirm-leave-agreed"),
        ("agreed E S", "confirm-leave"),
        ("resign S", "confirm-leave-resign"),
        ("resign E", "confirm-leave"),
        ("resign E W", "confirm-leave"),
    ],
)
def test_who_is_the_last_one_awaited_is_told_what_leaving_does(said: str, text_id: str) -> None:
    what, *seats = said.split()
    words = tuple(Proposal("agreed" if what == "agreed" else "resign", Seat.parse(each)) for each in seats)
    text = content(question(Made(begin(), proposals=words)))
    assert text.splitlines()[0] == SAY(text_id)
