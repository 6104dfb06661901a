"""Whether what was drawn may come from an even chance."""

from collections import Counter
from collections.abc import Hashable, Set
from math import sqrt


def fits_uniform(counts: Counter[tuple[int, ...]], ways: Set[Hashable]) -> bool:
    """Whether only these ways came, and as often as even chances bring: chi-square within five sigma."""
    if not set(counts) <= ways:
        return False
    expected = counts.total() / len(ways)
    chi = sum((counts.get(way, 0) - expected) ** 2 / expected for way in ways if isinstance(way, tuple))
    freedom = len(ways) - 1
    return abs(chi - freedom) <= 5 * sqrt(2 * freedom) + 1e-9
