"""The pieces that every message is built of: texts, buttons, rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.presses import Press

Item = discord.ui.Item[Any]
Row = discord.ui.ActionRow[Any]
Button = discord.ui.Button[Any]
LayoutView = discord.ui.LayoutView
Style = discord.ButtonStyle

PLAIN: Final = Style.secondary
MAIN: Final = Style.primary
GO: Final = Style.success
RISK: Final = Style.danger

IN_A_ROW: Final = 4
"""Buttons that a phone shows beside each other."""


def text(*lines: str) -> Item:
    """Lines of markdown; empty ones are left out."""
    return discord.ui.TextDisplay("\n".join(line for line in lines if line))


def line(*parts: str) -> str:
    """Short facts in one line; empty ones are left out."""
    return " · ".join(part for part in parts if part)


def small(content: str) -> str:
    """A line in small print."""
    return f"-# {content}" if content else ""


def noticed(notice: str) -> list[Item]:
    """What has to be said first on a page, if anything: a refusal, or news."""
    return [text(f"**{notice}**")] if notice else []


def divider() -> Item:
    """A thin line."""
    return discord.ui.Separator()


def button(label: str, press: Press, style: Style = PLAIN, *, disabled: bool = False) -> Button:
    """A button that is answered by its id alone."""
    return discord.ui.Button(label=label, custom_id=press.custom_id, style=style, disabled=disabled)


def row(*buttons: Button) -> Row:
    """Buttons beside each other."""
    return discord.ui.ActionRow(*buttons)


def rows(buttons: Sequence[Button], most: int = IN_A_ROW) -> list[Row]:
    """Buttons in rows that fit on a phone, as equal as can be: 7 are 4 and 3, 6 are 3 and 3.

    Fewer than four in a row for labels that are words.
    """
    found: list[Row] = []
    left = list(buttons)
    for remaining in range(-(-len(left) // most), 0, -1):
        size = -(-len(left) // remaining)
        found.append(row(*left[:size]))
        del left[:size]
    return found


def page(*items: Item) -> LayoutView:
    """A message of these items, one below the other."""
    view = LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def framed(color: int, *items: Item) -> LayoutView:
    """The same in a frame with a coloured edge: what everybody in the channel sees."""
    box: discord.ui.Container[Any] = discord.ui.Container(*items, accent_color=color)
    return page(box)
