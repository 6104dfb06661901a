"""What the others decide about a player who keeps them waiting: the board's buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.desk import Desk, is_private, person_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.refused import Refused

Handler = Callable[[Interaction, Press], Awaitable[None]]


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
        if not (press.at.isdigit() and len(press.at) < 10):
            raise Refused("stale")
        version = int(press.at)
        match press.verb:
            case "wait-on":
                table = await tables.wait_on(press.table, who, version=version)
            case "miss":
                table = await tables.miss(press.table, who, version=version)
            case _:
                table = await tables.replace_absent(press.table, who, version=version)
        if is_private(interaction):
            await self._desk.show(interaction, table)
        else:
            await self._desk.courier.defer(interaction)
