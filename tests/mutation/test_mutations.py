"""Each rule's own tests go red when its branch is turned off: the tests hold the rules, not only the code."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.mutation.table import MUTATIONS, SAMPLE, Mutation
from tests.project.numbers import listed
from tests.project.tree import ROOT

PARTS = (
    "engine",
    "data",
    "docs",
    "tests/engine",
    "tests/golden",
    "tests/project/tree.py",
    "tests/conftest.py",
)
"""What the tests of the engine need."""
FAILED = 1
"""Pytest's exit status where tests failed; a change that breaks an import has another one."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine and its tests in a folder of their own, where it may be changed."""
    folder = tmp_path_factory.mktemp("mutated")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            # What Python compiled goes along: it is good as long as its source is as old.
            shutil.copytree(source, folder / part)
        else:
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, folder / part)
    shutil.copy2(ROOT / "pyproject.toml", folder)
    return folder


@cache
def files_for(rule: str) -> tuple[str, ...]:
    """The files whose tests may be marked with a rule."""
    named = re.compile(rf'"{rule}"')
    paths = sorted((ROOT / "tests/engine").rglob("test_*.py"))
    return tuple(path.relative_to(ROOT).as_posix() for path in paths if named.search(path.read_text()))


def run_tests(folder: Path, rule: str) -> subprocess.CompletedProcess[str]:
    """A rule's tests in a folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=no"]
    command += ["-p", "_hypothesis_pytestplugin", "--hypothesis-profile=mutation", "--rule", rule]
    # The plugins of whatever is installed take longer to load than these tests to run.
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": ""}
    return subprocess.run(
        [*command, *files_for(rule)], cwd=folder, env=alone, capture_output=True, text=True, check=False
    )


def turns_red(folder: Path, mutation: Mutation) -> None:
    """The rule's tests fail after the change, and only because of it."""
    path = folder / mutation.file
    whole = path.read_text()
    try:
        path.write_text(whole.replace(mutation.old, mutation.new))
        done = run_tests(folder, mutation.rule)
    finally:
        path.write_text(whole)
    assert done.returncode == FAILED, f"{mutation.rule} is not held by its tests:\n{done.stdout}{done.stderr}"
    assert re.search(r"\b1 failed", done.stdout), done.stdout


def test_every_rule_with_a_branch_is_here() -> None:
    rules, without_branch, without_test = listed()
    assert {mutation.rule for mutation in MUTATIONS} == rules - without_branch - without_test


@pytest.mark.parametrize("mutation", MUTATIONS, ids=[mutation.rule for mutation in MUTATIONS])
def test_what_is_to_be_changed_stands_there_once(mutation: Mutation) -> None:
    text = (ROOT / mutation.file).read_text()
    assert text.count(mutation.old) == 1
    changed = text.replace(mutation.old, mutation.new)
    assert changed != text
    if mutation.file.endswith(".py"):
        compile(changed, mutation.file, "exec")


@pytest.mark.parametrize("mutation", [each for each in MUTATIONS if each.rule in SAMPLE], ids=SAMPLE)
def test_a_sample_turns_red(copy: Path, mutation: Mutation) -> None:
    turns_red(copy, mutation)


def test_without_a_change_they_are_green(copy: Path) -> None:
    done = run_tests(copy, SAMPLE[0])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize("mutation", MUTATIONS, ids=[mutation.rule for mutation in MUTATIONS])
def test_every_rule_turns_red(copy: Path, mutation: Mutation) -> None:
    turns_red(copy, mutation)
