"""Channels, threads and servers that go, as the gateway tells of them."""

from __future__ import annotations

import pytest

from bot import publisher
from bot.presses import Press
from bot.texts import Say
from tests.wire.conftest import Bots
from tests.wire.discordd import Discordd, eventually
from tests.wire.game import Game
from tests.wire.payloads import CHANNEL, GUILD, channel, guild

MESSAGES = rf"/channels/{CHANNEL}/messages"
MESSAGE = rf"/channels/{CHANNEL}/messages/\d+"


@pytest.mark.parametrize(
    ("event", "data"),
    [
        ("CHANNEL_DELETE", channel()),
        ("GUILD_DELETE", {"id": GUILD}),
        ("THREAD_DELETE", {"id": CHANNEL, "guild_id": GUILD, "parent_id": "1", "type": 11}),
    ],
)
async def test_a_place_that_goes_takes_its_table_with_it(
    discordd: Discordd, bots: Bots, event: str, data: dict[str, object]
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    await discordd.gateway.push(event, data)
    await game.is_closed()


async def test_an_outage_of_a_server_closes_nothing(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    await discordd.gateway.push("GUILD_DELETE", {"id": GUILD, "unavailable": True})
    await game.goes_on()


async def test_a_server_that_was_left_while_the_bot_was_away(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    await game.client.close()
    discordd.gateway.guilds = []
    for method, path in (("POST", MESSAGES), ("PATCH", MESSAGE), ("DELETE", MESSAGE)):
        discordd.fail(method, path, 403, 50001, times=1_000_000)
    table_id, game = game.table_id, await Game.start(discordd, bots)
    game.table_id = table_id
    await game.is_closed()


async def _told_anew(game: Game) -> None:
    """The session is over, and the channel is not among what the next one tells."""
    gateway = game.discordd.gateway
    gateway.describe = lambda: guild() | {"channels": []}
    await gateway.invalidate()
    await gateway.until(identifies=2)


@pytest.mark.usefixtures("hurry")
async def test_a_channel_that_was_deleted_while_the_connection_was_down(
    discordd: Discordd, bots: Bots
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    for method, path in (("POST", MESSAGES), ("PATCH", MESSAGE), ("DELETE", MESSAGE)):
        discordd.fail(method, path, 404, 10003, times=1_000_000)
    await _told_anew(game)
    await game.is_closed()


@pytest.mark.usefixtures("hurry")
async def test_a_thread_that_sleeps_while_all_is_told_anew_keeps_its_table(
    discordd: Discordd, bots: Bots
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    asked = len(discordd.calls("PATCH", MESSAGE))
    await _told_anew(game)
    await eventually(lambda: len(discordd.calls("PATCH", MESSAGE)) > asked)
    await game.goes_on()


@pytest.mark.parametrize("event", ["CHANNEL_UPDATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE"])
async def test_a_permission_that_is_given_back_lets_the_table_go_on(
    discordd: Discordd, bots: Bots, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "RETRY_AFTER", 600.0)
    monkeypatch.setattr(publisher, "HURRY_AFTER", 0.01)
    game = await Game.start(discordd, bots)
    await game.begin()
    discordd.fail("PATCH", MESSAGE, 403, 50013, times=1_000_000)
    await (await game.press_card()).wait()
    await eventually(lambda: game.table.unseen == "permissions")
    told = await game.my_hand()
    assert Say("en")("unseen-permissions") in str(told)
    discordd.heal()
    thread = channel() | {"type": 11, "id": "7", "parent_id": CHANNEL, "owner_id": "1", "member_count": 1}
    thread |= {"message_count": 0, "thread_metadata": {"archived": False, "auto_archive_duration": 60}}
    thread["thread_metadata"]["archive_timestamp"] = "2026-01-01T00:00:00+00:00"
    everyone = {"id": GUILD, "name": "@everyone", "permissions": "2048", "position": 0, "color": 0}
    everyone |= {"hoist": False, "managed": False, "mentionable": False, "flags": 0}
    data = {
        "CHANNEL_UPDATE": channel() | {"topic": "cards"},
        "THREAD_UPDATE": thread,
        "GUILD_ROLE_UPDATE": {"guild_id": GUILD, "role": everyone},
    }[event]
    await discordd.gateway.push(event, data)
    await eventually(lambda: game.table.unseen is None)
    await game.goes_on()


async def test_a_public_press_says_why_nothing_moves(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await (await discordd.slash("table open")).wait()
    (table,) = game.tables.all()
    discordd.fail("PATCH", MESSAGE, 403, 50001, times=1_000_000)
    await (await discordd.click(Press("computer", table.id, str(table.row.version)).custom_id)).wait()
    await eventually(lambda: game.tables.get(table.id).unseen == "access")
    again = await (await discordd.click(Press("computer", table.id, "2").custom_id)).wait()
    assert again["type"] == 4
    assert Say("en")("unseen-access") in str(again)
