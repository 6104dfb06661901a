"""Leaving a table, and ending a party before it is decided: what one asks for, and others agree to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot import screens
from bot.controls.reading import Handler
from bot.desk import Desk, is_private, person_of, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.seating import party_shown, seat_of


class LeaveControls:
    """Answers who wants to leave, to give the party up or to end it, and who agrees."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables
        self.handlers: Final[Mapping[str, Handler]] = {
            "leave": self._ask,
            "leave-yes": self._leave,
            "resign": self._resign,
            "end": self._end,
            "agree": self._agree,
        }
        """By verb."""

    async def _ask(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        seat = seat_of(table, person_of(interaction))
        question = screens.leave_question(look(table, seat), say_of(interaction), party_shown(table))
        await self._desk.answer(interaction, question)

    async def _leave(self, interaction: Interaction, press: Press) -> None:
        table = await self._tables.leave(press.table, person_of(interaction), party=press.at)
        notice = say_of(interaction)("notice-left-ended" if table.state is State.OVER else "notice-left")
        if table.state is State.LOBBY:
            await self._desk.answer(interaction, screens.notice(say_of(interaction), notice))
        else:
            await self._desk.show(interaction, table, notice=notice)

    async def _resign(self, interaction: Interaction, press: Press) -> None:
        table = await self._tables.give_up(press.table, person_of(interaction), party=press.at)
        await self._said(interaction, table, "notice-resign-said")

    async def _end(self, interaction: Interaction, press: Press) -> None:
        table = await self._tables.agree_to_end(press.table, person_of(interaction), party=press.at)
        await self._said(interaction, table, "notice-end-said")

    async def _said(self, interaction: Interaction, table: Table, text_id: str) -> None:
        """The hand as it is now; as long as others have to agree, it says so."""
        notice = "" if table.state is State.OVER else say_of(interaction)(text_id)
        await self._desk.show(interaction, table, notice=notice)

    async def _agree(self, interaction: Interaction, press: Press) -> None:
        """Yes to what was proposed last, if it is still that."""
        table = await self._tables.agree(
            press.table, person_of(interaction), party=press.at, what=press.arg or None
        )
        await self._desk.shown(interaction, table, private=is_private(interaction))
