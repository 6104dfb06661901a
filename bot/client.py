"""The bot's connection to Discord: opens everything in order, closes it in the reverse, loses no click."""

import asyncio
import logging
import sys
from typing import Any, Final

import discord
from discord import app_commands

from bot.clock import Clock, SystemClock
from bot.courier import Courier
from bot.failures import RESTARTING, STALE_BUTTON, UNEXPECTED, Failures
from bot.logs import describe
from bot.parts import Build, Interaction, Parts, Service, Unsuggested
from bot.settings import Settings
from bot.store.store import Store
from bot.sync import CommandSync
from bot.wiring import build as build_parts

log = logging.getLogger(__name__)

BEAT_EVERY: Final = 20.0
"""Seconds between two heartbeats in the store; `health` gives up after 60."""
DRAIN_WITHIN: Final = 2.0
"""Seconds that answers under way are waited for at the end."""
TELL_WITHIN: Final = 1.0
"""Seconds that those have who are told that the bot is being started again."""
STOP_WITHIN: Final = 2.0
"""Seconds that one service has to stop."""
HANG_UP_WITHIN: Final = 3.0
"""Seconds that Discord has to close its side of the connection."""

# No voice here: the library would warn about what it lacks for that.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Tree(app_commands.CommandTree["Tapis"]):
    """The slash commands; what a command raises ends in the client's failures."""

    async def interaction_check(self, interaction: discord.Interaction["Tapis"], /) -> bool:
        """Note the task that runs the command, which the end of the client waits for; then begin none."""
        self.client.track()
        return not await self.client.turn_away(interaction)

    async def _call(self, interaction: discord.Interaction["Tapis"]) -> None:
        # What the library raises on its own way to the command, as for an option that it does not expect,
        # would be lost in its task; and an autocompletion that failed, it leaves without an answer.
        try:
            await super()._call(interaction)
        except Unsuggested:
            pass
        except app_commands.AppCommandError:
            raise
        except Exception as error:  # noqa: BLE001 - the one place for failures
            await self.client.failures.interaction(interaction, error)
        else:
            if not (interaction.command_failed or self.client.courier.is_answered(interaction)):
                await self.client.failures.apologise(interaction, UNEXPECTED)

    async def on_error(
        self, interaction: discord.Interaction["Tapis"], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell a refusal; hand a failure to the one place for failures."""
        inner = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        try:
            if await self.client.parts.refuse(interaction, inner):
                return
        except Exception as another:  # noqa: BLE001 - the one place for failures
            inner = another
        await self.client.failures.interaction(interaction, inner)


class Tapis(discord.AutoShardedClient):
    """One life of the bot, from `start` to `close`; another life is another object.

    `build` makes the parts (`bot.wiring.build` unless a test wants others).
    """

    def __init__(self, settings: Settings, *, clock: Clock | None = None, build: Build = build_parts) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.settings = settings
        self.clock: Clock = clock or SystemClock()
        self.courier = Courier(self)
        self.tree = Tree(self)
        self.parts = Parts()
        self.failures = Failures(self.courier, self.parts.say)
        self.reached = asyncio.Event()
        """Set once Discord's gateway has taken this client in."""
        self._build = build
        self._store: Store | None = None
        self._running: list[Service] = []
        self._heartbeat: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[Any]] = set()
        self._entered = False
        self._ending: asyncio.Task[None] | None = None

    @property
    def store(self) -> Store:
        """The open database; there is none before `setup_hook`."""
        if self._store is None:
            raise RuntimeError("the store is not open yet")
        return self._store

    # Begin.

    async def login(self, token: str) -> None:
        """Log in, which also runs `setup_hook`."""
        self._entered = True
        await super().login(token)

    async def setup_hook(self) -> None:
        """Open the store, build the parts, sync the commands, start the services in order.

        discord.py calls this once a login, before the gateway: a second READY starts nothing twice. What
        fails here ends the start; `close` then stops what was started.
        """
        self._store = await Store.open(self.settings.database, self.clock)
        await self._store.beat()
        self._heartbeat = asyncio.create_task(self._beat(self._store), name="heartbeat")
        self.parts = await self._build(self)
        self.failures = Failures(self.courier, self.parts.say)
        for service in (CommandSync(self.tree, self._store), *self.parts.services):
            self._running.append(service)
            await service.start()

    async def _beat(self, store: Store) -> None:
        while True:
            await asyncio.sleep(BEAT_EVERY)
            try:
                await store.beat()
            except Exception as error:  # noqa: BLE001 - the next beat may succeed
                self.failures.event("heartbeat", error)

    async def on_connect(self) -> None:
        """The gateway's first event of a session."""
        self.reached.set()

    async def on_ready(self) -> None:
        """Say so; comes again with every new session, so nothing is started here."""
        log.info("connected to Discord: %d servers, %d shards", len(self.guilds), len(self.shards))
        if self.parts.places is not None:
            self.parts.places.told_anew()

    # Clicks.

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a button, select or form; the tree answers commands itself."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        self.track()
        if await self.turn_away(interaction):
            return
        try:
            if self.parts.controls is not None:
                await self.parts.controls.handle(interaction)
        except Exception as error:  # noqa: BLE001 - the one place for failures
            await self.failures.interaction(interaction, error)
        else:
            if not self.courier.is_answered(interaction):
                await self.failures.apologise(interaction, STALE_BUTTON)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Hand what an event's handler raised to the one place for failures."""
        self.failures.event(event_method, sys.exception())

    async def turn_away(self, interaction: Interaction) -> bool:
        """Whether the client is closing, so that nothing is begun; who asked for something is told so."""
        if self._ending is None:
            return False
        await self.failures.apologise(interaction, RESTARTING)
        return True

    # Places.

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server is gone."""
        self.track()
        if self.parts.places is not None:
            await self.parts.places.server_gone(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        self.track()
        if self.parts.places is not None:
            await self.parts.places.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        self.track()
        if self.parts.places is not None:
            await self.parts.places.channel_gone(payload.thread_id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Perhaps a permission was given back."""
        self._places_changed(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Perhaps a thread was opened again."""
        self._places_changed(payload.guild_id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Perhaps a permission was given back."""
        self._places_changed(after.guild.id)

    def _places_changed(self, guild_id: int) -> None:
        if self.parts.places is not None:
            self.parts.places.changed(guild_id)

    def track(self) -> None:
        """Have the end of the client wait for the task that is running now."""
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    # End.

    async def close(self) -> None:
        """Stop everything in the reverse order of the start. May be called again, and at any moment.

        From now on nothing is begun, and who asks is told to try again in a moment. Answers under way are
        given first, then the services stop, which shows the newest boards; the store is closed last, whatever
        else fails.
        """
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(asyncio.current_task()), name="close")
        await asyncio.shield(self._ending)

    async def _end(self, caller: asyncio.Task[Any] | None) -> None:
        try:
            await self._drain(caller, DRAIN_WITHIN)
            while self._running:
                await self._step("service", self._running.pop().stop(), STOP_WITHIN)
            await self._drain(caller, TELL_WITHIN)
            if self._entered:
                await self._step("connection", super().close(), HANG_UP_WITHIN)
        finally:
            if self._heartbeat is not None:
                self._heartbeat.cancel()
                await asyncio.wait({self._heartbeat})
            if self._store is not None:
                await self._store.close()

    async def _drain(self, caller: asyncio.Task[Any] | None, within: float) -> None:
        others = self._under_way - {caller}
        if others:
            await asyncio.wait(others, timeout=within)

    async def _step(self, what: str, ending: Any, within: float) -> None:
        try:
            async with asyncio.timeout(within):
                await ending
        except Exception as error:  # noqa: BLE001 - the next thing has to be stopped all the same
            log.warning("%s did not stop well: %s", what, describe(error))
