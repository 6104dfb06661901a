"""The bench counts what it says. Nothing here looks at a clock."""

import json
import sys
from random import Random

import pytest

from bench import engine
from bench.contestants import Contestant, play_core, play_public

KEYS = {
    "core_moves_per_s",
    "public_moves_per_s",
    "hearts_moves_per_s",
    "rlcard_bridge_moves_per_s",
    "ratio_core_hearts",
    "ratio_public_hearts",
    "ratio_core_rlcard",
}


@pytest.mark.parametrize("play", [play_core, play_public])
def test_every_card_of_a_deal_is_a_move(play: Contestant) -> None:
    # The seed deals no four sevens, which would end a deal before its first card.
    assert play(Random(1), 5) == 5 * 32


def test_contestants_take_turns_and_the_first_turn_only_warms_up() -> None:
    order: list[str] = []

    def contestant(name: str) -> Contestant:
        def play(_rng: Random, deals: int) -> int:
            order.append(name)
            return deals

        return play

    rates = engine.measure({"a": contestant("a"), "b": contestant("b")}, {"a": 1, "b": 2}, rounds=2)
    assert order == ["a", "b"] * 3
    assert rates.keys() == {"a", "b"}


def test_figures_are_ratios_of_the_same_run() -> None:
    found = engine.figures({"core": 300.0, "public": 60.0, "hearts": 100.0, "rlcard_bridge": 10.0})
    assert found.keys() == KEYS
    assert (found["ratio_core_hearts"], found["ratio_public_hearts"], found["ratio_core_rlcard"]) == (
        3,
        0.6,
        30,
    )


def test_without_the_other_engines_it_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert engine.main(["--json"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "the bench needs the package pyspiel: use make bench\n"


def test_the_command_prints_one_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is of the bench's own set (make bench)")
    pytest.importorskip("rlcard", reason="RLCard is of the bench's own set (make bench)")
    monkeypatch.setattr(engine, "DEALS", dict.fromkeys(engine.DEALS, 1))
    assert engine.main(["--json", "--rounds", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() == KEYS
    assert all(figure > 0 for figure in found.values())
