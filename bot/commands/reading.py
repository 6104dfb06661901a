"""Commands that only tell: ``/score``, ``/analysis``, ``/rules``, ``/help``."""

from __future__ import annotations

from discord import app_commands

from bot import screens
from bot.commands.frame import words
from bot.controls.analysis import AnalysisControls
from bot.desk import Desk, say_of
from bot.offered import GAMES
from bot.parts import Interaction
from bot.tables.look import look
from bot.tables.refused import Refused
from engine.presets import preset
from engine.rules import Rules


def add_reading(tree: app_commands.CommandTree, desk: Desk) -> None:
    """Add the commands that only tell."""

    @tree.command(name="score", description=words("command-score"))
    @app_commands.guild_only()
    async def score(interaction: Interaction) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        await desk.answer(interaction, screens.score_page(look(table, None), say_of(interaction)))

    analyses = AnalysisControls(desk)

    @tree.command(name="analysis", description=words("command-analysis"))
    @app_commands.describe(deal=words("command-analysis-deal"))
    @app_commands.guild_only()
    async def analysis(
        interaction: Interaction, deal: app_commands.Range[int, 1, 9999] | None = None
    ) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        played = [placed.number for placed in table.party.deals if placed.deal.tricks]
        await analyses.show(interaction, table.id, table.shown.row.number, deal or max(played, default=0))

    @tree.command(name="rules", description=words("command-rules"))
    @app_commands.describe(game=words("command-rules-game"))
    @app_commands.choices(
        game=[app_commands.Choice(name=words(f"game-{game}"), value=game) for game in GAMES]
    )
    @app_commands.guild_only()
    async def rules(interaction: Interaction, game: str | None = None) -> None:
        chosen = _rules_here(interaction) if game is None else preset(game)
        await desk.answer(interaction, screens.rules_page(chosen, say_of(interaction)))

    def _rules_here(interaction: Interaction) -> Rules:
        """The rules of the channel's table, house rules and all; where there is none, the first game's."""
        try:
            return desk.tables.in_channel(interaction.channel_id or 0).party.rules
        except Refused:
            return preset(GAMES[0])

    @tree.command(name="help", description=words("command-help"))
    @app_commands.guild_only()
    async def help_(interaction: Interaction) -> None:
        await desk.answer(interaction, screens.help_page(say_of(interaction)))
