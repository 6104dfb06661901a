"""The rule player of the 32-card games: plays by a handful of rules of thumb, at once.

Each legal play gets a mark in thirds of a point, roughly what it is expected to be worth; the highest is
played, and chance, from the seed, decides between equals.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from engine.actions import Action, Play
from engine.cards import Card, Suit
from engine.deals import Trick
from engine.players.memory import POULE_RANKS, Memory
from engine.players.saying import cards_to_keep, say, with_signal
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.views import View

VALUE: Final = {"A": 3, "8": 0, "7": 0}
"""Thirds of a card; one for all others (QS4)."""
LAST_TRICK: Final = 3
"""Thirds that the last trick is worth besides (QS5)."""

# Marks, in thirds. A poule is worth 33, so whatever makes or keeps one goes before all else.
_CASH: Final = 100.0
_BREAK: Final = -60.0
_ACE_FIRST: Final = 10.0
_KEEP_HIGH: Final = 0.35
"""What a step of rank is worth kept, so that a trick is won as cheaply as it can be."""
_LEAD_WORTH: Final = 1.5
"""What it is worth to be on lead next."""
_DENY: Final = 4.0
"""What it is worth to lead a suit in which nobody else can have a poule still to be begun."""
_MELD: Final = 9.0
"""What a card is worth that a meld needs, while the side has no trick to say it after (PK11)."""
_FIRST_TRICK: Final = 4.0
"""What it is worth to win that trick."""


def choose(view: View, seed: int) -> Action:
    """The action that this player takes on its turn; the same for the same view and seed.

    Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if (said := say(view)) is not None:
        return said
    plays = [action for action in view.legal if isinstance(action, Play) and action.signal is None]
    if not plays:
        raise ValueError("this seat has nothing to do")
    if len(plays) == 1:
        return with_signal(view, plays[0])
    memory = Memory.of(view)
    chance = Random(seed)  # noqa: S311 - a tie of marks, not a secret
    aims = _Aims.of(view, memory)
    best = max(plays, key=lambda play: (_mark(view, memory, aims, play), chance.random()))
    return with_signal(view, best)


@dataclass(frozen=True, slots=True)
class _Aims:
    """What this turn is about, besides tricks."""

    running: Suit | None
    """The suit of a poule that was begun and may be gone on with."""
    announced: bool
    """Whether a poule was announced before the first card and is still to be made (LP5)."""
    ace_first: bool
    """With low leads the ace goes first, since it makes its trick a good one by itself (A-LP3, A-LP4)."""
    kept: frozenset[Card]
    """The cards of melds that wait for the side's first trick (PK11)."""

    @staticmethod
    def of(view: View, memory: Memory) -> _Aims:
        rules = view.rules
        numbers = None if view.tressette is None else view.tressette.poules_announced
        made = sum(seat is memory.seat for seat, _ in view.poules_made)
        announced = numbers is not None and made < numbers[memory.seat]
        return _Aims(
            running=_running(view, memory, announced),
            announced=announced,
            ace_first=isinstance(rules, TressetteRules) and rules.low_lead,
            kept=cards_to_keep(view),
        )


def _running(view: View, memory: Memory, announced: bool) -> Suit | None:
    if view.poule_run is not None:
        seat, suit, _ = view.poule_run
        return suit if seat is memory.seat else None
    last = view.last_trick
    if last is None or not announced or last.winner is not memory.seat:
        return None
    # Without a word the cards tell: those of the suit that are left, and those that have just won.
    suit = _winning(memory, last)[1].suit
    left = sum(Card.of(rank, suit) in memory.hand for rank in POULE_RANKS)
    won = [_winning(memory, trick)[1] for trick in view.tricks[-2:] if trick.winner is memory.seat]
    before = sum(card.suit is suit and card.rank in POULE_RANKS for card in won)
    return suit if left and left + before == len(POULE_RANKS) else None


def _mark(view: View, memory: Memory, aims: _Aims, play: Play) -> float:
    special = _poule_mark(view, memory, aims, play) + _meld_mark(view, memory, aims, play.card)
    if view.trick is None:
        return special + _lead_mark(view, memory, play.card)
    return special + _follow_mark(memory, view.trick, play.card)


def _meld_mark(view: View, memory: Memory, aims: _Aims, card: Card) -> float:
    """Win the side's first trick, and with a card that no meld needs (PK11, PK12, PK14)."""
    if not aims.kept:
        return 0.0
    trick = view.trick
    wins = memory.is_master(card) if trick is None else memory.beats(card, _winning(memory, trick)[1])
    return (_FIRST_TRICK if wins else 0.0) - (_MELD if card in aims.kept else 0.0)


def _poule_mark(view: View, memory: Memory, aims: _Aims, play: Play) -> float:
    """Begin a poule where its card wins, go on with one that runs, and never spoil one otherwise."""
    card = play.card
    trick = view.trick
    first = _ACE_FIRST if aims.ace_first and card.rank == "A" else 0.0
    if trick is None and aims.running is not None:
        return _CASH + first if card.suit is aims.running and card.rank in POULE_RANKS else 0.0
    if card.suit not in memory.trios() or card.rank not in POULE_RANKS:
        return -_CASH if play.poule else 0.0
    wins = trick is None or card.suit is trick.cards[0].suit
    if play.poule or aims.announced:
        return _CASH + first if wins else -_CASH
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
