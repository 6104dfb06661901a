"""The record of a decided party, as a file to keep and to check."""

from __future__ import annotations

from bot.screens.layout import LayoutView, attachment, page, text
from bot.texts import Say


def record_name(game: str, table_id: int, party_number: int) -> str:
    """The file's name: the game, the table and the party."""
    return f"{game}-{table_id}-{party_number}.txt"


def record_page(name: str, say: Say) -> LayoutView:
    """The file, to be sent along under its name, and what it is good for."""
    return page(text(say("record-what")), attachment(name))
