"""The type checker's own setting: pyright's levels, offline, nothing swept under a baseline."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tree import ROOT, pyproject

UNTYPED = "def f(x):\n    return x\n"
# An error at every level; and what only basedpyright's stricter level ("recommended") minds.
WRONG = "number: int = 'seven'\n"
LOOSE = "from typing import Any\n\n\ndef f(x: Any) -> None:\n    x.go()\n    ''.strip()\n"


@pytest.fixture(scope="module")
def diagnostics(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What the checker says of three small modules in each package, with this project's settings."""
    home = tmp_path_factory.mktemp("typed")
    shutil.copy(ROOT / "pyproject.toml", home)
    for package in ("engine", "bot", "tests"):
        (home / package).mkdir()
        for name, source in (("untyped", UNTYPED), ("wrong", WRONG), ("loose", LOOSE)):
            (home / package / f"{name}.py").write_text(source)
    (home / ".venv").symlink_to(sys.prefix)
    # A proxy nobody listens at: whatever reached for the network would fail.
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    done = subprocess.run(
        [sys.executable, "-m", "basedpyright", "--outputjson"],
        cwd=home,
        env={"PATH": "/usr/bin:/bin", "HOME": str(home), **nowhere},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    found: dict[str, set[str]] = {}
    for each in json.loads(done.stdout)["generalDiagnostics"]:
        module = Path(each["file"]).relative_to(home.resolve()).as_posix()
        found.setdefault(module, set()).add(f"{each['severity']} {each['rule']}")
    return found


@pytest.mark.parametrize("package", ["engine", "bot", "tests"])
def test_a_wrong_type_is_an_error_everywhere(diagnostics: dict[str, set[str]], package: str) -> None:
    assert diagnostics[f"{package}/wrong.py"] == {"error reportAssignmentType"}


def test_the_engine_is_strict_and_the_rest_is_not(diagnostics: dict[str, set[str]]) -> None:
    assert "error reportMissingParameterType" in diagnostics["engine/untyped.py"]
    assert "bot/untyped.py" not in diagnostics
    assert "tests/untyped.py" not in diagnostics


def test_only_pyrights_own_rules_are_asked(diagnostics: dict[str, set[str]]) -> None:
    for package in ("engine", "bot", "tests"):
        assert f"{package}/loose.py" not in diagnostics


def test_nothing_is_kept_quiet() -> None:
    settings = pyproject()["tool"]["pyright"]
    assert settings["typeCheckingMode"] == "standard"
    assert settings["strict"] == ["engine"]
    assert "basedpyright" not in pyproject()["tool"]
    assert "baselineFile" not in settings
    assert not {"exclude", "ignore"} & settings.keys()
    assert not (ROOT / ".basedpyright").exists()
    assert not list(ROOT.glob("*pyrightconfig.json"))
