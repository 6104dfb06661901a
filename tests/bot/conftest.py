"""The real bot on simcord's Discord: a server, a channel, four people, and hands to play with."""

import itertools
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from discord import app_commands
from simcord.env import Env
from simcord.types import HttpLogEntry

from bot import budget, client, courier, publisher, texts, wiring
from bot.analyses import Analyses, Job, Lost
from bot.client import Tapis
from bot.settings import Settings
from bot.tables import clockwork, computers
from bot.tables.refused import Refused
from engine.analysis import Analysis
from engine.families import Deal
from tests import limits
from tests.bot.table import Discord
from tests.wire import openapi

# simcord waits 50 ms after every step to see that nothing more happens; 2 ms are enough here.
Env._settle_internal.__kwdefaults__["idle"] = 0.002  # type: ignore[index]

Opens = Callable[..., AbstractAsyncContextManager[Discord]]


@pytest.fixture(autouse=True)
def _strict_and_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message or an argument that is missing is an error in tests, and chance is the same in every run. A
    call is repeated at once; what waits for better times does so for a minute: anything shorter simcord waits
    for as well.
    """
    numbers = itertools.count()
    monkeypatch.setattr(
        secrets, "token_bytes", lambda size: sha256(f"chance {next(numbers)}".encode()).digest()[:size]
    )
    monkeypatch.setattr(texts, "strict", True)
    monkeypatch.setattr(courier, "PAUSES", (0.0, 0.0))
    # Real seconds count for it, and a long walk on a busy machine takes as many.
    monkeypatch.setattr(client, "BEAT_EVERY", 86_400.0)
    monkeypatch.setattr(publisher, "RETRY_AFTER", 60.0)
    monkeypatch.setattr(publisher, "HURRY_AFTER", 60.0)
    # The simulated Discord has no limits, and its time stands still.
    monkeypatch.setattr(budget, "CALLS_A_SECOND", float("inf"))
    monkeypatch.setattr(budget, "IN_ANY_SECOND", float("inf"))
    monkeypatch.setattr(clockwork, "AGAIN_AFTER", 60.0)
    monkeypatch.setattr(computers, "AGAIN_AFTER", 60.0)
    # simcord would wait for a process that takes seconds; test_analysis has analyses of its own.
    monkeypatch.setattr(wiring, "Analyses", lambda store: Analyses(store, no_analysis))


async def no_analysis(_job: Job, _deal: Deal) -> Analysis | Lost:
    """Gives a deal up at once."""
    return Lost.FAILED


def settings_for(database: Path, **values: object) -> Settings:
    """Settings without a delay: nobody is pinged, nobody cuts, computer players do not pause."""
    quick: dict[str, object] = {
        "ping_after": None,
        "clock": "off",
        "thinkers": 0,
        "computer_pause": 0,
        "next_deal_after": 3600,
        "cut_after": 0,
        "board_interval": 0,
        "seed": 2,
    }
    return Settings(_env_file=None, database=database, **{**quick, **values})  # type: ignore[call-arg]


class SimulatedTime:
    """The simulated Discord's clock, as the bot's."""

    env: Env | None = None

    def now(self) -> float:
        """The time in unix seconds."""
        assert self.env is not None
        return self.env.now().timestamp()


@pytest.fixture
def opens(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Opens:
    """Start the bot on a Discord of its own; a second start with the same database is a restart.

    What the bot logs as an error fails the test, unless the test says that it `expects_trouble`.
    """

    @asynccontextmanager
    async def start(*, database: Path | None = None, **values: object) -> AsyncIterator[Discord]:
        clock = SimulatedTime()

        def make(**others: object) -> Tapis:
            found = settings_for(database or tmp_path / "tapis.db", **{**values, **others})
            return Tapis(found, clock=clock)

        env = clock.env = Env(make(), shard_count=1)
        # Made before the bot starts, so that a second Discord has the same people and the same channel.
        discord = Discord(env, make)
        await env.start()
        try:
            yield discord
        finally:
            await discord.close()
            await env.shutdown()
        for request in env.http_requests:
            check_request(request)
        if not discord.expects_trouble:
            assert [error for error in env.errors if not is_refusal(error)] == []
            assert [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR] == []

    return start


def check_request(request: HttpLogEntry) -> None:
    """Hold a request against our limits always, and against Discord's description where it is to be had."""
    limits.check(request.method, request.path, request.json)
    path = openapi.description_file()
    if path is not None and request.json is not None:
        openapi.load(path).check(request.method, request.path, request.json)


def is_refusal(error: BaseException) -> bool:
    """Whether a command raised it to say that nothing was done."""
    inner = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    return isinstance(inner, Refused)


@pytest.fixture
async def discord_(opens: Opens) -> AsyncIterator[Discord]:
    """The bot with the quick settings."""
    async with opens() as discord:
        yield discord
