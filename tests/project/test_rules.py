"""Every numbered rule has a test that is marked with it, or a reason why it has none."""

import ast

from tests.project.numbers import NUMBER, listed
from tests.project.tree import ROOT

DEALING = {"QS2", "QS7", "QS8", "LP10", "AF3"}
"""Those that have a branch and change neither what is legal nor points nor an end: which cards are dealt, who
cuts, who deals first."""
EXAMPLES = {*range(1, 4), *range(5, 13), *range(14, 21), *range(23, 26), 27, 30, 31}
"""The worked examples of the rules; their numbers are not consecutive."""


def _target(node: ast.Assign | ast.AnnAssign) -> ast.expr:
    return node.targets[0] if isinstance(node, ast.Assign) else node.target


def golden() -> set[str]:
    """The numbers that golden records are for, from their tests' lists."""
    return {
        constant.value
        for path in (ROOT / "tests").rglob("test_*golden.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assign | ast.AnnAssign) and ast.unparse(_target(node)) == "RULES"
        if node.value is not None
        for constant in ast.walk(node.value)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
        if NUMBER.match(f"| {constant.value} |") or constant.value.startswith("example ")
    }


def marked() -> set[str]:
    """The numbers that tests are marked with, one by one or by the list that golden records have."""
    return golden() | {
        argument.value
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_every_rule_is_held_by_a_test() -> None:
    rules, without_branch, without_test = listed()
    assert rules > without_branch | without_test
    assert not without_branch & without_test
    assert rules - marked() == without_test


def test_every_rule_that_changes_play_has_a_golden_record() -> None:
    rules, without_branch, without_test = listed()
    assert rules - without_branch - without_test - golden() == DEALING


def test_every_worked_example_is_one() -> None:
    assert {name for name in marked() if name.startswith("example ")} == {f"example {n}" for n in EXAMPLES}


def test_a_mark_names_a_rule_that_is_written_down() -> None:
    rules, _, _ = listed()
    assert {name for name in marked() if not name.startswith("example ")} <= rules


def test_each_reason_is_given_once() -> None:
    text = (ROOT / "docs/rules.md").read_text()
    numbers = NUMBER.findall(text[: text.index("## Without a branch")])
    assert len(numbers) == len(set(numbers))
