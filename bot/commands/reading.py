"""Commands that only tell: ``/score``, ``/rules``, ``/help``."""

from __future__ import annotations

from discord import app_commands

from bot import screens
from bot.commands.frame import words
from bot.desk import Desk, say_of
from bot.offered import GAMES
from bot.parts import Interaction
from bot.tables.look import look
from engine.presets import preset


def add_reading(tree: app_commands.CommandTree, desk: Desk) -> None:
    """Add the commands that only tell."""

    @tree.command(name="score", description=words("command-score"))
    @app_commands.guild_only()
    async def score(interaction: Interaction) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        await desk.answer(interaction, screens.score_page(look(table, None), say_of(interaction)))

    @tree.command(name="rules", description=words("command-rules"))
    @app_commands.describe(game=words("command-rules-game"))
    @app_commands.choices(
        game=[app_commands.Choice(name=words(f"game-{game}"), value=game) for game in GAMES]
    )
    @app_commands.guild_only()
    async def rules(interaction: Interaction, game: str = "quatre-sept") -> None:
        await desk.answer(interaction, screens.rules_page(preset(game), say_of(interaction)))

    @tree.command(name="help", description=words("command-help"))
    @app_commands.guild_only()
    async def help_(interaction: Interaction) -> None:
        await desk.answer(interaction, screens.help_page(say_of(interaction)))
