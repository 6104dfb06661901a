"""Kills this process at a chosen step of its coroutines, with nothing in the product to help it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Callable, Coroutine, Generator
from typing import Any


class Stroke:
    """Counts the steps of the tasks whose name matches, while it is armed, and kills at one of them.

    A task's first step is one, and so is each time that it suspends: each value that it yields. So the
    process dies with the awaited thing asked for and its outcome unknown, wherever that may be.
    """

    def __init__(self, names: str, at: int | None, last_words: Callable[[], None]) -> None:
        self._names = re.compile(names)
        self._at = at
        self._last_words = last_words
        self.armed = False
        self.steps = 0

    def step(self) -> None:
        """One more step of the task that runs; the last one where it is the chosen one."""
        task = asyncio.current_task()
        if task is not None and self._names.fullmatch(task.get_name()) is not None:
            self.count()

    def count(self) -> None:
        """One more step, whoever takes it, in any thread."""
        if not self.armed:
            return
        if self.steps == self._at:
            self._last_words()
            os.kill(os.getpid(), signal.SIGKILL)
        self.steps += 1

    async def drive(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do the work as it would be done anyway, counting its steps."""
        return await _Driven(work, self.step)


class _Driven:
    """A coroutine driven by hand: what it yields is handed on, and what comes back is handed in."""

    def __init__(self, work: Coroutine[Any, Any, Any], step: Callable[[], None]) -> None:
        self._work = work
        self._step = step

    def __await__(self) -> Generator[Any, Any, Any]:
        resume: Callable[[Any], Any] = self._work.send
        value: Any = None
        self._step()
        while True:
            try:
                awaited = resume(value)
            except StopIteration as end:
                return end.value
            self._step()
            try:
                value = yield awaited
            except BaseException as error:  # noqa: BLE001 - a cancellation is the coroutine's own affair
                resume, value = self._work.throw, error
            else:
                resume = self._work.send


class StruckLoop(asyncio.SelectorEventLoop):
    """An event loop whose tasks a :class:`Stroke` may meet."""

    stroke: Stroke | None = None

    def create_task(self, coro: Any, **options: Any) -> asyncio.Task[Any]:
        """Make a task, which is driven by hand while the stroke is armed."""
        if self.stroke is not None and self.stroke.armed:
            coro = self.stroke.drive(coro)
        return super().create_task(coro, **options)
