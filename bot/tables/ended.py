"""A deal that has ended, from its party's log: all its hands may be open then.

A deal that is being played is never among a party's ended deals, and one that was under way when its table
was closed never gets there; so what is still hidden cannot be had here, whatever an id asks for.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import Reader, parties, tables
from bot.store.rows import FORGOTTEN, TableRow
from bot.tables.log import advance, begin
from bot.tables.model import Sitter, Table
from bot.tables.refused import Refused
from engine.cards import Suit
from engine.families import Deal
from engine.rules import Rules
from engine.seats import Seat
from engine.views import view

Who = frozenset[int | None]
"""The people who played a seat's cards; None stands for a computer player."""


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """A deal with what it takes to tell of it."""

    table: TableRow
    party_id: int
    rules: Rules
    number: int
    """In its party, from 1."""
    deal: Deal
    trump: Suit | None
    """None in the games that have none."""
    who: tuple[Who, ...]
    """By seat."""
    earlier: int | None
    """The number of the deal before it in which a card was played."""
    later: int | None


async def ended_deal(db: Reader, table_id: int, party: int, number: int, channel_id: int | None) -> EndedDeal:
    """A deal of a table's party, also of a closed table; only in the table's own channel.

    Raises :class:`Refused` unless it has ended, and a card was played in it.
    """
    table = await tables.find_table(db, table_id)
    row = await parties.find_numbered(db, table_id, party)
    if row is None or table is None or table.channel_id != channel_id:
        raise Refused("no-analysis")
    kept = begin(row)
    who: dict[Seat, set[int | None]] = {seat: set() for seat in Seat}
    for line in await parties.load_actions(db, row.id):
        within = kept.party.deal_number
        kept, _ = advance(kept, line.text)
        if within == number and kept.last_seat is not None:
            who[kept.last_seat].add(line.user_id)
    played = {placed.number: placed for placed in kept.party.deals if placed.deal.tricks}
    if number not in played:
        raise Refused("no-analysis")
    (seen,) = (deal for deal in view(kept.party, None).deals if deal.number == number)
    return EndedDeal(
        table=table,
        party_id=row.id,
        rules=kept.party.rules,
        number=number,
        deal=played[number].deal,
        trump=None if seen.all_fours is None else seen.all_fours.trump,
        who=tuple([frozenset(who[seat]) for seat in Seat]),
        earlier=max((other for other in played if other < number), default=None),
        later=min((other for other in played if other > number), default=None),
    )


def players(ended: EndedDeal, table: Table | None) -> tuple[Sitter | None, ...]:
    """Who played each seat's cards, as far as that is one player and is known by name: `table` has the names
    of those who still sit there.
    """
    names = {sitter.user_id: sitter.name for sitter in (table.seats if table else ()) if sitter is not None}
    found: list[Sitter | None] = []
    for who in ended.who:
        (player,) = who if len(who) == 1 else (FORGOTTEN,)
        if player is None:
            found.append(Sitter(None, "", ended.table.level))
        else:
            found.append(Sitter(player, names[player]) if names.get(player) else None)
    return tuple(found)
