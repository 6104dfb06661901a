"""What a player can know from its view: which cards are out, and which can no longer be beaten."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Suit
from engine.seats import Seat
from engine.views import View


@dataclass(frozen=True, slots=True)
class Memory:
    """The deal as one attentive player remembers it."""

    seat: Seat
    hand: frozenset[Card]
    unseen: frozenset[Card]
    """Cards in the other three hands."""
    voids: frozenset[tuple[Seat, Suit]]
    """Who did not follow which suit."""
    order: str
    """Ranks from low to high."""

    @staticmethod
    def of(view: View) -> Memory:
        """What the view's own seat knows."""
        if view.seat is None:
            raise ValueError("a spectator does not play")
        played = {card for trick in view.tricks for card in trick.cards}
        pack = view.rules.pack
        voids = {
            (seat, trick.cards[0].suit)
            for trick in view.tricks
            for seat, card in zip(trick.seats, trick.cards, strict=True)
            if card.suit is not trick.cards[0].suit
        }
        return Memory(
            seat=view.seat,
            hand=frozenset(view.hand),
            unseen=frozenset(pack.cards) - played - frozenset(view.hand),
            voids=frozenset(voids),
            order=pack.order,
        )

    def strength(self, card: Card) -> int:
        """How high a card ranks in its suit, from 0."""
        return self.order.index(card.rank)

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card takes a trick from another that leads it so far."""
        return card.suit is other.suit and self.strength(card) > self.strength(other)

    def is_master(self, card: Card) -> bool:
        """Whether nobody else holds a higher card of the suit."""
        return not any(self.beats(other, card) for other in self.unseen)

    def threats(self, card: Card, seats: tuple[Seat, ...]) -> int:
        """How many unseen cards could beat it, were they with seats that may still follow its suit."""
        if all((seat, card.suit) in self.voids for seat in seats):
            return 0
        return sum(self.beats(other, card) for other in self.unseen)

    def length(self, suit: Suit) -> int:
        """How many cards of a suit the hand holds."""
        return sum(card.suit is suit for card in self.hand)

    def trios(self) -> frozenset[Suit]:
        """The suits whose ten, nine and ace are all in the hand: a poule that can be made."""
        return frozenset(
            suit for suit in Suit if all(Card.of(rank, suit) in self.hand for rank in POULE_RANKS)
        )


POULE_RANKS = "T9A"
"""The three cards of a poule (QS15)."""
