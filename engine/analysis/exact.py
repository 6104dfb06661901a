"""The analysis of a deal of the 32-card games: exact, from its end to its beginning."""

from __future__ import annotations

from typing import Final

from engine.actions import Poules
from engine.analysis.model import Analysis, Decision, Worth
from engine.analysis.tricks import Progress, compared, in_order, in_tricks
from engine.seats import Seat, Side
from engine.solver.points import Points, Result
from engine.tressette import core, melds
from engine.tressette.beginning import terms
from engine.tressette.core import CARD, HANDS, LEFT, MELD, MOVE, POULE, PREVIOUS, TURN, WATCH, State, trios
from engine.tressette.deal import Deal
from engine.tressette.opening import Opening
from engine.tressette.tables import PLAY_OF, SEATS, in_hand_order

_SPOKEN: Final = CARD | POULE
"""Of a play, what counts: signals do not."""


def analyse(deal: Deal, progress: Progress) -> Analysis:
    """Analyse a deal of the 32-card games that has ended, or as far as it was played."""
    plays, start = _plays(deal.core().state)
    announced = _announced(deal) if plays else ()
    solver = Points(deal.rules, start[HANDS])
    decisions: list[Decision] = []
    steps = len(plays) + len(announced) + 1
    # From the end on: what the last tricks are worth is asked again and again by those before.
    for state, move in reversed(plays):
        progress(len(decisions), steps)
        decisions.append(_decision(solver, state, move))
    progress(len(plays), steps)
    best = _worth(solver.result(solver.position(start))) if plays else None
    opening: list[Decision] = []
    for seat in announced:
        progress(len(plays) + 1 + len(opening), steps)
        opening.append(_announcement(solver, deal, start, seat))
    progress(steps, steps)
    return Analysis(
        game=deal.rules.game,
        exact=True,
        samples=0,
        hands=tuple([tuple([card.text for card in in_hand_order(hand)]) for hand in start[HANDS]]),
        best=best,
        points=deal.points,
        opening=tuple(opening),
        tricks=in_tricks(deal.tricks, decisions[::-1]),
    )


def _plays(state: State) -> tuple[list[tuple[State, int]], State]:
    """Every position in which a card was played, with that play, and the first position of all."""
    found: list[tuple[State, int]] = []
    while state[LEFT] != core.ALL_CARDS or state[MOVE]:
        before = state[PREVIOUS]
        if state[MOVE] < MELD:
            found.append((before, state[MOVE] & _SPOKEN))
        state = before
    return found[::-1], state


def _decision(solver: Points, state: State, move: int) -> Decision:
    extras, seat = solver.extras, SEATS[state[TURN]]
    bare = solver.position(state)
    full = extras.melded(bare)
    values = solver.values(full)
    results = {
        play: _worth(solver.result(extras.played(full, play), value)) for play, value in values.items()
    }
    top = (max if seat.side is Side.NS else min)(values, key=lambda play: values[play])
    worth, unsaid = results[move], _said(full.state)[len(_said(state)) :]
    if unsaid:
        worth = _worth(solver.result(extras.played(bare, move)))
    return Decision(
        seat,
        compared(seat, PLAY_OF[move].text, worth, results[top]),
        in_order(
            compared(seat, PLAY_OF[play].text, result, results[top]) for play, result in results.items()
        ),
        tuple([melds.named(meld).name for _, meld in unsaid]),
    )


def _said(state: State) -> tuple[tuple[int, int], ...]:
    """The melds said so far."""
    watch = state[WATCH]
    return watch[4] if watch else ()


def _announced(deal: Deal) -> tuple[Seat, ...]:
    """The seats that said before the first card how many poules they would make (LP5)."""
    return tuple([seat for seat, answer in deal.answers if isinstance(answer, Poules)])


def _announcement(solver: Points, deal: Deal, start: State, seat: Seat) -> Decision:
    """What each number would have come to, the others' as they were."""
    answers = {who: answer for who, answer in deal.answers if isinstance(answer, Poules)}
    results: dict[str, Worth] = {}
    for number in range(trios(start[HANDS][seat]).bit_count() // 3 + 1):
        answer = Poules(number)
        opening = Opening(answers=tuple({**answers, seat: answer}.items()))
        state = core.start(start[HANDS], start[TURN], terms(deal.rules, start[HANDS], opening))
        results[answer.text] = _worth(solver.result(solver.position(state)))
    best = (max if seat.side is Side.NS else min)(results.values(), key=_weight)
    options = [compared(seat, text, worth, best) for text, worth in results.items()]
    said = answers[seat].text
    return Decision(seat, next(option for option in options if option.action == said), in_order(options))


def _weight(worth: Worth) -> float:
    return Result(int(worth.ns), int(worth.ew), worth.capot).worth


def _worth(result: Result) -> Worth:
    return Worth(result.ns, result.ew, None if result.capot is None else Side(result.capot))
