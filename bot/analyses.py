"""Analyses of deals that have ended: worked out one after the other in a process beside the bot, each once,
and kept in the store.

Computer players have workers of their own (`bot.thinkers`), and a worker here stands back for everything else
that the machine has to do: nobody at a table waits for an analysis.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Final

from bot.analyst import AT, DONE, FAILED
from bot.logs import describe
from bot.store import Store, StoreError
from bot.store.analyses import find_analysis, keep_analysis
from engine.analysis import VERSION, Analysis
from engine.families import Deal

log = logging.getLogger(__name__)

MOST: Final = 12
"""Analyses that may be under way, the one that is worked out now counted."""
WITHIN: Final = 240.0
"""Seconds that one may take: the longest on record took sixteen, with the processor to itself."""
_LINE: Final = 1 << 22
"""Bytes of the longest line that a worker says."""


class Lost(Enum):
    """Why there is no analysis."""

    FAILED = "failed"
    """The worker died, or could not do it."""
    LATE = "late"
    """It took too long."""
    STOPPED = "stopped"
    """The bot is ending."""


class Job:
    """An analysis under way, for everybody who wants it."""

    def __init__(self, ahead: int = 0) -> None:
        self.ahead = ahead
        """How many have to be worked out before it."""
        self.done = 0
        self.steps = 0
        """Steps that it takes, of about equal number, not length; 0 while it has not begun."""
        self.outcome: Analysis | Lost | None = None
        """None while it is under way."""
        self._over = asyncio.Event()
        self._news = asyncio.Event()

    async def news(self) -> None:
        """Until something of it changes."""
        await self._news.wait()

    async def rest(self, seconds: float) -> None:
        """So many seconds, or until it is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._over.wait()

    def move(self, ahead: int) -> None:
        """So many are before it now."""
        self.ahead = ahead
        self._tell()

    def go_on(self, done: int, steps: int) -> None:
        """It has come that far."""
        self.done, self.steps = done, steps
        self._tell()

    def end(self, outcome: Analysis | Lost) -> None:
        """It came to that."""
        self.outcome = outcome
        self._over.set()
        self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


Key = tuple[int, int]
"""A party's id and the number of a deal."""


Work = Callable[[Job, Deal], Awaitable[Analysis | Lost]]
"""Works an analysis out, and tells the job how far it is."""


class Analyses:
    """Knows what was worked out, and has worked out what was not."""

    def __init__(self, store: Store, work: Work | None = None) -> None:
        self._store = store
        self._work = work or Apart()
        self._turn = asyncio.Lock()
        self._jobs: dict[Key, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def start(self) -> None:
        """Nothing runs before it is asked for."""

    async def stop(self) -> None:
        """End what is under way; who waits for it is told."""
        self._stopped = True
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def ask(self, party_id: int, number: int, deal: Deal) -> Analysis | Job | None:
        """What is known of a party's deal, which has ended; or else the job that finds it out, the same one
        for everybody who asks meanwhile. None where too many are under way.
        """
        key = party_id, number
        if (job := self._jobs.get(key)) is not None:
            return job
        return await self._kept(key) or self._job(key, deal)

    async def _kept(self, key: Key) -> Analysis | None:
        async with self._store.read() as db:
            text = await find_analysis(db, *key, VERSION)
        return None if text is None else Analysis.loads(text)

    def _job(self, key: Key, deal: Deal) -> Job | None:
        if (job := self._jobs.get(key)) is not None:
            return job
        if len(self._jobs) >= MOST:
            return None
        job = Job(len(self._jobs))
        if self._stopped:
            job.end(Lost.STOPPED)
            return job
        self._jobs[key] = job
        task = asyncio.create_task(self._carry_out(key, job, deal), name="analysis")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def _carry_out(self, key: Key, job: Job, deal: Deal) -> None:
        outcome: Analysis | Lost = Lost.STOPPED
        try:
            async with self._turn:
                outcome = await self._work(job, deal)
            if isinstance(outcome, Analysis):
                await self._keep(key, outcome)
        except Exception as error:  # noqa: BLE001 - somebody waits for an answer
            log.error("an analysis failed: %s", describe(error))
            outcome = Lost.FAILED
        finally:
            # Also where it is cancelled: nobody may be left waiting.
            del self._jobs[key]
            for other in self._jobs.values():
                other.move(max(0, other.ahead - 1))
            job.end(outcome)

    async def _keep(self, key: Key, analysis: Analysis) -> None:
        """A disk that is full costs the next reader some seconds, and this one nothing."""
        try:
            async with self._store.write() as tx:
                await keep_analysis(tx, *key, VERSION, analysis.dumps())
        except StoreError as error:
            log.error("an analysis could not be kept: %s", describe(error))


class Apart:
    """Works analyses out in a process each, which ends with it: a long one leaves no memory behind, and one
    that died nothing to be mended. `within` is in seconds.
    """

    def __init__(self, command: tuple[str, ...] = ("-m", "bot.analyst"), within: float = WITHIN) -> None:
        self._command = command
        self._within = within

    async def __call__(self, job: Job, deal: Deal) -> Analysis | Lost:
        """Start the process, and follow it to its end."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE,
            # Ctrl-C is for the bot, which ends its workers.
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(self._within):
                outcome = await _listen(process, job, pickle.dumps(deal, pickle.HIGHEST_PROTOCOL))
                await process.wait()
                return outcome
        except TimeoutError:
            log.warning("an analysis took more than %.0f s and was given up", self._within)
            return Lost.LATE
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


async def _listen(process: asyncio.subprocess.Process, job: Job, deal: bytes) -> Analysis | Lost:
    """Ask the worker, and follow what it says up to the end."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError):
        process.stdin.write(deal)
        await process.stdin.drain()
        process.stdin.close()
    async for line in process.stdout:
        word, _, text = line.decode().rstrip("\n").partition(" ")
        if word == AT:
            done, _, steps = text.partition(" ")
            job.go_on(int(done), int(steps))
        elif word == DONE:
            return Analysis.loads(text)
        elif word == FAILED:
            log.error("an analysis failed: %s", text)
            return Lost.FAILED
    log.error("the worker of an analysis ended with status %s", await process.wait())
    return Lost.FAILED
