"""The parts of a record's text: tags and words, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine import words
from engine.errors import EngineError

_LONGEST_REASON: Final = 300
_LONGEST_VALUE: Final = 10_000


class RecordError(EngineError, ValueError):
    """A record that is wrong: on which line, and how. The reason is one line."""

    def __init__(self, line: int, reason: str) -> None:
        if len(reason) > _LONGEST_REASON:
            reason = reason[: _LONGEST_REASON - 1] + "…"
        super().__init__(f"{line}: {reason}")
        self.line = line
        """From 1."""
        self.reason = reason


class Tag(NamedTuple):
    """``[Name "value"]``, the value without its escapes."""

    line: int
    name: str
    value: str


class Word(NamedTuple):
    """A move as it stands, trick numbers left out."""

    line: int
    text: str


Item = Tag | Word

# Nothing in it goes over the same characters twice, so that any text is read in a time like its length.
_ITEM: Final = re.compile(
    r"""
    (?: \s+ | ; [^\n]* | [0-9]+ \. )*+
    (?: \[ [^\S\n]* (?P<name> [A-Za-z]+ ) [^\S\n]*
        " (?P<value> [^"\\\n]* (?: \\ [^\n] [^"\\\n]* )*+ ) " [^\S\n]* \]
      | (?P<word> [^\s;\[]+ )
      | (?P<wrong> \[ )
      | \Z
    )
    """,
    re.VERBOSE,
)
"""Blanks, comments and trick numbers, and the tag or move behind them."""
_ESCAPE: Final = re.compile(r'\\(["\\])')


def items(text: str) -> Iterator[Item]:
    """Every tag and move of a record, in order. Raises :class:`RecordError` where a tag is broken.

    A byte order mark at the start is left out, and lines end as anywhere: LF, CR LF or CR.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, counted = 1, 0
    for match in _ITEM.finditer(text):
        line += text.count("\n", counted, match.end())
        counted = match.end()
        if match["name"]:
            if len(match["value"]) > _LONGEST_VALUE:
                raise RecordError(line, words.LONG_TAG.format(name=match["name"], limit=_LONGEST_VALUE))
            yield Tag(line, match["name"], _ESCAPE.sub(r"\1", match["value"]))
        elif match["word"]:
            yield Word(line, match["word"])
        elif match["wrong"]:
            raise RecordError(line, words.BAD_TAG)


def decode(data: bytes) -> str:
    """A record's text from its bytes. Raises :class:`RecordError`: not UTF-8, or a NUL in it."""
    try:
        text = data.decode()
    except UnicodeDecodeError as wrong:
        raise RecordError(_line_of(data, wrong.start), words.NOT_UTF8) from None
    if (nul := data.find(0)) >= 0:
        raise RecordError(_line_of(data, nul), words.NUL)
    return text


def _line_of(data: bytes, place: int) -> int:
    before = data[:place]
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
