"""``python -m bench.engine [--json]``: moves a second through the engine, beside others' in the same run.

The contestants take many short turns, so that a machine that slows down slows down for all, and the medians
are compared. Time is the processor's, spent in this process: what else the machine does counts for nobody.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from bench.contestants import Contestant, hearts, play_core, play_public, rlcard_bridge

ROUNDS: Final = 101
DEALS: Final = {"core": 120, "public": 60, "hearts": 50, "rlcard_bridge": 1}
"""Deals of one turn: under ten milliseconds each, whoever plays."""
SEED: Final = 1


def measure(
    contestants: Mapping[str, Contestant], deals: Mapping[str, int], *, rounds: int
) -> dict[str, float]:
    """Each contestant's median moves a second over interleaved turns, after one that only warms up."""
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(rounds + 1):
        for name, play in contestants.items():
            rng = Random(SEED + turn)
            started = time.process_time()
            moves = play(rng, deals[name])
            if turn:
                rates[name].append(moves / (time.process_time() - started))
    return {name: statistics.median(found) for name, found in rates.items()}


def figures(rates: Mapping[str, float]) -> dict[str, float]:
    """The medians and what they are to each other."""
    found = {f"{name}_moves_per_s": round(rate) for name, rate in rates.items()}
    return {
        **found,
        "ratio_core_hearts": round(rates["core"] / rates["hearts"], 3),
        "ratio_public_hearts": round(rates["public"] / rates["hearts"], 3),
        "ratio_core_rlcard": round(rates["core"] / rates["rlcard_bridge"], 1),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 2 where the other engines are not installed."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"turns of each contestant ({ROUNDS})")
    options = parser.parse_args(arguments)
    try:
        contestants = {
            "core": play_core,
            "public": play_public,
            "hearts": hearts(),
            "rlcard_bridge": rlcard_bridge(),
        }
    except ImportError as missing:
        print(f"the bench needs the package {missing.name}: use make bench", file=sys.stderr)
        return 2
    found = figures(measure(contestants, DEALS, rounds=options.rounds))
    if options.json:
        print(json.dumps(found))
    else:
        for name, figure in found.items():
            print(f"{name:28} {figure:>12,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
