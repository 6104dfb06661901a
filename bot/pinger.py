"""Pings: a short message that mentions whoever is waited for, gone again when that is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

import discord

from bot.courier import Courier, CourierError, PlaceGone, Unavailable
from bot.logs import describe
from bot.tables.model import Table
from bot.tables.seating import opening_of, people_called
from bot.tables.service import Tables

log = logging.getLogger(__name__)

DrawPing = Callable[[Table, Sequence[int]], discord.ui.LayoutView]


class _Turn(NamedTuple):
    """Tells one turn from another."""

    party_id: int
    at: int
    """Lines in the log before it; in a phase of answers the dealing, since no answer may be told."""
    called: tuple[int, ...]
    """The people who are waited for, or may be."""


def _turn(table: Table) -> _Turn | None:
    """Whose turn it is; None where no person is waited for."""
    called = people_called(table)
    if not called:
        return None
    opening = opening_of(table)
    return _Turn(table.kept.row.id, table.kept.length if opening is None else -opening[1], called)


class Pinger:
    """Posts and removes pings, one a table. `on` is whether people are called at all."""

    def __init__(self, tables: Tables, courier: Courier, draw: DrawPing, *, on: bool) -> None:
        self._tables = tables
        self._courier = courier
        self._draw = draw
        self._on = on
        self._called: dict[int, _Turn] = {}
        """The turn that was pinged for last, posted yet or not, by table."""
        self._posted: dict[int, tuple[int, _Turn]] = {}
        """The ping that stands in a table's channel."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        tables.on_change(self._look_at)

    async def start(self) -> None:
        """Take up the pings that an earlier process left: remove those of turns that are over.

        A turn's deadline goes with its ping, so where one is still to come, what stands is of another turn.
        """
        for table in self._tables.all():
            turn = _turn(table)
            message_id = table.row.ping_message_id
            if turn is None or not self._on or "ping" in table.due:
                if message_id is not None:
                    self._soon(self._remove(table, message_id))
            elif message_id is not None:
                self._called[table.id] = turn
                self._posted[table.id] = message_id, turn
            else:
                # The process ended between the deadline and the message.
                self.ping(table)

    async def stop(self) -> None:
        """Leave what is posted; the next start removes it."""
        self._stopped = True
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def ping(self, table: Table) -> None:
        """Mention whoever is waited for, once a turn, unless they could not see the board. Does not wait for
        Discord.
        """
        turn = None if table.unseen else _turn(table)
        if turn is not None and self._called.get(table.id) != turn:
            self._called[table.id] = turn
            self._soon(self._post(table, turn))

    async def _post(self, table: Table, turn: _Turn) -> None:
        try:
            message_id = await self._courier.send(
                table.row.channel_id, self._draw(table, turn.called), mentions=turn.called
            )
        except PlaceGone as error:
            log.warning("table %d has no place for a ping: %s", table.id, error)
            await self._tables.vanish(channel_id=table.row.channel_id)
            return
        except CourierError as error:
            # No loss: the board says whose turn it is, also to somebody who left the server.
            log.warning("table %d could not ping: %s", table.id, error)
            return
        if self._called.get(table.id) != turn:
            # They have played while it was on its way.
            await self._remove(table, message_id)
            return
        self._posted[table.id] = message_id, turn
        await self._tables.set_ping(table.id, message_id)

    def _look_at(self, table: Table) -> None:
        """Forget a turn that is over, and remove its ping."""
        called = self._called.get(table.id)
        if called is None or called == _turn(table):
            return
        del self._called[table.id]
        posted = self._posted.pop(table.id, None)
        if posted is not None:
            self._soon(self._remove(table, posted[0]))

    async def _remove(self, table: Table, message_id: int) -> None:
        try:
            await self._courier.delete(table.row.channel_id, message_id)
        except Unavailable as error:
            # It stays noted, so that the next start removes it.
            log.warning("table %d could not remove a ping: %s", table.id, error)
            return
        except CourierError as error:
            log.warning("table %d may not remove a ping: %s", table.id, error)
        if table.id not in self._posted:
            await self._tables.set_ping(table.id, None)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(work, name="ping")
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a ping failed: %s", describe(error))
