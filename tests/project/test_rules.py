"""Every numbered rule has a test that is marked with it, or a reason why it has none."""

import ast
import re

from tests.project.tree import ROOT

NUMBER = re.compile(r"^\| ((?:A-)?[A-Z]{2}\d+) \|", re.MULTILINE)


def listed() -> tuple[set[str], set[str]]:
    """The numbers of the rules, and those that have a reason instead of a test."""
    rules, _, without = (ROOT / "docs/rules.md").read_text().partition("## Without a test")
    return set(NUMBER.findall(rules)), set(NUMBER.findall(without))


def marked() -> set[str]:
    """The numbers that tests are marked with, one by one or by the list that golden records have."""
    listed_in_golden = {
        constant.value
        for path in (ROOT / "tests").rglob("test_*golden.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "RULES"
        for constant in ast.walk(node.value)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
        if NUMBER.match(f"| {constant.value} |")
    }
    return listed_in_golden | {
        argument.value
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_every_rule_is_held_by_a_test() -> None:
    rules, without = listed()
    assert rules > without
    assert rules - marked() == without


def test_a_mark_names_a_rule_that_is_written_down() -> None:
    rules, _ = listed()
    assert {name for name in marked() if not name.startswith("example ")} <= rules
