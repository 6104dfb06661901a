"""The tuner: better weights are taken, a run that was stopped goes on, and any run repeats."""

import json
from pathlib import Path
from random import Random

import pytest

from engine.players import tune
from engine.presets import player_weights


@pytest.fixture(autouse=True)
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "LOOK", 4)
    monkeypatch.setattr(tune, "BOARDS", 8)


def ran(folder: Path, *, steps: int, state: str) -> str:
    folder.mkdir(exist_ok=True)
    out = folder / "out.toml"
    options = ["--steps", str(steps), "--seed", "5", "--state", str(folder / state), "--out", str(out)]
    assert tune.main(["tressette", *options]) == 0
    return out.read_text()


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = ran(tmp_path / "whole", steps=4, state="state")
    ran(tmp_path / "parts", steps=2, state="state")
    assert json.loads((tmp_path / "parts" / "state").read_text())["steps"] == 2
    assert ran(tmp_path / "parts", steps=4, state="state") == whole
    assert "lead = [" in whole


@pytest.mark.parametrize("family", ["tressette", "all-fours"])
def test_the_kept_weights_have_the_shape_that_is_read(family: str) -> None:
    shape = tune.KNOWN[family].shape
    assert {name: len(numbers) for name, numbers in player_weights(family).items()} == shape


@pytest.mark.parametrize("family", ["tressette", "all-fours"])
def test_the_kept_weights_beat_none(family: str) -> None:
    known = tune.KNOWN[family]
    weights = {name: list(numbers) for name, numbers in player_weights(family).items()}
    nothing = {name: [0.0] * len(numbers) for name, numbers in weights.items()}
    mean, error = tune.lead(known.duel(known.ready(weights), known.ready(nothing), 100, Random(1)))
    assert mean > 3 * error > 0


def test_a_player_is_not_ahead_of_itself() -> None:
    known = tune.KNOWN["tressette"]
    weights = {name: list(numbers) for name, numbers in player_weights("tressette").items()}
    assert tune.lead(known.duel(known.ready(weights), known.ready(weights), 20, Random(1)))[0] == 0


def test_a_step_is_taken_only_where_it_is_ahead() -> None:
    known = tune.KNOWN["tressette"]
    weights = {name: list(numbers) for name, numbers in player_weights("tressette").items()}
    better = tune.Family(
        known.shape, known.ready, lambda _a, _b, boards, rng: [rng.random() for _ in range(boards)]
    )
    worse = better._replace(duel=lambda _a, _b, boards, rng: [-rng.random() for _ in range(boards)])
    assert tune.step(better, weights, None, Random(1)) is not None
    assert tune.step(worse, weights, None, Random(1)) is None
