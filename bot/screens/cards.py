"""How cards and card points are written: the one place that knows how the suits' signs stay readable.

Discord draws ♠ and ♣ in a text as its emoji, near-black on a dark page, unless they stand in a code span.
Where a font decides instead, on buttons and in code, the variation selector asks for the sign as a letter in
the colour of the text.

A German pack's suits have no letters that read as suits, so their signs are emoji, which every font draws in
colour and in a code span too: `say.pack` tells which pack is on the table (PK1).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.texts import Say
from engine.actions import Meld
from engine.cards import Card, Suit

_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
_AS_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
_SIGNS: Final = {
    "french": {
        Suit.SPADES: f"♠{_AS_TEXT}",
        Suit.HEARTS: f"♥{_AS_TEXT}",
        Suit.DIAMONDS: f"♦{_AS_TEXT}",
        Suit.CLUBS: f"♣{_AS_TEXT}",
    },
    "german": {
        Suit.SPADES: "\N{LEAF FLUTTERING IN WIND}",
        Suit.HEARTS: f"\N{HEAVY BLACK HEART}{_AS_EMOJI}",
        Suit.DIAMONDS: "\N{BELL}",
        Suit.CLUBS: "\N{CHESTNUT}",
    },
}
_FRACTIONS: Final = ("", "⅓", "⅔")
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_JOINER: Final = "\N{WORD JOINER}"
"""Between a rank and an emoji, where a line could break else; a sign that is a letter stays by itself."""


def suit_label(say: Say, suit: Suit) -> str:
    """The suit's sign for a button."""
    return _SIGNS[say.pack][suit]


def suit_text(say: Say, suit: Suit) -> str:
    """The suit's sign for a text."""
    return f"`{suit_label(say, suit)}`"


def suit_words(say: Say, suit: Suit) -> str:
    """The suit in a sentence: “spades”, “leaves”."""
    return say(f"suit-{suit.letter}", pack=say.pack)


def rank_label(say: Say, rank: str) -> str:
    """A rank as on a card's corner, from the letter that records use: ``10``, ``D`` for the Daus."""
    return say(f"rank-{rank}", pack=say.pack)


def rank_words(say: Say, rank: str) -> str:
    """A rank in a sentence: “ten”, “Daus”."""
    return say(f"rank-word-{rank}", pack=say.pack)


@lru_cache(maxsize=1_024)
def label(say: Say, card: Card) -> str:
    """The card for a button: ``10♠``."""
    return rank_label(say, card.rank) + suit_label(say, card.suit)


@lru_cache(maxsize=1_024)
def text(say: Say, *cards: Card) -> str:
    """Cards for a text, one or several, which stay in one line: `` `10♠ 9♠` ``."""
    join = _JOINER if say.pack == "german" else ""
    labels = (rank_label(say, card.rank) + join + suit_label(say, card.suit) for card in cards)
    return f"`{_NO_BREAK.join(labels)}`"


def laid(say: Say, *plays: tuple[str, Card]) -> str:
    """Who laid which card, in one line that breaks only between two of them."""
    return " ".join(f"{who}{_NO_BREAK}{text(say, card)}" for who, card in plays)


def words(say: Say, card: Card) -> str:
    """The card in a sentence: “ten of spades”."""
    return say("card", rank=rank_words(say, card.rank), suit=suit_words(say, card.suit))


def points(thirds: int) -> str:
    """Card points, given in thirds: ``2 ⅓``."""
    whole, rest = divmod(thirds, 3)
    return _NO_BREAK.join(filter(None, (str(whole) if whole or not rest else "", _FRACTIONS[rest])))


def meld_text(say: Say, meld: Meld) -> str:
    """A meld for a text: “Pollack” with its suit's sign, “three nines without” that of the missing suit."""
    return _meld(say, meld, "" if meld.suit is None else suit_text(say, meld.suit))


def meld_label(say: Say, meld: Meld) -> str:
    """The same for a button."""
    return _meld(say, meld, "" if meld.suit is None else suit_label(say, meld.suit))


def meld_words(say: Say, meld: Meld) -> str:
    """The same where there is no sign, only words."""
    return _meld(say, meld, "" if meld.suit is None else suit_words(say, meld.suit))


def _meld(say: Say, meld: Meld, suit: str) -> str:
    if meld.suit is None:
        return say(f"meld-four-{meld.kind}", pack=say.pack)
    return say(f"meld-{meld.kind}", suit=suit, pack=say.pack)
