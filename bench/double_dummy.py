"""The player to compare with: double-dummy Monte Carlo for the 32-card games.

In each of twenty sampled worlds every card that may be played is solved exactly (:mod:`engine.solver`), as if
all four saw all hands, and the card with the most points on the average is played. Poules are in the solution
with up to six cards in hand. With more, where they would take several times as long, one's own are begun and
gone on with at once, as the rule player does, and nobody else's is foreseen. A second or more a decision at
eight cards: a yardstick, not a player.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from engine.actions import Action
from engine.players import tressette_normal
from engine.players.sampler import World
from engine.players.saying import say, with_signal
from engine.players.tressette_position import Position
from engine.players.tressette_seen import Seen
from engine.players.tressette_strong import different
from engine.rules import TressetteRules
from engine.solver.points import Points
from engine.tressette.core import HANDS, POULE, SUIT_OF, TRIO, VALUES, poule_cards, trios
from engine.tressette.tables import MOVE_OF
from engine.views import View

WORLDS: Final = 20
WITH_POULES: Final = 6
"""Up to so many cards in hand poules are solved too."""


def choose(view: View, seed: int) -> Action:
    """The card that brings most where everybody sees everything, over sampled worlds."""
    if (said := say(view)) is not None:
        return said
    plays = tressette_normal.plays_of(view)
    if len(plays) == 1:
        return with_signal(view, plays[0])
    position = Position.of(view)
    seen = position.seen
    cards = different([MOVE_OF[play.key] for play in plays], position)
    if seen.hand.bit_count() > WITH_POULES:
        poule = _poule(position)
        if forced := [card for card in cards if poule >> card & 1 and card & 7 >= 5]:
            return tressette_normal.play_of(view, max(forced, key=lambda card: VALUES[card]))
        seen = without_poules(seen)
    rng = Random(seed)
    sampler = position.seen.sampler()
    totals = dict.fromkeys(cards, 0)
    for _ in range(WORLDS):
        for card, worth in solved(seen, sampler.draw(rng), cards).items():
            totals[card] += worth
    return tressette_normal.play_of(view, max(totals, key=lambda card: totals[card]))


def solved(seen: Seen, world: World, cards: list[int]) -> dict[int, int]:
    """What each card is worth to the seat's side in one world, in points of the deal, ours less theirs."""
    state = seen.replay(world)
    solver = Points(seen.rules, state[HANDS])
    position = solver.extras.melded(solver.position(state))
    says = poule_cards(state)
    sign = -1 if seen.seat & 1 else 1
    found: dict[int, int] = {}
    guess = 0
    for card in cards:
        worth: list[int] = []
        for move in (card, card | POULE) if says >> card & 1 else (card,):
            guess = solver.value(solver.extras.played(position, move), guess)
            worth.append(sign * guess)
        found[card] = max(worth)
    return found


def without_poules(seen: Seen) -> Seen:
    """The same deal, were no poules played."""
    rules = seen.rules.with_house_rules({"poule": "off"})
    assert isinstance(rules, TressetteRules)
    return replace(seen, rules=rules, numbers=(), moves=tuple([move & ~POULE for move in seen.moves]))


def _poule(position: Position) -> int:
    """The cards that begin a poule or go on with it now."""
    seen, lies = position.seen, position.lies
    if not position.table.poule_points:
        return 0
    if not lies.laid and lies.run is not None and lies.run[0] == seen.seat:
        return TRIO << 8 * lies.run[1]
    return trios(seen.hand) & (SUIT_OF[lies.best] if lies.laid else ~0)
