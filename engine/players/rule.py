"""The rule player: marks every legal action by what it is expected to bring, and takes the best at once."""

from __future__ import annotations

from typing import Final

from engine.actions import Action
from engine.players import tressette
from engine.views import View

_EQUAL: Final = 1e-9


def choose(view: View, seed: int) -> Action:
    """The action that this player takes on its turn: the same for the same view and seed.

    The seed decides between equals only. Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if not view.legal:
        raise ValueError("this seat has nothing to do")
    if len(view.legal) == 1:
        return view.legal[0]
    marks = tressette.marks(view)
    best = max(marks) - _EQUAL
    equals = [action for action, mark in zip(view.legal, marks, strict=True) if mark >= best]
    return equals[seed % len(equals)]
