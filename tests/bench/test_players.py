"""The match of two players: duplicate boards, resumable, and an honest account."""

import json
from pathlib import Path
from random import Random

import pytest

from bench import double_dummy, sampler
from bench.boards import Board, play_board, rules_of
from bench.players import at_random, figures, main, player
from engine.players.levels import LEVELS
from engine.presets import games, preset
from engine.views import view
from tests.engine.players import slow_solver
from tests.engine.players.levels import moments


def match(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main([*arguments, "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("game", games())
def test_a_board_repeats_and_is_level_between_equals(game: str) -> None:
    rules = rules_of(game, {})
    normal = LEVELS["normal"]
    one, again = (play_board(rules, normal, at_random, 3, 1) for _ in range(2))
    assert one.ahead == again.ahead
    assert play_board(rules, normal, normal, 3, 1).ahead == 0


def test_figures() -> None:
    boards = [Board(ahead, ((1.0, 2.0), (0.5,))) for ahead in (1.0, 2.0, 3.0)]
    found = figures(boards)
    assert found["mean"] == 2.0
    assert found["low"] < 2.0 < found["high"]
    assert found["a_ms"] == {"mean": 1.5, "p95": 2.0, "max": 2.0}


def test_a_match_goes_on_where_it_was(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    what = ("normal", "random", "--game", "pollack", "--seed", "2")
    state = ("--state", str(tmp_path / "boards"))
    whole = match(capsys, *what, "--boards", "4")
    match(capsys, *what, "--boards", "2", *state)
    rest = match(capsys, *what, "--boards", "4", *state)
    assert len((tmp_path / "boards").read_text().splitlines()) == 4
    assert rest["mean"] == whole["mean"]


def test_an_outside_player_and_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    what = ("bench.players:at_random", "random", "--game", "quatre-sept", "--boards", "2")
    assert match(capsys, *what, "--rules", "poule=off", "four_sevens=off")["boards"] == 2


@pytest.mark.parametrize(
    "wrong", [("best", "random"), ("nowhere:choose", "random"), ("normal", "random", "--rules", "x=1")]
)
def test_what_is_wrong_is_told(wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*wrong[:2], "--game", "poule", *wrong[2:]]) == 2
    assert capsys.readouterr().err


def test_the_double_dummy_player_solves_exactly() -> None:
    for hands, seat in slow_solver.positions(25):
        solver = double_dummy.Solver(list(hands))
        for card in slow_solver.cards(hands[seat]):
            assert solver.after(seat, card, 0, -1, seat, 0) == slow_solver.after(hands, seat, card)


def test_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "WORLDS", 2)
    assert player("double-dummy-20") is double_dummy.choose
    late = (each for each in moments(preset("quatre-sept"), 2, 100) if len(each.log) >= 16)
    moment = next(late)
    seen = view(moment.party, moment.seat)
    assert double_dummy.choose(seen, 1) in seen.legal
    assert double_dummy.choose(seen, 1) == double_dummy.choose(seen, 1)


def test_drawing_is_measured() -> None:
    drawn: list[int] = []
    rates = sampler.measure({"one": drawn.append}, rounds=2, draws=5)
    assert drawn == [5, 5, 5]
    assert rates["one"] > 0
    draw, setting_up = sampler.ours("all-fours", Random(1))
    draw(3)
    assert setting_up >= 0
