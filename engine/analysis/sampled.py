"""The analysis of a deal of All Fours: estimates by sampling, exact towards its end.

What is said before the first card is not weighed: what it is worth hangs on cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from engine.allfours.core import DEALT, HANDS, LEFT, MOVE, PREVIOUS, STAND, TURN, State
from engine.allfours.deal import Deal
from engine.analysis.model import Analysis, Decision, Worth
from engine.analysis.tricks import Progress, compared, in_order, in_tricks
from engine.cards import CARDS, PACK_52
from engine.seats import Seat, Side
from engine.solver.allfours import EXACT, AllFours, Open

SAMPLES: Final = 40
"""Ways to go on that are tried for each card."""
_SEED: Final = 4
_SEATS: Final = tuple(Seat)


def analyse(deal: Deal, progress: Progress) -> Analysis:
    """Analyse a deal of All Fours that has ended, or as far as it was played."""
    plays = _plays(deal.core().state)
    decisions: list[Decision] = []
    if plays:
        solver = AllFours(plays[0][0])
        for state, card in reversed(plays):
            progress(len(decisions), len(plays))
            decisions.append(_decision(solver, state, card))
    progress(len(plays), len(plays))
    decisions.reverse()
    dealt = deal.core().state[DEALT][HANDS]
    cards = [[card for place, card in enumerate(CARDS) if hand >> place & 1] for hand in dealt]
    return Analysis(
        game=deal.rules.game,
        exact=all(decision.exact for decision in decisions),
        samples=SAMPLES if any(not decision.exact for decision in decisions) else 0,
        hands=tuple([tuple([card.text for card in PACK_52.sorted(hand)]) for hand in cards]),
        best=decisions[0].options[0].worth if decisions else None,
        points=deal.points,
        opening=(),
        tricks=in_tricks(deal.tricks, decisions),
    )


def _plays(state: State) -> list[tuple[State, int]]:
    """Every position in which a card was played, with that card."""
    found: list[tuple[State, int]] = []
    while 0 <= state[MOVE] < STAND:
        found.append((state[PREVIOUS], state[MOVE]))
        state = state[PREVIOUS]
    return found[::-1]


def _decision(solver: AllFours, state: State, played: int) -> Decision:
    seat = _SEATS[state[TURN]]
    position = solver.position(state)
    exact = state[LEFT].bit_count() <= EXACT
    worths = {
        card: _exactly(solver, solver.played(position, card))
        if exact
        else _sampled(solver, solver.played(position, card))
        for card in solver.apart(state)
    }
    best = (max if seat.side is Side.NS else min)(worths.values(), key=lambda worth: worth.difference)
    options = {
        card: compared(seat, CARDS[card].text, worths[alike], best) for card, alike in solver.alike(state)
    }
    return Decision(seat, options[played], in_order(options.values()), exact=exact)


def _exactly(solver: AllFours, position: Open) -> Worth:
    return Worth(*solver.result(position))


def _sampled(solver: AllFours, position: Open) -> Worth:
    """The means of the two sides' points; chance is the same for all cards, so that they compare."""
    found = solver.sampled(position, Random(_SEED), SAMPLES)  # noqa: S311 - no secret
    ns, ew = (_mean([points[side] for points in found]) for side in (0, 1))
    spread = _mean([(points[0] - points[1] - ns + ew) ** 2 for points in found])
    return Worth(round(ns, 2), round(ew, 2), give_or_take=round(sqrt(spread / len(found)), 2))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
