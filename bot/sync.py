"""Registers the slash commands with Discord, and only when they changed: creates are counted by the day."""

import asyncio
import contextlib
import hashlib
import json
import logging
from collections.abc import Awaitable
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.logs import describe
from bot.store.store import Store

log = logging.getLogger(__name__)

PAUSES: Final = (30.0, 120.0, 600.0)
"""Seconds before the tries that follow a failed one; the last is repeated."""
WITHIN: Final = 20.0
"""Seconds the first try may hold up the start."""

_TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)


class CommandSync:
    """A service: syncs the tree when it starts, and later where Discord refused or was away.

    What Discord was given last is kept in the store as a digest. A server's bot works without this (old
    commands stay), so no failure here keeps the bot from starting.
    """

    def __init__(self, tree: app_commands.CommandTree[Any], store: Store) -> None:
        self._tree = tree
        self._store = store
        self._again: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Sync once now; when that fails or takes long, go on in the background.

        It is not cancelled for taking long: it may wait out a limit of the whole bot, and discord.py holds
        all other calls back until it goes on (`bot.courier`).
        """
        first = asyncio.create_task(self.sync(), name="command-sync")
        try:
            await asyncio.wait((first,), timeout=WITHIN)
        except asyncio.CancelledError:
            first.cancel()
            raise
        if not first.done():
            self._again = asyncio.create_task(self._retry(first), name="command-sync")
        elif not await self._succeeds(first):
            self._again = asyncio.create_task(self._retry(), name="command-sync")

    async def stop(self) -> None:
        """Give up on a sync that is still to come."""
        if self._again is not None:
            self._again.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._again

    async def sync(self) -> bool:
        """Give Discord the commands of the tree unless it has them; whether it was given them."""
        digest = await self._digest()
        async with self._store.read() as reader:
            row = await reader.row("SELECT digest FROM command_sync WHERE id = 1")
        if row is not None and row[0] == digest and await self._has_them():
            return False
        await self._tree.sync()
        async with self._store.write() as tx:
            await tx.run(
                "INSERT INTO command_sync (id, digest) VALUES (1, ?)"
                " ON CONFLICT (id) DO UPDATE SET digest = excluded.digest",
                digest,
            )
        log.debug("commands synced")
        return True

    async def _digest(self) -> str:
        """SHA-256 of all that Discord is told about the commands, and of the application they belong to."""
        translator = self._tree.translator
        payloads: list[Any] = [
            command.to_dict(self._tree)
            if translator is None
            else await command.get_translated_payload(self._tree, translator)
            for command in self._tree.get_commands()
        ]
        payloads.sort(key=lambda payload: (payload.get("type", 1), payload["name"]))
        text = json.dumps([self._tree.client.application_id, payloads], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    async def _has_them(self) -> bool:
        """Whether Discord has commands of these names: another program with this token may have other ones.

        When it cannot be asked it is believed to have them.
        """
        try:
            there = await self._tree.fetch_commands()
        except _TROUBLE:
            return True
        wanted = {
            (command.to_dict(self._tree).get("type", 1), command.name)
            for command in self._tree.get_commands()
        }
        return wanted == {(command.type.value, command.name) for command in there}

    async def _retry(self, first: Awaitable[bool] | None = None) -> None:
        if first is not None and await self._succeeds(first):
            return
        for attempt in range(1_000_000):
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            if await self._succeeds(self.sync()):
                return

    async def _succeeds(self, syncing: Awaitable[bool]) -> bool:
        try:
            await syncing
        except _TROUBLE as error:
            log.warning("commands not synced, trying again: %s", describe(error))
            return False
        return True
