"""Every call to Discord that the rest of the bot makes, its failures by name, and what is tried again.

Messages are layout views. A view is stopped before it is sent, so that discord.py keeps neither the view
nor a task for it: buttons are answered by their ids alone (`Tapis.on_interaction`).

discord.py itself waits out a 429 and tries 500, 502 and 504 again; what comes through is raised here as a
`CourierError`, after the calls that are safe to repeat were repeated.
"""

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, Final, Literal, TypeVar

import aiohttp
import discord
from discord import app_commands

log = logging.getLogger(__name__)

T = TypeVar("T")
Interaction = discord.Interaction[Any]
View = discord.ui.LayoutView

NOBODY: Final = discord.AllowedMentions.none()
ANSWER_WITHIN: Final = 4.0
"""Seconds for the first answer to an interaction: Discord takes none after three."""
CALL_WITHIN: Final = 40.0
"""Seconds for one try of any other call, rate limits waited for included."""
PAUSES: Final = (0.5, 2.0)
"""Seconds before the second and the third try, a random half more or less."""

Lack = Literal["access", "permissions", "archived", "unknown"]
"""What the bot lacks: it may not see the place, may not do this there, the thread is archived or locked."""


class CourierError(Exception):
    """A call to Discord failed. `code` is Discord's own number for the reason, 0 where it gave none.

    The text names the class and the numbers only: it is safe to log.
    """

    reason: ClassVar[str] = "rejected"

    def __init__(self, call: str, status: int = 0, code: int = 0) -> None:
        super().__init__(f"{self.reason} (call {call}, status {status}, code {code})")
        self.call = call
        self.status = status
        self.code = code


class Gone(CourierError):
    """The message or its channel is not there any more (10008, 10003)."""

    reason = "gone"


class TooOld(CourierError):
    """The message is over an hour old and was edited too often for that (30046)."""

    reason = "too-old"


class Forbidden(CourierError):
    """The bot may not do this there (50001, 50013, 50083 and other 403); `missing` says what it lacks."""

    reason = "forbidden"

    def __init__(self, call: str, status: int = 403, code: int = 0) -> None:
        super().__init__(call, status, code)
        self.missing: Lack = _LACKS.get(code, "unknown")


class Expired(CourierError):
    """The interaction's token does not answer any more (10062, 10015, 50027)."""

    reason = "expired"


class AlreadyAnswered(CourierError):
    """The interaction had its first answer before (40060)."""

    reason = "already-answered"


class Unavailable(CourierError):
    """Discord was not to be reached, failed, or took too long; the call may still have arrived."""

    reason = "unavailable"


_LACKS: Final[dict[int, Lack]] = {
    50001: "access",
    50013: "permissions",
    50083: "archived",
    160005: "archived",
}
_BY_CODE: Final[dict[int, type[CourierError]]] = {
    10003: Gone,
    10008: Gone,
    10015: Expired,
    10062: Expired,
    30046: TooOld,
    40060: AlreadyAnswered,
    50001: Forbidden,
    50013: Forbidden,
    50027: Expired,
    50083: Forbidden,
}
_ANSWERED: Final = "answered"
_NO_MEMBER: Final = frozenset({10004, 10007, 10013, 50001})


def _named(call: str, error: BaseException) -> CourierError | None:
    """The named failure for an exception out of discord.py, or None where it is no failure of a call."""
    if isinstance(error, discord.InteractionResponded):
        return AlreadyAnswered(call, code=40060)
    if isinstance(error, discord.HTTPException):
        if kind := _BY_CODE.get(error.code):
            return kind(call, error.status, error.code)
        if error.status >= 500 or error.status == 429:
            return Unavailable(call, error.status, error.code)
        if error.status == 403:
            return Forbidden(call, error.status, error.code)
        return CourierError(call, error.status, error.code)
    # A closed session is a RuntimeError in aiohttp: the bot is stopping.
    if isinstance(error, (aiohttp.ClientError, TimeoutError, OSError, discord.RateLimited)) or (
        isinstance(error, RuntimeError) and "closed" in str(error)
    ):
        return Unavailable(call)
    return None


async def _once(call: str, within: float, attempt: Callable[[], Awaitable[T]]) -> T:
    try:
        async with asyncio.timeout(within):
            return await attempt()
    except Exception as error:
        named = _named(call, error)
        if named is None:
            raise
        raise named from error


class Courier:
    """Carries messages to Discord for one client, and says what became of them."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    # Messages in a channel, with the bot's token.

    async def send(
        self,
        channel_id: int,
        view: View,
        *,
        nonce: str | None = None,
        silent: bool = False,
        mentions: Sequence[int] = (),
    ) -> int:
        """Post a message and return its id; only the users `mentions` may be notified by it.

        The same `nonce` (25 characters at most) within some minutes gives the message that is there, so a
        caller who is not sure may call again. A nonce whose message was deleted meanwhile raises `Gone`.
        """
        allowed = NOBODY
        if mentions:
            users = [discord.Object(user_id) for user_id in mentions]
            allowed = discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
        nonce = nonce or secrets.token_hex(8)
        channel = self._client.get_partial_messageable(channel_id)
        view.stop()
        message = await self._repeated(
            "send", lambda: channel.send(view=view, nonce=nonce, silent=silent, allowed_mentions=allowed)
        )
        return message.id

    async def edit(self, channel_id: int, message_id: int, view: View) -> None:
        """Replace a message of ours."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        view.stop()
        await self._repeated("edit", lambda: message.edit(view=view, allowed_mentions=NOBODY))

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours; one that is gone already is as good as deleted."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        with contextlib.suppress(Gone):
            await self._repeated("delete", message.delete)

    # Answers to an interaction, with its token.

    @staticmethod
    def is_answered(interaction: Interaction) -> bool:
        """Whether the first answer was given; also where discord.py could not see that it arrived."""
        return interaction.response.is_done() or _ANSWERED in interaction.extras

    async def answer(
        self,
        interaction: Interaction,
        view: View,
        *,
        ephemeral: bool = True,
        files: Sequence[discord.File] = (),
    ) -> int | None:
        """Answer an interaction with a new message; its id, where Discord said it.

        `files` are those that the view shows as attachments.
        """
        view.stop()
        sent = await self._answered(
            interaction,
            "answer",
            lambda: interaction.response.send_message(
                view=view, ephemeral=ephemeral, allowed_mentions=NOBODY, files=files
            ),
        )
        return None if sent is None else sent.message_id

    async def update(self, interaction: Interaction, view: View) -> None:
        """Answer a click by replacing the very message it was made on (type 7)."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            raise ValueError("only a click or a form can be answered by an update")
        view.stop()
        await self._answered(
            interaction,
            "update",
            lambda: interaction.response.edit_message(view=view, allowed_mentions=NOBODY),
        )

    async def defer(
        self, interaction: Interaction, *, thinking: bool = False, ephemeral: bool = True
    ) -> None:
        """Say that the answer takes longer than a moment; for a click without `thinking`, say nothing."""
        await self._answered(
            interaction, "defer", lambda: interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
        )

    async def ask(self, interaction: Interaction, modal: discord.ui.Modal) -> None:
        """Answer by opening a form; what is sent in comes back as an interaction of its own."""
        modal.stop()
        await self._answered(interaction, "ask", lambda: interaction.response.send_modal(modal))

    async def suggest(
        self, interaction: Interaction, choices: Sequence[app_commands.Choice[str | int | float]]
    ) -> None:
        """Answer an autocompletion. One that came too late is no loss: the next letter asks again."""
        with contextlib.suppress(Expired):
            await self._answered(interaction, "suggest", lambda: interaction.response.autocomplete(choices))

    async def followup(self, interaction: Interaction, view: View, *, ephemeral: bool = True) -> int:
        """Send another message after the first answer, or the answer after a `defer`; returns its id.

        Not repeated here: nothing marks a second one as the same.
        """
        view.stop()
        message = await _once(
            "followup",
            CALL_WITHIN,
            lambda: interaction.followup.send(
                view=view, ephemeral=ephemeral, wait=True, allowed_mentions=NOBODY
            ),
        )
        return message.id

    async def refresh(self, interaction: Interaction, view: View) -> None:
        """Replace the first answer of an interaction that is less than 15 minutes old."""
        view.stop()
        await self._repeated(
            "refresh", lambda: interaction.edit_original_response(view=view, allowed_mentions=NOBODY)
        )

    async def withdraw(self, interaction: Interaction) -> None:
        """Delete the first answer of an interaction that is less than 15 minutes old."""
        with contextlib.suppress(Gone):
            await self._repeated("withdraw", interaction.delete_original_response)

    # Questions.

    async def display_name(self, guild_id: int, user_id: int) -> str | None:
        """How a person is called in a server, as they wrote it; None for who left or never was there."""
        try:
            member: Any = await self._repeated(
                "member", lambda: self._client.http.get_member(guild_id, user_id)
            )
        except CourierError as error:
            if error.code in _NO_MEMBER:
                return None
            raise
        user = member["user"]
        return member.get("nick") or user.get("global_name") or user["username"]

    # How often.

    async def _repeated(self, call: str, attempt: Callable[[], Awaitable[T]]) -> T:
        """Make a call that may be repeated safely, and repeat it while Discord is not available.

        discord.py's own tries may have taken half a minute already; then one more is all.
        """
        now = asyncio.get_running_loop().time
        until = now() + CALL_WITHIN
        for pause in PAUSES:
            try:
                return await _once(call, CALL_WITHIN, attempt)
            except Unavailable as error:
                if now() > until or self._client.is_closed():
                    raise
                log.warning("%s; trying again", error)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311
        return await _once(call, CALL_WITHIN, attempt)

    async def _answered(
        self, interaction: Interaction, call: str, attempt: Callable[[], Awaitable[T]]
    ) -> T | None:
        """Give the first answer to an interaction, a second time where the first got lost on the way.

        None where the second try found the first one arrived.
        """
        now = asyncio.get_running_loop().time
        until = now() + ANSWER_WITHIN
        try:
            return await _once(call, ANSWER_WITHIN, attempt)
        except AlreadyAnswered:
            interaction.extras[_ANSWERED] = True
            raise
        except Unavailable as error:
            left = until - now()
            if error.status or left < ANSWER_WITHIN / 4:
                raise
        try:
            return await _once(call, left, attempt)
        except AlreadyAnswered:
            interaction.extras[_ANSWERED] = True
            return None
