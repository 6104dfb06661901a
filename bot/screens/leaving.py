"""The question to somebody who would leave, with the other ways to stop playing."""

from __future__ import annotations

from bot.presses import Press
from bot.screens import people
from bot.screens.layout import RISK, Button, LayoutView, button, page, row, text
from bot.tables.look import TableView
from bot.tables.model import State
from bot.texts import Say

_UNDER_WAY = frozenset({State.CUTTING, State.PLAYING, State.COUNTED})


def leave_question(look: TableView, say: Say, party: str) -> LayoutView:
    """Leave, give the party up, or end it for all: each with whom it takes. `party` goes into the ids.

    Before and after a party one can only leave. What this seat has said already cannot be said again.
    """
    leave = button(say("confirm-leave-yes"), Press("leave-yes", look.table_id, party), RISK)
    if look.seat is None or look.state not in _UNDER_WAY:
        return page(text(say("confirm-leave")), row(leave))
    ways = (
        _way(look, say("button-resign"), Press("resign", look.table_id, party), "resign"),
        _way(look, say("button-end"), Press("end", look.table_id, party), "agreed"),
    )
    ends = _ends(look)
    asked = say(f"confirm-leave-{ends}") if ends else say("confirm-leave")
    return page(text(asked, _give_up(look, say), _end(look, say)), row(leave, *ways))


def _ends(look: TableView) -> str:
    """What is proposed that only this seat's word is awaited for, so that it is done once its person goes."""
    for word in reversed(look.proposals):
        if word.lacks(look.seats, look.proposals) == {look.seat}:
            return word.what
    return ""


def _give_up(look: TableView, say: Say) -> str:
    """A side that has two people gives up only together (A-QS13)."""
    assert look.seat is not None
    partner = look.seats[look.seat.partner]
    if partner is None or partner.person is None:
        return say("leave-resign")
    name = people.name(look, say, look.seat.partner)
    said = any(word.what == "resign" and word.seat is look.seat.partner for word in look.proposals)
    return say("leave-resign-agreed" if said else "leave-resign-together", name=name)


def _end(look: TableView, say: Say) -> str:
    """It takes all people who are seated."""
    others = sum(sitter is not None and sitter.person is not None for sitter in look.seats) > 1
    return say("leave-end-together" if others else "leave-end")


def _way(look: TableView, label: str, press: Press, what: str) -> Button:
    said = any(proposal.what == what and proposal.seat is look.seat for proposal in look.proposals)
    return button(label, press, RISK, disabled=said)
