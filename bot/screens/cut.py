"""Cutting the pack: the choice on the cutter's hand, and the form for any other number."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.presses import Press
from bot.screens import hand_buttons
from bot.screens.layout import Item, rows, text
from bot.tables.look import TableView
from bot.texts import Say

CUT_FIELD: Final = "cards"
"""The id of the form's one field."""
_OFFERED: Final = (5, 10, 16, 21, 27)
"""Cards of 32: near both ends, at the thirds and in the middle."""


def choices(look: TableView, say: Say) -> list[Item]:
    """Ask the player who cuts how many cards to lift."""
    size = len(look.rules.pack.cards)
    offered = [hand_buttons.cut(look, count * size // 32) for count in _OFFERED]
    return [
        text(say("cut-ask", deal=look.view.deal_number, most=size - 1)),
        *rows([*offered, hand_buttons.cut_ask(look, say)]),
    ]


def cut_form(look: TableView, say: Say) -> discord.ui.Modal:
    """The form for any number of cards; its id is a Press `cut-form`, its field `CUT_FIELD`."""
    most = len(look.rules.pack.cards) - 1
    press = Press("cut-form", look.table_id, hand_buttons.moment(look))
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=CUT_FIELD, min_length=1, max_length=2, placeholder=str(most // 2)
    )
    form = discord.ui.Modal(title=say("cut-title"), custom_id=press.custom_id, timeout=None)
    form.add_item(discord.ui.Label(text=say("cut-field", most=most), component=field))
    return form
