"""What the others decide about a player who keeps them waiting: the board's buttons."""

from __future__ import annotations

from collections.abc import Mapping

from bot.controls.reading import Handler, number
from bot.desk import Desk, is_private, person_of
from bot.parts import Interaction
from bot.presses import Press


class AbsenceControls:
    """Their answer is the board, which everybody sees change."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def handlers(self) -> Mapping[str, Handler]:
        """By the verbs of their presses."""
        return dict.fromkeys(("wait-on", "miss", "replace"), self._decide)

    async def _decide(self, interaction: Interaction, press: Press) -> None:
        """Wait on, have a computer player take the turn, or the seat until its person returns."""
        tables, who = self._desk.tables, person_of(interaction)
        version = number(press.at)
        match press.verb:
            case "wait-on":
                table = await tables.wait_on(press.table, who, version=version)
            case "miss":
                table = await tables.miss(press.table, who, version=version)
            case _:
                table = await tables.replace_absent(press.table, who, version=version)
        await self._desk.shown(interaction, table, private=is_private(interaction))
