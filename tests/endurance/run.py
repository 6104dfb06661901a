"""A stretch of random play over the wire, with faults, dropped connections and killed processes."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from tests import limits
from tests.endurance import afterwards
from tests.endurance.house import House
from tests.endurance.ledger import Ledger
from tests.endurance.people import Company, People
from tests.endurance.weather import FAULTS, Weather
from tests.wire import openapi
from tests.wire.world import World

GOES_ON_WITHIN: Final = 150.0
"""Seconds that people have at the end to take every table a step further."""
SHOWN_WITHIN: Final = 20.0
"""Seconds in which some board of all is shown, whatever fails."""
TROUBLE_EVERY: Final = 4.0
"""Seconds between two things that happen to a channel, among all of them."""


@dataclass(frozen=True)
class Plan:
    """What a run is made of; times in seconds."""

    seconds: float
    seed: int = 1
    tables: int = 30
    rate: float = 20.0
    """Clicks a second, at all tables together."""
    drop_every: float = 60.0
    kill_every: float = 300.0
    faults: float = FAULTS


@dataclass
class Outcome:
    """What was counted, and what went wrong."""

    counts: dict[str, dict[str, Any]]
    broken: dict[str, int]
    samples: list[str]


class Run:
    """One stretch: everything that it is made of, and its course."""

    def __init__(self, plan: Plan, directory: Path, say: Callable[[str], None]) -> None:
        self.plan = plan
        self._say = say
        self._rng = Random(plan.seed)
        self.world = World()
        self.ledger = Ledger(self.world)
        self.weather = Weather(self.world, Random(f"{plan.seed} weather"), faults=plan.faults)
        self.people = People(self.world, self.ledger, Random(f"{plan.seed} people"))
        self.house = House(self.world, self.ledger, directory, {})
        self._companies: list[Company] = []
        self._over = self._restarting = False
        self._began = self._shown_or_told = 0.0
        self.went_on = 0, 0

    async def go(self) -> Outcome:
        """Run it."""
        await self.world.start()
        described = openapi.description_file()

        def check(method: str, path: str, body: Any) -> None:
            limits.check(method, path, body)
            if described is not None:
                openapi.load(described).check(method, path, body)

        self.world.check = check
        for number in range(self.plan.tables):
            place = self.world.add_place(thread=number % 3 == 2)
            self._companies.append(self.people.company(place, number))
        self._began = time.monotonic()
        try:
            await self.house.start()
            work = [self._people(), *map(self._every, *zip(*self._events(), strict=True))]
            tasks = [asyncio.create_task(each) for each in work]
            await self._last(tasks)
            await self._end_well()
            await self.house.stop()
            kept = await afterwards.check(self.house.database, self.world, self.ledger)
        finally:
            await self.house.close()
            await self.world.stop()
        for problem in self.world.problems:
            self.ledger.breaks("a request that Discord would not take", problem)
        return self._outcome(kept)

    def _events(self) -> list[tuple[float, Callable[[], Awaitable[None]]]]:
        return [
            (self.plan.drop_every, self.weather.drop),
            (self.plan.kill_every, self._kill),
            (TROUBLE_EVERY, self._trouble),
            (5.0, self._look),
            (60.0, self._tell),
        ]

    async def _last(self, tasks: list[asyncio.Task[None]]) -> None:
        """Let it go on for its time; what fails ends it."""
        done, _ = await asyncio.wait(tasks, timeout=self.plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
        self._over = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _people(self) -> None:
        while not self._over:
            await asyncio.sleep(self._rng.expovariate(self.plan.rate))
            company = self._rng.choice(self._companies)
            if company.place.gone:
                company.place = self.world.add_place(thread=company.place.thread)
                company.old.clear()
                await self.world.tell(
                    "THREAD_CREATE" if company.place.thread else "CHANNEL_CREATE", company.place
                )
            self.people.act(company)

    async def _every(self, seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await do()

    async def _kill(self) -> None:
        self._restarting = True
        await self.house.kill()
        await asyncio.sleep(self._rng.uniform(0.5, 2.0))
        await self.house.start()
        self._restarting = False

    async def _trouble(self) -> None:
        await self.weather.trouble(self._rng.choice(self._companies).place)

    async def _look(self) -> None:
        self.house.look()
        self._watch()
        self.world.forget_old()
        if self.house.ended is not None and self.world.gateway.line is None and not self._restarting:
            self.ledger.breaks("the process ended by itself", f"status {self.house.ended}")
            raise RuntimeError("the process ended by itself")

    def _watch(self) -> None:
        """See that boards are shown: somewhere one changes every moment."""
        now = time.monotonic()
        since = max(self.world.taken_at, self.house.up_since, self._shown_or_told)
        if not self._restarting and now - since > SHOWN_WITHIN:
            self._shown_or_told = now
            self.ledger.breaks("no board was shown anywhere", f"for {SHOWN_WITHIN:.0f} s")

    async def _tell(self) -> None:
        minutes = (time.monotonic() - self._began) / 60
        made, broken = self.ledger.made.total(), self.ledger.broken.total()
        self._say(f"{minutes:.0f} min: {made} interactions, {self.house.kills} kills, {broken} broken")

    async def _end_well(self) -> None:
        """Nothing more happens, and people take each live table a step further."""
        await self.weather.clear()
        await self.people.idle()
        self._say("calm: people take each table a step further")
        began = afterwards.lines_of_live_tables(self.house.database)
        waiting = dict(began)
        until = time.monotonic() + GOES_ON_WITHIN
        while waiting and time.monotonic() < until:
            for company in self._companies:
                company.pushed = True
                if any(str(channel) == company.place.id for channel, _ in waiting.values()):
                    self.people.act(company)
            await asyncio.sleep(0.4)
            now = afterwards.lines_of_live_tables(self.house.database)
            waiting = {
                table: (channel, lines)
                for table, (channel, lines) in waiting.items()
                if table in now and now[table][1] <= lines
            }
        await self.people.idle()
        self.went_on = len(began) - len(waiting), len(began)
        for table, (channel, _) in waiting.items():
            board = next(
                (self.world.board(c.place) for c in self._companies if c.place.id == str(channel)), None
            )
            self.ledger.breaks(
                "a table does not go on", f"table {table}: {None if board is None else board.texts()[:400]!r}"
            )

    def _outcome(self, kept: dict[str, int]) -> Outcome:
        ledger, seconds = self.ledger, sorted(self.ledger.seconds) or [0.0]
        wire = {
            "calls": self.world.requests,
            "answered with 401 or 403": self.world.forbidden,
            "calls that went over a limit": self.world.exceeded,
            "answered within, median (ms)": round(1000 * seconds[len(seconds) // 2]),
            "answered within, p99 (ms)": round(1000 * seconds[int(len(seconds) * 0.99)]),
            "answered within, at most (ms)": round(1000 * seconds[-1]),
        }
        process = {
            "kills": self.house.kills,
            "starts": len(self.house.starts),
            "longest start (s)": round(max(self.house.starts), 1),
            "memory at most (MiB)": self.house.largest,
            "load": round(os.getloadavg()[0], 1),
        }
        done, of = self.went_on
        return Outcome(
            counts={
                "what people did": dict(ledger.made),
                "first answers": dict(ledger.answers),
                "no answer, for a reason": dict(ledger.excused),
                "those, clicked again": dict(ledger.again),
                "faults": dict(sorted(self.weather.counts.items())),
                "calls": wire,
                "process": process,
                "parties": kept | {"live tables that went on at the end": done, "of": of},
                "warnings in the log": dict(self.house.read_log().most_common()),
            },
            broken=dict(ledger.broken),
            samples=ledger.samples,
        )
