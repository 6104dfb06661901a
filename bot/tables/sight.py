"""Tables whose board cannot be shown, and those whose channel is gone."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Transaction, tables
from bot.store.rows import TableRow, Unseen
from bot.tables.absence import Absences
from bot.tables.model import Table


class Sight(Absences):
    """A table that nobody can see waits, as it is; one that has no place any more is closed."""

    async def lose_sight(self, table_id: int, why: Unseen) -> Table:
        """Have a table wait until its board can be shown again. Nothing happens to one that waits for that
        already.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            if table.unseen == why:
                return table
            # A warning that nobody could read is none.
            return replace(table, row=replace(table.row, unseen=why, warned=False))

        return await self._change(table_id, None, change)

    async def regain_sight(self, table_id: int) -> Table:
        """Have a table go on, and its clock begin anew for whoever's turn it is."""

        async def change(table: Table, tx: Transaction) -> Table:
            if table.unseen is None:
                return table
            return replace(table, row=replace(table.row, unseen=None))

        return await self._change(table_id, None, change)

    async def vanish(self, *, guild_id: int | None = None, channel_id: int | None = None) -> None:
        """Close the tables of a server, or of a channel, that the bot has no more; their logs are kept.

        Those that are paused because their log does not replay are closed as well.
        """

        def concerns(row: TableRow) -> bool:
            return row.guild_id == guild_id or row.channel_id == channel_id

        for table_id in [table.id for table in self.all() if concerns(table.row)]:
            async with self._lock(table_id):
                if (table := self.find(table_id)) is not None:
                    self._put(replace(table, row=await self._close(table.row)))
        for table_id in [key for key, live in self._broken.items() if concerns(live.table)]:
            async with self._lock(table_id):
                if (live := self._broken.get(table_id)) is not None:
                    await self._close(live.table)
                    del self._broken[table_id]

    async def _close(self, row: TableRow) -> TableRow:
        async with self._store.write() as tx:
            return await tables.close_table(tx, row, row.version)
