"""Taking a person out of the tables where they sit, at their own wish."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Transaction, deadlines, proposals, seats, tables
from bot.store.rows import FORGOTTEN, LiveTable, SeatRow
from bot.tables.known_hands import note_hand
from bot.tables.model import Sitter, State, Table
from bot.tables.refused import Refused
from bot.tables.sight import Sight


class Forgetting(Sight):
    """A person who is forgotten leaves nothing behind: no seat is kept for them, no word, no name."""

    async def forget(self, user_id: int) -> None:
        """Take a person out of every live table, for good; also of those whose log does not replay."""

        async def change(table: Table, tx: Transaction) -> Table:
            seat = table.seat_of(user_id)
            if seat is not None:
                await note_hand(tx, table, seat)
                table = await self._left(tx, table, seat, Sitter(None, "", table.row.level))
            if table.row.opener_id == user_id:
                opener = next(iter(table.people), FORGOTTEN)
                table = replace(table, row=replace(table.row, opener_id=opener))
            return _unplayed(table, user_id)

        for table in self.all():
            played = any(sitter is not None and sitter.user_id == user_id for sitter in table.shown.played)
            if played or table.row.opener_id == user_id or table.seat_of(user_id) is not None:
                try:
                    await self._change(table.id, None, change)
                except Refused:
                    # It was closed meanwhile.
                    continue
        for table_id, live in tuple(self._broken.items()):
            if live.table.opener_id == user_id or any(row.user_id == user_id for row in live.seats):
                await self._forget_at_paused(table_id, user_id)

    async def _forget_at_paused(self, table_id: int, user_id: int) -> None:
        async with self._lock(table_id):
            if (live := self._broken.get(table_id)) is not None:
                async with self._store.write() as tx:
                    live = await _without(tx, live, user_id)
                self._broken[table_id] = live


def _unplayed(table: Table, user_id: int) -> Table:
    """The same table; who played its decided party is told without that person."""
    if table.last is None:
        return table
    played = tuple(
        Sitter(FORGOTTEN, "") if sitter is not None and sitter.user_id == user_id else sitter
        for sitter in table.last.played
    )
    return replace(table, last=replace(table.last, played=played))


async def _without(tx: Transaction, live: LiveTable, user_id: int) -> LiveTable:
    """The same as at other tables, but that nothing is cut in the person's place."""
    row, left = live.table, [seat for seat in live.seats if seat.user_id != user_id]
    if row.opener_id == user_id:
        others = (seat.player_id for seat in left if seat.player_id is not None)
        row = replace(row, opener_id=next(others, FORGOTTEN))
    for seat in live.seats:
        if seat.user_id != user_id:
            continue
        await proposals.clear_proposals(tx, row.id, seat.seat)
        await seats.clear_seat(tx, row.id, seat.seat)
        if row.stand_in == seat.seat:
            row = replace(row, stand_in=None)
        if row.state != State.LOBBY.value:
            left.append(SeatRow(row.id, seat.seat, None, "", row.level))
            await seats.put_seat(tx, left[-1])
    row = await tables.save_table(tx, row, row.version)
    await deadlines.keep_deadlines(tx, row.id, row.version)
    return replace(live, table=row, seats=tuple(left))
