"""The parts of a record's text: tags and words, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine import words
from engine.errors import EngineError

_LONGEST_REASON: Final = 300


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

_ITEM: Final = re.compile(
    r"""
    \s* (?:
        ; .*
      | \[ \s* (?P<name> [A-Za-z]+ ) \s* "(?P<value> [^"\\]* (?: \\. [^"\\]* )*+ )" \s* \]
      | (?P<word> [^\s;\[]+ )
      | (?P<wrong> \[ )
    )
    """,
    re.VERBOSE,
)
_TRICK_NUMBER: Final = re.compile(r"[0-9]+\.")
_ESCAPE: Final = re.compile(r'\\(["\\])')


def items(text: str) -> Iterator[Item]:
    """Every tag and move of a record, in order. Raises :class:`RecordError` where a tag is broken.

    A byte order mark at the start is left out, and lines end as anywhere: LF, CR LF or CR.
    """
    for number, line in enumerate(_lines(text.removeprefix("\ufeff")), 1):
        for match in _ITEM.finditer(line.strip()):
            if match["name"]:
                yield Tag(number, match["name"], _ESCAPE.sub(r"\1", match["value"]))
            elif match["word"]:
                numbered = _TRICK_NUMBER.match(match["word"])
                if move := match["word"][numbered.end() if numbered else 0 :]:
                    yield Word(number, move)
            elif match["wrong"]:
                raise RecordError(number, words.BAD_TAG)


def _lines(text: str) -> Iterator[str]:
    """The lines one after another: a large text is not held twice."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


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
