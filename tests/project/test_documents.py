"""What the README and .env.example say agrees with the code and with the tree."""

import re
from typing import Any

from bot.settings import Settings
from tests.project.tree import ROOT, inside, tracked

README = (ROOT / "README.md").read_text()
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def defaults() -> dict[str, Any]:
    """Each setting that has a name in the environment, with its default."""
    return {
        str(field.validation_alias): field.default
        for field in Settings.model_fields.values()
        if str(field.validation_alias).isupper()
    }


def same(text: str, default: object) -> bool:
    """Whether a default, as a document writes it, is the code's."""
    if default is None:
        return text in {"", "none"}
    return float(text) == default if isinstance(default, float) else text == str(default)


def test_the_readme_opens_with_the_two_commands() -> None:
    first = README[: README.index("## ")]
    assert first.index("make run") < first.index("make test") < first.index("![")


def test_the_table_of_settings_is_the_code() -> None:
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| `?([^`|]*?)`? \|", README, re.MULTILINE))
    assert rows.keys() == defaults().keys()
    for name, default in defaults().items():
        assert same(rows[name], default), name


def test_the_example_of_an_env_file_is_the_code() -> None:
    text = (ROOT / ".env.example").read_text()
    rows = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", text, re.MULTILINE))
    assert rows.keys() == defaults().keys()
    for name, default in defaults().items():
        assert same(rows[name], default), name
    assert re.findall(r"^([A-Z_]+)=", text, re.MULTILINE) == ["DISCORD_TOKEN"]


def test_every_link_inside_the_project_leads_somewhere() -> None:
    pages = [path for path in tracked() if path.suffix == ".md"]
    dead = [
        f"{inside(path)}: {target}"
        for path in pages
        for target in LINK.findall(path.read_text())
        if "://" not in target and not (path.parent / target).exists()
    ]
    assert ROOT / "README.md" in pages
    assert dead == []
