"""Keeps each table's board in its channel: only the newest state counts, within the pace of the rate limits.

discord.py queues edits one after another, so the boards of a quick deal would come long after it. Here a
table has at most one call under way; what changes meanwhile is drawn once, when that call is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.courier import Courier, CourierError, Forbidden, Gone, TooOld, Unavailable
from bot.logs import describe
from bot.tables.model import State, Table
from bot.tables.service import Tables

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 5.0
"""Seconds before a board is tried again that Discord did not take."""

Draw = Callable[[Table], discord.ui.LayoutView]
BoardKey = tuple[int, int]


def board_key(table: Table) -> BoardKey:
    """Which board a state belongs to: each deal has its own, the lobby one before the first (0)."""
    shown = table.shown
    return shown.row.number, len(shown.cuts) + (table.state is State.CUTTING)


@dataclass(slots=True)
class _Board:
    """What the channel shows of a table, as far as is known."""

    newest: Table
    message_id: int | None = None
    key: BoardKey | None = None
    drawn: object = None
    """What was last sent, so that nothing is sent twice."""
    stale: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    first: asyncio.Future[None] | None = None
    """Somebody waits for the first post."""


class Publisher:
    """Posts, edits and removes boards."""

    def __init__(self, tables: Tables, courier: Courier, draw: Draw, *, interval: float) -> None:
        self._tables = tables
        self._courier = courier
        self._draw = draw
        self._interval = interval
        self._boards: dict[int, _Board] = {}
        tables.on_change(self.touch)

    async def start(self) -> None:
        """Show every live table's board again: an old one may be gone, or too old to be edited."""
        for table in self._tables.all():
            self._boards[table.id] = _Board(table, message_id=table.row.board_message_id)
            self.touch(table)

    async def stop(self) -> None:
        """Draw no more; the next start shows what is."""
        tasks = [board.task for board in self._boards.values() if board.task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def touch(self, table: Table) -> None:
        """Have the newest state shown."""
        board = self._boards.get(table.id)
        if board is None:
            board = self._boards[table.id] = _Board(table)
        board.newest = table
        board.stale.set()
        if board.task is None:
            board.task = asyncio.create_task(self._keep(board), name=f"board-{table.id}")
            board.task.add_done_callback(lambda done: self._ended(board, done))

    def post_again(self, table: Table) -> None:
        """Bring the board down to the newest message of the channel."""
        board = self._boards.get(table.id)
        if board is not None:
            board.key = None
        self.touch(table)

    async def posted(self, table: Table) -> None:
        """Wait until the table has its board. Raises :class:`CourierError` where it cannot be posted."""
        board = self._boards[table.id]
        if board.message_id is None:
            if board.first is None:
                board.first = asyncio.get_running_loop().create_future()
            await asyncio.shield(board.first)

    def message_of(self, table: Table) -> int | None:
        """The message that is the table's board, once it was posted."""
        board = self._boards.get(table.id)
        return None if board is None else board.message_id

    def _ended(self, board: _Board, task: asyncio.Task[None]) -> None:
        board.task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the board of table %d failed: %s", board.newest.id, describe(error))
        elif board.stale.is_set() and not task.cancelled():
            self.touch(board.newest)

    async def _keep(self, board: _Board) -> None:
        """Show what is newest until nothing newer came while it was shown."""
        while board.stale.is_set():
            board.stale.clear()
            table = board.newest
            try:
                called = await self._show(board, table)
            except Unavailable as error:
                log.warning("the board of table %d waits: %s", table.id, error)
                await asyncio.sleep(RETRY_AFTER)
                board.stale.set()
                continue
            except CourierError as error:
                # Nobody can be told where the bot may not speak; the next change tries again.
                log.warning("the board of table %d cannot be shown: %s", table.id, error)
                if board.first is not None and not board.first.done():
                    board.first.set_exception(error)
                return
            if table.state is State.CLOSED:
                self._boards.pop(table.id, None)
                return
            if called and self._interval:
                await asyncio.sleep(self._interval)

    async def _show(self, board: _Board, table: Table) -> bool:
        """Show this state; returns whether Discord had to be asked."""
        view = self._draw(table)
        drawn = view.to_components()
        key = board_key(table)
        channel_id = table.row.channel_id
        if board.message_id is not None and (board.key == key or table.state is State.CLOSED):
            if board.drawn == drawn:
                return False
            try:
                await self._courier.edit(channel_id, board.message_id, view)
            except (Gone, TooOld):
                if table.state is State.CLOSED:
                    return True
                view = self._draw(table)
            else:
                board.drawn = drawn
                return True
        elif table.state is State.CLOSED:
            return False
        old = board.message_id
        board.message_id = await self._courier.send(channel_id, view, silent=True)
        board.key, board.drawn = key, drawn
        if board.first is not None and not board.first.done():
            board.first.set_result(None)
        await self._tables.set_board(table.id, board.message_id)
        if old is not None:
            with contextlib.suppress(Forbidden):
                await self._courier.delete(channel_id, old)
        return True
