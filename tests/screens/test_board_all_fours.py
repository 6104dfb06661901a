"""What the board says of All Fours."""

from __future__ import annotations

import pytest

from engine.party import Party
from engine.seats import Seat
from tests.engine import allfours_build as all_fours
from tests.engine.build import play
from tests.screens.games import below, golden, lines, told
from tests.screens.made import Made

PACK = "6H 2C 3C 4C 2D 3D 4D 5D 6D 7D 5C 6C 7C AH 8C 9C TC 8D 9D TD QC KC AC QD KD AD JS 2S"
"""Example 25: the pack is run twice."""
MOVES = all_fours.EXAMPLE_27_PLAY.split()


def after(plays: int) -> Party:
    """Example 27 after so many cards."""
    return play(all_fours.begin(), " ".join(["W:stand", *MOVES[:plays]]))


@pytest.mark.rule("AF1")
def test_play_goes_anticlockwise_and_the_board_says_so() -> None:
    assert told(after(10)) == [
        "All Fours · deal 1 · trick 3/6",
        "N–S 2 Anna & Cara",
        "E–W 0 Ben & Dan",
        "party 1 to 14 · Anna dealt · Cara led · played anticlockwise · commitment 01234567",
        "S Cara  K♦",
        "E Ben  10♦",
        "N ► Anna to play",
        "W Dan",
        "Trump ♥, turned up: 6♥ +2 for N–S",
        "Dan stands",
        "Last trick to Cara, 16 for Game: W 10♠ S A♠ E 3♠ N Q♠",
        "Taken for Game: N–S 16 · E–W 6",
    ]
    lobby = lines(Made(Party.start(all_fours.RULES, Seat.N), "lobby").look())
    assert lobby[:2] == ["All Fours · to 14", "played anticlockwise"]


@pytest.mark.rule("AF3")
def test_the_dealers_left_neighbour_cuts() -> None:
    board = lines(Made(Party.start(all_fours.RULES, Seat.N), "cutting").look())
    assert board[4:] == ["W Dan", "S Cara", "E ► Ben to cut the pack", "N Anna"]


@pytest.mark.rule("AF5", "AF7")
def test_who_may_beg_is_asked_in_public() -> None:
    board = told(all_fours.begin())
    assert board[0] == "All Fours · deal 1 · before play"
    assert board[4:] == [
        "W ► Dan to stand or beg",
        "S Cara",
        "E Ben",
        "N Anna",
        "Trump ♥, turned up: 6♥ +2 for N–S",
    ]


@pytest.mark.rule("AF8")
def test_the_dealer_is_asked_once_it_was_begged() -> None:
    board = below(play(all_fours.begin(), "W:beg"))
    assert board[3:] == [
        "N ► Anna to give one or run the pack",
        "Trump ♥, turned up: 6♥ +2 for N–S",
        "Dan begs",
    ]


@pytest.mark.rule("AF8")
def test_what_was_given_is_booked_at_once() -> None:
    board = told(play(all_fours.begin(), "W:beg N:give"))
    assert board[2] == "E–W 1 Ben & Dan"
    assert board[-1] == "Dan begs · Anna gives one: E–W +1"


@pytest.mark.rule("AF9", "AF12", "A-AF5", "example 25")
def test_running_the_pack_shows_each_card_and_as_many_tricks_as_cards() -> None:
    board = told(play(all_fours.begin("", PACK), "W:beg N:run"))
    assert board[0] == "All Fours · deal 1 · trick 1/12"
    assert board[1] == "N–S 6 Anna & Cara"
    assert board[-2:] == [
        "Trump ♠, turned up: 6♥ +2 · A♥ +1 · J♠ +3 for N–S",
        "Dan begs · Anna runs the pack: 12 cards each",
    ]


@pytest.mark.rule("AF5")
def test_a_card_that_gives_nothing_has_no_points() -> None:
    assert told(all_fours.begin("", "9H"))[-1] == "Trump ♥, turned up: 9♥"


@pytest.mark.rule("AF20", "AF24", "example 27")
def test_a_deal_is_counted_in_order() -> None:
    assert told(after(24))[4:] == [
        "",
        "           N–S  E–W",
        "Tricks       5    1",
        "For Game    52    6",
        "This deal    5    1",
        "Total        5    1",
        "",
        "Kick 6♥: N–S +2",
        "High A♥: E–W +1, dealt to Dan",
        "Low 2♥: N–S +1, dealt to Anna",
        "Jack: N–S +1, held by Cara",
        "Game with 52 to 6: N–S +1",
        "Last trick to Anna, 4 for Game: S 2♠ E J♠ N 8♥ W K♠",
    ]


@pytest.mark.rule("AF23")
def test_a_hanged_jack_is_told_of_who_took_it() -> None:
    assert "Hang jack: E–W +3, taken by Ben" in told(golden("allfours-hang-jack"))


@pytest.mark.rule("A-AF3")
def test_a_level_game_is_nobodys() -> None:
    assert "Game: nobody, both sides took 11" in told(golden("allfours-game-tie"))
    assert not any("nobody" in line for line in told(golden("allfours-game-tie-non-dealer")))
    # From 13 the same deal ends with High, so that Game is not counted at all.
    tie = golden("allfours-game-tie").deals[0].deal
    party = Party.start(all_fours.RULES, tie.dealer, score=(13, 0))
    party = party.deal_cards(dict(zip(Seat, tie.hands, strict=True)), all_fours.cards("9H")).party
    party = party.move("W:stand").party
    for seat, card in tie.plays:
        party = party.apply(seat, card).party
    assert "High A♥: N–S +1, dealt to Cara" in told(party)
    assert not any("nobody" in line for line in told(party))


@pytest.mark.rule("A-AF2")
def test_what_the_count_did_not_come_to_is_not_told() -> None:
    board = told(golden("allfours-count-stops"))
    assert board[:3] == [
        "All Fours · party 1 is over",
        "East–West win the party: Ben & Dan",
        "14 was reached.",
    ]
    assert [line for line in board if line.startswith(("High", "Low", "Jack", "Game"))] == [
        "High A♥: E–W +1, dealt to Ben"
    ]


@pytest.mark.rule("AF11", "A-AF7")
def test_a_used_up_pack_says_what_stays_and_who_deals() -> None:
    assert told(golden("allfours-exhausted", "E:beg S:run")) == [
        "All Fours · deal 1 has no trump",
        "N–S 2 Anna & Cara",
        "E–W 0 Ben & Dan",
        "party 1 to 14 · Cara deals next · played anticlockwise · commitment 01234567",
        "The pack is used up and trumps are still the same suit: the cards are thrown in, kick points stay, "
        "and Cara deals again.",
        "Kick 6♥: N–S +2",
    ]
