"""Which tables are live, and the one way in which a table is changed."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.store import Reader, StaleVersion, Store, Transaction, parties, proposals, results, tables
from bot.store import deadlines as due_rows
from bot.store.rows import ActionRow, DeadlineRow, LiveTable, PartyRow, TableRow
from bot.tables.due import Delays, deadlines, in_its_turn
from bot.tables.log import fold
from bot.tables.model import Proposal, State, Table
from bot.tables.refused import Refused
from bot.tables.results import played_by
from bot.tables.seating import Person, is_whole, sitters, with_opener
from engine.errors import IllegalAction
from engine.seats import Seat

log = logging.getLogger(__name__)


Listener = Callable[[Table], None]
Change = Callable[[Table, Transaction], Awaitable[Table]]


class Registry:
    """The live tables of this process."""

    def __init__(self, store: Store, delays: Delays) -> None:
        self._store = store
        self._delays = delays
        self._tables: dict[int, Table] = {}
        self._broken: dict[int, LiveTable] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        self._last_click: dict[int, int] = {}

    # Looking.

    def on_change(self, listener: Listener) -> None:
        """Have `listener` told of every new state of a table, after it was kept; it must not raise."""
        self._listeners.append(listener)

    def find(self, table_id: int) -> Table | None:
        """A live table; None where it is closed, paused or was never there."""
        return self._tables.get(table_id)

    def get(self, table_id: int) -> Table:
        """A live table. Raises :class:`Refused` where it is closed, paused or was never there."""
        table = self._tables.get(table_id)
        if table is None:
            raise Refused("paused" if table_id in self._broken else "closed")
        return table

    def in_channel(self, channel_id: int) -> Table:
        """The live table of a channel. Raises :class:`Refused` where there is none, or it is paused."""
        for table in self._tables.values():
            if table.row.channel_id == channel_id:
                return table
        if any(live.table.channel_id == channel_id for live in self._broken.values()):
            raise Refused("paused")
        raise Refused("no-table")

    def all(self) -> Sequence[Table]:
        """Every live table."""
        return tuple(self._tables.values())

    # Beginning.

    async def load(self) -> None:
        """Take up every live table from the store. One whose log does not replay is paused."""
        async with self._store.read() as db:
            due: dict[int, dict[str, float]] = {}
            for row in await due_rows.due_deadlines(db, math.inf):
                due.setdefault(row.table_id, {})[row.kind] = row.due_at
            said: dict[int, list[Proposal]] = {}
            for word in await proposals.load_proposals(db):
                said.setdefault(word.table_id, []).append(Proposal(word.what, Seat.parse(word.seat)))
            logs = await parties.load_live_logs(db)
            for live in await tables.load_live_tables(db):
                try:
                    table = await _with_players(db, _replay(live, *await _logs(db, live, logs)))
                except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others start
                    self._broken[live.table.id] = live
                    log.error(
                        "table %d is paused: its log does not replay (%s)",
                        live.table.id,
                        type(error).__name__,
                    )
                else:
                    words = tuple(said.get(table.id, ()))
                    self._tables[table.id] = replace(table, due=due.get(table.id, {}), proposals=words)

    # Changing.

    async def set_board(self, table_id: int, message_id: int | None) -> None:
        """Keep which message shows the board."""
        async with self._lock(table_id):
            async with self._store.write() as tx:
                posted_at = None if message_id is None else tx.now
                await tables.set_board(tx, table_id, message_id, posted_at)
            if (table := self._tables.get(table_id)) is not None:
                row = replace(table.row, board_message_id=message_id, board_posted_at=posted_at)
                self._tables[table_id] = replace(table, row=row)

    async def set_ping(self, table_id: int, message_id: int | None) -> None:
        """Keep which message is the turn ping."""
        async with self._lock(table_id):
            async with self._store.write() as tx:
                await tables.set_ping(tx, table_id, message_id)
            if (table := self._tables.get(table_id)) is not None:
                self._tables[table_id] = replace(table, row=replace(table.row, ping_message_id=message_id))

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            self._locks[table_id] = lock = asyncio.Lock()
        return lock

    async def _change(self, table_id: int, who: Person | None, change: Change) -> Table:
        """One operation: under the lock, in one transaction, told afterwards.

        Where `change` gives back the table that it was given, nothing happened, and the version stays.
        """
        async with self._lock(table_id):
            table = self.get(table_id)
            try:
                async with self._store.write_together() as tx:
                    changed = await change(table, tx)
                    if changed is table:
                        return table
                    changed = with_opener(in_its_turn(changed, table), table)
                    row = await tables.save_table(tx, changed.row, table.row.version)
                    changed = await self._timed(tx, changed, row, table)
            except IllegalAction as refused:
                raise Refused("rules", refusal=refused.refusal) from None
            except StaleVersion:
                raise Refused("stale") from None
            if who is not None:
                self._last_click[table_id] = who.interaction_id
            return self._put(changed)

    def _put(self, table: Table) -> Table:
        if table.state is State.CLOSED:
            self._tables.pop(table.id, None)
            self._last_click.pop(table.id, None)
        else:
            self._tables[table.id] = table
        for listener in self._listeners:
            listener(table)
        return table

    async def _timed(self, tx: Transaction, table: Table, row: TableRow, before: Table) -> Table:
        """The table as it is kept in `row`, with its deadlines; `before` is what it was until now."""
        due = deadlines(table, before, self._delays, tx.now)
        for kind in before.due.keys() - due.keys():
            await due_rows.clear_deadline(tx, table.id, kind)
        for kind, at in due.items():
            await due_rows.set_deadline(tx, DeadlineRow(table.id, kind, row.version, at))
        return replace(table, row=row, due=due)


Log = tuple[PartyRow, list[ActionRow]]


async def _logs(db: Reader, live: LiveTable, logs: Mapping[int, list[ActionRow]]) -> list[Log]:
    """The parties that a table needs: its newest, and before it the decided one that people still see."""
    newest = live.party
    if newest is None:
        return []
    found = [newest]
    if live.table.state == State.OVER.value:
        decided = await parties.find_numbered(db, live.table.id, newest.number - 1)
        found = [newest] if decided is None else [decided, newest]
    return [(row, logs.get(row.id, [])) for row in found]


async def _with_players(db: Reader, table: Table) -> Table:
    """The same table; at one whose party is decided it is known who played it."""
    if table.last is None or (result := await results.find_result(db, table.last.row.id)) is None:
        return table
    return replace(table, last=replace(table.last, played=played_by(result, table.seats)))


def _replay(live: LiveTable, *logs: Log) -> Table:
    """A table as its logs left it. Raises what the engine raises, and `ValueError` where they contradict."""
    *before, kept = (fold(row, lines) for row, lines in logs)
    table = Table(live.table, sitters(live.seats), kept, before[0] if before else None)
    if not is_whole(table):
        raise ValueError("the table is not where its log ends")
    return table
