"""The benches of the table service do what they say. Nothing here looks at a clock."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bench import restart, tables
from bot.store import Store
from bot.tables.service import Tables
from engine.presets import games


async def test_every_play_is_kept_at_tables_of_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "WARM_UP", 10)
    found = await tables.measure(tmp_path, tables=5, plays=60)
    assert found.keys() == {"tables", "plays", "plays_per_s", "plays_per_cpu_s", "actions_per_s", "load"}
    with closing(sqlite3.connect(tmp_path / "bench.db")) as db:
        played = {json.loads(rules)["game"] for (rules,) in db.execute("SELECT rules FROM parties")}
        (cards,) = db.execute(
            "SELECT count(*) FROM actions WHERE text GLOB '[NESW]:[2-9TJQKA][SHDC]*'"
        ).fetchone()
    assert played == set(games())
    # The warm-up is played as well, and each table may be one card further when the last is counted.
    assert 70 <= cards <= 80


async def test_copies_are_tables_that_can_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "bench.db"
    async with await Store.open(path) as store:
        service = Tables(store, tables.DELAYS)
        bench = tables.Bench(service)
        opened = [await bench.opened(100 + at, name) for at, name in enumerate(sorted(games()))]
        bench.begin(60)
        await asyncio.gather(*(bench.play(table, Random(table.id)) for table in opened))
    restart.copy(path, 5, 20)
    async with await Store.open(path) as store:
        service = Tables(store, tables.DELAYS)
        await service.load()
        found = service.all()
        assert len(found) == 20
        for table in found:
            twin = service.get((table.id - 1) % 5 + 1)
            assert table.party.score == twin.party.score
            assert table.kept.length == twin.kept.length


def test_a_killed_process_is_followed_by_one_that_plays_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(restart.__file__).parents[1]
    monkeypatch.chdir(root)
    found = restart.measure(tmp_path, tables=10)
    assert (found["tables"], found["went_on"]) == (10, 10)
    assert 0 < found["ready_after_s"] <= found["a_play_at_each_after_s"]
