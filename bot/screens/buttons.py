"""The buttons that everybody sees, each with its id. A hand's own are in `bot.screens.hand_buttons`."""

from __future__ import annotations

from bot.presses import Press
from bot.screens import people
from bot.screens.layout import GO, MAIN, Button, Style, button
from bot.tables.look import TableView
from bot.tables.model import Proposal, State
from bot.texts import Say
from engine.seats import Seat
from engine.views import EndedDeal


def hand(table_id: int, say: Say, style: Style = MAIN) -> Button:
    """Opens one's hand."""
    return button(say("button-hand"), Press("hand", table_id), style)


def rules(table_id: int, say: Say) -> Button:
    """Opens the page of rules."""
    return button(say("button-rules"), Press("rules", table_id))


def commitment(table_id: int, say: Say) -> Button:
    """Shows the whole commitment."""
    return button(say("button-commitment"), Press("commitment", table_id))


def leave(look: TableView, say: Say) -> Button:
    """Leaves the table, once it was asked."""
    return button(say("button-leave"), Press("leave", look.table_id))


def sit(look: TableView, say: Say) -> list[Button]:
    """A button a seat; only those of seats that a person may take can be used.

    Where seats are drawn, one button enters the draw before the party starts.
    """
    if look.draws and look.state is State.LOBBY:
        full = not any(people.may_be_taken(sitter) for sitter in look.seats)
        return [button(say("button-draw"), Press("sit", look.table_id), disabled=full)]
    return [
        button(
            say("button-sit", seat=say(f"seat-short-{seat.letter}")),
            Press("sit", look.table_id, arg=seat.letter),
            disabled=not people.may_be_taken(look.seats[seat]),
        )
        for seat in Seat
    ]


def stand(look: TableView, say: Say) -> Button:
    """Gives one's seat up in the lobby."""
    return button(say("button-stand"), Press("stand", look.table_id))


def computer(look: TableView, say: Say) -> Button:
    """Puts a computer player on a free seat."""
    full = all(sitter is not None for sitter in look.seats)
    return button(say("button-computer"), Press("computer", look.table_id), disabled=full)


def level(look: TableView, say: Say) -> Button:
    """Has the computer players play at the next level, the weakest after the strongest."""
    label = say("button-level", level=look.level)
    return button(label, Press("level", look.table_id, _version(look)))


def start(look: TableView, say: Say) -> Button:
    """Starts the party; an empty seat is named by the refusal."""
    return button(say("button-start"), Press("start", look.table_id, _version(look)), GO)


def next_deal(look: TableView, say: Say) -> Button:
    """Asks for the next deal; what is said between two deals does not make it old."""
    press = Press("next", look.table_id, f"{look.party_number}.{look.view.deal_number}")
    return button(say("button-next"), press, GO)


def rematch(look: TableView, say: Say) -> Button:
    """Asks for another party with the same seats: the session's next, or after its last a new beginning."""
    more = look.view.place.number < look.rules.session
    label = say("button-next-party" if more else "button-rematch")
    return button(label, Press("rematch", look.table_id, _version(look)), GO)


def agree(look: TableView, say: Say, proposal: Proposal) -> Button:
    """Says yes to a proposal; whose word it does not take is refused."""
    party = "0" if look.state is State.LOBBY else str(look.party_number)
    return button(
        say(f"button-agree-{proposal.what}"), Press("agree", look.table_id, party, proposal.what), MAIN
    )


def record(look: TableView, say: Say) -> Button:
    """Gives the record of the decided party as a file; it stays good when others have begun."""
    return button(say("button-record"), Press("record", look.table_id, str(look.party_number)))


def analysis(look: TableView, say: Say, deal: EndedDeal | None) -> list[Button]:
    """Opens the analysis of a deal; none where no card was played in it."""
    if deal is None or not deal.tricks:
        return []
    at = f"{look.party_number}.{deal.number}"
    return [button(say("button-analysis"), Press("analysis", look.table_id, at))]


def close(look: TableView, say: Say) -> Button:
    """Closes the table, once it was asked."""
    return button(say("button-close"), Press("close", look.table_id, _version(look)))


def _version(look: TableView) -> str:
    return str(look.version)
