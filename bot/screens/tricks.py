"""Tricks and announcements in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.screens import cards, people
from bot.screens.layout import small
from bot.tables.look import TableView
from bot.texts import Say
from engine.cards import Suit
from engine.deals import Trick
from engine.seats import Seat
from engine.views import View

TRICKS: Final = 8
"""In a deal."""
_LAST_TRICK: Final = 3
"""What the last trick of a deal is worth besides its cards, in thirds (QS5)."""


def number(view: View) -> int:
    """The trick being played, from 1."""
    complete = sum(trick.winner is not None for trick in view.tricks)
    return min(complete + 1, TRICKS)


class Last(NamedTuple):
    """The last complete trick."""

    trick: Trick
    number: int
    """In its deal, from 1."""
    winner: Seat

    @property
    def worth(self) -> str:
        """What it brought, in points and thirds; the last of a deal with its extra point."""
        return cards.points(self.trick.value + (_LAST_TRICK if self.number == TRICKS else 0))


def last(view: View) -> Last | None:
    """The running deal's last complete trick, or that of the deal just counted."""
    if view.running:
        tricks = view.tricks
    elif view.deals and view.deals[-1].ended_by == "tricks":
        tricks = view.deals[-1].tricks
    else:
        return None
    complete = [(trick, trick.winner) for trick in tricks if trick.winner is not None]
    return Last(complete[-1][0], len(complete), complete[-1][1]) if complete else None


def laid(say: Say, trick: Trick) -> str:
    """Who laid which card, by the seats' letters, in the order of play."""
    plays = zip(trick.seats, trick.cards, strict=True)
    return cards.laid(say, *((say(f"seat-short-{seat.letter}"), card) for seat, card in plays))


def last_line(look: TableView, say: Say) -> str:
    """The last trick whole, in one line of small print."""
    found = last(look.view)
    if found is None:
        return ""
    who = people.name(look, say, found.winner)
    return small(say("trick-last", name=who, points=found.worth, cards=laid(say, found.trick)))


def announcements(view: View) -> list[tuple[Seat, Suit, str, int]]:
    """Each poule said in the running deal: whose, its suit, how it stands, the tricks won for it."""
    found: list[tuple[Seat, Suit, str, int]] = []
    for trick in view.tricks:
        for seat, play in zip(trick.seats, trick.plays, strict=True):
            if not play.poule:
                continue
            suit = play.card.suit
            if (seat, suit) in view.poules_made:
                found.append((seat, suit, "made", 3))
            elif view.poule_run is not None and view.poule_run[:2] == (seat, suit):
                found.append((seat, suit, "running", view.poule_run[2]))
            elif trick.winner is None:
                found.append((seat, suit, "running", 0))
            else:
                found.append((seat, suit, "lost", 0))
    return found


def announcement_lines(look: TableView, say: Say) -> list[str]:
    """How each poule of the running deal stands, a line each."""
    return [
        say(
            f"poule-{state}",
            suit=cards.suit_text(say, suit),
            name=people.name(look, say, seat),
            tricks=tricks,
            points=look.poule_points,
        )
        for seat, suit, state, tricks in announcements(look.view)
    ]
