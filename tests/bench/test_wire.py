"""The bench of the wire counts what it says. Nothing here looks at a clock."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench import wire


async def test_every_click_is_a_play_and_both_bots_get_as_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "EVERY", 0.5)
    monkeypatch.setattr(wire, "WARM_UP", 0.0)
    monkeypatch.setattr(wire, "SETTLED", 1.0)
    found = await wire.measure(tmp_path, tables=5, seconds=1.5, turns=2)
    assert found["tables"] == 5
    for bot in ("tapis", "nothing"):
        assert found[bot]["clicks"] == 30
        assert (found[bot]["past_3_s"], found[bot]["no_play"], found[bot]["limited"]) == (0, 0, 0)
        assert 0 < found[bot]["p50_ms"] <= found[bot]["p99_ms"] <= found[bot]["max_ms"]
    with closing(sqlite3.connect(tmp_path / "tapis.db")) as db:
        question = "SELECT count(*) FROM actions WHERE text GLOB '[NESW]:[2-9TJQKA][SHDC]*'"
        (cards,) = db.execute(question).fetchone()
    # Two were played at each table before the bots came.
    assert cards == 5 * 2 + 30


@pytest.mark.parametrize("short", [["--seconds", "5"], ["--tables", "0"], ["--turns", "0"]])
def test_a_run_that_could_tell_nothing_is_refused(
    short: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        wire.main(short)
    assert "a turn takes" in capsys.readouterr().err
