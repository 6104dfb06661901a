"""Keeps simcord's markdown parsers: it builds a new one for every text, most of the time a page takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simcord.preview import _markdown

_KEPT: Final = 64

_build = _markdown._markdown_parser
_parsers: dict[str, Any] = {}


def keep_parsers() -> None:
    """Have simcord use a parser again for texts of the same kind that mention the same things."""
    _markdown._markdown_parser = _parser


def _parser(policy: Mapping[str, bool | str], context: Mapping[str, Any]) -> Any:
    key = f"{policy!r}{context!r}"
    if key not in _parsers:
        if len(_parsers) >= _KEPT:
            _parsers.clear()
        _parsers[key] = _build(policy, context)
    return _parsers[key]
