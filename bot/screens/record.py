"""The record of a decided party, as a file to keep and to check."""

from __future__ import annotations

import discord

from bot.screens.layout import LayoutView, page, text
from bot.tables.look import TableView
from bot.texts import Say


def record_name(look: TableView) -> str:
    """The file's name: the game, the table and the party."""
    return f"{look.rules.game}-{look.table_id}-{look.party_number}.txt"


def record_page(look: TableView, say: Say) -> LayoutView:
    """The file, to be sent along under its name, and what it is good for."""
    return page(text(say("record-what")), discord.ui.File(f"attachment://{record_name(look)}"))
