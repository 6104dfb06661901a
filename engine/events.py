"""What happened because of an action, in order. Public: no event names a card that is still hidden."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Play
from engine.cards import Card, Suit
from engine.seats import Seat, Side


class CardPlayed(NamedTuple):
    """A card was laid on the table."""

    seat: Seat
    play: Play


class TrickWon(NamedTuple):
    """A trick is complete."""

    number: int
    """From 1."""
    leader: Seat
    cards: tuple[Card, ...]
    """In the order played."""
    winner: Seat
    thirds: int
    """What its cards are worth; the last trick's three thirds are not in it (QS5)."""


class PouleMade(NamedTuple):
    """The third card of an announced poule won its trick (QS15)."""

    seat: Seat
    suit: Suit


class PouleLost(NamedTuple):
    """An announced poule can no longer be made (A-QS7)."""

    seat: Seat
    suit: Suit


class InstantWin(NamedTuple):
    """A hand that wins the party by itself was dealt (QS11)."""

    seat: Seat
    kind: str


class DealEnded(NamedTuple):
    """A deal was counted or cut short; points are what it booked, NS and EW."""

    ended_by: str
    points: tuple[int, int]


class PartyEnded(NamedTuple):
    """The party is decided."""

    ended_by: str
    winner: Side | None


Event = CardPlayed | TrickWon | PouleMade | PouleLost | InstantWin | DealEnded | PartyEnded
