"""Cards and packs.

A :class:`Card` is one object for the whole process (made once, compared by identity), so that hands and
moves cost nothing to pass around. What a card is worth and how it ranks belongs to its game's pack.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from engine.errors import BadNotation

RANKS = "23456789TJQKA"
"""Every rank, by the letter that records use; ``T`` is the ten."""


class Suit(IntEnum):
    """The four suits, in the order in which hands show them."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    def __bool__(self) -> bool:
        """Always true, so that ``x or y`` never takes the first of them for nothing."""
        return True

    @property
    def letter(self) -> str:
        """``S``, ``H``, ``D`` or ``C``."""
        return self.name[0]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit's letter in either case. Raises :class:`BadNotation`."""
        for suit in cls:
            if suit.letter == text.upper():
                return suit
        raise BadNotation(f"{text!r} is not a suit (S, H, D or C)")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card; take it from :func:`Card.of` or :func:`Card.parse`, never build one."""

    key: int
    """Its place among all 52: ``suit * 13 + place in RANKS``."""
    rank: str
    suit: Suit
    text: str
    """As records write it: rank, then suit (``TS``)."""

    @staticmethod
    def of(rank: str, suit: Suit) -> Card:
        """The card of that rank letter and suit."""
        return CARDS[suit * 13 + RANKS.index(rank)]

    @staticmethod
    def parse(text: str) -> Card:
        """Read ``TS``, ``ts`` or ``10S``. Raises :class:`BadNotation`."""
        plain = text.upper()
        if plain.startswith("10"):
            plain = "T" + plain[2:]
        card = _BY_TEXT.get(plain)
        if card is None:
            raise BadNotation(f"{text!r} is not a card")
        return card

    def __repr__(self) -> str:
        return f"Card({self.text})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)


CARDS: tuple[Card, ...] = tuple(
    Card(suit * 13 + place, rank, suit, rank + suit.letter)
    for suit in Suit
    for place, rank in enumerate(RANKS)
)
"""All 52 by :attr:`Card.key`."""

_BY_TEXT = {card.text: card for card in CARDS}


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game and how they rank."""

    name: str
    order: str
    """Rank letters from low to high, the same in every suit."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole pack in its standing order: by suit, low to high inside each."""
        return _whole(self.order)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.rank in self.order

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """By suit, and from high to low inside each: how a hand is held."""
        return tuple(sorted(cards, key=lambda card: (card.suit, -self.order.index(card.rank))))


@lru_cache(maxsize=16)
def _whole(order: str) -> tuple[Card, ...]:
    return tuple(Card.of(rank, suit) for suit in Suit for rank in order)


PACK_32 = Pack("32", "78JQKA9T")
"""Quatre Sept and its family: 10 9 A K Q J 8 7 from high to low (QS2, QS3)."""

PACK_52 = Pack("52", RANKS)
"""All Fours: A K Q J 10 to 2 from high to low (AF1)."""
