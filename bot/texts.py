"""What people read: the messages of `data/texts/<locale>/*.ftl`, in the reader's language.

`Say(locale)` speaks one language, and English where that has no message yet. Values are put in as they are:
no isolation marks, which would break mentions, emoji and code; a name is made safe by :mod:`bot.names`.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

log = logging.getLogger(__name__)

DEFAULT: Final = "en"
"""The language that has every message."""

strict = False
"""Whether a missing message or argument raises `TextError`, as in tests; otherwise the id is said."""

_told: set[tuple[str, str]] = set()

Value = str | int | float


class TextError(LookupError):
    """A message, or an argument of one, is missing."""


class Say:
    """Says messages in one language. Cheap to make: what it reads is kept."""

    def __init__(self, locale: str, pack: str = "french") -> None:
        """`locale` is Discord's name for a language (``en-GB``), or any other of that form."""
        chain = tuple(dict.fromkeys((*_spoken(locale), DEFAULT)))
        self.locale: str = chain[0]
        """The language that is spoken: the one asked for, or the nearest there is."""
        self.pack: str = pack
        """Which pack the cards that it names are of: the same card is an ace, or a Daus."""
        self._bundles = tuple(_bundle(name) for name in chain)

    def with_pack(self, pack: str) -> Say:
        """The same language, at a table that plays with that pack."""
        return self if pack == self.pack else Say(self.locale, pack)

    def __call__(self, text_id: str, /, **args: Value) -> str:
        """The message with its arguments put in. Raises `TextError` where `strict` is set."""
        for bundle in self._bundles:
            if not bundle.has_message(text_id):
                continue
            value = bundle.get_message(text_id).value
            if value is None:
                break
            text, errors = bundle.format_pattern(value, args)
            if errors:
                return self._lacks(text_id, str(errors[0]))
            return str(text)
        return self._lacks(text_id, "no such message")

    def _lacks(self, text_id: str, what: str) -> str:
        if strict:
            raise TextError(f"{text_id} ({self.locale}): {what}")
        if (self.locale, text_id) not in _told:
            _told.add((self.locale, text_id))
            log.error("text %s (%s) cannot be said: %s", text_id, self.locale, what)
        return text_id


def say(locale: str, text_id: str, /, **args: Value) -> str:
    """One message in that language: `Say(locale)(text_id, ...)`."""
    return Say(locale)(text_id, **args)


@cache
def locales() -> tuple[str, ...]:
    """The languages that have messages."""
    return tuple(sorted(entry.name for entry in files("data").joinpath("texts").iterdir() if entry.is_dir()))


def _spoken(locale: str) -> tuple[str, ...]:
    """The language itself and the one that it is a form of, as far as there are messages."""
    known = {name.lower(): name for name in locales()}
    name = locale.replace("_", "-").lower()
    return tuple(known[form] for form in (name, name.partition("-")[0]) if form in known)


@cache
def _bundle(locale: str) -> FluentBundle:
    bundle = FluentBundle([locale], use_isolating=False)
    folder = files("data").joinpath("texts", locale)
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(entry.read_text(encoding="utf-8")))
    return bundle
