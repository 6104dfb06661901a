"""docs/field-reports.md names a test for each report, or why it cannot occur; and each test exists."""

from __future__ import annotations

import ast
import re
from functools import cache

from tests.project.tree import ROOT

PAGE = (ROOT / "docs" / "field-reports.md").read_text()
REPORT = re.compile(r"^- \*\*F(\d+)\.\*\* (.+)$", re.MULTILINE)
NAMED = re.compile(r"^  - `(tests/[\w/]+\.py)::(test_\w+)`$", re.MULTILINE)
REPORTS = 75
NAME = "test_the_search_misses_what_is_not_there"


@cache
def defined_in(path: str) -> frozenset[str]:
    """The tests that a file defines."""
    file = ROOT / path
    if not file.exists():
        return frozenset()
    return frozenset(
        node.name
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_")
    )


def missing(page: str) -> list[str]:
    """The tests that a page names and that are not there."""
    return [f"{path}::{name}" for path, name in NAMED.findall(page) if name not in defined_in(path)]


def test_every_report_is_there_once_and_says_where_it_was_made() -> None:
    found = REPORT.findall(PAGE)
    assert [int(number) for number, _ in found] == list(range(1, REPORTS + 1))
    for number, text in found:
        assert re.search(r"\([^()]+\)\.", text), number


def test_every_report_names_a_test_that_exists() -> None:
    parts = re.split(REPORT.pattern, PAGE, flags=re.MULTILINE)[1:]
    for number, tests in zip(parts[::3], parts[2::3], strict=True):
        assert NAMED.search(tests), f"F{number}"
    assert missing(PAGE) == []


def test_the_search_misses_what_is_not_there() -> None:
    here = "tests/project/test_field_reports.py"
    named = (f"{here}::test_nothing", "tests/no.py::test_x", f"{here}::{NAME}")
    page = "".join(f"  - `{each}`\n" for each in named)
    assert missing(page) == [f"{here}::test_nothing", "tests/no.py::test_x"]


def test_numbers_in_tests_are_of_reports_that_are_there() -> None:
    numbers = {int(number) for number, _ in REPORT.findall(PAGE)}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for number in re.findall(r"\(F(\d+)\)", path.read_text()):
            assert int(number) in numbers, path
