"""The pieces that every message is built of: texts, buttons, rows.

A piece is what Discord is sent for it. discord.py's own items are made to be listened to; nothing listens to
a message of ours, whose buttons are answered by their ids alone, and to make those objects takes longer than
to write the message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.presses import Press

Item = dict[str, Any]
"""A component, as Discord describes it."""
Button = Item
LayoutView = discord.ui.LayoutView
Style = discord.ButtonStyle

PLAIN: Final = Style.secondary
MAIN: Final = Style.primary
GO: Final = Style.success
RISK: Final = Style.danger

IN_A_ROW: Final = 4
"""Buttons that a phone shows beside each other."""

_ROW: Final = 5
"""Buttons that Discord takes in a row."""
_MESSAGE: Final = 40
"""Components that Discord takes in a message, those inside others counted."""
_STYLES: Final = {style: style.value for style in (PLAIN, MAIN, GO, RISK)}


class Message(LayoutView):
    """A message of components that are answered by their ids alone."""

    def __init__(self, components: Sequence[Item]) -> None:
        """Raises `ValueError` where there are more than Discord takes."""
        super().__init__(timeout=None)
        if (count := _count(components)) > _MESSAGE:
            raise ValueError(f"{count} components are more than a message holds ({_MESSAGE})")
        self._components = list(components)

    def has_components_v2(self) -> bool:
        """That it is a message of components, as discord.py asks before it sends one."""
        return True

    def to_components(self) -> list[Item]:
        """What is sent."""
        return self._components


def text(*lines: str) -> Item:
    """Lines of markdown; empty ones are left out."""
    return {"type": 10, "content": "\n".join(filter(None, lines))}


def line(*parts: str) -> str:
    """Short facts in one line; empty ones are left out."""
    return " · ".join(filter(None, parts))


def small(content: str) -> str:
    """A line in small print."""
    return f"-# {content}" if content else ""


def noticed(notice: str) -> list[Item]:
    """What has to be said first on a page, if anything: a refusal, or news."""
    return [text(f"**{notice}**")] if notice else []


def divider() -> Item:
    """A thin line."""
    return {"type": 14, "divider": True, "spacing": 1}


def button(label: str, press: Press, style: Style = PLAIN, *, disabled: bool = False) -> Button:
    """A button that is answered by its id alone."""
    return {
        "type": 2,
        "style": _STYLES[style],
        "label": label,
        "custom_id": press.custom_id,
        "disabled": disabled,
    }


def row(*buttons: Button) -> Item:
    """Buttons beside each other. Raises `ValueError` where they are more than Discord takes."""
    if len(buttons) > _ROW:
        raise ValueError(f"{len(buttons)} buttons are more than a row holds ({_ROW})")
    return {"type": 1, "components": list(buttons)}


def rows(buttons: Sequence[Button], most: int = IN_A_ROW) -> list[Item]:
    """Buttons in rows that fit on a phone, as equal as can be: 7 are 4 and 3, 6 are 3 and 3.

    Fewer than four in a row for labels that are words.
    """
    found: list[Item] = []
    left = list(buttons)
    for remaining in range(-(-len(left) // most), 0, -1):
        size = -(-len(left) // remaining)
        found.append(row(*left[:size]))
        del left[:size]
    return found


def attachment(name: str) -> Item:
    """A file that is sent along under that name."""
    return {"type": 13, "file": {"url": f"attachment://{name}"}, "spoiler": False}


def page(*items: Item) -> LayoutView:
    """A message of these items, one below the other."""
    return Message(items)


def framed(color: int, *items: Item) -> LayoutView:
    """The same in a frame with a coloured edge: what everybody in the channel sees."""
    return page({"type": 17, "accent_color": color, "spoiler": False, "components": list(items)})


def _count(components: Sequence[Item]) -> int:
    count = len(components)
    for component in components:
        if inner := component.get("components"):
            count += _count(inner)
    return count
