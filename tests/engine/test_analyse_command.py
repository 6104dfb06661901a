"""``python -m engine analyse``: what it prints where, and its exit status."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.analysis import analyse
from engine.records.replay import read
from tests.engine.records import HEAD
from tests.engine.test_golden import GOLDEN, text_of

Capture = pytest.CaptureFixture[str]


def run(capfd: Capture, *arguments: object) -> tuple[int, str, str]:
    status = main(["analyse", *map(str, arguments)])
    out, err = capfd.readouterr()
    return status, out, err


def test_a_person_reads_what_each_card_was_worth(capfd: Capture) -> None:
    status, out, err = run(capfd, GOLDEN / "example-5.record", "--deal", 2)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == ["quatre-sept, a party to 31", "", "Deal 2: N deals, the score is NS 44, EW 44"]
    best = "  With the best play of both sides the deal gives NS 7, EW 15; it gave NS 4, EW 7"
    assert best in lines
    assert "   1  E:AH        NS 8, EW 3; gives away 13; better 8C: NS 7, EW 15" in lines
    assert "        NS 6, EW 5: JD; NS 4, EW 7: AD" in lines
    assert lines[-1] == "  Given away: NS 21, EW 26"


def test_json_is_every_analysis(capfd: Capture) -> None:
    status, out, err = run(capfd, GOLDEN / "example-5.record", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    party = read(text_of("example-5")).party
    assert found["game"] == "quatre-sept"
    assert [deal["number"] for deal in found["deals"]] == [1, 2]
    assert found["deals"][1]["given"] == {"NS": 21, "EW": 26}
    values = json.loads(analyse(party.deals[1].deal).dumps())
    assert values.items() <= found["deals"][1].items()


def test_estimates_say_that_they_are(capfd: Capture) -> None:
    _, out, _ = run(capfd, GOLDEN / "allfours-example-27.record")
    assert "Values are estimates from " in out
    assert "   6  S:2S        =NS 5, EW 1" in out


def test_a_deal_without_a_card(capfd: Capture) -> None:
    status, out, _ = run(capfd, GOLDEN / "four-sevens.record")
    assert status == 0
    assert out.splitlines()[-1] == "  No card was played"


@pytest.mark.parametrize(
    ("lines", "deal", "line", "says"),
    [
        ([*HEAD, "N:TS"], [], 1, "no deal has ended"),
        ([*HEAD, "N:TS"], ["--deal", "1"], 5, "deal 1 is not over"),
        ([*HEAD, "N:TS"], ["--deal", "2"], 1, "there is no deal 2"),
        ([*HEAD, "N:7S"], [], 6, "N:7S is not legal: does not hold 7S"),
        ([], [], 1, "the record has no Game tag"),
    ],
)
def test_what_is_wrong_is_one_line(
    capfd: Capture, tmp_path: Path, lines: list[str], deal: list[str], line: int, says: str
) -> None:
    path = tmp_path / "party.txt"
    path.write_text("\n".join(lines))
    assert run(capfd, path, *deal) == (2, "", f"{path}:{line}: {says}\n")
    assert run(capfd, path, *deal, "--json") == (2, "", f"{path}:{line}: {says}\n")


@pytest.mark.parametrize("number", ["x", "-1", "1.5", "²", "9" * 30])
def test_a_deal_has_a_number(capfd: Capture, number: str) -> None:
    status, out, err = run(capfd, GOLDEN / "example-5.record", f"--deal={number}")
    assert (status, out) == (2, "")
    assert err == f"--deal: {number!r} is not a whole number\n"
