"""What happens at a table by itself: deadlines are rows, and a sweep acts on those that are due.

A deadline that was set for an older version of its table does nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
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

AGAIN_AFTER: Final = 5.0
"""Seconds before the sweep tries again what the database did not let it do."""

Ping = Callable[[Table], None]
"""Has whoever is waited for called, without waiting for that."""


class Clockwork:
    """Acts on deadlines: cuts, deals and answers for people who do not, and has players pinged."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, ping: Ping) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._ping = ping
        self._timer: asyncio.TimerHandle | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self._next: float | None = None
        """When the sweep that is under way is to be followed by another."""
        self._stopped = False
        tables.on_change(self._look_at)

    async def start(self) -> None:
        """Take up the deadlines that an earlier process left."""
        async with self._store.read() as db:
            self._arm(await due.next_due(db))

    async def stop(self) -> None:
        """Stop sweeping; what is due stays in the store."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.wait({self._sweeping})

    def _look_at(self, table: Table) -> None:
        self._arm(table.due_at)

    def _arm(self, at: float | None) -> None:
        """Have a sweep run by then; one that is set for earlier stays, and looks further itself."""
        if at is None or self._stopped:
            return
        if self._sweeping is not None:
            self._next = at if self._next is None else min(self._next, at)
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + max(0.0, at - self._clock.now())
        if self._timer is not None:
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = loop.call_at(when, self._begin)

    def _begin(self) -> None:
        self._timer = None
        self._sweeping = asyncio.create_task(self._sweep(), name="clockwork")
        self._sweeping.add_done_callback(self._swept)

    def _swept(self, task: asyncio.Task[None]) -> None:
        self._sweeping = None
        upcoming, self._next = self._next, None
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("the clock could not look at its deadlines: %s", describe(error))
            upcoming = self._clock.now() + AGAIN_AFTER
        self._arm(upcoming)

    async def _sweep(self) -> None:
        """Act on everything that is due, and see what comes next."""
        async with self._store.read() as db:
            rows = await due.due_deadlines(db, self._clock.now())
        again = False
        for row in rows:
            try:
                await self._act(row)
            except Refused:
                # Whoever changed the table meanwhile set the deadline that counts now.
                pass
            except StoreError as error:
                log.error("deadline %s of table %d has to wait: %s", row.kind, row.table_id, error)
                again = True
                continue
            except Exception as error:  # noqa: BLE001 - one table's trouble is not the others'
                log.error("deadline %s of table %d failed: %s", row.kind, row.table_id, describe(error))
            async with self._store.write() as tx:
                await due.drop_deadline(tx, row)
        async with self._store.read() as db:
            upcoming = await due.next_due(db)
        if again:
            upcoming = self._clock.now() + AGAIN_AFTER
        self._arm(upcoming)

    async def _act(self, row: DeadlineRow) -> None:
        match row.kind:
            case "cut":
                await self._tables.cut(row.table_id, None, None, version=row.version)
            case "next":
                await self._tables.next_deal(row.table_id, None, version=row.version)
            case "opening":
                await self._tables.answer_silently(row.table_id, version=row.version)
            case "warn":
                self._ping(await self._tables.warn(row.table_id, version=row.version))
            case "missed":
                await self._tables.miss(row.table_id, None, version=row.version)
            case "idle" | "expire":
                await self._tables.expire(row.table_id, version=row.version)
            case "ping":
                table = self._tables.get(row.table_id)
                if table.row.version == row.version:
                    self._ping(table)
            case _:
                log.warning("deadline of unknown kind %s at table %d", row.kind, row.table_id)
