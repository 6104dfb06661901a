"""How a person is written.

A display name is whatever somebody typed. Here it becomes something that can stand in any text of ours: one
line, nothing in it that Discord reads as markdown, a link or a mention, its direction kept to itself, its
marks few, its length bounded, and never empty.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Final

GRAPHEMES: Final = 20
"""Characters, as people count them, that are shown of a name."""
CODE_POINTS: Final = 32
"""What Discord allows a name, so more than a real one never has."""

_MARKS: Final = 4
"""Marks on one letter: Vietnamese needs two, pointed Hebrew up to four, ornament any number."""
_CLUSTER: Final = 12
"""Code points of one character: the longest emoji sequences have ten or eleven."""
_CUT: Final = "…"

_ZWNJ: Final = "\u200c"
_ZWJ: Final = "\u200d"
_JOINERS: Final = _ZWNJ + _ZWJ
_FSI: Final = "\u2068"
_PDI: Final = "\u2069"

_BLACK_FLAG: Final = "\U0001f3f4"
# Letters and symbols that show nothing: fillers, an empty Braille cell, the grapheme joiner.
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Tags spell a flag's region after the black flag, and are invisible anywhere else.
_TAGS: Final = range(0xE0020, 0xE0080)
_SKINS: Final = range(0x1F3FB, 0x1F400)
_REGIONS: Final = range(0x1F1E6, 0x1F200)
# Spacing marks by the rules of graphemes, though letters by category: Thai and Lao am, half-width voicing.
_LETTER_MARKS: Final = frozenset("\u0e33\u0eb3\uff9e\uff9f")
_PICTURES: Final = (
    *(range(0x00A9, 0x00AA), range(0x00AE, 0x00AF), range(0x203C, 0x2050), range(0x2122, 0x213A)),
    *(range(0x2190, 0x2C00), range(0x3030, 0x303E), range(0x3297, 0x329A), range(0x1F000, 0x1FB00)),
)
# Scripts whose virama joins the next consonant to the one before.
_CONJUNCTS: Final = range(0x0900, 0x0E00)
_VIRAMA: Final = 9
"""The combining class of the mark that does it."""

# Whatever Discord's markdown may begin or end with, anywhere in a line. A colon only where it makes a link.
_MARKDOWN: Final = re.compile(r"[\\*_~`|<>\[\]()#@]|:(?=//)")
# What makes a list, a quote or small print at the start of a line.
_LINE_START: Final = re.compile(r"\A(\d+)?([-+.)])")
_EVERYBODY: Final = re.compile(r"@(?=everyone|here)")


@lru_cache(maxsize=1_024)
def written(name: str, *, nameless: str = "?") -> str:
    """The name as it can stand in a text with markdown; `nameless` where nothing of it can be seen."""
    clusters = _cut(list(_clusters(_seen(name))))
    plain = "".join(clusters).rstrip(_JOINERS)
    if not plain:
        return nameless
    return _isolated(_escaped(plain))


def _seen(name: str) -> str:
    """The name without what cannot be seen; every kind of space, and every break, a plain space."""
    kept: list[str] = []
    for char in name:
        category = unicodedata.category(char)
        if category in ("Zs", "Zl", "Zp", "Cc"):
            kept.append(" ")
        elif char in _INVISIBLE or category in ("Cs", "Co") or _is_noncharacter(char):
            continue
        elif category != "Cf" or char in _JOINERS or ord(char) in _TAGS:
            kept.append(char)
    return "".join(kept)


def _is_noncharacter(char: str) -> bool:
    return ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF


def _is_mark(char: str) -> bool:
    """Whether a character shows on the one before it."""
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or char in _JOINERS
        or char in _LETTER_MARKS
        or ord(char) in _SKINS
        or ord(char) in _TAGS
    )


def _is_picture(char: str) -> bool:
    return any(ord(char) in pictures for pictures in _PICTURES)


def _hangul(char: str) -> str:
    """A jamo's kind: L, V or T; for a syllable what it ends with, V or T."""
    point = ord(char)
    if 0xAC00 <= point < 0xD7A4:
        return "V" if (point - 0xAC00) % 28 == 0 else "T"
    for kind, jamo, more in (
        ("L", range(0x1100, 0x1160), range(0xA960, 0xA97D)),
        ("V", range(0x1160, 0x11A8), range(0xD7B0, 0xD7C7)),
        ("T", range(0x11A8, 0x1200), range(0xD7CB, 0xD7FC)),
    ):
        if point in jamo or point in more:
            return kind
    return ""


def _continues(cluster: str, char: str) -> bool:
    """Whether people see the character as part of the cluster before it: UAX 29, less its rarest rules."""
    last = cluster[-1]
    if _is_mark(char):
        return True
    if ord(char) in _REGIONS:
        return len(cluster) == 1 and ord(last) in _REGIONS
    if _is_picture(char):
        return last == _ZWJ and _is_picture(cluster[0])
    if _hangul(char):
        before = _hangul(last)
        is_syllable = 0xAC00 <= ord(char) < 0xD7A4
        return (before == "L" and (is_syllable or _hangul(char) != "T")) or (
            bool(before) and not is_syllable and before + _hangul(char) in ("VV", "VT", "TT")
        )
    if ord(char) in _CONJUNCTS and unicodedata.category(char) == "Lo":
        return any(unicodedata.combining(mark) == _VIRAMA for mark in takewhile(_is_mark, reversed(cluster)))
    return False


def _clusters(text: str) -> Iterator[str]:
    """The characters of a text as people count them, each of bounded length; runs of spaces as one."""
    whole = ""
    kept = ""
    for char in text:
        if whole and _continues(whole, char):
            whole += char
            if _fits(kept, char):
                kept += char
            continue
        if kept and not (kept == " " and char == " "):
            yield kept
        # A mark with nothing before it would stand on whatever our own text says before the name.
        whole = char
        kept = "" if _is_mark(char) else char
    if kept:
        yield kept


def _fits(kept: str, char: str) -> bool:
    """Whether a cluster takes this much more."""
    if not kept or kept == " " or len(kept) >= _CLUSTER:
        return False
    if ord(char) in _TAGS:
        return kept[0] == _BLACK_FLAG
    if char in _JOINERS:
        return kept[-1] not in _JOINERS
    if unicodedata.category(char) in ("Mn", "Me", "Mc"):
        return sum(unicodedata.category(mark) in ("Mn", "Me", "Mc") for mark in kept) < _MARKS
    return True


def _cut(clusters: list[str]) -> list[str]:
    """At most so many characters, the last of them dots where there were more; no space at either end."""
    while clusters and clusters[0] == " ":
        del clusters[0]
    while clusters and clusters[-1] == " ":
        del clusters[-1]
    if len(clusters) <= GRAPHEMES and sum(map(len, clusters)) <= CODE_POINTS:
        return clusters
    del clusters[GRAPHEMES - 1 :]
    while clusters and (clusters[-1] == " " or sum(map(len, clusters)) >= CODE_POINTS):
        del clusters[-1]
    return [*clusters, _CUT]


def _escaped(text: str) -> str:
    escaped = _MARKDOWN.sub(r"\\\g<0>", text)
    escaped = _LINE_START.sub(lambda found: f"{found[1] or ''}\\{found[2]}", escaped)
    # Discord looks for these two words before it looks for backslashes.
    return _EVERYBODY.sub("@\u200b", escaped)


def _isolated(text: str) -> str:
    """Keep a name that runs from right to left from turning round what stands beside it."""
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"{_FSI}{text}{_PDI}"
    return text
