"""``/leaderboard``, ``/profile``, and ``/forget`` for who wants out of them."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import screens
from bot.commands.frame import words
from bot.controls.standings import StandingsControls
from bot.desk import Desk, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.standings.queries import profile as read_profile
from bot.tables.refused import Refused


def add_standings(tree: app_commands.CommandTree, desk: Desk) -> None:
    """Add the commands about results."""
    boards = StandingsControls(desk)

    @tree.command(name="leaderboard", description=words("command-leaderboard"))
    @app_commands.describe(practice=words("command-leaderboard-practice"))
    @app_commands.guild_only()
    async def leaderboard(interaction: Interaction, practice: bool = False) -> None:
        board, names = await boards.read(interaction, practice=practice, number=1)
        await desk.answer(interaction, screens.leaderboard(board, names, say_of(interaction)))

    @tree.command(name="profile", description=words("command-profile"))
    @app_commands.describe(person=words("command-profile-person"))
    @app_commands.guild_only()
    async def profile(interaction: Interaction, person: discord.User | discord.Member | None = None) -> None:
        if interaction.guild_id is None:
            raise Refused("not-in-dm")
        shown = person or interaction.user
        async with desk.store.read() as db:
            found = await read_profile(db, interaction.guild_id, shown.id)
        await desk.answer(interaction, screens.profile(found, shown.display_name, say_of(interaction)))

    @tree.command(name="forget", description=words("command-forget"))
    @app_commands.guild_only()
    async def forget(interaction: Interaction) -> None:
        say = say_of(interaction)
        question = screens.confirm(say, say("confirm-forget"), Press("forget-yes"), say("confirm-forget-yes"))
        await desk.answer(interaction, question)
