"""The pages round a table: who sits here, pings, commitments, rules, refusals."""

from __future__ import annotations

import pytest

from bot import screens
from bot.presses import Press
from bot.store.rows import TableState
from bot.texts import Say
from engine.actions import MELDS, Action, Answer, Call, Play, Poules, Resign, Signal, parse_action
from engine.cards import PACK_32, Card, Suit
from engine.party import Party
from engine.presets import preset
from engine.refusals import Refusal, RefusalCode
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5_PLAY, RULES, begin, play
from tests.screens.layout import buttons, content, enabled, plain, press
from tests.screens.made import ANNA, BEN, COMMITMENT, COMPUTER, DAN, NEXT_COMMITMENT, SEED, Made, away

SAY = Say("en-US")


def test_an_outsider_learns_who_sits_here_and_where_to_sit() -> None:
    view = screens.outsider(Made(begin(), seats=(ANNA, away(BEN), COMPUTER, DAN)).look(), SAY)
    assert plain(content(view)).splitlines() == [
        "**Quatre Sept: who sits here**",
        "N Anna",
        "E Ben (away, a computer plays)",
        "S Computer S",
        "W Dan",
        "Sit down on a free seat, or take that of a computer player:",
    ]
    assert enabled(view) == ["Sit S"]
    assert press(view, "Sit S") == Press("sit", 7, arg="S")


def test_where_no_seat_can_be_taken_none_is_offered() -> None:
    view = screens.outsider(Made(begin()).look(), SAY, notice="You have no seat at this table.")
    assert content(view).splitlines()[0] == "**You have no seat at this table.**"
    assert "No seat is free just now." in content(view)
    assert buttons(view) == {}
    assert buttons(screens.outsider(Made(state="closed", seats=(None,) * 4).look(), SAY)) == {}


def test_a_ping_mentions_one_player_and_opens_the_hand() -> None:
    view = screens.ping(Made(play(begin(), "N:TS")).look(), SAY, [1001])
    assert content(view) == "<@1001> it is your turn.\n-# Quatre Sept · deal 1 · trick 1/8"
    assert press(view, "My hand") == Press("hand", 7)


def test_a_commitment_is_shown_whole_and_its_seed_once_it_is_open() -> None:
    running = content(screens.commitment_page(Made(begin()).look(), SAY))
    assert COMMITMENT in running
    assert SEED.hex() not in running
    over = content(screens.commitment_page(Made(begin().move("agreed").party).look(), SAY))
    assert all(text in over for text in (COMMITMENT, SEED.hex(), NEXT_COMMITMENT))


def test_the_score_page_says_who_stands_where() -> None:
    lines = plain(content(screens.score_page(Made(play(begin(), EXAMPLE_5_PLAY)).look(), SAY))).splitlines()
    assert lines[:3] == [
        "### Quatre Sept · party 1 to 31",
        "N–S **14** Anna & Cara",
        "E–W **19** Ben & Dan",
    ]
    assert "1     ♠14  ♥19  14 : 19" in lines


def test_a_confirmation_has_one_button() -> None:
    view = screens.confirm(SAY, "Leave?", Press("leave-yes", 7), "Yes")
    assert content(view) == "Leave?"
    assert press(view, "Yes") == Press("leave-yes", 7)


def test_the_rules_lead_to_their_tables_commitment() -> None:
    assert press(screens.rules_page(RULES, SAY, table_id=7), "Commitment") == Press("commitment", 7)
    assert "Commitment" not in buttons(screens.rules_page(RULES, SAY))


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (Refusal(RefusalCode.NOT_YOUR_TURN, seat=Seat.E), "It is not your turn: East is next."),
        (Refusal(RefusalCode.NOT_HELD, card=Card.parse("TS")), "You do not hold the ten of spades."),
        (
            Refusal(
                RefusalCode.MUST_FOLLOW,
                card=Card.parse("AD"),
                suit=Suit.HEARTS,
                cards=(Card.parse("8H"), Card.parse("7H")),
            ),
            "Follow ♥: you hold 8♥ 7♥.",
        ),
        (
            Refusal(RefusalCode.POULE_WRONG_CARD, card=Card.parse("KD")),
            "La poule is said with a ten, nine or ace, not with the king of diamonds.",
        ),
        (
            Refusal(RefusalCode.POULE_NOT_HELD, Seat.N, Card.parse("TC"), Suit.CLUBS, (Card.parse("AC"),)),
            "You cannot say la poule in clubs: you do not hold A♣.",
        ),
    ],
)
def test_a_refusal_gives_its_reason(refused: Refusal, words: str) -> None:
    assert plain(screens.refusal(SAY, refused)) == words


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_of_the_rules_has_words(code: RefusalCode) -> None:
    everything = Refusal(code, Seat.N, Card.parse("7D"), Suit.DIAMONDS, (Card.parse("AD"),))
    assert screens.refusal(SAY, everything)
    assert screens.refusal(SAY, Refusal(code))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9H", "nine of hearts"),
        ("9H+poule", "La poule with the nine of hearts"),
        ("7S+tap", "seven of spades, with a tap"),
        ("TD+poule+slide", "La poule with the ten of diamonds, with a slide"),
        ("meld=pollack-H", "Pollack in hearts"),
        ("meld=aces-D", "three aces without diamonds"),
        ("meld=tens", "four tens"),
        ("poules=0", "No poule"),
        ("poules=2", "2 poules"),
        ("claim", "Claim 31"),
        ("beg", "I beg"),
    ],
)
def test_an_announcement_is_chosen_in_words(text: str, words: str) -> None:
    assert screens.announcement(SAY, parse_action(text), RULES) == words


def test_every_announcement_has_words_of_its_own() -> None:
    """A client may send them back in the place of the move."""
    said: list[Action] = [*Call, *Answer, *MELDS, *map(Poules, range(3)), Resign()]
    plays = [
        Play.of(card, poule=poule, signal=signal)
        for card in PACK_32.cards
        for poule in (False, True)
        for signal in (None, *Signal)
    ]
    for say in (SAY, SAY.with_pack("german")):
        words = [screens.announcement(say, action, RULES) for action in (*said, *plays)]
        assert len({each.casefold() for each in words}) == len(words)
        assert all(1 <= len(each) <= 100 for each in words)
        assert not any("`" in each for each in words)


def test_who_left_is_shown_no_card_but_the_way_back() -> None:
    view = screens.away(Made(begin(), seats=(away(ANNA), BEN, COMPUTER, DAN)).look(), SAY, notice="You left.")
    assert content(view).splitlines() == [
        "**You left.**",
        "A computer player has your seat for now. **My hand** takes it back.",
    ]
    assert press(view, "My hand") == Press("hand", 7)
    assert list(buttons(view)) == ["My hand"]


@pytest.mark.parametrize(
    ("state", "place", "hand"),
    [("lobby", "a place", False), ("cutting", "the East seat", True), ("over", "the East seat", False)],
)
def test_a_seat_that_is_handed_on_is_told_as_it_is_then(state: TableState, place: str, hand: bool) -> None:
    party = begin().move("N:resign").party if state == "over" else Party.start(preset("pollack"), Seat.W)
    view = screens.handed(Made(party, state).look(), SAY, "Anna", Seat.E, has=1, had=2)
    first, second = content(view).splitlines()
    assert first.startswith(f"<@1> Anna has handed you {place} at this table.")
    assert ("My hand" in first) == hand
    assert second == f"<@2> Anna has handed on {place}, which was yours until now."
    told = content(screens.has_now(Made(party, state).look(), SAY, "Cara", Seat.E))
    assert told == f"Cara has {place} now."
