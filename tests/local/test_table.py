"""The local table without a browser: its clock, its people, its clicks, its memory, its beginning and end."""

from __future__ import annotations

import asyncio
import base64
import signal
import socket
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import aiohttp
import discord
import pytest
from simcord.backend.cdn import CDN_BASE

from bot.exits import USAGE
from bot.local import PortInUse, serve
from bot.local.env import PlayEnv
from bot.local.world import PEOPLE, build_world
from tests.local.demo import Demo, board, hand
from tests.local.live import Live, build, live

ROOT = Path(__file__).parents[2]
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


async def test_people_server_and_channel_have_the_same_ids_in_every_run() -> None:
    def ids() -> list[int]:
        env, world = build(Demo())
        own = [env.backend.application_id, env.backend.bot_user.id, world.guild.id, world.channel.id]
        return [*own, *(member.id for member in world.members)]

    first = ids()
    assert ids() == first
    assert len(set(first)) == len(first)
    # Written down, since a database knows people by them.
    assert first[-4:] == [
        1456078642479104000,
        1456078646673408000,
        1456078650867712000,
        1456078655062016000,
    ]


async def test_only_the_first_person_moderates() -> None:
    env, world = build(Demo())
    manage = discord.Permissions.manage_messages.flag
    permissions = [
        env.backend.compute_permissions(world.guild.id, member.id, world.channel.id)
        for member in world.members
    ]
    assert [bool(one & manage) for one in permissions] == [person.moderator for person in PEOPLE]
    assert [person.name for person in PEOPLE if person.moderator] == ["Anna"]


async def test_the_bot_lives_in_real_time() -> None:
    real = time.monotonic
    async with live() as table:
        assert time.monotonic is real
        message = await table.send(board([]))
        before = table.client.ticks
        await asyncio.sleep(0.35)
        assert table.client.ticks >= before + 2, "the bot's own sleeps end by themselves"
        result = await table.anna.click(message, custom_id="hand")
        asked = discord.utils.snowflake_time(result._interaction.id)
        assert abs(datetime.now(UTC) - asked) < timedelta(seconds=5)
        assert result._interaction.id > max(member.id for member in table.world.members)


async def test_a_click_waits_for_its_answer_only() -> None:
    async with live() as table:
        message = await table.send(board([]))
        result = await table.anna.click(message, custom_id="slow")
        assert result._interaction.responded, "longer than simcord would wait by itself"
        result = await table.ben.click(message, custom_id="tap")
        assert result._interaction.responded
        assert table.client.taps == ["Ben"]


async def test_each_person_speaks_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[discord.Locale] = []

    class Listening(Demo):
        async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
            heard.append(interaction.locale)
            await super().on_interaction(interaction)

    client = Listening()
    env = PlayEnv(client)
    world = build_world(env, topic="")
    env.go_live({world.members[0].id: "fr"})
    await env.start()
    try:
        table = Live(client, env, world)
        message = await table.send(board([]))
        await table.anna.click(message, custom_id="tap")
        await table.ben.click(message, custom_id="tap")
    finally:
        await env.close_client()
    assert heard == [discord.Locale.french, discord.Locale.american_english]


async def test_the_pictures_of_application_emojis_are_kept() -> None:
    async with live() as table:
        with table.env._bot_scope():
            emoji = await table.client.create_application_emoji(name="card", image=PIXEL)
        assert table.env.backend.cdn.get(f"{CDN_BASE}/emojis/{emoji.id}.png") == PIXEL


async def test_memory_is_bounded() -> None:
    async with live() as table:
        message = await table.send(board([]))
        for _ in range(1200):
            await table.anna.click(message, custom_id="tap")
        backend = table.env.backend
        assert len(backend.transcript) <= 1000
        assert len(backend.http_requests) <= 1000
        for _ in range(400):
            await table.send(hand(["A♠"]))
        for interaction in backend.interactions.values():
            interaction.expires_at = "2026-01-01T00:00:00+00:00"
        table.env.sweep()
        assert not backend.interactions
        assert not backend.interaction_tokens
        assert len(backend.messages[table.world.channel.id]) == 300
        assert not backend._reserved_ids
        newest = await table.send(board([]))
        assert (await table.anna.click(newest, custom_id="tap"))._interaction.responded


async def test_a_port_in_use_is_said_before_the_bot_is_made() -> None:
    made: list[Demo] = []

    def make() -> Demo:
        made.append(Demo())
        return made[-1]

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse) as caught:
            await serve(make, port=port, announce=print)
    assert caught.value.status == USAGE
    assert "--port" in caught.value.line
    assert str(port) in caught.value.line
    assert not made


async def test_a_start_that_fails_closes_the_bot_and_says_why() -> None:
    class Locked(Demo):
        async def setup_hook(self) -> None:
            raise PermissionError("locked")

    client = Locked()
    with pytest.raises(PermissionError, match="locked"):
        await serve(lambda: client, port=0, announce=print)
    assert client.closed_in_order


async def test_no_other_site_reads_or_uses_an_address() -> None:
    async with live() as table:
        preview = table.preview()
        async with preview, aiohttp.ClientSession(preview.home) as session:
            for path in ("/", "/anna", "/anna/address"):
                assert (await session.get(path)).status == 200
                assert (await session.get(path, headers={"Host": "evil.example"})).status == 403
            mine = {"X-Simcord-Capability": preview.credential(table.anna)}
            assert (await session.post("/api/pages", json={}, headers=mine)).status == 200
            assert (await session.post("/api/pages", json={})).status == 401
            theirs = {**mine, "Origin": "http://evil.example"}
            assert (await session.post("/api/pages", json={}, headers=theirs)).status == 401
            page = preview._open_page(table.ben.id)
            answer = await session.get("/api/state", headers={**mine, "X-Simcord-Context": page.id})
            assert answer.status == 401, "Ben's page is not Anna's to read"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_it_cleanly(number: signal.Signals) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.local.demo", "0"),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    lines = [(await process.stdout.readline()).decode().strip() for _ in range(5)]
    page = await asyncio.to_thread(lambda: urlopen(lines[0], timeout=10).read().decode())
    assert all(line in page for line in lines[1:])
    process.send_signal(number)
    rest, errors = await process.communicate()
    assert (process.returncode, rest, errors) == (0, b"", b"")
