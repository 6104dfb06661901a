"""What the bot sends, held against Discord's own description of its API."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.client import Tapis
from bot.parts import Parts, say_bare
from tests.wire import openapi
from tests.wire.conftest import Bots
from tests.wire.discordd import Discordd
from tests.wire.payloads import ANNA, CHANNEL, GUILD

Interaction = discord.Interaction[Any]


@pytest.fixture
def description() -> openapi.Description:
    """Discord's description, or a skip."""
    path = openapi.description_file()
    if path is None:
        pytest.skip("no OpenAPI description of Discord here (name the file in TAPIS_OPENAPI)")
    return openapi.load(path)


class Everything:
    """Controls that answer in the way the custom id names."""

    def __init__(self, client: Tapis) -> None:
        self.courier = client.courier

    async def handle(self, interaction: Interaction) -> None:
        view = say_bare(interaction, "text", reference="")
        match interaction.data["custom_id"]:  # pyright: ignore[reportOptionalSubscript, reportGeneralTypeIssues, reportTypedDictNotRequiredAccess]
            case "answer":
                await self.courier.answer(interaction, view)
                await self.courier.refresh(interaction, view)
            case "update":
                await self.courier.update(interaction, view)
                await self.courier.followup(interaction, view)
            case "ask":
                modal = discord.ui.Modal(title="title", custom_id="m")
                modal.add_item(discord.ui.TextInput(label="label", custom_id="t"))
                await self.courier.ask(interaction, modal)
            case _:
                await self.courier.defer(interaction)


async def test_every_kind_of_request_is_as_discord_describes_it(
    discordd: Discordd, bots: Bots, description: openapi.Description
) -> None:
    async def build(client: Tapis) -> Parts:
        @client.tree.command(name="hello", description="hello")
        @app_commands.describe(what="what")
        @app_commands.guild_only()
        async def hello(interaction: Interaction, what: str, number: int = 1) -> None: ...

        return Parts(controls=Everything(client))

    bot = await bots.start(build)
    for way in ("answer", "update", "ask", "defer"):
        await (await discordd.click(way)).wait()
    view = say_bare(None, "text", reference="")  # pyright: ignore[reportArgumentType]
    message_id = await bot.courier.send(int(CHANNEL), view, nonce="n" * 25, silent=True, mentions=[int(ANNA)])
    await bot.courier.edit(int(CHANNEL), message_id, view)
    await bot.courier.delete(int(CHANNEL), message_id)
    await bot.courier.display_name(int(GUILD), int(ANNA))
    assert discordd.problems == []


@pytest.mark.parametrize(
    ("method", "path", "body", "problem"),
    [
        ("POST", "/channels/1/messages", {"nonce": "n" * 26}, "nonce"),
        ("POST", "/channels/1/messages", {"components": [{"type": 10}]}, "required"),
        ("POST", "/channels/1/messages", {"components": [{"type": 10, "content": ""}]}, "minLength"),
        ("POST", "/channels/1/messages", {"tts": 1}, "tts"),
        ("POST", "/channels/1/messages", None, "body"),
        ("DELETE", "/channels/1/messages/1", {}, "no body"),
        ("PUT", "/channels/1/messages/1", {}, "method"),
        ("GET", "/nowhere", None, "path"),
        ("PUT", "/applications/1/commands", [{"name": "n" * 33, "description": "d"}], "name"),
    ],
)
def test_the_check_bites(
    description: openapi.Description, method: str, path: str, body: Any, problem: str
) -> None:
    with pytest.raises(AssertionError, match=problem):
        description.check(method, path, body)
