"""Computer players: callers of the table service like everybody else, who see one seat's view and no more."""

from __future__ import annotations

import asyncio
import hashlib
import logging

from bot.logs import describe
from bot.tables.model import KeptParty, Table
from bot.tables.refused import Refused
from bot.tables.seating import computer_to_play
from bot.tables.service import Tables
from engine.actions import Action
from engine.players import rule
from engine.views import View, view

log = logging.getLogger(__name__)


async def decide(view: View, seed: int) -> Action:
    """What a computer player does on its turn. It takes well under a millisecond, so it runs right here."""
    return rule.choose(view, seed)


class Computers:
    """Plays the seats that no person plays, one task a table and only while it is such a seat's turn."""

    def __init__(self, tables: Tables, *, pause: float) -> None:
        self._tables = tables
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        tables.on_change(self.look_at)

    async def start(self) -> None:
        """Take up every table where a computer player's card is awaited."""
        for table in self._tables.all():
            self.look_at(table)

    async def stop(self) -> None:
        """Let the cards that are being played be kept, and play no more."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def look_at(self, table: Table) -> None:
        """Begin to play where it is a computer player's turn."""
        if table.id not in self._tasks and computer_to_play(table) is not None:
            task = asyncio.create_task(self._play(table.id), name=f"computers-{table.id}")
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._ended(table.id, done))

    def _ended(self, table_id: int, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table_id, None)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("the computer players of table %d stopped: %s", table_id, describe(error))

    async def _play(self, table_id: int) -> None:
        while True:
            try:
                table = self._tables.get(table_id)
                if computer_to_play(table) is None:
                    return
                if self._pause:
                    await asyncio.sleep(self._pause)
                    table = self._tables.get(table_id)
                seat = computer_to_play(table)
                if seat is None:
                    return
                seed = _seed(table.kept)
                action = await decide(view(table.party, seat), seed)
                await self._tables.act_for(table_id, seat, action, version=table.row.version)
            except Refused as refused:
                # The table changed meanwhile: look again. Anything but that would repeat itself for ever.
                if refused.code != "stale":
                    return


def _seed(kept: KeptParty) -> int:
    """A seed that no player knows before the party is over, and the same after a restart."""
    digest = hashlib.sha256(kept.row.seed + b"player" + kept.length.to_bytes(4, "big")).digest()
    return int.from_bytes(digest[:8], "big")
