"""What the board says, state by state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import screens
from bot.presses import Press
from bot.tables.model import Sitter
from bot.texts import Say
from engine.party import Party
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5_PLAY, RULES, begin, play
from tests.screens.layout import buttons, content, enabled, plain, press
from tests.screens.made import (
    ANNA,
    BEN,
    CARA,
    COMMITMENT,
    COMPUTER,
    DAN,
    NEXT_COMMITMENT,
    SEED,
    Made,
    away,
)

SAY = Say("en-GB")
MOVES = EXAMPLE_5_PLAY.split()


def after(moves: int) -> Party:
    """Example 5 of the rules after so many plays."""
    return play(begin(), " ".join(MOVES[:moves]))


def told(made: Made) -> list[str]:
    """The board's lines as one reads them, without marks of bold and small print."""
    text = plain(content(screens.board(made.look(), SAY)))
    return [line.replace("**", "").removeprefix("-# ").removeprefix("### ") for line in text.splitlines()]


# The lobby.


def test_the_lobby_says_who_sits_where_and_what_is_played() -> None:
    made = Made(seats=(ANNA, None, COMPUTER, DAN))
    assert told(made)[:8] == [
        "Quatre Sept · to 31",
        "North–South, partners",
        "N Anna",
        "S Computer S",
        "East–West, partners",
        "E free",
        "W Dan",
        "Sit down, or fill seats with computer players. Anyone seated may start.",
    ]
    assert COMMITMENT in told(made)[-1]
    assert "SHA-256" in told(made)[-1]


def test_one_sits_on_free_seats_and_those_of_computer_players() -> None:
    view = screens.board(Made(seats=(ANNA, None, COMPUTER, away(DAN))).look(), SAY)
    assert [label for label in enabled(view) if label.startswith("Sit")] == ["Sit E", "Sit S"]
    assert press(view, "Sit E") == Press("sit", 7, arg="E")


def test_the_lobbys_buttons_carry_what_they_need() -> None:
    view = screens.board(Made(seats=(None,) * 4).look(), SAY)
    assert [press(view, label) for label in ("Start", "Add computer", "Stand up", "Rules", "Close")] == [
        Press("start", 7, "42"),
        Press("computer", 7),
        Press("stand", 7),
        Press("rules", 7),
        Press("close", 7, "42"),
    ]
    # A refusal names the empty seat, which a dead button could not.
    assert "Start" in enabled(view)


def test_a_full_table_takes_no_more_computer_players() -> None:
    assert "Add computer" not in enabled(screens.board(Made().look(), SAY))


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ({"poule": "off"}, "House rule: there is no poule."),
        ({"poule_points": "20"}, "House rule: la poule is worth 20."),
        ({"four_sevens": "off"}, "House rule: four sevens in one hand do not win the party."),
        ({"packets": "3-3-2"}, "House rule: cards are dealt 3-3-2."),
        ({"pack": "german"}, "House rule: German cards."),
    ],
)
def test_a_house_rule_is_told(rule: dict[str, str], line: str) -> None:
    assert line in told(Made(Party.start(RULES.with_house_rules(rule), Seat.N)))
    assert not any("House rule" in line for line in told(Made()))


def test_another_target_is_no_house_rule() -> None:
    lines = told(Made(Party.start(RULES.with_house_rules({"target": "50"}), Seat.N)))
    assert lines[0] == "Quatre Sept · to 50"
    assert not any("House rule" in line for line in lines)


# Cutting and playing.


def test_who_cuts_is_marked() -> None:
    view = Made(state="cutting")
    assert told(view) == [
        "Quatre Sept · deal 1",
        "N–S 0 Anna & Cara",
        "E–W 0 Ben & Dan",
        "party 1 to 31 · Dan deals · commitment 01234567",
        "N Anna",
        "E Ben",
        "S ► Cara to cut the pack",
        "W Dan",
    ]


def test_a_trick_stands_in_the_order_of_play() -> None:
    assert told(Made(after(14), party_number=3)) == [
        "Quatre Sept · deal 1 · trick 4/8",
        "N–S 0 Anna & Cara",
        "E–W 0 Ben & Dan",
        "party 3 to 31 · Dan dealt · Anna led · commitment 01234567",
        "N Anna  7♥",
        "E Ben  10♥ “la poule”",
        "S ► Cara to play",
        "W Dan",
        "La poule ♠: made by Anna, +11",
        "La poule ♥: Ben, 0 of 3 tricks",
        "Last trick to Anna, worth 1 ⅔: N A♠ E 8♣ S 9♦ W Q♦",
    ]


def test_who_won_the_trick_leads_the_next() -> None:
    lines = told(Made(after(16)))
    assert lines[3].startswith("party 1 to 31 · Dan dealt · Ben leads")
    assert lines[4:8] == ["E ► Ben to lead", "S Cara", "W Dan", "N Anna"]


@pytest.mark.parametrize(
    ("plays", "line"),
    [
        (1, "La poule ♠: Anna, 0 of 3 tricks"),
        (4, "La poule ♠: Anna, 1 of 3 tricks"),
        (8, "La poule ♠: Anna, 2 of 3 tricks"),
        (11, "La poule ♠: Anna, 2 of 3 tricks"),
        (12, "La poule ♠: made by Anna, +11"),
        (31, "La poule ♠: made by Anna, +11"),
        (20, "La poule ♥: Ben, 2 of 3 tricks"),
        (24, "La poule ♥: made by Ben, +11"),
    ],
)
def test_an_announcement_is_followed(plays: int, line: str) -> None:
    assert line in told(Made(after(plays)))


def test_an_announcement_is_lost_with_another_lead() -> None:
    party = play(after(4), "N:8H E:TH S:JH W:KH")
    assert "La poule ♠: lost by Anna" in told(Made(party))


def test_a_card_played_without_the_word_announces_nothing() -> None:
    assert not any("poule" in line for line in told(Made(play(begin(), "N:TS"))))


def test_who_is_away_is_marked_and_still_named() -> None:
    lines = told(Made(after(1), seats=(ANNA, away(BEN), CARA, COMPUTER)))
    assert "E–W 0 Ben & Computer W" in lines
    assert "E ► Ben (away, a computer plays) to play" in lines
    assert "W Computer W" in lines


def test_the_buttons_of_a_running_party() -> None:
    view = screens.board(Made(after(3)).look(), SAY)
    assert {label: press(view, label) for label in buttons(view)} == {
        "My hand": Press("hand", 7),
        "Rules": Press("rules", 7),
        "Leave": Press("leave", 7),
    }


def test_sides_that_are_level_play_a_decider() -> None:
    level = play(begin(score=(30, 25)), EXAMPLE_5_PLAY)
    assert level.score == (44, 44)
    line = "The sides are level: one more deal decides."
    assert line in told(Made(level))
    assert line in told(Made(level, state="cutting"))
    assert line not in told(Made(after(32)))


@pytest.mark.rule("A-PK12")
def test_a_target_that_nobody_claimed_is_told() -> None:
    rules = {"unclaimed": "must-claim", "seats": "chosen", "session": "1"}
    line = "E–W have reached 21 and not claimed it: the party goes on until somebody claims."
    reached = begin(game="pollack", score=(12, 23), rules=rules)
    for state in (None, "cutting"):
        assert line in told(Made(reached, state=state))
    assert line in told(Made(begin(game="pollack", score=(12, 21), rules=rules)))
    assert not any(
        "not claimed" in other for other in told(Made(begin(game="pollack", score=(20, 12), rules=rules)))
    )
    # It is said where it may be claimed alone: level sides play a decider.
    level = told(Made(begin(game="pollack", score=(22, 22), rules={**rules, "tie": "deal"})))
    assert "The sides are level: one more deal decides." in level


# Between deals and after the party.


def test_a_deal_is_counted_in_full() -> None:
    view = Made(after(32))
    assert told(view) == [
        "Quatre Sept · deal 1 counted",
        "N–S 14 Anna & Cara",
        "E–W 19 Ben & Dan",
        "party 1 to 31 · Anna deals next · commitment 01234567",
        "",
        "             N–S  E–W",
        "Tricks         3    5",
        "Card points  3 ⅔    8",
        "Counted        3    8",
        "La poule      11   11",
        "This deal     14   19",
        "Total         14   19",
        "",
        "La poule ♠: made by Anna, +11",
        "La poule ♥: made by Ben, +11",
        "Last trick to Ben, worth 2 ⅔: E 9♣ S Q♣ W A♣ N 8♦",
    ]
    board = screens.board(view.look(), SAY)
    assert press(board, "Next deal") == Press("next", 7, "1.2")
    assert enabled(board) == ["My hand", "Next deal", "Analysis", "Rules", "Leave"]


def test_a_party_ends_with_its_winner_its_seed_and_the_next_commitment() -> None:
    party = play(begin(score=(20, 10)), EXAMPLE_5_PLAY)
    lines = told(Made(party, party_number=2))
    assert lines[:5] == [
        "Quatre Sept · party 2 is over",
        "North–South win the party: Anna & Cara",
        "31 was reached.",
        "N–S 34 Anna & Cara",
        "E–W 29 Ben & Dan",
    ]
    assert "Total         34   29" in lines
    assert lines[-3:] == [
        f"Seed of this party, now open: {SEED.hex()}",
        f"Its SHA-256, on the board before the first card: {COMMITMENT}",
        f"Commitment of the next party: {NEXT_COMMITMENT}",
    ]


def test_nothing_irreversible_stands_where_the_hand_was() -> None:
    """A tap meant for My hand or Leave, a moment late, begins and ends nothing."""
    view = screens.board(Made(play(begin(score=(20, 10)), EXAMPLE_5_PLAY)).look(), SAY)
    assert list(buttons(view)) == ["Rules", "Rematch", "Record", "Analysis", "Close"]
    assert press(view, "Rematch") == Press("rematch", 7, "42")
    assert press(view, "Close") == Press("close", 7, "42")


@pytest.mark.rule("QS11")
def test_four_sevens_are_told_by_name() -> None:
    lines = told(Made(begin("S=7C 7S 7H 7D")))
    assert lines[1:3] == [
        "North–South win the party: Anna & Cara",
        "Cara was dealt all four sevens, which wins the party at once.",
    ]
    assert not any("Tricks" in line for line in lines)


@pytest.mark.parametrize(
    ("move", "lines"),
    [
        ("E:resign", ["North–South win the party: Anna & Cara", "Ben gave the party up for their side."]),
        ("agreed", ["The table agreed to end the party here. Nobody wins it."]),
    ],
)
def test_a_party_cut_short_says_how(move: str, lines: list[str]) -> None:
    assert told(Made(after(5).move(move).party))[1 : 1 + len(lines)] == lines


def test_a_closed_table_is_one_line() -> None:
    view = screens.board(Made(state="closed").look(), SAY)
    assert content(view) == "Quatre Sept: this table is closed."
    assert buttons(view) == {}


def test_names_are_made_safe() -> None:
    text = content(
        screens.board(Made(after(3), seats=(Sitter(1, "**@everyone**"), BEN, CARA, DAN)).look(), SAY)
    )
    assert "\\*\\*\\@" in text
    assert "@everyone" not in text


def test_who_missed_a_turn_is_marked_until_they_play() -> None:
    late = replace(BEN, missed=1)
    lines = told(Made(after(1), seats=(ANNA, late, CARA, COMPUTER)))
    assert "E ► Ben (missed a turn) to play" in lines
    assert "E–W 0 Ben & Computer W" in lines


def test_a_turn_that_is_being_taken_is_told_once() -> None:
    look = replace(
        Made(after(1), seats=(ANNA, replace(BEN, missed=1), CARA, COMPUTER)).look(), stand_in=Seat.E
    )
    lines = plain(content(screens.board(look, SAY))).splitlines()
    assert "E ► **Ben to play**" in lines
    assert any("takes this turn for Ben" in line for line in lines)
