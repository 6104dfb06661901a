"""Worker processes for computer players that think for more than a millisecond, so that no table waits for
another's.

A decision has a budget. A worker that dies, or does not answer within it, is ended and started anew, and the
caller is told that there is no answer: some quicker player decides instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from dataclasses import dataclass
from typing import Any, Final

from bot.logs import describe
from bot.thinker import READY, pack
from engine.actions import Action, parse_action
from engine.views import View

log = logging.getLogger(__name__)

START_WITHIN: Final = 20.0
"""Seconds that a worker has to be ready."""
WAIT_AT_MOST: Final = 0.8
"""Seconds that a question waits for a worker to be free, and then for it to have started."""


@dataclass(slots=True)
class Measured:
    """What the workers did since the start."""

    asked: int = 0
    answered: int = 0
    late: int = 0
    """Questions that no worker answered in time, or at all."""
    longest_queue: int = 0
    waited: float = 0.0
    """Seconds that questions waited for a worker, summed."""
    thought: float = 0.0
    """Seconds that answers took, summed."""


class Thinkers:
    """At most `workers` processes, each started when it is first needed; `budget` is in seconds."""

    def __init__(
        self, *, workers: int, budget: float, command: tuple[str, ...] = ("-m", "bot.thinker")
    ) -> None:
        self._budget = budget
        self._command = command
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for _ in range(workers):
            self._free.put_nowait(_Worker(command))
        self._workers = workers
        self._queue = 0
        self._stopped = False
        self.measured = Measured()

    async def start(self) -> None:
        """Nothing runs before it is needed."""

    async def stop(self) -> None:
        """End the workers that are free; who is at work is ended by its question."""
        self._stopped = True
        while not self._free.empty():
            await self._free.get_nowait().end()

    async def decide(self, level: str, view: View, seed: int) -> Action | None:
        """What that level's player does; None where no worker said so in time."""
        if self._stopped or not self._workers:
            return None
        loop = asyncio.get_running_loop()
        measured = self.measured
        measured.asked += 1
        self._queue += 1
        measured.longest_queue = max(measured.longest_queue, self._queue)
        began = loop.time()
        try:
            async with asyncio.timeout(WAIT_AT_MOST):
                worker = await self._free.get()
        except TimeoutError:
            measured.late += 1
            return None
        finally:
            self._queue -= 1
        asked = loop.time()
        measured.waited += asked - began
        try:
            text = await worker.ask((level, view, seed), self._budget)
        finally:
            if self._stopped:
                await worker.end()
            else:
                self._free.put_nowait(worker)
        measured.thought += loop.time() - asked
        if text is None:
            measured.late += 1
            return None
        measured.answered += 1
        return parse_action(text)


class _Worker:
    """One process, when there is one."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[None] | None = None

    async def ask(self, question: object, budget: float) -> str | None:
        """The answer, or None where there is none within so many seconds."""
        if self._process is None:
            if self._starting is None or self._starting.done():
                self._starting = asyncio.create_task(self._start(), name="thinker")
            await asyncio.wait({self._starting}, timeout=WAIT_AT_MOST)
        if self._process is None:
            return None
        try:
            async with asyncio.timeout(budget):
                return await _exchange(self._process, pack(question))
        except TimeoutError:
            log.warning("a computer player took more than %.2f s; its worker is started anew", budget)
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            log.error("a worker of the computer players ended: %s", describe(error))
        except BaseException:
            # Cancelled in the middle: what it answers would be taken for the next answer.
            await self.end()
            raise
        await self.end()
        self._starting = asyncio.create_task(self._start(), name="thinker")
        return None

    async def _start(self) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # Ctrl-C is for the bot, which ends its workers.
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(START_WITHIN):
                if await _message(process) != READY:
                    raise EOFError
        except BaseException as error:
            await _kill(process)
            if not isinstance(error, Exception):
                raise
            log.error("a worker of the computer players did not start: %s", describe(error))
        else:
            self._process = process

    async def end(self) -> None:
        """End the process, if there is one."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait({self._starting})
            self._starting = None
        process, self._process = self._process, None
        if process is not None:
            await _kill(process)


async def _exchange(process: asyncio.subprocess.Process, question: bytes) -> Any:
    assert process.stdin is not None
    process.stdin.write(question)
    await process.stdin.drain()
    return await _message(process)


async def _message(process: asyncio.subprocess.Process) -> Any:
    assert process.stdout is not None
    length = int.from_bytes(await process.stdout.readexactly(4))
    # The worker is this program: nobody else writes there.
    return pickle.loads(await process.stdout.readexactly(length))  # noqa: S301


async def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
