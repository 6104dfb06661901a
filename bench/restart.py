"""``python -m bench.restart [--json]``: how soon a thousand tables can be played on after a SIGKILL.

A process plays at tables of every game, is killed while it plays, and another one starts on what is left.
Counted is from the start of that process: Python, everything imported, the file checked, every log replayed;
then a card at each table, to see that it can be.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from bench.tables import DELAYS, Bench, chosen
from bot.garbage import collect_rarely
from bot.store import Store
from bot.tables.model import State
from bot.tables.seating import Person, moment_of
from bot.tables.service import Tables
from engine.fair import seed_from_number
from engine.presets import games

TABLES: Final = 1000
PLAYED: Final = 50
"""Tables that are really played; the others are their copies, since only what is kept counts."""
PLAYS: Final = 40
"""Cards that have been played at a table: the second deal is under way."""
COPIED: Final = ("tables", "parties", "seats", "actions", "deadlines")


async def play(path: Path, tables: int) -> None:
    """Play until killed: say when everything is there, and go on."""
    seeds = count(1)
    async with await Store.open(path) as store:
        service = Tables(store, DELAYS, seeds=lambda: seed_from_number(next(seeds)))
        bench = Bench(service)
        names = sorted(games())
        ready = [await bench.opened(100 + at, names[at % len(names)]) for at in range(min(tables, PLAYED))]
        bench.begin(len(ready) * PLAYS)
        await asyncio.gather(*(bench.play(table, Random(table.id)) for table in ready))
        copy(path, len(ready), tables)
        print("ready", flush=True)
        bench.begin(sys.maxsize)
        await asyncio.gather(*(bench.play(service.get(table.id), Random(table.id)) for table in ready))


def copy(path: Path, made: int, wanted: int) -> None:
    """Fill the file with tables like those that are there, each in a channel of its own."""
    with closing(sqlite3.connect(path)) as db, db:
        columns = {name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")] for name in COPIED}
        # Ids are numbers in a row from 1, and a multiple of these apart in each round of copies.
        parties = db.execute("SELECT max(id) FROM parties").fetchone()[0]
        for at in range(1, -(-wanted // made)):
            moved = {
                "tables": {"id": at * made, "channel_id": at * made},
                # An ended party takes no action, so it ends once it has them.
                "parties": {"id": at * parties, "table_id": at * made, "ended_at": None},
                "seats": {"table_id": at * made},
                "actions": {"party_id": at * parties},
                "deadlines": {"table_id": at * made},
            }
            for name, changes in moved.items():
                wrote = ", ".join(columns[name])
                read = ", ".join(
                    each
                    if each not in changes
                    else "NULL"
                    if changes[each] is None
                    else f"{each} + {changes[each]}"
                    for each in columns[name]
                )
                most = parties if name in ("parties", "actions") else made
                key, second = columns[name][:2]
                db.execute(
                    f"INSERT INTO {name} ({wrote}) SELECT {read} FROM {name} WHERE {key} <= {most}"
                    f" ORDER BY {key}, {second}"
                )
            db.execute(
                "UPDATE parties SET ended_at = 1.0 WHERE id > ? AND"
                " (SELECT ended_at FROM parties AS of WHERE of.id = parties.id - ?) IS NOT NULL",
                (at * parties, at * parties),
            )


async def come_back(path: Path) -> None:
    """Start on what is left, and play a card at each table; say when it was ready and when that was done."""
    import bot.client
    import bot.wiring  # noqa: F401 - what the bot itself imports

    collect_rarely()
    async with await Store.open(path) as store:
        service = Tables(store, DELAYS)
        await service.load()
        tables = service.all()
        ready = time.time()
        clicks = count(1)

        async def go_on(number: int) -> bool:
            table = service.get(number)
            who = Person(1, "person 1", next(clicks))
            if table.state is State.COUNTED:
                await service.next_deal(number, who, version=table.row.version)
            elif table.state is State.OVER:
                await service.rematch(number, who, version=table.row.version)
            else:
                seat, action = chosen(table, Random(number))
                sitter = table.seats[seat]
                assert sitter is not None
                assert sitter.user_id is not None
                who = Person(sitter.user_id, sitter.name, next(clicks))
                await service.act(number, who, action, moment=moment_of(table, seat))
            return True

        went = await asyncio.gather(*(go_on(table.id) for table in tables))
        print(json.dumps({"tables": len(tables), "ready": ready, "played": time.time(), "went": sum(went)}))


def measure(directory: Path, *, tables: int) -> dict[str, float]:
    """Play, kill, start again."""
    path = directory / "bench.db"
    command = [sys.executable, "-m", "bench.restart", "--path", str(path), "--tables", str(tables)]
    with subprocess.Popen([*command, "--play"], stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        if playing.stdout.readline() != "ready\n":
            raise RuntimeError("the tables could not be made")
        playing.send_signal(signal.SIGKILL)
        playing.wait()
    started = time.time()
    said = json.loads(subprocess.run([*command, "--come-back"], stdout=subprocess.PIPE, check=True).stdout)
    return {
        "tables": said["tables"],
        "ready_after_s": round(said["ready"] - started, 2),
        "a_play_at_each_after_s": round(said["played"] - started, 2),
        "went_on": said["went"],
        "load": round(os.getloadavg()[0], 1),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the other two are what it runs for that."""
    parser = argparse.ArgumentParser(prog="python -m bench.restart", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"live tables ({TABLES})")
    parser.add_argument("--path", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--come-back", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.play or options.come_back:
        work = play(options.path, options.tables) if options.play else come_back(options.path)
        asyncio.run(work)
        return 0
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as directory:
        found = measure(Path(directory), tables=options.tables)
    if options.json:
        print(json.dumps(found))
    else:
        for name, figure in found.items():
            print(f"{name:24} {figure:>10,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
