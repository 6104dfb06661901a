"""The slash commands: thin, one file a group."""

from typing import TYPE_CHECKING

from bot.commands.announce import add_announcements
from bot.commands.ending import add_ending
from bot.commands.reading import add_reading
from bot.commands.standings import add_standings
from bot.commands.table import add_table

if TYPE_CHECKING:
    from discord import app_commands

    from bot.desk import Desk


def add_commands(tree: "app_commands.CommandTree", desk: "Desk") -> None:
    """Add every command to the tree."""
    add_table(tree, desk)
    add_announcements(tree, desk)
    add_ending(tree, desk)
    add_reading(tree, desk)
    add_standings(tree, desk)


__all__ = ["add_commands"]
