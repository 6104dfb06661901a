"""``python -m engine.players.tune FAMILY``: tunes the rule player's weights by climbing, and writes them.

A step changes a few weights at random and is taken when the changed player beats the one so far on duplicate
deals. Every step has a random source of its own, made from the seed and its number, so that a run that was
stopped goes on where it was (``--state``) and any run repeats.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from engine.players import allfours_duel, tressette_duel
from engine.presets import player_weights

Numbers = dict[str, list[float]]

LOOK: Final = 400
"""Boards after which a step that does not look good is given up."""
BOARDS: Final = 3000
SURE: Final = 1.7
"""How many standard errors a step must be ahead by."""
_BAR: Final = 30


class Family(NamedTuple):
    shape: Mapping[str, int]
    ready: Callable[[Numbers], Any]
    """A player with these weights."""
    duel: Callable[[Any, Any, int, Random], list[float]]
    """By how much the first player is ahead of the second on each of so many boards."""


KNOWN: Final = {
    "tressette": Family(tressette_duel.SHAPE, tressette_duel.tables_of, tressette_duel.duel),
    "all-fours": Family(allfours_duel.SHAPE, allfours_duel.tables_of, allfours_duel.duel),
}


def lead(ahead: Sequence[float]) -> tuple[float, float]:
    """The mean of what boards gave, and its standard error."""
    mean = sum(ahead) / len(ahead)
    spread = sum((each - mean) ** 2 for each in ahead) / max(1, len(ahead) - 1)
    return mean, sqrt(spread / len(ahead))


def changed(weights: Numbers, rng: Random) -> Numbers:
    """The weights with a few of them moved, small ones less than large ones."""
    found = {name: list(numbers) for name, numbers in weights.items()}
    names = [(name, place) for name, numbers in found.items() for place in range(len(numbers))]
    step = rng.choice((0.05, 0.15, 0.4))
    for name, place in rng.sample(names, rng.choice((1, 2, 4, 8, 16))):
        old = found[name][place]
        found[name][place] = round(old + rng.gauss(0, step) * (abs(old) + 0.3), 3)
    return found


def step(family: Family, weights: Numbers, player: Any, rng: Random) -> tuple[Numbers, Any] | None:
    """Better weights and who plays by them, where this step finds some."""
    tried = changed(weights, rng)
    other = family.ready(tried)
    ahead = family.duel(other, player, LOOK, rng)
    mean, error = lead(ahead)
    if mean <= 0 or not error:
        return None
    ahead += family.duel(other, player, BOARDS - LOOK, rng)
    mean, error = lead(ahead)
    return (tried, other) if mean > SURE * error else None


def text_of(weights: Mapping[str, Sequence[float]], family: str) -> str:
    """The weights as their file has them."""
    lines = [f"# Made by: python -m engine.players.tune {family}. What each is worth is told there."]
    lines += [f"{name} = {[float(number) for number in numbers]}" for name, numbers in weights.items()]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Climb, and write what was found."""
    parser = argparse.ArgumentParser(prog="python -m engine.players.tune", description=__doc__)
    parser.add_argument("family", choices=sorted(KNOWN))
    parser.add_argument("--steps", type=int, default=1000, help="steps to have been made at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="a file to go on from, and to keep what was reached in")
    parser.add_argument("--out", type=Path, help="where the weights go (the package's own)")
    options = parser.parse_args(arguments)
    family = KNOWN[options.family]
    weights: Numbers = {name: list(numbers) for name, numbers in player_weights(options.family).items()}
    first = taken = 0
    state: Path | None = options.state
    if state is not None and state.exists():
        kept = json.loads(state.read_text(encoding="utf-8"))
        weights, first, taken = kept["weights"], kept["steps"], kept["taken"]
    steps: int = options.steps
    player = family.ready(weights)
    for number in range(first, steps):
        better = step(family, weights, player, Random(f"{options.seed} {number}"))
        if better is not None:
            (weights, player), taken = better, taken + 1
        if state is not None:
            _write(state, json.dumps({"weights": weights, "steps": number + 1, "taken": taken}))
        done = _BAR * (number + 1) // steps
        bar = "#" * done + "." * (_BAR - done)
        sys.stderr.write(f"\r[{bar}] {number + 1}/{steps}, {taken} taken ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    out: Path = options.out or _own_file(options.family)
    _write(out, text_of(weights, options.family))
    return 0


def _own_file(family: str) -> Path:
    return Path(__file__).parents[2] / "data" / "players" / f"{family}.toml"


def _write(path: Path, text: str) -> None:
    """Whole or not at all, so that a run that is stopped leaves a file that can be read."""
    half = path.with_name(path.name + ".half")
    half.write_text(text, encoding="utf-8")
    half.replace(path)


if __name__ == "__main__":
    sys.exit(main())
