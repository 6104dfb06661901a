"""The strong player of the 32-card games: flat Monte Carlo over sampled hands.

Every card that may be played is tried in the same worlds, each as likely as every other, and the tuned rule
player plays them out for all four seats. Worlds come in batches, and after each the cards that are clearly
behind are given up, so that the close ones get the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Call, Poules
from engine.players import tressette_normal
from engine.players.sampler import Sampler, World
from engine.players.saying import say, with_signal
from engine.players.tressette_evidence import Evidence
from engine.players.tressette_playout import Table, by_suit, play_out, with_melds
from engine.players.tressette_policy import ALIKE
from engine.players.tressette_position import Position
from engine.players.trials import best_of
from engine.tressette.core import trios
from engine.tressette.tables import MOVE_OF
from engine.views import View

WORLDS: Final = 150
"""Worlds that a close decision looks at at most."""
_OPENING: Final = 60
"""Worlds for an answer before the first card."""
_HONEST: Final = 4
"""Worlds drawn at most for one in which what signals told is true; they bind nobody (PO4)."""


def choose(view: View, seed: int) -> Action:
    """What the strong player does on its turn: the same for the same view and seed.

    Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if Call.REDEAL in view.legal:
        return _redeal(view, seed)
    if any(isinstance(action, Poules) for action in view.legal):
        return _number(view, seed)
    if (said := say(view)) is not None:
        return said
    plays = tressette_normal.plays_of(view)
    if len(plays) == 1:
        return with_signal(view, plays[0])
    position = Position.of(view)
    cards = different([MOVE_OF[play.key] for play in plays], position)
    if len(cards) == 1:
        return tressette_normal.play_of(view, cards[0])
    return tressette_normal.play_of(view, best(view, position, cards, Random(seed)))


def best(view: View, position: Position, cards: Sequence[int], rng: Random) -> int:
    """The card that brings most on the average."""
    seen, lies, table = position.seen, position.lies, position.table
    sampler = seen.sampler()
    told = _told(view)
    evidence = Evidence(seen, position.tables)
    sign = -1.0 if seen.seat & 1 else 1.0

    def world() -> Callable[[int], float]:
        hands = _world(sampler, told, rng)
        hands[seen.seat] = seen.hand
        dealt = by_suit(hands)
        here = with_melds(lies, dealt) if table.melds and lies.sides else lies
        weight = sign * evidence.weight(hands)
        return lambda card: weight * play_out(table, here, dealt, card)

    return best_of(cards, world, WORLDS)


def different(cards: Sequence[int], position: Position) -> list[int]:
    """The cards without those that are as good as another: next to it, among all that are left, and as dear.

    Where low leads are played sevens and eights differ besides, since the rank counts; where melds are, nines
    and tens.
    """
    rules, seen = position.seen.rules, position.seen
    alike = list(ALIKE)
    if rules.low_lead:
        alike[1] = -1
    if rules.melds:
        alike[7] = -1
    found: list[int] = []
    for card in sorted(cards):
        before = found[-1] if found else -1
        between = (1 << card) - (2 << before) if before >= 0 else 0
        same = before >= 0 and before & 24 == card & 24 and alike[before & 7] == alike[card & 7]
        if not (same and not between & seen.unseen & 0xFF << (card & 24)):
            found.append(card)
    return found


def _world(sampler: Sampler, told: Sequence[tuple[int, int, int]], rng: Random) -> World:
    """Hands in which the signals are true, where such are soon found."""
    world = sampler.draw(rng)
    for _ in range(_HONEST - 1):
        if all(_good((world[seat] | played) >> 8 * suit & 255) for seat, suit, played in told):
            break
        world = sampler.draw(rng)
    return world


def _good(cards: int) -> bool:
    """Whether a suit's cards are what a signal calls good: the ten, or nine and ace."""
    return cards >> 7 & 1 == 1 or cards & 0x60 == 0x60


def _told(view: View) -> list[tuple[int, int, int]]:
    """What the others' signals said: seat, suit, and the cards that the seat has played since."""
    found: list[tuple[int, int, int]] = []
    plays = [
        (seat, play) for trick in view.tricks for seat, play in zip(trick.seats, trick.plays, strict=True)
    ]
    for number, (seat, play) in enumerate(plays):
        if play.signalled is not None and seat is not view.seat:
            since = sum(1 << (MOVE_OF[later.key] & 31) for who, later in plays[number + 1 :] if who is seat)
            found.append((int(seat), int(play.signalled), since))
    return found


def _redeal(view: View, seed: int) -> Action:
    """Another deal is worth nothing on the average; this one is what it plays out to (PO1)."""
    position = Position.of(view)
    return Call.KEEP if _expected(position, position.table, seed) > 0 else Call.REDEAL


def _number(view: View, seed: int) -> Action:
    """As many poules as bring most, when everybody else announces all that he holds (LP5)."""
    position = Position.of(view)
    number = max(action.number for action in view.legal if isinstance(action, Poules))
    table = position.table._replace(announced=True)
    if not table.poule_points:
        table = table._replace(poule_points=position.seen.rules.poule_points)
    worth = [_expected(position, table, seed, own) for own in range(number + 1)]
    return Poules(max(range(number + 1), key=lambda own: worth[own]))


def _expected(position: Position, table: Table, seed: int, own: int | None = None) -> float:
    """What the deal is worth from its first lead on, to one's own side."""
    rng = Random(seed)
    seen = position.seen
    sampler = seen.sampler()
    total = 0.0
    for _ in range(_OPENING):
        hands = sampler.draw(rng)
        hands[seen.seat] = seen.hand
        lies = position.lies
        if own is not None:
            held = [trios(hand).bit_count() // 3 for hand in hands]
            held[seen.seat] = own
            lies = lies._replace(poules=tuple(held))
        total += play_out(table, lies, by_suit(hands), position.lead(hands))
    return -total if seen.seat & 1 else total
