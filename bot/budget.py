"""How many calls a second one bot may make: Discord allows fifty a token, answers to interactions apart."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

CALLS_A_SECOND: Final = 44.0
"""Calls that are let through in the long run, evenly: many boards at once would keep answers waiting."""
AT_ONCE: Final = 2
"""Calls that need not wait for each other after a pause."""
IN_ANY_SECOND: Final = 45
"""Calls that can come to Discord in any one second, whatever holds them up on their way. The others of the
fifty are for what is not counted here: the login and the commands.
"""
SECOND: Final = 1.0


class Budget:
    """Lets calls through in the order in which they came, no more than so many a second.

    An even pace alone is no promise: calls that are held up, by a slow network or by discord.py that waits
    out a 429 for the whole bot, come to Discord together. So those count as well that are under way, and
    those that ended less than a second ago: whenever Discord took a call, it is one of these until a second
    later.

    `now` and `sleep` are the event loop's unless a test hands in others.
    """

    def __init__(
        self,
        rate: float = CALLS_A_SECOND,
        at_once: int = AT_ONCE,
        most: int = IN_ANY_SECOND,
        *,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._gap = 1.0 / rate
        self._slack = (at_once - 1) * self._gap
        self._most = most
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._sleep = sleep
        self._order = asyncio.Lock()
        self._next = float("-inf")
        """The earliest moment at which the next call would be on time, had there been no pause."""
        self._under_way = 0
        self._ended: deque[float] = deque()
        """When the calls ended that still count."""
        self._one_ended = asyncio.Event()

    @asynccontextmanager
    async def call(self) -> AsyncIterator[None]:
        """A block that makes one call, once it is its turn."""
        async with self._order:
            await self._on_time()
            await self._within()
            self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
            self._ended.append(self._now())
            self._one_ended.set()

    async def _on_time(self) -> None:
        now = self._now()
        at = max(self._next, now - self._slack)
        if at > now:
            await self._sleep(at - now)
        self._next = at + self._gap

    async def _within(self) -> None:
        """Wait until there is room in the second that begins now."""
        while True:
            now = self._now()
            while self._ended and now - self._ended[0] >= SECOND:
                self._ended.popleft()
            if self._under_way + len(self._ended) < self._most:
                return
            if self._ended:
                await self._sleep(self._ended[0] + SECOND - now)
            else:
                self._one_ended.clear()
                await self._one_ended.wait()
