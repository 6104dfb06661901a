"""``python -m bench.players A B --game G``: two computer players against each other on duplicate boards.

Every board is a deal from 0 to 0 that is played twice, sides swapped; what is told is the mean of A minus B
in points a deal and its 95 % interval. A and B are ``random``, ``easy``, ``normal``, ``strong``,
``double-dummy-20`` or ``module:function``, which takes a view and a seed and returns an action. Time is the
processor's, spent in the worker that decides; decisions that leave no choice are not counted. With
``--state`` a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import multiprocessing
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from bench import double_dummy
from bench.boards import Board, Player, play_board, rules_of
from engine.actions import Action, Call
from engine.errors import BadNotation
from engine.players.levels import LEVELS
from engine.presets import games
from engine.views import View

WORKERS: Final = 2
_CHUNK: Final = 4
_BAR: Final = 30


def at_random(view: View, seed: int) -> Action:
    """Any legal action, but a claim only where it is right: a wrong one loses the party (A-PK10)."""
    known = view.tressette
    right = known is not None and view.seat is not None
    right = right and known is not None and known.claim_totals[(view.seat or 0) & 1] >= view.rules.target
    legal = [action for action in view.legal if action is not Call.CLAIM or right]
    return Random(seed).choice(legal)


def player(name: str) -> Player:
    """The player of that name. Raises :class:`ValueError` for one that does not exist."""
    if name == "random":
        return at_random
    if name == "double-dummy-20":
        return double_dummy.choose
    if name in LEVELS:
        return LEVELS[name]
    module, colon, function = name.partition(":")
    if not colon:
        raise ValueError(
            f"{name!r} is no player: random, {', '.join(LEVELS)}, double-dummy-20, module:function"
        )
    try:
        found: Player = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as wrong:
        raise ValueError(f"{name!r} is no player: {wrong}") from None
    return found


Job = tuple[str, dict[str, str], str, str, int, int]


def _play(job: Job) -> tuple[int, Board]:
    game, house, one, other, seed, number = job
    return number, play_board(rules_of(game, house), player(one), player(other), seed, number)


def figures(boards: Sequence[Board]) -> dict[str, Any]:
    """The mean, its 95 % interval, and how long the two took for a decision."""
    ahead = [board.ahead for board in boards]
    mean = statistics.fmean(ahead)
    error = statistics.stdev(ahead) / math.sqrt(len(ahead)) if len(ahead) > 1 else math.inf
    found: dict[str, Any] = {
        "boards": len(ahead),
        "mean": round(mean, 4),
        "low": round(mean - 1.96 * error, 4),
        "high": round(mean + 1.96 * error, 4),
    }
    for place, name in enumerate(("a", "b")):
        times = sorted(each for board in boards for each in board.times[place])
        if times:
            found[f"{name}_ms"] = {
                "mean": round(statistics.fmean(times), 3),
                "p95": round(times[int(0.95 * (len(times) - 1))], 3),
                "max": round(times[-1], 3),
            }
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; 2 for something that is wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench.players", description=__doc__)
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--game", required=True, choices=games())
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="*", default=[], metavar="k=v", help="house rules over the preset")
    parser.add_argument("--workers", type=int, default=WORKERS, help=f"processes ({WORKERS})")
    parser.add_argument("--state", type=Path, help="a file that keeps the boards played, to go on from")
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    options = parser.parse_args(arguments)
    if options.boards < 1:
        parser.error("at least one board")
    house = dict(pair.partition("=")[::2] for pair in options.rules)
    try:
        rules_of(options.game, house)
        for name in (options.a, options.b):
            player(name)
    except (BadNotation, ValueError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    what = [options.game, house, options.a, options.b, options.seed]
    boards = _kept(options.state, what)
    jobs: list[Job] = [
        (options.game, house, options.a, options.b, options.seed, number)
        for number in range(options.boards)
        if number not in boards
    ]
    for number, board in _results(jobs, options.workers):
        boards[number] = board
        _progress(len(boards), options.boards)
        _keep(options.state, what, number, board)
    if jobs:
        print(file=sys.stderr)
    found = figures([boards[number] for number in sorted(boards) if number < options.boards])
    print(json.dumps(found) if options.json else _table(options.a, options.b, found))
    return 0


def _results(jobs: Sequence[Job], workers: int) -> Any:
    if workers <= 1:
        yield from map(_play, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(_play, jobs, chunksize=_CHUNK if len(jobs) > 50 else 1)


def _kept(state: Path | None, what: list[Any]) -> dict[int, Board]:
    """The boards that a file keeps of the same match."""
    found: dict[int, Board] = {}
    if state is not None and state.exists():
        for line in state.read_text(encoding="utf-8").splitlines():
            kept = json.loads(line)
            if kept["what"] == what:
                one, other = kept["times"]
                found[kept["number"]] = Board(kept["ahead"], (tuple(one), tuple(other)))
    return found


def _keep(state: Path | None, what: list[Any], number: int, board: Board) -> None:
    if state is not None:
        line = {"what": what, "number": number, "ahead": board.ahead, "times": board.times}
        with state.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _progress(done: int, boards: int) -> None:
    bar = "#" * (_BAR * done // boards)
    print(f"\r[{bar:.<{_BAR}}] {done}/{boards} ", end="", file=sys.stderr, flush=True)


def _table(one: str, other: str, found: dict[str, Any]) -> str:
    lines = [
        f"{one} against {other}: {found['mean']:+.3f} points a deal"
        f" (95 %: {found['low']:+.3f} to {found['high']:+.3f}), {found['boards']} boards"
    ]
    for name, key in ((one, "a_ms"), (other, "b_ms")):
        if key in found:
            times = found[key]
            lines.append(f"{name}: {times['mean']} ms a decision, p95 {times['p95']}, max {times['max']}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
