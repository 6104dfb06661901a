"""Endings of the 32-card games, and their worth by trying everything: slow, and nothing to get wrong."""

from random import Random

from engine.actions import Action, Call, Meld, Play
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.solver.extras import CAPOT
from engine.tressette import counting, melds
from engine.tressette.core import (
    BEST,
    LEFT,
    MELD,
    NS,
    POULE,
    TURN,
    Core,
    State,
    after,
    history,
    meldable,
    melding,
    trios,
)
from engine.tressette.deal import Deal
from engine.tressette.tables import BIT_OF
from tests.engine.family import family_hands


def ending(rng: Random, rules: TressetteRules, cards: int) -> Deal | None:
    """A deal played at random until so many cards a hand are left, a trick open or not.

    Whoever holds a whole 10-9-A or a meld mostly keeps it, so that there is something left to count. None
    where the deal did not come so far.
    """
    deal, _ = Deal.start(rules, family_hands(rng, rules), rng.choice(list(Seat)))
    until = 4 * cards - rng.choice([0, 0, 0, 1, 2, 3])
    while deal.ended_by is None and deal.core().state[LEFT].bit_count() > until:
        seat = rng.choice(deal.actors())
        actions = [
            action for action in deal.legal(seat) if action is not Call.CLAIM and action is not Call.REDEAL
        ]
        if actions:
            deal, _ = deal.apply(
                seat, rng.choices(actions, [_weight(deal, seat, each) for each in actions])[0]
            )
    return deal if deal.ended_by is None else None


def _weight(deal: Deal, seat: Seat, action: Action) -> float:
    if isinstance(action, Meld):
        return 0.3
    if not isinstance(action, Play):
        return 1
    held = sum(BIT_OF[card.key] for card in deal.held(seat))
    if trios(held) & BIT_OF[action.card.key]:
        return 0.1 if action.poule else 0.02
    return 0.2 if action.card.rank in "T9A" else 1


def brute(rules: TressetteRules, state: State) -> int:
    """What a position is worth to NS, less EW, by every legal way to go on; nobody claims.

    A position that comes again, whole with all that was said and won, is not tried twice.
    """
    return _brute(rules, state, {})


def _brute(rules: TressetteRules, state: State, known: dict[object, int]) -> int:
    if not state[LEFT]:
        ended_by = counting.ending(rules, state, (0, 0))
        ns, ew = counting.points(rules, state, ended_by)
        capot = 0 if ended_by != "capot" else CAPOT if state[NS] else -CAPOT
        return ns - ew + capot
    key = state[LEFT:], _past(state) if rules.poule_penalty or rules.capot_wins else None
    if key not in known:
        following = [after(state, move) for move in Core(state).moves()]
        following += [melding(state, meld) for meld in melds.places(meldable(state))]
        values = [_brute(rules, each, known) for each in following]
        known[key] = min(values) if state[TURN] & 1 else max(values)
    return known[key]


def _past(state: State) -> object:
    """What of the moves so far counts at the end: the words that were said, and who won tricks."""
    plays = [(seat, move) for seat, move in history(state) if move < MELD]
    said = tuple([(seat, move) for seat, move in plays if move & POULE])
    leaders = [seat & 1 for seat, _ in plays[4::4]]
    return said, frozenset(leaders + [state[TURN] & 1] * (state[BEST] < 0))
