"""``python -m bench.solver [--json]``: how long the exact solver takes, and whether it is right.

Time is the processor's, spent in this process, from the hands to the answer, nothing known before. Random
deals are solved for thirds alone, for the points of each 32-card game (poules, melds and low leads as they
count), and analysed card by card; endings are solved and tried out beside.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.analysis import analyse
from engine.cards import PACK_32
from engine.presets import preset
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.solver.points import Points
from engine.solver.thirds import Thirds
from engine.tressette import counting, melds
from engine.tressette.core import (
    HANDS,
    LEFT,
    TURN,
    Core,
    State,
    after,
    meldable,
    melding,
    trios,
)
from engine.tressette.deal import Deal

GAMES: Final = ("quatre-sept", "politaine", "poule", "pollack")
DEALS: Final = 100
WHOLE: Final = 20
"""Deals of each game, which take longer."""
ENDINGS: Final = 200
SEED: Final = 1


def hands_of(rng: Random, cards: int) -> list[int]:
    """Random hands of so many cards each, as masks."""
    pack = list(range(32))
    rng.shuffle(pack)
    return [sum(1 << card for card in pack[cards * seat : cards * seat + cards]) for seat in range(4)]


def dealt(rng: Random, rules: TressetteRules, *, poule: bool) -> Deal:
    """A random deal before its first card, every poule announced; with ``poule`` somebody was dealt one."""
    while True:
        pack = list(PACK_32.cards)
        rng.shuffle(pack)
        hands = {seat: pack[8 * seat : 8 * seat + 8] for seat in Seat}
        deal, _ = Deal.start(rules, hands, rng.choice(list(Seat)))
        while deal.in_opening:
            seat = deal.actors()[0]
            deal, _ = deal.apply(seat, deal.legal(seat)[-1])
        if deal.ended_by is None and (not poule or any(map(trios, deal.core().state[HANDS]))):
            return deal


def timed(count: int, run: Callable[[Random], Callable[[], object]]) -> list[float]:
    """Milliseconds of each of so many runs; what ``run`` prepares is not in them."""
    found: list[float] = []
    for number in range(count):
        work = run(Random(SEED + number))
        started = time.process_time()
        work()
        found.append(1000 * (time.process_time() - started))
    return found


def thirds(cards: int) -> Callable[[Random], Callable[[], object]]:
    """Solving random hands of so many cards for thirds alone."""

    def run(rng: Random) -> Callable[[], object]:
        hands, leader = hands_of(rng, cards), rng.randrange(4)
        return lambda: Thirds(hands).value(sum(hands), leader)

    return run


def points(game: str, *, poule: bool) -> Callable[[Random], Callable[[], object]]:
    """Solving whole deals of a game for its points."""
    rules = preset(game)
    assert isinstance(rules, TressetteRules)

    def run(rng: Random) -> Callable[[], object]:
        state = dealt(rng, rules, poule=poule).core().state

        def solve() -> int:
            solver = Points(rules, state[HANDS])
            return solver.value(solver.position(state))

        return solve

    return run


def whole(game: str) -> Callable[[Random], Callable[[], object]]:
    """Analysing whole deals of a game, every card of them, played at random."""
    rules = preset(game)
    assert isinstance(rules, TressetteRules)

    def run(rng: Random) -> Callable[[], object]:
        deal = dealt(rng, rules, poule=False)
        while deal.turn is not None:
            deal, _ = deal.apply(deal.turn, rng.choice(deal.legal(deal.turn)))
        return lambda: analyse(deal)

    return run


def brute(rules: TressetteRules, state: State) -> int:
    """What a position is worth, NS less EW, by every legal way to go on, without capot."""
    if not state[LEFT]:
        ns, ew = counting.points(rules, state, "tricks")
        return ns - ew
    following = [after(state, move) for move in Core(state).moves()]
    following += [melding(state, meld) for meld in melds.places(meldable(state))]
    values = [brute(rules, each) for each in following]
    return min(values) if state[TURN] & 1 else max(values)


def differences(game: str, endings: int) -> int:
    """How many random endings of one to three cards the solver thinks are worth something else."""
    rules = preset(game).with_house_rules({"capot": "off"})
    assert isinstance(rules, TressetteRules)
    wrong = 0
    for number in range(endings):
        rng = Random(SEED + number)
        deal = dealt(rng, rules, poule=False)
        until = 4 * rng.choice([1, 2, 2, 3]) - rng.randrange(4)
        core = deal.core()
        while core.state[LEFT].bit_count() > until:
            core.make(rng.choice(core.moves()))
        solver = Points(rules, core.state[HANDS])
        wrong += solver.value(solver.position(core.state)) != brute(rules, core.state)
    return wrong


def spread(times: Sequence[float]) -> dict[str, float]:
    """Median, 95th percentile and longest, in milliseconds."""
    in_order = sorted(times)
    return {
        "median_ms": round(statistics.median(in_order), 1),
        "p95_ms": round(in_order[min(len(in_order) - 1, len(in_order) * 95 // 100)], 1),
        "max_ms": round(in_order[-1], 1),
    }


def measure(deals: int, whole_deals: int, endings: int) -> dict[str, dict[str, float]]:
    """All figures by what was solved."""
    found: dict[str, dict[str, float]] = {}
    for cards in range(4, 9):
        found[f"thirds, {cards} cards a hand"] = spread(timed(deals, thirds(cards)))
    for game in GAMES:
        found[f"{game}, points"] = spread(timed(whole_deals, points(game, poule=False)))
        if preset(game).values()["poule"] != "off":
            found[f"{game}, points, a poule dealt"] = spread(timed(whole_deals, points(game, poule=True)))
        found[f"{game}, analysis"] = spread(timed(whole_deals, whole(game)))
    for game in GAMES:
        found[f"{game}, endings"] = {"endings": endings, "differences": differences(game, endings)}
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where the solver was wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"hands for thirds alone ({DEALS})")
    parser.add_argument("--whole", type=int, default=WHOLE, help=f"whole deals of each game ({WHOLE})")
    parser.add_argument("--endings", type=int, default=ENDINGS, help=f"endings of each game ({ENDINGS})")
    options = parser.parse_args(arguments)
    found = measure(options.deals, options.whole, options.endings)
    if options.json:
        print(json.dumps(found))
    else:
        for name, figures in found.items():
            print(f"{name:38}", "  ".join(f"{key} {figure:g}" for key, figure in figures.items()))
    return int(any(figures.get("differences") for figures in found.values()))


if __name__ == "__main__":
    sys.exit(main())
