"""Which messages the code says, with which arguments, and which messages there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl

from tests.project.tree import ROOT, inside, modules, parse

SPEAKERS = frozenset({"say", "_say", "words"})
"""Functions and objects that are called with a message's id."""
ID = re.compile(r"[a-zA-Z][\w-]*", re.ASCII)


@dataclass(frozen=True)
class Message:
    """A message of a ftl file."""

    id: str
    file: str
    arguments: frozenset[str]
    """The variables that it needs."""


@dataclass(frozen=True)
class Said:
    """A place in the code that says a message."""

    where: str
    id: str
    """Its id; a pattern (``refused-*``) where a part of it is computed."""
    arguments: frozenset[str] | None
    """The arguments given; None where some are given as a mapping."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the id may be."""
        return re.compile(".+".join(map(re.escape, self.id.split("*"))))


class _Variables(visitor.Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages(source: str, file: str = "") -> list[Message]:
    """The messages of a ftl text. Raises :class:`ValueError` where it cannot be read whole."""
    found: list[Message] = []
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, ftl.Junk):
            raise ValueError(f"{file}: {(entry.content or '').strip()[:80]!r}")
        if isinstance(entry, ftl.Message):
            variables = _Variables()
            variables.visit(entry)
            found.append(Message(entry.id.name, file, frozenset(variables.names)))
    return found


def files(locale: str = "en") -> list[Path]:
    """The ftl files of a language."""
    return sorted((ROOT / "data" / "texts" / locale).glob("*.ftl"))


def _id_of(node: ast.expr) -> str | None:
    """An id, or what is known of one: a literal, or an f-string with its parts to be computed as ``*``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return None


def _speaks(call: ast.Call) -> bool:
    """Whether a call says something: ``say(…)``, ``self._say(…)``, ``Say("en")(…)``."""
    name = ast.unparse(call.func).rsplit(".", 1)[-1]
    return name in SPEAKERS or (isinstance(call.func, ast.Call) and ast.unparse(call.func.func) == "Say")


def said_in(tree: ast.AST, where: str = "") -> Iterator[Said]:
    """Every message that a module says by an id that can be read there.

    The id is the first argument, or the second after a language; of a choice between two both count.
    """
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and _speaks(node)):
            continue
        keywords = {keyword.arg for keyword in node.keywords}
        given = None if None in keywords else frozenset(filter(None, keywords))
        for position in node.args[-1:]:
            options = (position.body, position.orelse) if isinstance(position, ast.IfExp) else (position,)
            for option in options:
                text_id = _id_of(option)
                if text_id is not None:
                    yield Said(f"{where}:{node.lineno}", text_id, given)


def code_says() -> list[Said]:
    """Every message that the bot says by an id that can be read in its code."""
    return [said for path in modules("bot") for said in said_in(parse(path), inside(path))]


def refused() -> list[Said]:
    """Every refusal that the bot raises, by itself or by a helper, with a code that can be read there."""
    found: list[Said] = []
    for path in modules("bot"):
        for node in ast.walk(parse(path)):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) not in ("Refused", "in_state"):
                continue
            keywords = {keyword.arg for keyword in node.keywords}
            if "refusal" in keywords:
                # The rules' own refusal, which has its own words.
                continue
            for argument in node.args:
                for option in (
                    (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,)
                ):
                    if isinstance(option, ast.Constant) and isinstance(option.value, str):
                        given = frozenset(filter(None, keywords))
                        found.append(Said(f"{inside(path)}:{node.lineno}", option.value, given))
    return found


def constants() -> set[str]:
    """Every string in the bot's code that could be an id: one is also handed on by another name."""
    return {
        node.value
        for path in modules("bot")
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
    }
