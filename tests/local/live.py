"""A started table without a browser: simcord's people act, and a page is what its script sends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from simcord.results import ResponseMessage

from bot.local.env import PlayEnv
from bot.local.pages import TablePreview
from bot.local.server import TableServer
from bot.local.world import World, build_world
from tests.local.demo import Demo


class Live:
    """A started table, with simcord's people to act instead of pages."""

    def __init__(self, client: Demo, env: PlayEnv, world: World) -> None:
        self.client = client
        self.env = env
        self.world = world
        self.anna, self.ben, *_ = world.members

    async def send(self, view: discord.ui.LayoutView) -> ResponseMessage:
        """A message of the bot's in the channel."""
        channel = self.client.get_channel(self.world.channel.id)
        assert isinstance(channel, discord.TextChannel)
        with self.env._bot_scope():
            sent = await channel.send(view=view)
        view.stop()
        return self.stored(sent.id)

    async def edit(self, message: ResponseMessage, view: discord.ui.LayoutView) -> None:
        """Have the bot edit a message."""
        channel = self.client.get_partial_messageable(self.world.channel.id)
        with self.env._bot_scope():
            await channel.get_partial_message(message.id).edit(view=view)
        view.stop()

    async def delete(self, message: ResponseMessage) -> None:
        """Have the bot delete a message."""
        channel = self.client.get_partial_messageable(self.world.channel.id)
        with self.env._bot_scope():
            await channel.get_partial_message(message.id).delete()

    def preview(self) -> TablePreview:
        return TablePreview(
            self.env,
            self.world.channel,
            self.world.members,
            lambda preview: TableServer(preview, 0),
            timezone="UTC",
        )

    def stored(self, message_id: int) -> ResponseMessage:
        return ResponseMessage(self.env, self.env.backend.get_message(self.world.channel.id, message_id))


def build(client: Demo) -> tuple[PlayEnv, World]:
    env = PlayEnv(client)
    world = build_world(env, topic="")
    env.go_live(world.locales)
    return env, world


@asynccontextmanager
async def live() -> AsyncIterator[Live]:
    client = Demo()
    env, world = build(client)
    await env.start()
    try:
        yield Live(client, env, world)
    finally:
        await env.close_client()


class Seat:
    """A page as the browser's script holds it: what it was told last, and clicks on that."""

    def __init__(self, session: aiohttp.ClientSession, credential: str) -> None:
        self._session = session
        self._headers = {"X-Simcord-Capability": credential}
        self._sequence = 0
        self.drawn: dict[str, Any] = {}

    async def open(self) -> None:
        answer = await self._session.post("/api/pages", json={}, headers=self._headers)
        self.drawn = await answer.json()
        self._headers["X-Simcord-Context"] = self.drawn["context"]["id"]

    async def look(self) -> None:
        """Draw what is there now."""
        self.drawn = await (await self._session.get("/api/state", headers=self._headers)).json()

    def key(self, label: str) -> str:
        """The key, on the page as it is drawn, of the control with this label or placeholder."""

        def found(components: list[dict[str, Any]]) -> list[str]:
            return [
                *(c["control_key"] for c in components if label in (c.get("label"), c.get("placeholder"))),
                *(key for c in components for key in found(c.get("components") or [])),
            ]

        (key,) = [key for m in self.drawn["messages"].values() for key in found(m.get("components") or [])]
        return key

    async def act(self, kind: str, key: str, **more: Any) -> dict[str, Any]:
        """Click or choose; gives the receipt. A refused act does not count, as in the browser."""
        body = {
            "protocol_version": 3,
            "kind": kind,
            "control_key": key,
            "target_id": key.split(":")[1],
            "sequence": self._sequence + 1,
            "request_id": f"{kind} {self._sequence}",
            "generation": self.drawn["context"]["generation"],
            "bot_generation": self.drawn["botGeneration"],
            "published_revision": self.drawn["publishedRevision"],
            **more,
        }
        answer = await self._session.post("/api/action", json=body, headers=self._headers)
        receipt: dict[str, Any] = await answer.json()
        self._sequence = receipt["expectedSequence"]
        return receipt


@asynccontextmanager
async def seated(table: Live) -> AsyncIterator[Seat]:
    """Anna's page."""
    preview = table.preview()
    async with preview, aiohttp.ClientSession(preview.home) as session:
        seat = Seat(session, preview.credential(table.anna))
        await seat.open()
        yield seat
