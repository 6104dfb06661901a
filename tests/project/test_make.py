"""`make` and `.ci/run` against stand-ins for Python, apt-get and make: no network, nothing installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tree import ROOT

# A Python that remembers what it was asked, and makes an environment with itself as its interpreter.
PYTHON = """#!/bin/sh
echo "$*" >> "{log}"
case "$*" in
    --version) echo "Python {version}" ;;
    *version_info*) exit {too_old} ;;
    *ensurepip*) exit {no_venv} ;;
    "-m venv --clear "*) rm -rf "$4"; mkdir -p "$4/bin"; cp "$0" "$4/bin/python" ;;
    "-m pip"*) [ ! -e "{log}.offline" ] ;;
    "-m bot"*) exit 0 ;;
esac
"""

STUB = """#!/bin/sh
echo "{name} $* CI=$CI REQUIRE_BROWSER=$REQUIRE_BROWSER" >> "{log}"
exit {status}
"""


class Machine:
    """A folder with the Makefile, the lock files' names, and a Python of our own making."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "project"
        self.bin = folder / "bin"
        self.log = folder / "log"
        (self.home / "requirements").mkdir(parents=True)
        self.bin.mkdir()
        shutil.copy(ROOT / "Makefile", self.home)
        for name in ("runtime", "local", "test", "bench"):
            (self.home / "requirements" / f"{name}.txt").touch()
        self.give("python3", PYTHON, version="3.11.2", too_old=0, no_venv=0)

    def give(self, program: str, script: str, **values: object) -> None:
        """Put a program on this machine's PATH, ahead of the system's."""
        path = self.bin / program
        path.write_text(script.format(log=self.log, **values))
        path.chmod(0o755)

    def make(self, *args: str) -> subprocess.CompletedProcess[str]:
        """Run make, and forget what was logged before."""
        self.log.unlink(missing_ok=True)
        env = {"PATH": f"{self.bin}{os.pathsep}/usr/bin{os.pathsep}/bin"}
        return subprocess.run(
            ["make", *args], cwd=self.home, env=env, capture_output=True, text=True, check=False
        )

    def asked(self) -> list[str]:
        """What Python was asked for in the last run, without the questions about itself."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if not line.startswith(("-c", "-S", "--version"))]

    def installed(self) -> list[str]:
        """The lock files that the last run installed."""
        return [line.rsplit("/", 1)[1] for line in self.asked() if "pip install" in line]

    def change(self, name: str) -> None:
        """Make a lock file newer than every stamp."""
        path = self.home / "requirements" / name
        later = path.stat().st_mtime + 60
        os.utime(path, (later, later))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_run_makes_an_environment_installs_with_hashes_and_starts(machine: Machine) -> None:
    done = machine.make("run", "ARGS=--port 9000")
    assert done.returncode == 0, done.stderr
    made, installed, started = machine.asked()
    assert made == "-m venv --clear .venv"
    assert "--require-hashes" in installed
    assert installed.endswith("requirements/local.txt")
    assert started == "-m bot --port 9000"


def test_a_second_run_only_starts(machine: Machine) -> None:
    machine.make("run")
    machine.make("run")
    assert machine.asked() == ["-m bot"]


def test_a_changed_lock_file_is_installed_again_in_the_same_environment(machine: Machine) -> None:
    machine.make("run")
    machine.change("local.txt")
    machine.make("run")
    assert machine.installed() == ["local.txt"]
    assert "-m venv --clear .venv" not in machine.asked()


def test_an_interrupted_install_is_taken_up_again(machine: Machine) -> None:
    offline = Path(f"{machine.log}.offline")
    offline.touch()
    assert machine.make("run").returncode != 0
    assert "-m bot" not in machine.asked()
    offline.unlink()
    assert machine.make("run").returncode == 0
    assert machine.installed() == ["local.txt"]


def test_an_environment_whose_python_went_away_is_made_anew(machine: Machine) -> None:
    machine.make("run")
    python = machine.home / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3")
    assert machine.make("run").returncode == 0
    assert machine.asked()[0] == "-m venv --clear .venv"
    assert machine.installed() == ["local.txt"]


def test_test_lints_checks_types_and_runs_pytest(machine: Machine) -> None:
    assert machine.make("test").returncode == 0
    assert machine.installed() == ["test.txt"]
    *_, lint, types, tests = machine.asked()
    assert (lint, types) == ("-m ruff check .", "-m basedpyright")
    assert tests.startswith("-m pytest --numprocesses auto ")


def test_long_tests_and_the_bench_have_their_own_targets(machine: Machine) -> None:
    machine.make("test-long")
    assert " -m long " in machine.asked()[-1]
    machine.make("bench", "ARGS=--json")
    assert machine.asked()[0] == "-m venv --clear .venv-bench"
    assert machine.installed() == ["bench.txt", "local.txt"]
    benches = ("engine", "tables", "restart", "wire")
    assert machine.asked()[-4:] == [f"-m bench.{name} --json" for name in benches]


@pytest.mark.parametrize("target", ["run", "test", "bench"])
@pytest.mark.parametrize(
    ("lack", "said"),
    [
        (
            {"version": "3.9.2", "too_old": 1, "no_venv": 0},
            "Tapis needs Python 3.11 or newer, and python3 is Python 3.9.2",
        ),
        (
            {"version": "3.11.2", "too_old": 0, "no_venv": 1},
            "python3 lacks the venv module (Debian and Ubuntu: apt-get install python3-venv)",
        ),
    ],
)
def test_a_machine_that_will_not_do_is_told_so_in_one_line(
    machine: Machine, target: str, lack: dict[str, object], said: str
) -> None:
    machine.give("python3", PYTHON, **lack)
    done = machine.make(target)
    assert done.returncode != 0
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert said in line
    assert not list(machine.home.glob(".venv*"))


def test_a_missing_python_is_told_in_one_line_too(machine: Machine) -> None:
    done = machine.make("run", "PYTHON=python3.99")
    (line,) = done.stderr.splitlines()
    assert "python3.99 was not found: Tapis needs Python 3.11 or newer" in line


def test_the_real_python_passes_the_questions() -> None:
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", "run", f"PYTHON={sys.executable}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"{sys.executable} -m venv --clear .venv" in done.stdout


class TestCi:
    """`.ci/run`: installs what is missing, requires the browser, and fails when the tests fail."""

    @pytest.fixture(autouse=True)
    def prepare(self, machine: Machine) -> None:
        self.machine = machine
        (machine.home / ".ci").mkdir()
        shutil.copy(ROOT / ".ci" / "run", machine.home / ".ci")
        for name in ("bash", "dirname"):
            (machine.bin / name).symlink_to(shutil.which(name) or name)
        machine.give("make", STUB, name="make", status=0)
        machine.give("apt-get", STUB, name="apt-get", status=0)

    def run(self) -> tuple[int, list[str]]:
        """Run it on a PATH that holds nothing but the stand-ins."""
        done = subprocess.run(
            [str(self.machine.bin / "bash"), str(self.machine.home / ".ci" / "run")],
            env={"PATH": str(self.machine.bin)},
            cwd="/",
            check=False,
        )
        return done.returncode, [
            line for line in self.machine.log.read_text().splitlines() if not line.startswith("-")
        ]

    def test_a_bare_machine_gets_chromium_and_venv(self) -> None:
        self.machine.give("python3", PYTHON, version="3.11.2", too_old=0, no_venv=1)
        status, (updated, installed, tested) = self.run()
        assert status == 0
        assert updated.startswith("apt-get update")
        assert installed.startswith("apt-get install -y")
        assert "python3-venv chromium CI" in installed
        assert tested == "make test CI=true REQUIRE_BROWSER=1"

    def test_a_ready_machine_only_runs_the_tests(self) -> None:
        self.machine.give("chromium", STUB, name="chromium", status=0)
        assert self.run() == (0, ["make test CI=true REQUIRE_BROWSER=1"])

    def test_red_tests_are_a_red_run(self) -> None:
        self.machine.give("make", STUB, name="make", status=2)
        status, _ = self.run()
        assert status == 2

    def test_a_failed_installation_is_a_red_run(self) -> None:
        self.machine.give("apt-get", STUB, name="apt-get", status=100)
        status, lines = self.run()
        assert status == 100
        assert not any(line.startswith("make") for line in lines)
