"""What became of every interaction: answered once and in time, or why not, and how the next try went."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Final

from tests.wire.discordd import ANSWER_WITHIN
from tests.wire.world import WAIT, Deed, World

SURELY: Final = ANSWER_WITHIN + 0.5
"""Seconds after which an answer does not come any more, or too late."""
LATEST: Final = 10.0
"""Seconds more for one that comes too late."""
FINISHED_WITHIN: Final = 20.0
"""Seconds for what was put off."""

KILLED, DROPPED, STRUCK, UNHEARD = (
    "the process was killed",
    "the connection was dropped",
    "a fault met the answer",
    "nobody was connected",
)


ANSWERS: Final = {
    4: "a message",
    5: "put off",
    6: "the board alone",
    7: "the message changed",
    8: "suggestions",
    9: "a form",
}


class Ledger:
    """Counts, and keeps what must not happen."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.made: Counter[str] = Counter()
        """What people did, by kind."""
        self.answers: Counter[str] = Counter()
        self.excused: Counter[str] = Counter()
        """What had no answer for a reason, by reason."""
        self.again: Counter[str] = Counter()
        """What became of those when the person clicked again."""
        self.seconds: list[float] = []
        """Until the first answer, of all that were answered."""
        self.broken: Counter[str] = Counter()
        """What must not happen, and how often it did."""
        self.samples: list[str] = []
        """Some of those, told more exactly."""

    def breaks(self, what: str, sample: str = "") -> None:
        """Something happened that must not happen."""
        self.broken[what] += 1
        if len(self.samples) < 50:
            self.samples.append(f"{what}: {sample}" if sample else what)

    async def settle(self, deed: Deed, what: str) -> str | None:
        """Wait until it is known what became of it; the reason where it has no answer and need not have one.

        None where it was answered, or should have been.
        """
        self.made[what] += 1
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SURELY):
                await deed.answered.wait()
        if deed.answer is None:
            return await self._unanswered(deed, what)
        assert deed.answered_after is not None
        self.seconds.append(deed.answered_after)
        self.answers[ANSWERS.get(deed.answer["type"], "another")] += 1
        if deed.twice and self._excuse(deed) is None:
            self.breaks("answered twice", what)
        if deed.answer["type"] == WAIT:
            await self._finished(deed, what)
        return None

    async def _unanswered(self, deed: Deed, what: str) -> str | None:
        excuse = self._excuse(deed)
        if excuse is not None:
            self.excused[excuse] += 1
            return excuse
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LATEST):
                await deed.came.wait()
        if deed.late is not None:
            self.breaks("answered late", f"{what}, after {deed.late:.1f} s")
        else:
            self.breaks("not answered", what)
        return None

    async def _finished(self, deed: Deed, what: str) -> None:
        try:
            async with asyncio.timeout(FINISHED_WITHIN):
                await deed.finished.wait()
        except TimeoutError:
            if self._excuse(deed) is None:
                self.breaks("put off and never answered", what)

    def _excuse(self, deed: Deed) -> str | None:
        """Why it could not be answered; None where it could."""
        if deed.line is None:
            return UNHEARD
        if deed.life != self._world.life:
            return KILLED
        if deed.line != self._world.gateway.line:
            return DROPPED
        return STRUCK if deed.struck else None
