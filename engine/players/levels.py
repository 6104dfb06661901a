"""The levels of computer players: a name, and a pure function of one seat's view and a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.actions import Action
from engine.players import (
    allfours_normal,
    allfours_strong,
    easy,
    tressette_normal,
    tressette_strong,
)
from engine.rules import AllFoursRules
from engine.views import View

Player = Callable[[View, int], Action]
"""What a seat does on its turn: the same for the same view and seed. It raises :class:`ValueError` where the
view's seat has nothing to do."""


def normal(view: View, seed: int) -> Action:
    """The tuned rule player of the view's family; well under a millisecond."""
    family = allfours_normal if isinstance(view.rules, AllFoursRules) else tressette_normal
    return family.choose(view, seed)


def strong(view: View, seed: int) -> Action:
    """Flat Monte Carlo over sampled worlds; some milliseconds, at times a tenth of a second."""
    family = allfours_strong if isinstance(view.rules, AllFoursRules) else tressette_strong
    return family.choose(view, seed)


LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {"easy": easy.choose, "normal": normal, "strong": strong}
)
"""The levels by name, weakest first."""

BEFORE_LEVELS: Final = "rule"
"""What the one computer player was called before there were levels; read as ``normal``."""


def level(name: str) -> Player:
    """The player of a level. Raises :class:`KeyError` for a name that is none."""
    return LEVELS["normal" if name == BEFORE_LEVELS else name]


def decide(name: str, view: View, seed: int) -> Action:
    """What a level's player does: one call that another process can be sent.

    Raises :class:`KeyError` for a name that is none, :class:`ValueError` where there is nothing to do.
    """
    return level(name)(view, seed)
