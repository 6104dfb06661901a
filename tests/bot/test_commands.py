"""The tree of commands as Discord is given it."""

import re
from typing import Any

import pytest
from discord import app_commands

from bot.commands.belonging import belongs
from bot.offered import GAMES
from bot.texts import Say
from engine.actions import Answer, Call
from engine.presets import preset
from tests.bot.conftest import Opens
from tests.bot.table import texts_of
from tests.wire import openapi

say = Say("en")
NAME = re.compile(r"[a-z0-9_-]{1,32}")


def walk(command: dict[str, Any]) -> list[dict[str, Any]]:
    """A command with its subcommands and options."""
    return [command, *(each for option in command.get("options", ()) for each in walk(option))]


async def payload(opens: Opens) -> list[dict[str, Any]]:
    """What is synced."""
    async with opens() as discord:
        tree = discord.bot.tree
        return [command.to_dict(tree) for command in tree.get_commands()]


async def test_names_and_descriptions_are_as_discord_takes_them(opens: Opens) -> None:
    commands = await payload(opens)
    names = [command["name"] for command in commands]
    assert len(set(names)) == len(names) <= 100
    for command in commands:
        # What one reads counts, and the names: 8,000 characters each.
        assert sum(len(one["name"]) + len(one.get("description", "")) for one in walk(command)) <= 8000
        for one in walk(command):
            assert NAME.fullmatch(one["name"])
            assert 1 <= len(one["description"]) <= 100
            assert len(one.get("choices", ())) <= 25
            assert len(one.get("options", ())) <= 25
            # What has to be given stands first.
            needed = [option.get("required", False) for option in one.get("options", ())]
            assert needed == sorted(needed, reverse=True)


async def test_discord_s_own_description_takes_them(opens: Opens) -> None:
    path = openapi.description_file()
    if path is None:
        pytest.skip("no OpenAPI description of Discord here (name the file in TAPIS_OPENAPI)")
    openapi.load(path).check("PUT", "/applications/1/commands", await payload(opens))


async def test_everything_that_can_be_said_has_a_command(opens: Opens) -> None:
    described = {command["name"]: command["description"] for command in await payload(opens)}
    names = described.keys()
    assert names >= {word.text for word in (*Call, *Answer)}
    assert names >= {"announce", "play", "poule", "poules", "meld", "resign", "end"}
    for game in GAMES:
        assert any(belongs(name, preset(game)) for name in names)
    # Each that belongs to one game alone says to which.
    for name in names:
        games = [game for game in GAMES if belongs(name, preset(game))]
        if len(games) == 1:
            assert described[name].startswith(say(f"game-{games[0]}")), name


async def test_help_names_every_command(opens: Opens) -> None:
    async with opens() as discord:
        names = [
            command.qualified_name
            for command in discord.bot.tree.walk_commands()
            if not isinstance(command, app_commands.Group)
        ]
        text = texts_of((await discord.eve.slash(discord.channel, "help")).response)
    for name in names:
        assert re.search(rf"`/{name}[ `]", text) or name == "help", name
    assert len(text) < 4000


async def test_rules_are_those_of_the_table_here(opens: Opens) -> None:
    async with opens() as discord:
        first = texts_of((await discord.eve.slash(discord.channel, "rules")).response)
        await discord.anna.slash(discord.channel, "table open", target=77)
        here = texts_of((await discord.eve.slash(discord.channel, "rules")).response)
        named = texts_of((await discord.eve.slash(discord.channel, "rules", game="quatre-sept")).response)
    assert named == first
    assert "77" in here
    assert "77" not in first
