"""A process that dies in a commit of several tables: each play is whole or nothing, and kept before told."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

from tests.crash import kept
from tests.crash.conftest import AT_ONCE, Forge, Said
from tests.crash.kept import Kept

MOST = 400
"""Steps that it does not have."""


def copied(ready: Path, name: str) -> Path:
    directory = ready.parents[1] / name
    directory.mkdir()
    return kept.copy_database(ready, directory)


def killed_at_each_step(kill: Callable[[int], tuple[Path, Said]], forge: Forge) -> list[tuple[Path, Said]]:
    """What each killed process left and said; the last one is not killed."""
    found: list[tuple[Path, Said]] = []
    for first in range(0, MOST, AT_ONCE):
        for database, said in forge.each(kill, range(first, first + AT_ONCE)):
            found.append((database, said))
            if said.status == 0:
                return found
            assert said.status == -signal.SIGKILL, said.failed
    raise AssertionError("it does not end")


def test_killed_in_a_commit_of_several_tables(forge: Forge, tmp_path: Path) -> None:
    ready = tmp_path / "ready" / "tapis.db"
    ready.parent.mkdir()
    made = forge.run("deal", "", ready)
    assert made.status == 0, made.failed
    before, _ = kept.read_dead(ready)
    versions = {str(row.id): row.version for row in before.tables}
    assert len(versions) == 5

    def kill(step: int) -> tuple[Path, Said]:
        database = copied(ready, f"killed-{step}")
        return database, forge.run("play", "", database, versions=versions, at=step)

    *graves, (whole, said) = killed_at_each_step(kill, forge)
    after, _ = kept.read_dead(whole)
    assert {str(row.id): row.version for row in after.tables} == {
        table: version + 1 for table, version in versions.items()
    }
    assert len(said.told) == 5
    assert after.seats == before.seats
    sides = {row.id: {before.only(row.id): "before", after.only(row.id): "after"} for row in before.tables}
    seen: set[int] = set()
    for database, said in graves:
        left, _ = kept.read_dead(database)
        moments = {table: found.get(left.only(table)) for table, found in sides.items()}
        assert None not in moments.values(), "a play is half kept"
        told = {int(table) for table, _ in said.told}
        assert told <= {table for table, moment in moments.items() if moment == "after"}
        seen.add(list(moments.values()).count("after"))
    # They were in one commit, and the process died before it and after it, with some of them told.
    assert seen == {0, 5}
    assert {len(said.told) for _, said in graves} == {0, 1, 2, 3, 4, 5}
    assert sum(not said.told for _, said in graves) > 30

    def go_on(grave: tuple[Path, Said]) -> Kept:
        database, _ = grave
        said = forge.run("play", "", database, versions=versions, at=None)
        assert said.status == 0, said.failed
        return kept.read_dead(database)[0]

    # Two of them are enough: every database is the one or the other.
    assert set(forge.each(go_on, (graves[0], graves[-1]))) == {after}
