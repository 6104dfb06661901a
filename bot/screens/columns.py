"""Small tables of figures in a code block, aligned on a desk and on a phone."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_GAP = "  "


def table(rows: Sequence[Sequence[str]], *, last_within: int | None = None) -> str:
    """Rows of equally many cells: the first to the left, the others to the right of their column.

    With `last_within` the last one is to the left as well, and goes on in the next line where the table would
    be wider than that.
    """
    last = len(rows[0]) - 1
    if last_within is not None:
        taken = sum(max(_width(row[place]) for row in rows) + len(_GAP) for place in range(last))
        rows = [each for row in rows for each in _broken(row, last_within - taken)]
    left = {0} if last_within is None else {0, last}
    widths = [max(_width(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = (
        _GAP.join(
            _padded(cell, width, left=place in left)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
    return "\n".join(("```", *lines, "```"))


def _broken(row: Sequence[str], columns: int) -> list[list[str]]:
    """A row in as many as its last cell takes, broken between words; a longer word stands alone."""
    *before, last = row
    parts: list[str] = []
    for word in last.split(" "):
        if parts and _width(parts[-1]) + 1 + _width(word) <= columns:
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    first, *more = parts
    return [[*before, first], *([*[""] * len(before), part] for part in more)]


def _padded(cell: str, width: int, *, left: bool) -> str:
    space = " " * (width - _width(cell))
    return cell + space if left else space + cell


def _width(cell: str) -> int:
    """Columns that a text takes: two for wide East Asian characters, none for marks."""
    return sum(
        0 if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Cf")
        else 2 if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in cell
    )  # fmt: skip
