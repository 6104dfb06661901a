"""Getting a database file ready to serve: looked at first, written only when all is well."""

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from bot.store.errors import (
    DatabaseCorrupt,
    DatabaseNewer,
    DatabaseUnwritable,
    SqliteTooOld,
    from_sqlite,
)
from bot.store.lock import InstanceLock
from bot.store.schema import APPLICATION_ID, Step, copy_before, migrate

OLDEST_SQLITE = (3, 37, 0)
"""The first with STRICT tables."""

_HEADER_BYTES = 100


def place(path: Path) -> Path:
    """The file's own absolute path, links followed; raises `DatabaseUnwritable` where no file can be."""
    try:
        path = path.resolve()
        if path.is_dir():
            raise DatabaseUnwritable(path, "is a directory")
        if not path.parent.is_dir():
            raise DatabaseUnwritable(path, "lies in a directory that does not exist")
        if path.exists() and not path.is_file():
            raise DatabaseUnwritable(path, "is not a regular file")
        if path.exists() and not os.access(path, os.W_OK):
            raise DatabaseUnwritable(path, "may only be read")
    except (OSError, ValueError, RuntimeError) as error:  # no permission, a NUL in the name, a loop of links
        raise DatabaseUnwritable(path, f"cannot be reached ({error})") from error
    return path


def prepare(path: Path, steps: Sequence[Step], patience: float) -> InstanceLock:
    """Lock, check and migrate the file at `path` (from `place`); blocking, so it is run in a thread.

    `patience` is how many seconds another program's lock is waited for. Raises a `StoreError`; but for a
    schema step that failed after others, the file is then byte for byte as it was.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise SqliteTooOld(path, f"needs SQLite 3.37 or newer; this Python has {sqlite3.sqlite_version}")
    lock = InstanceLock(path)
    lock.acquire()
    try:
        version = _inspect(path, steps[-1].number, patience)
        with contextlib.closing(_connect(path, "rwc", patience)) as connection:
            # Whether the file can really be written: a change that is taken back. BEGIN IMMEDIATE alone does
            # not tell, since SQLite lets it pass on a file that it may only read.
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute("ROLLBACK")
            if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise DatabaseUnwritable(path, "is on a disk that cannot hold a write-ahead log")
            connection.execute("PRAGMA synchronous = FULL")
            if version < steps[-1].number:
                if version:
                    copy_before(path, version)
                migrate(connection, path, steps[version:])
    except BaseException as error:
        lock.release()
        if isinstance(error, sqlite3.Error) and (reason := from_sqlite(path, error)):
            raise reason from error
        raise
    return lock


def _inspect(path: Path, newest: int, patience: float) -> int:
    """The file's schema version, 0 when there is nothing in it yet; writes nothing, whatever it finds."""
    size = path.stat().st_size if path.exists() else 0
    if size == 0:
        return 0
    if size < _HEADER_BYTES:  # SQLite takes a file of a few bytes for an empty one, and would write over it
        raise DatabaseCorrupt(path, "is not an SQLite database")
    beside = [path.with_name(path.name + end) for end in ("-wal", "-journal")]
    # With no log beside it the file is all there is, and reading it as immutable makes no files of its own.
    mode = "ro" if any(map(Path.exists, beside)) else "ro&immutable=1"
    try:
        return _read_version(path, newest, mode, patience)
    except sqlite3.OperationalError as error:
        if not isinstance(from_sqlite(path, error), DatabaseUnwritable):
            raise
    # A half-done transaction of a killed process is beside it, which only a writer can undo.
    return _read_version(path, newest, "rw", patience)


def _read_version(path: Path, newest: int, mode: str, patience: float) -> int:
    with contextlib.closing(_connect(path, mode, patience)) as connection:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        owner: int = connection.execute("PRAGMA application_id").fetchone()[0]
        if version > newest:
            raise DatabaseNewer(
                path, f"is from a newer version of this bot (schema {version}, here {newest})"
            )
        if version == 0 and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
            return 0
        if owner != APPLICATION_ID or version < 1:
            raise DatabaseCorrupt(path, "is a database of another program")
        verdict: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise DatabaseCorrupt(path, f"is damaged ({verdict})")
        return version


def _connect(path: Path, mode: str, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True, timeout=patience, isolation_level=None)
