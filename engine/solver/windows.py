"""A value found by yes and no: searches that only ask whether it is at least so much (MTD(f))."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

ENDLESS: Final = 10**6
"""Beyond any number of points."""


def settled(search: Callable[[int], int], guess: int = 0) -> int:
    """The value that searches close in on from both sides, the first at ``guess``.

    ``search(need)`` gives a lower bound of at least ``need``, or an upper one below it. The nearer the guess,
    the fewer searches.
    """
    lowest, highest = -ENDLESS, ENDLESS
    while lowest < highest:
        need = max(guess, lowest + 1)
        found = search(need)
        if found >= need:
            lowest, guess = found, found + 1
        else:
            highest = guess = found
    return lowest
