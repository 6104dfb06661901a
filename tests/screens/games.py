"""Parties of every game, from the golden records and the worked examples, stopped where a screen is drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot import screens
from bot.tables.look import TableView
from bot.tables.model import Proposal
from bot.texts import Say
from engine.cards import Card
from engine.party import Party
from engine.records.replay import read
from engine.seats import Seat
from engine.session import SessionPlace
from tests.screens.layout import content, plain
from tests.screens.made import Made

GOLDEN = Path(__file__).parents[1] / "golden"
SAY = Say("en-GB")
DRAW = tuple(zip((Seat.N, Seat.S, Seat.E, Seat.W), map(Card.parse, ("7C", "JD", "KS", "TH")), strict=True))
"""What the four drew, the lowest first."""


def golden(name: str, until: str = "") -> Party:
    """A golden record's party, up to and with the first place where `until` stands."""
    text = (GOLDEN / f"{name}.record").read_text("utf-8")
    if until:
        text = text[: text.index(until) + len(until)]
    return read(text).party


def drawn(look: TableView) -> TableView:
    """The same table, in the first party after partners were drawn."""
    return replace(look, draw=DRAW)


def proposed(look: TableView, *proposals: Proposal) -> TableView:
    """The same table, something having been proposed."""
    return replace(look, proposals=proposals)


def in_session(party: Party, number: int, won: tuple[int, int]) -> Party:
    """The same party at another place of its session."""
    return replace(party, place=SessionPlace(number, won))


def lines(look: TableView) -> list[str]:
    """The board's lines as one reads them, without marks of bold and small print."""
    text = plain(content(screens.board(look, SAY)))
    return [line.replace("**", "").removeprefix("-# ").removeprefix("### ") for line in text.splitlines()]


def told(party: Party) -> list[str]:
    """The lines of the board of a party that four people play."""
    return lines(Made(party).look())


def below(party: Party) -> list[str]:
    """The same without heading, totals and the small print under them."""
    found = told(party)
    start = next(place for place, line in enumerate(found) if "commitment" in line)
    return found[start + 1 :]
