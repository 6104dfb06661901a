"""The testing policy itself: browser tests, long tests, repeatable random tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.project.tree import ROOT

SUITE = """
import pytest

def test_plain(): pass

@pytest.mark.long
@pytest.mark.rule("LP1")
def test_long(): pass

@pytest.mark.rule("QS13", "LP1")
@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.rule("PK13"))])
def test_rules(number): pass

@pytest.mark.browser
def test_browser(chromium): assert chromium

@pytest.mark.browser
def test_gives_up(): pytest.skip("for another reason")
"""

CONFIG = """
[pytest]
addopts = --strict-markers
markers =
    browser
    long
    rule
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A small suite under this project's own conftest."""
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text(CONFIG)
    (tmp_path / "test_sample.py").write_text(SUITE)
    return tmp_path


def run(suite: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    base = {
        name: value for name, value in os.environ.items() if name not in {"REQUIRE_BROWSER", "CHROMIUM", "CI"}
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", *args],
        cwd=suite,
        env=base | {"PATH": "/nowhere", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_browser_its_tests_skip_and_say_so(suite: Path) -> None:
    done = run(suite)
    assert done.returncode == 0, done.stdout
    assert "3 passed, 2 skipped, 1 deselected" in done.stdout
    assert "no Chromium here" in done.stdout


def test_a_required_browser_makes_each_skip_a_failure(suite: Path) -> None:
    done = run(suite, REQUIRE_BROWSER="1")
    assert done.returncode == 1, done.stdout
    assert "3 passed, 1 deselected, 2 errors" in done.stdout
    assert "REQUIRE_BROWSER=1 forbids: no Chromium here" in done.stdout


def test_with_a_browser_only_the_other_skip_fails(suite: Path) -> None:
    done = run(suite, REQUIRE_BROWSER="1", CHROMIUM=sys.executable)
    assert "1 failed, 4 passed, 1 deselected" in done.stdout
    assert "REQUIRE_BROWSER=1 forbids: for another reason" in done.stdout


@pytest.mark.parametrize(
    ("args", "closing"),
    [
        (("-k", "plain or long"), "1 passed, 5 deselected"),
        (("-k", "plain or long", "--long"), "2 passed, 4 deselected"),
        (("-m", "long"), "1 passed, 5 deselected"),
    ],
)
def test_long_tests_run_on_demand(suite: Path, args: tuple[str, ...], closing: str) -> None:
    assert closing in run(suite, *args).stdout


@pytest.mark.parametrize(
    ("args", "closing"),
    [
        (("--rule", "QS13"), "2 passed, 4 deselected"),
        (("--rule", "PK13"), "1 passed, 5 deselected"),
        (("--rule", "LP1"), "2 passed, 4 deselected"),
        (("--rule", "LP1", "--long"), "3 passed, 3 deselected"),
        (("--rule", "LP"), "6 deselected"),
    ],
)
def test_the_tests_of_a_rule(suite: Path, args: tuple[str, ...], closing: str) -> None:
    assert closing in run(suite, *args).stdout


def test_random_tests_are_repeatable_and_not_timed() -> None:
    profile = settings.get_profile("ci")
    assert profile.derandomize
    assert profile.deadline is None
    assert settings.get_profile("long").deadline is None
