"""The heartbeat as another process reads it."""

# ruff: noqa: ASYNC240 - the loop has nothing else to do while a test looks at a file

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, health


@pytest.mark.parametrize(
    ("age", "alive"), [(0, True), (59.9, True), (60, False), (3600, False), (-61, False)]
)
async def test_age(path: Path, store: Store, clock: Any, age: float, alive: bool) -> None:
    await store.beat()
    assert health(path, clock.now() + age) is alive


async def test_beats_move_it(path: Path, store: Store, clock: Any) -> None:
    await store.beat()
    await store.beat(clock.now() + 100)
    assert health(path, clock.now() + 120)


async def test_before_the_first_beat(path: Path, store: Store, clock: Any) -> None:
    assert not health(path, clock.now())


async def test_without_a_bot_no_file_is_touched(path: Path, tmp_path: Path, clock: Any) -> None:
    assert not health(path, clock.now())
    assert list(tmp_path.iterdir()) == []
    assert not health(tmp_path, clock.now())
    async with await Store.open(path, clock) as store:
        await store.beat()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert not health(path, clock.now())  # ended cleanly
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    path.write_bytes(b"rubbish" * 100)
    path.with_name("tapis.db-wal").touch()
    assert not health(path, clock.now())


async def test_while_another_program_writes(path: Path, store: Store, clock: Any) -> None:
    await store.beat()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert health(path, clock.now())
