"""``python -m engine``: what it prints where, and its exit status."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.__main__ import LARGEST, MIB, main
from engine.presets import games
from engine.records.replay import read
from engine.records.report import report
from tests.engine.records import DEAL, HEAD
from tests.engine.test_golden import GOLDEN, RECORDS, text_of
from tests.project.tree import ROOT

Said = tuple[int, str, str]
"""Exit status, standard output, standard error."""
Run = Callable[..., Said]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the command here."""

    def run(*arguments: object) -> Said:
        status = main([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return status, out, err

    return run


def process(*arguments: str, given: bytes | None = None) -> Said:
    """Run it as a user does."""
    command = [sys.executable, "-m", "engine", *arguments]
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def file(folder: Path, content: str | bytes) -> Path:
    path = folder / "party.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


class TestReplay:
    @pytest.mark.parametrize("name", RECORDS)
    def test_json_is_the_report(self, run: Run, name: str) -> None:
        status, out, err = run("replay", GOLDEN / f"{name}.record", "--json")
        assert (status, err) == (0, "")
        assert json.loads(out) == report(read(text_of(name)).party)

    def test_a_person_reads_deals_tricks_and_scores(self, run: Run) -> None:
        status, out, err = run("replay", GOLDEN / "example-5.record")
        assert (status, err) == (0, "")
        lines = out.splitlines()
        assert lines[:4] == ["quatre-sept, a party to 31", "  N  Anna", "  E  Ben", "  S  Cara"]
        assert "Deal 1: W deals, the score is NS 30, EW 25" in lines
        assert "  N  TS 9S AS 8H 7H 8D 7D 7C" in lines
        assert "  4  N:7H       E:TH+poule S:JH       W:KH      E takes 3/3" in lines
        assert "  Card points: NS 11/3, EW 24/3" in lines
        assert "  poule of hearts by E: 11" in lines
        assert "  The deal gives NS 14, EW 19; the score is NS 44, EW 44" in lines
        assert lines[-1] == "EW win at NS 48, EW 51 (target)"

    def test_house_rules_are_named(self, run: Run) -> None:
        _, out, _ = run("replay", GOLDEN / "house-rules.record")
        assert out.splitlines()[1] == "House rules: target=9 packets=3-3-2 four_sevens=off poule_points=5"

    @pytest.mark.parametrize("name", RECORDS)
    def test_a_person_can_read_every_party(self, run: Run, name: str) -> None:
        status, out, err = run("replay", GOLDEN / f"{name}.record")
        assert (status, err) == (0, "")
        assert out.count("takes") == len(re.findall(r"(?m)^\d+\. .*; [NESW] \d", text_of(name)))

    @pytest.mark.parametrize(
        ("lines", "last"),
        [
            ([*HEAD, "N:TS"], "E is to play"),
            (HEAD[:4], "Deal 1 is next, W deals"),
            (DEAL, "Deal 2 is next, N deals"),
            ([*HEAD, "agreed"], "Nobody wins at NS 30, EW 25 (agreed)"),
            ([*HEAD, "E:resign"], "NS win at NS 30, EW 25 (resign, E)"),
        ],
    )
    def test_it_says_how_things_stand(self, run: Run, tmp_path: Path, lines: list[str], last: str) -> None:
        status, out, _ = run("replay", file(tmp_path, "\n".join(lines)))
        assert status == 0
        assert out.splitlines()[-1] == last

    @pytest.mark.parametrize("json_too", [[], ["--json"]])
    @pytest.mark.parametrize(
        ("content", "line", "says"),
        [
            (
                "\n".join([*HEAD, "1. N:TS E:7S S:JS", "W:AC"]),
                7,
                "W:AC is not legal: must follow spades, holds KS",
            ),
            ("", 1, "the record has no Game tag"),
            (b"\xff\xfe[\0G\0", 1, "is not UTF-8"),
            (b'[Game "quatre-sept"]\r\n\r\n[Players "N=Zo\xeb"]', 3, "is not UTF-8"),
            (b'[Game "quatre-sept"]\r; \0', 2, "holds a NUL byte"),
            (b"\0" * 1000, 1, "holds a NUL byte"),
        ],
    )
    def test_what_is_wrong_is_one_line(
        self, run: Run, tmp_path: Path, content: str | bytes, line: int, says: str, json_too: list[str]
    ) -> None:
        path = file(tmp_path, content)
        assert run("replay", path, *json_too) == (2, "", f"{path}:{line}: {says}\n")
        assert run("verify", path) == (2, "", f"{path}:{line}: {says}\n")

    def test_a_file_that_cannot_be_read(self, run: Run, tmp_path: Path) -> None:
        missing = tmp_path / "no such file"
        assert run("replay", missing) == (2, "", f"{missing}:1: cannot be read: No such file or directory\n")
        assert run("verify", tmp_path) == (2, "", f"{tmp_path}:1: cannot be read: Is a directory\n")
        strange = "a\nb\x1b"
        status, out, err = run("replay", strange)
        assert (status, out, err.count("\n")) == (2, "", 1)

    def test_a_file_without_an_end_is_not_read_to_it(self, run: Run, tmp_path: Path) -> None:
        path = file(tmp_path, "; x\n" * (LARGEST * MIB // 4) + "\n")
        assert run("replay", path) == (2, "", f"{path}:1: is larger than {LARGEST} MiB\n")
        status, out, err = run("replay", "/dev/zero")
        assert (status, out, err) == (2, "", f"/dev/zero:1: is larger than {LARGEST} MiB\n")


class TestDeal:
    @pytest.mark.parametrize("seed", ["0", "7", "42", "007", "123456789012345678901234567890"])
    def test_a_dealt_record_is_read_and_proven(self, run: Run, tmp_path: Path, seed: str) -> None:
        status, out, err = run("deal", "--game", "quatre-sept", "--seed", seed)
        assert (status, err) == (0, "")
        tags = re.findall(r"\[(\w+) ", out)
        assert tags == ["Game", "Commitment", "Seed", "Deal", "Dealer", "Score", "Cut", "Hands"]
        path = file(tmp_path, out)
        assert run("replay", path, "--json")[0] == 0
        status, said, err = run("verify", path)
        assert (status, said.count("\n"), err) == (0, 1, "")
        assert "proven: 1 deal " in said

    def test_the_same_number_gives_the_same_cards(self, run: Run) -> None:
        def dealt(number: str) -> str:
            return run("deal", "--game", "quatre-sept", "--seed", number)[1]

        assert dealt("7") == dealt("7") == dealt("007")
        assert dealt("7") != dealt("8")

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (
                ["--game", "whist", "--seed", "1"],
                f"--game: 'whist' is not a game; there is {', '.join(games())}",
            ),
            (["--game", "quatre-sept", "--seed", "x"], "--seed: 'x' is not a whole number"),
            (["--game", "quatre-sept", "--seed", "1.5"], "--seed: '1.5' is not a whole number"),
            (["--game", "quatre-sept", "--seed=-1"], "--seed: '-1' is not a whole number"),
            (["--game", "quatre-sept", "--seed", "٣"], "--seed: '٣' is not a whole number"),
            (["--game", "quatre-sept", "--seed", ""], "--seed: '' is not a whole number"),
        ],
    )
    def test_a_bad_game_or_seed_is_one_line(self, run: Run, arguments: list[str], says: str) -> None:
        assert run("deal", *arguments) == (2, "", says + "\n")


class TestVerify:
    def test_a_forged_record(self, run: Run, tmp_path: Path) -> None:
        path = file(tmp_path, text_of("whole-party").replace('Cut "1"', 'Cut "2"'))
        says = "does not match: the seed deals other hands in deal 3"
        assert run("verify", path) == (1, f"{path}:42: {says}\n", "")

    def test_a_record_without_a_seed(self, run: Run) -> None:
        path = GOLDEN / "example-5.record"
        says = "nothing to verify: there is no Commitment tag"
        assert run("verify", path) == (2, "", f"{path}:1: {says}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["paint"],
        ["replay"],
        ["replay", "a", "b"],
        ["verify", "--json", "a"],
        ["deal", "--game", "x"],
        ["--no"],
    ],
)
def test_a_wrong_command_is_one_line(run: Run, arguments: list[str]) -> None:
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("python -m engine")


class TestAsAProcess:
    """What only a process of its own shows."""

    def test_standard_input(self) -> None:
        text = text_of("whole-party").encode()
        assert process("verify", "-", given=text)[0] == 0
        status, out, _ = process("replay", "-", "--json", given=text)
        assert (status, json.loads(out)["winner"]) == (0, "NS")
        wrong = "\n".join([*HEAD, "N:KS"]).encode()
        assert process("replay", "-", given=wrong) == (
            2,
            "",
            "-:6: N:KS is not legal: does not hold KS\n",
        )

    def test_help_explains_the_three_commands(self) -> None:
        status, out, err = process("--help")
        assert (status, err) == (0, "")
        assert all(word in out for word in ("replay", "deal", "verify"))

    def test_a_reader_that_goes_away_is_no_error(self, tmp_path: Path) -> None:
        # Larger than a pipe holds, so that writing meets the closed end.
        party = "\n".join([HEAD[0], '[Rules "target=999"]', *HEAD[1:3], HEAD[4]])
        path = file(tmp_path, party + "\n")
        command = [sys.executable, "-m", "engine", "replay", str(path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            child.stdout.close()
            assert child.stderr.read() == b""
        assert child.returncode == 0

    def test_a_full_disk_is_one_line(self) -> None:
        command = [sys.executable, "-m", "engine", "replay", str(GOLDEN / "gap.record")]
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
        assert (done.returncode, done.stderr) == (2, b"standard output: No space left on device\n")
