"""The ends of All Fours, solved and tried out."""

from random import Random

import pytest

from engine.allfours import core
from engine.allfours.core import LEFT, LEGAL, TURN, Core, State
from engine.allfours.deal import Deal
from engine.cards import CARDS
from engine.seats import Seat
from engine.solver.allfours import AllFours
from tests.engine.allfours_build import RULES


def ending(rng: Random, rules: dict[str, str], cards: int) -> State:
    """A deal played at random until so many cards a hand are left, a trick open or not."""
    while True:
        pack = list(CARDS)
        rng.shuffle(pack)
        hands = {seat: pack[6 * seat : 6 * seat + 6] for seat in Seat}
        deal, _ = Deal.start(RULES.with_house_rules(rules), hands, pack[24:], Seat.W, (0, 0))
        walk = deal.core()
        until = 4 * cards - rng.choice([0, 0, 1, 2, 3])
        while not walk.over and not (walk.state[LEGAL] and walk.state[LEFT].bit_count() <= until):
            walk.make(rng.choice(walk.moves()))
        if walk.state[LEGAL]:
            return walk.state


def brute(state: State) -> int:
    """What a position is worth to NS, less EW, by every legal way to go on."""
    moves = Core(state).moves()
    if not moves:
        ns, ew = core.total(core.count(state))
        return ns - ew
    values = [brute(core.after(state, move)) for move in moves]
    return min(values) if state[TURN] & 1 else max(values)


RULES_OF_HOUSE = [
    {},
    {"undertrump": "forbidden", "hang_jack": "6"},
    {"game_tie": "non-dealer", "target": "3", "game_points": "2"},
]


@pytest.mark.parametrize("rules", RULES_OF_HOUSE)
def test_it_finds_what_trying_everything_finds(rules: dict[str, str]) -> None:
    rng = Random(f"all fours {rules}")
    for _ in range(60):
        state = ending(rng, rules, rng.choice([1, 2, 2, 3]))
        solver = AllFours(state)
        position = solver.position(state)
        worth = brute(state)
        assert solver.value(position) == worth
        ns, ew = solver.result(position)
        assert ns - ew == worth


def test_samples_end_where_a_deal_may_end() -> None:
    rng = Random(2)
    state = ending(rng, {}, 5)
    solver = AllFours(state)
    position = solver.position(state)
    found = solver.sampled(position, Random(1), 30)
    assert found == solver.sampled(position, Random(1), 30)
    # High and Low are dealt; the jack and Game may bring three and one.
    assert max(ns + ew for ns, ew in found) - min(ns + ew for ns, ew in found) <= 4


def test_equal_neighbours_are_one() -> None:
    state = ending(Random(5), {}, 4)
    solver = AllFours(state)
    alike = solver.alike(state)
    assert [card for card, _ in alike] == list(Core(state).moves())
    assert {lowest for _, lowest in alike} == set(solver.apart(state))
    position = solver.position(state)
    for card, lowest in alike:
        one, other = (solver.value(solver.played(position, each)) for each in (card, lowest))
        assert one == other
