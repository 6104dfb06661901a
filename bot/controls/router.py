"""The one place where a click or a form ends up.

A press of a public button is answered by a change of the board, which the publisher makes; everything private
is an answer to the click itself. What is refused is told in the first line of the hand as it is now.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from io import BytesIO
from typing import Any, Final

import discord

from bot import screens
from bot.controls.absence import AbsenceControls
from bot.controls.forms import form_value
from bot.controls.rulebook import RulebookControls
from bot.controls.standings import StandingsControls
from bot.desk import Desk, is_private, person_of, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.export import decided_party, record_of
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import Moment, Person, may_close, moment_of, party_shown, seat_of
from engine.actions import Play, parse_action
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
        rulebook = RulebookControls(desk)
        self._handlers: Final[Mapping[str, Handler]] = {
            "hand": self._hand,
            "rules": rulebook.open,
            "rules-page": rulebook.turn,
            "commitment": self._commitment,
            "leave": self._ask_leave,
            "leave-yes": self._leave,
            "sit": self._sit,
            "stand": self._shared,
            "computer": self._shared,
            "start": self._shared,
            "next": self._shared,
            "rematch": self._shared,
            "record": self._record,
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
            **AbsenceControls(desk).handlers,
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

    async def _page(self, interaction: Interaction, press: Press) -> None:
        """Another page of a hand: its cards, the last trick, the score sheet."""
        table = self._tables.get(press.table)
        await self._desk.show(interaction, table, page=screens.Page(press.verb))

    async def _commitment(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        await self._desk.answer(interaction, screens.commitment_page(look(table, None), say_of(interaction)))

    async def _record(self, interaction: Interaction, press: Press) -> None:
        """The record of a decided party, as a file with its seed and its cuts; also once others follow it."""
        number = _number(press.at)
        table = self._tables.find(press.table)
        async with self._desk.store.read() as db:
            over = await decided_party(db, press.table, number, interaction.channel_id)
            record = await record_of(db, over, () if table is None else table.seats)
        name = screens.record_name(over.party.rules.game, press.table, number)
        file = discord.File(BytesIO(record.encode()), filename=name)
        page = screens.record_page(name, say_of(interaction))
        await self._desk.courier.answer(interaction, page, files=[file])

    # The lobby and what everybody shares.

    async def _sit(self, interaction: Interaction, press: Press) -> None:
        try:
            seat = Seat.parse(press.arg)
        except BadNotation:
            raise Refused("stale") from None
        table = await self._tables.sit(press.table, person_of(interaction), seat)
        hands = table.state is not State.LOBBY
        await self._shown(interaction, table, private=hands or is_private(interaction))

    async def _shared(self, interaction: Interaction, press: Press) -> None:
        """A button that everybody sees: its answer is the board, which everybody sees change."""
        table = await self._do_shared(press, person_of(interaction))
        await self._shown(interaction, table, private=is_private(interaction))

    async def _shown(self, interaction: Interaction, table: Table, *, private: bool) -> None:
        """The answer to what everybody sees happen on the board; where it was done from a hand, the hand."""
        if private:
            await self._desk.show(interaction, table)
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
        seat_of(table, person_of(interaction))
        say = say_of(interaction)
        yes = Press("leave-yes", table.id, party_shown(table))
        question = screens.confirm(say, say("confirm-leave"), yes, say("confirm-leave-yes"))
        await self._desk.answer(interaction, question)

    async def _leave(self, interaction: Interaction, press: Press) -> None:
        table = await self._tables.leave(press.table, person_of(interaction), party=press.at)
        notice = say_of(interaction)("notice-left")
        if table.state is State.LOBBY:
            await self._desk.answer(interaction, screens.notice(say_of(interaction), notice))
        else:
            await self._desk.show(interaction, table, notice=notice)

    async def _ask_close(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        may_close(table.row.opener_id, person_of(interaction))
        await self._desk.answer(interaction, close_question(interaction, table))

    async def _close(self, interaction: Interaction, press: Press) -> None:
        say = say_of(interaction)
        await self._tables.close(press.table, person_of(interaction), party=press.at)
        await self._desk.answer(interaction, screens.notice(say, say("notice-closed")))

    # The hand.

    async def _play(self, interaction: Interaction, press: Press) -> None:
        try:
            action = parse_action(press.arg)
        except BadNotation:
            raise Refused("stale") from None
        if not isinstance(action, Play):
            # A party is not given up by one button.
            raise Refused("stale")
        table = await self._tables.act(press.table, person_of(interaction), action, moment=_moment(press))
        await self._desk.show(interaction, table)

    async def _poule(self, interaction: Interaction, press: Press) -> None:
        """The choice of the card with which la poule is said."""
        table = self._tables.get(press.table)
        seat = seat_of(table, person_of(interaction))
        try:
            suit = Suit.parse(press.arg)
        except BadNotation:
            raise Refused("stale") from None
        if moment_of(table, seat) != _moment(press):
            raise Refused("stale")
        await self._desk.answer(interaction, screens.hand(look(table, seat), say_of(interaction), poule=suit))
        self._desk.hands.turned(table.id, interaction.user.id)

    async def _ask_cut(self, interaction: Interaction, press: Press) -> None:
        table = self._tables.get(press.table)
        seat = seat_of(table, person_of(interaction))
        if table.state is not State.CUTTING or seat is not table.cutter:
            raise Refused("not-your-cut")
        if moment_of(table, seat) != _moment(press):
            raise Refused("stale")
        await self._desk.courier.ask(interaction, screens.cut_form(look(table, seat), say_of(interaction)))

    async def _cut(self, interaction: Interaction, press: Press) -> None:
        digits = press.arg or form_value(interaction)
        cut = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 4 else 0
        table = await self._tables.cut(press.table, person_of(interaction), cut, moment=_moment(press))
        await self._desk.show(interaction, table)


def close_question(interaction: Interaction, table: Table) -> discord.ui.LayoutView:
    """The question that is asked once before a table is closed."""
    say = say_of(interaction)
    yes = Press("close-yes", table.id, party_shown(table))
    return screens.confirm(say, say("confirm-close"), yes, say("confirm-close-yes"))


def _version(press: Press) -> int:
    return _number(press.at)


def _number(text: str) -> int:
    if not (text.isdigit() and len(text) < 10):
        raise Refused("stale")
    return int(text)


def _moment(press: Press) -> Moment:
    try:
        party, deal, plays = (int(number) for number in press.at.split("."))
    except ValueError:
        raise Refused("stale") from None
    return party, deal, plays
