"""What the gateway tells about the places where tables stand: gone, or perhaps open again."""

from __future__ import annotations

from bot.publisher import Publisher
from bot.tables.service import Tables


class Whereabouts:
    """Closes tables whose place is gone, and has boards tried anew where something changed."""

    def __init__(self, tables: Tables, publisher: Publisher) -> None:
        self._tables = tables
        self._publisher = publisher

    async def server_gone(self, guild_id: int) -> None:
        """The bot was removed from a server, or the server was deleted."""
        await self._tables.vanish(guild_id=guild_id)

    async def channel_gone(self, channel_id: int) -> None:
        """A channel or a thread was deleted."""
        await self._tables.vanish(channel_id=channel_id)

    def changed(self, guild_id: int | None = None) -> None:
        """Permissions, or a thread, may have changed in a server; None for in any."""
        self._publisher.look_around(guild_id)
