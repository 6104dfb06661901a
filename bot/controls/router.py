"""The one place where a click or a form ends up.

A press of a public button is answered by a change of the board, which the publisher makes; everything private
is an answer to the click itself. What is refused is told in the first line of the hand as it is now.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

import discord

from bot import screens
from bot.controls.absence import AbsenceControls
from bot.controls.analysis import AnalysisControls
from bot.controls.hand import HandControls
from bot.controls.leaving import LeaveControls
from bot.controls.reading import Handler, number
from bot.controls.rulebook import RulebookControls
from bot.controls.standings import StandingsControls
from bot.desk import Desk, is_private, person_of, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.export import decided_party, record_of
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import Person, may_close, party_shown
from engine.errors import BadNotation
from engine.seats import Seat


class Controls:
    """Answers every button, select and form that the screens draw."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables
        self._standings = StandingsControls(desk)
        rulebook = RulebookControls(desk)
        self._handlers: Final[Mapping[str, Handler]] = {
            "hand": self._hand,
            "rules": rulebook.open,
            "rules-page": rulebook.turn,
            "commitment": self._commitment,
            "sit": self._sit,
            "stand": self._shared,
            "computer": self._shared,
            "level": self._shared,
            "start": self._shared,
            "next": self._shared,
            "rematch": self._shared,
            "record": self._record,
            "close": self._ask_close,
            "close-yes": self._close,
            "top": self._standings.page,
            "top-share": self._standings.share,
            "forget-yes": self._standings.forget,
            **AbsenceControls(desk).handlers,
            **AnalysisControls(desk).handlers,
            **HandControls(desk).handlers,
            **LeaveControls(desk).handlers,
        }

    async def handle(self, interaction: Interaction) -> None:
        """Answer a click or a form; what nobody knows is left to the caller."""
        data: Any = interaction.data or {}
        press = Press.parse(str(data.get("custom_id", "")))
        handler = None if press is None else self._handlers.get(press.verb)
        if press is None or handler is None:
            return
        table = self._tables.find(press.table)
        if table is not None and table.row.channel_id != interaction.channel_id:
            # No button of ours leaves its channel.
            await self._desk.refuse(interaction, Refused("stale"))
            return
        try:
            await handler(interaction, press)
        except Refused as refused:
            await self._desk.refuse(interaction, refused, self._tables.find(press.table))

    # Pages.

    async def _hand(self, interaction: Interaction, press: Press) -> None:
        table = await self._tables.come_back(press.table, person_of(interaction))
        # A hand is opened beside the board, never in its place.
        await self._desk.show(interaction, table)

    async def _commitment(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        await self._desk.answer(interaction, screens.commitment_page(look(table, None), say_of(interaction)))

    async def _record(self, interaction: Interaction, press: Press) -> None:
        """The record of a decided party, as a file with its seed and its cuts; also once others follow it."""
        party = number(press.at)
        table = self._tables.find(press.table)
        async with self._desk.store.read() as db:
            over = await decided_party(db, press.table, party, interaction.channel_id)
            sitters = () if table is None else (*table.seats, *table.shown.played)
            record = await record_of(db, over, sitters)
        name = screens.record_name(over.party.rules.game, press.table, party)
        file = discord.File(BytesIO(record.encode()), filename=name)
        page = screens.record_page(name, say_of(interaction))
        await self._desk.courier.answer(interaction, page, files=[file])

    # The lobby and what everybody shares.

    async def _sit(self, interaction: Interaction, press: Press) -> None:
        """Take a seat, or where seats are drawn enter the draw."""
        try:
            seat = Seat.parse(press.arg) if press.arg else None
        except BadNotation:
            raise Refused("stale") from None
        table = await self._tables.sit(press.table, person_of(interaction), seat)
        hands = table.state is not State.LOBBY
        await self._desk.shown(interaction, table, private=hands or is_private(interaction))

    async def _shared(self, interaction: Interaction, press: Press) -> None:
        """A button that everybody sees: its answer is the board, which everybody sees change."""
        table = await self._do_shared(press, person_of(interaction))
        await self._desk.shown(interaction, table, private=is_private(interaction))

    async def _do_shared(self, press: Press, who: Person) -> Table:
        tables = self._tables
        match press.verb:
            case "stand":
                return await tables.stand(press.table, who)
            case "computer":
                return await tables.add_computer(press.table, who)
            case "level":
                return await tables.set_level(press.table, who, version=number(press.at))
            case "start":
                return await tables.start(press.table, who, version=number(press.at))
            case "next":
                return await tables.next_deal(press.table, who, deal=press.at)
            case _:
                return await tables.rematch(press.table, who, version=number(press.at))

    async def _ask_close(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        may_close(table.row.opener_id, person_of(interaction))
        await self._desk.answer(interaction, close_question(interaction, table))

    async def _close(self, interaction: Interaction, press: Press) -> None:
        say = say_of(interaction)
        await self._tables.close(press.table, person_of(interaction), party=press.at)
        await self._desk.answer(interaction, screens.notice(say, say("notice-closed")))


def close_question(interaction: Interaction, table: Table) -> discord.ui.LayoutView:
    """The question that is asked once before a table is closed."""
    say = say_of(interaction)
    yes = Press("close-yes", table.id, party_shown(table))
    idle = table.state in (State.LOBBY, State.OVER)
    question = say("confirm-close") if idle else say("confirm-close-running")
    return screens.confirm(say, question, yes, say("confirm-close-yes"))
