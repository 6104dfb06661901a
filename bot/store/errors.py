"""What can go wrong with the database, and how one play can come too late.

A `StoreError` is about the file: its text is one readable line that names the setting, fit for standard
error. A `Conflict` is about one change: the file is well, somebody else was faster.
"""

import sqlite3
from pathlib import Path

SETTING = "TAPIS_DATABASE"


class StoreError(Exception):
    """The database cannot be used; `str()` is one line for the person who runs the bot."""

    def __init__(self, path: Path, reason: str) -> None:
        # repr() keeps a path with a line end in it on one line.
        super().__init__(f"{SETTING}: {str(path)!r} {' '.join(reason.split())}")
        self.path = path


class DatabaseLocked(StoreError):
    """Another process uses the database."""


class DatabaseNewer(StoreError):
    """The file was written by a newer version of the bot."""


class DatabaseCorrupt(StoreError):
    """The file is no database, not one of ours, or damaged."""


class DatabaseUnwritable(StoreError):
    """The file, or the directory that holds it, cannot be written."""


class MigrationFailed(StoreError):
    """A schema step failed; the database is as it was before that step."""


class SqliteTooOld(StoreError):
    """The SQLite library of this Python lacks what the schema needs."""


class Conflict(Exception):
    """The change does not fit what is kept; nothing of it was written."""


class StaleVersion(Conflict):
    """The table has moved on from the version that was expected, or is closed."""


class ChannelTaken(Conflict):
    """The channel has a live table already."""


class SeatTaken(Conflict):
    """Somebody else has the seat, or the person has another seat at the same table."""


class OutOfOrder(Conflict):
    """An action that is not the next one of its party, or comes after the party's end."""


_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_CORRUPT = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
}


def primary_code(error: sqlite3.Error) -> int | None:
    """SQLite's primary result code of an error, `None` where the error is Python's own."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def from_sqlite(path: Path, error: sqlite3.Error) -> StoreError | None:
    """The `StoreError` that an SQLite error amounts to, or `None` when it is not about the file."""
    code = primary_code(error)
    if code in _LOCKED:
        return DatabaseLocked(path, "is locked by another program")
    if code in _CORRUPT:
        return DatabaseCorrupt(path, f"is not an intact SQLite database ({error})")
    if code in _UNWRITABLE:
        return DatabaseUnwritable(path, f"cannot be written ({error})")
    return None
