"""Choosing by trial: every option in the same worlds, and the worlds where they are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

BATCH: Final = 15
"""Worlds between two looks at who is behind."""


def best_of(options: Sequence[T], world: Callable[[], Callable[[T], float]], worlds: int) -> T:
    """The option that is worth most on the average of so many worlds.

    ``world()`` draws one and gives what an option is worth in it. All options meet the same worlds; after
    each batch those that are clearly behind are given up, so that the close ones get the time. It ends early
    when one is left, or when those that are left were worth the same in every world of two batches.
    """
    found: list[tuple[T, list[float]]] = [(option, []) for option in options]
    for done in range(0, worlds, BATCH):
        for _ in range(min(BATCH, worlds - done)):
            worth = world()
            for option, values in found:
                values.append(worth(option))
        found = _kept(found)
        if len(found) == 1 or (done and all(values == found[0][1] for _, values in found)):
            break
    return max(found, key=lambda each: sum(each[1]))[0]


def _kept(found: list[tuple[T, list[float]]]) -> list[tuple[T, list[float]]]:
    """The options that are not clearly behind the best one.

    That is two standard errors after the first batch, and less and less: later the fewer worlds that are
    still to come would seldom turn it.
    """
    top = max(found, key=lambda each: sum(each[1]))[1]
    number = len(top)
    errors = 1 + BATCH / number
    kept: list[tuple[T, list[float]]] = []
    for option, values in found:
        if values is top:
            kept.append((option, values))
            continue
        gaps = [one - other for one, other in zip(top, values, strict=True)]
        total = sum(gaps)
        squares = sum([gap * gap for gap in gaps]) - total * total / number
        # The mean against its standard error, both squared, as neither is below zero.
        if total * total * max(1, number - 1) <= errors * errors * max(0.0, squares) * number:
            kept.append((option, values))
    return kept
