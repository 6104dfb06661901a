"""The image, without a Docker engine: its install steps are walked in an empty virtual environment."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.project import image
from tests.project.tree import ROOT, inside, tracked

DOCKERFILE = image.read((ROOT / "Dockerfile").read_text())
UNREACHABLE = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "NameResolutionError",
    "Temporary failure in name",
)


@dataclass
class Container:
    """A folder and an environment that hold what the image would."""

    app: Path
    python: Path
    data: Path

    def run(self, command: list[str], **env: str) -> subprocess.CompletedProcess[str]:
        """Run one of the image's own commands, with its variables and nothing else."""
        assert command[0] == "python"
        variables = {name: value.replace("/data/", f"{self.data}/") for name, value in DOCKERFILE.env.items()}
        return subprocess.run(
            [str(self.python), *command[1:]],
            cwd=self.app,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self.data)} | variables | env,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Container:
    """Every COPY and every `RUN pip` of the Dockerfile, done in order in an empty environment."""
    root = tmp_path_factory.mktemp("image")
    built = Container(root / "app", root / "venv" / "bin" / "python", root / "data")
    built.app.mkdir()
    built.data.mkdir()
    subprocess.run([sys.executable, "-m", "venv", root / "venv"], check=True)
    for source, target in DOCKERFILE.copies:
        into = built.app / target
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, into, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            if target.endswith("/"):
                into.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, into)
    for run in DOCKERFILE.runs:
        if run.startswith("pip "):
            pip_install(built, run.split()[1:])
    return built


def pip_install(built: Container, args: list[str]) -> None:
    """Run a step's pip; only a person's own machine may skip it, for want of a network."""
    done = subprocess.run(
        [str(built.python), "-m", "pip", "--disable-pip-version-check", *args],
        cwd=built.app,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and any(word in done.stderr for word in UNREACHABLE) and not os.environ.get("CI"):
        pytest.skip("the package index cannot be reached, so the image's packages cannot be installed")
    assert done.returncode == 0, done.stderr


def test_the_steps_are_the_ones_that_keep_it_small_and_safe() -> None:
    assert DOCKERFILE.base.startswith("python:3.")
    assert DOCKERFILE.base.endswith("-slim")
    assert DOCKERFILE.user not in {"", "root", "0"}
    assert any("useradd" in run and run.endswith(f" {DOCKERFILE.user}") for run in DOCKERFILE.runs)
    assert DOCKERFILE.volumes == ["/data"]
    assert DOCKERFILE.env["TAPIS_DATABASE"] == "/data/tapis.db"
    assert DOCKERFILE.command == ["python", "-m", "bot"]
    assert DOCKERFILE.health == ["python", "-m", "bot", "health"]


def test_only_the_hashed_runtime_set_is_installed() -> None:
    installs = [run for run in DOCKERFILE.runs if "pip" in run]
    assert installs == ["pip install --require-hashes --requirement requirements/runtime.txt"]


def test_what_is_copied_is_let_through_and_nothing_else() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert lines[1] == "*"
    allowed = {line[1:] for line in lines if line.startswith("!")}
    assert allowed == {source.rstrip("/") for source, _ in DOCKERFILE.copies}
    for path in tracked():
        assert inside(path) != ".env"


def test_help_speaks(container: Container) -> None:
    done = container.run([*DOCKERFILE.command, "--help"])
    assert done.returncode == 0, done.stderr
    assert "DISCORD_TOKEN" in done.stdout


def test_without_a_token_it_stops_with_one_line(container: Container) -> None:
    done = container.run(DOCKERFILE.command)
    assert done.returncode == 78, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "DISCORD_TOKEN" in line


def test_an_image_that_does_not_run_is_unhealthy(container: Container) -> None:
    done = container.run(DOCKERFILE.health)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr


def test_a_refused_setting_is_named(container: Container) -> None:
    done = container.run(DOCKERFILE.command, TAPIS_CUT="soon")
    assert done.returncode == 78, done.stderr
    (line,) = done.stderr.splitlines()
    assert "TAPIS_CUT" in line


def test_the_engine_runs_there_too(container: Container) -> None:
    done = container.run(["python", "-m", "engine", "deal", "--game", "quatre-sept", "--seed", "7"])
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_a_step_that_is_not_plain_is_refused() -> None:
    with pytest.raises(ValueError, match="ADD"):
        image.read("FROM python:3.13-slim\nADD x y\n")
