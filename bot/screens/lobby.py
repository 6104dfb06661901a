"""The board while people sit down."""

from __future__ import annotations

from typing import Final

from bot.screens import buttons, people
from bot.screens.heading import game
from bot.screens.house import house_rules
from bot.screens.layout import LayoutView, divider, framed, line, row, small, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.seats import Seat, Side

_BLUE: Final = 0x5865F2


def lobby(look: TableView, say: Say) -> LayoutView:
    """Game, target and house rules; who sits where; the commitment whole; the way to a start."""
    target = say("board-target", target=look.rules.target)
    return framed(
        _BLUE,
        text(f"### {line(game(look, say), target)}", *house_rules(look.rules, say)),
        divider(),
        text(*(side_line for side in Side for side_line in _side(look, say, side)), say("lobby-how")),
        row(*buttons.sit(look, say)),
        row(buttons.start(look, say), buttons.computer(look, say), buttons.stand(look, say)),
        row(buttons.rules(look.table_id, say), buttons.close(look, say)),
        divider(),
        text(small(say("lobby-commitment", commitment=f"`{look.commitment}`"))),
    )


def _side(look: TableView, say: Say, side: Side) -> list[str]:
    seats = [seat for seat in Seat if seat.side is side]
    return [
        say("lobby-side", side=people.side_words(say, side)),
        *(f"{people.letter(say, seat)} {people.seated(look, say, seat)}" for seat in seats),
    ]
