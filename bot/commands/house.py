"""House rules as people write them in ``/table open``: ``undertrump=forbidden kick=two``.

What a suggestion is called may come back in the place of its value, since Discord's clients send either: so a
meaning in brackets is left out wherever it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot import screens
from bot.tables.refused import Refused
from bot.texts import Say
from engine.errors import BadRule
from engine.presets import preset
from engine.rules import Allowed, Rules, write_rule

MOST: Final = 25
"""Suggestions at once."""
LONGEST: Final = 100
"""Characters of a suggestion's name, and of its value."""

_MEANING: Final = re.compile(r"\([^()]*(?:\)|$)")
_ENDED: Final = re.compile(r"[\s,;)]$")
"""Whether the last word is whole."""
_QUOTED: Final = 40
"""Characters of what somebody wrote that are said back."""
_ROOM: Final = 12
"""Characters of a meaning that are worth showing."""

_NUMBERS: Final = {
    "target": (50, 21, 31, 33, 14, 100, 150, 200, 7, 41),
    "poule_points": (5, 10, 11, 20, 22),
    "poule_penalty": (11, 5, 0),
    "session": (3, 6, 2, 4, 5, 1),
    "game_points": (2, 1),
    "hang_jack": (6, 3, 2),
}
"""Numbers that tables may want, the likeliest first; any other can be written."""


def read_house_rules(say: Say, game: str, text: str, target: int | None = None) -> Rules:
    """A game's rules with those changed that the text names, and the target that was given by itself.

    Raises :class:`Refused`, worded in the reader's language, for what no house rule can be made of.
    """
    words = _words(text)
    if target is not None:
        if any(word.startswith("target=") for word in words):
            raise Refused("target-twice")
        words.append(f"target={target}")
    rules = preset(game)
    pairs: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if not (key and value):
            raise Refused("rule-form", word=_quoted(word), example=_quoted(_example(rules)))
        if key in pairs:
            raise Refused("rule-twice", key=_quoted(key))
        pairs[key] = value
    try:
        return rules.with_house_rules(pairs)
    except BadRule as wrong:
        raise _refused(say, rules, wrong) from None


def suggest_house_rules(say: Say, game: str, text: str, target: int | None = None) -> list[tuple[str, str]]:
    """What the text may become, as the name and the value of each choice: its last word completed.

    What stands before is kept. Nothing is offered that would be refused or is longer than :data:`LONGEST`.
    """
    words = _words(text)
    half = words.pop() if words and not _ENDED.search(text) else ""
    begun: list[tuple[str, str]] = []
    inside: list[tuple[str, str]] = []
    for key, written in _candidates(preset(game), half):
        value = " ".join((*words, f"{key}={written}"))
        try:
            rules = read_house_rules(say, game, value, target)
        except Refused:
            continue
        meaning = screens.meaning(say, key, rules.values()[key])
        choice = (_named(words, f"{key}={written}", meaning), value)
        if len(value) > LONGEST:
            continue
        if f"{key}={written}".startswith(half):
            begun.append(choice)
        elif half in key or half in meaning.casefold():
            inside.append(choice)
    return [*begun, *inside][:MOST]


def _candidates(rules: Rules, half: str) -> Iterator[tuple[str, str]]:
    """Rules with values: first of each rule one that changes it, then the others, the usual ones last."""
    rounds: list[tuple[int, str, str]] = []
    for key, now in rules.values().items():
        usual = write_rule(now)
        allowed = rules.allowed(key)
        values = [*(allowed.words or map(str, _NUMBERS[key]))]
        typed = half.removeprefix(f"{key}=")
        if not allowed.words and typed.isdecimal() and typed not in values:
            values.insert(0, typed)
        changing = [value for value in values if value != usual]
        rounds += [(place, key, value) for place, value in enumerate(changing)]
        rounds.append((len(rounds), key, usual))
    yield from ((key, value) for _, key, value in sorted(rounds, key=lambda one: one[0]))


def _named(before: list[str], pair: str, meaning: str) -> str:
    """A choice as it is read: first what is new, with its meaning, since a phone cuts the end off.

    What stands before is in it as well, for where it comes back in the place of its value.
    """
    room = LONGEST - len(" ".join((pair, "()", *before)))
    if room < min(_ROOM, len(meaning)):
        return " ".join((pair, *before))
    short = meaning if len(meaning) <= room else f"{meaning[: room - 1].rstrip()}…"
    return " ".join((pair, f"({short})", *before))


def _words(text: str) -> list[str]:
    """What stands between blanks or commas, in small letters, meanings left out."""
    plain = re.sub(r"\s*=\s*", "=", _MEANING.sub(" ", text)).casefold()
    pairs = (word.partition("=") for word in re.split(r"[\s,;]+", plain) if word)
    return [key.replace("-", "_") + equals + value for key, equals, value in pairs]


def _refused(say: Say, rules: Rules, wrong: BadRule) -> Refused:
    match wrong.code:
        case "unknown":
            return Refused(
                "rule-unknown",
                game=say(f"game-{rules.game}"),
                key=_quoted(wrong.key),
                keys=", ".join(map(_quoted, rules.values())),
            )
        case "value":
            return Refused(
                "rule-value",
                key=_quoted(wrong.key),
                name=screens.rule_name(say, wrong.key),
                value=_quoted(wrong.value),
                allowed=_allowed(say, rules.allowed(wrong.key)),
            )
        case "impossible":
            return Refused("rule-impossible", why=screens.impossible(say, wrong.key))


def _allowed(say: Say, allowed: Allowed) -> str:
    if not allowed.words:
        return say("allowed-number", low=allowed.low, high=allowed.high)
    *others, last = map(_quoted, allowed.words)
    return say("allowed-last", others=", ".join(others), last=last)


def _example(rules: Rules) -> str:
    """A house rule that the game could have."""
    key, value = next(_candidates(rules, ""))
    return f"{key}={value}"


def _quoted(text: str) -> str:
    """What somebody wrote, or is to write, in code."""
    short = text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
    return "`{}`".format(short.replace("`", "'"))
