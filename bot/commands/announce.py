"""Announcements as commands, for those who would rather write: ``/poule``."""

from __future__ import annotations

from discord import app_commands

from bot import screens
from bot.commands.frame import words
from bot.desk import Desk, person_of, say_of
from bot.parts import Interaction
from bot.tables.look import look
from bot.tables.refused import Refused
from bot.tables.seating import is_away
from engine.actions import Action, Play, parse_action
from engine.errors import BadNotation


def add_announcements(tree: app_commands.CommandTree, desk: Desk) -> None:
    """Add the commands that announce."""

    @tree.command(name="poule", description=words("command-poule"))
    @app_commands.describe(what=words("command-poule-what"))
    @app_commands.guild_only()
    async def poule(interaction: Interaction, what: str) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        try:
            action = _announcement(what)
            table = await desk.tables.act(table.id, person_of(interaction), action, moment=None)
        except Refused as refused:
            await desk.refuse(interaction, refused, desk.tables.find(table.id))
        else:
            await desk.show(interaction, table)

    @poule.autocomplete("what")
    async def what_now(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Only what may be said now, by this person."""
        try:
            table = desk.tables.in_channel(interaction.channel_id or 0)
        except Refused:
            return []
        seat = table.seat_of(interaction.user.id)
        if seat is None or is_away(table, seat):
            return []
        say = say_of(interaction)
        seen = look(table, seat).view
        said = [action for action in seen.legal if isinstance(action, Play) and action.poule]
        said.sort(key=lambda play: seen.hand.index(play.card))
        choices = [
            app_commands.Choice(name=screens.announcement(say, play), value=play.text) for play in said
        ]
        return [choice for choice in choices if current.casefold() in choice.name.casefold()][:25]


def _announcement(what: str) -> Action:
    """What was chosen from the list, or written like it: ``TS+poule``, or the card alone."""
    try:
        return parse_action(what if "+" in what else f"{what.strip()}+poule")
    except BadNotation:
        raise Refused("no-such-announcement") from None
