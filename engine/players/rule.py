"""The rule player: plays by a handful of rules of thumb, at once.

Each legal play gets a mark in thirds of a point, roughly what it is expected to be worth; the highest is
played, and chance, from the seed, decides between equals.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.actions import Action, Play
from engine.cards import Card, Suit
from engine.deals import Trick
from engine.players.memory import POULE_RANKS, Memory
from engine.seats import Seat
from engine.views import View

VALUE: Final = {"A": 3, "8": 0, "7": 0}
"""Thirds of a card; one for all others (QS4)."""
LAST_TRICK: Final = 3
"""Thirds that the last trick is worth besides (QS5)."""

# Marks, in thirds. A poule is worth 33, so whatever makes or keeps one goes before all else.
_CASH: Final = 100.0
_BREAK: Final = -60.0
_KEEP_HIGH: Final = 0.35
"""What a step of rank is worth kept, so that a trick is won as cheaply as it can be."""
_LEAD_WORTH: Final = 1.5
"""What it is worth to be on lead next."""
_DENY: Final = 4.0
"""What it is worth to lead a suit in which nobody else can have a poule still to be begun."""


def choose(view: View, seed: int) -> Action:
    """The action that this player takes on its turn; the same for the same view and seed.

    Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    if len(view.legal) == 1:
        return view.legal[0]
    memory = Memory.of(view)
    chance = Random(seed)  # noqa: S311 - a tie of marks, not a secret
    return max(view.legal, key=lambda action: (_mark(view, memory, action), chance.random()))


def _mark(view: View, memory: Memory, action: Action) -> float:
    if not isinstance(action, Play):
        return float("-inf")
    poule = _poule_mark(view, memory, action)
    if view.trick is None:
        return poule + _lead_mark(view, memory, action.card)
    return poule + _follow_mark(memory, view.trick, action.card)


def _poule_mark(view: View, memory: Memory, play: Play) -> float:
    """Begin a poule where its card wins, go on with one that runs, and never spoil one otherwise."""
    card = play.card
    trick = view.trick
    run = view.poule_run
    if trick is None and run is not None and run[0] is memory.seat:
        return _CASH if card.suit is run[1] and card.rank in POULE_RANKS else 0.0
    if card.suit not in memory.trios() or card.rank not in POULE_RANKS:
        return -_CASH if play.poule else 0.0
    wins = trick is None or card.suit is trick.cards[0].suit
    if play.poule:
        return _CASH if wins else -_CASH
    return _BREAK


def _lead_mark(view: View, memory: Memory, card: Card) -> float:
    """Masters first, from length; else a worthless card where nothing is lost."""
    value = VALUE.get(card.rank, 1)
    others = (memory.seat.left, memory.seat.partner, memory.seat.right)
    enemies = (memory.seat.left, memory.seat.right)
    length = memory.length(card.suit)
    last = len(view.hand) == 1
    if memory.is_master(card):
        # What falls under it comes home, an ace of theirs perhaps; one's own ace is safe only now.
        falls = _expected_fall(memory, card.suit)
        return value + falls + 0.3 * length + (LAST_TRICK if last else _LEAD_WORTH)
    risk = memory.threats(card, enemies) / max(1, memory.threats(card, others) or 1)
    mark = -2.0 * value * risk - _KEEP_HIGH * memory.strength(card) * 0.5
    partner_void = (memory.seat.partner, card.suit) in memory.voids
    if partner_void and not any((enemy, card.suit) in memory.voids for enemy in enemies):
        mark -= 0.5
    if _poule_possible(memory, card.suit):
        mark -= _DENY / 4
    return mark + 0.2 * length


def _expected_fall(memory: Memory, suit: Suit) -> float:
    """Thirds that the others' cards of a suit are likely to add to a trick led in it."""
    out = [card for card in memory.unseen if card.suit is suit]
    if not out:
        return 0.0
    return min(3.0, len(out)) * sum(VALUE.get(card.rank, 1) for card in out) / len(out)


def _poule_possible(memory: Memory, suit: Suit) -> bool:
    """Whether somebody else may still hold the ten, nine and ace of a suit."""
    return len(memory.unseen) >= 3 and all(Card.of(rank, suit) in memory.unseen for rank in POULE_RANKS)


def _follow_mark(memory: Memory, trick: Trick, card: Card) -> float:
    """What a card laid to an open trick is likely to bring."""
    place = len(trick.plays)
    behind = tuple(_seat_after(memory.seat, step) for step in range(1, 4 - place))
    best_seat, best = _winning(memory, trick)
    value = VALUE.get(card.rank, 1)
    pot = sum(VALUE.get(other.rank, 1) for other in trick.cards) + value
    pot += LAST_TRICK if len(memory.hand) == 1 else 0
    wins = memory.beats(card, best)
    holder, top = (memory.seat, card) if wins else (best_seat, best)
    ours = _chance_to_hold(memory, top, holder, behind)
    # A high card that is spent is missed later; one that is sure to be beaten is spent for nothing.
    spent = _KEEP_HIGH * memory.strength(card) if card.rank != "A" else 0.0
    tempo = _LEAD_WORTH * (ours if holder is memory.seat else 0.6 * ours)
    return (2 * ours - 1) * pot - spent + tempo + _discard_mark(memory, trick, card)


def _winning(memory: Memory, trick: Trick) -> tuple[Seat, Card]:
    """Who wins an open trick so far, and with what (QS14)."""
    best_seat, best = trick.leader, trick.cards[0]
    for seat, card in zip(trick.seats, trick.cards, strict=True):
        if memory.beats(card, best):
            best_seat, best = seat, card
    return best_seat, best


def _chance_to_hold(memory: Memory, top: Card, holder: Seat, behind: tuple[Seat, ...]) -> float:
    """How likely the player's side is to take a trick that `holder` wins so far with `top`."""
    chance = 1.0 if holder.side is memory.seat.side else 0.0
    higher = [card for card in memory.unseen if memory.beats(card, top)]
    for seat in behind:
        if not higher or (seat, top.suit) in memory.voids:
            continue
        # Each of the three others is as likely to hold an unseen card.
        takes = 1.0 - (2 / 3) ** len(higher)
        if seat.side is memory.seat.side:
            chance += (1.0 - chance) * takes
        else:
            chance *= 1.0 - takes
    return chance


def _discard_mark(memory: Memory, trick: Trick, card: Card) -> float:
    """Off suit: keep what guards, let go of what is alone and low."""
    if card.suit is trick.cards[0].suit:
        return 0.0
    mark = -0.3 if memory.is_master(card) else 0.0
    return mark - (0.2 if memory.length(card.suit) > 2 else 0.0)


def _seat_after(seat: Seat, steps: int) -> Seat:
    return Seat((seat + steps) & 3)
