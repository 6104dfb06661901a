"""The rule player of the 32-card games: marks every play by what it is expected to bring, and takes the best.

What is said rather than played, an answer, a meld or a claim, goes first (:mod:`engine.players.saying`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.actions import Action, Play
from engine.players import tressette
from engine.players.saying import say, with_signal
from engine.views import View

_EQUAL: Final = 1e-9


def choose(view: View, seed: int) -> Action:
    """The action that this player takes on its turn: the same for the same view and seed.

    The seed decides between equals only. Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if (said := say(view)) is not None:
        return said
    plays = tuple(action for action in view.legal if isinstance(action, Play) and action.signal is None)
    if not plays:
        raise ValueError("this seat has nothing to do")
    if len(plays) == 1:
        return with_signal(view, plays[0])
    marks = tressette.marks(replace(view, legal=plays))
    best = max(marks) - _EQUAL
    equals = [play for play, mark in zip(plays, marks, strict=True) if mark >= best]
    return with_signal(view, equals[seed % len(equals)])
