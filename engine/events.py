"""What happened because of an action, in order. Public: no event names a card that is still hidden."""

from __future__ import annotations

from typing import NamedTuple

from engine.actions import Answer, Meld, Play
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
    value: int
    """What its cards are worth: in thirds, the last trick's three not among them (QS5); in All Fours in
    points for Game (AF24)."""


class PouleMade(NamedTuple):
    """The third card of an announced poule won its trick (QS15)."""

    seat: Seat
    suit: Suit


class PouleLost(NamedTuple):
    """An announced poule can no longer be made (A-QS7)."""

    seat: Seat
    suit: Suit


class InstantWin(NamedTuple):
    """A hand that wins the party by itself was dealt (QS11, PO6)."""

    seat: Seat
    kind: str


class Redealt(NamedTuple):
    """A hand without a 10, 9 or ace demanded another deal by the same dealer (PO1)."""

    seat: Seat


class PoulesAnnounced(NamedTuple):
    """Everybody has said how many poules they will make (LP5, A-LP5)."""

    numbers: tuple[int, ...]
    """By seat."""


class Melded(NamedTuple):
    """A combination was named (PK7)."""

    seat: Seat
    meld: Meld
    points: int


class Claimed(NamedTuple):
    """A side said that it has reached the target (PK19, PK20)."""

    seat: Seat
    total: int
    """What it has, as it counts (A-PK9)."""
    right: bool


class Kicked(NamedTuple):
    """A card was turned up: its suit is trump, unless the pack runs on (AF5, AF9)."""

    dealer: Seat
    card: Card
    points: int
    """What the dealer's side has at once for it."""


class Answered(NamedTuple):
    """Somebody stood, begged, gave or ran the pack (AF7, AF8). Giving is a point for who begged."""

    seat: Seat
    answer: Answer


class HandsGrown(NamedTuple):
    """The pack was run: three more cards to each seat, seen by who holds them (AF9)."""

    held: int
    """Cards in each hand now."""


class Counted(NamedTuple):
    """One of High, Low, Jack and Game was counted (AF20 to AF24)."""

    kind: str
    """``high``, ``low``, ``jack``, ``hang-jack`` or ``game``."""
    side: Side
    points: int
    seat: Seat | None
    """To whom the card was dealt, or for ``hang-jack`` who won it; none for ``game``."""
    card: Card | None


class DealEnded(NamedTuple):
    """A deal was counted or cut short; points are what it booked, NS and EW."""

    ended_by: str
    points: tuple[int, int]


class PartyEnded(NamedTuple):
    """The party is decided."""

    ended_by: str
    winner: Side | None


Event = (
    CardPlayed
    | TrickWon
    | PouleMade
    | PouleLost
    | InstantWin
    | Redealt
    | PoulesAnnounced
    | Melded
    | Claimed
    | Kicked
    | Answered
    | HandsGrown
    | Counted
    | DealEnded
    | PartyEnded
)
