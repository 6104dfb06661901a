"""The buttons of a table, each with its id."""

from __future__ import annotations

from bot.presses import Press, hand_moment
from bot.screens import cards, people
from bot.screens.layout import GO, MAIN, PLAIN, Button, Style, button
from bot.tables.look import TableView
from bot.tables.model import Proposal, State
from bot.texts import Say
from engine.actions import Play
from engine.cards import Suit
from engine.seats import Seat


def moment(look: TableView) -> str:
    """The moment that a hand's buttons are drawn for (:func:`bot.presses.hand_moment`)."""
    return hand_moment(look.party_number, look.view.deal_number, look.view.own_plays)


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


def start(look: TableView, say: Say) -> Button:
    """Starts the party; an empty seat is named by the refusal."""
    return button(say("button-start"), Press("start", look.table_id, _version(look)), GO)


def next_deal(look: TableView, say: Say) -> Button:
    """Asks for the next deal."""
    return button(say("button-next"), Press("next", look.table_id, _version(look)), GO)


def rematch(look: TableView, say: Say) -> Button:
    """Asks for another party with the same seats: the session's next, or after its last a new beginning."""
    more = look.view.place.number < look.rules.session
    label = say("button-next-party" if more else "button-rematch")
    return button(label, Press("rematch", look.table_id, _version(look)), GO)


def agree(look: TableView, say: Say, proposal: Proposal) -> Button:
    """Says yes to a proposal; whose word it does not take is refused."""
    party = "0" if look.state is State.LOBBY else str(look.party_number)
    return button(say(f"button-agree-{proposal.what}"), Press("agree", look.table_id, party), MAIN)


def record(look: TableView, say: Say) -> Button:
    """Gives the record of the decided party as a file; it stays good when others have begun."""
    return button(say("button-record"), Press("record", look.table_id, str(look.party_number)))


def close(look: TableView, say: Say) -> Button:
    """Closes the table, once it was asked."""
    return button(say("button-close"), Press("close", look.table_id, _version(look)))


# Of a hand: nobody but its player is sent these, so they may name cards.


def play(look: TableView, say: Say, action: Play, style: Style = PLAIN, *, disabled: bool = False) -> Button:
    """Plays a card."""
    press = Press("play", look.table_id, moment(look), action.text)
    return button(cards.label(say, action.card), press, style, disabled=disabled)


def poule(look: TableView, say: Say, suit: Suit) -> Button:
    """Opens the choice of la poule's first card."""
    press = Press("poule", look.table_id, moment(look), suit.letter)
    return button(say("button-poule", suit=cards.suit_label(say, suit)), press, MAIN)


def back(look: TableView, say: Say) -> Button:
    """Back to the cards."""
    return button(say("button-back"), Press("cards", look.table_id, moment(look)))


def last_trick(look: TableView, say: Say, *, disabled: bool) -> Button:
    """Opens the last trick."""
    return button(say("button-last"), Press("last", look.table_id, moment(look)), disabled=disabled)


def score_sheet(look: TableView, say: Say) -> Button:
    """Opens the score sheet."""
    return button(say("button-score"), Press("score", look.table_id, moment(look)))


def cut(look: TableView, cards_lifted: int) -> Button:
    """Cuts the pack after so many cards."""
    return button(str(cards_lifted), Press("cut", look.table_id, moment(look), str(cards_lifted)))


def cut_ask(look: TableView, say: Say) -> Button:
    """Opens the form for another number of cards."""
    return button(say("button-cut-ask"), Press("cut-ask", look.table_id, moment(look)))


def _version(look: TableView) -> str:
    return str(look.version)
