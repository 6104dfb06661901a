"""Which tables know a command of the play: those whose rules have it, by the game or by a house rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.offered import GAMES
from bot.tables.model import Table
from bot.tables.refused import Refused
from bot.texts import Say
from engine.presets import preset
from engine.rules import AllFoursRules, Rules, TressetteRules


def _where(test: Callable[[TressetteRules], bool]) -> Callable[[Rules], bool]:
    """In the games of 32 cards whose rules pass the test."""
    return lambda rules: isinstance(rules, TressetteRules) and test(rules)


def _all_fours(rules: Rules) -> bool:
    return isinstance(rules, AllFoursRules)


_BELONGS: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "poule": _where(lambda rules: rules.poule == "first-card"),
    "poules": _where(lambda rules: rules.poule == "before-deal"),
    "redeal": _where(lambda rules: rules.redeal),
    "keep": _where(lambda rules: rules.redeal),
    "meld": _where(lambda rules: rules.melds),
    "claim": _where(lambda rules: rules.claim != "off"),
    "count": _where(lambda rules: rules.claim != "off"),
    "stand": _all_fours,
    "beg": _all_fours,
    "give": _all_fours,
    "run": _all_fours,
}
"""By the command's name; a command that is not here belongs to every game."""


def belongs(command: str, rules: Rules) -> bool:
    """Whether a table with these rules knows the command."""
    return command not in _BELONGS or _BELONGS[command](rules)


def check_belongs(say: Say, command: str, table: Table) -> None:
    """Refuse a command that the table does not know: with what it plays, and where the command belongs."""
    rules = table.party.rules
    if belongs(command, rules):
        return
    games = [game for game in GAMES if belongs(command, preset(game))]
    game = say(f"game-{rules.game}")
    if rules.game in games:
        raise Refused("command-left-out", game=game, command=f"/{command}")
    *others, last = (say(f"game-{each}") for each in games)
    named = say("games-and-last", others=", ".join(others), last=last) if others else last
    raise Refused("other-command", game=game, command=f"/{command}", games=named)
