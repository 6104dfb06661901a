"""The loopback Discord as fixtures, and the real client pointed at it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import discord.asset
import discord.client
import discord.gateway
import discord.http
import discord.shard
import discord.webhook.async_
import pytest
import yarl

from bot import courier, supervise
from bot.client import Tapis
from bot.parts import Parts
from bot.settings import Settings
from tests import limits
from tests.wire import openapi
from tests.wire.discordd import TOKEN, Discordd, eventually


class HurriedAsyncio(ModuleType):
    """asyncio whose sleeps take a hundredth of their time, for the pauses that discord.py makes."""

    def __init__(self) -> None:
        super().__init__("hurried_asyncio")

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float, result: Any = None) -> Any:
        """Sleep a hundredth of `delay`."""
        return await asyncio.sleep(delay / 100, result)


@pytest.fixture
async def discordd(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discordd]:
    """A running loopback Discord that discord.py takes for the real one; every request is checked."""
    server = Discordd()
    await server.start()
    monkeypatch.setattr(discord.http.Route, "BASE", server.base)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))
    monkeypatch.setattr(discord.asset.Asset, "BASE", server.base)
    described = openapi.description_file()

    def check(method: str, path: str, body: Any) -> None:
        limits.check(method, path, body)
        if described is not None:
            openapi.load(described).check(method, path, body)

    server.check = check
    yield server
    await server.stop()
    assert server.problems == []


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hurry the pauses between tries, discord.py's and ours."""
    hurried = HurriedAsyncio()
    for module in (discord.http, discord.shard, discord.client, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", hurried)
    monkeypatch.setattr(courier, "PAUSES", (0.01, 0.02))


Build = Callable[[Tapis], Any]


async def bare(_client: Tapis) -> Parts:
    """No parts at all: what the client does by itself."""
    return Parts()


class Bots:
    """Makes clients on one database, runs them, and closes what is left of them."""

    def __init__(self, database: Path) -> None:
        self.settings = Settings(database=database, discord_token=TOKEN, _env_file=None)
        self._tasks: list[asyncio.Task[None]] = []
        self._clients: list[Tapis] = []

    def make(self, build: Build = bare) -> Tapis:
        """A client that has not started."""
        client = Tapis(self.settings, build=build)
        self._clients.append(client)
        return client

    def settle(self, **values: object) -> None:
        """Settings of the clients that are made from now on."""
        self.settings = self.settings.model_copy(update=values)

    async def start(self, build: Build = bare) -> Tapis:
        """A client that Discord has taken in and that knows its servers."""
        client = self.make(build)
        task = asyncio.create_task(client.start(TOKEN))
        self._tasks.append(task)
        ready = asyncio.create_task(client.reached.wait())
        async with asyncio.timeout(10):
            await asyncio.wait((task, ready), return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                await task
            await eventually(lambda: not any(guild.unavailable for guild in client.guilds))
        return client

    @contextlib.asynccontextmanager
    async def supervised(self, build: Build = bare) -> AsyncIterator[supervise.Supervisor]:
        """A supervisor at work."""
        supervisor = supervise.Supervisor(lambda: self.make(build), TOKEN)
        task = asyncio.create_task(supervisor.run())
        try:
            yield supervisor
        finally:
            supervisor.stop()
            async with asyncio.timeout(15):
                await task

    async def close(self) -> None:
        """Close every client that was made."""
        for client in self._clients:
            await client.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@pytest.fixture
async def bots(tmp_path: Path, discordd: Discordd) -> AsyncIterator[Bots]:
    """Clients of the loopback Discord, on a database of their own."""
    made = Bots(tmp_path / "tapis.db")
    yield made
    await made.close()


@pytest.fixture(autouse=True)
def _no_token_in_the_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level("INFO")
    yield
    assert TOKEN not in caplog.text
