"""``python -m bench.wire [--json]``: how soon clicks are answered, at 250 tables.

Two bots with the unmodified discord.py are on real sockets, each with a loopback Discord of its own: `python
-m bot`, and `bench.nothing`, which answers each click at once with a message as large as a hand. Discord's
limits hold: fifty calls a second with the bot's token, five messages a channel in five seconds; answers to
clicks count for neither. Every table of ours plays a card each five seconds, fifty clicks a second; the other
bot gets as many on the same schedule, and they take turns. What is told is the time from the moment at which
the gateway sends a click to the moment at which the first answer is there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.tables import DELAYS, chosen
from bot import screens
from bot.presses import Press, hand_moment
from bot.store import Store
from bot.tables.log import advance
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.seating import Person, moment_of
from bot.tables.service import Tables
from bot.texts import Say
from engine.actions import Play, write_move
from engine.fair import seed_from_number
from engine.presets import games, preset
from engine.seats import Seat
from tests.process.child import MAIN, ROOT, redirected
from tests.wire.discordd import TOKEN
from tests.wire.payloads import GUILD
from tests.wire.world import UPDATE, Deed, Note, Place, World

TABLES: Final = 250
EVERY: Final = 5.0
"""Seconds between two plays at a table."""
SECONDS: Final = 30.0
"""A turn of one bot."""
TURNS: Final = 2
WARM_UP: Final = 5.0
"""Seconds of each turn that do not count."""
SETTLED: Final = 4.0
"""Seconds after a turn, by which everything is answered."""
LATE: Final = 3.0
"""Seconds after which Discord takes no answer."""
SAY: Final = Say("en")


@dataclass
class Found:
    """What was seen of one bot."""

    seconds: list[float]
    """Until the first answer, of every click that counts."""
    clicks: int = 0
    unanswered: int = 0
    refused: int = 0
    """Answers that were no play."""

    def figures(self, world: World) -> dict[str, float]:
        """In milliseconds."""
        order = sorted(self.seconds)
        return {
            "clicks": self.clicks,
            "p50_ms": round(1000 * order[len(order) // 2], 1),
            "p99_ms": round(1000 * order[int(len(order) * 0.99)], 1),
            "max_ms": round(1000 * order[-1], 1),
            "past_3_s": sum(one > LATE for one in order) + self.unanswered,
            "no_play": self.refused,
            "limited": world.exceeded,
        }


class Side:
    """A bot as a process, and the Discord that it is connected to."""

    def __init__(self, world: World, directory: Path, code: str) -> None:
        self.world = world
        self.found = Found([])
        self._directory = directory
        self._code = code
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it is connected."""
        clean = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TZ"}}
        with (self._directory / "log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", redirected(self.world) + self._code),
                cwd=self._directory,
                env=clean | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "DISCORD_TOKEN": TOKEN},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        await self.world.gateway.until(identifies=1)

    async def stop(self) -> None:
        """End it."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            await self._process.wait()

    async def turn(self, seconds: float, tables: int, click: Callable[[int], Awaitable[Deed]]) -> None:
        """Click at one table after the other for so long, each time at its moment, whatever is answered."""
        loop = asyncio.get_running_loop()
        began, gap = loop.time(), EVERY / tables
        clicked: list[Deed] = []
        for number in range(int(seconds / gap)):
            await asyncio.sleep(max(0.0, began + number * gap - loop.time()))
            deed = await click(number % tables)
            if number * gap >= WARM_UP:
                clicked.append(deed)
        await asyncio.sleep(SETTLED)
        for deed in clicked:
            self.found.clicks += 1
            if deed.answered_after is None:
                self.found.unanswered += 1
            else:
                self.found.seconds.append(deed.answered_after)


class Players:
    """The people of our tables, who know what they hold: what they played is followed here as well."""

    def __init__(self, side: Side, tables: list[Table], places: list[Place]) -> None:
        self._side = side
        self._tables = tables
        self._places = places
        self._hands: dict[tuple[int, Seat], Note] = {}
        self._last: list[tuple[Deed, str] | None] = [None] * len(tables)

    async def click(self, number: int) -> Deed:
        """Whoever's turn it is at that table plays a card."""
        self._follow(number)
        table, place = self._tables[number], self._places[number]
        seat, action = chosen(table, Random(number))
        sitter = table.seats[seat]
        assert sitter is not None
        by = str(sitter.user_id)
        note = self._hands.get((number, seat))
        if note is None:
            drawn = screens.hand(look(table, seat), SAY).to_components()
            note = self._hands[number, seat] = self._side.world.show_privately(place, drawn, by)
        press = Press("play", table.id, hand_moment(*moment_of(table, seat)), action.text)
        deed = await self._side.world.press(note, press.custom_id, by=by)
        self._last[number] = deed, write_move(seat, action)
        return deed

    def _follow(self, number: int) -> None:
        """Take note of what was done there last."""
        last, table = self._last[number], self._tables[number]
        if last is None:
            return
        deed, line = last
        if deed.answer is None or deed.answer["type"] != UPDATE:
            self._side.found.refused += 1
            return
        kept, _ = advance(table.kept, line)
        self._tables[number] = replace(table, kept=kept)
        self._last[number] = None


async def prepared(path: Path, world: World, tables: int) -> tuple[list[Table], list[Place]]:
    """Tables of every game in a new database, four people each, two cards played."""
    seeds, clicks = count(1), count(1)
    names = sorted(games())
    ready, places = [], []
    async with await Store.open(path) as store:
        service = Tables(store, DELAYS, seeds=lambda: seed_from_number(next(seeds)))
        for number in range(tables):
            place = world.add_place()
            people = [
                Person(int(world.add_person(f"{name}{number}")), f"{name}{number}", next(clicks))
                for name in ("Ada", "Bo", "Cy", "Di")
            ]
            rules = preset(names[number % len(names)])
            rules = rules.with_house_rules({"seats": "chosen"} if rules.seats == "draw" else {})
            table = await service.open(
                guild_id=int(GUILD), channel_id=int(place.id), who=people[0], rules=rules, locale="en-US"
            )
            for person, seat in zip(people[1:], (Seat.W, Seat.N, Seat.E), strict=True):
                table = await service.sit(table.id, person, seat)
            table = await service.start(table.id, people[0], version=table.row.version)
            cards = 0
            while cards < 2:
                if table.state is not State.PLAYING:
                    # A deal that ended before its first card.
                    more = service.rematch if table.state is State.OVER else service.next_deal
                    table, cards = await more(table.id, people[0], version=table.row.version), 0
                    continue
                seat, action = chosen(table, Random(number))
                sitter = table.seats[seat]
                assert sitter is not None
                assert sitter.user_id is not None
                who = Person(sitter.user_id, sitter.name, next(clicks))
                table = await service.act(table.id, who, action, moment=moment_of(table, seat))
                cards += isinstance(action, Play)
            ready.append(table)
            places.append(place)
    return ready, places


async def measure(
    directory: Path, *, tables: int = TABLES, seconds: float = SECONDS, turns: int = TURNS
) -> dict[str, Any]:
    """Let both take their turns, and say how soon they answered."""
    worlds = World(), World()
    for world in worlds:
        await world.start()
    ours, nothing = (
        Side(worlds[0], directory, MAIN),
        Side(worlds[1], directory, "from bench.nothing import main; main()\n"),
    )
    try:
        ready, places = await prepared(directory / "tapis.db", worlds[0], tables)
        players = Players(ours, ready, places)
        other = worlds[1].add_place()
        person = worlds[1].add_person("Ada")
        drawn = screens.hand(look(ready[0], Seat.S), SAY).to_components()
        hands = [worlds[1].show_privately(other, drawn, person, keep=tables) for _ in range(tables)]

        async def click_nothing(number: int) -> Deed:
            return await worlds[1].press(hands[number], f"nothing:{number}", by=person)

        await ours.start()
        await nothing.start()
        await shown(worlds[0], places)
        for _ in range(turns):
            await nothing.turn(seconds, tables, click_nothing)
            await ours.turn(seconds, tables, players.click)
    finally:
        for side in (ours, nothing):
            await side.stop()
        for world in worlds:
            await world.stop()
    found = {"tapis": ours.found.figures(worlds[0]), "nothing": nothing.found.figures(worlds[1])}
    return {
        "tables": tables,
        **found,
        "ratio_p99": round(found["tapis"]["p99_ms"] / found["nothing"]["p99_ms"], 2),
        "ratio_p50": round(found["tapis"]["p50_ms"] / found["nothing"]["p50_ms"], 2),
        "load": round(os.getloadavg()[0], 1),
    }


async def shown(world: World, places: list[Place]) -> None:
    """Wait until every table has its board."""
    async with asyncio.timeout(60):
        while not all(world.board(place) for place in places):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.wire", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables ({TABLES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"of a turn ({SECONDS:g})")
    parser.add_argument("--turns", type=int, default=TURNS, help=f"of each bot ({TURNS})")
    options = parser.parse_args(arguments)
    # The last of the clicks that do not count has to be followed by one that does.
    if options.tables < 1 or options.turns < 1 or options.seconds <= WARM_UP + EVERY / options.tables:
        parser.error(f"a turn takes at least one table and {WARM_UP + EVERY:g} seconds to tell anything")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as directory:
        found = asyncio.run(
            measure(Path(directory), tables=options.tables, seconds=options.seconds, turns=options.turns)
        )
    if options.json:
        print(json.dumps(found))
        return 0
    for name in ("tapis", "nothing"):
        for figure, value in found[name].items():
            print(f"{name:8} {figure:12} {value:>10,}")
    for figure in ("ratio_p50", "ratio_p99", "tables", "load"):
        print(f"{figure:21} {found[figure]:>10,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
