"""People, a clock and a courier that do as they are told."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import discord

from bot.courier import Courier, Gone, Shown
from bot.store import Store, parties, tables
from bot.tables.log import fold
from bot.tables.model import Table
from bot.tables.refused import Refused
from bot.tables.seating import Person, moment_of, sitters
from bot.tables.service import Delays, Tables
from engine.actions import Action, Play
from engine.fair import seed_from_number
from engine.presets import preset
from engine.seats import Seat

T = TypeVar("T")

SEED = 2
"""An ordinary deal: West deals, North leads, nobody holds a poule or four sevens."""
QUIET = Delays(ping=None, cut=0, next_deal=3600)
GUILD = 1


class FakeClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def now(self) -> float:
        """The time it was set to."""
        return self.time


_clicks = itertools.count(10_000)


def person(user_id: int, *, manages: bool = False) -> Person:
    """Somebody who clicks."""
    return Person(user_id, f"person {user_id}", next(_clicks), manages)


class World:
    """One store, and table services on it, one after the other as after restarts."""

    def __init__(self, store: Store, clock: FakeClock) -> None:
        self.store = store
        self.clock = clock
        self.tables = self.service()
        self._channels = itertools.count(100)

    def service(self, delays: Delays = QUIET, *, seed: int = SEED) -> Tables:
        """A table service; it becomes the one that the others below use."""
        self.tables = Tables(
            self.store, delays, seeds=lambda: seed_from_number(seed), default_cut=lambda _, size: size // 2
        )
        return self.tables

    async def lobby(self, *, target: int = 100, game: str = "quatre-sept", **house: str) -> Table:
        """A table in a channel of its own, person 1 South and nobody else."""
        rules = preset(game).with_house_rules({"target": str(target), **house})
        return await self.tables.open(
            guild_id=GUILD, channel_id=next(self._channels), who=person(1), rules=rules, locale="en"
        )

    async def open(
        self, *, people: int = 4, target: int = 100, game: str = "quatre-sept", **house: str
    ) -> Table:
        """The same with people 2, 3 and 4 West, North and East, or computer players in their place."""
        table = await self.lobby(target=target, game=game, **house)
        for user_id, seat in zip(range(2, people + 1), (Seat.W, Seat.N, Seat.E), strict=False):
            table = await self.tables.sit(table.id, person(user_id), seat)
        for _ in range(4 - people):
            table = await self.tables.add_computer(table.id, person(1))
        return table

    async def started(
        self, *, people: int = 4, target: int = 100, game: str = "quatre-sept", **house: str
    ) -> Table:
        """The same with its party begun."""
        table = await self.open(people=people, target=target, game=game, **house)
        return await self.tables.start(table.id, person(1), version=table.row.version)

    async def play(self, table_id: int) -> Table:
        """Whoever's turn it is plays their first legal card."""
        table = self.tables.get(table_id)
        seat = table.party.turn
        assert seat is not None
        return await self.do(table_id, seat, table.party.legal(seat)[0])

    async def do(self, table_id: int, seat: Seat, action: Action) -> Table:
        """A seat acts, by a person's press or as a computer player."""
        table = self.tables.get(table_id)
        sitter = table.seats[seat]
        assert sitter is not None
        if sitter.person is None:
            return await self.tables.act_for(table_id, seat, action, version=table.row.version)
        return await self.tables.act(table_id, person(sitter.person), action, moment=moment_of(table, seat))

    async def play_deal(self, table_id: int) -> Table:
        """Play until nobody's card is awaited."""
        while self.tables.get(table_id).party.turn is not None:
            await self.play(table_id)
        return self.tables.get(table_id)

    async def kept(self, table_id: int) -> tuple[Any, ...]:
        """What the store has of a table: its row, who sits there, its newest party's log."""
        async with self.store.read() as db:
            live = await tables.load_table(db, table_id)
            assert live is not None
            assert live.party is not None
            lines = await parties.load_actions(db, live.party.id)
        return (
            live.table.version,
            live.table.state,
            sitters(live.seats),
            [line.text for line in lines],
            fold(live.party, lines).length,
        )

    async def agrees(self, table_id: int) -> None:
        """See that the service and the store say the same."""
        table = self.tables.get(table_id)
        version, state, seats, lines, length = await self.kept(table_id)
        assert (version, state) == (table.row.version, table.state.value)
        assert seats == table.seats
        assert length == len(lines) == table.kept.length


def plays_of(table: Table, seat: Seat) -> list[Play]:
    """Every card that a seat may play now, without a word."""
    return [action for action in table.party.legal(seat) if isinstance(action, Play) and not action.poule]


async def outcome(work: Awaitable[object]) -> str:
    """What came of an operation: nothing special, or the code of its refusal."""
    try:
        await work
    except Refused as refused:
        return refused.code if refused.refusal is None else refused.refusal.code.value
    return "done"


async def turns(times: int = 10) -> None:
    """Let everything that can go on do so."""
    for _ in range(times):
        await asyncio.sleep(0)


async def until(true: Callable[[], object]) -> None:
    """Wait for something that other tasks bring about; a test that waits in vain is ended after a while."""
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - there is no event for most of what is waited for
            await asyncio.sleep(0.001)


class FakeCourier(Courier):
    """Keeps messages to itself. A test may hold calls back, and let them fail, arrived or not."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, int]] = []
        """Each call and the message it was about, as they began."""
        self.messages: dict[int, Any] = {}
        """What stands in the channels, by message."""
        self.mentioned: dict[int, tuple[int, ...]] = {}
        self.marks: dict[str, int] = {}
        self.turn = asyncio.Event()
        self.turn.set()
        """Cleared, calls wait for their turn before anything is drawn or sent."""
        self.gate = asyncio.Event()
        self.gate.set()
        """Cleared, calls are under way."""
        self.fails: list[BaseException | None] = []
        """What the next calls raise, None for nothing, instead of being carried out."""
        self.loses: list[BaseException | None] = []
        """The same, after they were carried out."""
        self.under_way = 0
        self.at_once = 0
        """The most calls that were under way at the same time."""
        self.left = False
        """Whether the bot is in no server any more."""
        self._ids = itertools.count(1000)

    def has_left(self, guild_id: int) -> bool:
        """As it was set."""
        return self.left

    async def unarchive(self, thread_id: int) -> None:
        """Open a thread again."""
        await self._carry("unarchive", thread_id, lambda: None)

    async def send(
        self,
        channel_id: int,
        view: discord.ui.LayoutView,
        *,
        nonce: str | None = None,
        silent: bool = False,
        mentions: Sequence[int] = (),
    ) -> int:
        """Post a message; a known mark gives the message that is there."""

        def post() -> int:
            if nonce is not None and nonce in self.marks:
                if self.marks[nonce] not in self.messages:
                    raise Gone("send", 404, 10008)
                return self.marks[nonce]
            message_id = next(self._ids)
            self.messages[message_id] = view.to_components()
            self.mentioned[message_id] = tuple(mentions)
            if nonce is not None:
                self.marks[nonce] = message_id
            return message_id

        return await self._carry("send", channel_id, post)

    async def edit(self, channel_id: int, message_id: int, view: Shown) -> None:
        """Replace a message."""

        await self.turn.wait()
        drawn = (view if isinstance(view, discord.ui.LayoutView) else view()).to_components()

        def replace() -> None:
            if message_id not in self.messages:
                raise Gone("edit", 404, 10008)
            self.messages[message_id] = drawn

        await self._carry("edit", message_id, replace)

    async def refresh(self, interaction: Any, view: discord.ui.LayoutView) -> None:
        """Replace what an interaction was answered with; its id stands for the message."""

        def replace() -> None:
            self.messages[interaction.message_id] = view.to_components()

        await self._carry("refresh", interaction.message_id, replace)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message."""
        await self._carry("delete", message_id, lambda: self.messages.pop(message_id, None))

    async def _carry(self, call: str, about: int, work: Callable[[], T]) -> T:
        self.calls.append((call, about))
        self.under_way += 1
        self.at_once = max(self.at_once, self.under_way)
        try:
            await asyncio.sleep(0)
            await self.gate.wait()
            if self.fails and (error := self.fails.pop(0)) is not None:
                raise error
            done = work()
            if self.loses and (error := self.loses.pop(0)) is not None:
                raise error
            return done
        finally:
            self.under_way -= 1

    def count(self, call: str) -> int:
        """How many calls of a kind there were."""
        return sum(each == call for each, _ in self.calls)
