"""What the board says of La Politaine, La Poule and Pollack, beside what Quatre Sept has too."""

from __future__ import annotations

import pytest

from bot import screens
from bot.presses import Press
from bot.texts import Say
from engine.party import Party
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5, begin, house, play
from tests.screens.games import DRAW, below, drawn, golden, in_session, lines, told
from tests.screens.layout import buttons, content, enabled, plain, press
from tests.screens.made import ANNA, COMPUTER, DAN, Made

SAY = Say("en-GB")
RED = "N=TH 9H AH 9C 9S 7S 7C 8C; E=KS KH KD KC QS QD QC JS"
CHOSEN = {"seats": "chosen"}
MELDED = "N:meld=pollack-H N:meld=nines-D"


# La Politaine.


def signalled(moves: str) -> Party:
    return play(begin(EXAMPLE_5, game="politaine"), moves)


@pytest.mark.rule("PO2", "PO3", "PO4")
def test_a_signal_stands_beside_its_card_as_a_sign_and_in_words() -> None:
    assert below(signalled("N:TS+poule+slide E:7S+tap S:JS")) == [
        "N Anna  10♠ “la poule” → slide: good ♣",
        "E Ben  7♠ ↓ tap: good ♠",
        "S Cara  J♠",
        "W ► Dan to play",
        "La poule ♠: Anna, 0 of 3 tricks",
    ]


@pytest.mark.rule("PO4")
def test_the_last_trick_keeps_the_signs_of_its_signals() -> None:
    party = signalled("N:TS+slide E:7S+tap S:JS W:KS+slide")
    assert below(party)[-1] == "Last trick to Anna, worth 1: N 10♠→ E 7♠↓ S J♠ W K♠→"


@pytest.mark.rule("PO1", "A-PO1")
def test_the_opening_phase_asks_everybody_and_marks_nobody() -> None:
    board = told(golden("politaine-redeal", "S:keep"))
    assert board[0] == "La Politaine · deal 1 · before play"
    assert board[4:] == [
        "The cards were thrown in once, and Dan deals again.",
        "N Anna",
        "E Ben",
        "S Cara",
        "W Dan",
        "► Everybody, open your hand. A hand without a ten, nine or ace may have the cards dealt again."
        " Who says nothing in time keeps them.",
    ]


@pytest.mark.rule("PO1")
@pytest.mark.parametrize(("until", "times"), [("S:redeal", "once"), ("E:redeal", "twice")])
def test_a_deal_that_was_thrown_in_is_cut_again_for_the_same_dealer(until: str, times: str) -> None:
    assert lines(Made(golden("politaine-redeal", until), state="cutting").look())[3:] == [
        "party 1 to 33 · Dan deals · commitment 01234567",
        f"The cards were thrown in {times}, and Dan deals again.",
        "N Anna",
        "E Ben",
        "S ► Cara to cut the pack",
        "W Dan",
    ]


def test_after_the_first_trick_it_is_no_news_that_cards_were_thrown_in() -> None:
    first = told(golden("politaine-redeal", "1. N:9H E:KH S:7H"))
    assert "The cards were thrown in twice, and Dan deals again." in first
    assert not any("thrown in" in line for line in told(golden("politaine-redeal", "S:7H W:QH")))


# La Poule.


@pytest.mark.rule("LP5", "A-LP5")
def test_the_numbers_stand_once_all_have_spoken() -> None:
    waiting = below(golden("poule-missed-penalty", "N:poules=2"))
    assert waiting[-1].startswith("► Everybody, open your hand. Who holds a ten, nine and ace of one suit")
    assert not any("announced" in line for line in waiting)
    assert "Poules announced: Anna 2 · Ben 1" in below(golden("poule-missed-penalty", "E:poules=1"))


@pytest.mark.rule("LP5")
def test_that_nobody_announced_one_is_told_too() -> None:
    assert below(golden("poule-announced-0", "1. N:TS"))[-1] == "Nobody announced a poule."


@pytest.mark.rule("LP6", "A-LP8")
def test_a_poule_that_was_announced_shows_once_it_is_made() -> None:
    assert not any("La poule" in line for line in below(golden("poule-announced-1", "3. N:AS E:7H S:KS")))
    made = below(golden("poule-announced-1", "3. N:AS E:7H S:KS W:QD"))
    assert "La poule ♠: made by Anna, +11" in made


@pytest.mark.rule("A-LP7")
def test_a_penalty_is_counted_and_told() -> None:
    assert told(golden("poule-missed-penalty"))[4:] == [
        "",
        "             N–S  E–W",
        "Tricks         6    2",
        "Card points  8 ⅓  3 ⅓",
        "Counted        8    3",
        "Penalty       11   22",
        "This deal     19   25",
        "Total         19   25",
        "",
        "Poule not made by Anna: E–W +11",
        "Poule not made by Anna: E–W +11",
        "Poule not made by Ben: N–S +11",
        "Last trick to Ben, worth 2 ⅔: E 10♦ S A♣ W 9♣ N 7♣",
    ]


def test_both_questions_can_be_asked_in_one_phase() -> None:
    text = "N=TS 9S AS TH 9H AH 7C 7D; E=KS QS JS KH QH JH 8H 7H"
    party = begin(text, game="politaine", rules={"poule": "before-deal"})
    assert "and who holds all three of one suit says now how many poules" in below(party)[-1]


# Pollack.


@pytest.mark.rule("PK7", "PK9", "A-PK6", "example 18")
def test_melds_stand_on_the_board_and_in_the_totals() -> None:
    board = told(play(begin(RED, game="pollack", rules=CHOSEN), MELDED))
    assert board[1] == "N–S 6 Anna & Cara"
    assert board[-1] == "Anna melds Pollack ♥ +3 · three nines without ♦ +3"


@pytest.mark.rule("PK2", "example 18")
def test_a_german_pack_is_spoken_of_in_its_own_words() -> None:
    party = play(begin(RED, game="pollack", rules={**CHOSEN, "pack": "german"}), f"{MELDED} N:AH")
    board = below(party)
    assert board[0] == "N Anna  D❤️"
    assert board[-1] == "Anna melds Pollack ❤️ +3 · three nines without 🔔 +3"


@pytest.mark.rule("A-PK6")
def test_melds_that_count_at_the_end_have_no_points_yet() -> None:
    party = play(begin(RED, game="pollack", rules={**CHOSEN, "meld_points": "end"}), MELDED)
    assert told(party)[-1] == "Anna melds Pollack ♥ · three nines without ♦"


@pytest.mark.rule("A-PK15")
def test_card_points_taken_stand_where_one_may_claim() -> None:
    party = golden("pollack-twelve", "2. N:AC E:KS S:7D W:KC")
    assert told(party)[-1] == "Card points taken: N–S 4 · E–W 0"
    assert not any("taken" in line for line in told(play(begin(), "N:TS E:7S S:JS W:KS")))


@pytest.mark.rule("A-PK11")
def test_after_the_last_trick_its_side_is_asked() -> None:
    board = told(golden("pollack-claim-or-count"))
    assert board[0] == "Pollack · deal 1 · all cards are played"
    assert board[3:8] == [
        "party 1 of 6 to 21 · Dan dealt · House rules: melds=off · commitment 01234567",
        "W ► Dan or Ben to claim 21 or count",
        "N Anna",
        "E Ben",
        "S Cara",
    ]


def test_melds_are_counted_and_told() -> None:
    board = told(golden("pollack-melds-with-the-count"))
    assert "Melds          3    –" in board
    assert "Anna melded Pollack ♥: N–S +3" in board


# The draw.


def test_in_the_lobby_people_are_in_the_draw_and_have_no_seats() -> None:
    party = Party.start(house("pollack"), Seat.N)
    made = Made(party, "lobby", (ANNA, None, COMPUTER, DAN))
    board = lines(made.look())
    assert board[:6] == [
        "Pollack · to 21",
        "6 parties a session",
        "In the draw, 3 of 4",
        "• Anna",
        "• a computer player",
        "• Dan",
    ]
    assert "the two lowest are partners" in board[6]
    # A session of the table's own is a house rule, and told once as well.
    own = lines(Made(Party.start(house("pollack", {"session": "3"}), Seat.N), "lobby").look())
    assert [line for line in own if "session" in line] == ["House rule: a session is 3 parties."]
    view = screens.board(made.look(), SAY)
    assert [label for label in buttons(view) if "Sit" in label] == ["Sit down"]
    assert press(view, "Sit down") == Press("sit", 7)
    assert "Sit down" in enabled(view)
    assert "Sit down" not in enabled(screens.board(Made(party, "lobby").look(), SAY))


def test_an_outsider_is_shown_the_draw_too() -> None:
    made = Made(Party.start(house("pollack"), Seat.N), "lobby", (ANNA, None, COMPUTER, DAN))
    view = screens.outsider(made.look(), SAY)
    assert plain(content(view)).splitlines()[1:] == [
        "-# In the draw, 3 of 4",
        "• Anna",
        "• a computer player",
        "• Dan",
        "Sit down to enter the draw for partners:",
    ]
    assert press(view, "Sit down") == Press("sit", 7)
    # Once seats are drawn they are taken one by one.
    begun = screens.outsider(Made(begin(RED, game="pollack"), seats=(ANNA, COMPUTER, DAN, None)).look(), SAY)
    assert press(begun, "Sit E") == Press("sit", 7, arg="E")


@pytest.mark.rule("PK4", "A-PK2")
def test_the_first_board_shows_what_was_drawn() -> None:
    cutting = drawn(Made(Party.start(house("pollack"), Seat.N), "cutting").look())
    told_of = [
        "Drawn, lowest first: Anna 7♣ · Cara J♦ · Ben K♠ · Dan 10♥",
        "The two lowest are partners: Anna & Cara against Ben & Dan. Anna deals first.",
    ]
    assert lines(cutting)[-2:] == told_of
    assert {seat.side for seat, _ in DRAW[:2]} == {Seat.N.side}
    playing = begin(RED, game="pollack", dealer="N")
    assert lines(drawn(Made(playing).look()))[-2:] == told_of
    chosen = begin(RED, game="pollack", rules=CHOSEN)
    assert not any("Drawn" in line for line in told(chosen))
    later = golden(
        "pollack-twelve",
        "1. N:meld=pollack-C N:meld=pollack-S N:meld=tens-D N:meld=nines-D N:AS E:7S S:AH W:TD",
    )
    assert not any("Drawn" in line for line in lines(drawn(Made(later).look())))


# Sessions.


@pytest.mark.rule("PK18")
def test_parties_won_stand_on_the_board_from_the_second_on() -> None:
    party = begin(RED, game="pollack")
    assert not any("Parties won" in line for line in told(party))
    board = told(in_session(party, 3, (2, 0)))
    assert board[3:5] == [
        "Parties won: N–S 2 · E–W 0",
        "party 3 of 6 to 21 · Dan dealt · Anna leads · commitment 01234567",
    ]


@pytest.mark.rule("PK18", "A-PK14")
def test_between_the_parties_of_a_session_the_next_is_asked_for() -> None:
    over = golden("pollack-claim")
    assert told(over)[0] == "Pollack · party 1 of 6 is over"
    view = screens.board(Made(over).look(), SAY)
    assert press(view, "Next party") == Press("rematch", 7, "42")
    assert "Rematch" not in buttons(view)


@pytest.mark.rule("A-PK14")
def test_a_session_ends_with_its_winner_or_in_a_draw() -> None:
    last = golden("pollack-session")
    board = told(last)
    assert board[:7] == [
        "Pollack · party 6 of 6 is over",
        "North–South win the party: Anna & Cara",
        "Anna claimed 21, and the count is 21: rightly.",
        "The session is a draw, 3 parties each.",
        "N–S 21 Anna & Cara",
        "E–W 0 Ben & Dan",
        "Parties won: N–S 3 · E–W 3",
    ]
    assert "Rematch" in buttons(screens.board(Made(last).look(), SAY))
    lost = told(in_session(last, 6, (1, 4)))
    assert lost[3] == "East–West win the session by 4 to 2: Ben & Dan"
    assert not any("session" in line for line in told(in_session(last, 5, (1, 3))))
