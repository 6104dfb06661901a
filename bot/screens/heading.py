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


def party(look: TableView, say: Say) -> str:
    """Which party it is and to what: in a session counted in it, else at this table (PK18)."""
    session, target = look.rules.session, look.rules.target
    if session == 1:
        return say("board-party", number=look.party_number, target=target)
    return say("board-party-of", number=look.view.place.number, session=session, target=target)


def facts(look: TableView, say: Say, dealer: str, lead: str = "") -> str:
    """Small print: which party it is, who deals, who leads, which way, what the deals are checked against.

    `dealer` is the text that names the dealer, of the running deal or of the next one.
    """
    return small(
        line(
            party(look, say),
            say(dealer, name=people.name(look, say, look.view.dealer)),
            lead,
            direction(look, say),
            hints(look, say),
            say("board-commitment", digits=f"`{look.commitment[:_DIGITS]}`"),
        )
    )


def hints(look: TableView, say: Say) -> str:
    """That players may ask what a strong player would do, where they may."""
    return say("board-hints") if look.hints else ""


def direction(look: TableView, say: Say) -> str:
    """That play goes anticlockwise, where it does (AF1)."""
    return "" if look.rules.clockwise else say("board-anticlockwise")
