"""The board while people sit down, or enter the draw for partners."""

from __future__ import annotations

from typing import Final

from bot.screens import buttons, people
from bot.screens.absence import clock_line
from bot.screens.heading import direction, game, hints
from bot.screens.house import changed, house_rules
from bot.screens.layout import LayoutView, divider, framed, line, row, small, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.seats import Seat, Side

_BLUE: Final = 0x5865F2


def lobby(look: TableView, say: Say) -> LayoutView:
    """Game, target and house rules; who is there; the commitment whole; the way to a start."""
    target = say("board-target", target=look.rules.target)
    how = say("lobby-how-draw" if look.draws else "lobby-how")
    return framed(
        _BLUE,
        text(
            f"### {line(game(look, say), target)}",
            small(line(_session(look, say), direction(look, say), hints(look, say))),
            *house_rules(look.rules, say),
            small(clock_line(look.clock, say)) if look.clock else "",
        ),
        divider(),
        text(*places(look, say), how),
        row(*buttons.sit(look, say)),
        row(buttons.start(look, say), buttons.computer(look, say), buttons.stand(look, say)),
        row(buttons.rules(look.table_id, say), buttons.level(look, say), buttons.close(look, say)),
        divider(),
        text(small(say("lobby-commitment", commitment=f"`{look.commitment}`"))),
    )


def places(look: TableView, say: Say) -> list[str]:
    """Who sits where; where partners are drawn, who is in the draw, since nobody has a seat yet (PK4)."""
    if look.draws:
        there = [_drawing(look, say, seat) for seat in Seat if look.seats[seat] is not None]
        return [say("lobby-draw", number=len(there), places=len(Seat)), *there]
    return [side_line for side in Side for side_line in _side(look, say, side)]


def _drawing(look: TableView, say: Say, seat: Seat) -> str:
    sitter = look.seats[seat]
    person = sitter is not None and sitter.user_id is not None
    level = "" if sitter is None else sitter.computer or ""
    # A computer player is told from others by its seat, which is not drawn yet.
    return say(
        "lobby-in-draw",
        name=people.name(look, say, seat) if person else say("person-any-computer", level=level),
    )


def _session(look: TableView, say: Say) -> str:
    """The parties of a session; where the table chose how many, that stands among the house rules."""
    parties = look.rules.session
    return "" if parties == 1 or "session" in changed(look.rules) else say("lobby-session", parties=parties)


def _side(look: TableView, say: Say, side: Side) -> list[str]:
    seats = [seat for seat in Seat if seat.side is side]
    return [
        say("lobby-side", side=people.side_words(say, side)),
        *(f"{people.letter(say, seat)} {people.seated(look, say, seat)}" for seat in seats),
    ]
