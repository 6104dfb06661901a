"""The check of our own limits bites, and leaves alone what Discord takes."""

from typing import Any

import pytest

from tests import limits

CALLBACK = "/interactions/1/t/callback"
NOBODY = {"parse": []}


def text(content: str) -> dict[str, Any]:
    """A text."""
    return {"type": 10, "content": content}


def button(custom_id: str) -> dict[str, Any]:
    """A button."""
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}


def message(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A message as it is posted."""
    return {"flags": 32768, "allowed_mentions": NOBODY, "components": list(components), **more}


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (message(*[text("x")] * 41), "41 components"),
        (message({"type": 17, "components": [text("x")] * 40}), "41 components"),
        (message({"type": 9, "components": [text("x")] * 39, "accessory": button("a")}), "41 components"),
        (message(text("x" * 2000), text("x" * 2001)), "4001 characters"),
        (message(button("a"), button("a")), "unique"),
        (message(button("a" * 101)), "length"),
        (message(), "0 components"),
        (message(text("x"), content="x"), "content"),
        (message(text("x"), embeds=[{}]), "embeds"),
        (message(text("x"), flags=64), "not marked"),
        (message(text("x"), allowed_mentions=None), "mentions"),
        (message(text("x"), allowed_mentions={"parse": ["users"]}), "mentions"),
    ],
)
def test_it_bites_at_messages(body: dict[str, Any], problem: str) -> None:
    for method, path, wrapped in (
        ("POST", "/channels/1/messages", body),
        ("POST", CALLBACK, {"type": 4, "data": body}),
    ):
        with pytest.raises(AssertionError, match=problem):
            limits.check(method, path, wrapped)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}}, "26 choices"),
        ({"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "x"}]}}, "name"),
        ({"type": 9, "data": {"title": "x" * 46, "custom_id": "a", "components": [button("b")]}}, "title"),
        ({"type": 9, "data": {"title": "x", "custom_id": "a", "components": [button("a")]}}, "unique"),
        ({"type": 9, "data": {"title": "x", "custom_id": "a", "components": [text("x")] * 6}}, "fields"),
    ],
)
def test_it_bites_at_other_answers(body: dict[str, Any], problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        limits.check("POST", CALLBACK, body)


@pytest.mark.parametrize(
    ("commands", "problem"),
    [
        ([{"name": "x", "description": "x"}] * 101, "101 commands"),
        ([{"name": "Table", "description": "x"}], "the name Table"),
        ([{"name": "a b", "description": "x"}], "the name a b"),
        ([{"name": "x", "description": "x", "options": [{"name": "y"}] * 26}], "options of x"),
        ([{"name": "x", "description": "x", "options": [{"name": "y", "description": "y" * 8000}]}], "long"),
    ],
)
def test_it_bites_at_commands(commands: list[dict[str, Any]], problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        limits.check("PUT", "/applications/1/commands", commands)


def test_it_leaves_alone_what_discord_takes() -> None:
    whole = message(*[text("x" * 100)] * 39, button("a" * 100))
    limits.check("POST", "/channels/1/messages", whole)
    limits.check("PATCH", "/channels/1/messages/1", {"components": [text("x")], "allowed_mentions": NOBODY})
    limits.check("PATCH", "/channels/1", {"archived": False})
    limits.check("POST", CALLBACK, {"type": 6})
    limits.check("DELETE", "/channels/1/messages/1", None)
    limits.check("PUT", "/applications/1/commands", [{"name": "table", "description": "x" * 7900}])
