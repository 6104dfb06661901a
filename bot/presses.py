"""What stands in a button's id, both ways: the one seam between the screens and who answers their clicks.

A public button never names a card; a hand's buttons may, since nobody but its player is sent them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.actions import Signal
from engine.cards import Suit

_FORM: Final = re.compile(r"t:([a-z-]{1,16}):(\d{1,18}):([\w.-]{0,32}):([\w.+=-]{0,32})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button."""

    verb: str
    """What it asks for, as ``bot.controls`` lists them."""
    table: int = 0
    """The table that it is about; 0 for none."""
    at: str = ""
    """The moment it was drawn for: a table's version, or :func:`hand_moment`."""
    arg: str = ""
    """What of it: a seat, a card, an action as records write it."""

    @property
    def custom_id(self) -> str:
        """Its text in a component, at most 100 characters."""
        return f"t:{self.verb}:{self.table}:{self.at}:{self.arg}"

    @staticmethod
    def parse(custom_id: str) -> Press | None:
        """Read a component's id; None where it is not one of ours."""
        found = _FORM.fullmatch(custom_id)
        if found is None:
            return None
        verb, table, at, arg = found.groups()
        return Press(verb, int(table), at, arg)


def hand_moment(party_number: int, deal_number: int, own_plays: int) -> str:
    """The moment a hand's buttons were drawn for: what other people do does not make them old."""
    return f"{party_number}.{deal_number}.{own_plays}"


PLAIN_SIGNAL: Final = "plain"
"""In an id, that a card is laid without a signal."""


def signal_arg(signal: Signal | None) -> str:
    """How a card is to be laid, as ids say it; none is written out."""
    return PLAIN_SIGNAL if signal is None else signal.value


def poule_arg(suit: Suit, signal: Signal | None) -> str:
    """A poule's suit, and the signal with which its first card is to be laid: ``S+tap``."""
    return suit.letter if signal is None else f"{suit.letter}+{signal.value}"


def read_signal(arg: str) -> Signal | None:
    """The signal that an id carries at its end; None for none."""
    word = arg.rpartition("+")[2]
    return next((signal for signal in Signal if signal.value == word), None)
