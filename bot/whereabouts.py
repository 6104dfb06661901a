"""What the gateway tells about the places where tables stand: gone, or perhaps open again."""

from __future__ import annotations

from bot.courier import Courier
from bot.publisher import Publisher
from bot.tables.service import Tables


class Whereabouts:
    """Closes tables whose place is gone, and has boards tried anew where something changed."""

    def __init__(self, tables: Tables, publisher: Publisher, courier: Courier) -> None:
        self._tables = tables
        self._publisher = publisher
        self._courier = courier

    async def server_gone(self, guild_id: int) -> None:
        """The bot was removed from a server, or the server was deleted."""
        await self._tables.vanish(guild_id=guild_id)

    async def channel_gone(self, channel_id: int) -> None:
        """A channel or a thread was deleted."""
        await self._tables.vanish(channel_id=channel_id)

    def told_anew(self) -> None:
        """The gateway has told everything from the beginning. What went while nobody listened it has not:
        where a table's place was not among what it told, Discord is asked.
        """
        for table in self._tables.all():
            if not self._courier.knows(table.row.guild_id, table.row.channel_id):
                self._publisher.check(table)
        self._publisher.look_around()

    def changed(self, guild_id: int) -> None:
        """Permissions, or a thread, may have changed in a server."""
        self._publisher.look_around(guild_id)
