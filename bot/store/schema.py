"""The numbered schema steps and how a file is brought up to the newest."""

import contextlib
import os
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from bot.store.errors import DatabaseUnwritable, MigrationFailed, from_sqlite

APPLICATION_ID = 0x54415049
"""Stands in the header of our files ("TAPI"), so that another program's database is never taken for one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One schema step: the statements that lead from version `number - 1` to `number`."""

    number: int
    sql: str


def load_steps() -> tuple[Step, ...]:
    """The steps in `data/schema`, in order; raises `ValueError` when their numbers have a gap."""
    found = sorted(
        (int(match[1]), entry)
        for entry in files("data").joinpath("schema").iterdir()
        if (match := re.fullmatch(r"(\d{3})\.sql", entry.name))
    )
    if [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise ValueError("the steps in data/schema are not numbered from 001 without a gap")
    return tuple(Step(number, entry.read_text(encoding="utf-8")) for number, entry in found)


def copy_before(path: Path, version: int) -> Path:
    """Copy the database to `<name>.v<version>.bak`, whole or not at all, and return the copy's path."""
    target = path.with_name(f"{path.name}.v{version}.bak")
    part = target.with_name(target.name + ".part")
    try:
        _remove(part)  # what a killed process left of it
        with (
            contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy)
            # A single file again: the copy must be whole without a -wal beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        os.replace(part, target)
    except (sqlite3.Error, OSError) as error:
        with contextlib.suppress(OSError):
            _remove(part)
        raise DatabaseUnwritable(
            path, f"cannot be copied to {target.name!r} before its update ({error})"
        ) from error
    return target


def _remove(part: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + end).unlink(missing_ok=True)


def migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[Step]) -> None:
    """Apply the steps that the file lacks, each in a transaction of its own.

    `connection` is in autocommit mode and does not enforce foreign keys, so that a step may rebuild a table;
    they are checked before each commit. Raises `MigrationFailed`, with the file at the last whole step once
    the connection is closed.
    """
    for step in steps:
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{step.sql}")
            if not connection.in_transaction:
                raise MigrationFailed(
                    path, f"was not updated: schema step {step.number:03} ends its transaction"
                )
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise MigrationFailed(
                    path, f"was not updated: schema step {step.number:03} leaves loose references"
                )
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {step.number}")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise from_sqlite(path, error) or MigrationFailed(
                path, f"was not updated: schema step {step.number:03} failed ({error})"
            ) from error
