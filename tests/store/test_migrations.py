"""Schema steps: each whole or not at all, with a copy of the file made first."""

# ruff: noqa: ASYNC240 - the loop has nothing else to do while a test looks at a file

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import DatabaseNewer, DatabaseUnwritable, MigrationFailed, Store, tables
from bot.store.schema import Step, load_steps

SetUp = Callable[..., Awaitable[Any]]
Child = Callable[..., Awaitable[Any]]

STEPS = load_steps()
NEXT = STEPS[-1].number + 1
ADD = Step(
    NEXT,
    "CREATE TABLE extra (id INTEGER) STRICT;"
    "ALTER TABLE tables ADD COLUMN topic TEXT NOT NULL DEFAULT 'none';",
)


def ask(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def copy_of(path: Path) -> Path:
    return path.with_name(f"tapis.db.v{NEXT - 1}.bak")


async def fill(path: Path, set_up: SetUp) -> None:
    async with await Store.open(path) as store, store.write() as tx:
        await set_up(tx)


def test_steps_are_numbered_without_a_gap() -> None:
    assert [step.number for step in STEPS] == list(range(1, len(STEPS) + 1))


async def test_from_nothing_step_by_step(path: Path) -> None:
    async with await Store.open(path, steps=(*STEPS, ADD)):
        pass
    assert ask(path, "PRAGMA user_version") == [(NEXT,)]
    assert ask(path, "PRAGMA application_id") == [(0x54415049,)]
    assert [file.name for file in path.parent.glob("*.bak*")] == []  # there was nothing to copy


async def test_update_keeps_the_rows_and_copies_the_file(path: Path, set_up: SetUp) -> None:
    await fill(path, set_up)
    async with await Store.open(path, steps=(*STEPS, ADD)) as store, store.read() as db:
        assert await db.rows("SELECT topic FROM tables") == [("none",)]
        assert len(await tables.load_live_tables(db)) == 1
    assert ask(path, "PRAGMA user_version") == [(NEXT,)]
    copy = copy_of(path)
    assert ask(copy, "PRAGMA user_version") == [(NEXT - 1,)]
    assert ask(copy, "SELECT count(*) FROM seats") == [(4,)]
    assert sorted(file.name for file in path.parent.iterdir()) == ["tapis.db", "tapis.db.lock", copy.name]
    # The copy is a database that the older version goes on with.
    path.write_bytes(copy.read_bytes())
    async with await Store.open(path) as store, store.read() as db:
        assert len(await tables.load_live_tables(db)) == 1
    # Up again: the copy is made again.
    async with await Store.open(path, steps=(*STEPS, ADD)):
        pass


async def test_an_open_without_new_steps_copies_nothing(path: Path, set_up: SetUp) -> None:
    await fill(path, set_up)
    before = path.read_bytes()
    async with await Store.open(path):
        pass
    assert path.read_bytes() == before
    assert not copy_of(path).exists()


FILL_AND_HANG = """
import asyncio, sys
from bot.store import Store, tables
async def main():
    store = await Store.open(sys.argv[1])
    async with store.write() as tx:
        await tables.insert_table(tx, guild_id=1, channel_id=2, opener_id=3, rules="{}", locale="en")
    print("kept", flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


async def test_the_copy_has_what_only_the_log_had(path: Path, child: Child) -> None:
    process = await child(FILL_AND_HANG, path)
    assert await process.stdout.readline() == b"kept\n"
    process.kill()
    await process.wait()
    assert path.with_name("tapis.db-wal").stat().st_size > 0
    async with await Store.open(path, steps=(*STEPS, ADD)):
        pass
    assert ask(copy_of(path), "SELECT count(*) FROM tables") == [(1,)]


async def test_what_a_killed_copy_left_is_not_used(path: Path, set_up: SetUp) -> None:
    await fill(path, set_up)
    part = path.with_name(f"{copy_of(path).name}.part")
    for end in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + end).write_bytes(b"half a page")
    async with await Store.open(path, steps=(*STEPS, ADD)):
        pass
    assert ask(copy_of(path), "SELECT count(*) FROM seats") == [(4,)]
    assert list(path.parent.glob("*.part*")) == []


async def test_older_version_refuses_the_file(path: Path) -> None:
    async with await Store.open(path, steps=(*STEPS, ADD)):
        pass
    before = path.read_bytes()
    with pytest.raises(DatabaseNewer):
        await Store.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE half (id INTEGER) STRICT; SELECT no_such_function();",
        "CREATE TABLE half (id INTEGER) STRICT; INSERT INTO seats VALUES (99, 'N', 1, '', NULL);",
        "CREATE TABLE half (id INTEGER) STRICT; this is not SQL;",
    ],
    ids=["fails at the end", "leaves a loose reference", "is not SQL"],
)
async def test_a_failing_step_changes_nothing(path: Path, set_up: SetUp, sql: str) -> None:
    await fill(path, set_up)
    with pytest.raises(MigrationFailed, match=f"^TAPIS_DATABASE: .*step {NEXT + 1:03}"):
        await Store.open(path, steps=(*STEPS, ADD, Step(NEXT + 1, sql)))
    assert ask(path, "PRAGMA user_version") == [(NEXT,)]  # the step before stays
    assert ask(path, "SELECT count(*) FROM sqlite_schema WHERE name = 'half'") == [(0,)]
    assert ask(path, "SELECT count(*) FROM seats") == [(4,)]
    async with await Store.open(path, steps=(*STEPS, ADD)):
        pass


async def test_a_step_must_not_end_its_transaction(path: Path) -> None:
    with pytest.raises(MigrationFailed, match="ends its transaction"):
        await Store.open(path, steps=(*STEPS, Step(NEXT, "CREATE TABLE half (id INTEGER) STRICT; COMMIT;")))
    assert ask(path, "PRAGMA user_version") == [(NEXT - 1,)]


async def test_a_step_may_rebuild_a_table_that_others_refer_to(path: Path, set_up: SetUp) -> None:
    await fill(path, set_up)
    sql = """
        CREATE TABLE built (id INTEGER PRIMARY KEY AUTOINCREMENT, channel_id INTEGER NOT NULL) STRICT;
        INSERT INTO built SELECT id, channel_id FROM tables;
        DROP TABLE tables;
        ALTER TABLE built RENAME TO tables;
    """
    async with await Store.open(path, steps=(*STEPS, Step(NEXT, sql))):
        pass
    assert ask(path, "SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id") == [(4,)]


async def test_no_update_without_its_copy(path: Path, set_up: SetUp) -> None:
    await fill(path, set_up)
    before = path.read_bytes()
    copy_of(path).mkdir()
    with pytest.raises(DatabaseUnwritable, match=rf"cannot be copied to '{copy_of(path).name}'"):
        await Store.open(path, steps=(*STEPS, ADD))
    assert path.read_bytes() == before
    assert list(path.parent.glob("*.part*")) == []


async def test_a_party_of_the_first_version_is_the_first_of_its_session(path: Path) -> None:
    async with await Store.open(path, steps=STEPS[:1]) as store, store.write() as tx:
        await tx.run(
            "INSERT INTO tables"
            " (guild_id, channel_id, opener_id, state, rules, locale, created_at, updated_at)"
            " VALUES (1, 2, 3, 'lobby', '', 'en', 0, 0)"
        )
        await tx.run(
            "INSERT INTO parties (table_id, number, rules, seed, commitment, first_dealer)"
            " VALUES (1, 1, '', randomblob(32), '', 'N')"
        )
    async with await Store.open(path) as store:
        async with store.read() as db:
            (live,) = await tables.load_live_tables(db)
        assert live.party is not None
        assert (live.party.session_number, live.party.session_ns, live.party.session_ew) == (1, 0, 0)
        for column in ("session_number", "seed"):
            with pytest.raises(sqlite3.IntegrityError, match="keeps its seed"):
                async with store.write() as tx:
                    await tx.run(f"UPDATE parties SET {column} = {column}")
