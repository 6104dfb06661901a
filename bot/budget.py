"""How many calls a second one bot may make: Discord allows fifty a token, answers to interactions apart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

CALLS_A_SECOND: Final = 44.0
"""Calls that are let through in the long run."""
AT_ONCE: Final = 5
"""Calls that need not wait for each other after a pause. With the rate above: at most 49 in any second."""


class Budget:
    """Lets calls through in the order in which they came, no more than so many a second.

    `now` and `sleep` are the event loop's unless a test hands in others.
    """

    def __init__(
        self,
        rate: float = CALLS_A_SECOND,
        at_once: int = AT_ONCE,
        *,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._gap = 1.0 / rate
        self._slack = (at_once - 1) * self._gap
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._sleep = sleep
        self._next = float("-inf")
        """The earliest moment at which the next call would be on time, had there been no pause."""

    async def turn(self) -> None:
        """Wait until another call may be made. A turn given up while waiting is lost, not passed on."""
        now = self._now()
        at = max(self._next, now - self._slack)
        self._next = at + self._gap
        if at > now:
            await self._sleep(at - now)
