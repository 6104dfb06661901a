"""``python -m bench.tables [--json]``: plays a second through the table service, with no Discord.

A play is a person's card: checked, applied, committed to a database on the disk, and both screens drawn that
it changes, the board and the player's hand. Tables of every game play at once in this one process, as many
as ask at the same time; deals begin and are counted meanwhile and count for nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from bot import screens
from bot.garbage import collect_rarely
from bot.store import Store
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.seating import Person, moment_of
from bot.tables.service import Delays, Tables
from bot.texts import Say
from engine.actions import Action, Play
from engine.fair import seed_from_number
from engine.presets import games, preset
from engine.seats import Seat

TABLES: Final = 50
PLAYS: Final = 5000
WARM_UP: Final = 1000
"""Plays before it counts."""
DELAYS: Final = Delays(ping=60, cut=0, next_deal=3600)
"""Nobody is asked to cut; a turn has a deadline, as it has in a bot that runs."""
SAY: Final = Say("en")


class Bench:
    """Tables that play as fast as they can."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._clicks = 0
        self.begin(WARM_UP)

    def begin(self, plays: int) -> None:
        """Count from here on, to so many plays."""
        self._left = plays
        self.actions = 0
        """Everything that was done at a table, the plays counted."""

    async def opened(self, channel_id: int, game: str) -> Table:
        """A table with four people."""
        rules = preset(game).with_house_rules({"seats": "chosen"} if preset(game).seats == "draw" else {})
        table = await self._tables.open(
            guild_id=1, channel_id=channel_id, who=self._person(1), rules=rules, locale="en"
        )
        for user_id, seat in ((2, Seat.W), (3, Seat.N), (4, Seat.E)):
            table = await self._tables.sit(table.id, self._person(user_id), seat)
        return table

    async def play(self, table: Table, rng: Random) -> None:
        """Play at one table until all tables together have made their plays."""
        while self._left > 0:
            who = self._person(1)
            match table.state:
                case State.LOBBY:
                    table = await self._tables.start(table.id, who, version=table.row.version)
                case State.COUNTED:
                    table = await self._tables.next_deal(table.id, who, version=table.row.version)
                case State.OVER:
                    table = await self._tables.rematch(table.id, who, version=table.row.version)
                case _:
                    seat, action = chosen(table, rng)
                    sitter = table.seats[seat]
                    assert sitter is not None
                    assert sitter.user_id is not None
                    self._left -= isinstance(action, Play)
                    table = await self._tables.act(
                        table.id, self._person(sitter.user_id), action, moment=moment_of(table, seat)
                    )
                    draw(table, seat)
            self.actions += 1

    def _person(self, user_id: int) -> Person:
        self._clicks += 1
        return Person(user_id, f"person {user_id}", self._clicks)


def chosen(table: Table, rng: Random) -> tuple[Seat, Action]:
    """Who acts, and how: a card where there is one."""
    party = table.party
    seat = party.turn if party.turn is not None else party.actors()[0]
    legal = party.legal(seat)
    plays = [action for action in legal if isinstance(action, Play)]
    return seat, rng.choice(plays or list(legal))


def draw(table: Table, seat: Seat) -> None:
    """The two messages that a play changes, as they are sent."""
    public = look(table, None)
    screens.board(public, SAY).to_components()
    screens.hand(look(table, seat), SAY).to_components()


async def measure(directory: Path, *, tables: int, plays: int) -> dict[str, float]:
    """Play, and say how fast it went."""
    seeds = iter(range(1, sys.maxsize))
    async with await Store.open(directory / "bench.db") as store:
        service = Tables(store, DELAYS, seeds=lambda: seed_from_number(next(seeds)))
        bench = Bench(service)
        names = sorted(games())
        ready = [await bench.opened(100 + at, names[at % len(names)]) for at in range(tables)]
        # Texts are read, and everything that is looked up made once, before the clock is.
        await asyncio.gather(*(bench.play(table, Random(table.id)) for table in ready))
        ready = [service.get(table.id) for table in ready]
        bench.begin(plays)
        started, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*(bench.play(table, Random(table.id)) for table in ready))
        wall, cpu = time.perf_counter() - started, time.process_time() - cpu
    return {
        "tables": tables,
        "plays": plays,
        "plays_per_s": round(plays / wall),
        "plays_per_cpu_s": round(plays / cpu),
        "actions_per_s": round(bench.actions / wall),
        "load": round(os.getloadavg()[0], 1),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--plays", type=int, default=PLAYS, help=f"cards played ({PLAYS})")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables at once ({TABLES})")
    options = parser.parse_args(arguments)
    collect_rarely()
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as directory:
        found = asyncio.run(measure(Path(directory), tables=options.tables, plays=options.plays))
    if options.json:
        print(json.dumps(found))
    else:
        for name, figure in found.items():
            print(f"{name:20} {figure:>10,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
