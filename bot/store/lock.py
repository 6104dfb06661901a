"""One process a database: a lock that the operating system takes back when its holder dies."""

import sqlite3
from pathlib import Path

from bot.store.errors import DatabaseLocked, DatabaseUnwritable, from_sqlite


class InstanceLock:
    """An exclusive transaction on an SQLite file beside the database, held as long as the process serves it.

    SQLite locks through the operating system wherever it runs, so a killed process leaves nothing behind.
    The file itself stays: deleting it would let two processes hold "the" lock on two different files.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file = database.with_name(database.name + ".lock")
        self._connection: sqlite3.Connection | None = None

    def acquire(self) -> None:
        """Take the lock, or raise `DatabaseLocked` at once (`DatabaseUnwritable`: its file is unusable)."""
        connection: sqlite3.Connection | None = None
        try:
            connection = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
            # No journal file: nothing is ever written, and one left by a kill would be in the way.
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
            if isinstance(from_sqlite(self._file, error), DatabaseLocked):
                raise DatabaseLocked(self._database, "is in use by another process of this bot") from error
            raise DatabaseUnwritable(
                self._database, f"cannot be locked: its lock file {self._file.name!r} is unusable ({error})"
            ) from error
        self._connection = connection

    def release(self) -> None:
        """Give the lock back; nothing happens when it is not held."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
