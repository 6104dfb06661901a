"""How a press is read: what stands in its id is only text until then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.parts import Interaction
from bot.presses import Press
from bot.tables.refused import Refused
from bot.tables.seating import Moment
from engine.actions import Action, Resign, parse_action
from engine.errors import BadNotation

Handler = Callable[[Interaction, Press], Awaitable[None]]
"""Answers the presses of a verb."""


def number(text: str) -> int:
    """A table's version, or a party. Raises :class:`Refused` for what no button of ours says."""
    if not (text.isdigit() and len(text) < 10):
        raise Refused("stale")
    return int(text)


def moment(press: Press) -> Moment:
    """The moment that a hand's button was drawn for. Raises :class:`Refused`."""
    try:
        party, deal, plays = (int(part) for part in press.at.split("."))
    except ValueError:
        raise Refused("stale") from None
    return party, deal, plays


def action(press: Press) -> Action:
    """What a hand's button does. Raises :class:`Refused`; a party is not given up by one button."""
    try:
        found = parse_action(press.arg)
    except BadNotation:
        raise Refused("stale") from None
    if isinstance(found, Resign):
        raise Refused("stale")
    return found
