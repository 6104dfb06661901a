"""Whether the bot on a database is alive, asked from another process."""

import contextlib
import sqlite3
from pathlib import Path

ALIVE_SECONDS = 60.0
"""How old the heartbeat of a living bot may be, in seconds."""


def health(path: Path | str, now: float) -> bool:
    """Whether the bot wrote its heartbeat less than 60 seconds before `now`; reads only, blocks.

    A heartbeat from the future is as bad as an old one: the clock was set back, and it says nothing.
    """
    try:
        file = Path(path).resolve()
        # An open store has its log beside it. Without one there is no bot, and reading the file would make
        # one, owned by whoever asks, in the way of the bot's next start.
        if not file.with_name(file.name + "-wal").exists():
            return False
        with contextlib.closing(
            sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=2)
        ) as connection:
            row = connection.execute("SELECT at FROM heartbeat WHERE id = 1").fetchone()
    except (sqlite3.Error, OSError, ValueError, RuntimeError):
        return False
    return row is not None and abs(now - row[0]) < ALIVE_SECONDS
