"""The whole bot on the wire, not only its connection."""

import discord

from bot.wiring import build
from tests.wire.conftest import Bots
from tests.wire.discordd import Discordd


async def test_it_asks_for_the_guilds_intent_alone(discordd: Discordd, bots: Bots) -> None:
    await bots.start(build)
    [identify] = discordd.gateway.identifies
    assert identify["intents"] == discord.Intents(guilds=True).value == 1


async def test_its_commands_are_synced_once_over_two_starts(discordd: Discordd, bots: Bots) -> None:
    for _ in range(2):
        client = await bots.start(build)
        await client.close()
    assert len(discordd.calls("PUT", ".*/commands")) == 1
    assert "table" in {command["name"] for command in discordd.commands}


async def test_an_unknown_custom_id_gets_a_private_answer(discordd: Discordd, bots: Bots) -> None:
    await bots.start(build)
    for act in (discordd.click, discordd.send_form):
        answer = await (await act("nobody:knows")).wait()
        assert answer["type"] == 4
        assert answer["data"]["flags"] & 64
