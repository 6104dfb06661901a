"""Hidden cards dealt anew: every way that fits, and each as often as every other."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from engine.players.sampler import NOTHING, Impossible, Sampler, World
from tests.engine.players.chance import fits_uniform

A, B, C, D, E, F, G, H = (1 << bit for bit in range(8))


def every_way(may: Sequence[int], places: Sequence[int]) -> set[tuple[int, ...]]:
    """All ways, one card after the other."""
    cards = [1 << bit for bit in range(8) if any(mask >> bit & 1 for mask in may)]
    found: set[tuple[int, ...]] = set()
    for where in product(range(len(places)), repeat=len(cards)):
        world = [0] * len(places)
        for card, place in zip(cards, where, strict=True):
            world[place] |= card
        counts = [mask.bit_count() for mask in world]
        if counts == list(places) and all(not got & ~mask for got, mask in zip(world, may, strict=True)):
            found.add(tuple(world))
    return found


def drawn(sampler: Sampler, number: int, seed: int = 1) -> Counter[tuple[int, ...]]:
    rng = Random(seed)
    return Counter(tuple(sampler.draw(rng)) for _ in range(number))


CASES = [
    ((0, A | B | C | D | E | F, A | B | C | D | E | F, A | B | C | D | E | F), (0, 2, 2, 2)),
    ((0, C | D | E | F, A | B | C | D | E | F, A | B | E | F), (0, 2, 2, 2)),
    ((A | B | C, 0, B | C | D | E, A | B | C | D | E | F | G), (1, 0, 3, 3)),
    ((0, A | B, C | D, A | B | C | D | E | F | G | H), (0, 1, 1, 6)),
    ((0, A | B | C, B | C | D, C | D | E, A | B | C | D | E | F), (0, 1, 2, 1, 2)),
]


@pytest.mark.parametrize(("may", "places"), CASES)
def test_every_way_is_drawn_as_often(may: tuple[int, ...], places: tuple[int, ...]) -> None:
    ways = every_way(may, places)
    sampler = Sampler(may, places)
    assert sampler.ways == len(ways)
    assert fits_uniform(drawn(sampler, 40 * len(ways)), ways)


def test_random_cases_too() -> None:
    rng = Random(7)
    tried = 0
    while tried < 12:
        size = rng.randint(3, 7)
        everything = (1 << size) - 1
        may = (0, *(everything & ~(rng.getrandbits(size) & rng.getrandbits(size)) for _ in range(3)))
        first, second = rng.randint(0, size), rng.randint(0, size)
        places = (0, first, second, size - first - second)
        ways = every_way(may, places) if min(places) >= 0 else set()
        if may[1] | may[2] | may[3] != everything or not ways:
            continue
        tried += 1
        assert Sampler(may, places).ways == len(ways)
        assert fits_uniform(drawn(Sampler(may, places), 30 * len(ways)), ways)


def test_of_alternatives_one_at_least_is_so_and_two_count_once() -> None:
    everybody = A | B | C | D | E | F
    may, places = (0, everybody, everybody, everybody), (0, 2, 2, 2)
    one, other = (0, A | B, 0, 0), (0, 0, C | D, 0)
    ways = {way for way in every_way(may, places) if way[1] & (A | B) == A | B or way[2] & (C | D) == C | D}
    assert fits_uniform(drawn(Sampler(may, places, [one, other]), 60 * len(ways)), ways)


def test_what_is_refused_is_never_drawn() -> None:
    everybody = A | B | C | D | E | F
    may, places = (0, everybody, everybody, everybody), (0, 2, 2, 2)

    def refused(world: World) -> bool:
        return world[1] == A | B

    ways = {way for way in every_way(may, places) if way[1] != A | B}
    assert fits_uniform(drawn(Sampler(may, places, (NOTHING,), refused), 40 * len(ways)), ways)


@pytest.mark.parametrize(
    ("may", "places"), [((0, A, A, A | B), (0, 1, 1, 0)), ((0, A | B, 0, 0), (0, 1, 1, 0))]
)
def test_what_cannot_be_is_told(may: tuple[int, ...], places: tuple[int, ...]) -> None:
    with pytest.raises(Impossible):
        Sampler(may, places)


def test_the_same_seed_draws_the_same() -> None:
    sampler = Sampler(*CASES[1])
    assert [sampler.draw(Random(3)) for _ in range(3)] == [sampler.draw(Random(3)) for _ in range(3)]


def test_the_check_bites() -> None:
    ways = every_way(*CASES[1])
    counts = drawn(Sampler(*CASES[1]), 40 * len(ways))
    skewed = Counter({way: count for place, (way, count) in enumerate(counts.items()) if place % 3})
    assert not fits_uniform(skewed, ways)
    assert not fits_uniform(counts, set(list(ways)[1:]))
