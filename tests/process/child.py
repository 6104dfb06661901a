"""`python -m bot` as a process of its own, pointed at a loopback Discord from outside."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from tests.wire.discordd import TOKEN, Discordd

ROOT = Path(__file__).resolve().parents[2]

# What a user cannot do: send discord.py somewhere else, and have the first minute pass sooner.
PREAMBLE = """
import sys, yarl
import discord.asset, discord.gateway, discord.http
discord.http.Route.BASE = discord.asset.Asset.BASE = {base!r}
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL({gateway!r})
import bot.supervise
bot.supervise.REACH_WITHIN = {reach!r}
"""
WITHOUT_SIMCORD = "import sys; sys.modules['simcord'] = None\n"
MAIN = "import sys; from bot.__main__ import main; sys.exit(main())\n"


@dataclass
class Ended:
    """How a process ended."""

    status: int
    out: str
    err: str

    @property
    def line(self) -> str:
        """What it said on standard error, which has to be one line and no more."""
        assert "Traceback" not in self.err
        assert TOKEN not in self.out + self.err
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        return lines[0]


def redirected(discordd: Discordd | None = None, *, reach: float = 30.0) -> str:
    """Code that sends discord.py to a loopback Discord; without one, to where nobody listens."""
    base = discordd.base if discordd else "http://127.0.0.1:1/api"
    gateway = discordd.gateway_url if discordd else "ws://127.0.0.1:1/gateway"
    return PREAMBLE.format(base=base, gateway=gateway, reach=reach)


@contextlib.asynccontextmanager
async def running(
    *options: str, cwd: Path, env: dict[str, str] | None = None, code: str = ""
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The process, killed at the end of the block if it is still there."""
    clean = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TZ"}}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", code + MAIN, *options),
        cwd=cwd,
        env=clean | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"} | (env or {}),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def end(process: asyncio.subprocess.Process, *, ask: signal.Signals | None = None) -> Ended:
    """Wait for the end, which a signal may ask for."""
    if ask is not None:
        process.send_signal(ask)
    async with asyncio.timeout(60):
        out, err = await process.communicate()
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())


async def run(*options: str, cwd: Path, env: dict[str, str] | None = None, code: str = "") -> Ended:
    """The process from its start to its end."""
    async with running(*options, cwd=cwd, env=env, code=code) as process:
        return await end(process)
