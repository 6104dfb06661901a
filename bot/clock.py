"""Time, handed in from outside so that a test can say what time it is."""

import time
from typing import Protocol


class Clock(Protocol):
    """Anything that can tell the time."""

    def now(self) -> float:
        """The time in unix seconds."""
        ...


class SystemClock:
    """The time of the machine."""

    def now(self) -> float:
        """The time in unix seconds."""
        return time.time()
