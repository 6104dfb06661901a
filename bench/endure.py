"""``python -m bench.endure [--minutes 60]``: random play over the wire while everything fails now and then.

`python -m bot`, with the unmodified discord.py, plays at a loopback Discord with simulated people at tables
of every game, who press what their screens offer and now and then what they should not. Meanwhile one call in
twenty fails, boards and channels are deleted, barred and archived, the gateway is dropped each minute and the
process killed every five. At the end every table has to go on, every log to replay, every click to be
answered. What broke is told last, and is the exit status; docs/failures.md says what counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.endurance.run import Outcome, Plan, Run


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; 1 where something broke."""
    parser = argparse.ArgumentParser(prog="python -m bench.endure", description=__doc__)
    usual = Plan(60.0)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--seed", type=int, default=usual.seed, help="of all that is left to chance (1)")
    parser.add_argument("--tables", type=int, default=usual.tables, help=f"channels ({usual.tables})")
    parser.add_argument("--rate", type=float, default=usual.rate, help=f"clicks a second ({usual.rate:g})")
    parser.add_argument("--drop", type=float, default=usual.drop_every, help="seconds between two drops (60)")
    parser.add_argument(
        "--kill", type=float, default=usual.kill_every, help="seconds between two kills (300)"
    )
    parser.add_argument("--keep", type=Path, metavar="DIRECTORY", help="for the database and the bot's log")
    options = parser.parse_args(arguments)
    plan = Plan(
        seconds=60 * options.minutes,
        seed=options.seed,
        tables=options.tables,
        rate=options.rate,
        drop_every=options.drop,
        kill_every=options.kill,
    )
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as directory:
        if options.keep is not None:
            options.keep.mkdir(parents=True, exist_ok=True)
        outcome = asyncio.run(Run(plan, options.keep or Path(directory), _say).go())
    if options.json:
        print(json.dumps({"counts": outcome.counts, "broken": outcome.broken, "samples": outcome.samples}))
    else:
        _print(outcome)
    return 1 if outcome.broken else 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _print(outcome: Outcome) -> None:
    for title, counts in (*outcome.counts.items(), ("broken", outcome.broken)):
        print(f"\n{title}")
        for name, figure in counts.items():
            print(f"{figure:>9,}  {name}")
        if not counts:
            print("  nothing")
    for sample in outcome.samples:
        print(f"  {sample}")


if __name__ == "__main__":
    sys.exit(main())
