"""The courier in the simulated Discord: every way to answer, and nothing kept of it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from bot.client import Tapis
from bot.courier import AlreadyAnswered, Courier, Expired
from bot.parts import Parts, say_bare
from bot.settings import Settings

Interaction = discord.Interaction[Any]


def view(text: str) -> discord.ui.LayoutView:
    """A message with two buttons."""
    made = say_bare(None, text, reference="")  # pyright: ignore[reportArgumentType]
    row = discord.ui.ActionRow[Any]()
    for name in ("update", "again"):
        row.add_item(discord.ui.Button(label=name, custom_id=name))
    made.add_item(row)
    return made


class Scene:
    """A channel, somebody in it, and a bot that keeps the interactions it gets."""

    def __init__(self, env: simcord.Env, bot: Tapis) -> None:
        self.env = env
        self.bot = bot
        self.kept: list[Interaction] = []
        self.errors: list[Exception] = []
        guild = env.create_guild("guild")
        self.channel = guild.create_text_channel("cards")
        self.anna = guild.add_member(env.create_user("anna"))

    @property
    def courier(self) -> Courier:
        return self.bot.courier

    async def handle(self, interaction: Interaction) -> None:
        self.kept.append(interaction)
        data: Any = interaction.data
        if data["custom_id"] == "update":
            await self.courier.update(interaction, view("updated"))
        else:
            await self.courier.answer(interaction, view("another"))
            try:
                await self.courier.answer(interaction, view("twice"))
            except AlreadyAnswered as error:
                self.errors.append(error)


# Not a fixture: the simulator's clock has to be set in the very context that a test runs in.
@contextlib.asynccontextmanager
async def begin(tmp_path: Path) -> AsyncIterator[Scene]:
    """The bot with one command a way to answer."""
    there: list[Scene] = []

    class Controls:
        async def handle(self, interaction: Interaction) -> None:
            await there[0].handle(interaction)

    async def build(client: Tapis) -> Parts:
        courier = client.courier

        @client.tree.command(name="answer", description="answer")
        async def answer(interaction: Interaction) -> None:
            there[0].kept.append(interaction)
            await courier.answer(interaction, view("answered"))

        @client.tree.command(name="later", description="later")
        async def later(interaction: Interaction) -> None:
            there[0].kept.append(interaction)
            await courier.defer(interaction, thinking=True)
            await courier.followup(interaction, view("came later"))

        @client.tree.command(name="update", description="update")
        async def update(interaction: Interaction) -> None:
            try:
                await courier.update(interaction, view("impossible"))
            except ValueError as error:
                there[0].errors.append(error)
            await courier.answer(interaction, view("possible"))

        @client.tree.command(name="guess", description="guess")
        async def guess(interaction: Interaction, what: str) -> None:
            await courier.answer(interaction, view(what))

        @guess.autocomplete("what")
        async def suggest(interaction: Interaction, text: str) -> list[app_commands.Choice[str]]:
            await courier.suggest(interaction, [app_commands.Choice(name=f"{text}!", value=text)])
            return []

        return Parts(controls=Controls())

    bot = Tapis(Settings(database=tmp_path / "tapis.db", _env_file=None), build=build)
    async with simcord.run(bot, shard_count=1) as env:
        there.append(Scene(env, bot))
        yield there[0]
        await bot.close()


def answer_of(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The private message that somebody was answered with."""
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


def text_of(message: simcord.ResponseMessage) -> str:
    """What a message says now."""
    return message.components[0]["content"]


async def test_an_answer_is_private_and_its_buttons_work_without_a_view_kept(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        before = len(asyncio.all_tasks())
        message = answer_of(await scene.anna.slash(scene.channel, "answer"))
        for _ in range(20):
            await scene.anna.click(message, label="update")
        assert len(scene.kept) == 21
        assert scene.bot._connection._view_store._views == {}
        assert scene.bot._connection._view_store._synced_message_views == {}
        assert len(asyncio.all_tasks()) == before


async def test_an_update_replaces_the_message_that_was_clicked(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        message = answer_of(await scene.anna.slash(scene.channel, "answer"))
        assert text_of(message) == "`answered`"
        await scene.anna.click(message, label="update")
        assert text_of(message) == "`updated`"


async def test_a_second_answer_is_named(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        message = answer_of(await scene.anna.slash(scene.channel, "answer"))
        await scene.anna.click(message, label="again")
        assert [type(error) for error in scene.errors] == [AlreadyAnswered]


async def test_a_command_cannot_be_answered_by_an_update(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        message = answer_of(await scene.anna.slash(scene.channel, "update"))
        assert [type(error) for error in scene.errors] == [ValueError]
        assert text_of(message) == "`possible`"


async def test_an_answer_may_come_later(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        message = answer_of(await scene.anna.slash(scene.channel, "later"))
        assert text_of(message) == "`came later`"


async def test_an_old_token_is_named_expired(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        await scene.anna.slash(scene.channel, "answer")
        await scene.courier.refresh(scene.kept[0], view("newer"))
        await scene.env.advance_time(16 * 60)
        for call in (scene.courier.followup, scene.courier.refresh):
            with pytest.raises(Expired):
                await call(scene.kept[0], view("late"))


async def test_an_answer_can_be_taken_back_twice(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        await scene.anna.slash(scene.channel, "answer")
        await scene.courier.withdraw(scene.kept[0])
        await scene.courier.withdraw(scene.kept[0])


async def test_suggestions_are_given(tmp_path: Path) -> None:
    async with begin(tmp_path) as scene:
        choices = await scene.anna.autocomplete(scene.channel, "guess", "what", "ten")
        assert [choice["name"] for choice in choices] == ["ten!"]
