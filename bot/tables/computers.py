"""Computer players: callers of the table service like everybody else, who see one seat's view and no more."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.logs import describe
from bot.tables.model import KeptParty, Table
from bot.tables.refused import Refused
from bot.tables.seating import computers_to_act
from bot.tables.service import Tables
from bot.thinkers import Thinkers
from engine.actions import Action, Call
from engine.players import interject, levels
from engine.seats import Seat
from engine.views import View, view

log = logging.getLogger(__name__)

AGAIN_AFTER: Final = 5.0
"""Seconds before a computer player tries again to play a card that could not be kept."""


QUICK: Final = "normal"
"""The level that decides in well under a millisecond, right here, wherever a slower one gives no answer."""
SLOW: Final = frozenset({"strong"})
"""The levels that think in processes of their own."""


def decide(level: str, view: View, seed: int) -> Action:
    """What a computer player does where something is awaited of it."""
    return levels.decide(level, view, seed)


class Computers:
    """Plays the seats that no person plays, one task a table and only while it is such a seat's turn."""

    def __init__(self, tables: Tables, *, pause: float, thinkers: Thinkers | None = None) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._stopped = False
        tables.on_change(self.look_at)

    async def start(self) -> None:
        """Take up every table where a computer player's card is awaited."""
        for table in self._tables.all():
            self.look_at(table)

    async def stop(self) -> None:
        """Let the cards that are being played be kept, and play no more."""
        self._stopped = True
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def look_at(self, table: Table) -> None:
        """Begin to play where a computer player has something to do."""
        if not self._stopped and table.id not in self._tasks and _to_do(table) is not None:
            task = asyncio.create_task(self._play(table.id), name=f"computers-{table.id}")
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._ended(table.id))

    def _ended(self, table_id: int) -> None:
        del self._tasks[table_id]
        # The turn may have come back while the task was ending.
        if (table := self._tables.find(table_id)) is not None:
            self.look_at(table)

    async def _play(self, table_id: int) -> None:
        while self._next(table_id) is not None:
            if self._pause:
                await asyncio.sleep(self._pause)
            try:
                await self._play_one(table_id)
            except Exception as error:  # noqa: BLE001 - nobody else plays these cards
                log.error("a computer player of table %d could not play: %s", table_id, describe(error))
                await asyncio.sleep(AGAIN_AFTER)

    def _next(self, table_id: int) -> tuple[Table, _Chance] | None:
        table = self._tables.find(table_id)
        chance = None if table is None else _to_do(table)
        return None if table is None or chance is None else (table, chance)

    async def _play_one(self, table_id: int) -> None:
        """One action, chosen for the table as it is now; nothing where the table changed meanwhile."""
        if (found := self._next(table_id)) is None:
            return
        table, chance = found
        action = chance.said or await self._choose(table, chance)
        try:
            await self._tables.act_for(table_id, chance.seat, action, version=table.row.version)
        except Refused as refused:
            if refused.code == "rules":
                raise

    async def _choose(self, table: Table, chance: _Chance) -> Action:
        """What it wants, or where it fails anything legal: a table must never wait for it."""
        seen, seed = chance.seen, _seed(table.kept)
        try:
            action = None
            if chance.level in SLOW and self._thinkers is not None:
                action = await self._thinkers.decide(chance.level, seen, seed)
            if action is None:
                action = decide(QUICK if chance.level in SLOW else chance.level, seen, seed)
        except Exception as error:  # noqa: BLE001 - as above
            log.error("a computer player of table %d failed: %s", table.id, describe(error))
        else:
            if action in seen.legal:
                return action
            log.error("a computer player of table %d chose what it may not do", table.id)
        return _harmless(seen.legal, seed)


class _Chance(NamedTuple):
    """Something for a computer player to do."""

    seat: Seat
    level: str
    seen: View
    said: Action | None
    """What it says though nobody waits for it."""


def _to_do(table: Table) -> _Chance | None:
    """What a computer player does next, if anything: a word that cannot wait first, then what is awaited."""
    party = table.party
    seats = computers_to_act(table)
    if any(Call.CLAIM in party.legal(seat) for seat in seats):
        for seat in seats:
            seen = view(party, seat)
            if (said := interject(seen)) is not None:
                return _Chance(seat, _level(table, seat), seen, said)
    # In a phase of answers nobody has the turn, and every answer is awaited.
    awaited = [seat for seat in seats if party.turn is None or seat is party.turn]
    if not awaited:
        return None
    seat = awaited[0]
    return _Chance(seat, _level(table, seat), view(party, seat), None)


def _level(table: Table, seat: Seat) -> str:
    """The level of the computer player that acts for a seat, also where it only takes a person's turn."""
    sitter = table.seats[seat]
    return sitter.computer if sitter is not None and sitter.computer else table.row.level


def _harmless(legal: Sequence[Action], seed: int) -> Action:
    """Any of these, but a claim only where there is nothing else: a wrong one loses the party (A-PK10)."""
    rest = [action for action in legal if action is not Call.CLAIM] or legal
    return rest[seed % len(rest)]


async def advise(thinkers: Thinkers, table: Table, seat: Seat) -> Action:
    """What a strong player would do in a seat's place now; a normal one where that takes too long.

    Raises :class:`Refused` where hints are off, or there is nothing to do.
    """
    if not table.row.hints:
        raise Refused("no-hints")
    seen = view(table.party, seat)
    if not seen.legal or (table.party.turn is not None and table.party.turn is not seat):
        raise Refused("nothing-to-hint")
    seed = _seed(table.kept)
    return await thinkers.decide("strong", seen, seed) or decide(QUICK, seen, seed)


def _seed(kept: KeptParty) -> int:
    """A seed that no player knows before the party is over, and the same after a restart."""
    digest = hashlib.sha256(kept.row.seed + b"player" + kept.length.to_bytes(4, "big")).digest()
    return int.from_bytes(digest[:8], "big")
