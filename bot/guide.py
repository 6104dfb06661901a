"""docs/games.md: the presets and every house rule. ``python -m bot.guide`` prints it.

What a rule may be is asked of the rules, and what it means of the wording. Its numbers are those in
the engine's docstring of the field.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Final

from bot import screens
from bot.offered import GAMES
from bot.texts import DEFAULT, Say
from engine.errors import BadRule
from engine.presets import preset
from engine.rules import FamilyRules, Rules, write_rule

_NUMBER: Final = re.compile(r"\b(?:A-)?[A-Z]{2}\d+\b")

_ANY: Final = "N"
"""Stands for a number."""


def guide() -> str:
    """The whole page, in Markdown."""
    say = Say(DEFAULT)
    presets = {game: preset(game) for game in GAMES}
    keys = dict.fromkeys(key for rules in presets.values() for key in rules.values())
    blocks = [
        say("guide-head"),
        say("guide-games"),
        "\n".join(_games(say, presets)),
        say("guide-rules"),
        *(block for key in keys for block in _rule(say, key, presets)),
        say("guide-impossible"),
        "\n".join(f"- {screens.impossible(say, key)}" for key in sorted(_in_the_way(presets.values()))),
    ]
    return "\n\n".join(blocks) + "\n"


def _games(say: Say, presets: Mapping[str, Rules]) -> Iterator[str]:
    yield from _table(say("guide-games-head"))
    for game, rules in presets.items():
        name = say(f"game-{game}")
        yield _line(name, str(rules.target), str(rules.session), say(f"about-{game}"))


def _rule(say: Say, key: str, presets: Mapping[str, Rules]) -> Iterator[str]:
    """A heading, the values in a table, and where it belongs."""
    has = {game: rules for game, rules in presets.items() if key in rules.values()}
    yield say("guide-rule", key=key, name=screens.rule_name(say, key))
    yield "\n".join((*_table(say("guide-values-head")), *_values(say, key, has)))
    games = ", ".join(say(f"game-{game}") for game in has)
    numbers = dict.fromkeys(number for rules in has.values() for number in _numbers(type(rules), key))
    if numbers:
        yield say("guide-numbers", games=games, numbers=", ".join(numbers))
    else:
        yield say("guide-only", games=games)


def _values(say: Say, key: str, presets: Mapping[str, Rules]) -> Iterator[str]:
    """A line for each value, with the games in which it is the usual one."""
    usual = {say(f"game-{game}"): write_rule(rules.values()[key]) for game, rules in presets.items()}
    for word in dict.fromkeys(word for rules in presets.values() for word in rules.allowed(key).words):
        yield _line(f"`{word}`", screens.meaning(say, key, word), _games_with(usual, word))
    allowed = next(iter(presets.values())).allowed(key)
    if not allowed.words:
        low = allowed.low
        lowest, others = screens.meaning(say, key, low), screens.meaning(say, key, _ANY)
        # Where the lowest number means something else (no penalty, one party), it has a line of its own.
        special = lowest != others.replace(_ANY, str(low))
        if special:
            yield _line(f"`{low}`", lowest, _games_with(usual, str(low)))
        others_usual = (
            say("guide-usual", game=game, value=value)
            for game, value in usual.items()
            if not (special and value == str(low))
        )
        span = say("guide-range", low=low + special, high=allowed.high)
        yield _line(span, others, ", ".join(others_usual))


def _games_with(usual: Mapping[str, str], value: str) -> str:
    """The games in which that value is the usual one."""
    return ", ".join(game for game, theirs in usual.items() if theirs == value)


def _numbers(family: type[FamilyRules], key: str) -> Iterator[str]:
    """The numbers of rules that the docstring of a field names."""
    for owner in (family, FamilyRules):
        (body,) = ast.parse(inspect.getsource(owner)).body
        assert isinstance(body, ast.ClassDef)
        for field, docstring in pairwise(body.body):
            if isinstance(field, ast.AnnAssign) and isinstance(docstring, ast.Expr):
                names = {ast.unparse(field.target), _alias(owner, ast.unparse(field.target))}
                if key in names:
                    yield from _NUMBER.findall(ast.unparse(docstring))


def _alias(family: type[FamilyRules], name: str) -> str | None:
    field = family.model_fields.get(name)
    return None if field is None else field.alias


def _in_the_way(presets: Iterable[Rules]) -> set[str]:
    """The rules that some value of another one makes impossible."""
    found: set[str] = set()
    for rules in presets:
        values = {key: _some(rules, key) for key in rules.values()}
        for one, other in combinations(values, 2):
            for first, second in product(values[one], values[other]):
                try:
                    rules.with_house_rules({one: first, other: second})
                except BadRule as wrong:
                    found.add(wrong.key)
    return found


def _some(rules: Rules, key: str) -> Sequence[str]:
    """Every word that a rule may be, or the ends of its numbers."""
    allowed = rules.allowed(key)
    return allowed.words or (str(allowed.low), str(allowed.high))


def _table(head: str) -> tuple[str, str]:
    """A table's head and the line below it."""
    return head, re.sub(r"[^|]+", " --- ", head)


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.stdout.write(guide())
