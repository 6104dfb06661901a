"""What the table is told of a deal of All Fours: kicks, tricks, the count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.allfours import core
from engine.allfours.core import DEALT, OPENING, Opening, Point, State
from engine.allfours.tables import VALUES
from engine.cards import CARDS
from engine.deals import Award
from engine.events import Counted, Event, HandsGrown, Kicked, TrickWon
from engine.seats import Seat, Side

HAND: Final = 6
"""Cards in a hand as dealt (AF4)."""

_SEATS: Final = tuple(Seat)
_SIDES: Final = tuple(Side)


def kicks(state: State, known: int) -> tuple[Event, ...]:
    """The cards that were turned up after so many were, and what each hand grew by before them."""
    opening: Opening = state[DEALT][OPENING]
    dealer = _SEATS[opening.terms.dealer]
    events: list[Event] = []
    for number, card in enumerate(opening.turned[known:], known):
        # The fourth is the last card of the pack, so that none were dealt before it (A-AF7).
        if 1 <= number <= 2:
            events.append(HandsGrown(HAND + core.PACKET * number))
        events.append(Kicked(dealer, CARDS[card], opening.terms.kicks[card]))
    return tuple(events)


def trick_event(state: State) -> TrickWon:
    """The trick that was just completed."""
    third = state[core.PREVIOUS]
    second = third[core.PREVIOUS]
    first = second[core.PREVIOUS]
    one, two, three, four = first[core.MOVE], second[core.MOVE], third[core.MOVE], state[core.MOVE]
    cards = CARDS[one], CARDS[two], CARDS[three], CARDS[four]
    value = VALUES[one] + VALUES[two] + VALUES[three] + VALUES[four]
    number = (state[DEALT][core.HANDS][0].bit_count() * 4 - state[core.LEFT].bit_count()) >> 2
    leader, winner = _SEATS[first[core.WINNER]], _SEATS[state[core.TURN]]
    return TrickWon(number, leader, cards, winner, value)


def count_events(count: Sequence[Point]) -> list[Counted]:
    """High, Low, Jack and Game, as far as they were counted (AF20, A-AF2)."""
    events: list[Counted] = []
    for kind, side, points, place, card in count:
        if kind not in ("kick", "give"):
            seat = None if place is None else _SEATS[place]
            events.append(Counted(kind, _SIDES[side], points, seat, None if card is None else CARDS[card]))
    return events


def award(point: Point) -> Award:
    """One entry of the count as the record keeps it."""
    # A jack's award names no card: there is one.
    card = None if point.card is None or point.kind in ("jack", "hang-jack") else CARDS[point.card]
    if point.seat is None:
        return Award(point.kind, point.points, side=_SIDES[point.side], card=card)
    return Award(point.kind, point.points, seat=_SEATS[point.seat], card=card)
