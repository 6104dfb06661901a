"""The bench counts what it says. Nothing here looks at a clock."""

import json
import sys
from collections.abc import Callable
from random import Random

import pytest

from bench import engine
from bench.contestants import Contestant, core_of, public_of
from engine.presets import games

OF_A_GAME = {"core_moves_per_s", "public_moves_per_s", "ratio_core_hearts", "ratio_public_hearts"}
KEYS = {*OF_A_GAME, "hearts_moves_per_s", "rlcard_bridge_moves_per_s", "ratio_core_rlcard", "games"}


@pytest.mark.parametrize("contestant", [core_of, public_of])
def test_every_card_of_a_deal_is_a_move(contestant: Callable[[str], Contestant]) -> None:
    # The seed deals no four sevens, which would end a deal before its first card.
    assert contestant("quatre-sept")(Random(1), 5) == 5 * 32


@pytest.mark.parametrize("contestant", [core_of, public_of])
@pytest.mark.parametrize("game", ["politaine", "poule", "pollack"])
def test_so_is_whatever_else_is_said(game: str, contestant: Callable[[str], Contestant]) -> None:
    # Redeals end a deal before its first card, and four eights too; melds and answers come on top of cards.
    moves = contestant(game)(Random(3), 100)
    assert 2800 < moves < 3500
    assert moves % 32


@pytest.mark.parametrize("contestant", [core_of, public_of])
def test_answers_count_in_all_fours_too(contestant: Callable[[str], Contestant]) -> None:
    # Every deal has one answer or two, and 24, 36 or 48 cards; the rare exhausted pack has none.
    one = [contestant("all-fours")(Random(seed), 1) for seed in range(40)]
    assert set(one) <= {25, 26, 38, 50, 2}
    assert {25, 26, 38} <= set(one)


def test_core_and_public_state_of_a_game_play_alike() -> None:
    for game in games():
        core, public = (contestant(game)(Random(5), 300) for contestant in (core_of, public_of))
        assert abs(core - public) < 0.03 * public


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
    rates = {"hearts": 100.0, "rlcard_bridge": 10.0}
    for factor, game in enumerate(games(), 1):
        rates |= {f"{game} core": 100.0 * factor, f"{game} public": 20.0 * factor}
    found = engine.figures(rates)
    assert found.keys() == KEYS
    of_games = found["games"]
    assert isinstance(of_games, dict)
    assert list(of_games) == list(games())
    for factor, figures in enumerate(of_games.values(), 1):
        assert figures == {
            "core_moves_per_s": 100 * factor,
            "public_moves_per_s": 20 * factor,
            "ratio_core_hearts": factor,
            "ratio_public_hearts": round(0.2 * factor, 3),
        }
    # Those of the first game stand alone as well.
    assert {key: found[key] for key in OF_A_GAME} == of_games["quatre-sept"]
    assert found["ratio_core_rlcard"] == 10 * (1 + list(games()).index("quatre-sept"))


def test_without_the_other_engines_it_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert engine.main(["--json"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "the bench needs the package pyspiel: use make bench\n"


def stub(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other engines are of the bench's own set (make bench): in their place, ours."""
    monkeypatch.setattr(engine, "hearts", lambda: core_of("quatre-sept"))
    monkeypatch.setattr(engine, "rlcard_bridge", lambda: core_of("quatre-sept"))
    monkeypatch.setattr(engine, "DEALS", dict.fromkeys(engine.DEALS, 1))


def test_the_command_prints_one_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stub(monkeypatch)
    assert engine.main(["--json", "--rounds", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() == KEYS
    for figures in (found, *found["games"].values()):
        assert all(figure > 0 for key, figure in figures.items() if key != "games")


def test_a_person_reads_the_same(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stub(monkeypatch)
    assert engine.main(["--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == KEYS - {"games"} | {*games()}


def test_the_other_engines_play_what_they_say() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is of the bench's own set (make bench)")
    pytest.importorskip("rlcard", reason="RLCard is of the bench's own set (make bench)")
    assert engine.hearts()(Random(1), 2) == 2 * 52
    assert engine.rlcard_bridge()(Random(1), 1) == 52
