"""The wheel: what it carries, and that it can be imported without this tree."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.project.tree import ROOT, inside, tracked

SCRIPT = """
import importlib.resources, sys
sys.path.insert(0, sys.argv[1])
import bot, data, engine
from engine.presets import preset
for package in (bot, data, engine):
    assert package.__file__.startswith(sys.argv[1]), package.__file__
assert importlib.resources.files("data").joinpath("rules", "quatre-sept.toml").is_file()
print(preset("quatre-sept").game)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


def test_it_carries_the_three_packages_whole_and_nothing_else(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    expected = {name for path in tracked() if (name := inside(path)).startswith(("bot/", "data/", "engine/"))}
    assert names == expected


def test_it_carries_the_licence(wheel: Path) -> None:
    assert any(name.endswith("licenses/LICENSE") for name in zipfile.ZipFile(wheel).namelist())


def test_it_is_imported_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-I", "-c", SCRIPT, str(tmp_path / "site")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "quatre-sept"
