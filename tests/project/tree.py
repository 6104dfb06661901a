"""The project's own tree, as the tests of this folder read it."""

import ast
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@cache
def _listed() -> tuple[str, ...] | None:
    """The names git knows or would take, or None outside a checkout."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return tuple(sorted(set(filter(None, done.stdout.split("\0")))))


def tracked() -> list[Path]:
    """Every file of the project; the test skips where there is no git to ask."""
    names = _listed()
    if names is None:
        pytest.skip("not a git checkout, so nobody knows which files are the project's")
    return [path for name in names if (path := ROOT / name).is_file()]


def texts() -> Iterator[tuple[Path, str]]:
    """Every file of the project that is text, with what it says."""
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            yield path, content.decode()


def modules(*packages: str) -> list[Path]:
    """The Python files of these packages."""
    return sorted(path for package in packages for path in (ROOT / package).rglob("*.py"))


@cache
def parse(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(path.read_text(), filename=str(path))


def inside(path: Path) -> str:
    """A path as the project names it."""
    return path.relative_to(ROOT).as_posix()


def pyproject() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())
