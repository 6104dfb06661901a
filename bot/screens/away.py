"""For somebody who left: a computer player sits in for them."""

from __future__ import annotations

from bot.screens import buttons
from bot.screens.layout import LayoutView, noticed, page, row, text
from bot.tables.look import TableView
from bot.texts import Say


def away(look: TableView, say: Say, *, notice: str = "") -> LayoutView:
    """How to take the seat back. No card is shown: it is the computer player that plays them."""
    say = say.with_pack(look.pack)
    anybody = any(sitter is not None and sitter.person is not None for sitter in look.seats)
    what = say("hand-away" if anybody else "hand-away-all")
    return page(*noticed(notice), text(what), row(buttons.hand(look.table_id, say)))
