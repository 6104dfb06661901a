"""``python -m bench.engine [--json]``: moves a second through each game's engine, beside others' in one run.

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

from bench.contestants import Contestant, core_of, hearts, public_of, rlcard_bridge
from engine.presets import games

ROUNDS: Final = 101
FIRST: Final = "quatre-sept"
"""The game whose figures stand alone, besides those of each game."""
DEALS: Final = {
    "hearts": 50,
    "rlcard_bridge": 1,
    **{f"{game} core": 120 for game in games()},
    **{f"{game} public": 60 for game in games()},
}
"""Deals of one turn: about ten milliseconds each, whoever plays."""
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


Figures = dict[str, float | dict[str, dict[str, float]]]


def figures(rates: Mapping[str, float]) -> Figures:
    """The medians and what they are to each other, of Quatre Sept and then of every game."""
    found = {game: _figures_of(game, rates) for game in games()}
    return {
        **found[FIRST],
        "hearts_moves_per_s": round(rates["hearts"]),
        "rlcard_bridge_moves_per_s": round(rates["rlcard_bridge"]),
        "ratio_core_rlcard": round(rates[f"{FIRST} core"] / rates["rlcard_bridge"], 1),
        "games": found,
    }


def _figures_of(game: str, rates: Mapping[str, float]) -> dict[str, float]:
    core, public = rates[f"{game} core"], rates[f"{game} public"]
    return {
        "core_moves_per_s": round(core),
        "public_moves_per_s": round(public),
        "ratio_core_hearts": round(core / rates["hearts"], 3),
        "ratio_public_hearts": round(public / rates["hearts"], 3),
    }


def _print_table(found: Figures) -> None:
    """The same for a person to read."""
    for name, figure in found.items():
        if isinstance(figure, dict):
            for game, of_game in figure.items():
                print(game, *(f"  {each:26} {number:>12,}" for each, number in of_game.items()), sep="\n")
        else:
            print(f"{name:28} {figure:>12,}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 2 where the other engines are not installed."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"turns of each contestant ({ROUNDS})")
    options = parser.parse_args(arguments)
    try:
        contestants = {
            "hearts": hearts(),
            "rlcard_bridge": rlcard_bridge(),
            **{f"{game} core": core_of(game) for game in games()},
            **{f"{game} public": public_of(game) for game in games()},
        }
    except ImportError as missing:
        print(f"the bench needs the package {missing.name}: use make bench", file=sys.stderr)
        return 2
    found = figures(measure(contestants, DEALS, rounds=options.rounds))
    if options.json:
        print(json.dumps(found))
    else:
        _print_table(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
