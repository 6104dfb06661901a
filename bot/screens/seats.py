"""The lines of a board that list the seats, and the buttons under it while a party is under way."""

from __future__ import annotations

from bot.screens import absence, buttons, people, proposals
from bot.screens.layout import Item, row
from bot.tables.look import TableView
from bot.texts import Say
from engine.seats import Seat


def awaited(say: Say, seat: Seat, what: str) -> str:
    """A seat of which something is awaited: `what` names its player."""
    return f"{people.letter(say, seat)} ► **{what}**"


def sits(look: TableView, say: Say, seat: Seat, card: str = "") -> str:
    """Any other seat, with what it has laid."""
    name = people.seated(look, say, seat)
    return "  ".join(filter(None, (f"{people.letter(say, seat)} {name}", card)))


def ways(look: TableView, say: Say) -> list[Item]:
    """What is proposed, and the way to one's hand, the rules and out."""
    return [
        *proposals.items(look, say),
        row(buttons.hand(look.table_id, say), buttons.rules(look.table_id, say), buttons.leave(look, say)),
        *absence.items(look, say),
    ]
