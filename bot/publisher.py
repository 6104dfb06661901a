"""Keeps each table's board in its channel: only the newest state counts, within the pace of the rate limits.

discord.py queues edits one after another, so the boards of a quick deal would come long after it. Here a
table has at most one call under way; what changes meanwhile is drawn once, when that call is done.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.courier import Courier, CourierError, Gone, TooOld, Unavailable
from bot.logs import describe
from bot.store import StoreError
from bot.tables.model import State, Table
from bot.tables.service import Tables

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 5.0
"""Seconds before a board is tried again that Discord or the database did not take."""
FINISH_WITHIN: Final = 1.0
"""Seconds that a call under way has at the end."""

Draw = Callable[[Table], discord.ui.LayoutView]
BoardKey = tuple[int, int]
Drawn = list[dict[str, Any]]


def board_key(table: Table) -> BoardKey:
    """Which board a state belongs to: each deal has its own, the lobby one before the first (0)."""
    shown = table.shown
    return shown.row.number, len(shown.cuts) + (table.state is State.CUTTING)


@dataclass(slots=True)
class _Board:
    """What the channel shows of a table, as far as is known."""

    newest: Table
    message_id: int | None = None
    noted_id: int | None = None
    """The message that the store has for the board."""
    key: BoardKey | None = None
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
    task: asyncio.Task[None] | None = None
    first: asyncio.Future[None] | None = None
    """Somebody waits for the first post."""


class Publisher:
    """Posts, edits and removes boards.

    `draw` draws a table; `keep` draws a decided party as it stays in the channel for good.
    """

    def __init__(self, tables: Tables, courier: Courier, draw: Draw, keep: Draw, *, interval: float) -> None:
        self._tables = tables
        self._courier = courier
        self._draw = draw
        self._keep = keep
        self._interval = interval
        self._boards: dict[int, _Board] = {}
        self._stopped = False
        tables.on_change(self.touch)

    async def start(self) -> None:
        """Show every live table's board again: an old one may be gone, or too old to be edited."""
        for table in self._tables.all():
            message_id = table.row.board_message_id
            self._boards[table.id] = _Board(table, message_id=message_id, noted_id=message_id)
            self.touch(table)

    async def stop(self) -> None:
        """Draw no more; the next start shows what is. A call under way may end."""
        self._stopped = True
        boards = [board for board in self._boards.values() if board.task is not None]
        calls = [board.task for board in boards if board.task is not None and board.calling]
        if calls:
            await asyncio.wait(calls, timeout=FINISH_WITHIN)
        tasks = [board.task for board in boards if board.task is not None]
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
        board.stale = True
        if table.state is State.OVER:
            board.result = table
        self._work(board)

    def post_again(self, table: Table) -> None:
        """Bring the board down to the newest message of the channel."""
        if (board := self._boards.get(table.id)) is not None:
            board.again = True
        self.touch(table)

    async def posted(self, table: Table) -> None:
        """Wait until the table has its board. Raises :class:`CourierError` where it cannot be posted."""
        board = self._boards[table.id]
        if board.message_id is None:
            if board.first is None:
                board.first = asyncio.get_running_loop().create_future()
                # Whoever waited may have given up meanwhile.
                board.first.add_done_callback(lambda first: first.cancelled() or first.exception())
            await asyncio.shield(board.first)

    def message_of(self, table: Table) -> int | None:
        """The message that is the table's board, once it was posted."""
        board = self._boards.get(table.id)
        return None if board is None else board.message_id

    # Inside.

    def _work(self, board: _Board) -> None:
        if board.task is None and not self._stopped:
            board.task = asyncio.create_task(self._catch_up(board), name=f"board-{board.newest.id}")
            board.task.add_done_callback(lambda task: self._ended(board, task))

    def _ended(self, board: _Board, task: asyncio.Task[None]) -> None:
        board.task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the board of table %d failed: %s", board.newest.id, describe(error))
        elif board.stale:
            self._work(board)

    async def _catch_up(self, board: _Board) -> None:
        """Show what is newest until nothing newer came while it was shown."""
        while board.stale and not self._stopped:
            board.stale = False
            table = board.newest
            called = board.calling = True
            try:
                called = await self._show(board, table)
                await self._tidy(board, table)
            except (Unavailable, StoreError) as error:
                log.warning("the board of table %d waits: %s", table.id, error)
                board.stale, board.calling = True, False
                await asyncio.sleep(RETRY_AFTER)
                continue
            except CourierError as error:
                # Nobody can be told where the bot may not speak; the next change tries again.
                log.warning("the board of table %d cannot be shown: %s", table.id, error)
                if board.first is not None and not board.first.done():
                    board.first.set_exception(error)
            finally:
                board.calling = False
            if table.state is State.CLOSED:
                self._boards.pop(table.id, None)
                return
            if called and self._interval:
                await asyncio.sleep(self._interval)

    async def _show(self, board: _Board, table: Table) -> bool:
        """Show this state; returns whether Discord had to be asked."""
        closed = table.state is State.CLOSED
        if closed and board.message_id is None:
            return False
        if board.message_id is not None and (closed or (board.key == board_key(table) and not board.again)):
            view = self._keep(board.result) if closed and board.result is not None else self._draw(table)
            drawn = view.to_components()
            if board.drawn == drawn:
                return False
            try:
                await self._courier.edit(table.row.channel_id, board.message_id, view)
            except (Gone, TooOld):
                if closed:
                    return True
            else:
                board.drawn = drawn
                return True
        await self._post(board, table)
        return True

    async def _post(self, board: _Board, table: Table) -> None:
        """Post a board; the one before it is left over then."""
        board.again = False
        drawn = self._draw(table).to_components()
        if board.posting is None:
            board.posting = _mark(table.id, board.message_id, drawn), drawn
        mark, tried = board.posting
        try:
            message_id = await self._send(table, mark)
        except Unavailable:
            raise
        except CourierError:
            board.posting = None
            raise
        old, board.message_id = board.message_id, message_id
        was, board.key = board.key, board_key(table)
        board.posting = None
        # What an earlier try posted is what stands there now, whatever this one brought.
        board.drawn = drawn if drawn == tried else None
        board.stale = board.stale or board.drawn is None
        if old is not None and old != message_id:
            board.leftover.append((old, self._result_on(board, was)))
        if board.first is not None and not board.first.done():
            board.first.set_result(None)

    async def _send(self, table: Table, mark: str) -> int:
        channel_id = table.row.channel_id
        try:
            return await self._courier.send(channel_id, self._draw(table), nonce=mark, silent=True)
        except Gone:
            # What was posted with this mark before has been deleted since; or the channel was.
            return await self._courier.send(channel_id, self._draw(table), silent=True)

    @staticmethod
    def _result_on(board: _Board, was: BoardKey | None) -> Table | None:
        """The decided party that the board before this one shows, where this one is of the next party."""
        result, key = board.result, board.key
        if result is None or key is None or key[0] == result.shown.row.number:
            return None
        board.result = None
        return result if was is not None and was[0] == result.shown.row.number else None

    async def _tidy(self, board: _Board, table: Table) -> None:
        """Note which message is the board, and put away those that no longer are."""
        if board.noted_id != board.message_id:
            await self._tables.set_board(table.id, board.message_id)
            board.noted_id = board.message_id
        while board.leftover:
            message_id, result = board.leftover[0]
            try:
                if result is None:
                    await self._courier.delete(table.row.channel_id, message_id)
                else:
                    await self._courier.edit(table.row.channel_id, message_id, self._keep(result))
            except Unavailable:
                raise
            except CourierError as error:
                log.warning("an old board of table %d stays: %s", table.id, error)
            board.leftover.pop(0)


def _mark(table_id: int, old: int | None, drawn: Drawn) -> str:
    """Marks a post, so that Discord does not take it twice: not after a lost answer, nor after a restart."""
    text = json.dumps([table_id, old, drawn], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
