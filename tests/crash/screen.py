"""What a message shows and offers, and what the channel ought to show of a table that is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot import screens
from bot.presses import Press
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.texts import Say


def _walk(components: Iterable[Any]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        plain: Mapping[str, Any] = component if isinstance(component, Mapping) else component.to_dict()
        yield plain
        yield from _walk(plain.get("components", ()))


def presses(message: Any) -> list[Press]:
    """What the buttons of a message ask for, the disabled ones too."""
    found = (Press.parse(component.get("custom_id", "")) for component in _walk(message.components))
    return [press for press in found if press is not None]


def text(components: Iterable[Any]) -> str:
    """All that is to be read, buttons included."""
    return "\n".join(
        component.get("content") or f"[{component.get('label', '')}]"
        for component in _walk(components)
        if "content" in component or "label" in component
    )


def drawn(table: Table | None) -> list[str]:
    """The boards that the channel shows of a table as it is kept: one, or none where it is closed."""
    if table is None or table.state is State.CLOSED:
        return []
    return [text(screens.board(look(table, None), Say(table.row.locale)).to_components())]
