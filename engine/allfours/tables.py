"""What follows from the pack of All Fours alone: suits, values, what beats what, and how masks are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from engine.cards import PACK_52

T = TypeVar("T")

CARDS: Final = 52
"""In the pack."""

ALL_CARDS: Final = (1 << CARDS) - 1
"""The whole pack."""
SUITS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
"""The cards of each suit."""
SUIT_OF: Final = tuple(SUITS[card // 13] for card in range(CARDS))
"""All cards of each card's suit."""
BIT: Final = tuple(1 << card for card in range(CARDS))
"""Each card as a mask."""

VALUES: Final = tuple({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}.get(card.rank, 0) for card in PACK_52.cards)
"""What each card is worth for Game (AF24)."""
JACKS: Final = tuple(13 * suit + 9 for suit in range(4))
"""The jack of each suit."""

_HIGHER: Final = tuple(SUIT_OF[card] & ~((2 << card) - 1) for card in range(CARDS))
_LOWER: Final = tuple(SUIT_OF[card] & ((1 << card) - 1) for card in range(CARDS))


def _trumps(suit: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """With this suit as trumps: its cards, for each card those that beat it, and the lower trumps."""
    mask = SUITS[suit]
    beats = tuple(_HIGHER[card] if mask >> card & 1 else _HIGHER[card] | mask for card in range(CARDS))
    lower = tuple(_LOWER[card] if mask >> card & 1 else 0 for card in range(CARDS))
    return mask, beats, lower


TRUMPS: Final = tuple(_trumps(suit) for suit in range(4))
"""By the suit that is trumps."""


def tables(things: Sequence[T]) -> tuple[tuple[tuple[T, ...], ...], ...]:
    """For each suit, by its thirteen bits of a mask: what stands for those cards, low to high.

    Tables, not loops, since every move asks for them.
    """
    suits: list[tuple[tuple[T, ...], ...]] = []
    for suit in range(4):
        table: list[tuple[T, ...]] = [()]
        for thing in things[13 * suit : 13 * suit + 13]:
            table += [(*found, thing) for found in table]
        suits.append(tuple(table))
    return tuple(suits)


SPADES, HEARTS, DIAMONDS, CLUBS = tables(range(CARDS))
"""The cards themselves."""


def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a mask."""
    return (
        SPADES[mask & 0x1FFF]
        + HEARTS[mask >> 13 & 0x1FFF]
        + DIAMONDS[mask >> 26 & 0x1FFF]
        + CLUBS[mask >> 39]
    )
