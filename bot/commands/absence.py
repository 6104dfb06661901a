"""``/table clock``, ``/table return``, ``/table substitute``: about those who are not there."""

from __future__ import annotations

import logging
from typing import Final

import discord
from discord import app_commands

from bot import screens
from bot.commands.frame import words
from bot.courier import CourierError
from bot.desk import Desk, person_of, say_of
from bot.parts import Interaction
from bot.tables.absence import CLOCKS
from bot.tables.look import look
from bot.tables.model import Sitter, Table, TurnClock
from bot.tables.refused import Refused
from bot.tables.seating import Person
from bot.texts import Say
from engine.seats import Seat

log = logging.getLogger(__name__)

LONGEST: Final = 30.0 * 24 * 60
"""Minutes that a warning or a grace time may be."""
CLOCK_CHOICES: Final = [app_commands.Choice(name=words(f"clock-mode-{name}"), value=name) for name in CLOCKS]
SEAT_CHOICES: Final = [
    app_commands.Choice(name=words(f"seat-{seat.letter}"), value=seat.letter) for seat in Seat
]

Minutes = app_commands.Range[float, 0.2, LONGEST]


def add_absence(group: app_commands.Group, desk: Desk) -> None:
    """Add the commands to ``/table``."""

    @group.command(name="clock", description=words("command-table-clock"))
    @app_commands.describe(
        mode=words("command-table-clock-mode"),
        warning=words("command-table-clock-warning"),
        grace=words("command-table-clock-grace"),
    )
    @app_commands.choices(mode=CLOCK_CHOICES)
    async def clock(
        interaction: Interaction, mode: str, warning: Minutes | None = None, grace: Minutes | None = None
    ) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        chosen = _clock(mode, warning, grace)
        await desk.tables.set_clock(table.id, person_of(interaction), chosen)
        say = say_of(interaction)
        text = say("notice-clock", clock=screens.clock_line(chosen, say))
        await desk.answer(interaction, screens.notice(say, text))

    @group.command(name="return", description=words("command-table-return"))
    async def return_(interaction: Interaction) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        back = await desk.tables.come_back(table.id, person_of(interaction))
        notice = say_of(interaction)("notice-never-gone" if back is table else "notice-back")
        if back.seat_of(interaction.user.id) is None:
            raise Refused("not-seated")
        await desk.show(interaction, back, notice=notice)

    @group.command(name="substitute", description=words("command-table-substitute"))
    @app_commands.describe(
        person=words("command-table-substitute-person"), seat=words("command-table-substitute-seat")
    )
    @app_commands.choices(seat=SEAT_CHOICES)
    async def substitute(interaction: Interaction, person: discord.Member, seat: str | None = None) -> None:
        table = desk.tables.in_channel(interaction.channel_id or 0)
        if person.bot:
            raise Refused("bots-do-not-play")
        given = table.seat_of(interaction.user.id) if seat is None else Seat.parse(seat)
        if given is None:
            raise Refused("not-seated")
        heir = Person(person.id, person.display_name, interaction.id)
        who = person_of(interaction)
        handed = await desk.tables.substitute(table.id, who, given, heir)
        answer = screens.has_now(look(handed, None), say_of(interaction), heir.name, given)
        await desk.answer(interaction, answer)
        await _tell(desk, handed, given, who, heir, table.seats[given])


async def _tell(
    desk: Desk, table: Table, seat: Seat, who: Person, heir: Person, before: Sitter | None
) -> None:
    """Tell who has a seat now and who had it, in front of everybody; who did it themselves know it. It may
    not be that seat's turn for long.
    """
    has = heir.user_id if heir.user_id != who.user_id else None
    had = before.user_id if before is not None and before.user_id != who.user_id else None
    if not (has or had):
        return
    view = screens.handed(look(table, None), Say(table.row.locale), who.name, seat, has=has, had=had)
    try:
        await desk.courier.send(
            table.row.channel_id, view, mentions=[user_id for user_id in (has, had) if user_id]
        )
    except CourierError as error:
        # The seat is theirs all the same, and the board says so.
        log.warning("table %d could not tell of a seat handed on: %s", table.id, error)


def _clock(mode: str, warning: float | None, grace: float | None) -> TurnClock | None:
    """The clock of that name, with other times where they are given, in minutes."""
    named = CLOCKS[mode]
    if named is None:
        return None
    return TurnClock(
        named.warning if warning is None else 60 * warning, named.grace if grace is None else 60 * grace
    )
