"""``/table``: open a table, bring its board down, close it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import discord
from discord import app_commands

from bot import screens
from bot.commands.absence import CLOCK_CHOICES, add_absence
from bot.commands.frame import suggesting, words
from bot.commands.house import read_house_rules, suggest_house_rules
from bot.commands.places import check_place
from bot.controls.router import close_question
from bot.courier import CourierError, Forbidden
from bot.desk import Desk, person_of, say_of
from bot.offered import GAMES
from bot.parts import Interaction
from bot.tables.absence import CLOCKS
from bot.tables.look import look
from bot.tables.model import LEVEL, LEVELS, Table
from bot.tables.refused import Refused
from bot.tables.seating import may_close

LEVEL_CHOICES: Final = [app_commands.Choice(name=words(f"level-{name}"), value=name) for name in LEVELS]
BOARD_WITHIN: Final = 2.0
"""Seconds that the answer waits for the board to be posted."""


def add_table(tree: app_commands.CommandTree, desk: Desk) -> None:
    """Add the group ``/table``."""
    group = app_commands.Group(name="table", description=words("command-table"), guild_only=True)

    @group.command(name="open", description=words("command-table-open"))
    @app_commands.describe(
        game=words("command-table-open-game"),
        target=words("command-table-open-target"),
        rules=words("command-table-open-rules"),
        computers=words("command-table-open-computers"),
        clock=words("command-table-open-clock"),
        level=words("command-table-level-level"),
        hints=words("command-table-open-hints"),
    )
    @app_commands.choices(
        game=[app_commands.Choice(name=words(f"game-{game}"), value=game) for game in GAMES],
        clock=CLOCK_CHOICES,
        level=LEVEL_CHOICES,
    )
    async def open_(
        interaction: Interaction,
        game: str = "quatre-sept",
        target: app_commands.Range[int, 1, 999] | None = None,
        rules: str = "",
        computers: app_commands.Range[int, 0, 3] = 0,
        clock: str | None = None,
        level: str = LEVEL,
        hints: bool = False,
    ) -> None:
        guild_id, channel_id = check_place(interaction)
        chosen = read_house_rules(say_of(interaction), game, rules, target)
        who = person_of(interaction)
        try:
            table = await desk.tables.open(
                guild_id=guild_id,
                channel_id=channel_id,
                who=who,
                rules=chosen,
                locale=str(interaction.guild_locale or interaction.locale),
                computers=computers,
                clock=CLOCKS[clock or desk.clock],
                level=level,
                hints=hints,
            )
        except Refused as refused:
            if refused.code != "already-open":
                raise
            raise Refused("already-open", link=_link(desk, desk.tables.in_channel(channel_id))) from None
        try:
            async with asyncio.timeout(BOARD_WITHIN):
                await desk.publisher.posted(table)
        except TimeoutError:
            # It comes as soon as Discord takes it.
            pass
        except CourierError as error:
            # A table that nobody can see would only block its channel.
            with contextlib.suppress(Refused):
                await desk.tables.close(table.id, who)
            if not isinstance(error, Forbidden):
                raise
            thread = error.missing == "access" and isinstance(interaction.channel, discord.Thread)
            raise Refused("private-thread" if thread else "cannot-send-here") from None
        say = say_of(interaction)
        opened = say("notice-opened-draw" if look(table, None).draws else "notice-opened")
        await desk.answer(interaction, screens.notice(say, opened))

    def rules_so_far(interaction: Interaction, current: str) -> list[tuple[str, str]]:
        """House rules of the game that is chosen, each with what it means."""
        # What else is filled in so far, as it was typed.
        game, target = interaction.namespace.game or GAMES[0], interaction.namespace.target
        if game not in GAMES:
            return []
        known = target if isinstance(target, int) else None
        return suggest_house_rules(say_of(interaction), game, current, known)

    open_.autocomplete("rules")(suggesting(rules_so_far))

    @group.command(name="show", description=words("command-table-show"))
    async def show(interaction: Interaction) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        check_place(interaction)
        desk.publisher.post_again(table)
        say = say_of(interaction)
        text = say("notice-shown")
        try:
            async with asyncio.timeout(BOARD_WITHIN):
                await desk.publisher.posted(table)
        except TimeoutError:
            text = say("notice-coming")
        except CourierError:
            why = desk.tables.get(table.id).unseen
            text = say(f"unseen-{why or 'unknown'}")
        await desk.answer(interaction, screens.notice(say, text))

    @group.command(name="close", description=words("command-table-close"))
    async def close(interaction: Interaction) -> None:
        who = person_of(interaction)
        channel_id = interaction.channel_id or 0
        try:
            table = desk.tables.in_channel(channel_id)
        except Refused as refused:
            if refused.code == "paused":
                # There is no board to go by, so nothing to ask.
                await desk.tables.close_paused(channel_id, who)
                say = say_of(interaction)
                await desk.answer(interaction, screens.notice(say, say("notice-closed")))
                return
            raise
        may_close(table.row.opener_id, who)
        await desk.answer(interaction, close_question(interaction, table))

    @group.command(name="level", description=words("command-table-level"))
    @app_commands.describe(level=words("command-table-level-level"))
    @app_commands.choices(level=LEVEL_CHOICES)
    async def set_level(interaction: Interaction, level: str) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        await desk.tables.set_level(table.id, person_of(interaction), level)
        say = say_of(interaction)
        await desk.answer(interaction, screens.notice(say, say("notice-level", level=level)))

    add_absence(group, desk)
    tree.add_command(group)


def _link(desk: Desk, table: Table) -> str:
    """Where the table's board is."""
    message_id = desk.publisher.message_of(table)
    base = f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}"
    return base if message_id is None else f"{base}/{message_id}"


__all__ = ["add_table"]
