"""Keeps each table's board in its channel: only the newest state counts, within the pace of the rate limits.

discord.py queues edits one after another, so the boards of a quick deal would come long after it. Here a
table has at most one call under way; what changes meanwhile is drawn once, when that call is done. Where a
board cannot be shown its table waits (`bot.tables.sight`), and goes on once it can.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

import discord

from bot.boards import Board, BoardKey, board_key, mark_of
from bot.clock import Clock
from bot.courier import Courier, CourierError, Forbidden, Gone, PlaceGone, TooOld, Unavailable
from bot.logs import describe
from bot.store import StoreError
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.service import Tables

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 5.0
"""Seconds before a board is tried again that Discord or the database did not take. Where it is not allowed
they double each time.
"""
HURRY_AFTER: Final = 2.0
"""Seconds before it is tried because something changed in its server. Not at once: opening a thread again is
such a change itself, and several come together.
"""
LONGEST_WAIT: Final = 1800.0
"""Seconds that they grow to."""
REFUSALS_A_MINUTE: Final = 100
"""Refusals, of all boards together, above which a press or a change brings no further try: Discord bans an
address that collects ten thousand in ten minutes, and people press most where nothing happens.
"""
RENEW_AFTER: Final = 50 * 60.0
"""Seconds after which a board is posted anew instead of edited: Discord slows edits after an hour."""
FINISH_WITHIN: Final = 1.5
"""Seconds that boards have at the end."""

Draw = Callable[[Table], discord.ui.LayoutView]


class Publisher:
    """Posts, edits and removes boards.

    `draw` draws a table; `keep` draws a decided party as it stays in the channel for good.
    """

    def __init__(
        self, tables: Tables, courier: Courier, draw: Draw, keep: Draw, *, interval: float, clock: Clock
    ) -> None:
        self._tables = tables
        self._courier = courier
        self._draw = draw
        self._keep = keep
        self._interval = interval
        self._clock = clock
        self._boards: dict[int, Board] = {}
        self._stopped = False
        self._refused: deque[float] = deque(maxlen=REFUSALS_A_MINUTE)
        """When boards were refused last, by the event loop's time."""
        tables.on_change(self.touch)

    async def start(self) -> None:
        """Show every live table's board again: an old one may be gone, or too old to be edited."""
        for table in self._tables.all():
            message_id = table.row.board_message_id
            self._boards[table.id] = Board(table, message_id=message_id, noted_id=message_id)
            self.touch(table)

    async def stop(self) -> None:
        """Show once more what is newest, as far as there is time; the next start shows the rest."""
        self._stopped = True
        for board in self._boards.values():
            if board.retry is not None:
                board.retry.cancel()
        flushes = [asyncio.create_task(self._flush(board)) for board in self._boards.values()]
        if flushes:
            await asyncio.wait(flushes, timeout=FINISH_WITHIN)
            for flush in flushes:
                if flush.done() and (error := flush.exception()) is not None:
                    log.error("a board failed at the end: %s", describe(error))
        tasks = [*flushes, *(board.task for board in self._boards.values() if board.task is not None)]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def touch(self, table: Table) -> None:
        """Have the newest state shown."""
        board = self._boards.get(table.id)
        if board is None:
            board = self._boards[table.id] = Board(table)
        board.newest = table
        board.stale = True
        if table.state is State.OVER:
            board.result = table
        if table.state is State.CLOSED or self._may_hurry(board):
            self._work(board)

    def post_again(self, table: Table) -> None:
        """Bring the board down to the newest message of the channel."""
        if (board := self._boards.get(table.id)) is not None:
            board.again = True
        self.touch(table)

    def look_again(self, table: Table) -> None:
        """Try anew, and at once, to show the board of a table that could not be shown."""
        board = self._boards.get(table.id)
        if board is not None and self._may_hurry(board):
            self._retry(board)

    def check(self, table: Table) -> None:
        """Have Discord say whether the board is still there, although nothing on it has changed."""
        board = self._boards.get(table.id)
        if board is not None and board.retry is None:
            board.drawn = None
            self._retry(board)

    def look_around(self, guild_id: int | None = None) -> None:
        """Try anew, and soon, to show boards that could not be shown: a server's, or all."""
        now = asyncio.get_running_loop().time()
        for board in self._boards.values():
            waits = board.retry is not None and board.retry.when() - now > HURRY_AFTER
            if waits and guild_id in (None, board.newest.row.guild_id):
                self._later(board, HURRY_AFTER)

    async def posted(self, table: Table) -> None:
        """Wait until the table has its board, where it is to be.

        Raises :class:`CourierError` where it cannot be posted.
        """
        board = self._boards[table.id]
        if board.message_id is None or board.again:
            if board.outcome is None or board.outcome.done():
                board.outcome = asyncio.get_running_loop().create_future()
                # Whoever waited may have given up meanwhile.
                board.outcome.add_done_callback(lambda done: done.cancelled() or done.exception())
            await asyncio.shield(board.outcome)

    def message_of(self, table: Table) -> int | None:
        """The message that is the table's board, once it was posted."""
        board = self._boards.get(table.id)
        return None if board is None else board.message_id

    # Inside.

    def _may_hurry(self, board: Board) -> bool:
        """Whether it may be tried before its time: always, but where too many were refused of late."""
        if board.retry is None or len(self._refused) < REFUSALS_A_MINUTE:
            return True
        return asyncio.get_running_loop().time() - self._refused[0] > 60.0

    def _work(self, board: Board) -> None:
        if board.retry is not None:
            board.retry.cancel()
            board.retry = None
        if board.task is None and not self._stopped:
            board.task = asyncio.create_task(self._catch_up(board), name=f"board-{board.newest.id}")
            board.task.add_done_callback(lambda task: self._ended(board, task))

    def _ended(self, board: Board, task: asyncio.Task[None]) -> None:
        board.task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the board of table %d failed: %s", board.newest.id, describe(error))
        elif board.stale:
            self._work(board)

    async def _catch_up(self, board: Board) -> None:
        """Show what is newest until nothing newer came while it was shown."""
        while board.stale and not self._stopped:
            board.stale = False
            table = board.newest
            board.calling = True
            try:
                called = await self._bring(board, table)
            except (Unavailable, StoreError) as error:
                log.warning("the board of table %d waits: %s", table.id, error)
                board.stale, board.calling = True, False
                await asyncio.sleep(RETRY_AFTER)
                continue
            finally:
                board.calling = False
            if table.state is State.CLOSED:
                self._boards.pop(table.id, None)
                return
            if board.failed and board.newest.state is not State.CLOSED:
                doubled = min(board.failed - 1, 20)
                self._later(board, min(RETRY_AFTER * 2.0**doubled, max(RETRY_AFTER, LONGEST_WAIT)))
                return
            if called and self._interval:
                await asyncio.sleep(self._interval)

    async def _flush(self, board: Board) -> None:
        """The last try: after a call that is under way, instead of any pause."""
        if (task := board.task) is not None:
            if not board.calling:
                task.cancel()
            await asyncio.wait({task})
        if board.stale and not board.failed:
            board.stale = False
            try:
                await self._bring(board, board.newest)
            except (CourierError, StoreError) as error:
                log.warning("the board of table %d is left for the next start: %s", board.newest.id, error)

    def _later(self, board: Board, pause: float) -> None:
        """Try a board that may not be shown again after a while, unless something happens there before."""
        if board.retry is not None:
            board.retry.cancel()
        board.stale = False
        board.retry = asyncio.get_running_loop().call_later(pause, self._retry, board)

    def _retry(self, board: Board) -> None:
        board.stale = True
        self._work(board)

    async def _bring(self, board: Board, table: Table) -> bool:
        """Show this state, and take the consequence where that is not allowed; whether Discord was asked."""
        try:
            called = await self._opened(board, table)
            self._tell(board)
            await self._tidy(board, table)
        except Unavailable:
            raise
        except CourierError as error:
            await self._cannot(board, table, error)
            return True
        board.failed = 0
        if called and board.newest.unseen is not None and table.state is not State.CLOSED:
            log.info("table %d can be seen again and goes on", table.id)
            with contextlib.suppress(Refused):
                await self._tables.regain_sight(table.id)
        return called

    async def _cannot(self, board: Board, table: Table, error: CourierError) -> None:
        """The table waits where it may not be shown, and is closed where its place is gone."""
        log.warning("the board of table %d cannot be shown: %s", table.id, error)
        board.drawn = None
        left = isinstance(error, Forbidden) and self._courier.has_left(table.row.guild_id)
        if isinstance(error, PlaceGone) or left:
            # Nothing is left to be edited or removed there.
            board.message_id = None
            board.leftover.clear()
            if left:
                await self._tables.vanish(guild_id=table.row.guild_id)
            else:
                await self._tables.vanish(channel_id=table.row.channel_id)
        elif table.state is not State.CLOSED:
            with contextlib.suppress(Refused):
                why = error.missing if isinstance(error, Forbidden) else "unknown"
                await self._tables.lose_sight(table.id, why)
        board.failed += 1
        self._refused.append(asyncio.get_running_loop().time())
        self._tell(board, error)

    @staticmethod
    def _tell(board: Board, error: CourierError | None = None) -> None:
        """Tell who waits for it what became of the board."""
        outcome = board.outcome
        if outcome is None or outcome.done():
            return
        if error is not None:
            outcome.set_exception(error)
        elif board.message_id is not None and not board.again:
            outcome.set_result(None)

    async def _opened(self, board: Board, table: Table) -> bool:
        """Show this state, in an archived thread after opening it again."""
        try:
            return await self._show(board, table)
        except Forbidden as error:
            if error.missing != "archived":
                raise
            try:
                await self._courier.unarchive(table.row.channel_id)
            except Forbidden:
                raise error from None
        return await self._show(board, table)

    async def _show(self, board: Board, table: Table) -> bool:
        """Show this state; returns whether Discord had to be asked."""
        closed = table.state is State.CLOSED
        if closed and board.message_id is None:
            return False
        if board.message_id is not None and (closed or (board.key == board_key(table) and not board.again)):
            view = self._keep(board.result) if closed and board.result is not None else self._draw(table)
            drawn = view.to_components()
            if board.drawn == drawn:
                return False
            if closed or not self._is_old(board):
                try:
                    await self._edit(board, board.message_id, table, view)
                except (Gone, TooOld):
                    if closed:
                        return True
                else:
                    return True
        await self._post(board, table)
        return True

    async def _edit(self, board: Board, message_id: int, table: Table, view: discord.ui.LayoutView) -> None:
        """Edit the board. It may have to wait for its turn, and shows what is newest then."""

        def newest() -> discord.ui.LayoutView:
            nonlocal table, view
            now = board.newest
            if (
                now is not table
                and State.CLOSED not in (now.state, table.state)
                and (board_key(now) == board.key)
            ):
                table, view = now, self._draw(now)
            return view

        await self._courier.edit(table.row.channel_id, message_id, newest)
        board.drawn = view.to_components()
        board.stale = board.stale and board.newest is not table

    def _is_old(self, board: Board) -> bool:
        return board.posted_at is not None and self._clock.now() - board.posted_at >= RENEW_AFTER

    async def _post(self, board: Board, table: Table) -> None:
        """Post a board; the one before it is left over then."""
        drawn = self._draw(table).to_components()
        if board.posting is None:
            board.posting = mark_of(table.id, board.message_id, drawn), drawn
        mark, tried = board.posting
        try:
            message_id = await self._send(table, mark)
        except Unavailable:
            raise
        except CourierError:
            board.posting = None
            raise
        old, board.message_id = board.message_id, message_id
        board.posted_at = self._clock.now()
        was, board.key = board.key, board_key(table)
        board.posting, board.again = None, False
        # What an earlier try posted is what stands there now, whatever this one brought.
        board.drawn = drawn if drawn == tried else None
        board.stale = board.stale or board.drawn is None
        if old is not None and old != message_id:
            board.leftover.append((old, self._result_on(board, was)))

    async def _send(self, table: Table, mark: str) -> int:
        channel_id = table.row.channel_id
        try:
            return await self._courier.send(channel_id, self._draw(table), nonce=mark, silent=True)
        except Gone:
            # What was posted with this mark before has been deleted since.
            return await self._courier.send(channel_id, self._draw(table), silent=True)

    @staticmethod
    def _result_on(board: Board, was: BoardKey | None) -> Table | None:
        """The decided party that the board before this one shows, where this one is of the next party."""
        result, key = board.result, board.key
        if result is None or key is None or key[0] == result.shown.row.number:
            return None
        board.result = None
        return result if was is not None and was[0] == result.shown.row.number else None

    async def _tidy(self, board: Board, table: Table) -> None:
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
            except (Unavailable, PlaceGone):
                raise
            except CourierError as error:
                log.warning("an old board of table %d stays: %s", table.id, error)
            board.leftover.pop(0)
