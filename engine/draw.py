"""Drawing for partners and seats, once a session (PK4, A-PK2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import Card, Pack
from engine.seats import Seat

_PLACES = (Seat.N, Seat.S, Seat.E, Seat.W)
"""Where they sit from the lowest card up, where the lowest takes seat N: he deals, the second is his partner,
the third sits at his left."""


def decides(cards: Sequence[Card]) -> bool:
    """Whether four drawn cards are of unequal rank; else all draw again."""
    return len(cards) == len({card.rank for card in cards}) == len(Seat)


def seating(cards: Sequence[Card], pack: Pack) -> tuple[Seat, ...]:
    """The seat of each who drew, where the lowest takes seat N, and so deals first."""
    by_rank = sorted(cards, key=lambda card: pack.order.index(card.rank))
    return tuple(_PLACES[by_rank.index(card)] for card in cards)


def first_dealer(drawn: Mapping[Seat, Card], pack: Pack) -> Seat:
    """Who deals first: whoever drew the lowest card."""
    return min(drawn, key=lambda seat: pack.order.index(drawn[seat].rank))


def is_seated(drawn: Mapping[Seat, Card], pack: Pack) -> bool:
    """Whether people sit as their cards say, wherever the lowest chose to sit."""
    dealer = first_dealer(drawn, pack)
    order = (dealer, dealer.partner, dealer.left, dealer.right)
    ranks = [pack.order.index(drawn[seat].rank) for seat in order]
    return ranks == sorted(ranks)
