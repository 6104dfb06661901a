"""What a solver asks about the cards of one suit, looked up in tables: a suit is eight bits, 7 lowest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.tressette import core
from engine.tressette.core import TRIO

RANKS: Final = 8
BYTES: Final = range(256)

VALUE: Final = core.VALUES[:RANKS]
"""What each rank is worth, in thirds (QS4)."""


def ranks_in(cards: int) -> tuple[int, ...]:
    """The ranks of a suit's cards, low to high."""
    return tuple([rank for rank in range(RANKS) if cards >> rank & 1])


def _sums(cards: int, *, best: bool) -> tuple[int, ...]:
    values = sorted([VALUE[rank] for rank in ranks_in(cards)], reverse=best)
    return tuple([sum(values[:count]) for count in range(RANKS + 1)])


WORTH: Final = tuple([sum(VALUE[rank] for rank in ranks_in(cards)) for cards in BYTES])
"""What the cards of a byte are worth, in thirds."""
TOP: Final = tuple([cards.bit_length() - 1 for cards in BYTES])
"""The highest rank in a byte; -1 for none."""
CHEAPEST: Final = tuple([_sums(cards, best=False) for cards in BYTES])
"""What so many of a byte's cards are worth at least; all of them where there are fewer."""
DEAREST: Final = tuple([_sums(cards, best=True) for cards in BYTES])
"""What so many of them are worth at most."""


_LIMIT: Final = 40_000


def _primes() -> tuple[int, ...]:
    """All primes from 3 up to the limit, by Eratosthenes' sieve."""
    prime = bytearray([1]) * _LIMIT
    for number in range(2, 200):
        if prime[number]:
            prime[number * number :: number] = bytes(len(range(number * number, _LIMIT, number)))
    return tuple([number for number in range(3, _LIMIT) if prime[number]])


PRIMES: Final = _primes()
"""More than there are ways in which a suit of a deal may lie: their product tells which four there are,
whatever their order. 2 is left out, for whoever has to mark a key."""


def _apart(left: int, hand: int, classes: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks of a hand that play differently, low to high.

    Neighbours of one class, with no other hand's card between, are one: the lowest stands for all.
    """
    found: list[int] = []
    before = -1
    for rank in ranks_in(left):
        if not hand >> rank & 1:
            before = -1
        elif before < 0 or classes[before] != classes[rank]:
            found.append(rank)
            before = rank
    return tuple(found)


def _pairs() -> Iterator[tuple[int, int]]:
    """Every byte of cards left, and every part of it that a hand may hold."""
    for left in BYTES:
        hand = left
        while hand:
            yield left, hand
            hand = hand - 1 & left
        yield left, 0


_CLASSES: Final = tuple(
    [4 if VALUE[rank] == 1 and TRIO >> rank & 1 else VALUE[rank] for rank in range(RANKS)]
)

APART: Final = {left << 8 | hand: _apart(left, hand, VALUE) for left, hand in _pairs()}
"""By ``left << 8 | hand``: the ranks of a hand that play differently while these cards of a suit are left.
Equal neighbours (10-9, K-Q-J, 8-7) do not."""
APART_TRIO: Final = {left << 8 | hand: _apart(left, hand, _CLASSES) for left, hand in _pairs()}
"""The same where a poule may count, so that 10 and 9 are not what K, Q and J are."""
ALL: Final = {left << 8 | hand: ranks_in(hand) for left, hand in _pairs()}
"""The same with all ranks, where each is a thing of its own."""

GIVE: Final = RANKS
DUCK: Final = RANKS - 1
"""In the place of a rank to beat: the most goes to a trick that is ours; the least to one that is not."""


def ordered(ranks: tuple[int, ...], beat: int) -> list[int]:
    """Ranks of one suit in the order in which they are worth trying.

    First those that beat a rank, the ace before the others, for what it is worth; then the cheap ones.
    """
    if beat == GIVE:
        return sorted(ranks, key=_dear_first)
    high = [rank for rank in ranks if rank > beat]
    if _ACE in high[1:]:
        high.remove(_ACE)
        high.insert(0, _ACE)
    return high + sorted([rank for rank in ranks if rank <= beat], key=_cheap_first)


_ACE: Final = VALUE.index(max(VALUE))


def _dear_first(rank: int) -> int:
    return rank - (VALUE[rank] << 4)


def _cheap_first(rank: int) -> int:
    return rank + (VALUE[rank] << 4)
