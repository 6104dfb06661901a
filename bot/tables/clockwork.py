"""What happens at a table by itself: deadlines are rows, and a sweep acts on those that are due.

A deadline that was set for an older version of its table does nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.clock import Clock
from bot.logs import describe
from bot.store import Store, StoreError
from bot.store import deadlines as due
from bot.store.rows import DeadlineRow
from bot.tables.model import Table
from bot.tables.refused import Refused
from bot.tables.service import Tables

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 60.0
"""Seconds after which the sweep looks at the clock again, whatever it expects."""

Ping = Callable[[Table], Awaitable[None]]


class Clockwork:
    """Acts on deadlines: cuts and deals for people who do not, and has players pinged."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, ping: Ping) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._ping = ping
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        tables.on_change(self._look_again)

    def _look_again(self, _table: Table) -> None:
        self._changed.set()

    async def start(self) -> None:
        """Begin to sweep."""
        self._task = asyncio.create_task(self._run(), name="clockwork")

    async def stop(self) -> None:
        """Stop sweeping; what is due stays in the store."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            try:
                pause = await self.sweep()
            except StoreError as error:
                log.error("the clock could not read its deadlines: %s", describe(error))
                pause = LONGEST_SLEEP
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), min(pause, LONGEST_SLEEP))

    async def sweep(self) -> float:
        """Act on everything that is due; returns the seconds until the next deadline."""
        now = self._clock.now()
        async with self._store.read() as db:
            rows = await due.due_deadlines(db, now)
        for row in rows:
            try:
                await self._act(row)
            except Refused:
                # Whoever changed the table meanwhile set the deadline that counts now.
                pass
            except Exception as error:  # noqa: BLE001 - one table's trouble is not the others'
                log.error("deadline %s of table %d failed: %s", row.kind, row.table_id, describe(error))
            await self._drop(row)
        async with self._store.read() as db:
            upcoming = await due.next_due(db)
        return LONGEST_SLEEP if upcoming is None else max(0.0, upcoming - self._clock.now())

    async def _act(self, row: DeadlineRow) -> None:
        match row.kind:
            case "cut":
                await self._tables.cut(row.table_id, None, None, version=row.version)
            case "next":
                await self._tables.next_deal(row.table_id, None, version=row.version)
            case "ping":
                table = self._tables.get(row.table_id)
                if table.row.version == row.version:
                    await self._ping(table)
            case _:
                log.warning("deadline of unknown kind %s at table %d", row.kind, row.table_id)

    async def _drop(self, row: DeadlineRow) -> None:
        async with self._store.write() as tx:
            await due.drop_deadline(tx, row)
