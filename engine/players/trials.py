"""Choosing by trial: every option in the same worlds, and the worlds where they are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, TypeVar

T = TypeVar("T")

BATCH: Final = 10
"""Worlds between two looks at who is behind."""
_BEHIND: Final = 2.0
"""Standard errors by which an option must be behind the best to be given up."""


def best_of(options: Sequence[T], world: Callable[[], Callable[[T], float]], worlds: int) -> T:
    """The option that is worth most on the average of so many worlds.

    ``world()`` draws one and gives what an option is worth in it. All options meet the same worlds; after
    each batch those that are clearly behind are given up, so that the close ones get the time.
    """
    found: list[tuple[T, list[float]]] = [(option, []) for option in options]
    for done in range(0, worlds, BATCH):
        for _ in range(min(BATCH, worlds - done)):
            worth = world()
            for option, values in found:
                values.append(worth(option))
        found = _kept(found)
        if len(found) == 1:
            break
    return max(found, key=lambda each: sum(each[1]))[0]


def _kept(found: list[tuple[T, list[float]]]) -> list[tuple[T, list[float]]]:
    """The options that are not clearly behind the best one."""
    top = max(found, key=lambda each: sum(each[1]))[1]
    number = len(top)
    kept: list[tuple[T, list[float]]] = []
    for option, values in found:
        gaps = [one - other for one, other in zip(top, values, strict=True)]
        mean = sum(gaps) / number
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, number - 1)
        if values is top or mean <= _BEHIND * sqrt(spread / number):
            kept.append((option, values))
    return kept
