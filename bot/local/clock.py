"""simcord's clock, running: its time is the machine's, so nobody has to advance it."""

from __future__ import annotations

from datetime import UTC, datetime

from simcord._dpy_internals import real_monotonic


class LiveClock:
    """Stands in the place of `simcord._clock.Clock`, which stands still.

    `elapsed` is the machine's monotonic clock itself, so a timer means the same instant inside simcord's
    scope and outside of it. `now()` never goes back, not even when the wall clock is set back: ids and
    deadlines are made of it.
    """

    def __init__(self) -> None:
        self._latest = datetime.now(UTC)

    @property
    def elapsed(self) -> float:
        """Seconds of the machine's monotonic clock."""
        return real_monotonic()

    def now(self) -> datetime:
        """The wall clock, in UTC."""
        self._latest = max(self._latest, datetime.now(UTC))
        return self._latest

    def advance(self, seconds: float) -> None:
        """Nothing: time passes by itself."""
