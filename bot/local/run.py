"""The same bot at a table in your browser, without a token: start, say where, stop in order."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Callable, Iterator
from zoneinfo import ZoneInfo

import discord
from simcord.backend.errors import SetupError

from bot.exits import OK, USAGE, CannotRun
from bot.local.env import PlayEnv
from bot.local.pages import TablePreview
from bot.local.server import TableServer
from bot.local.world import build_world
from bot.texts import say

HOST = "127.0.0.1"
_SWEEP_SECONDS = 60.0


class PortInUse(CannotRun):
    """Another program listens on the port that was asked for."""

    def __init__(self, port: int) -> None:
        super().__init__(USAGE, f"--port: {port} is in use on {HOST}; choose another, 0 for any free one")
        self.port = port


async def serve(
    make_client: Callable[[], discord.AutoShardedClient],
    *,
    port: int,
    announce: Callable[[str], None],
) -> int:
    """Serve the bot's local table until Ctrl-C (or SIGTERM), or until the bot closed itself.

    `announce` is given each line to print: the index page's address first, then one address a player.
    Port 0 is any free one. Returns the exit status. Raises `PortInUse`, and whatever the bot's own start
    raises (from its `setup_hook`); the bot is closed before that.
    """
    if not _is_free(port):
        raise PortInUse(port)
    with _stop_signals() as stop:
        client = make_client()
        env = PlayEnv(client)
        world = build_world(env, topic=say("en", "local-topic"))
        env.go_live(world.locales)
        preview = TablePreview(
            env,
            world.channel,
            world.members,
            lambda preview: TableServer(preview, port),
            timezone=_timezone(),
        )
        try:
            await env.start()
            try:
                await preview.__aenter__()
            except SetupError:
                if _is_free(port):
                    raise
                raise PortInUse(port) from None
            announce(preview.home)
            for member in world.members:
                announce(preview.seat_address(member))
            await _until_stopped(env, stop)
        finally:
            await preview.close()
            await env.close_client()
    return OK


async def _until_stopped(env: PlayEnv, stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    swept = loop.time()
    while not stop.is_set() and not env.bot.is_closed():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), timeout=1.0)
        if loop.time() - swept > _SWEEP_SECONDS:
            env.sweep()
            swept = loop.time()


@contextlib.contextmanager
def _stop_signals() -> Iterator[asyncio.Event]:
    """An event that SIGINT and SIGTERM set, from the first moment on: the start may take a while too."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    handled = [signal.SIGINT, signal.SIGTERM]
    for number in handled:
        loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        for number in handled:
            loop.remove_signal_handler(number)


def _is_free(port: int) -> bool:
    """Whether the port can be listened on. Asked before the bot opens its database."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server itself does: a port whose last connections are still in TIME_WAIT is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
            probe.listen()
        except OSError:
            return False
    return True


def _timezone() -> str:
    """The name of the machine's time zone; simcord shows times in a zone with a name."""
    with contextlib.suppress(OSError, ValueError, KeyError):
        name = os.environ.get("TZ") or os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
        return ZoneInfo(name).key
    return "UTC"
