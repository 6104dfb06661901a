"""The match of two players: duplicate boards, resumable, and an honest account."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bench import double_dummy, sampler, solver
from bench.boards import Board, play_board, rules_of
from bench.players import at_random, figures, main, player
from engine.actions import Play
from engine.players.levels import LEVELS
from engine.players.tressette_seen import Seen
from engine.presets import games, preset
from engine.seats import Seat
from engine.tressette.core import CARD, LEFT, WATCH, Core, after
from engine.views import View, view
from tests.engine.build import begin, play
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


def test_no_boards_are_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["normal", "random", "--game", "poule", "--boards", "0"])
    assert "board" in capsys.readouterr().err


def late(game: str, laid: int, number: int) -> Iterator[View]:
    """What seats see that may choose after so many plays of a game's random deals."""
    found = 0
    for moment in moments(preset(game), 2, 2000):
        seen = view(moment.party, moment.seat)
        if len(seen.tricks) * 4 >= laid and any(isinstance(each, Play) for each in seen.legal):
            yield seen
            found += 1
            if found == number:
                return


# N has a poule left, after five tricks in hearts.
POULE = (
    "N=TH 9H AH KH QH TS 9S AS; E=7H JH 7S TD 9D AD TC 9C; "
    "S=8H 8S KD QD JD AC KC QC; W=JS QS KS 8D 7D JC 8C 7C"
)
HEARTS = "N:TH E:7H S:8H W:7D N:9H E:JH S:JD W:8D N:AH E:9C S:QC W:7C N:KH E:TC S:QD W:8C N:QH E:TD S:KC W:JC"


def test_the_double_dummy_player_knows_what_each_card_is_worth() -> None:
    rng = Random(3)
    with_poule = view(play(begin(POULE), HEARTS), Seat.N)
    for each in (with_poule, *late("quatre-sept", 28, 12)):
        seen = Seen.of(each)
        world = seen.sampler().draw(rng)
        state = seen.replay(world)
        sign = -1 if seen.seat & 1 else 1
        slow: dict[int, int] = {}
        for move in Core(state).moves():
            worth = sign * solver.brute(seen.rules, after(state, move))
            slow[move & CARD] = max(worth, slow.get(move & CARD, worth))
        assert double_dummy.solved(seen, world, sorted(slow)) == slow


def test_without_poules_it_has_the_same_cards_to_solve() -> None:
    for each in late("quatre-sept", 8, 5):
        seen = Seen.of(each)
        world = seen.sampler().draw(Random(1))
        plain = double_dummy.without_poules(seen).replay(world)
        assert plain[LEFT] == seen.replay(world)[LEFT]
        assert plain[WATCH] is None


def test_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "WORLDS", 2)
    assert player("double-dummy-20") is double_dummy.choose
    for cards, seen in ((4, next(late("quatre-sept", 16, 1))), (7, next(late("politaine", 4, 1)))):
        assert len(seen.hand) <= cards
        assert double_dummy.choose(seen, 1) in seen.legal
        assert double_dummy.choose(seen, 1) == double_dummy.choose(seen, 1)


def test_it_is_ahead_of_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "WORLDS", 1)
    rules = rules_of("quatre-sept", {})
    assert sum(play_board(rules, double_dummy.choose, at_random, 3, number).ahead for number in range(3)) > 0


def test_drawing_is_measured() -> None:
    drawn: list[int] = []
    rates = sampler.measure({"one": drawn.append}, rounds=2, draws=5)
    assert drawn == [5, 5, 5]
    assert rates["one"] > 0
    draw, setting_up = sampler.ours("all-fours", Random(1))
    draw(3)
    assert setting_up >= 0
