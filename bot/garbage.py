"""How often Python looks for objects that refer to each other in a circle, and to nothing else.

A message to be drawn is a hundred objects of discord.py that do, all gone at once. By its usual measure
Python looks after every seven hundred objects, and now and then at everything there is: a sixth of all the
time that a play takes.
"""

from __future__ import annotations

import gc
from typing import Final

THRESHOLDS: Final = 10_000, 20, 200
"""Objects that were made and not gone before the young are looked at, and how often before the older are. A
look at the oldest takes a tenth of a second at 250 tables, once in some thousand plays.
"""


def collect_rarely() -> None:
    """Look less often, and no more at what is there now: call it once everything is imported, and again once
    everything is loaded. A look at the tables, their logs and the texts keeps every answer waiting that comes
    meanwhile, an eighth of a second at 250 tables.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
