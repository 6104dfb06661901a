"""The board: what everybody in the channel sees of a table, for each thing that the table may be doing."""

from __future__ import annotations

from typing import Final

from bot.screens import drawing, people, score
from bot.screens.endings import counted, over
from bot.screens.heading import facts, heading
from bot.screens.layout import LayoutView, divider, framed, page, text
from bot.screens.lobby import lobby
from bot.screens.playing import playing
from bot.screens.seats import awaited, sits, ways
from bot.tables.look import TableView
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat

_GREEN: Final = 0x1F7A4D


def board(look: TableView, say: Say) -> LayoutView:
    """The board as it is now. `look` is the public's: no card that is still hidden is in it."""
    say = say.with_pack(look.pack)
    match look.state:
        case State.LOBBY:
            return lobby(look, say)
        case State.CUTTING:
            return _cutting(look, say)
        case State.PLAYING:
            return playing(look, say)
        case State.COUNTED:
            return counted(look, say)
        case State.OVER:
            return over(look, say)
        case State.CLOSED:
            return page(text(say("board-closed", game=say(f"game-{look.rules.game}"))))


def result_board(look: TableView, say: Say) -> LayoutView:
    """The board of a decided party as it stays in the channel for good."""
    return over(look, say.with_pack(look.pack), past=True)


def _cutting(look: TableView, say: Say) -> LayoutView:
    """Who cuts; after a deal that was thrown in, that it was, and that the same dealer deals (PO1)."""
    view = look.view
    cutter = look.cutter or look.rules.cutter(view.dealer)

    def seat_line(seat: Seat) -> str:
        if seat is not cutter or people.deserted(look):
            return sits(look, say, seat)
        return awaited(say, seat, say("board-to-cut", name=people.seated(look, say, seat)))

    return framed(
        _GREEN,
        text(
            heading(look, say, say("board-deal", number=view.deal_number)),
            *score.totals(look, say),
            facts(look, say, "board-deals"),
            score.decider(look, say),
            score.thrown_in(look, say),
        ),
        divider(),
        text(*map(seat_line, look.rules.round_from(view.dealer)), people.waits(look, say)),
        *drawing.items(look, say),
        *ways(look, say),
    )
