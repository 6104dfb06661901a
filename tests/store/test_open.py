"""Opening a database: what is refused, in one line, with the file left as it was."""

# ruff: noqa: ASYNC240 - the loop has nothing else to do while a test looks at a file

import os
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import (
    DatabaseCorrupt,
    DatabaseLocked,
    DatabaseNewer,
    DatabaseUnwritable,
    SqliteTooOld,
    Store,
    StoreError,
)

Child = Callable[..., Awaitable[Any]]


def contents(directory: Path) -> dict[str, bytes]:
    """Every file beside the database with its bytes, but for the lock file."""
    return {file.name: file.read_bytes() for file in directory.iterdir() if file.suffix != ".lock"}


async def refused(path: Path, kind: type[StoreError]) -> str:
    """Open the database, expect the error, return its line; the directory must be as it was."""
    before = contents(path.parent)
    with pytest.raises(kind) as caught:
        await Store.open(path, patience=0)
    assert contents(path.parent) == before
    line = str(caught.value)
    assert line.startswith("TAPIS_DATABASE: ")
    assert len(line.splitlines()) == 1
    return line


async def make(path: Path) -> None:
    await (await Store.open(path)).close()


async def test_new_database(path: Path) -> None:
    async with await Store.open(path) as store, store.write() as tx:
        assert await tx.row("PRAGMA journal_mode") == ("wal",)
        assert await tx.row("PRAGMA synchronous") == (2,)  # FULL
        assert await tx.row("PRAGMA foreign_keys") == (1,)
        assert await tx.row("PRAGMA busy_timeout") == (5000,)
        strict = await tx.rows("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
        assert {name for name, is_strict in strict if not is_strict} == {"sqlite_schema", "sqlite_sequence"}
    assert sorted(contents(path.parent)) == ["tapis.db"]


async def test_names_that_a_uri_would_misread(tmp_path: Path) -> None:
    path = tmp_path / "my tapis?mode=memory#1%20é.db"
    await make(path)
    assert path.stat().st_size > 0


async def test_a_link_is_the_database_that_it_points_to(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(path)
    async with await Store.open(link):
        with pytest.raises(DatabaseLocked):
            await Store.open(path)


async def test_reader_cannot_write(store: Store) -> None:
    with pytest.raises(DatabaseUnwritable, match="readonly"):
        # Through the back door: the type has no way to ask for it.
        async with store.read() as db:
            await db._connection.execute("DELETE FROM deadlines")


async def test_second_store_in_one_process(path: Path, store: Store) -> None:
    with pytest.raises(DatabaseLocked, match=r"^TAPIS_DATABASE: .*another process"):
        await Store.open(path)
    await store.close()
    await make(path)


HOLD = """
import asyncio, sys
from bot.store import Store
async def main():
    await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


async def test_second_process(path: Path, child: Child) -> None:
    process = await child(HOLD, path)
    assert await process.stdout.readline() == b"open\n"
    with pytest.raises(DatabaseLocked, match="another process"):
        await Store.open(path)
    process.kill()
    await process.wait()
    await make(path)


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
async def test_locked_by_another_program(path: Path, lock: str, mode: str) -> None:
    await make(path)
    before = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute(lock)
        with pytest.raises(DatabaseLocked, match=r"TAPIS_DATABASE: .*another program"):
            await Store.open(path, patience=0)
        other.execute("ROLLBACK")
        if mode == "DELETE":
            other.execute("PRAGMA journal_mode = WAL")
    if mode == "WAL":
        assert path.read_bytes() == before
    await make(path)


async def test_locked_while_running(path: Path, store: Store) -> None:
    async with store.write() as tx:
        await tx.rows("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            async with store.write():
                raise AssertionError("not reached")
    await store.beat()


async def test_newer(path: Path) -> None:
    await make(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert "newer version" in await refused(path, DatabaseNewer)


async def test_newer_and_left_by_a_killed_process(path: Path, child: Child) -> None:
    newer = HOLD.replace("sys.argv[1]", "sys.argv[1], steps=(*load_steps(), Step(len(load_steps()) + 1, ''))")
    process = await child("from bot.store.schema import Step, load_steps\n" + newer, path)
    assert await process.stdout.readline() == b"open\n"
    process.kill()
    await process.wait()
    before = path.read_bytes()
    with pytest.raises(DatabaseNewer):
        await Store.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("size", [1, 9, 99, 100, 511, 512, 4096, 70_000])
@pytest.mark.parametrize("byte", [b"x", b"\0"])
async def test_not_a_database(path: Path, size: int, byte: bytes) -> None:
    path.write_bytes(byte * size)
    await refused(path, DatabaseCorrupt)


async def test_an_empty_file_is_a_new_database(path: Path) -> None:
    path.touch()
    await make(path)


@pytest.mark.parametrize("version", [0, 1])
async def test_another_programs_database(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE things (id)")
        connection.execute(f"PRAGMA user_version = {version}")
    assert "another program" in await refused(path, DatabaseCorrupt)


async def test_damaged(path: Path) -> None:
    await make(path)
    whole = path.read_bytes()
    for start in range(4096, len(whole), 4096):
        path.write_bytes(whole[:start] + b"\xff" * 4096 + whole[start + 4096 :])
        await refused(path, DatabaseCorrupt)


@pytest.mark.parametrize("part", [0.05, 0.3, 0.9])
async def test_cut_short(path: Path, part: float) -> None:
    await make(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    await refused(path, DatabaseCorrupt)


async def test_where_no_file_can_be(tmp_path: Path) -> None:
    for place, reason in (
        (tmp_path, "is a directory"),
        (tmp_path / "missing" / "tapis.db", "does not exist"),
        (Path(os.devnull), "not a regular file"),
        (tmp_path / "x\0y.db", "cannot be reached"),
    ):
        with pytest.raises(DatabaseUnwritable, match=f"^TAPIS_DATABASE: .*{reason}"):
            await Store.open(place)
    assert list(tmp_path.iterdir()) == []


async def test_line_ends_in_a_path_stay_on_one_line(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnwritable) as caught:
        await Store.open(tmp_path / "a\nb" / "tapis.db")
    assert len(str(caught.value).splitlines()) == 1


async def test_a_lock_file_that_is_something_else(path: Path) -> None:
    lock = path.with_name("tapis.db.lock")
    lock.write_text("notes of mine, longer than nothing")
    with pytest.raises(DatabaseUnwritable, match=r"tapis\.db\.lock"):
        await Store.open(path)
    assert lock.read_text() == "notes of mine, longer than nothing"
    assert not path.exists()


OPEN_AS_NOBODY = """
import asyncio, os, sys
from bot.store import Store, StoreError
from bot.store.schema import load_steps
steps = load_steps()
asyncio.run(asyncio.to_thread(int))  # whatever is imported late, before it may be out of reach
if os.getuid() == 0:  # root may write everywhere
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    asyncio.run(Store.open(sys.argv[1], steps=steps))
except StoreError as error:
    print(type(error).__name__, error, flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="needs POSIX permissions")
@pytest.mark.parametrize(("file", "directory"), [(0o444, 0o777), (0o666, 0o555), (None, 0o555)])
async def test_no_permission(file: int | None, directory: int, child: Child) -> None:
    # Not tmp_path, which nobody else may enter.
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "tapis.db"
        if file is not None:
            await make(path)
            path.with_name("tapis.db.lock").unlink()
            path.chmod(file)
        path.parent.chmod(directory)
        before = contents(path.parent)
        output, _ = await (await child(OPEN_AS_NOBODY, path)).communicate()
        assert output.decode().startswith("DatabaseUnwritable TAPIS_DATABASE: ")
        assert len(output.decode().splitlines()) == 1
        assert contents(path.parent) == before
        # The same where the system's own answer to that question cannot be relied on.
        trusting = "import os; os.access = lambda *_: True\n" + OPEN_AS_NOBODY
        output, _ = await (await child(trusting, path)).communicate()
        assert output.decode().startswith("DatabaseUnwritable TAPIS_DATABASE: ")
        assert contents(path.parent).get("tapis.db") == before.get("tapis.db")
        path.parent.chmod(0o755)


async def test_old_sqlite(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(SqliteTooOld, match=r"3\.37"):
        await Store.open(path)
    assert not path.exists()
