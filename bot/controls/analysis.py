"""The analysis of a deal: opened from a board or a hand, its pages turned inside their own message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import discord

from bot import screens
from bot.analyses import Job, Lost
from bot.controls.reading import Handler, number
from bot.courier import CourierError, Expired, Gone
from bot.desk import Desk, is_private, say_of
from bot.parts import Interaction
from bot.presses import Press
from bot.tables.ended import EndedDeal, ended_deal, players
from bot.tables.refused import Refused
from bot.texts import Say
from engine.analysis import Analysis

EVERY: Final = 2.0
"""Seconds at least between two edits of a message that tells how far an analysis is."""

Answer = Callable[[Interaction, discord.ui.LayoutView], Awaitable[int | None]]
"""Gives the first answer, and says which message it is."""


class AnalysisControls:
    """Shows to whoever asks what a deal that has ended was worth, and works it out before where need be."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._following: dict[int, Interaction] = {}
        self.handlers: Final[Mapping[str, Handler]] = {"analysis": self._open, "analysis-page": self._turn}
        """By verb."""

    async def show(self, interaction: Interaction, table_id: int, party: int, deal: int) -> None:
        """Answer with a message of its own. Raises :class:`Refused` unless that deal can be analysed."""
        await self._open(interaction, Press("analysis", table_id, f"{party}.{deal}"))

    async def _open(self, interaction: Interaction, press: Press) -> None:
        """Open the analysis beside whatever the button stood on."""
        await self._show(interaction, press, self._desk.courier.answer)

    async def _turn(self, interaction: Interaction, press: Press) -> None:
        """Show another page in the place of this one."""
        if not is_private(interaction):
            raise Refused("no-analysis")
        await self._show(interaction, press, self._update)

    async def _update(self, interaction: Interaction, view: discord.ui.LayoutView) -> int | None:
        await self._desk.courier.update(interaction, view)
        return None if interaction.message is None else interaction.message.id

    async def _show(self, interaction: Interaction, press: Press, answer: Answer) -> None:
        """Answer with what is known, or else with how far it is, which is followed to its end."""
        say, at = say_of(interaction), screens.analysis_at(press.arg)
        ended = await self._ended(interaction, press)
        deal = self._told(ended, press)
        found = await self._desk.analyses.ask(ended.party_id, ended.number, ended.deal)
        if found is None:
            await answer(interaction, screens.no_analysis(deal, say, "busy"))
        elif isinstance(found, Job):
            message = await answer(interaction, _progress(deal, found, say))
            await self._follow(interaction, message or interaction.id, deal, found, at)
        else:
            await answer(interaction, screens.analysis_page(deal, found, say, at))

    async def _ended(self, interaction: Interaction, press: Press) -> EndedDeal:
        party, _, deal = press.at.partition(".")
        async with self._desk.store.read() as db:
            return await ended_deal(db, press.table, number(party), number(deal), interaction.channel_id)

    def _told(self, ended: EndedDeal, press: Press) -> screens.AnalysedDeal:
        return screens.AnalysedDeal(
            table_id=press.table,
            party_number=number(press.at.partition(".")[0]),
            number=ended.number,
            rules=ended.rules,
            seats=players(ended, self._desk.tables.find(press.table)),
            trump=ended.trump,
            tricks=len(ended.deal.tricks),
            earlier=ended.earlier,
            later=ended.later,
        )

    async def _follow(
        self, interaction: Interaction, message: int, deal: screens.AnalysedDeal, job: Job, at: str
    ) -> None:
        """Have the message tell how far the job is, and at its end what it came to.

        The newest press on a message goes on with it. One that was dismissed, or whose interaction is too old
        after all, is let go: the analysis is kept all the same.
        """
        say = say_of(interaction)
        self._following[message] = interaction
        try:
            shown = _state(job)
            await job.rest(EVERY)
            while job.outcome is None:
                if _state(job) == shown:
                    await job.news()
                    continue
                if self._following.get(message) is not interaction:
                    return
                shown = _state(job)
                if not await self._redraw(interaction, _progress(deal, job, say)):
                    return
                await job.rest(EVERY)
            if self._following.get(message) is interaction:
                await self._desk.courier.refresh(interaction, _end(deal, job.outcome, say, at))
        except (Expired, Gone):
            return
        finally:
            if self._following.get(message) is interaction:
                del self._following[message]

    async def _redraw(self, interaction: Interaction, view: discord.ui.LayoutView) -> bool:
        """Whether it is still worth going on; one edit that did not get through is no loss."""
        try:
            await self._desk.courier.refresh(interaction, view)
        except (Expired, Gone):
            return False
        except CourierError:
            pass
        return True


def _state(job: Job) -> tuple[int, int, int]:
    return job.ahead, job.done, job.steps


def _progress(deal: screens.AnalysedDeal, job: Job, say: Say) -> discord.ui.LayoutView:
    return screens.analysis_progress(deal, say, done=job.done, steps=job.steps, ahead=job.ahead)


def _end(deal: screens.AnalysedDeal, outcome: Analysis | Lost, say: Say, at: str) -> discord.ui.LayoutView:
    if isinstance(outcome, Lost):
        return screens.no_analysis(deal, say, outcome.value)
    return screens.analysis_page(deal, outcome, say, at)
