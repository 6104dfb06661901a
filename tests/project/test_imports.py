"""The directions of the design: the engine is pure, a screen is pure, nothing calls back up."""

import pytest

from tests.project import imports
from tests.project.tree import ROOT, inside, modules


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


MODULES = {module_name(inside(path)): path for path in modules("engine", "bot", "data")}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_its_room_may(module: str) -> None:
    path = MODULES[module]
    assert imports.faults(module, path.read_text(), path.name == "__init__.py") == []


def test_both_packages_were_looked_at() -> None:
    assert "engine.cards" in MODULES
    assert "bot.settings" in MODULES


@pytest.mark.parametrize("wall", imports.WALLS, ids=lambda wall: wall.room)
def test_a_wall_stands_around_a_room_that_exists(wall: imports.Wall) -> None:
    path = ROOT / wall.room.replace(".", "/")
    assert path.is_dir() or path.with_suffix(".py").is_file(), f"{wall.room} is gone: take its wall down"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.cards", "import os"),
        ("engine.cards", "import asyncio"),
        ("engine.cards", "from pathlib import Path"),
        ("engine.cards", "from time import monotonic"),
        ("engine.party", "import random"),
        ("engine.party", "from random import shuffle"),
        ("engine.party", "from secrets import token_bytes"),
        ("engine.players.easy", "from random import Random\nRandom()"),
        ("engine.players.easy", "from engine.party import Party"),
        ("engine.rules", "import discord"),
        ("engine.rules", "from bot import texts"),
        ("engine.rules", "def later():\n    import importlib.resources"),
        ("engine.rules", "open('x')"),
        ("engine.presets", "import asyncio"),
        ("engine.tressette.core", "from .. import party"),
        ("bot.tables.service", "from engine import tressette"),
        ("bot.tables.service", "from engine.tressette.core import Core"),
        ("bot.tables.service", "import discord"),
        ("bot.tables.service", "from bot.controls import ids"),
        ("bot.screens.board", "from bot.store import Store"),
        ("bot.screens.board", "from ..store import Store"),
        ("bot.screens.board", "from bot.tables.model import Table"),
        ("bot.screens.board", "from bot import tables"),
        ("bot.screens.board", "from engine.party import Party"),
        ("bot.screens.board", "import discord\ndef f(x: discord.Interaction): ..."),
        ("bot.screens.board", "from discord import Client"),
        ("bot.store.writer", "from discord import ui"),
        ("bot.client", "import simcord"),
        ("bot.client", "import aiosqlite"),
        ("bot.screens.hand", "from fluent.runtime import FluentBundle"),
    ],
)
def test_the_rules_bite(module: str, source: str) -> None:
    assert imports.faults(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.cards", "from enum import IntEnum\nfrom engine.seats import Seat"),
        ("engine.players.easy", "from random import Random\nRandom(7)"),
        ("engine.presets", "import tomllib\nfrom importlib import resources"),
        ("engine.__main__", "import sys\nprint(sys.argv)"),
        ("bot.screens.board", "import discord\nfrom engine.views import View\ndiscord.ui.LayoutView()"),
        ("bot.screens.board", "from bot.tables.look import TableView"),
        ("bot.tables.service", "import asyncio\nfrom engine.party import Party"),
        ("bot.local", "import simcord"),
    ],
)
def test_what_is_lawful_passes(module: str, source: str) -> None:
    assert imports.faults(module, source) == []
