"""Drawing for partners and seats before a party, where a table's rules ask for it (PK4, A-PK2)."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Transaction, seats
from bot.tables.model import KeptParty, Sitter, Table
from bot.tables.seating import seat_row
from engine import fair
from engine.cards import Card
from engine.draw import first_dealer, seating
from engine.rules import Rules
from engine.seats import Seat
from engine.session import SessionPlace


def dealer_of(rules: Rules, seed: bytes) -> Seat:
    """Who deals first in a party that follows none: by the draw, or by chance (QS7, A-QS11)."""
    if rules.seats != "draw":
        return fair.first_dealer(seed)
    return first_dealer(_cards(rules, seed), rules.pack)


def draws(rules: Rules, place: SessionPlace) -> bool:
    """Whether seats are drawn before a party that stands there in its session: once, before its first."""
    return rules.seats == "draw" and place.number == 1


def drawn(kept: KeptParty) -> tuple[tuple[Seat, Card], ...]:
    """The card that each seat drew before that party, the lowest first; none before it starts."""
    rules = kept.party.rules
    if not draws(rules, kept.party.place) or not kept.started:
        return ()
    cards = _cards(rules, kept.row.seed)
    return tuple(sorted(cards.items(), key=lambda one: rules.pack.order.index(one[1].rank)))


async def seat_by_draw(tx: Transaction, table: Table) -> Table:
    """Move everybody to the seat that they draw: who sits North draws first, then East, South, West."""
    party = table.kept.party
    if not draws(party.rules, party.place):
        return table
    moved: list[Sitter | None] = [None, None, None, None]
    for sitter, seat in zip(table.seats, _cards(party.rules, table.kept.row.seed), strict=True):
        moved[seat] = sitter
        # A person has one seat at a time, so all are freed first.
        await seats.clear_seat(tx, table.id, seat.name)
    for seat in Seat:
        if (sitter := moved[seat]) is not None:
            await seats.put_seat(tx, seat_row(table.id, seat, sitter))
    return replace(table, seats=tuple(moved))


def _cards(rules: Rules, seed: bytes) -> dict[Seat, Card]:
    """The cards by the seat that each of them leads to, in the order of drawing."""
    cards = fair.draw(seed, rules.pack)
    return dict(zip(seating(cards, rules.pack), cards, strict=True))
