"""Tricks in words: how far the deal is, who laid what, the last one whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.screens import cards, people
from bot.screens.layout import small
from bot.tables.look import TableView
from bot.texts import Say
from engine.actions import Play, Signal
from engine.deals import Trick
from engine.rules import Rules
from engine.seats import Seat
from engine.views import AllFoursView, View

_LAST_TRICK: Final = 3
"""What the last trick of a deal of the 32-card games is worth besides its cards, in thirds (QS5)."""
_SEATS: Final = len(Seat)
COUNTED: Final = frozenset({"tricks", "capot", "eighteen-four", "claim", "wrong-claim"})
"""The ends of a deal whose card points were counted; any other leaves what was booked on the way."""
_SIGNS: Final = {Signal.TAP: "↓", Signal.SLIDE: "→"}
"""A tap goes down on the table, a slide across it."""


def total(view: View) -> int:
    """Tricks in the running deal: as many as each seat was dealt cards, which in All Fours may grow."""
    return _held(view.rules, view.all_fours)


def number(view: View) -> int:
    """The trick being played, from 1."""
    return min(_complete(view.tricks) + 1, total(view))


def all_played(view: View) -> bool:
    """Whether the running deal has no card left to play, so that a claim or the count is awaited (A-PK11)."""
    return view.running and _complete(view.tricks) == total(view)


def is_fresh(view: View) -> bool:
    """Whether the deal's first trick is not over, so that what led to the deal is still news."""
    return not _complete(view.tricks)


def order(view: View, leader: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """The seats in the order of play, from the one that leads on (QS13, AF1)."""
    second, third, fourth, _ = view.rules.round_from(leader)
    return leader, second, third, fourth


class Last(NamedTuple):
    """The last complete trick."""

    trick: Trick
    number: int
    """In its deal, from 1."""
    winner: Seat
    in_thirds: bool
    """Whether it is worth thirds of a point, not points for Game (QS4, AF24)."""
    bonus: int
    """What it is worth besides its cards: the last of a deal may have an extra point."""

    @property
    def worth(self) -> str:
        """What it brought: in points and thirds, in All Fours in points for Game."""
        value = self.trick.value + self.bonus
        return cards.points(value) if self.in_thirds else str(value)


def last(view: View) -> Last | None:
    """The running deal's last complete trick, or that of the deal just counted."""
    if view.running:
        tricks, all_fours = view.tricks, view.all_fours
    elif view.deals and view.deals[-1].ended_by in COUNTED:
        tricks, all_fours = view.deals[-1].tricks, view.deals[-1].all_fours
    else:
        return None
    complete = _complete(tricks)
    if not complete:
        return None
    trick = tricks[complete - 1]
    assert trick.winner is not None
    in_thirds = all_fours is None
    bonus = _LAST_TRICK if in_thirds and complete == _held(view.rules, all_fours) else 0
    return Last(trick, complete, trick.winner, in_thirds, bonus)


def signal(say: Say, play: Play) -> str:
    """What a card's signal says, with a sign and in words; nothing where it has none (PO2, PO3)."""
    if play.signal is None or play.signalled is None:
        return ""
    suit = cards.suit_text(say, play.signalled)
    return f"{_SIGNS[play.signal]} {say(f'signal-{play.signal.value}', suit=suit)}"


# The last trick of a board is the same for four cards.
@lru_cache(maxsize=1_024)
def laid(say: Say, trick: Trick) -> str:
    """Who laid which card, by the seats' letters, in the order of play; a signal is its sign alone."""
    plays = zip(trick.seats, trick.plays, strict=True)
    return " ".join(
        cards.laid(say, (say(f"seat-short-{seat.letter}"), play.card))
        + ("" if play.signal is None else _SIGNS[play.signal])
        for seat, play in plays
    )


def last_line(look: TableView, say: Say) -> str:
    """The last trick whole, in one line of small print."""
    found = last(look.view)
    if found is None:
        return ""
    who = people.name(look, say, found.winner)
    text_id = "trick-last" if found.in_thirds else "trick-last-game"
    return small(say(text_id, name=who, points=found.worth, cards=laid(say, found.trick)))


def _complete(tricks: Sequence[Trick]) -> int:
    """How many of a deal's tricks are over: all but the last, which may be open."""
    return len(tricks) - bool(tricks and tricks[-1].winner is None)


def _held(rules: Rules, all_fours: AllFoursView | None) -> int:
    """Cards that each seat was dealt (QS9, AF12)."""
    if all_fours is not None:
        return all_fours.hands_held
    return (len(rules.pack.cards) - rules.stock_size) // _SEATS
