"""The combinations that score in the hand, as masks of the core (PK7 to PK9, PK12).

A meld is its place in :data:`engine.actions.MELDS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import MELDS, Meld
from engine.cards import PACK_32, Card, Suit

_SETS: Final = {"tens": "T", "nines": "9", "aces": "A"}


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

POINTS_OF: Final[tuple[int, ...]] = tuple(meld.points for meld in MELDS)
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


_COLUMN: Final = 0x01010101
"""The lowest card of each suit: a rank's cards, once they are shifted there."""
_ACE, _NINE, _TEN = (PACK_32.order.index(rank) for rank in "A9T")


def _by_suits(kind: str) -> dict[int, int]:
    """The melds of a kind, as bits, by the suits that are there, as bits of a column."""
    found: dict[int, int] = {}
    for there in range(1 << len(Suit)):
        suits = {suit for suit in Suit if there >> suit & 1}
        column = sum(1 << 8 * suit for suit in suits)
        found[column] = sum(
            1 << place for place, meld in enumerate(MELDS) if meld.kind == kind and _suits(meld) <= suits
        )
    return found


def _suits(meld: Meld) -> set[Suit]:
    """The suits that a meld needs: the pollack's own; of a rank all, or all but the missing one."""
    if meld.suit is None:
        return set(Suit)
    return {meld.suit} if meld.kind == "pollack" else set(Suit) - {meld.suit}


# Looked up at every turn, so these are tables.
_POLLACKS: Final = _by_suits("pollack")
_TENS: Final = _by_suits("tens")
_NINES: Final = _by_suits("nines")
_ACES: Final = _by_suits("aces")


def held_in(hand: int) -> int:
    """The melds, as bits, whose cards are all in a hand (PK12)."""
    aces = hand >> _ACE & _COLUMN
    nines = hand >> _NINE & _COLUMN
    tens = hand >> _TEN & _COLUMN
    return _POLLACKS[aces & nines & tens] | _TENS[tens] | _NINES[nines] | _ACES[aces]


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
