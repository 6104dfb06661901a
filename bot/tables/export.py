"""A decided party as a record: what a player needs to see that the deals were fair."""

from __future__ import annotations

from bot.tables.model import Sitter, Table
from engine.records.values import Player
from engine.records.write import write
from engine.seats import Seat


def record_of(table: Table) -> str:
    """The record of the party that a table has just decided, its seed open and every cut in it.

    Raises :class:`ValueError` while a party is live: its hands are still hidden.
    """
    over = table.last
    if over is None:
        raise ValueError("no party is over at this table")
    players = {seat: _player(sitter) for seat in Seat if (sitter := table.seats[seat]) is not None}
    cuts = {ended.number: cut for ended, cut in zip(over.party.deals, over.cuts, strict=True)}
    return write(over.party, players=players, seed=over.row.seed, cuts=cuts)


def _player(sitter: Sitter) -> Player:
    if sitter.user_id is None:
        return Player(sitter.computer or "", computer=True)
    return Player(sitter.name)
