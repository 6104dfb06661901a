"""How cards and card points are written: the one place that knows how the suits' signs stay readable.

Discord draws ♠ and ♣ in a text as its emoji, near-black on a dark page, unless they stand in a code span.
Where a font decides instead, on buttons and in code, the variation selector asks for the sign as a letter in
the colour of the text.
"""

from __future__ import annotations

from typing import Final

from bot.texts import Say
from engine.cards import Card, Suit

_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
_SIGNS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_FRACTIONS: Final = ("", "⅓", "⅔")
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def suit_label(suit: Suit) -> str:
    """The suit's sign for a button."""
    return _SIGNS[suit] + _AS_TEXT


def suit_text(suit: Suit) -> str:
    """The suit's sign for a text."""
    return f"`{suit_label(suit)}`"


def label(say: Say, card: Card) -> str:
    """The card for a button: ``10♠``."""
    return say(f"rank-{card.rank}") + suit_label(card.suit)


def text(say: Say, *cards: Card) -> str:
    """Cards for a text, one or several, which stay in one line: `` `10♠ 9♠` ``."""
    return f"`{_NO_BREAK.join(label(say, card) for card in cards)}`"


def laid(say: Say, *plays: tuple[str, Card]) -> str:
    """Who laid which card, in one line that breaks only between two of them."""
    return " ".join(f"{who}{_NO_BREAK}{text(say, card)}" for who, card in plays)


def words(say: Say, card: Card) -> str:
    """The card in a sentence: “ten of spades”."""
    return say("card", rank=say(f"rank-word-{card.rank}"), suit=say(f"suit-{card.suit.letter}"))


def points(thirds: int) -> str:
    """Card points, given in thirds: ``2 ⅓``."""
    whole, rest = divmod(thirds, 3)
    return _NO_BREAK.join(filter(None, (str(whole) if whole or not rest else "", _FRACTIONS[rest])))
