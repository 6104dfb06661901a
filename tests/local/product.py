"""The product in a process of its own, as `make run` starts it, but in no hurry to wait for anybody."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUICK = {"TAPIS_CUT": "0", "TAPIS_COMPUTER_PAUSE": "0", "TAPIS_PING": "off", "TAPIS_BOARD_INTERVAL": "0"}


@asynccontextmanager
async def running(folder: Path, *, seed: int = 3, **settings: str) -> AsyncIterator[list[str]]:
    """The bot without a token on a free port; gives what it printed, and ends it with Ctrl-C.

    `settings` are by their names in the environment.
    """
    environment = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "--port", "0", "--database", str(folder / "t.db"), "--seed", str(seed),
        cwd=ROOT, env={**environment, **QUICK, **settings},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    async with asyncio.timeout(60):
        lines = [(await process.stdout.readline()).decode().strip() for _ in range(5)]
    try:
        yield lines
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 0
    assert "Traceback" not in complaints.decode()
    assert "ERROR" not in complaints.decode()
