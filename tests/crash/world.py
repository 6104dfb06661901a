"""One life of the bot: the real one, on a simulated Discord that is made anew and knows no old message."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from discord import app_commands
from simcord import InteractionResult, interactions
from simcord.backend import serializers
from simcord.env import Env
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter
from simcord.types import HttpLogEntry

from bot import budget
from bot.client import Tapis
from bot.presses import Press
from bot.settings import Settings
from bot.tables.model import Table
from bot.tables.refused import Refused
from tests.crash import kept
from tests.crash.screen import presses, text
from tests.crash.stroke import Stroke

DAY: Final = 86_400.0
NAMES: Final = ("Anna", "Ben", "Cara", "Dan")

COMPONENT: Final = 3
FORM: Final = 5

# Instants, in seconds after the beginning of the world. Ids are made of them, so what happens in each life at
# the same instant has the same id: the click that is struck, and its repetition.
PREPARED: Final = 0.5
STRUCK: Final = 5.0
RECOVERED: Final = 5.005
DECISIVE: Final = 5.01


def settings_for(database: Path, values: Mapping[str, Any]) -> Settings:
    """Settings under which nothing happens by itself but what computer players do, and that at once."""
    quiet: dict[str, Any] = {
        "ping_after": None,
        "clock": "off",
        "thinkers": 0,
        "computer_pause": 0,
        "next_deal_after": DAY,
        "cut_after": DAY,
        "board_interval": 0,
        # A party to 12 takes two deals.
        "seed": 13,
    }
    return Settings(_env_file=None, database=database, **{**quiet, **values})  # type: ignore[call-arg]


def make_real() -> None:
    """Have simcord wait less, and answer as a network does: a request is on its way, and so is its answer.

    As it comes, it answers at once, so that no handler would ever be suspended in a call. And have chance
    give the same seed in every run.
    """
    chance = secrets.token_bytes
    secrets.token_bytes = lambda nbytes=None: bytes(range(32)) if nbytes == 32 else chance(nbytes)
    # 50 ms after every step, to see that nothing more happens; 2 ms are enough here.
    Env._settle_internal.__kwdefaults__["idle"] = 0.002  # type: ignore[index]
    # The simulated Discord has no limits, and its time stands still while a call waits for its turn.
    for limit in ("CALLS_A_SECOND", "IN_ANY_SECOND"):
        setattr(budget, limit, float("inf"))
    for transport in (FakeHTTPClient, FakeWebhookAdapter):
        setattr(transport, "request", _travelling(transport.request))  # noqa: B010 - it may be any of the two


def _travelling(request: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def travel(*arguments: Any, **options: Any) -> Any:
        await asyncio.sleep(0)
        answer = await request(*arguments, **options)
        await asyncio.sleep(0)
        return answer

    return travel


class _Calls(list[HttpLogEntry]):
    """simcord's list of calls, which says when one arrives."""

    def __init__(self, note: Callable[[HttpLogEntry], None]) -> None:
        super().__init__()
        self._note = note

    def append(self, call: HttpLogEntry) -> None:
        """Note the call, then keep it."""
        self._note(call)
        super().append(call)


def _live(message: Any) -> list[Press]:
    """What a message offers to do at the table."""
    return [press for press in presses(message) if press.verb not in ("record", "analysis")]


class _Clock:
    """The simulated Discord's time, so that nothing depends on how fast the machine is."""

    def __init__(self) -> None:
        self.env: Env | None = None

    def now(self) -> float:
        """The time in unix seconds."""
        assert self.env is not None
        return self.env.now().timestamp()


class World:
    """A server, a channel, four people and the bot, from one start of it to its end."""

    def __init__(
        self, database: Path, values: Mapping[str, Any], *, at: float, stroke: Stroke | None = None
    ) -> None:
        clock = _Clock()
        self.database = database
        self.bot = Tapis(settings_for(database, values), clock=clock)
        self.env = clock.env = Env(self.bot, shard_count=1)
        # Made before the clock moves, so that everything has the same id in each life.
        self.guild = self.env.create_guild("Club")
        self.channel = self.guild.create_text_channel("cards")
        self.people = [self.guild.add_member(self.env.create_user(name)) for name in NAMES]
        self.heir = self.guild.add_member(self.env.create_user("Eve"))
        """Somebody who has no seat yet."""
        self.people.append(self.heir)
        self.pressed: dict[str, Any] | None = None
        """The click that counted: who, and which id."""
        self._stroke = stroke
        if stroke is not None:
            # It is awaited by the task of the whole life, which is made too early to be driven itself.
            hook = self.bot.setup_hook
            self.bot.setup_hook = lambda: stroke.drive(hook())
        self.env.backend.http_requests = _Calls(self._note)
        self._begun = False
        self.told: list[tuple[str, int]] = []
        """The calls to Discord since the decisive thing began, each with the version that was kept then."""
        self._table: Table | None = None
        self._peek: sqlite3.Connection | None = None
        self.at(at)
        self.later = 1.0 if at < STRUCK else 100.0
        """The instant after which deals are asked for."""

    @asynccontextmanager
    async def alive(self) -> AsyncIterator[None]:
        """Start the bot, and stop it in order."""
        await self.env.start()
        try:
            with self.env.time_context():
                yield
                assert [error for error in self.env.errors if not _is_refusal(error)] == []
            if self._peek is not None:
                self._peek.close()
            await self.bot.close()
        finally:
            await self.env.shutdown()

    # What is.

    @property
    def kept(self) -> kept.Kept:
        """What the database keeps now."""
        return kept.read(self.database)

    @property
    def table(self) -> Table:
        """The one table, as it is kept; read again where its version has moved on."""
        if self._table is None or self._version() != self._table.row.version:
            self._table = self.kept.table(self._table)
            assert self._table is not None
        return self._table

    def _version(self) -> int:
        """The table's version alone, which is quickly asked; 0 where there is no table yet."""
        if self._peek is None:
            self._peek = sqlite3.connect(self.database)
        row = self._peek.execute("SELECT version FROM tables").fetchone()
        return 0 if row is None else row[0]

    def _note(self, call: HttpLogEntry) -> None:
        if self._begun:
            self.told.append((f"{call.method} {call.path}", self._version()))

    @property
    def boards(self) -> list[Any]:
        """The messages of the channel that the bot posted as boards: all but pings, shared answers, and the
        results of past parties, which only open what is kept of them.
        """
        return [message for message in self.channel.history() if len(_live(message)) > 1]

    @property
    def board(self) -> Any:
        """The one board."""
        (found,) = self.boards
        return found

    @property
    def board_texts(self) -> list[str]:
        """What the channel shows of the table: no board, one, or for a moment two."""
        return [text(message.components) for message in self.boards]

    # What people do.

    def at(self, instant: float) -> None:
        """Let it be so many seconds after the world began. What happens first in an instant has its id."""
        self.env.backend.clock.elapsed = instant

    async def click(self, person: int, message: Any, verb: str, arg: str | None = None) -> InteractionResult:
        """Press the button that asks for this."""
        (press,) = (at for at in presses(message) if at.verb == verb and arg in (None, at.arg))
        self.pressed = {"who": person, "id": press.custom_id}
        return await self.people[person].click(message, custom_id=press.custom_id)

    async def slash(self, who: int, name: str, /, **options: Any) -> InteractionResult:
        """Say a command."""
        self.pressed = None
        return await self.people[who].slash(self.channel, name, **options)

    async def submit(
        self, person: int, shown: InteractionResult, values: dict[str, Any]
    ) -> InteractionResult:
        """Send a form in."""
        modal = shown.modal
        assert modal is not None
        self.pressed = {"who": person, "id": modal["custom_id"], "form": values}
        return await self.people[person].submit_modal(shown, values)

    async def press_again(self, pressed: Mapping[str, Any]) -> InteractionResult:
        """Press a button, or send a form in, that an earlier life drew: the message is still on a screen.

        simcord lets people press only what it has drawn itself, so the click is made of its parts here, on
        a message that it knows.
        """
        help_ = await self.slash(pressed["who"], "help")
        carrier = help_.response
        assert carrier is not None
        backend = self.env.backend
        data: dict[str, Any] = {"custom_id": pressed["id"], "component_type": 2}
        if "form" in pressed:
            fields = [{"type": 4, "custom_id": key, "value": text} for key, text in pressed["form"].items()]
            data = {
                "custom_id": pressed["id"],
                "components": [{"type": 18, "component": field} for field in fields],
            }
        self.at(DECISIVE)
        record, payload = interactions.base_payload(
            backend,
            type=FORM if "form" in pressed else COMPONENT,
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            user_id=self.people[pressed["who"]].id,
            data=data,
        )
        message = backend.get_message(self.channel.id, carrier.id)
        payload["message"] = dict(serializers.message_payload(backend, message))
        record.source_message_id = message.id
        backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return InteractionResult(self.env, record)

    async def decisive(self, doing: Awaitable[Any]) -> Any:
        """What the stroke may meet."""
        self.at(max(DECISIVE, self.env.backend.clock.elapsed))
        self._begun = True
        if self._stroke is None:
            return await doing
        self._stroke.armed = True
        try:
            return await doing
        finally:
            self._stroke.armed = False


def _is_refusal(error: BaseException) -> bool:
    """Whether a command was refused, which simcord takes for an error although the person is told."""
    return isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Refused)
