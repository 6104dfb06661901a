"""Hidden cards dealt out anew, exactly uniform over every way that fits what is known.

What is known is who may have each card and how many each place takes. Cards that the same places may have are
one group, so the ways are counted by a dynamic programme over the groups: how a group's cards split among its
places, times the ways of what is left. A split is drawn in proportion to its ways, and the group's cards are
shuffled into it: nothing is tried and thrown away.

Where one of several things must be so as well (a seat holds a whole 10-9-A, but nobody knows of which suit),
each is an :class:`Alternative` with a plan of its own. A way that fits several of them is drawn as often, so
it is kept once in as many times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import comb
from random import Random
from typing import Final, NamedTuple

Places = tuple[int, ...]
"""How many cards each place takes: the seats, and in All Fours the undealt cards."""

Alternative = tuple[int, ...]
"""For each place the cards that it certainly has, as a mask."""

World = list[int]
"""For each place the hidden cards that it has, as a mask."""

_Split = tuple[int, ...]
"""How many of a group's cards go to each of its places."""

NOTHING: Final[Alternative] = (0, 0, 0, 0, 0)
"""What is certain where nothing is."""


class Impossible(ValueError):
    """Nothing fits what is said to be known."""


class _Group(NamedTuple):
    bits: tuple[int, ...]
    places: tuple[int, ...]
    """Those that may have these cards."""


class _Choice(NamedTuple):
    """How the cards of one group may be split, with so many places left."""

    total: int
    """Ways in all, what follows counted in."""
    until: tuple[int, ...]
    """The same up to and with each split."""
    splits: tuple[tuple[_Split, Places], ...]
    """Each with the places left after it."""


class _Plan:
    """The ways under one alternative."""

    def __init__(self, may: Sequence[int], places: Places, certain: Alternative) -> None:
        self.given = list(certain[: len(places)])
        left = [place - mask.bit_count() for place, mask in zip(places, self.given, strict=True)]
        taken = 0
        for mask in self.given:
            taken |= mask
        groups: dict[tuple[int, ...], list[int]] = {}
        for bit in _bits(_union(may) & ~taken):
            who = tuple([place for place, cards in enumerate(may) if cards & bit])
            if len(who) == 1:
                self.given[who[0]] |= bit
                left[who[0]] -= 1
            else:
                groups.setdefault(who, []).append(bit)
        # The widest group comes last: what is left then is one split.
        ordered = sorted(groups.items(), key=lambda item: (len(item[0]), len(item[1])))
        self.groups = [_Group(tuple(bits), who) for who, bits in ordered]
        self.start = tuple(left)
        self._known: dict[tuple[int, Places], _Choice] = {}
        fits = min(left) >= 0 and all(mask & ~cards == 0 for mask, cards in zip(certain, may, strict=False))
        self.ways = self._ways(0, self.start) if fits else 0

    def _ways(self, number: int, left: Places) -> int:
        if number == len(self.groups):
            return int(not any(left))
        return self._choice(number, left).total

    def _choice(self, number: int, left: Places) -> _Choice:
        key = number, left
        if (known := self._known.get(key)) is not None:
            return known
        group = self.groups[number]
        size = len(group.bits)
        ways: list[int] = []
        splits: list[tuple[_Split, Places]] = []
        for split in _splits(size, [left[place] for place in group.places]):
            rest = list(left)
            inside, open_cards = 1, size
            for place, count in zip(group.places, split, strict=True):
                rest[place] -= count
                inside *= comb(open_cards, count)
                open_cards -= count
            after = tuple(rest)
            if found := inside * self._ways(number + 1, after):
                ways.append(found)
                splits.append((split, after))
        until = tuple(accumulate(ways))
        choice = _Choice(until[-1] if until else 0, until, tuple(splits))
        self._known[key] = choice
        return choice

    def draw(self, rng: Random) -> World:
        """One way, each as likely."""
        world = self.given.copy()
        chance = rng.random
        left = self.start
        for number, (bits, places) in enumerate(self.groups):
            total, until, splits = self._known[number, left]
            if len(splits) == 1:
                split, left = splits[0]
            else:
                split, left = splits[_place(until, rng.randrange(total))]
            shuffled = sorted(bits, key=lambda _: chance())
            first = 0
            for place, count in zip(places, split, strict=True):
                if count:
                    world[place] |= sum(shuffled[first : first + count])
                    first += count
        return world


class Sampler:
    """Draws ways to deal the hidden cards out."""

    def __init__(
        self,
        may: Sequence[int],
        places: Sequence[int],
        alternatives: Sequence[Alternative] = (NOTHING,),
        refused: Callable[[World], bool] | None = None,
    ) -> None:
        """Prepare to draw: for each place, the cards that it may have and how many it takes.

        At least one of the alternatives is so. What is `refused` is drawn again; that must be rare. Raises
        :class:`Impossible` where nothing fits.
        """
        self._refused = refused
        plans = [(each, _Plan(may, tuple(places), each)) for each in alternatives]
        fitting = [(each, plan) for each, plan in plans if plan.ways]
        if not fitting:
            raise Impossible("no hands fit what is known")
        self._alternatives = [each for each, _ in fitting]
        self._plans = [plan for _, plan in fitting]
        self._until = tuple(accumulate(plan.ways for plan in self._plans))

    @property
    def ways(self) -> int | None:
        """How many ways there are; None where some are refused or fit several alternatives."""
        return self._plans[0].ways if len(self._plans) == 1 and self._refused is None else None

    def draw(self, rng: Random) -> World:
        """One way to deal the hidden cards, each as likely as every other."""
        if len(self._plans) == 1 and self._refused is None:
            return self._plans[0].draw(rng)
        while True:
            number = _place(self._until, rng.randrange(self._until[-1])) if len(self._plans) > 1 else 0
            world = self._plans[number].draw(rng)
            if self._refused is not None and self._refused(world):
                continue
            fits = sum(_fits(world, each) for each in self._alternatives)
            if fits == 1 or not rng.randrange(fits):
                return world


def _fits(world: World, certain: Alternative) -> bool:
    return all(mask & ~cards == 0 for mask, cards in zip(certain, world, strict=False))


def _place(until: tuple[int, ...], number: int) -> int:
    """The first place whose running total is beyond a number."""
    low, high = 0, len(until) - 1
    while low < high:
        middle = (low + high) // 2
        if until[middle] > number:
            high = middle
        else:
            low = middle + 1
    return low


def _splits(size: int, most: Sequence[int]) -> list[_Split]:
    """Every way to split a number into parts, none larger than allowed."""
    if len(most) == 1:
        return [(size,)] if size <= most[0] else []
    rest = sum(most[1:])
    return [
        (first, *others)
        for first in range(max(0, size - rest), min(size, most[0]) + 1)
        for others in _splits(size - first, most[1:])
    ]


def _union(masks: Sequence[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _bits(mask: int) -> list[int]:
    """The single cards of a mask, as masks."""
    found: list[int] = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found
