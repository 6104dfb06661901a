"""The product as a process, killed and started again on one database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

from tests.endurance.ledger import Ledger
from tests.process.child import MAIN, ROOT, redirected
from tests.wire.discordd import TOKEN
from tests.wire.world import World

QUICK: Final = {
    "TAPIS_PING": "6",
    "TAPIS_COMPUTER_PAUSE": "0.4",
    "TAPIS_CUT": "5",
    "TAPIS_NEXT_DEAL": "8",
    "TAPIS_ANSWER": "10",
}
"""Settings with which an hour has many parties."""
READY_WITHIN: Final = 90.0
"""Seconds from a start to Discord's welcome, its own failures at the login included."""
ENDS_WITHIN: Final = 12.0
"""Seconds that the process has to end after it was asked to."""
ORPHANS_WITHIN: Final = 10.0
"""Seconds after which nothing that a killed process had started may be left."""

_CODED: Final = re.compile(r"reference [0-9a-f]{6}")
_OF_A_CONNECTION: Final = re.compile(r"discord\.\w+ (?:Attempting a reconnect|Failed to connect) for shard")
"""The library's word for a connection that it makes anew."""
_LINE: Final = re.compile(r"^\S+ (DEBUG|INFO|WARNING|ERROR|CRITICAL) (\S+): (.*)$")
_NUMBERS: Final = re.compile(r"\d+|reference [0-9a-f]{6}")


class House:
    """Starts, kills and stops `python -m bot`, one at a time, and reads what it logs."""

    def __init__(self, world: World, ledger: Ledger, directory: Path, settings: dict[str, str]) -> None:
        self._world = world
        self._ledger = ledger
        self._directory = directory
        self.database = directory / "tapis.db"
        self.log = directory / "bot.log"
        kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TZ"}}
        self._environment = kept | QUICK | settings
        self._environment |= {"DISCORD_TOKEN": TOKEN, "TAPIS_DATABASE": str(self.database)}
        self._environment |= {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        self._process: asyncio.subprocess.Process | None = None
        self.starts: list[float] = []
        """Seconds that each start took until Discord's welcome."""
        self.up_since = 0.0
        self.kills = 0
        self.largest = 0
        """MiB that the process had at most."""

    @property
    def ended(self) -> int | None:
        """The exit status of a process that ended by itself."""
        return None if self._process is None else self._process.returncode

    async def start(self) -> None:
        """Start, and wait until it is connected."""
        began = time.monotonic()
        self._world.life += 1
        identifies = len(self._world.gateway.identifies)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", redirected(self._world) + MAIN),
                cwd=self._directory,
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        connected = asyncio.create_task(self._connected(identifies))
        ended = asyncio.create_task(self._process.wait())
        await asyncio.wait((connected, ended), timeout=READY_WITHIN, return_when=asyncio.FIRST_COMPLETED)
        for task in (connected, ended):
            task.cancel()
        if not connected.done() or connected.cancelled():
            self._ledger.breaks("the bot did not start", f"status {self._process.returncode}")
            raise RuntimeError("the bot did not start")
        self.up_since = time.monotonic()
        self.starts.append(self.up_since - began)

    async def _connected(self, identifies: int) -> None:
        gateway = self._world.gateway
        while len(gateway.identifies) <= identifies or gateway.line is None:  # noqa: ASYNC110 - see `until`
            await asyncio.sleep(0.05)

    def look(self) -> None:
        """Note how much memory it has."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(OSError):
                status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
                if found := re.search(r"VmRSS:\s+(\d+) kB", status):
                    self.largest = max(self.largest, int(found[1]) // 1024)

    async def kill(self) -> None:
        """SIGKILL; what it had started has to end by itself."""
        assert self._process is not None
        self._process.kill()
        self.kills += 1
        self._world.life += 1
        await self._process.wait()
        self._world.gateway.forget()
        await self._no_orphans(self._process.pid)

    async def stop(self) -> None:
        """SIGTERM, and its orderly end."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(ENDS_WITHIN):
                status = await self._process.wait()
        except TimeoutError:
            self._ledger.breaks("the bot did not end when asked to")
            self._process.kill()
            await self._process.wait()
        else:
            if status != 0:
                self._ledger.breaks("the bot ended badly", f"status {status}")
        await self._no_orphans(self._process.pid)

    async def close(self) -> None:
        """See that nothing is left running, whatever happened."""
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
                await self._process.wait()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    async def _no_orphans(self, group: int) -> None:
        until = time.monotonic() + ORPHANS_WITHIN
        while alive(group):
            if time.monotonic() > until:
                self._ledger.breaks("processes were left behind", str(alive(group)))
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(group, signal.SIGKILL)
                return
            await asyncio.sleep(0.1)

    def read_log(self) -> Counter[str]:
        """What was logged from WARNING on, by its text without numbers; what may not be there is broken."""
        found: Counter[str] = Counter()
        for line in self.log.read_text(encoding="utf-8", errors="replace").splitlines():
            told = _LINE.match(line)
            if TOKEN in line:
                self._ledger.breaks("the token is in the log")
            if line.startswith("  "):
                # The exception of the line above.
                continue
            if told is None:
                self._ledger.breaks("a line in the log that is none", line[:300])
            elif told[1] in ("WARNING", "ERROR", "CRITICAL"):
                found[f"{told[1]} {_NUMBERS.sub('#', told[3])[:200]}"] += 1
                coded = _CODED.search(told[3]) or _OF_A_CONNECTION.match(f"{told[2]} {told[3]}")
                if told[1] != "WARNING" and not coded:
                    self._ledger.breaks("an error in the log without a code", told[3][:500])
        return found


def alive(group: int) -> list[int]:
    """The processes of a group that are not dead."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError):
                fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                if fields[0] not in "ZX" and int(fields[2]) == group:
                    found.append(int(entry.name))
    return found
