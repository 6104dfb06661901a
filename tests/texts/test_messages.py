"""The messages and the code fit: nothing said that is not there, nothing there that is not said."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from bot import screens
from bot.texts import Say, locales
from engine.refusals import RefusalCode
from tests.texts.scan import Message, code_says, constants, files, messages, refused, said_in

ALL = [message for path in files() for message in messages(path.read_text("utf-8"), path.name)]
BY_ID = {message.id: message for message in ALL}
SAID = code_says()


def test_no_id_stands_twice() -> None:
    assert [text_id for text_id, times in Counter(message.id for message in ALL).items() if times > 1] == []


def test_every_message_that_is_said_is_there() -> None:
    assert SAID
    missing = [said for said in SAID if not any(said.pattern.fullmatch(text_id) for text_id in BY_ID)]
    assert missing == []


def test_every_message_is_given_what_it_needs_and_no_more() -> None:
    wrong = [
        (said.where, said.id, sorted(said.arguments ^ BY_ID[said.id].arguments))
        for said in SAID
        if said.id in BY_ID and said.arguments is not None and said.arguments != BY_ID[said.id].arguments
    ]
    assert wrong == []


def test_messages_of_one_family_get_every_argument_that_one_of_them_needs() -> None:
    wrong = [
        (said.where, message.id)
        for said in SAID
        if "*" in said.id and said.arguments is not None and said.id != "refused-*"
        for message in ALL
        if said.pattern.fullmatch(message.id) and not message.arguments <= said.arguments
    ]
    assert wrong == []


def test_every_message_is_said() -> None:
    whole = constants()
    families = [said.pattern for said in SAID if "*" in said.id and not said.id.startswith("refused-")]
    unsaid = [
        message.id
        for message in ALL
        if message.id not in whole
        and not any(family.fullmatch(message.id) for family in families)
        # A refusal is said by its code, wherever that is given.
        and message.id.removeprefix("refused-") not in whole | {code.value for code in RefusalCode}
    ]
    assert unsaid == []


def test_every_refusal_of_a_table_has_words_and_is_given_what_they_need() -> None:
    raised = refused()
    codes = {said.id for said in raised}
    assert {"stale", "not-in-lobby", "seat-empty"} <= codes
    assert {f"refused-{code}" for code in codes} <= BY_ID.keys()
    for code in codes:
        needed = BY_ID[f"refused-{code}"].arguments
        given = [said.arguments for said in raised if said.id == code]
        # One that is raised without them is raised again with them, where they are known.
        assert any(needed <= (arguments or frozenset()) for arguments in given), code


@pytest.mark.parametrize("message", ALL, ids=lambda message: message.id)
def test_every_message_can_be_said(message: Message) -> None:
    for value in (0, 1, 2, 31, "x"):
        text = Say("en")(message.id, **dict.fromkeys(message.arguments, value))
        assert text.strip()
        assert not re.search(r"[{}]", text)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_the_wording_is_clean(path: Path) -> None:
    """Plain punctuation, no double spaces, and suits only where cards are written."""
    lines = path.read_text("utf-8").splitlines()
    source = "\n".join(line for line in lines if not line.startswith("#"))
    assert re.findall(r"—|\.\.\.|\S {2,}\S| [,;:.!?]|[♠♥♦♣]", source) == []


def test_a_translation_says_nothing_else() -> None:
    """Whatever is missing is said in English; what is there has the same arguments."""
    assert [
        (locale, message.id)
        for locale in locales()
        for path in files(locale)
        for message in messages(path.read_text("utf-8"), path.name)
        if message.id not in BY_ID or not message.arguments <= BY_ID[message.id].arguments
    ] == []


def test_names_that_the_screens_export_are_there() -> None:
    assert all(hasattr(screens, name) for name in screens.__all__)


# The scan itself.


@pytest.mark.parametrize(
    ("source", "ids", "arguments"),
    [
        ("say('a', x=1)", ["a"], {"x"}),
        ("self._say('a')", ["a"], set()),
        ("say(locale, 'a', x=1, y=2)", ["a"], {"x", "y"}),
        ("texts.say('en', 'a')", ["a"], set()),
        ("Say('en')('a', x=1)", ["a"], {"x"}),
        ("say(f'a-{b}')", ["a-*"], set()),
        ("say('a' if b else 'c', x=1)", ["a", "c"], {"x"}),
        ("say('a', **more)", ["a"], None),
        ("say(text_id)", [], set()),
        ("other('a')", [], set()),
    ],
)
def test_the_scan_sees_what_is_said(source: str, ids: list[str], arguments: set[str] | None) -> None:
    found = list(said_in(ast.parse(source)))
    assert [said.id for said in found] == ids
    assert all(said.arguments == arguments for said in found)


def test_a_broken_file_is_noticed() -> None:
    with pytest.raises(ValueError, match="bold"):
        messages("a =\n    **bold** first\n")
