"""The strong player of All Fours: flat Monte Carlo over sampled hands and undealt cards.

Every card that may be played, and every answer that may be given, is tried in the same worlds, and the tuned
rule player plays on from there for all four seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Answer, Play
from engine.allfours import core
from engine.allfours.core import DEALT, LED, OPENING, State
from engine.allfours.tables import ALL_CARDS
from engine.players.allfours_duel import from_first_lead, opened
from engine.players.allfours_normal import different, table
from engine.players.allfours_playout import PARTY, Table, by_suit, play_out, trumps_dealt
from engine.players.allfours_seen import Seen
from engine.players.trials import best_of
from engine.views import View

WORLDS: Final = 60
"""Worlds that a close decision looks at, with six cards dealt; fewer the more there are."""
_ANSWERS: Final = tuple(Answer)


def choose(view: View, seed: int) -> Action:
    """What the strong player does on its turn: the same for the same view and seed.

    Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if not view.legal or view.all_fours is None:
        raise ValueError("this seat has nothing to do")
    if len(view.legal) == 1:
        return view.legal[0]
    seen = Seen.of(view)
    rng = Random(seed)
    answers = [action for action in view.legal if isinstance(action, Answer)]
    if answers:
        if view.all_fours.give_ends and Answer.GIVE in answers:
            # “Take one” at 13 loses the party (A-AF8).
            return Answer.RUN
        return _answer(seen, answers, rng)
    plays = different([action for action in view.legal if isinstance(action, Play)], seen)
    return plays[0] if len(plays) == 1 else _play(seen, plays, WORLDS * 6 // view.all_fours.hands_held, rng)


def _play(seen: Seen, plays: Sequence[Play], worlds: int, rng: Random) -> Action:
    sampler, told, lies = seen.sampler(), table(seen), seen.lies
    sign = -1.0 if seen.seat & 1 else 1.0

    def world() -> Callable[[Play], float]:
        hands = sampler.draw(rng)[:4]
        hands[seen.seat] = seen.hand
        whole = [cards | played for cards, played in zip(hands, seen.played, strict=True)]
        held, dealt = by_suit(hands, lies.unseen), trumps_dealt(lies.trump, whole)
        return lambda play: sign * play_out(told, lies, held, dealt, play.card.key)

    return best_of(plays, world, worlds)


def _answer(seen: Seen, answers: Sequence[Answer], rng: Random) -> Action:
    """Stand or beg, give or run, by what each leads to (AF7, AF8)."""
    sampler, told = seen.sampler(), table(seen)
    sign = -1.0 if seen.seat & 1 else 1.0

    def world() -> Callable[[Answer], float]:
        state = seen.opening(sampler.draw(rng), rng)
        return lambda answer: sign * _after(told, state, core.STAND + _ANSWERS.index(answer))

    return best_of(answers, world, WORLDS)


def _after(told: Table, state: State, move: int) -> float:
    """What the deal is worth to N and S after an answer, what is booked counted in."""
    state = opened(told.tables, core.after(state, move))
    ns, ew = core.total(core.count(state))
    needs = state[DEALT][OPENING].terms.needs
    if ns >= needs[0] or ew >= needs[1]:
        return ns - ew + (PARTY if ns >= needs[0] else -PARTY)
    if state[LED] != ALL_CARDS:
        return float(ns - ew)
    left = told._replace(needs=(needs[0] - ns, needs[1] - ew))
    return ns - ew + from_first_lead(left, state)
