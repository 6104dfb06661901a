"""Every call to Discord that the rest of the bot makes, its failures by name, and what is tried again.

Messages are layout views. A view is stopped before it is sent, so that discord.py keeps neither the view
nor a task for it: buttons are answered by their ids alone (`Tapis.on_interaction`).

discord.py itself waits out a 429 and tries 500, 502 and 504 again; what comes through is raised here as a
`CourierError`, after the calls that are safe to repeat were repeated. Calls with the bot's own token wait for
their turn in a budget (`bot.budget`); what answers an interaction never waits.
"""

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

import discord
from discord import app_commands

from bot import budget
from bot.faults import (
    AlreadyAnswered,
    CourierError,
    Expired,
    Forbidden,
    Gone,
    Lack,
    PlaceGone,
    TooOld,
    Unavailable,
    named,
)

__all__ = [
    "NOBODY",
    "AlreadyAnswered",
    "Courier",
    "CourierError",
    "Expired",
    "Forbidden",
    "Gone",
    "Lack",
    "PlaceGone",
    "Shown",
    "TooOld",
    "Unavailable",
]

log = logging.getLogger(__name__)

T = TypeVar("T")
Interaction = discord.Interaction[Any]
View = discord.ui.LayoutView

NOBODY: Final = discord.AllowedMentions.none()
ANSWER_WITHIN: Final = 4.0
"""Seconds for the first answer to an interaction: Discord takes none after three."""
CALL_WITHIN: Final = 40.0
"""Seconds that one try of any other call is waited for, rate limits included."""
PAUSES: Final = (0.5, 2.0)
"""Seconds before the second and the third try, a random half more or less."""

Shown = View | Callable[[], View]
"""A message, or what draws it once it is its turn: then it is newer than what was there to begin with."""

_ANSWERED: Final = "answered"
_NO_MEMBER: Final = frozenset({10004, 10007, 10013, 50001})


async def _once(call: str, within: float, attempt: Callable[[], Awaitable[T]]) -> T:
    try:
        async with asyncio.timeout(within):
            return await attempt()
    except Exception as error:
        failure = named(call, error)
        if failure is None:
            raise
        raise failure from error


class Courier:
    """Carries messages to Discord for one client, and says what became of them."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._calls: set[asyncio.Task[Any]] = set()
        self._budget = budget.Budget(budget.CALLS_A_SECOND, most=budget.IN_ANY_SECOND)

    def has_left(self, guild_id: int) -> bool:
        """Whether the bot is surely not in that server, as the gateway told all its shards."""
        return self._client.is_ready() and self._client.get_guild(guild_id) is None

    def knows(self, guild_id: int, channel_id: int) -> bool:
        """Whether the gateway told of that channel, or can tell nothing of its server for now.

        It never tells of one that was deleted while nobody listened; nor of a thread that sleeps.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        return guild.unavailable or guild.get_channel_or_thread(channel_id) is not None

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

    async def edit(self, channel_id: int, message_id: int, view: Shown) -> None:
        """Replace a message of ours, each try with what is drawn then."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)

        async def attempt() -> None:
            drawn = view if isinstance(view, View) else view()
            drawn.stop()
            await message.edit(view=drawn, allowed_mentions=NOBODY)

        await self._repeated("edit", attempt)

    async def unarchive(self, thread_id: int) -> None:
        """Open an archived thread again. Raises `Forbidden` where it is locked and others have to."""
        await self._repeated("unarchive", lambda: self._client.http.edit_channel(thread_id, archived=False))

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
            "refresh",
            lambda: interaction.edit_original_response(view=view, allowed_mentions=NOBODY),
            answers=True,
        )

    async def withdraw(self, interaction: Interaction) -> None:
        """Delete the first answer of an interaction that is less than 15 minutes old."""
        with contextlib.suppress(Gone):
            await self._repeated("withdraw", interaction.delete_original_response, answers=True)

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

    async def _repeated(self, call: str, attempt: Callable[[], Awaitable[T]], *, answers: bool = False) -> T:
        """Make a call that may be repeated safely, and repeat it while Discord is not available.

        discord.py's own tries may have taken half a minute already; then one more is all. Each try waits for
        its turn, unless it goes by an interaction's token.
        """
        now = asyncio.get_running_loop().time
        spent = 0.0
        for pause in PAUSES:
            began = now()
            try:
                return await (_once(call, CALL_WITHIN, attempt) if answers else self._in_turn(call, attempt))
            except Unavailable as error:
                spent += now() - began
                if spent > CALL_WITHIN or self._client.is_closed():
                    raise
                log.warning("%s; trying again", error)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311
        return await (_once(call, CALL_WITHIN, attempt) if answers else self._in_turn(call, attempt))

    async def _in_turn(self, call: str, attempt: Callable[[], Awaitable[T]]) -> T:
        """Make a call with the bot's own token when its turn has come.

        Once begun it is never cancelled, only not waited for any more: the call that meets a limit of the
        whole bot is the one with which discord.py holds back all others, until it goes on itself.
        """
        begun = asyncio.Event()

        async def make() -> T:
            async with self._budget.call():
                begun.set()
                return await attempt()

        task = asyncio.create_task(make(), name=f"call-{call}")
        self._calls.add(task)
        task.add_done_callback(self._over)
        try:
            await begun.wait()
        finally:
            if not begun.is_set():
                task.cancel()
        return await _once(call, CALL_WITHIN, lambda: asyncio.shield(task))

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._calls.discard(task)
        if not task.cancelled():
            # Perhaps nobody waits for it any more.
            task.exception()

    async def _answered(
        self, interaction: Interaction, call: str, attempt: Callable[[], Awaitable[T]]
    ) -> T | None:
        """Give the first answer to an interaction, a second time where the first got lost on the way.

        None where Discord has one already: then it was this one that arrived, and its receipt got lost; also
        where discord.py tried again by itself. Only a second one of ours raises :class:`AlreadyAnswered`.
        """
        now = asyncio.get_running_loop().time
        until = now() + ANSWER_WITHIN
        try:
            return await _once(call, ANSWER_WITHIN, attempt)
        except AlreadyAnswered as error:
            interaction.extras[_ANSWERED] = True
            if not error.status:
                raise
            return None
        except Unavailable as error:
            left = until - now()
            if error.status or left < ANSWER_WITHIN / 4:
                raise
        try:
            return await _once(call, left, attempt)
        except AlreadyAnswered:
            interaction.extras[_ANSWERED] = True
            return None
