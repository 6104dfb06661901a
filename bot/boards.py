"""What is known of a table's board, and how one is told from another."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from bot.tables.model import State, Table

BoardKey = tuple[int, int]
Drawn = list[dict[str, Any]]


def board_key(table: Table) -> BoardKey:
    """Which board a state belongs to: each deal has its own, the lobby one before the first (0)."""
    shown = table.shown
    return shown.row.number, len(shown.cuts) + (table.state is State.CUTTING)


@dataclass(slots=True)
class Board:
    """What the channel shows of a table, as far as is known."""

    newest: Table
    message_id: int | None = None
    noted_id: int | None = None
    """The message that the store has for the board."""
    key: BoardKey | None = None
    posted_at: float | None = None
    """In unix seconds; None where that is not known."""
    drawn: Drawn | None = None
    """What was last sent, so that nothing is sent twice; None where that is not known."""
    result: Table | None = None
    """The table as it was when its party was decided: that board stays, since the opened seed is on it."""
    posting: tuple[str, Drawn] | None = None
    """The mark of a post that was tried and may have arrived, and what was in it."""
    leftover: list[tuple[int, Table | None]] = field(default_factory=list)
    """Boards that are still to be removed, or turned into the result that they show."""
    stale: bool = False
    again: bool = False
    """Whether it is wanted at the end of the channel."""
    calling: bool = False
    """Whether a call is under way, rather than a pause."""
    failed: int = 0
    """How often in a row it could not be shown for a reason that does not pass by itself."""
    retry: asyncio.TimerHandle | None = None
    """The next try of such a board."""
    task: asyncio.Task[None] | None = None
    outcome: asyncio.Future[None] | None = None
    """Somebody waits to hear whether it was posted."""


def mark_of(table_id: int, old: int | None, drawn: Drawn) -> str:
    """Marks a post, so that Discord does not take it twice: not after a lost answer, nor after a restart."""
    text = json.dumps([table_id, old, drawn], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
