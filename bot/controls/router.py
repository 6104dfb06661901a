"""The one place where a click or a form ends up.

A press of a public button is answered by a change of the board, which the publisher makes; everything private
is an answer to the click itself. What is refused is told in the first line of the hand as it is now.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import discord

from bot import screens
from bot.controls.forms import form_value
from bot.controls.standings import StandingsControls
from bot.desk import Desk, is_private, own_page, person_of, refusal_text, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import Moment, Person
from engine.actions import parse_action
from engine.cards import Suit
from engine.errors import BadNotation
from engine.seats import Seat

Handler = Callable[[Interaction, Press], Awaitable[None]]


class Controls:
    """Answers every button, select and form that the screens draw."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables
        self._standings = StandingsControls(desk)
        self._handlers: Final[Mapping[str, Handler]] = {
            "hand": self._hand,
            "rules": self._rules,
            "commitment": self._commitment,
            "leave": self._ask_leave,
            "leave-yes": self._leave,
            "sit": self._sit,
            "stand": self._shared,
            "computer": self._shared,
            "start": self._shared,
            "next": self._shared,
            "rematch": self._shared,
            "close": self._ask_close,
            "close-yes": self._close,
            "play": self._play,
            "poule": self._poule,
            "cards": self._page,
            "last": self._page,
            "score": self._page,
            "cut": self._cut,
            "cut-ask": self._ask_cut,
            "cut-form": self._cut,
            "top": self._standings.page,
            "top-share": self._standings.share,
            "forget-yes": self._standings.forget,
        }

    async def handle(self, interaction: Interaction) -> None:
        """Answer a click or a form; what nobody knows is left to the caller."""
        data: Any = interaction.data or {}
        press = Press.parse(str(data.get("custom_id", "")))
        handler = None if press is None else self._handlers.get(press.verb)
        if press is None or handler is None:
            return
        try:
            await handler(interaction, press)
        except Refused as refused:
            await self._refused(interaction, press, refused)

    async def _refused(self, interaction: Interaction, press: Press, refused: Refused) -> None:
        """A reason, and where the person has a hand the hand as it is now."""
        say = say_of(interaction)
        try:
            table = self._tables.get(press.table)
        except Refused:
            await self._desk.refuse(interaction, refused)
            return
        notice = refusal_text(say, refused)
        if is_private(interaction) and table.state is not State.LOBBY:
            await self._desk.courier.update(
                interaction, own_page(table, interaction.user.id, say, notice=notice)
            )
        else:
            await self._desk.refuse(interaction, refused)

    # Pages.

    async def _hand(self, interaction: Interaction, press: Press) -> None:
        table = await self._tables.come_back(press.table, person_of(interaction))
        # A hand is opened beside the board, never in its place.
        await self._desk.answer(interaction, own_page(table, interaction.user.id, say_of(interaction)))

    async def _page(self, interaction: Interaction, press: Press) -> None:
        """Another page of a hand: its cards, the last trick, the score sheet."""
        table = self._tables.get(press.table)
        page = screens.Page(press.verb)
        await self._desk.answer(
            interaction, own_page(table, interaction.user.id, say_of(interaction), page=page)
        )

    async def _rules(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        await self._desk.courier.answer(
            interaction, screens.rules_page(table.party.rules, say_of(interaction), table_id=table.id)
        )

    async def _commitment(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        await self._desk.answer(interaction, screens.commitment_page(look(table, None), say_of(interaction)))

    # The lobby and what everybody shares.

    async def _sit(self, interaction: Interaction, press: Press) -> None:
        try:
            seat = Seat.parse(press.arg)
        except BadNotation:
            raise Refused("stale") from None
        table = await self._tables.sit(press.table, person_of(interaction), seat)
        if is_private(interaction):
            await self._desk.courier.update(
                interaction, own_page(table, interaction.user.id, say_of(interaction))
            )
        else:
            await self._desk.courier.defer(interaction)

    async def _shared(self, interaction: Interaction, press: Press) -> None:
        """A button that everybody sees: its answer is the board, which everybody sees change.

        On a hand it is the hand of the next deal, so that one goes on playing where one is.
        """
        table = await self._do_shared(press, person_of(interaction))
        if is_private(interaction):
            page = own_page(table, interaction.user.id, say_of(interaction))
            await self._desk.courier.update(interaction, page)
        else:
            await self._desk.courier.defer(interaction)

    async def _do_shared(self, press: Press, who: Person) -> Table:
        tables = self._tables
        match press.verb:
            case "stand":
                return await tables.stand(press.table, who)
            case "computer":
                return await tables.add_computer(press.table, who)
            case "start":
                return await tables.start(press.table, who, version=_version(press))
            case "next":
                return await tables.next_deal(press.table, who, version=_version(press))
            case _:
                return await tables.rematch(press.table, who, version=_version(press))

    async def _ask_leave(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        if table.seat_of(interaction.user.id) is None:
            raise Refused("not-seated")
        say = say_of(interaction)
        await self._desk.answer(
            interaction,
            screens.confirm(
                say, say("confirm-leave"), Press("leave-yes", table.id), say("confirm-leave-yes")
            ),
        )

    async def _leave(self, interaction: Interaction, press: Press) -> None:
        await self._tables.leave(press.table, person_of(interaction))
        say = say_of(interaction)
        await self._desk.answer(interaction, screens.notice(say, say("notice-left")))

    async def _ask_close(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        who = person_of(interaction)
        if who.user_id != table.row.opener_id and not who.manages:
            raise Refused("not-opener")
        await self._desk.answer(interaction, close_question(interaction, table))

    async def _close(self, interaction: Interaction, press: Press) -> None:
        say = say_of(interaction)
        await self._tables.close(press.table, person_of(interaction), version=_version(press))
        await self._desk.answer(interaction, screens.notice(say, say("notice-closed")))

    # The hand.

    async def _play(self, interaction: Interaction, press: Press) -> None:
        try:
            action = parse_action(press.arg)
        except BadNotation:
            raise Refused("stale") from None
        table = await self._tables.act(press.table, person_of(interaction), action, moment=_moment(press))
        await self._desk.answer(interaction, own_page(table, interaction.user.id, say_of(interaction)))

    async def _poule(self, interaction: Interaction, press: Press) -> None:
        """The choice of the card with which la poule is said."""
        table = self._tables.get(press.table)
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise Refused("not-seated")
        try:
            suit = Suit.parse(press.arg)
        except BadNotation:
            raise Refused("stale") from None
        await self._desk.answer(interaction, screens.hand(look(table, seat), say_of(interaction), poule=suit))

    async def _ask_cut(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        seat = table.seat_of(interaction.user.id)
        if table.state is not State.CUTTING or seat is not table.cutter:
            raise Refused("not-your-cut")
        await self._desk.courier.ask(interaction, screens.cut_form(look(table, seat), say_of(interaction)))

    async def _cut(self, interaction: Interaction, press: Press) -> None:
        digits = press.arg or form_value(interaction)
        cut = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 4 else 0
        table = await self._tables.cut(press.table, person_of(interaction), cut, moment=_moment(press))
        await self._desk.answer(interaction, own_page(table, interaction.user.id, say_of(interaction)))


def close_question(interaction: Interaction, table: Table) -> discord.ui.LayoutView:
    """The question that is asked once before a table is closed."""
    say = say_of(interaction)
    yes = Press("close-yes", table.id, str(table.row.version))
    return screens.confirm(say, say("confirm-close"), yes, say("confirm-close-yes"))


def _version(press: Press) -> int:
    if not press.at.isdigit():
        raise Refused("stale")
    return int(press.at)


def _moment(press: Press) -> Moment:
    try:
        party, deal, plays = (int(number) for number in press.at.split("."))
    except ValueError:
        raise Refused("stale") from None
    return party, deal, plays
