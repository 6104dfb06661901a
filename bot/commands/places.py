"""Whether a table can stand where somebody wants to open one."""

from __future__ import annotations

from typing import Final

import discord

from bot.parts import Interaction
from bot.tables.refused import Refused

_NEEDED: Final = ("view_channel", "send_messages")
_NEEDED_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")


def check_place(interaction: Interaction) -> tuple[int, int]:
    """The server and the channel or thread, where the bot may hold a table.

    Raises :class:`Refused` in a direct message, in an archived or locked thread, and where a permission is
    missing, which it names.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("not-in-dm")
    thread = isinstance(interaction.channel, discord.Thread)
    if isinstance(interaction.channel, discord.Thread) and (
        interaction.channel.archived or interaction.channel.locked
    ):
        raise Refused("archived-thread")
    for permission in _NEEDED_IN_THREADS if thread else _NEEDED:
        if not getattr(interaction.app_permissions, permission):
            raise Refused("cannot-send", permission=permission.replace("_", "-"))
    return interaction.guild_id, interaction.channel_id
