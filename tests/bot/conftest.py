"""The real bot on simcord's Discord: a server, a channel, four people, and hands to play with."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
import simcord
from simcord.env import Env

from bot import texts
from bot.client import Tapis
from bot.settings import Settings
from tests.bot.table import Discord

# simcord waits 50 ms after every step to see that nothing more happens; 2 ms are enough here.
Env._settle_internal.__kwdefaults__["idle"] = 0.002  # type: ignore[index]

Opens = Callable[..., AbstractAsyncContextManager[Discord]]


@pytest.fixture(autouse=True)
def _strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message or an argument that is missing is an error in tests."""
    monkeypatch.setattr(texts, "strict", True)


def settings_for(database: Path, **values: object) -> Settings:
    """Settings without a delay: nobody is pinged, nobody cuts, computer players do not pause."""
    quick: dict[str, object] = {
        "ping_after": None,
        "computer_pause": 0,
        "next_deal_after": 3600,
        "cut_after": 0,
        "board_interval": 0,
        "seed": 1,
    }
    return Settings(_env_file=None, database=database, **{**quick, **values})


@pytest.fixture
def opens(tmp_path: Path) -> Opens:
    """Start the bot on a Discord of its own; a second start with the same database is a restart."""

    @asynccontextmanager
    async def start(*, database: Path | None = None, **values: object) -> AsyncIterator[Discord]:
        bot = Tapis(settings_for(database or tmp_path / "tapis.db", **values))
        async with simcord.run(bot, shard_count=1) as env:
            yield Discord(env, bot)

    return start


@pytest.fixture
async def discord_(opens: Opens) -> AsyncIterator[Discord]:
    """The bot with the quick settings."""
    async with opens() as discord:
        yield discord
