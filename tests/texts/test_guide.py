"""docs/games.md is what the presets, the rules and the wording make of it."""

import re

from bot.guide import guide
from engine.presets import games, preset
from engine.rules import write_rule
from tests.project.tree import ROOT

PAGE = guide()
RULES = (ROOT / "docs/rules.md").read_text()


def section(key: str) -> str:
    """What the page says of one rule."""
    (found,) = re.findall(rf"^### `{key}`: (.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return found


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs/games.md").read_text() == PAGE, "python -m bot.guide > docs/games.md"


def test_every_rule_of_every_game_is_there_with_its_values_and_its_usual_one() -> None:
    names = {"quatre-sept": "Quatre Sept", "politaine": "La Politaine", "poule": "La Poule"}
    names |= {"pollack": "Pollack", "all-fours": "All Fours"}
    assert names.keys() == set(games())
    for game, name in names.items():
        rules = preset(game)
        for key, value in rules.values().items():
            text = section(key)
            assert name in text.partition("Games: ")[2]
            for word in rules.allowed(key).words:
                assert f"\n| `{word}` |" in text
            usual = [line for line in text.splitlines() if re.search(rf"\| .*{name}[^|]*\|$", line)]
            assert len(usual) == 1, (game, key)
            assert f"`{write_rule(value)}`" in usual[0]


def test_the_numbers_are_those_of_the_rules() -> None:
    for key in {key for game in games() for key in preset(game).values()}:
        numbers = re.findall(r"\b(?:A-)?[A-Z]{2}\d+\b", section(key))
        assert numbers, key
        assert all(f"| {number} |" in RULES for number in numbers)


def test_the_page_is_clean_markdown() -> None:
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        rows = table.splitlines()
        assert len({row.count("|") for row in rows}) == 1
        assert set(rows[1]) == set("| -")
    assert not re.search(r"[ \t]+$|\n\n\n|\{|\}", PAGE, re.MULTILINE)
