"""The presets, one file a game in ``data/rules``, and what computer players go by in ``data/players``.

Each file is read once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.errors import BadNotation
from engine.rules import Rules, rules_from_values


@cache
def games() -> tuple[str, ...]:
    """The names of the games that have a preset, in alphabetical order."""
    names = (entry.name for entry in files("data").joinpath("rules").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def preset(game: str) -> Rules:
    """The rules of a game as it is played by default. Raises :class:`BadNotation` for an unknown name."""
    if game not in games():
        raise BadNotation(f"{game!r} is not a game; there is {', '.join(games())}")
    text = files("data").joinpath("rules", f"{game}.toml").read_text(encoding="utf-8")
    return rules_from_values(game, tomllib.loads(text))


@cache
def player_weights(family: str) -> Mapping[str, Sequence[float]]:
    """The tuned weights of a family's rule player (``python -m engine.players.tune``), by name.

    Raises :class:`FileNotFoundError` for a family that has none.
    """
    text = files("data").joinpath("players", f"{family}.toml").read_text(encoding="utf-8")
    return {name: tuple(map(float, numbers)) for name, numbers in tomllib.loads(text).items()}
