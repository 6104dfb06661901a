"""Who sits at a table, in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.names import written
from bot.tables.look import TableView
from bot.tables.model import Sitter
from bot.texts import Say
from engine.seats import Seat, Side

_SEATS = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}


def letter(say: Say, seat: Seat) -> str:
    """The seat's letter, in a code span: as wide for all four, so that what follows is aligned."""
    return f"`{say(f'seat-short-{seat.letter}')}`"


def name(look: TableView, say: Say, seat: Seat) -> str:
    """Who has the seat, in a sentence."""
    return called(say, seat, look.seats[seat])


def called(say: Say, seat: Seat, sitter: Sitter | None) -> str:
    """Who that is, in a sentence; without anybody, the seat."""
    if sitter is None:
        return say(f"seat-{seat.letter}")
    if sitter.user_id is None:
        return say("person-computer", seat=say(f"seat-short-{seat.letter}"), level=sitter.computer or "")
    return written(sitter.name, nameless=say("person-nameless"))


def seated(look: TableView, say: Say, seat: Seat) -> str:
    """Who has the seat, in a list of seats: with a word on who is away or missed their last turn, and on a
    free one.
    """
    sitter = look.seats[seat]
    if sitter is None:
        return say("seat-free")
    if not sitter.away:
        called_so = name(look, say, seat)
        # While a computer player takes the turn, the board says that in a line of its own.
        return say("person-missed", name=called_so) if sitter.missed and look.stand_in != seat else called_so
    return say("person-away-all" if deserted(look) else "person-away", name=name(look, say, seat))


def deserted(look: TableView) -> bool:
    """Whether everybody has left a table that is under way, so that it waits for somebody to come back."""
    sitters = [sitter for sitter in look.seats if sitter is not None]
    return any(sitter.away for sitter in sitters) and all(sitter.person is None for sitter in sitters)


def waits(look: TableView, say: Say) -> str:
    """A line that says so; empty where somebody is there."""
    return say("board-deserted") if deserted(look) else ""


def names(look: TableView, say: Say, seats: Iterable[Seat]) -> str:
    """The names of some seats, one after the other."""
    return ", ".join(name(look, say, seat) for seat in seats)


def partners(look: TableView, say: Say, side: Side) -> str:
    """The two names of a side."""
    one, two = _SEATS[side]
    return say("partners", one=name(look, say, one), two=name(look, say, two))


def side_words(say: Say, side: Side) -> str:
    """``North–South``."""
    return say(f"side-{side.name}")


def side_short(say: Say, side: Side) -> str:
    """``N–S``."""
    return say(f"side-short-{side.name}")


def may_be_taken(sitter: Sitter | None) -> bool:
    """Whether a person may sit down there: nobody does, or a computer player that is there for nobody."""
    return sitter is None or sitter.user_id is None
