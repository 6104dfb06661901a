"""How an analysis puts worths and cards: pieces of its pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from bot.screens import cards, people
from bot.screens.announcements import announcement
from bot.screens.columns import table
from bot.screens.layout import line, small
from bot.screens.score import sides
from bot.texts import Say
from engine.actions import MELDS, Play, parse_action
from engine.analysis import Decision, Option, Worth
from engine.rules import Rules
from engine.seats import Side

SOME: Final = 3
"""Of what was better, how many cards are named in a list."""
_PLAYED: Final = "►"
_GIVE_OR_TAKE: Final = "±"


def number(value: float) -> str:
    """Points: whole where they are, else with one decimal."""
    return str(int(value)) if value == int(value) else f"{value:.1f}"


def worth(say: Say, found: Worth) -> str:
    """What a deal comes to, in one line: for both sides, how far it may be off, who wins the party by it."""
    off = f"{_GIVE_OR_TAKE}{found.give_or_take:.1f}" if found.give_or_take else ""
    return line(sides(say, number(found.ns), number(found.ew)), off, _capot(say, found))


def _capot(say: Say, found: Worth) -> str:
    if found.capot is None:
        return ""
    return say("analysis-capot", side=people.side_short(say, Side(found.capot)))


def option(say: Say, action: str, rules: Rules) -> str:
    """A card, or what was announced, in a text."""
    found = parse_action(action)
    if not isinstance(found, Play):
        return announcement(say, found, rules)
    card = cards.text(say, found.card)
    return say("board-says-poule", card=card) if found.poule else card


def some(say: Say, actions: Sequence[str], rules: Rules) -> str:
    """The first few of these, with a sign where there are more."""
    found = " ".join(option(say, action, rules) for action in actions[:SOME])
    return say("analysis-more-cards", cards=found) if len(actions) > SOME else found


def unsaid(say: Say, decision: Decision) -> str:
    """The melds that would have been worth something and were not said; nothing where there is none."""
    names = [cards.meld_text(say, meld) for meld in MELDS if meld.name in decision.unsaid]
    return say("analysis-not-said", melds=line(*names)) if names else ""


def options(say: Say, decision: Decision, rules: Rules) -> str:
    """All that could be played, the best first, by what it comes to; in one line where there is no choice."""
    if len(decision.options) == 1 and decision.played == decision.options[0]:
        return small(say("analysis-only", worth=worth(say, decision.played.worth)))
    found = list(decision.options)
    if decision.played not in found:
        # Without the meld that was not said, it is worth less than the same card with it.
        found.append(decision.played)
    groups = [list(alike) for _, alike in groupby(sorted(found, key=_order), key=_shown)]
    if len(groups) == 1:
        return small(say("analysis-alike", worth=worth(say, decision.played.worth)))
    rows = [["", *(people.side_short(say, side) for side in Side), _GIVE_OR_TAKE, "", ""]]
    rows += [_row(say, alike, decision.played, rules) for alike in groups]
    if not any(row[3] for row in rows[1:]):
        rows = [[*row[:3], *row[4:]] for row in rows]
    return table(rows, last_left=True)


def _order(found: Option) -> tuple[bool, float, tuple[object, ...]]:
    return found.loses_party, found.lost, _shown(found)


def _shown(found: Option) -> tuple[str, ...]:
    """What is seen of an option's worth: what looks the same stands in one line."""
    side = "" if found.worth.capot is None else Side(found.worth.capot).name
    return number(found.worth.ns), number(found.worth.ew), f"{found.worth.give_or_take:.1f}", side


def _row(say: Say, alike: Sequence[Option], played: Option, rules: Rules) -> list[str]:
    first = alike[0]
    names = [each.action for each in sorted(alike, key=lambda each: each != played)]
    lost = say("analysis-lost", lost=number(first.lost)) if number(first.lost) not in ("0", "0.0") else ""
    return [
        _PLAYED if played in alike else "",
        number(first.worth.ns),
        number(first.worth.ew),
        f"{first.worth.give_or_take:.1f}" if first.worth.give_or_take else "",
        say("analysis-lost-party") if first.loses_party else lost,
        line(*_labels(say, names, rules), _capot(say, first.worth)),
    ]


def _labels(say: Say, actions: Iterable[str], rules: Rules) -> list[str]:
    """Cards as they stand in a table: plain ones, then those with which la poule is said, or words."""
    found = [parse_action(action) for action in actions]
    plays = [action for action in found if isinstance(action, Play)]
    plain = " ".join(cards.label(say, play.card) for play in plays if not play.poule)
    poules = " ".join(cards.label(say, play.card) for play in plays if play.poule)
    words = [announcement(say, action, rules) for action in found if not isinstance(action, Play)]
    return [*words, plain, say("analysis-poules", cards=poules) if poules else ""]
