"""The bench of the solver counts what it says. Nothing here looks at a clock."""

import json

import pytest

from bench import solver
from engine.solver.points import Points


def test_a_spread_is_in_order() -> None:
    assert solver.spread([3.0, 1.0, 2.0]) == {"median_ms": 2, "p95_ms": 3, "max_ms": 3}
    assert solver.spread([float(number) for number in range(100)])["p95_ms"] == 95


def test_the_solver_is_right_and_a_wrong_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [solver.differences(game, 5) for game in solver.GAMES] == [0, 0, 0, 0]
    monkeypatch.setattr(Points, "value", lambda *_: 99)
    assert solver.differences("poule", 5) == 5


def test_the_command_prints_one_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Whole deals take long; which of them are asked for is all that is looked at.
    monkeypatch.setattr(solver, "timed", lambda count, _run: [float(count)])
    assert solver.main(["--json", "--deals", "7", "--whole", "3", "--endings", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["thirds, 8 cards a hand"] == {"median_ms": 7, "p95_ms": 7, "max_ms": 7}
    assert found["poule, points, a poule dealt"]["max_ms"] == 3
    assert found["pollack, endings"] == {"endings": 1, "differences": 0}
    assert "pollack, points, a poule dealt" not in found


def test_a_wrong_solver_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solver, "timed", lambda _count, _run: [1.0])
    monkeypatch.setattr(solver, "differences", lambda _game, _endings: 1)
    assert solver.main([]) == 1
    assert "differences 1" in capsys.readouterr().out
