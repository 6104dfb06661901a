"""Choosing among what a player may do now: the suggestions, and what was chosen or written instead.

A suggestion may come back by its name, since Discord's clients send either that or its value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot import screens
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import is_away
from bot.texts import Say
from engine.actions import Action, Play, parse_action
from engine.errors import BadNotation
from engine.views import View

MOST: Final = 25
"""Suggestions at once."""
_SIGNS: Final = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": None, "\ufe0f": None})
"""Suits as a keyboard writes them."""

Takes = Callable[[Action], bool]


def offers(say: Say, table: Table, user_id: int, takes: Takes) -> list[tuple[str, Action]]:
    """What that person may do now at the table and the command takes, in words. Nothing of anybody else."""
    seat = table.seat_of(user_id)
    if seat is None or is_away(table, seat) or table.state is not State.PLAYING:
        return []
    seen = look(table, seat)
    say = say.with_pack(seen.pack)
    actions = sorted((action for action in seen.view.legal if takes(action)), key=_order(seen.view))
    return [(screens.announcement(say, action, seen.rules), action) for action in actions]


def suggest(offered: list[tuple[str, Action]], text: str) -> list[tuple[str, str]]:
    """The offers that what is typed may become, by name and value."""
    begun = text.strip().casefold()
    found = [
        (name, action.text)
        for name, action in offered
        if begun in name.casefold() or begun in action.text.casefold()
    ]
    return found[:MOST]


def read(offered: list[tuple[str, Action]], text: str, takes: Takes, *forms: str) -> Action:
    """What was chosen or written: an offer's name or value, or else a move, which the text may be short for.

    Such a move need not be allowed: the rules then say why. Raises :class:`Refused` for what is no move here.
    """
    written = text.strip()
    for name, action in offered:
        if written.casefold() in (name.casefold(), action.text.casefold()):
            return action
    for form in ("{}", *forms):
        try:
            action = parse_action(form.format(written.translate(_SIGNS)))
        except BadNotation:
            continue
        if takes(action):
            return action
    raise Refused("no-such-announcement")


def _order(view: View) -> Callable[[Action], tuple[int, ...]]:
    """What is said by itself, then cards as they lie in the hand: plain, with la poule, with a signal."""

    def place(action: Action) -> tuple[int, ...]:
        if not isinstance(action, Play):
            return (0,)
        return 1, action.signal is not None, action.poule, view.hand.index(action.card)

    return place
