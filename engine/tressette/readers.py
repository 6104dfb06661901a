"""Reading the core's masks of cards, quickly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def reader(things: Sequence[T]) -> Callable[[int], tuple[T, ...]]:
    """A way to read masks: what stands for each of their cards, low to high, spades first."""
    return reader_of_groups([(thing,) for thing in things])


def reader_of_groups(groups: Sequence[Sequence[T]]) -> Callable[[int], tuple[T, ...]]:
    """The same where several things stand for each card.

    Tables, not loops, since every move asks for one; and most of what is asked for is one suit.
    """
    spades, hearts, diamonds, clubs = (
        tuple(
            tuple(thing for bit in range(8) if byte >> bit & 1 for thing in groups[8 * suit + bit])
            for byte in range(256)
        )
        for suit in range(4)
    )
    one_suit = {
        byte << 8 * suit: found
        for suit, table in enumerate((spades, hearts, diamonds, clubs))
        for byte, found in enumerate(table)
    }

    def read(mask: int) -> tuple[T, ...]:
        if mask in one_suit:
            return one_suit[mask]
        return spades[mask & 255] + hearts[mask >> 8 & 255] + diamonds[mask >> 16 & 255] + clubs[mask >> 24]

    return read
