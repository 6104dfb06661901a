"""The numbers of docs/rules.md, as its tables hold them."""

import re

from tests.project.tree import ROOT

NUMBER = re.compile(r"^\| ((?:A-)?[A-Z]{2}\d+) \|", re.MULTILINE)


def listed() -> tuple[set[str], set[str], set[str]]:
    """All numbers of rules; those with a reason in the place of a branch; and in the place of a test."""
    rules, _, without_branch = (ROOT / "docs/rules.md").read_text().partition("## Without a branch")
    without_branch, _, without_test = without_branch.partition("## Without a test")
    return set(NUMBER.findall(rules)), set(NUMBER.findall(without_branch)), set(NUMBER.findall(without_test))
