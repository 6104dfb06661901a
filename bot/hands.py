"""Redraws an open hand that a computer player's card has made old.

A hand is drawn by its own player's presses, and people's plays cost two calls to Discord as it is. A
computer player's card costs no answer to a press, so there a call is left for the hand of who plays next. It
takes the newest interaction of that hand, which Discord forgets after a quarter of an hour; nothing relies
on it. So it is for a card that was laid for a person who missed their turn, and for that person's own hand,
where that card is still to be seen; once a deal for everybody's, where the pack was being cut; and for the
hand of somebody who has lost the seat.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.clock import Clock
from bot.courier import Courier, CourierError
from bot.logs import describe
from bot.parts import Interaction
from bot.tables.model import State, Table
from bot.tables.seating import Moment, moment_of, people_called
from bot.tables.service import Tables
from engine.actions import Signal

log = logging.getLogger(__name__)

YOUNG_FOR: Final = 13 * 60.0
"""Seconds that an interaction can surely still be used."""

DrawHand = Callable[[Table, int, str, Signal | None], discord.ui.LayoutView]
"""Draws a person's hand at a table, in the language of that locale, their next card laid with that signal."""


_Dealing = tuple[int, int]
"""Tells the cards of one dealing from those of another: the party and which one in it."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A hand as it was last drawn."""

    interaction: Interaction
    version: int
    """The table's, when it was drawn."""
    dealing: _Dealing | None
    """The cards that it showed; None where it showed none."""
    at: float
    signal: tuple[Signal, Moment] | None = None
    """How the next card is to be laid, and the moment in which that was chosen."""


class Hands:
    """Remembers the newest hand that each person has open at each table."""

    def __init__(self, tables: Tables, courier: Courier, clock: Clock, draw: DrawHand) -> None:
        self._courier = courier
        self._clock = clock
        self._draw = draw
        self._open: dict[int, dict[int, _Open]] = {}
        """By table, then by person."""
        self._newest: dict[int, Table] = {}
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        tables.on_change(self._look_at)

    async def start(self) -> None:
        """Nothing is known at a start: the interactions of an earlier process went with it."""

    async def stop(self) -> None:
        """Redraw no more."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def drawn(self, interaction: Interaction, table: Table, signal: Signal | None = None) -> None:
        """A person's cards were drawn in the answer to that interaction, to be laid with that signal."""
        moment = _moment(table, interaction.user.id)
        chosen = None if signal is None or moment is None else (signal, moment)
        self._open.setdefault(table.id, {})[interaction.user.id] = _Open(
            interaction, table.row.version, _dealing(table), self._clock.now(), chosen
        )
        newest = self._newest.get(table.id)
        if newest is not None and newest.row.version > table.row.version:
            # Computer players were faster than the answer.
            self._look_at(newest)

    def turned(self, table_id: int, user_id: int) -> None:
        """The person looks at another page of their hand: it is not to be turned back under their eyes."""
        self._open.get(table_id, {}).pop(user_id, None)

    def _look_at(self, table: Table) -> None:
        if table.state is State.CLOSED:
            self._newest.pop(table.id, None)
            self._open.pop(table.id, None)
            return
        self._newest[table.id] = table
        for user_id, hand in self._open.get(table.id, {}).items():
            key = table.id, user_id
            if key not in self._tasks and _is_old(hand, table, user_id):
                self._tasks[key] = task = asyncio.create_task(self._redraw(key), name=f"hand-{table.id}")
                task.add_done_callback(lambda done, key=key: self._ended(key, done))

    def _ended(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("a hand at table %d was not redrawn: %s", key[0], describe(error))
        elif (newest := self._newest.get(key[0])) is not None:
            # The table may have changed between the task's last look and here.
            self._look_at(newest)

    async def _redraw(self, key: tuple[int, int]) -> None:
        table_id, user_id = key
        hands, overtaken = self._open.get(table_id, {}), False
        while (hand := hands.get(user_id)) is not None:
            table = self._newest.get(table_id)
            if table is None:
                return
            if not (overtaken or _is_old(hand, table, user_id)):
                return
            if self._clock.now() - hand.at > YOUNG_FOR:
                del hands[user_id]
                return
            try:
                view = self._draw(table, user_id, str(hand.interaction.locale), _signal(hand, table, user_id))
                await self._courier.refresh(hand.interaction, view)
            except CourierError:
                # Dismissed, or too old after all: My hand opens another.
                if hands.get(user_id) is hand:
                    del hands[user_id]
                return
            # Their own press may have been answered meanwhile, and this drawn over it.
            overtaken = hands.get(user_id) is not hand
            if overtaken:
                continue
            if user_id in table.people:
                hands[user_id] = replace(hand, version=table.row.version, dealing=_dealing(table))
            else:
                # It says so now, and shows nothing any more that could get old.
                del hands[user_id]


def _moment(table: Table, user_id: int) -> Moment | None:
    seat = table.seat_of(user_id)
    return None if seat is None else moment_of(table, seat)


def _signal(hand: _Open, table: Table, user_id: int) -> Signal | None:
    """The signal that was chosen for the next card, as long as that card was not played."""
    if hand.signal is None or hand.signal[1] != _moment(table, user_id):
        return None
    return hand.signal[0]


def _is_old(hand: _Open, table: Table, user_id: int) -> bool:
    """Whether a hand shows what is over, and nothing that its person presses will bring it up to date."""
    if hand.version >= table.row.version:
        return False
    if user_id not in table.people:
        return True
    dealing = _dealing(table)
    return (dealing is not None and dealing != hand.dealing) or user_id in _waiting(table)


def _dealing(table: Table) -> _Dealing | None:
    if table.state is not State.PLAYING:
        return None
    return table.kept.row.number, table.party.dealing_number


def _waiting(table: Table) -> tuple[int, ...]:
    """The people whose hand a computer player's move, or the deal's turn to be cut, has just made old."""
    if table.state is State.LOBBY:
        return ()
    if table.state is State.CUTTING:
        cutter = table.seats[table.cutter]
        return () if cutter is None or cutter.person is None else (cutter.person,)
    last = table.shown.last_seat
    if last is None:
        # Just dealt. Nobody pressed for a single person's deal but that person.
        return table.people if table.shown.started and len(table.people) == 1 else ()
    sitter = table.seats[last]
    if sitter is None or (sitter.computer is None and not sitter.missed):
        return ()
    if table.state is not State.PLAYING:
        return table.people
    # The card that was laid for somebody who missed their turn is still in their hand, as it is open there.
    missing = () if sitter.person is None else (sitter.person,)
    return (*people_called(table), *missing)
