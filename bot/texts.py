"""What people read: the messages of `data/texts/<locale>/*.ftl`, in the reader's language.

`Say(locale)` speaks one language, and English where that has no message yet. Values are put in as they are:
no isolation marks, which would break mentions, emoji and code; a name is made safe by :mod:`bot.names`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, TypeVar, cast

from fluent.runtime import FluentBundle, FluentResource

log = logging.getLogger(__name__)

DEFAULT: Final = "en"
"""The language that has every message."""

strict = False
"""Whether a missing message or argument raises `TextError`, as in tests; otherwise the id is said."""

_told: set[tuple[str, str]] = set()

Value = str | int | float

F = TypeVar("F", bound=Callable[..., str])


class TextError(LookupError):
    """A message, or an argument of one, is missing."""


def _kept(function: F) -> F:
    """What it was asked before is not put together again: the same few thousand texts are said over and over,
    a hand is some thirty, and one takes longer than a card to play.

    Typed, since 1 and 1.0 are two numbers to a language.
    """
    return cast(F, lru_cache(maxsize=8_192, typed=True)(function))


class Say:
    """Says messages in one language. There is one of each language and pack, however often it is made."""

    locale: str
    """The language that is spoken: the one asked for, or the nearest there is."""
    pack: str
    """Which pack the cards that it names are of: the same card is an ace, or a Daus."""
    _chain: tuple[str, ...]

    def __new__(cls, locale: str, pack: str = "french") -> Say:
        """`locale` is Discord's name for a language (``en-GB``), or any other of that form."""
        return _speaker(tuple(dict.fromkeys((*_spoken(locale), DEFAULT))), pack)

    def with_pack(self, pack: str) -> Say:
        """The same language, at a table that plays with that pack."""
        return self if pack == self.pack else _speaker(self._chain, pack)

    @_kept
    def __call__(self, text_id: str, /, **args: Value) -> str:
        """The message with its arguments put in. Raises `TextError` where `strict` is set."""
        try:
            return _put_together(self._chain, text_id, args)
        except TextError as error:
            return self._lacks(text_id, str(error))

    def _lacks(self, text_id: str, what: str) -> str:
        if strict:
            raise TextError(f"{text_id} ({self.locale}): {what}")
        if (self.locale, text_id) not in _told:
            _told.add((self.locale, text_id))
            log.error("text %s (%s) cannot be said: %s", text_id, self.locale, what)
        return text_id


@cache
def _speaker(chain: tuple[str, ...], pack: str) -> Say:
    """Who speaks the first of these languages that has a message."""
    made = object.__new__(Say)
    made.locale, made.pack, made._chain = chain[0], pack, chain
    return made


def say(locale: str, text_id: str, /, **args: Value) -> str:
    """One message in that language: `Say(locale)(text_id, ...)`."""
    return Say(locale)(text_id, **args)


def _put_together(chain: tuple[str, ...], text_id: str, args: dict[str, Value]) -> str:
    """The message in the first of these languages that has it. Raises `TextError`."""
    for locale in chain:
        bundle = _bundle(locale)
        if not bundle.has_message(text_id):
            continue
        value = bundle.get_message(text_id).value
        if value is None:
            break
        text, errors = bundle.format_pattern(value, args)
        if errors:
            raise TextError(str(errors[0]))
        return str(text)
    raise TextError("no such message")


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
