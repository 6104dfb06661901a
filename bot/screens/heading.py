"""The first lines of a board."""

from __future__ import annotations

from typing import Final

from bot.screens import people
from bot.screens.layout import line, small
from bot.tables.look import TableView
from bot.texts import Say

_DIGITS: Final = 8
"""Digits of a commitment on the board; all of them stand behind the button Commitment."""


def heading(look: TableView, say: Say, *what: str) -> str:
    """The game, and where in it the board is: short, to stand in one line on a phone."""
    return f"### {line(game(look, say), *what)}"


def game(look: TableView, say: Say) -> str:
    """The game's name."""
    return say(f"game-{look.rules.game}")


def facts(look: TableView, say: Say, dealer: str, lead: str = "") -> str:
    """Small print: which party it is and to what, who deals, who leads, what the deals are checked against.

    `dealer` is the text that names the dealer, of the running deal or of the next one.
    """
    return small(
        line(
            say("board-party", number=look.party_number, target=look.rules.target),
            say(dealer, name=people.name(look, say, look.view.dealer)),
            lead,
            say("board-commitment", digits=f"`{look.commitment[:_DIGITS]}`"),
        )
    )
