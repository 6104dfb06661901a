"""What a hand shows its player, and what its buttons say."""

from __future__ import annotations

import pytest

from bot import screens
from bot.presses import Press
from bot.texts import Say
from engine.cards import Suit
from engine.party import Party
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5_PLAY, begin, play
from tests.screens.layout import ROW, buttons, content, enabled, payload, plain, press
from tests.screens.made import Made

SAY = Say("en")
MOVES = EXAMPLE_5_PLAY.split()
SPADES = ["10♠", "9♠", "A♠"]


def after(moves: int) -> Party:
    """Example 5 of the rules after so many plays."""
    return play(begin(), " ".join(MOVES[:moves]))


def hand(party: Party, seat: Seat, notice: str = "", page: screens.Page = screens.Page.CARDS):
    return screens.hand(Made(party).look(seat), SAY, notice=notice, page=page)


def test_the_cards_are_held_by_suit_and_rank_in_rows_of_four() -> None:
    view = hand(begin(), Seat.N)
    rows = [
        [plain(button["label"]) for button in row["components"]]
        for row in payload(view)
        if row["type"] == ROW
    ]
    assert rows == [
        ["10♠", "9♠", "A♠", "8♥"],
        ["7♥", "8♦", "7♦", "7♣"],
        ["La poule ♠", "Last trick", "Score sheet"],
    ]


def test_a_cards_button_names_the_moment_and_the_action() -> None:
    assert press(hand(begin(), Seat.N), "10♠") == Press("play", 7, "1.1.0", "TS")
    later = hand(play(after(14), "S:JH"), Seat.S)
    assert press(later, "Q♥") == Press("play", 7, "1.1.4", "QH")


def test_on_ones_turn_what_may_not_be_played_is_disabled_with_the_reason() -> None:
    view = hand(after(3), Seat.W)
    assert [label for label in enabled(view) if label != "Score sheet"] == ["K♠"]
    assert plain(content(view)).splitlines() == [
        "► **Your turn.** Follow ♠: you hold K♠.",
        "Trick 1/8: N 10♠ E 7♠ S J♠",
    ]


def test_a_waiting_hand_is_all_enabled_and_offers_la_poule() -> None:
    view = hand(after(1), Seat.W)
    assert len(enabled(view)) == 8 + 1
    assert content(view) == "As soon as it is your turn, your first tap plays."
    # N said la poule with its first card already, E waits with one of its own to say.
    assert not any("poule" in label for label in buttons(hand(after(1), Seat.N)))
    assert [label for label in buttons(hand(after(2), Seat.E)) if "poule" in label] == ["La poule ♥"]


@pytest.mark.parametrize(
    ("party", "seat", "line"),
    [
        (begin(), Seat.N, "► **Your turn:** you lead to trick 1/8."),
        (after(7), Seat.W, "► **Your turn:** ♠ was led and you have none, so play any card."),
        (after(30), Seat.W, "► **Your turn:** follow ♣."),
    ],
)
def test_the_first_line_says_what_to_do(party: Party, seat: Seat, line: str) -> None:
    assert plain(content(hand(party, seat))).splitlines()[0] == line


def test_a_notice_comes_first() -> None:
    view = hand(after(1), Seat.W, notice="It is not your turn: East is next.")
    assert content(view).splitlines()[0] == "**It is not your turn: East is next.**"


def test_la_poule_is_offered_where_it_may_be_said() -> None:
    assert press(hand(begin(), Seat.N), "La poule ♠") == Press("poule", 7, "1.1.0", "S")
    # On another's lead too, and gone once the word is said.
    assert "La poule ♥" in buttons(hand(after(13), Seat.E))
    assert not any("poule" in label for label in buttons(hand(after(16), Seat.E)))


def test_two_poules_are_two_buttons() -> None:
    party = begin("N=TS 9S AS TD 9D AD 8H 7H")
    assert [label for label in buttons(hand(party, Seat.N)) if "poule" in label] == [
        "La poule ♠",
        "La poule ♦",
    ]


def test_the_choice_of_its_first_card_leads_back() -> None:
    view = screens.hand(Made(begin()).look(Seat.N), SAY, poule=Suit.SPADES)
    assert list(buttons(view)) == [*SPADES, "Back"]
    assert press(view, "9♠") == Press("play", 7, "1.1.0", "9S+poule")
    assert press(view, "Back") == Press("cards", 7, "1.1.0")
    assert "for 11 points" in content(view)


@pytest.mark.parametrize("party", [after(1), after(4), after(32)])
def test_without_the_right_to_say_it_the_choice_is_the_hand(party: Party) -> None:
    look = Made(party).look(Seat.N)
    assert payload(screens.hand(look, SAY, poule=Suit.SPADES)) == payload(screens.hand(look, SAY))


def test_the_last_trick_is_told_whole() -> None:
    view = hand(after(14), Seat.S, page=screens.Page.LAST)
    assert plain(content(view)).splitlines() == [
        "**Trick 3 went to Anna**, worth 1 ⅔.",
        "N Anna  A♠",
        "E Ben  8♣",
        "S Cara  9♦",
        "W Dan  Q♦",
    ]
    assert list(buttons(view)) == ["Back"]


def test_before_the_first_trick_there_is_no_last_one() -> None:
    assert "Last trick" not in enabled(hand(after(3), Seat.N))
    assert "Last trick" in enabled(hand(after(4), Seat.N))
    assert content(hand(after(3), Seat.N, page=screens.Page.LAST)) == "No trick is complete yet."


def test_the_last_trick_of_a_counted_deal_has_its_extra_point() -> None:
    view = hand(after(32), Seat.N, page=screens.Page.LAST)
    assert plain(content(view)).splitlines()[0] == "**Trick 8 went to Ben**, worth 2 ⅔."


def test_the_score_sheet_has_a_line_a_deal() -> None:
    party = play(begin(score=(3, 8)), EXAMPLE_5_PLAY)
    view = hand(party, Seat.N, page=screens.Page.SCORE)
    assert plain(content(view)).splitlines() == [
        "N–S **17** Anna & Cara",
        "E–W **27** Ben & Dan",
        "",
        "Deal  N–S  E–W    Total",
        "1     ♠14  ♥19  17 : 27",
        "",
        "-# a suit sign is a poule in it",
    ]
    assert "No deal has been counted yet." in content(hand(begin(), Seat.N, page=screens.Page.SCORE))


def test_a_deal_cut_short_says_so_on_the_sheet() -> None:
    for move, words in (("E:resign", "given up"), ("agreed", "not played to its end")):
        sheet = content(hand(after(5).move(move).party, Seat.N, page=screens.Page.SCORE))
        assert words in sheet
        assert "1       –    –" in sheet
    assert "four sevens ended" in content(hand(begin("S=7C 7S 7H 7D"), Seat.N, page=screens.Page.SCORE))


def test_a_long_sheet_shows_the_newest_deals() -> None:
    party = begin(rules={"target": "999"})
    for _ in range(30):
        while party.turn is not None:
            party = party.apply(party.turn, party.legal(party.turn)[0]).party
        if party.awaits_cards:
            party = party.deal_cards(dict(zip(Seat, party.deals[-1].deal.hands, strict=True))).party
    lines = content(hand(party, Seat.N, page=screens.Page.SCORE)).splitlines()
    assert "-# 6 earlier deals are not shown." in lines
    assert sum(line[:2].strip().isdigit() for line in lines) == 24


def test_who_cuts_is_asked() -> None:
    look = Made(state="cutting").look(Seat.S)
    view = screens.hand(look, SAY)
    assert list(buttons(view)) == ["5", "10", "16", "21", "27", "Another number"]
    assert press(view, "16") == Press("cut", 7, "1.1.0", "16")
    assert press(view, "Another number") == Press("cut-ask", 7, "1.1.0")
    waiting = screens.hand(Made(state="cutting").look(Seat.N), SAY)
    assert content(waiting) == "Cara is cutting the pack. Your cards come next."
    assert not any(label.isdigit() for label in buttons(waiting))


def test_the_form_asks_for_one_number() -> None:
    form = screens.cut_form(Made(state="cutting").look(Seat.S), SAY)
    assert Press.parse(form.custom_id) == Press("cut-form", 7, "1.1.0")
    assert len(form.title) <= 45
    (label,) = form.to_components()
    assert label["label"] == "Cards to lift, 1 to 31"
    assert label["component"]["custom_id"] == screens.CUT_FIELD


def test_between_deals_and_after_the_party_there_is_nothing_to_play() -> None:
    counted = hand(after(32), Seat.N)
    assert content(counted).startswith("Deal 1 is counted: N–S 14, E–W 19.")
    assert press(counted, "Next deal") == Press("next", 7, "1.2")
    over = hand(after(5).move("E:resign").party, Seat.N)
    assert content(over).splitlines()[0] == "The party is over."
    assert "North–South win" in content(over)
    assert enabled(over) == ["Score sheet"]


def test_elsewhere_the_hand_says_why_it_is_empty() -> None:
    assert content(screens.hand(Made().look(Seat.E), SAY)) == "You sit East. The party has not started yet."
    assert content(screens.hand(Made(state="closed").look(Seat.E), SAY)) == "This table is closed."
    assert content(hand(after(29), Seat.E)) == "You have played all your cards of this deal."
