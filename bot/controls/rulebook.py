"""The pages of rules: opened from a board, turned inside their own message."""

from __future__ import annotations

from bot import screens
from bot.desk import Desk, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.refused import Refused
from engine.errors import BadNotation
from engine.presets import preset
from engine.rules import Rules


class RulebookControls:
    """Draws a chapter of a table's rules, or of a game's where no table is meant."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def open(self, interaction: Interaction, press: Press) -> None:
        """Open the rules beside whatever the button stood on."""
        view = screens.rules_page(self._rules(press), say_of(interaction), press.table)
        await self._desk.courier.answer(interaction, view)

    async def turn(self, interaction: Interaction, press: Press) -> None:
        """Show another chapter in the place of this one."""
        view = screens.rules_page(self._rules(press), say_of(interaction), press.table, chapter=press.arg)
        await self._desk.answer(interaction, view)

    def _rules(self, press: Press) -> Rules:
        if press.table:
            return self._desk.tables.get(press.table).party.rules
        try:
            return preset(press.at)
        except BadNotation:
            raise Refused("stale") from None
