"""The leaderboard's buttons: other pages, the other list, and showing it to everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from bot import screens
from bot.desk import Desk, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.standings.queries import leaderboard
from bot.standings.rows import Leaderboard
from bot.store.results import forget
from bot.tables.refused import Refused

PAGE_SIZE: Final = 10
"""Lines of a leaderboard's page."""
NAMES_WITHIN: Final = 1.5
"""Seconds that Discord has to say who is on it."""


class StandingsControls:
    """Draws leaderboards, for the command and for the buttons below them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def page(self, interaction: Interaction, press: Press) -> None:
        """Show another page in the place of this one."""
        practice, number = _list_and_page(press.arg)
        board, names = await self.read(interaction, practice=practice, number=number)
        await self._desk.answer(interaction, screens.leaderboard(board, names, say_of(interaction)))

    async def share(self, interaction: Interaction, press: Press) -> None:
        """Post this page for everybody, without the line of the person who asked."""
        practice, number = _list_and_page(press.arg)
        board, names = await self.read(interaction, practice=practice, number=number)
        view = screens.leaderboard(board, names, say_of(interaction), shared=True)
        await self._desk.courier.answer(interaction, view, ephemeral=False)

    async def forget(self, interaction: Interaction, _press: Press) -> None:
        """Take this person's id out of everything that is kept; other people's totals stay as they are."""
        await self._desk.tables.forget(interaction.user.id)
        async with self._desk.store.write() as tx:
            forgotten = await forget(tx, interaction.user.id)
        say = say_of(interaction)
        text = say("notice-forgotten", results=forgotten.results)
        await self._desk.answer(interaction, screens.notice(say, text))

    async def read(
        self, interaction: Interaction, *, practice: bool, number: int
    ) -> tuple[Leaderboard, dict[int, str]]:
        """A page of the server's leaderboard, and the names of the people on it that Discord still knows."""
        guild_id = interaction.guild_id
        if guild_id is None:
            raise Refused("not-in-dm")
        async with self._desk.store.read() as db:
            board = await leaderboard(
                db,
                guild_id,
                practice=practice,
                offset=(number - 1) * PAGE_SIZE,
                limit=PAGE_SIZE,
                own=interaction.user.id,
            )
        names = {interaction.user.id: interaction.user.display_name}
        unknown = [line.user_id for line in board.lines if line.user_id not in names]
        names.update(await self._names(guild_id, unknown))
        return board, names

    async def _names(self, guild_id: int, user_ids: Sequence[int]) -> dict[int, str]:
        """The names that Discord says in time; an answer that came without them is better than none."""
        asked = [
            asyncio.ensure_future(self._desk.courier.display_name(guild_id, user_id)) for user_id in user_ids
        ]
        if asked:
            await asyncio.wait(asked, timeout=NAMES_WITHIN)
        names: dict[int, str] = {}
        for user_id, name in zip(user_ids, asked, strict=True):
            if not name.done():
                name.cancel()
            elif name.exception() is None and (found := name.result()) is not None:
                names[user_id] = found
        return names


def _list_and_page(text: str) -> tuple[bool, int]:
    """Read ``practice.2`` or ``ranked.1``; the first page of the ranked list where it is neither."""
    kind, _, number = text.partition(".")
    page = int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 1
    return kind == "practice", max(1, page)
