"""What befalls calls and connections by chance, as Discord's bad days have it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from aiohttp import web

from tests.wire.discordd import Fault, error, limited
from tests.wire.world import Place, World

FAULTS: Final = 0.05
"""The part of all calls that something happens to."""
BARRED_FOR: Final = (5.0, 25.0)
"""Seconds that a channel stays barred, or a thread locked."""
ANYWHERE: Final = re.compile("")

Answer = Callable[[], Awaitable[web.StreamResponse] | web.StreamResponse]


class Weather:
    """Faults of single calls, the ends of connections, and what happens to channels."""

    def __init__(self, world: World, rng: Random, *, faults: float = FAULTS) -> None:
        self._world = world
        self._rng = rng
        self._faults = faults
        self.calm = False
        """Whether nothing happens any more."""
        self.counts: Counter[str] = Counter()
        self._drops = 0
        self._tasks: set[asyncio.Task[None]] = set()
        world.strike = self.strike

    # Calls.

    def strike(self, method: str, path: str) -> Fault | None:
        """What happens to this call, if anything."""
        if self.calm or self._rng.random() >= self._faults:
            return None
        kinds = (self._error, self._cut, self._limited, self._slow)
        kind, answer, after = self._rng.choices(kinds, (4, 2, 2, 2))[0]()
        self.counts[kind] += 1
        return Fault(method, ANYWHERE, answer, 1, after)

    def _error(self) -> tuple[str, Answer, bool]:
        status, after = self._rng.choice((500, 502, 503, 504)), self._rng.random() < 0.25
        return f"{status}{' after its effect' * after}", lambda: error(status, 0), after

    def _cut(self) -> tuple[str, None, bool]:
        after = self._rng.random() < 0.5
        return f"socket closed {'after' if after else 'before'} the effect", None, after

    def _limited(self) -> tuple[str, Answer, bool]:
        everything, seconds = self._rng.random() < 0.1, self._rng.uniform(0.2, 2.0)
        return (
            f"429{' for the whole bot' * everything}",
            lambda: limited(seconds, everything=everything),
            False,
        )

    def _slow(self) -> tuple[str, Answer, bool]:
        seconds = self._rng.choice((0.3, 1.0, 2.0, 4.0))

        async def answer() -> web.StreamResponse:
            await asyncio.sleep(seconds)
            return web.Response()

        return f"slow by {seconds:g} s", answer, False

    # The connection.

    async def drop(self) -> None:
        """End the connection, each time in the next of its ways; sometimes the next handshake is refused."""
        gateway = self._world.gateway
        if gateway.line is None:
            return
        ways: tuple[tuple[str, Callable[[], Awaitable[None] | None]], ...] = (
            ("op 7", gateway.ask_to_reconnect),
            ("op 9", gateway.invalidate),
            ("socket closed", gateway.close_socket),
            ("op 9, to be resumed", lambda: gateway.invalidate(resumable=True)),
            ("socket cut", gateway.cut_socket),
        )
        name, end = ways[self._drops % len(ways)]
        self._drops += 1
        self.counts[f"gateway: {name}"] += 1
        if self._rng.random() < 0.2:
            gateway.refuse_handshakes(1)
            self.counts["gateway: handshake refused"] += 1
        ended = end()
        if ended is not None:
            await ended

    # Channels.

    async def trouble(self, place: Place) -> None:
        """Something happens in a channel or thread that a bot meets now and then."""
        ways = [self._lose_board, self._bar, *([self._archive] if place.thread else [self._remove])]
        await self._rng.choice(ways)(place)

    async def _lose_board(self, place: Place) -> None:
        """A moderator deletes the board."""
        if (board := self._world.board(place)) is not None:
            self.counts["10008: board deleted"] += 1
            self._world.delete(board)

    async def _bar(self, place: Place) -> None:
        """The bot may not write there for a while."""
        if not place.barred:
            place.barred = self._rng.choice((50001, 50013))
            self.counts[f"{place.barred}: channel barred"] += 1
            self._later(self._rng.uniform(*BARRED_FOR), lambda: self.open(place))

    async def _archive(self, place: Place) -> None:
        """A thread is archived, now and then so that only others may open it again."""
        if not place.archived:
            place.archived, place.locked = True, self._rng.random() < 0.5
            self.counts[f"50083: thread {'locked' if place.locked else 'archived'}"] += 1
            await self._world.tell("THREAD_UPDATE", place)
            if place.locked:
                self._later(self._rng.uniform(*BARRED_FOR), lambda: self.open(place))

    async def _remove(self, place: Place) -> None:
        """A channel is deleted, and another made for its people."""
        if self._rng.random() < 0.7:
            return
        self.counts["10003: channel deleted"] += 1
        await self._world.remove(place)

    async def open(self, place: Place) -> None:
        """All is well again there."""
        changed = place.barred or place.archived
        place.barred, place.archived, place.locked = 0, False, False
        if changed and not place.gone:
            await self._world.tell("THREAD_UPDATE" if place.thread else "CHANNEL_UPDATE", place)

    def _later(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            await work()

        task = asyncio.create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def clear(self) -> None:
        """Nothing happens from here on, and all is well everywhere."""
        self.calm = True
        for task in tuple(self._tasks):
            task.cancel()
        for place in tuple(self._world.places):
            await self.open(place)
