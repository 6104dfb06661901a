"""Turn pings: a short message that mentions one player, gone again when they have played."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import discord

from bot.courier import Courier, CourierError
from bot.tables.model import Table
from bot.tables.seating import person_to_play
from bot.tables.service import Tables

log = logging.getLogger(__name__)

DrawPing = Callable[[Table, int], discord.ui.LayoutView]
_Turn = tuple[int, int]


def _turn(table: Table) -> _Turn:
    """Tells one turn from another: the party, and the lines in its log."""
    return table.kept.row.id, table.kept.length


class Pinger:
    """Posts and removes turn pings, one a table."""

    def __init__(self, tables: Tables, courier: Courier, draw: DrawPing) -> None:
        self._tables = tables
        self._courier = courier
        self._draw = draw
        self._pings: dict[int, tuple[int, _Turn]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        tables.on_change(self._look_at)

    async def start(self) -> None:
        """Remove the pings that an earlier process left behind."""
        for table in self._tables.all():
            if table.row.ping_message_id is not None:
                self._remove_soon(table, table.row.ping_message_id)

    async def stop(self) -> None:
        """Leave what is posted; the next start removes it."""
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def ping(self, table: Table) -> None:
        """Mention the player whose turn it is, once a turn."""
        user_id = person_to_play(table)
        known = self._pings.get(table.id)
        if user_id is None or (known is not None and known[1] == _turn(table)):
            return
        message_id = await self._courier.send(
            table.row.channel_id, self._draw(table, user_id), mentions=user_id
        )
        self._pings[table.id] = message_id, _turn(table)
        await self._tables.set_ping(table.id, message_id)
        # They may have played while the ping was on its way.
        for now in self._tables.all():
            if now.id == table.id:
                self._look_at(now)

    def _look_at(self, table: Table) -> None:
        known = self._pings.get(table.id)
        if known is not None and (known[1] != _turn(table) or person_to_play(table) is None):
            del self._pings[table.id]
            self._remove_soon(table, known[0])

    def _remove_soon(self, table: Table, message_id: int) -> None:
        task = asyncio.create_task(self._remove(table, message_id), name=f"ping-{table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _remove(self, table: Table, message_id: int) -> None:
        with contextlib.suppress(CourierError):
            await self._courier.delete(table.row.channel_id, message_id)
        if table.id not in self._pings:
            await self._tables.set_ping(table.id, None)
