"""The buttons of a hand, each with its id. Nobody but its player is sent them, so they may name cards.

What a hand is drawn with beside its cards, a signal that was chosen, goes from button to button in the ids.
"""

from __future__ import annotations

from bot.presses import Press, hand_moment, poule_arg, signal_arg
from bot.screens import cards
from bot.screens.layout import MAIN, PLAIN, Button, Style, button
from bot.tables.look import TableView
from bot.texts import Say
from engine.actions import Action, Play, Signal
from engine.cards import Suit


def moment(look: TableView) -> str:
    """The moment that a hand's buttons are drawn for (:func:`bot.presses.hand_moment`)."""
    return hand_moment(look.party_number, look.view.deal_number, look.view.own_plays)


def play(look: TableView, say: Say, action: Play, style: Style = PLAIN, *, disabled: bool = False) -> Button:
    """Plays a card."""
    return act(look, cards.label(say, action.card), action, style, disabled=disabled)


def act(
    look: TableView, label: str, action: Action, style: Style = PLAIN, *, disabled: bool = False
) -> Button:
    """Does whatever a seat may do but resign."""
    return button(label, Press("play", look.table_id, moment(look), action.text), style, disabled=disabled)


def ask(look: TableView, label: str, action: Action, style: Style = PLAIN) -> Button:
    """Asks once more before the party is put at stake."""
    return button(label, Press("ask", look.table_id, moment(look), action.text), style)


def poule(look: TableView, say: Say, suit: Suit, signal: Signal | None) -> Button:
    """Opens the choice of la poule's first card."""
    press = Press("poule", look.table_id, moment(look), poule_arg(suit, signal))
    return button(say("button-poule", suit=cards.suit_label(say, suit)), press, MAIN)


def signals(look: TableView, say: Say, chosen: Signal | None) -> list[Button]:
    """Switches how the next card is laid; the way that is chosen stands out."""
    return [
        button(
            say(f"button-signal-{signal_arg(signal)}"),
            Press("signal", look.table_id, moment(look), signal_arg(signal)),
            MAIN if signal is chosen else PLAIN,
        )
        for signal in (None, *Signal)
    ]


def back(look: TableView, say: Say, signal: Signal | None) -> Button:
    """Back to the cards."""
    return _page(look, "cards", say("button-back"), signal)


def last_trick(look: TableView, say: Say, signal: Signal | None, *, disabled: bool) -> Button:
    """Opens the last trick."""
    return _page(look, "last", say("button-last"), signal, disabled=disabled)


def score_sheet(look: TableView, say: Say, signal: Signal | None) -> Button:
    """Opens the score sheet."""
    return _page(look, "score", say("button-score"), signal)


def hint(look: TableView, say: Say) -> list[Button]:
    """Asks what a strong player would do, where the table allows it; in a waiting hand for later."""
    if not look.hints:
        return []
    return [button(say("button-hint"), Press("hint", look.table_id, moment(look)))]


def _page(look: TableView, verb: str, label: str, signal: Signal | None, *, disabled: bool = False) -> Button:
    arg = "" if signal is None else signal_arg(signal)
    return button(label, Press(verb, look.table_id, moment(look), arg), disabled=disabled)


def cut(look: TableView, cards_lifted: int) -> Button:
    """Cuts the pack after so many cards."""
    return button(str(cards_lifted), Press("cut", look.table_id, moment(look), str(cards_lifted)))


def cut_ask(look: TableView, say: Say) -> Button:
    """Opens the form for another number of cards."""
    return button(say("button-cut-ask"), Press("cut-ask", look.table_id, moment(look)))
