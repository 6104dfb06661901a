"""What Discord demands of a message, and we of ours: read from the payload, as it would be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord

from bot.presses import Press

TEXT, ROW, BUTTON, SEPARATOR, CONTAINER = 10, 1, 2, 14, 17
SEEN = 34
"""Characters of a button's label that are seen whole."""
MAX_TEXT = 4_000
MAX_COMPONENTS = 40
CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA]|10)[SHDC](?![0-9A-Za-z])")
"""A card as ids and records write it."""

Payload = dict[str, Any]


def payload(view: discord.ui.LayoutView) -> list[Payload]:
    """The components as they are sent."""
    return view.to_components()


def walk(components: list[Payload]) -> Iterator[Payload]:
    """Every component, those inside others too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def content(view: discord.ui.LayoutView) -> str:
    """All texts, one below the other."""
    return "\n".join(part["content"] for part in walk(payload(view)) if part["type"] == TEXT)


def buttons(view: discord.ui.LayoutView) -> dict[str, Payload]:
    """The buttons by their labels, without the sign that asks for a letter's form."""
    return {plain(part["label"]): part for part in walk(payload(view)) if part["type"] == BUTTON}


def enabled(view: discord.ui.LayoutView) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [label for label, button in buttons(view).items() if not button.get("disabled")]


def press(view: discord.ui.LayoutView, label: str) -> Press:
    """What a button's id says."""
    found = Press.parse(buttons(view)[label]["custom_id"])
    assert found is not None
    return found


def plain(text: str) -> str:
    """A text without code spans and variation selectors, to be compared."""
    text = text.replace("\N{VARIATION SELECTOR-15}", "").replace("\N{WORD JOINER}", "")
    return text.replace("`", "").replace("\N{NO-BREAK SPACE}", " ")


def faults(view: discord.ui.LayoutView) -> list[str]:
    """Everything that Discord would refuse, or a phone would not show whole."""
    components = payload(view)
    everything = list(walk(components))
    ids = [part["custom_id"] for part in everything if "custom_id" in part]
    found = [
        f"{part['type']} at the top"
        for part in components
        if part["type"] not in (TEXT, ROW, SEPARATOR, CONTAINER)
    ]
    if not 1 <= len(everything) <= MAX_COMPONENTS:
        found.append(f"{len(everything)} components")
    if (length := len(content(view))) > MAX_TEXT:
        found.append(f"{length} characters")
    if len(set(ids)) < len(ids):
        found.append(f"ids are not unique: {sorted(ids)}")
    found += [f"id {name!r}" for name in ids if not 1 <= len(name) <= 100 or Press.parse(name) is None]
    for part in everything:
        if part["type"] == TEXT and not part["content"].strip():
            found.append("an empty text")
        if part["type"] == ROW and not 1 <= len(part["components"]) <= 5:
            found.append(f"{len(part['components'])} in a row")
        if part["type"] == BUTTON and not 1 <= len(part["label"]) <= SEEN:
            found.append(f"the label {part['label']!r}")
        if part["type"] == CONTAINER and any(inner["type"] == CONTAINER for inner in part["components"]):
            found.append("a frame in a frame")
    return found
