"""A player who keeps the others waiting, as the board shows it, and what the others may do about it."""

from __future__ import annotations

from typing import Final

from bot.presses import Press
from bot.screens import people
from bot.screens.layout import Item, button, row, small, text
from bot.tables.look import TableView
from bot.tables.model import TurnClock
from bot.texts import Say

_HOUR: Final = 3600
_MINUTE: Final = 60


def items(look: TableView, say: Say) -> list[Item]:
    """Whom the table waits for and what the others may choose; that a computer player takes the turn."""
    turn, clock = look.view.turn, look.clock
    if turn is None:
        return []
    name = people.name(look, say, turn)
    if look.stand_in is turn:
        return [text(small(say("absence-stand-in", name=name)))]
    if not look.warned or clock is None:
        return []
    version = str(look.version)
    return [
        text(
            say("absence-late", name=name, time=duration(say, clock.warning)),
            small(say("absence-what", time=duration(say, clock.grace))),
        ),
        # Apart from the buttons that are pressed all the time, and below them.
        row(
            button(say("button-wait-on"), Press("wait-on", look.table_id, version)),
            button(say("button-miss"), Press("miss", look.table_id, version)),
            button(say("button-replace"), Press("replace", look.table_id, version)),
        ),
    ]


def clock_line(clock: TurnClock | None, say: Say) -> str:
    """How long the table waits for a player."""
    if clock is None:
        return say("clock-none")
    return say("clock-on", warning=duration(say, clock.warning), grace=duration(say, clock.grace))


def duration(say: Say, seconds: float) -> str:
    """A length of time in the largest unit that says it in a whole number."""
    whole = round(seconds)
    for unit, length in (("hours", _HOUR), ("minutes", _MINUTE)):
        if whole >= length and whole % length == 0:
            return say(f"duration-{unit}", number=whole // length)
    return say("duration-seconds", number=whole)
