"""What every answer to a person is made of: who they are, their language, the tables, the way to Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot import screens
from bot.analyses import Analyses
from bot.courier import Courier
from bot.hands import Hands
from bot.parts import Interaction
from bot.publisher import Publisher
from bot.store import Store
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import Person, is_away
from bot.tables.service import Tables
from bot.texts import Say
from engine.actions import Action, Signal
from engine.seats import Seat

_PLAIN: Final = frozenset({"not-opener", "no-analysis"})
"""Refusals that have nothing to do with a hand."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts that controls and commands share."""

    tables: Tables
    publisher: Publisher
    courier: Courier
    store: Store
    hands: Hands
    clock: str
    """The clock that a new table has, by its name."""
    advise: Callable[[Table, Seat], Awaitable[Action]]
    """What a strong player would do there."""
    analyses: Analyses

    async def answer(self, interaction: Interaction, view: discord.ui.LayoutView) -> None:
        """Answer privately: a click on a private message replaces it, anything else gets a new one."""
        if is_private(interaction):
            await self.courier.update(interaction, view)
        else:
            await self.courier.answer(interaction, view)

    async def show(
        self,
        interaction: Interaction,
        table: Table,
        *,
        notice: str = "",
        page: screens.Page = screens.Page.CARDS,
        signal: Signal | None = None,
    ) -> None:
        """Answer with the person's own hand, or with what somebody who plays no seat is told."""
        say = say_of(interaction)
        user_id = interaction.user.id
        notice = " ".join(part for part in (notice, self._waits(interaction, table)) if part)
        view = own_page(table, user_id, say, notice=notice, page=page, signal=signal)
        await self.answer(interaction, view)
        if page is screens.Page.CARDS and user_id in table.people:
            self.hands.drawn(interaction, table, signal)
        else:
            self.hands.turned(table.id, user_id)

    async def shown(self, interaction: Interaction, table: Table, *, private: bool) -> None:
        """The answer to what everybody sees happen on the board; where it was done from a hand, the hand."""
        if private:
            await self.show(interaction, table)
        elif why := self._waits(interaction, table):
            await self.answer(interaction, screens.notice(say_of(interaction), why))
        else:
            await self.courier.defer(interaction)

    def _waits(self, interaction: Interaction, table: Table) -> str:
        """Why the table is paused, where nobody can see its board; that is tried anew then."""
        if table.unseen is None:
            return ""
        self.publisher.look_again(table)
        return say_of(interaction)(f"unseen-{table.unseen}")

    async def refuse(
        self,
        interaction: Interaction,
        refused: Refused,
        table: Table | None = None,
        *,
        signal: Signal | None = None,
    ) -> None:
        """Say privately why nothing was done; where cards are held, above the hand as it is now."""
        say = say_of(interaction, table)
        notice = refusal_text(say, refused)
        if table is None or table.state is State.LOBBY or refused.code in _PLAIN:
            if refused.code == "stale":
                # Nothing is shown below it that would be how things are now.
                notice = say("refused-stale-board")
            await self.answer(interaction, screens.notice(say, notice))
        else:
            await self.show(interaction, table, notice=notice, signal=signal)

    async def refuse_command(self, interaction: Interaction, error: BaseException) -> bool:
        """Tell that a command was refused; False where the error is something else."""
        if not isinstance(error, Refused):
            return False
        await self.refuse(interaction, error)
        return True


def say_of(interaction: Interaction, table: Table | None = None) -> Say:
    """The words of the person's own language, for the cards of the table's pack where there is a table."""
    say = Say(str(interaction.locale))
    return say if table is None else say.with_pack(look(table, None).pack)


def person_of(interaction: Interaction) -> Person:
    """Who clicked or wrote. The player is this, whatever a button's id says."""
    user = interaction.user
    return Person(user.id, user.display_name, interaction.id, interaction.permissions.manage_messages)


def is_private(interaction: Interaction) -> bool:
    """Whether the click was made on a message that only this person sees."""
    message = interaction.message
    return message is not None and message.flags.ephemeral


def refusal_text(say: Say, refused: Refused) -> str:
    """Why the service or the rules refused."""
    if refused.refusal is not None:
        return screens.refusal(say, refused.refusal)
    return say(f"refused-{refused.code}", **refused.params)


def own_page(
    table: Table,
    user_id: int,
    say: Say,
    *,
    notice: str = "",
    page: screens.Page = screens.Page.CARDS,
    signal: Signal | None = None,
) -> discord.ui.LayoutView:
    """The person's own hand, or what somebody is told who has no seat, or left it to a computer player.

    `signal` is how they chose to lay their next card.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        return screens.outsider(look(table, None), say, notice=notice)
    if is_away(table, seat):
        return screens.away(look(table, None), say, notice=notice)
    return screens.hand(look(table, seat), say, notice=notice, page=page, signal=signal)
