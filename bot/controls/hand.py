"""The presses of a hand: what is played and said from it, its pages, the cut."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot import screens
from bot.controls.forms import form_value
from bot.controls.reading import Handler, action, moment
from bot.desk import Desk, person_of, say_of
from bot.parts import Interaction
from bot.presses import PLAIN_SIGNAL, Press, read_signal
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import moment_of, seat_of
from engine.actions import Play
from engine.cards import Suit
from engine.errors import BadNotation
from engine.seats import Seat


class HandControls:
    """Answers the buttons that only a hand has."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables
        self.handlers: Final[Mapping[str, Handler]] = {
            "play": self._play,
            "ask": self._ask,
            "signal": self._signal,
            "hint": self._hint,
            "poule": self._poule,
            "cards": self._page,
            "last": self._page,
            "score": self._page,
            "cut": self._cut,
            "cut-ask": self._ask_cut,
            "cut-form": self._cut,
        }
        """By verb."""

    def _at_its_moment(self, interaction: Interaction, press: Press) -> tuple[Table, Seat]:
        """The table and the seat of who pressed. Raises :class:`Refused` for a hand that is old."""
        table = self._tables.get(press.table)
        seat = seat_of(table, person_of(interaction))
        if moment_of(table, seat) != moment(press):
            raise Refused("stale")
        return table, seat

    async def _play(self, interaction: Interaction, press: Press) -> None:
        """Whatever a seat may do but resign. Where the rules refuse a card, its signal stays chosen."""
        done = action(press)
        try:
            table = await self._tables.act(press.table, person_of(interaction), done, moment=moment(press))
        except Refused as refused:
            if refused.refusal is None or not isinstance(done, Play):
                raise
            table = self._tables.find(press.table)
            await self._desk.refuse(interaction, refused, table, signal=done.signal)
        else:
            await self._desk.show(interaction, table)

    async def _ask(self, interaction: Interaction, press: Press) -> None:
        """What may lose the party is asked once more; what may not be done now is refused at once."""
        asked = action(press)
        table, seat = self._at_its_moment(interaction, press)
        if (refusal := table.party.why_not(seat, asked)) is not None:
            raise Refused("rules", refusal=refusal)
        view = screens.hand(look(table, seat), say_of(interaction), asks=asked)
        await self._turn(interaction, table, view)

    async def _signal(self, interaction: Interaction, press: Press) -> None:
        """How the next card is laid."""
        table, _ = self._at_its_moment(interaction, press)
        signal = read_signal(press.arg)
        if signal is None and press.arg != PLAIN_SIGNAL:
            raise Refused("stale")
        await self._desk.show(interaction, table, signal=signal)

    async def _hint(self, interaction: Interaction, press: Press) -> None:
        """What a strong player would do, above the hand."""
        table, seat = self._at_its_moment(interaction, press)
        advice = await self._desk.advise(table, seat)
        say = say_of(interaction, table)
        notice = say("notice-hint", what=screens.announcement(say, advice, table.party.rules))
        await self._desk.show(interaction, self._tables.get(press.table), notice=notice)

    async def _poule(self, interaction: Interaction, press: Press) -> None:
        """The choice of the card with which la poule is said."""
        table, seat = self._at_its_moment(interaction, press)
        try:
            suit = Suit.parse(press.arg.partition("+")[0])
        except BadNotation:
            raise Refused("stale") from None
        signal = read_signal(press.arg)
        await self._turn(
            interaction,
            table,
            screens.hand(look(table, seat), say_of(interaction), poule=suit, signal=signal),
        )

    async def _turn(self, interaction: Interaction, table: Table, view: discord.ui.LayoutView) -> None:
        """Answer with another page of the hand."""
        await self._desk.answer(interaction, view)
        self._desk.hands.turned(table.id, interaction.user.id)

    async def _page(self, interaction: Interaction, press: Press) -> None:
        """Another page of a hand: its cards, the last trick, the score sheet. What was chosen stays so."""
        table = self._tables.get(press.table)
        seat = table.seat_of(interaction.user.id)
        same = seat is not None and moment_of(table, seat) == moment(press)
        signal = read_signal(press.arg) if same else None
        await self._desk.show(interaction, table, page=screens.Page(press.verb), signal=signal)

    async def _ask_cut(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        seat = seat_of(table, person_of(interaction))
        if table.state is not State.CUTTING or seat is not table.cutter:
            raise Refused("not-your-cut")
        if moment_of(table, seat) != moment(press):
            raise Refused("stale")
        await self._desk.courier.ask(interaction, screens.cut_form(look(table, seat), say_of(interaction)))

    async def _cut(self, interaction: Interaction, press: Press) -> None:
        digits = press.arg or form_value(interaction)
        cut = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 4 else 0
        table = await self._tables.cut(press.table, person_of(interaction), cut, moment=moment(press))
        await self._desk.show(interaction, table)
