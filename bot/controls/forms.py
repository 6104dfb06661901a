"""What somebody wrote into a form."""

from __future__ import annotations

from typing import Any

from bot.parts import Interaction


def form_value(interaction: Interaction) -> str:
    """The text of a form's first field; empty where there is none."""
    data: Any = interaction.data or {}
    waiting: list[Any] = list(data.get("components", ()))
    while waiting:
        component = waiting.pop(0)
        if "value" in component:
            return str(component["value"]).strip()
        # A field stands in a row, or in a label.
        waiting.extend(component.get("components", ()))
        if "component" in component:
            waiting.append(component["component"])
    return ""
