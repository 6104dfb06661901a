"""The rule player of All Fours: begs and runs by a count of its trumps, plays by rules of thumb, at once.

Each legal play gets a mark in points of the party, roughly what it is expected to be worth; the highest is
played, and chance, from the seed, decides between equals.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from engine.actions import Action, Answer, Play
from engine.cards import Card, Suit
from engine.deals import Trick
from engine.rules import AllFoursRules
from engine.seats import Seat
from engine.views import AllFoursView, View

VALUE: Final = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
"""What a card is worth for Game (AF24)."""
_HALF: Final = 18.0
"""About half of what is dealt for Game: who takes more than that has its point."""

# What a hand is worth with a suit as trumps, in points of the party.
_HIGH: Final = {"A": 1.0, "K": 0.55, "Q": 0.25}
_LOW: Final = {"2": 1.0, "3": 0.55, "4": 0.25}
_JACK: Final = 0.4
"""With guards; alone it is lost more often than not."""
_LENGTH: Final = 0.25
"""Of each trump, for the tricks it takes or guards."""
_STAND: Final = 1.0
"""A hand worth that much stands."""
_GIVE: Final = 1.9
"""A hand worth that much is worth a point to keep: more than standing asks, since running brings kicks."""
_KICK: Final = 3
"""What a kick is worth at most (AF5)."""

_KEEP_TRUMP: Final = 0.03
"""What a step of a trump's rank is worth kept."""
_KEEP_HIGH: Final = 0.01
_KEEP_JACK: Final = 0.4
"""What one's jack is worth in hand: it is laid only where it is nearly certain to come home."""
_HUNT: Final = 0.35
"""What it is worth to lead a trump that would take the jack, while somebody else may hold it."""
_RUFFS: Final = 0.6
"""How often somebody who has a trump and need not use it does."""


def choose(view: View, seed: int) -> Action:
    """The action that this player takes on its turn; the same for the same view and seed.

    Raises :class:`ValueError` where the view's seat has nothing to do, or plays another game.
    """
    if not view.legal or view.seat is None:
        raise ValueError("it is not this seat's turn")
    rules = view.rules
    if view.all_fours is None or not isinstance(rules, AllFoursRules):
        raise ValueError("this is not All Fours")
    if len(view.legal) == 1:
        return view.legal[0]
    if view.all_fours.asked:
        return _answer(view, view.seat, view.all_fours, rules)
    memory = _Memory.of(view, view.seat, view.all_fours)
    chance = Random(seed)
    return max(view.legal, key=lambda action: (_mark(view, memory, rules, action), chance.random()))


def _answer(view: View, seat: Seat, known: AllFoursView, rules: AllFoursRules) -> Action:
    """Stand or beg, give or run."""
    worth = _worth(view.hand, known.trump)
    if Answer.STAND in view.legal:
        # A dealer whom a kick may carry to the target is not asked to turn up more cards.
        near = rules.target - view.score[seat.side.other] <= _KICK
        return Answer.STAND if worth >= (_STAND / 2 if near else _STAND) else Answer.BEG
    # “Take one” at 13 loses the party (A-AF8).
    if known.give_ends or Answer.GIVE not in view.legal:
        return Answer.RUN
    return Answer.GIVE if worth >= _GIVE else Answer.RUN


def _worth(hand: tuple[Card, ...], trump: Suit) -> float:
    """What High, Low, Jack and length in a suit are worth to who holds them."""
    trumps = [card.rank for card in hand if card.suit is trump]
    worth = _LENGTH * len(trumps)
    worth += max((_HIGH.get(rank, 0.0) for rank in trumps), default=0.0)
    worth += max((_LOW.get(rank, 0.0) for rank in trumps), default=0.0)
    if "J" in trumps:
        worth += _JACK if len(trumps) > 2 else -_JACK
    return worth


@dataclass(frozen=True, slots=True)
class _Memory:
    """The deal as one attentive player remembers it."""

    seat: Seat
    trump: Suit
    hand: tuple[Card, ...]
    unseen: frozenset[Card]
    """Cards in the other three hands or undealt."""
    held: dict[Seat, int]
    """How many cards each seat still holds."""
    voids: frozenset[tuple[Seat, Suit]]
    """Who showed to be without which suit: a trump on another suit shows nothing (AF15)."""
    order: str

    @staticmethod
    def of(view: View, seat: Seat, known: AllFoursView) -> _Memory:
        """What a seat knows."""
        played = {card for trick in view.tricks for card in trick.cards}
        laid = [player for trick in view.tricks for player in trick.seats]
        voids: set[tuple[Seat, Suit]] = set()
        for trick in view.tricks:
            led = trick.cards[0].suit
            for player, card in zip(trick.seats, trick.cards, strict=True):
                if card.suit not in (led, known.trump):
                    voids.add((player, led))
        return _Memory(
            seat=seat,
            trump=known.trump,
            hand=view.hand,
            unseen=frozenset(view.rules.pack.cards) - played - {*view.hand, *known.turned},
            held={player: known.hands_held - laid.count(player) for player in Seat},
            voids=frozenset(voids),
            order=view.rules.pack.order,
        )

    @property
    def jack(self) -> Card:
        """The jack of trumps."""
        return Card.of("J", self.trump)

    def strength(self, card: Card) -> int:
        """How high a card ranks in its suit, from 0."""
        return self.order.index(card.rank)

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card takes a trick from another that leads it so far (AF18)."""
        if card.suit is other.suit:
            return self.strength(card) > self.strength(other)
        return card.suit is self.trump

    def best(self, trick: Trick) -> tuple[Seat, Card]:
        """Who wins an open trick so far, and with what."""
        holder, top = trick.leader, trick.cards[0]
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if self.beats(card, top):
                holder, top = seat, card
        return holder, top

    def chance_to_beat(self, seat: Seat, top: Card, led: Suit) -> float:
        """How likely a seat that is still to play holds, and uses, what beats the top card."""
        share = min(1.0, self.held[seat] / max(1, len(self.unseen)))
        higher = trumps = 0
        for card in self.unseen:
            if (seat, card.suit) not in self.voids and self.beats(card, top):
                if card.suit is led or card.suit is top.suit:
                    higher += 1
                else:
                    trumps += 1
        follows = 1.0 - (1.0 - share) ** higher
        ruffs = 1.0 - (1.0 - share) ** trumps
        if (seat, led) not in self.voids:
            ruffs *= _RUFFS
        return 1.0 - (1.0 - follows) * (1.0 - ruffs)


def _mark(view: View, memory: _Memory, rules: AllFoursRules, action: Action) -> float:
    if not isinstance(action, Play):
        return float("-inf")
    card, trick = action.card, view.trick
    laid = () if trick is None else trick.cards
    holder, top = (memory.seat, card) if trick is None else memory.best(trick)
    if trick is not None and memory.beats(card, top):
        holder, top = memory.seat, card
    ours = _chance_to_take(memory, holder, top, laid[0].suit if laid else card.suit, 3 - len(laid))
    pot = sum(VALUE.get(other.rank, 0) for other in (*laid, card))
    mark = (2 * ours - 1) * pot * rules.game_points / (2 * _HALF)
    mark += _jack_mark(memory, rules, trick, card, ours)
    if trick is None:
        mark += _hunt_mark(memory, rules, card)
    # A high card that is spent is missed later.
    keep = _KEEP_TRUMP if card.suit is memory.trump else _KEEP_HIGH
    return mark - keep * (1 + memory.strength(card))


def _chance_to_take(memory: _Memory, holder: Seat, top: Card, led: Suit, behind: int) -> float:
    """How likely the player's side is to take a trick that `holder` wins so far with `top`."""
    chance = 1.0 if holder.side is memory.seat.side else 0.0
    seat = memory.seat
    for _ in range(behind):
        seat = seat.right
        takes = memory.chance_to_beat(seat, top, led)
        if seat.side is not memory.seat.side:
            chance *= 1.0 - takes
        elif holder.side is not memory.seat.side:
            chance += (1.0 - chance) * takes
    return chance


def _jack_mark(memory: _Memory, rules: AllFoursRules, trick: Trick | None, card: Card, ours: float) -> float:
    """Protect one's own side's jack, hang theirs (AF23)."""
    jack = memory.jack
    if card is jack:
        return ours - (1.0 - ours) * rules.hang_jack - _KEEP_JACK
    if trick is not None and jack in trick.cards:
        if trick.seats[trick.cards.index(jack)].side is memory.seat.side:
            return ours - (1.0 - ours) * rules.hang_jack
        return ours * rules.hang_jack - (1.0 - ours)
    return 0.0


def _hunt_mark(memory: _Memory, rules: AllFoursRules, card: Card) -> float:
    """Leading trumps: high ones hunt a jack that others may hold, and low ones lead into theirs."""
    if card.suit is not memory.trump or memory.jack not in memory.unseen:
        return 0.0
    if not memory.beats(card, memory.jack):
        return -_HUNT / 2
    safe = not any(memory.beats(other, card) for other in memory.unseen)
    return _HUNT * min(rules.hang_jack, 3) / 3 if safe else 0.0
