"""Leaderboards and profiles."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot import screens
from bot.presses import Press
from bot.standings.rows import Leaderboard, Profile, Standing, Tally
from bot.texts import Say
from tests.engine.parties import examples
from tests.screens.layout import buttons, content, enabled, faults, press
from tests.screens.made import LONGEST, names

SAY = Say("en")


def standing(user_id: int, rank: int | None = None) -> Standing:
    return Standing(rank or user_id, user_id, Tally(20, 12, 40, 250, 1))


def board(
    page: int = 1, total: int = 23, *, practice: bool = False, own: Standing | None = None
) -> Leaderboard:
    offset = (page - 1) * 10
    lines = tuple(standing(user_id) for user_id in range(offset + 1, min(offset + 10, total) + 1))
    return Leaderboard(5, practice, total, offset, 10, lines, own)


def test_a_line_says_rank_name_and_tally() -> None:
    lines = content(screens.leaderboard(board(total=2), {1: "*Anna*"}, SAY)).splitlines()
    assert lines == [
        "### Leaderboard",
        "-# Parties with two or more people on this server",
        "**1** \\*Anna\\*",
        "-# 12 of 20 won · 60 % · 6.2 points a deal · 1 poule",
        "**2** someone who left",
        "-# 12 of 20 won · 60 % · 6.2 points a deal · 1 poule",
    ]


def test_pages_are_turned_and_shared() -> None:
    view = screens.leaderboard(board(2), {}, SAY)
    assert {label: press(view, label) for label in buttons(view)} == {
        "Earlier": Press("top", arg="ranked.1"),
        "Later": Press("top", arg="ranked.3"),
        "Share": Press("top-share", arg="ranked.2"),
    }
    assert enabled(screens.leaderboard(board(1), {}, SAY)) == ["Later", "Share"]
    assert enabled(screens.leaderboard(board(3), {}, SAY)) == ["Earlier", "Share"]
    assert enabled(screens.leaderboard(board(total=10), {}, SAY)) == ["Share"]


def test_practice_is_a_list_of_its_own() -> None:
    view = screens.leaderboard(board(2, practice=True), {}, SAY)
    assert content(view).startswith("### Leaderboard of practice")
    assert press(view, "Later") == Press("top", arg="practice.3")
    assert press(view, "Share") == Press("top-share", arg="practice.2")


def test_ones_own_line_stands_below_where_it_is_not_on_the_page() -> None:
    elsewhere = content(screens.leaderboard(board(own=standing(15)), {15: "Me"}, SAY))
    assert elsewhere.splitlines()[-3:-1] == ["**Your own place**", "**15** Me"]
    here = content(screens.leaderboard(board(own=standing(3)), {3: "Me"}, SAY))
    assert "Your own place" not in here


def test_what_is_shared_has_no_buttons_and_nobodys_own_line() -> None:
    view = screens.leaderboard(board(own=standing(15)), {15: "Me"}, SAY, shared=True)
    assert buttons(view) == {}
    assert "Me" not in content(view)
    assert "**10**" in content(view)


def test_an_empty_list_says_so() -> None:
    view = screens.leaderboard(board(total=0), {}, SAY)
    assert "No party has been played to its end yet." in content(view)
    assert buttons(view) == {}


def test_a_profile_has_both_lists() -> None:
    ranked = Profile(5, 1, 3, Tally(2, 1, 9, 60, 2), None, Tally())
    assert content(screens.profile(ranked, "Anna", SAY)).splitlines() == [
        "### Anna",
        "Place **3** among parties with two or more people",
        "-# 1 of 2 won · 50 % · 6.7 points a deal · 2 poules",
        "No practice with computer players yet.",
    ]
    practice = Profile(5, 1, None, Tally(), 1, Tally(1, 1, 4, 33, 0))
    assert "No party with two or more people yet." in content(screens.profile(practice, "Anna", SAY))
    assert "Place **1** in practice" in content(screens.profile(practice, "Anna", SAY))


@examples(60)
@given(st.lists(st.one_of(names(), st.sampled_from(LONGEST)), min_size=15, max_size=15), st.booleans())
def test_whatever_people_are_called_it_can_be_sent(called: list[str], shared: bool) -> None:
    by_id = dict(enumerate(called, 1))
    assert faults(screens.leaderboard(board(own=standing(15)), by_id, SAY, shared=shared)) == []
    profile = Profile(5, 1, 1, Tally(10**6, 10**6, 10**7, 10**8, 10**6), 1, Tally(1, 0, 0, 0, 0))
    assert faults(screens.profile(profile, called[0], SAY)) == []
