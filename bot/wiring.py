"""Puts the parts of the bot together: who answers buttons, what runs in the background."""

from typing import TYPE_CHECKING

from bot.parts import Parts

if TYPE_CHECKING:
    from bot.client import Tapis


async def build(client: "Tapis") -> Parts:
    """The parts of `client`, whose store is open and whose commands are not synced yet."""
    return Parts()
