"""The combinations that score in the hand, as masks of the core (PK7 to PK9, PK12).

A meld is its place in :data:`engine.actions.MELDS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import MELDS, Meld
from engine.cards import PACK_32, Card

_SETS: Final = {"tens": "T", "nines": "9", "aces": "A"}
FOUR: Final = 4
"""What four of a rank are worth; everything else is worth three (PK7)."""
THREE: Final = 3


def _cards(meld: Meld) -> int:
    if meld.kind == "pollack":
        return sum(1 << card for card, each in enumerate(PACK_32.cards) if each.suit == meld.suit) & _HIGH
    rank = _SETS[meld.kind]
    return sum(
        1 << card
        for card, each in enumerate(PACK_32.cards)
        if each.rank == rank and (meld.suit is None or each.suit != meld.suit)
    )


_HIGH: Final = sum(1 << card for card, each in enumerate(PACK_32.cards) if each.rank in "T9A")
"""All tens, nines and aces."""

CARDS_OF: Final[tuple[int, ...]] = tuple(map(_cards, MELDS))
"""The cards that each meld needs (PK12)."""

POINTS_OF: Final[tuple[int, ...]] = tuple(
    FOUR if meld.kind in _SETS and meld.suit is None else THREE for meld in MELDS
)
"""What each is worth in points (PK7)."""

EXCLUDES: Final[tuple[int, ...]] = tuple(
    sum(
        1 << other
        for other, each in enumerate(MELDS)
        if each is meld or (meld.kind in _SETS and each.kind == meld.kind)
    )
    for meld in MELDS
)
"""The melds, as bits, that a player cannot name after each: itself, and of a rank all others (A-PK5)."""


def held_in(hand: int) -> int:
    """The melds, as bits, whose cards are all in a hand."""
    return sum(1 << meld for meld, cards in enumerate(CARDS_OF) if hand & cards == cards)


def still_in(melds: int, hand: int) -> int:
    """Those of some melds whose cards are all still in a hand (PK12)."""
    left = 0
    for meld in places(melds):
        cards = CARDS_OF[meld]
        if hand & cards == cards:
            left |= 1 << meld
    return left


def places(melds: int) -> Sequence[int]:
    """The melds that stand in a mask."""
    return [meld for meld in range(melds.bit_length()) if melds >> meld & 1]


def needs(place: int) -> tuple[Card, ...]:
    """The cards that a meld needs, by suit."""
    return tuple([card for bit, card in enumerate(PACK_32.cards) if CARDS_OF[place] >> bit & 1])


def named(place: int) -> Meld:
    """The public value of a meld."""
    return MELDS[place]


def place_of(meld: Meld) -> int:
    """The place of a meld; -1 for one that does not exist."""
    return _PLACES.get(meld, -1)


_PLACES: Final = {meld: place for place, meld in enumerate(MELDS)}
