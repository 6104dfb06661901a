"""``/resign`` and ``/end``: a party is given up, or ended by the whole table, after a question."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot import screens
from bot.commands.frame import words
from bot.desk import Desk, person_of, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import party_shown, seat_of
from bot.texts import Say
from engine.seats import Seat

_UNDER_WAY: Final = frozenset({State.CUTTING, State.PLAYING, State.COUNTED})


def add_ending(tree: app_commands.CommandTree, desk: Desk) -> None:
    """Add the commands that end a party."""

    @tree.command(name="resign", description=words("command-resign"))
    @app_commands.guild_only()
    async def resign(interaction: Interaction) -> None:
        await ask(interaction, "resign")

    @tree.command(name="end", description=words("command-end"))
    @app_commands.guild_only()
    async def end(interaction: Interaction) -> None:
        await ask(interaction, "end")

    async def ask(interaction: Interaction, verb: str) -> None:
        """Ask whether they mean it; the button is the one of the question to who would leave."""
        table = desk.tables.in_channel(interaction.channel_id or 0)
        say = say_of(interaction)
        try:
            seat = seat_of(table, person_of(interaction))
            if table.state not in _UNDER_WAY:
                raise Refused("no-party")
        except Refused as refused:
            await desk.refuse(interaction, refused, table)
            return
        yes = Press(verb, table.id, party_shown(table))
        question = screens.confirm(say, _question(say, table, seat, verb), yes, say(f"confirm-{verb}-yes"))
        await desk.answer(interaction, question)


def _question(say: Say, table: Table, seat: Seat, verb: str) -> str:
    """What it does, and whose word it still takes besides: the partner's, or that of all people seated."""
    others = set(Seat) if verb == "end" else {seat.partner}
    what = "agreed" if verb == "end" else "resign"
    said = {word.seat for word in table.proposals if word.what == what}
    people = (table.seats[other] for other in others - said - {seat})
    together = any(sitter is not None and sitter.person is not None for sitter in people)
    return say(f"confirm-{verb}-together" if together else f"confirm-{verb}")
