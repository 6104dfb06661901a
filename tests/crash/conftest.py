"""Processes with everything imported, which fork those that are killed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

import pytest

import bot

AT_ONCE: Final = 2
"""Lives at the same time: they wait for the disk as much as for a processor."""

T = TypeVar("T")
R = TypeVar("R")


@dataclass
class Said:
    """What a process said before its end, and how it ended."""

    status: int
    """Its exit status, or minus the signal that killed it."""
    steps: int = 0
    """Steps of the deed until then."""
    told: list[tuple[str, int]] = field(default_factory=list)
    """The calls to Discord since the deed began, each with the version of the table that was kept then."""
    boards: list[str] = field(default_factory=list)
    """What the channel showed of the table at the end of the deed, or of the process."""
    pressed: dict[str, Any] | None = None
    """The click that the deed was."""
    repeated: int = 0
    """The table's version once it was done again."""
    story: list[Any] | None = None
    """What came of it all, where the party was finished."""
    failed: str = ""
    """Why it went wrong."""


class Forge:
    """Forks processes, some at a time."""

    def __init__(self) -> None:
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.crash.child"],
                cwd=Path(bot.__file__).parents[1],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(AT_ONCE)
        ]
        self._idle: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(AT_ONCE)

    def run(self, job: str, scene: str, database: Path, **request: Any) -> Said:
        """Have a process do its job, and wait for its end."""
        line = json.dumps({"job": job, "scene": scene, "database": str(database), **request})
        process = self._idle.get()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            print(line, file=process.stdin, flush=True)
            return Said(**json.loads(process.stdout.readline()))
        finally:
            self._idle.put(process)

    def each(self, doing: Callable[[T], R], things: Iterable[T]) -> list[R]:
        """Do it with each of these, some at a time."""
        return list(self._threads.map(doing, things))

    def close(self) -> None:
        """Let the processes end."""
        self._threads.shutdown()
        for process in self._processes:
            process.communicate()


@pytest.fixture(scope="session")
def forge() -> Iterator[Forge]:
    """Made once: importing everything takes a second or two."""
    made = Forge()
    yield made
    made.close()
