"""What holds for every file: its size, no place or machine named, and one version everywhere."""

import re

import pytest

from tests.project.tree import ROOT, inside, pyproject, texts

MAX_LINES = 500
# Made by a tool, or prose and records, where length is no sign of a module that does too much.
LONG = re.compile(r"requirements/.*\.txt|tests/(.*/)?golden/.*|.*\.(md|svg)|LICENSE")

# Put together here, so that this file does not name them.
HOSTS = re.compile(
    "|".join(
        re.escape(".".join(parts))
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("debian", "org"),
            ("docker", "io"),
            ("ghcr", "io"),
        )
    )
)
MACHINE = re.compile(
    r"(?<![\w./-])(?:" + "|".join("/" + place for place in ("work/", "root/", r"home/\w", r"Users/\w")) + ")"
)


def test_no_file_is_too_long() -> None:
    long = {
        inside(path): lines
        for path, text in texts()
        if not LONG.fullmatch(inside(path)) and (lines := text.count("\n")) >= MAX_LINES
    }
    assert long == {}


@pytest.mark.parametrize(("what", "pattern"), [("registry host", HOSTS), ("machine path", MACHINE)])
def test_no_file_names_a_registry_or_a_machine(what: str, pattern: re.Pattern[str]) -> None:
    found = [
        f"{inside(path)}:{number}: {what}: {line.strip()[:80]}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_the_patterns_bite() -> None:
    assert HOSTS.search("https://" + "files." + "pythonhosted" + ".org/x")
    assert MACHINE.search("open('" + "/ho" + "me/anna/x')")
    assert not MACHINE.search("the /data volume, docs/" + "work/plan")


def test_text_files_end_with_one_newline_and_have_no_stray_spaces() -> None:
    wrong = [
        inside(path)
        for path, text in texts()
        if text
        and (not text.endswith("\n") or text.endswith("\n\n") or re.search(r"[ \t]+$", text, re.MULTILINE))
        and path.suffix != ".svg"
    ]
    assert wrong == []


def test_the_changelog_opens_with_this_version() -> None:
    version = pyproject()["project"]["version"]
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert first
    assert first[1] == version


def test_the_licence_is_mit_and_says_so_everywhere() -> None:
    project = pyproject()["project"]
    assert project["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    assert "MIT" in (ROOT / "README.md").read_text()
