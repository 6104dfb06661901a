"""A decided party as a record: what a player needs to see that the deals were fair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.store import Reader, parties, results, tables
from bot.store.rows import SeatResult
from bot.tables.drawing import drawn
from bot.tables.log import fold
from bot.tables.model import KeptParty, Sitter
from bot.tables.refused import Refused
from engine.records.values import Player
from engine.records.write import write
from engine.seats import Seat

_HINTS: Final = "; hints=on"
"""A comment of a record: players could ask what a strong player would do. It is no rule, so it has no tag."""


async def decided_party(db: Reader, table_id: int, number: int, channel_id: int | None) -> KeptParty:
    """A table's party by its number there, also of a closed table; only in the table's own channel.

    Raises :class:`Refused` unless it was played to its end: till then its hands are hidden, and a table that
    was closed in the middle never shows them.
    """
    table = await tables.find_table(db, table_id)
    row = await parties.find_numbered(db, table_id, number)
    if row is None or row.ended_at is None or table is None or table.channel_id != channel_id:
        raise Refused("not-over")
    kept = fold(row, await parties.load_actions(db, row.id))
    if not kept.party.over:
        raise Refused("not-over")
    return kept


async def record_of(db: Reader, over: KeptParty, sitters: Sequence[Sitter | None]) -> str:
    """The record of a decided party, its seed open and every cut in it.

    Who played is named as far as they sit there now, among `sitters`.
    """
    result = await results.find_result(db, over.row.id)
    names = {sitter.user_id: sitter.name for sitter in sitters if sitter is not None}
    seats = () if result is None else result.seats
    players = {Seat[seat.seat]: player for seat in seats if (player := _player(seat, names)) is not None}
    cuts = dict(enumerate(over.cuts, 1))
    record = write(over.party, players=players, seed=over.row.seed, cuts=cuts, draw=dict(drawn(over)))
    return f"{_HINTS}\n{record}" if result is not None and result.hints else record


def _player(seat: SeatResult, names: dict[int | None, str]) -> Player | None:
    if seat.user_id is None:
        return Player(seat.computer or "", computer=True)
    name = names.get(seat.user_id)
    return None if not name else Player(name)
