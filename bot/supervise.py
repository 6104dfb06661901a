"""Keeps the bot connected to Discord: one client after another, with growing pauses, until told to stop.

discord.py resumes and reconnects by itself. What ends a client all the same is a first request that fails
and an exception inside one of the library's parsers; such an end is not the end of the process.
"""

import asyncio
import contextlib
import logging
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import aiohttp
import discord

from bot.exits import CONFIG, SOFTWARE, UNAVAILABLE, CannotRun
from bot.logs import describe
from bot.store.errors import StoreError

log = logging.getLogger(__name__)

REACH_WITHIN: Final = 60.0
"""Seconds that Discord may take to let the bot in for the first time."""
LONGEST_PAUSE: Final = 60.0
"""Seconds that the pause between two clients grows to."""
STABLE_AFTER: Final = 300.0
"""Seconds of life after which a client's end counts as the first one again."""
CLOSE_WITHIN: Final = 8.0
"""Seconds a client has to close; a container is killed ten seconds after it was asked to stop."""
CANCEL_WITHIN: Final = 1.0
"""Seconds a client's own tasks have to take note of that."""

_TOKEN_CLOSES: Final = frozenset({4004, 4014})
_TROUBLE: Final = (
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
)


class Life(Protocol):
    """What is supervised: a client that has not started."""

    reached: asyncio.Event

    async def start(self, token: str) -> None:
        """Run until the connection ends for good."""
        ...

    async def close(self) -> None:
        """Close everything the client holds."""
        ...


@dataclass(frozen=True)
class Pace:
    """Time and chance, handed in so that a test needs neither."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    chance: Callable[[], float] = random.random

    def pause(self, ends: int) -> float:
        """Seconds to wait after so many ends in a row.

        Up to as much again is added by chance: bots that Discord threw out together do not come back
        together, and one that dies at once every time stays below the thousand identifies of a day.
        """
        return min(2.0 ** (ends - 1), LONGEST_PAUSE) * (1 + self.chance())


class Supervisor:
    """Runs clients made by `make_client` with `token`, one at a time."""

    def __init__(self, make_client: Callable[[], Life], token: str, *, pace: Pace | None = None) -> None:
        self._make_client = make_client
        self._token = token
        self._pace = pace or Pace()
        self._stop = asyncio.Event()
        self._reached = False
        self._deadline = self._pace.now() + REACH_WITHIN

    def stop(self) -> None:
        """Ask for the end; `run` returns once the client is closed."""
        self._stop.set()

    async def run(self) -> None:
        """Run until `stop`. Raises `CannotRun` when another try would not help.

        That is: a refused token (78), a database that cannot be used (78), Discord out of reach during the
        first minute (69), a bot that fails by itself during the first minute (70).
        """
        ends = 0
        while not self._stop.is_set():
            began = self._pace.now()
            error = await self._live()
            if self._stop.is_set():
                return
            ends = 1 if self._pace.now() - began >= STABLE_AFTER else ends + 1
            self._judge(error)
            pause = self._pace.pause(ends)
            if not self._reached:
                pause = min(pause, self._deadline - self._pace.now())
            # Before Discord was reached the first time, the line that the process ends with says it all.
            log.log(
                logging.WARNING if self._reached else logging.DEBUG,
                "client ended, next start in %.0f s: %s",
                pause,
                "closed by itself" if error is None else describe(error),
            )
            await self._rest(pause)
            if not self._reached:
                self._check_deadline(error)

    async def _live(self) -> BaseException | None:
        """One client from its making to its close; what ended it, if anything did."""
        client = self._make_client()
        life = asyncio.ensure_future(client.start(self._token))
        watch = asyncio.ensure_future(self._watch(client.reached))
        try:
            await self._first(life, watch)
            return next((_error(task) for task in (life, watch) if task.done()), None)
        finally:
            for task in (life, watch):
                task.cancel()
            await asyncio.wait((life, watch), timeout=CANCEL_WITHIN)
            _error(life)
            await self._close(client)
            self._reached = self._reached or client.reached.is_set()

    async def _watch(self, reached: asyncio.Event) -> None:
        """Wait for ever, once Discord was reached; until then, for the end of the first minute."""
        if not self._reached:
            arrival = asyncio.ensure_future(reached.wait())
            left = asyncio.ensure_future(self._pace.sleep(max(self._deadline - self._pace.now(), 0.0)))
            try:
                await asyncio.wait((arrival, left), return_when=asyncio.FIRST_COMPLETED)
            finally:
                arrival.cancel()
                left.cancel()
            if not reached.is_set():
                raise TimeoutError
            self._reached = True
        await asyncio.Event().wait()

    async def _rest(self, seconds: float) -> None:
        """Sleep, unless `stop` comes first."""
        nap = asyncio.ensure_future(self._pace.sleep(seconds))
        try:
            await self._first(nap)
        finally:
            nap.cancel()

    async def _first(self, *tasks: asyncio.Future[None]) -> None:
        """Wait for the first of `tasks`, or for `stop`."""
        stop = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait((*tasks, stop), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stop.cancel()

    async def _close(self, client: Life) -> None:
        try:
            async with asyncio.timeout(CLOSE_WITHIN):
                await client.close()
        except Exception as error:  # noqa: BLE001 - the next client starts, or the process ends, all the same
            log.warning("client did not close well: %s", describe(error))

    def _judge(self, error: BaseException | None) -> None:
        """Raise `CannotRun` for an end that would come again."""
        match error:
            case CannotRun():
                raise error
            case StoreError():
                raise CannotRun(CONFIG, str(error)) from error
            case discord.LoginFailure() | discord.HTTPException(status=401):
                raise CannotRun(CONFIG, "DISCORD_TOKEN: Discord refuses this token") from error
            case discord.PrivilegedIntentsRequired():
                raise CannotRun(CONFIG, _INTENTS) from error
            case discord.ConnectionClosed(code=code) if code in _TOKEN_CLOSES:
                line = (
                    _INTENTS if code == 4014 else "DISCORD_TOKEN: Discord does not take this token any more"
                )
                raise CannotRun(CONFIG, line) from error
            case _ if not self._reached:
                self._check_deadline(error)
            case _:
                pass

    def _check_deadline(self, error: BaseException | None) -> None:
        if self._pace.now() < self._deadline:
            return
        if isinstance(error, _TROUBLE):
            raise CannotRun(
                UNAVAILABLE,
                f"Discord could not be reached within {REACH_WITHIN:.0f} seconds ({type(error).__name__})",
            ) from error
        what = "it closed by itself" if error is None else describe(error)
        raise CannotRun(SOFTWARE, f"the bot could not start: {what}") from error


def _error(task: asyncio.Future[None]) -> BaseException | None:
    """What a task ended with, taken note of; None where it is still running, was cancelled or is well."""
    return task.exception() if task.done() and not task.cancelled() else None


_INTENTS: Final = "DISCORD_TOKEN: Discord does not give this bot the intents it asks for"


@contextlib.contextmanager
def stop_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` on SIGINT and SIGTERM inside this block."""
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGINT, signal.SIGTERM)
    for number in numbers:
        loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)
