"""Cards, card points and columns as they are written."""

from __future__ import annotations

import pytest

from bot.screens import cards
from bot.screens.columns import table
from bot.texts import Say
from engine.cards import CARDS, PACK_32, Card, Suit

SAY = Say("en")


@pytest.mark.parametrize(
    ("thirds", "points"),
    [(0, "0"), (1, "⅓"), (2, "⅔"), (3, "1"), (7, "2 ⅓"), (35, "11 ⅔")],
)
def test_card_points_are_whole_points_and_thirds(thirds: int, points: str) -> None:
    assert cards.points(thirds).replace("\N{NO-BREAK SPACE}", " ") == points


def test_a_card_is_written_in_three_ways() -> None:
    ten = Card.parse("TS")
    sign = "♠\N{VARIATION SELECTOR-15}"
    assert cards.label(SAY, ten) == f"10{sign}"
    assert cards.text(SAY, ten, Card.parse("9S")) == f"`10{sign}\N{NO-BREAK SPACE}9{sign}`"
    assert cards.words(SAY, ten) == "ten of spades"


def test_every_card_and_suit_can_be_written() -> None:
    assert len({cards.label(SAY, card) for card in CARDS}) == 52
    assert len({cards.words(SAY, card) for card in CARDS}) == 52
    assert len({cards.suit_text(SAY, suit) for suit in Suit}) == 4


@pytest.mark.rule("PK2")
def test_a_german_pack_has_its_own_signs_and_words() -> None:
    german = SAY.with_pack("german")
    written = {card.text: (cards.label(german, card), cards.words(german, card)) for card in PACK_32.cards}
    assert written["AD"] == ("D🔔", "Daus of bells")
    assert written["KH"] == ("K❤️", "king of hearts")
    assert written["QC"] == ("O🌰", "Ober of acorns")
    assert written["JS"] == ("U🍃", "Unter of leaves")
    assert written["TS"] == ("10🍃", "ten of leaves")
    assert len(set(written.values())) == 32
    assert cards.suit_text(german, Suit.CLUBS) == "`🌰`"


@pytest.mark.parametrize(
    ("pack", "written"), [("french", "`A♠\ufe0e\u00a010♦\ufe0e`"), ("german", "`D\u2060🍃\u00a010\u2060🔔`")]
)
def test_cards_stay_in_one_line(pack: str, written: str) -> None:
    """A line may break between a digit or a letter and an emoji, which French signs are not."""
    say = SAY.with_pack(pack)
    assert cards.text(say, Card.parse("AS"), Card.parse("TD")) == written
    assert "\u2060" not in cards.label(say, Card.parse("TD"))


def test_columns_are_aligned_whatever_is_in_them() -> None:
    rows = [["", "N–S", "E–W"], ["Tricks", "3", "11"], ["点数", "2 ⅓", "♠\N{VARIATION SELECTOR-15}4"]]
    assert table(rows).splitlines() == [
        "```",
        "        N–S  E–W",
        "Tricks    3   11",
        "点数    2 ⅓   ♠\N{VARIATION SELECTOR-15}4",
        "```",
    ]
