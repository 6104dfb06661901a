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

SOME: Final = 2
"""Of what was better, how many cards are named in a list."""
PHONE: Final = 32
"""Columns of a table that a phone shows beside each other."""
_SHOWN: Final = 0.05
"""The least doubt that is not written as none."""
_PLAYED: Final = "►"
_GIVE_OR_TAKE: Final = "±"


def number(value: float, *, exact: bool = True) -> str:
    """Points: whole where they are, else with one decimal; an estimate has it always."""
    return str(int(value)) if exact and value == int(value) else f"{value:.1f}"


def worth(say: Say, found: Worth, *, exact: bool) -> str:
    """What a deal comes to, in one line: for both sides, how far it may be off, who wins the party by it."""
    off = "" if found.give_or_take < _SHOWN else f"{_GIVE_OR_TAKE}{found.give_or_take:.1f}"
    points = sides(say, number(found.ns, exact=exact), number(found.ew, exact=exact))
    return line(points, off, _capot(say, found))


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
    exact = decision.exact
    all_of_it = worth(say, decision.played.worth, exact=exact)
    if len(decision.options) == 1 and decision.played == decision.options[0]:
        return small(say("analysis-only", worth=all_of_it))
    found = list(decision.options)
    if decision.played not in found:
        # Without the meld that was not said, it is worth less than the same card with it.
        found.append(decision.played)
    found.sort(key=lambda each: (each.loses_party, each.lost))
    groups = [list(alike) for _, alike in groupby(found, key=lambda each: _seen(each, exact=exact))]
    if len(groups) == 1:
        return small(say("analysis-alike", worth=all_of_it))
    columns = [people.side_short(say, side) for side in Side]
    if not exact:
        columns.append(_GIVE_OR_TAKE)
    rows = [["", *columns, say("analysis-column-lost"), ""]]
    for alike in groups:
        first = alike[0]
        names = [each.action for each in sorted(alike, key=lambda each: each != decision.played)]
        played = _PLAYED if decision.played in alike else ""
        labels = line(*_labels(say, names, rules), _capot(say, first.worth))
        rows.append([played, *_seen(first, exact=exact)[: len(columns)], _lost(say, first), labels])
    return table(rows, last_within=PHONE)


def _seen(found: Option, *, exact: bool) -> tuple[str, ...]:
    """What is seen of an option's worth; what looks the same stands in one line."""
    side = "" if found.worth.capot is None else Side(found.worth.capot).name
    off = () if exact else (f"{found.worth.give_or_take:.1f}",)
    return number(found.worth.ns, exact=exact), number(found.worth.ew, exact=exact), *off, side


def _lost(say: Say, found: Option) -> str:
    """What an option gives away; nothing where that would be written as none."""
    if found.loses_party:
        return say("analysis-column-party")
    lost = number(found.lost)
    return "" if lost in ("0", "0.0") else say("analysis-lost", lost=lost)


def _labels(say: Say, actions: Iterable[str], rules: Rules) -> list[str]:
    """Cards as they stand in a table: plain ones, then those with which la poule is said, or words."""
    found = [parse_action(action) for action in actions]
    plays = [action for action in found if isinstance(action, Play)]
    plain = " ".join(cards.label(say, play.card) for play in plays if not play.poule)
    poules = " ".join(cards.label(say, play.card) for play in plays if play.poule)
    words = [announcement(say, action, rules) for action in found if not isinstance(action, Play)]
    return [*words, plain, say("analysis-poules", cards=poules) if poules else ""]
