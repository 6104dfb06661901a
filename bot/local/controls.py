"""A button as it was drawn: a click on it comes to the bot, whatever became of its message meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from simcord import MemberActor
from simcord.actors import _component_interaction
from simcord.backend.models import Message
from simcord.enums import ComponentType
from simcord.results import InteractionResult


@dataclass(frozen=True)
class Control:
    """A button or a select of a message. The same one may stand elsewhere after an edit, or be shut."""

    message_id: int
    custom_id: str
    type: int
    number: int | None = field(compare=False)
    """The component's id, by which Discord counts what is in a message."""
    disabled: bool = field(compare=False)

    @property
    def is_pressed(self) -> bool:
        """Whether it is a button that could be pressed, as it was drawn."""
        return self.type == ComponentType.BUTTON and not self.disabled

    async def press(self, member: MemberActor, message: Message) -> InteractionResult:
        """Have the bot hear of a click. simcord's own `click` refuses what is not in the message any more;
        a person's click was on its way when that was edited, and the bot has an answer to it.
        """
        data: dict[str, Any] = {"custom_id": self.custom_id, "component_type": self.type}
        if self.number is not None:
            data["id"] = self.number
        return await _component_interaction(member, message, data)


def controls_of(snapshot: Mapping[str, Any]) -> dict[str, Control]:
    """The controls of a page's messages, by their keys, which are simcord's names for their places."""
    found: dict[str, Control] = {}

    def walk(message_id: int, components: list[Any]) -> None:
        for component in components:
            if "control_key" in component and "custom_id" in component:
                found[component["control_key"]] = Control(
                    message_id,
                    component["custom_id"],
                    component["type"],
                    component.get("id"),
                    component.get("disabled", False),
                )
            walk(message_id, component.get("components") or [])
            if isinstance(component.get("accessory"), dict):
                walk(message_id, [component["accessory"]])

    for message_id, message in (snapshot.get("messages") or {}).items():
        walk(int(message_id), message.get("components") or [])
    return found
