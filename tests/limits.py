"""What Discord refuses of a request and its own description does not say, and what we never send."""

import re
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

MAX_COMPONENTS = 40
"""In a message, those inside others counted."""
MAX_TEXT = 4_000
"""Characters of all texts of a message."""
MAX_ID = 100
"""Characters of a custom id."""
MAX_COMMANDS = 100
MAX_OPTIONS = 25
"""Options of a command, choices of an option, choices of an autocompletion."""
MAX_COMMAND_TEXT = 8_000
"""Characters of a command: names, descriptions and values, the longest of their localisations."""
NAME = re.compile(r"[-_\w]{1,32}")
V2, EPHEMERAL = 32768, 64
TEXT = 10
MESSAGE, UPDATE, CHOICES, FORM = 4, 7, 8, 9
"""Kinds of answers to an interaction."""


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, those inside others too."""
    for component in components:
        yield component
        inner = list(component.get("components", ()))
        inner += [component[name] for name in ("accessory", "component") if name in component]
        yield from walk(inner)


def check(method: str, path: str, body: Any) -> None:
    """Raise AssertionError where a request breaks a limit."""
    if path.endswith("/commands"):
        if method == "PUT":
            check_commands(body)
        return
    if not isinstance(body, dict):
        return
    kind, message = None, body
    if path.endswith("/callback"):
        kind, message = body["type"], body.get("data") or {}
    if kind == CHOICES:
        assert len(message["choices"]) <= MAX_OPTIONS, f"{len(message['choices'])} choices"
        assert all(1 <= len(each["name"]) <= 100 for each in message["choices"]), "a choice's name"
    elif kind == FORM:
        assert 1 <= len(message["title"]) <= 45, "a form's title"
        assert 1 <= len(message["components"]) <= 5, "a form's fields"
        check_components([{"custom_id": message["custom_id"]}, *message["components"]])
    elif "components" in message:
        check_message(message, posted=method == "POST" and kind != UPDATE)


def check_message(message: Json, *, posted: bool) -> None:
    """A message of ours: components alone, and nobody mentioned but by name."""
    if posted:
        assert message.get("flags", 0) & V2, "not marked as components"
    for field in ("content", "embeds", "poll", "sticker_ids"):
        assert not message.get(field), f"{field} beside components"
    mentions = message.get("allowed_mentions")
    assert mentions is not None, "says nothing of mentions"
    assert mentions["parse"] == [], "mentions whoever is written"
    check_components(message["components"])


def check_components(components: list[Json]) -> None:
    """Components that stand in one message or form."""
    everything = list(walk(components))
    assert 1 <= len(everything) <= MAX_COMPONENTS, f"{len(everything)} components"
    length = sum(len(each["content"]) for each in everything if each.get("type") == TEXT)
    assert length <= MAX_TEXT, f"{length} characters"
    ids = [each["custom_id"] for each in everything if "custom_id" in each]
    assert len(set(ids)) == len(ids), "ids are not unique"
    assert all(1 <= len(each) <= MAX_ID for each in ids), "an id's length"


def check_commands(commands: list[Json]) -> None:
    """All commands, as they are registered."""
    assert len(commands) <= MAX_COMMANDS, f"{len(commands)} commands"
    for command in commands:
        assert written(command) <= MAX_COMMAND_TEXT, f"{command['name']} is too long"
        waiting = [command]
        while waiting:
            one = waiting.pop()
            assert NAME.fullmatch(one["name"]), f"the name {one['name']}"
            assert one["name"] == one["name"].lower(), f"the name {one['name']}"
            for many in ("options", "choices"):
                assert len(one.get(many) or ()) <= MAX_OPTIONS, f"{many} of {one['name']}"
            waiting += one.get("options") or ()


def written(command: Json) -> int:
    """Characters of a command, its options and their choices."""
    length = 0
    for field in ("name", "description"):
        text = command.get(field) or ""
        others = (command.get(f"{field}_localizations") or {}).values()
        length += max(map(len, (text, *others)))
    if isinstance(value := command.get("value"), str):
        length += len(value)
    inner = (*(command.get("options") or ()), *(command.get("choices") or ()))
    return length + sum(written(each) for each in inner)
