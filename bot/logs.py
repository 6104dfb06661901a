"""Logging to standard error, written so that no card, token or name can get into it.

A message says what happened and where, in our own codes. Of an exception only the type and the places are
written, never its text: the text of a KeyError may be somebody's card. Exceptions of the project itself are
the exception, since their text is a code by rule.
"""

import asyncio
import logging
import sys
import traceback
from pathlib import Path
from typing import Any, Final

_HERE: Final = Path(__file__).resolve().parent.parent
_OURS: Final = ("bot", "engine")
_PLACES: Final = 4

# At DEBUG these write requests, gateway events and SQL parameters: hands and tokens. At INFO they chat.
_TALKATIVE: Final = ("discord", "aiosqlite", "aiohttp", "simcord", "asyncio", "markdown_it")

log = logging.getLogger(__name__)


def describe(error: BaseException) -> str:
    """One line for an exception: its type, those it came from, and the innermost places."""
    name = type(error).__name__
    if type(error).__module__.split(".")[0] in _OURS:
        name = f"{name} ({error})"
    elif isinstance(error, ImportError):
        name = f"{name} ({error.name})"
    places = [
        f"{_short(frame.filename)}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    line = name if not places else f"{name} at {' < '.join(reversed(places[-_PLACES:]))}"
    if isinstance(error, BaseExceptionGroup):
        line += " [" + "; ".join(describe(inner) for inner in error.exceptions) + "]"
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return line if cause is None else f"{line}; from {describe(cause)}"


def _short(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(_HERE)) if path.is_relative_to(_HERE) else "/".join(path.parts[-2:])


class Formatter(logging.Formatter):
    """One line a record, exceptions as `describe` writes them, the token blotted out wherever it turns up."""

    def __init__(self, *, token: str | None = None) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S%z")
        self._token = token

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name is logging's
        """The exception of a record, without its text."""
        return "" if ei[1] is None else f"  {describe(ei[1])}"

    def format(self, record: logging.LogRecord) -> str:
        """The whole line."""
        # Another handler may have left its own, longer text of the exception on the record.
        record.exc_text = None
        line = super().format(record)
        record.exc_text = None
        return line if self._token is None else line.replace(self._token, "[token]")


def configure(level: str, *, token: str | None = None) -> None:
    """Send everything from `level` on to standard error; of the libraries, warnings at most."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Formatter(token=token))
    root = logging.getLogger()
    for old in [each for each in root.handlers if isinstance(each.formatter, Formatter)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


def report_lost(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The event loop's handler for exceptions that nobody waited for; asyncio's own writes their text."""
    error = context.get("exception")
    log.error(
        "lost exception: %s%s",
        context.get("message", ""),
        "" if error is None else f": {describe(error)}",
    )
