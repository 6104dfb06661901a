"""The easy player: a beginner who knows the rules, sees his own cards, and makes people's mistakes.

He judges like the rule player, but remembers only the last trick and the open one, weighs no better than
roughly, and overlooks things: a word, a meld, a signal. Nothing that he does is against the rules, and no
claim that he says is wrong.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from engine.actions import Action, Answer, Call, Meld, Play, Poules
from engine.allfours.tables import BIT
from engine.players import allfours_normal, tressette_normal
from engine.players.allfours_policy import tables
from engine.players.allfours_seen import Seen as AllFoursSeen
from engine.players.saying import say
from engine.players.tressette_position import Position
from engine.tressette.tables import MOVE_OF
from engine.views import View

_ROUGH: Final = 1.5
"""By how much, in thirds of a point, a beginner's judgement of a card is off."""
_ROUGH_ALLFOURS: Final = 0.3
"""The same in points of All Fours."""
_OVERLOOKS: Final = 0.25
"""How often he does not see what he could say."""


def choose(view: View, seed: int) -> Action:
    """What a beginner does on his turn: the same for the same view and seed.

    Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to do")
    rng = Random(seed)
    return _tressette(view, rng) if view.all_fours is None else _allfours(view, rng)


def _tressette(view: View, rng: Random) -> Action:
    said = say(view)
    plays = [each for each in view.legal if isinstance(each, Play) and not each.poule and each.signal is None]
    if isinstance(said, Poules):
        numbers = [action for action in view.legal if isinstance(action, Poules)]
        return rng.choice(numbers) if rng.random() < _OVERLOOKS else said
    if isinstance(said, Meld) and plays and rng.random() < _OVERLOOKS:
        said = None
    if said is Call.CLAIM and plays and rng.random() < _OVERLOOKS:
        said = None
    if said is not None:
        return said
    if len(plays) == 1:
        return plays[0]
    position = _forgetful(view)
    marks = tressette_normal.marks(view, position)
    card = max(marks, key=lambda card: marks[card] + rng.gauss(0, _ROUGH))
    play = next(play for play in plays if MOVE_OF[play.key] == card)
    with_word = tressette_normal.play_of(view, card)
    if with_word.poule and rng.random() >= _OVERLOOKS:
        return Play.of(play.card, poule=True)
    return play


def _forgetful(view: View) -> Position:
    """The position as he remembers it: what went before the last trick may still be anywhere."""
    position = Position.of(view)
    seen = position.seen
    forgotten = sum(
        1 << (MOVE_OF[play.key] & 31)
        for trick in view.tricks[: max(0, len(view.tricks) - 2)]
        for play in trick.plays
    )
    may = tuple(0 if seat == seen.seat else seen.unseen | forgotten for seat in range(len(seen.may)))
    return replace(position, seen=replace(seen, unseen=seen.unseen | forgotten, may=may))


def _allfours(view: View, rng: Random) -> Action:
    answers = [action for action in view.legal if isinstance(action, Answer)]
    seen = AllFoursSeen.of(view)
    if answers:
        return _answer(view, answers, seen, rng)
    forgotten = sum(
        BIT[card.key] for trick in view.tricks[: max(0, len(view.tricks) - 2)] for card in trick.cards
    )
    everywhere = seen.unseen | forgotten
    seen = replace(seen, unseen=everywhere, may=(everywhere,) * len(seen.may))
    marks = allfours_normal.marks(view, seen)
    return max(marks, key=lambda play: marks[play] + rng.gauss(0, _ROUGH_ALLFOURS))


def _answer(view: View, answers: list[Answer], seen: AllFoursSeen, rng: Random) -> Action:
    """Stand or beg, give or run; but “take one” never where it ends the party (A-AF8)."""
    known = view.all_fours
    if known is not None and known.give_ends and Answer.GIVE in answers:
        answers.remove(Answer.GIVE)
    if len(answers) == 1:
        return answers[0]
    policy = tables(allfours_normal.stakes(seen.rules)).policy
    trumps = seen.hand >> 13 * seen.lies.trump & 0x1FFF
    worth = policy.worth(trumps) + rng.gauss(0, _ROUGH_ALLFOURS)
    if Answer.STAND in answers:
        return Answer.STAND if policy.content(worth) else Answer.BEG
    return Answer.GIVE if policy.pays(worth) else Answer.RUN
