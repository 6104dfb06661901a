"""Who may import whom, and how a module is held to it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What the engine may take from outside: values, text and arithmetic; no clock, no files, no threads.
ENGINE_MAY = _words(
    "__future__ abc bisect collections copy dataclasses enum fractions functools hashlib heapq itertools math"
    " numbers operator pydantic re string struct textwrap types typing unicodedata"
)
# Its doors to files: the presets, and its commands.
DOORS_MAY = ENGINE_MAY | _words("argparse importlib io json os pathlib sys tomllib")
DOORS = frozenset({"engine.presets", "engine.__main__", "engine.players.tune"})
FILES = frozenset({"open", "input", "print", "exec", "eval", "compile", "__import__"})


@dataclass(frozen=True)
class Wall:
    """Modules under `room` import nothing under `never`, except `but`, since `why`."""

    room: str
    never: tuple[str, ...]
    why: str
    but: tuple[str, ...] = ()

    def stops(self, name: str) -> bool:
        """Whether a module of this room may not import `name`."""
        return any(under(name, room) for room in self.never) and not any(
            under(name, room) for room in self.but
        )


# An action goes down once (controls, commands → tables → engine → store) and its result comes up once
# (events → screens → Discord); nothing calls back up.
WALLS = (
    Wall("bot", ("engine.tressette", "engine.allfours"), "the bot computes no rule"),
    Wall("bot", ("tests", "bench"), "the product does not know its tests"),
    Wall(
        "bot.screens",
        (
            *("bot.client", "bot.clock", "bot.commands", "bot.courier", "bot.local", "bot.publisher"),
            *("bot.store", "bot.tables", "engine.party"),
            *("aiosqlite", "asyncio", "datetime", "random", "time"),
        ),
        "a screen is a pure function from a view to a message",
        but=(
            "bot.tables.look.TableView",
            "bot.tables.model.Proposal",
            "bot.tables.model.TurnClock",
            "bot.tables.model.Sitter",
            "bot.tables.model.State",
        ),
    ),
    Wall(
        "bot.store",
        (
            *("discord", "bot.client", "bot.commands", "bot.controls", "bot.courier", "bot.local"),
            *("bot.publisher", "bot.screens", "bot.tables", "bot.texts"),
        ),
        "the store keeps rows and knows neither Discord nor wording",
    ),
    Wall(
        "bot.tables",
        ("discord", "bot.client", "bot.commands", "bot.controls", "bot.local", "bot.settings", "aiosqlite"),
        "a table does not know who calls it",
    ),
    Wall("bot.texts", ("discord", "bot.store", "bot.tables", "bot.screens"), "wording is below everything"),
    Wall("bot.courier", ("bot.tables", "bot.store", "bot.controls", "bot.commands"), "it only carries"),
    Wall("engine.players", ("engine.party", "engine.fair", "engine.records"), "a player gets a view"),
    Wall(
        "engine.tressette",
        ("engine.party", "engine.views", "engine.records", "engine.fair", "engine.players", "engine.presets"),
        "a family is below the party",
    ),
)

# One room each for what would spread otherwise.
ONLY_IN = {
    "simcord": ("bot.local",),
    "aiosqlite": ("bot.store",),
    "sqlite3": ("bot.store",),
    "fluent": ("bot.texts",),
}

# What a screen may not even name: discord.py's objects that hold a connection or its cache.
CLIENT_STATE = _words(
    "AutoShardedClient Client Guild Interaction Member Message TextChannel Thread User VoiceChannel"
)


def under(module: str, room: str) -> bool:
    """Whether a module is `room` or lies in it."""
    return module == room or module.startswith(room + ".")


def imported(tree: ast.Module, module: str, is_package: bool) -> Iterator[tuple[str, int]]:
    """Every module (and every name taken from one, dotted) that a module imports, with its line.

    Imports inside functions and under TYPE_CHECKING count: the direction is the same.
    """
    here = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            source = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                yield f"{source}.{alias.name}", node.lineno


def faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """Every import rule that a module breaks, as `module:line: what`."""
    tree = ast.parse(source)
    names = list(imported(tree, module, is_package))
    found = [*_walls(module, names), *_rooms(module, names)]
    if under(module, "engine"):
        found += _engine(module, names, tree)
    if under(module, "bot.screens"):
        found += _screens(tree)
    return [f"{module}:{line}: {text}" for line, text in sorted(set(found))]


Names = list[tuple[str, int]]
Faults = Iterator[tuple[int, str]]


def _walls(module: str, names: Names) -> Faults:
    for wall in WALLS:
        if under(module, wall.room):
            for name, line in names:
                if wall.stops(name):
                    yield line, f"imports {name}: {wall.why}"


def _rooms(module: str, names: Names) -> Faults:
    for name, line in names:
        rooms = ONLY_IN.get(name.split(".")[0])
        if rooms and not any(under(module, room) for room in rooms):
            yield line, f"imports {name}, which belongs to {' and '.join(rooms)}"


def _engine(module: str, names: Names, tree: ast.Module) -> Faults:
    door = module in DOORS
    for name, line in names:
        pure = under(name, "engine") or name == "random.Random"
        if not pure and name.split(".")[0] not in (DOORS_MAY if door else ENGINE_MAY):
            yield line, f"imports {name}: the engine is pure"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "Random" and not node.args:
                yield node.lineno, "makes a Random without a seed"
            if node.func.id in FILES and not door:
                yield node.lineno, f"calls {node.func.id}: the engine is pure"


def _screens(tree: ast.Module) -> Faults:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "discord":
            names = [node.attr]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "discord":
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in CLIENT_STATE.intersection(names):
            yield node.lineno, f"names discord.{name}: a screen has no connection"
