"""The one place where an unexpected exception ends.

What happens to it, in this order:

1. It is unwrapped: a command's failure is the exception inside discord.py's wrapper.
2. It gets a text id (`TEXTS`), by its type.
3. It is logged in one line, with its type, its places and a reference of six digits; never with its text,
   a custom id or a person.
4. The interaction is answered with that text and reference, privately: as the first answer, or after it.
   That also finishes an answer that was put off. Only an interaction that takes no answer any more stays
   without one.
"""

import logging
import secrets
from typing import Final

import discord
from discord import app_commands

from bot.courier import (
    AlreadyAnswered,
    Courier,
    CourierError,
    Expired,
    Forbidden,
    PlaceGone,
    Unavailable,
)
from bot.logs import describe
from bot.parts import Interaction, Say, say_bare
from bot.store.errors import StoreError

log = logging.getLogger(__name__)

UNEXPECTED: Final = "failure-unexpected"
"""Something broke; nothing that was played is lost."""
STALE_BUTTON: Final = "failure-stale-button"
"""Nobody knows this button any more."""
STALE_COMMAND: Final = "failure-stale-command"
"""Discord still shows a command in a form that the bot does not know."""
NOT_ALLOWED: Final = "failure-not-allowed"
"""The person may not use this command, or not here."""
BOT_FORBIDDEN: Final = "failure-bot-forbidden"
"""The bot lacks a permission here."""
UNAVAILABLE: Final = "failure-unavailable"
"""Discord or the database does not answer just now; try again."""

RESTARTING: Final = "failure-restarting"
"""The bot is closing, and is started again as a rule; nothing is begun."""

TEXTS: Final = (
    UNEXPECTED,
    STALE_BUTTON,
    STALE_COMMAND,
    NOT_ALLOWED,
    BOT_FORBIDDEN,
    UNAVAILABLE,
    RESTARTING,
)


def _text_for(error: BaseException) -> str:
    match error:
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return STALE_COMMAND
        case app_commands.CheckFailure():
            return NOT_ALLOWED
        case Forbidden() | PlaceGone():
            return BOT_FORBIDDEN
        case Unavailable() | StoreError():
            return UNAVAILABLE
        case _:
            return UNEXPECTED


class Failures:
    """Logs what went wrong and tells the person who is waiting."""

    def __init__(self, courier: Courier, say: Say) -> None:
        self._courier = courier
        self._say = say

    async def interaction(self, interaction: Interaction, error: BaseException) -> None:
        """An interaction's handler raised `error`."""
        if isinstance(error, app_commands.CommandInvokeError):
            error = error.original
        text_id = _text_for(error)
        reference = secrets.token_hex(3)
        late = isinstance(error, (Expired, AlreadyAnswered))
        log.log(
            logging.ERROR if text_id == UNEXPECTED and not late else logging.WARNING,
            "%s failed: %s, reference %s: %s",
            interaction.type.name,
            text_id,
            reference,
            describe(error),
        )
        if not late:
            await self.apologise(interaction, text_id, reference=reference)

    async def apologise(self, interaction: Interaction, text_id: str, *, reference: str = "") -> None:
        """Answer with one of `TEXTS`, whatever was answered before. Never raises."""
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                if not self._courier.is_answered(interaction):
                    await self._courier.suggest(interaction, ())
                return
            view = self._words(interaction, text_id, reference)
            if not self._courier.is_answered(interaction):
                try:
                    await self._courier.answer(interaction, view)
                except AlreadyAnswered:
                    pass
                else:
                    return
            await self._courier.followup(interaction, view)
        except CourierError as error:
            log.warning("%s could not be told to anybody: %s", text_id, error)
        except Exception as error:  # noqa: BLE001 - this is where it ends
            log.error("%s could not be told to anybody: %s", text_id, describe(error))

    def _words(self, interaction: Interaction, text_id: str, reference: str) -> discord.ui.LayoutView:
        """The message; where even that cannot be drawn, its id and the reference."""
        try:
            return self._say(interaction, text_id, reference=reference)
        except Exception as error:  # noqa: BLE001 - somebody waits for an answer
            log.error("%s could not be written: %s", text_id, describe(error))
            return say_bare(interaction, text_id, reference=reference)

    def event(self, where: str, error: BaseException | None) -> None:
        """A handler of an event that nobody waits for raised `error`."""
        log.error("%s failed: %s", where, "no exception" if error is None else describe(error))
