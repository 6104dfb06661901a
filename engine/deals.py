"""What all families' deals share: hands, tricks, awards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.actions import Action, Meld, Play
from engine.cards import Card, Pack, Suit
from engine.errors import BadDeal
from engine.seats import Seat, Side

Hands = tuple[tuple[Card, ...], ...]
"""The four hands as dealt, by seat."""


def bad_hands(hands: Mapping[Seat, Sequence[Card]], pack: Pack, *, size: int) -> BadDeal:
    """What is wrong with hands that do not make up the pack. Names no card: they may still be hidden."""
    for seat in Seat:
        cards = hands.get(seat, ())
        if len(cards) != size:
            return BadDeal(f"{seat.letter} has {len(cards)} cards, not {size}", seat=seat)
        if any(card not in pack for card in cards):
            return BadDeal(f"{seat.letter} has a card that is not in the pack", seat=seat)
    return BadDeal("a card is dealt twice")


class Thrown(NamedTuple):
    """A dealing, which somebody's demand threw in before the same dealer dealt again (PO1)."""

    hands: Hands
    """Hidden: only records and the fair deal may read them."""
    answers: tuple[tuple[Seat, Action], ...]
    """What was answered before the first card; a demand is the last."""


_ROUNDS: Final = (
    tuple((seat, seat.right, seat.partner, seat.left) for seat in Seat),
    tuple((seat, seat.left, seat.partner, seat.right) for seat in Seat),
)
"""The seats in the order of play, by whether it is clockwise and who leads."""


class Trick(NamedTuple):
    """A trick, complete or open."""

    leader: Seat
    plays: tuple[Play, ...]
    """In the order played, from the leader on."""
    winner: Seat | None
    """None while it is open."""
    value: int
    """What its cards are worth: in thirds, the last trick's three not among them; in All Fours in points
    for Game."""
    clockwise: bool = True
    """Which way it was played."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played each card."""
        return _ROUNDS[self.clockwise][self.leader][: len(self.plays)]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards alone."""
        return tuple(play.card for play in self.plays)


@dataclass(frozen=True, slots=True)
class Award:
    """Points that are not card points."""

    kind: str
    """``poule``, ``poule-penalty``, ``meld``; ``kick``, ``give``, ``high``, ``low``, ``jack``, ``hang-jack``,
    ``game``."""
    points: int
    seat: Seat | None = None
    side: Side | None = None
    """In the place of the seat, where a side as such has it."""
    suit: Suit | None = None
    card: Card | None = None
    """The card that was turned up, or that is high or low."""
    meld: Meld | None = None
    failed: Seat | None = None
    """Who announced the poule that was not made, where the other side has points for that."""

    @property
    def for_side(self) -> Side:
        """The side that scores it."""
        if self.side is not None:
            return self.side
        assert self.seat is not None
        return self.seat.side


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a party ended."""

    winner: Side | None
    ended_by: str
    """``target``, or what cut a deal or the party short (``four-sevens``, ``kick``, ``resign``, ...)."""
    ended_seat: Seat | None = None
    """Who held the sevens, gave or resigned."""
