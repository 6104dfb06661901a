"""Small tables of figures in a code block, aligned on a desk and on a phone."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_GAP = "  "


def table(rows: Sequence[Sequence[str]], *, last_left: bool = False) -> str:
    """Rows of equally many cells: the first to the left, the others to the right of their column.

    With `last_left` the last one is to the left as well: where it is long, a phone breaks it at its end.
    """
    left = {0, len(rows[0]) - 1} if last_left else {0}
    widths = [max(_width(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = (
        _GAP.join(
            _padded(cell, width, left=place in left) for place, (cell, width) in enumerate(pairs)
        ).rstrip()
        for pairs in (tuple(zip(row, widths, strict=True)) for row in rows)
    )
    return "\n".join(("```", *lines, "```"))


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
