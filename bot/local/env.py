"""simcord's environment as a place to play in: real time, many clicks, bounded memory.

simcord is a test engine: it owns the clock, waits after each step until the bot is quiet, and keeps
everything. `PlayEnv` lets it attach the bot and then takes its hands off: the bot runs on the plain event
loop, a click waits only for its answer, and what is remembered is bounded. It touches simcord's private
names on purpose, which is why simcord is pinned; tests/local plays through it in a browser.
"""

from __future__ import annotations

import asyncio
import base64
import contextvars
from collections.abc import Mapping
from typing import Any, cast

import discord
from simcord import Env, _dpy_internals
from simcord._clock import Clock
from simcord._runtime import _CallbackRecord, _restore_loop
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import GuildEmoji, Interaction

from bot.local.clock import LiveClock
from bot.tables.refused import Refused

ANSWER_WITHIN = 3.0
"""Seconds until a click that was not answered has failed, as on Discord."""

_LOOK_AGAIN = 0.005
_KEPT_EVENTS = 500
_KEPT_MESSAGES = 300
_KEPT_ERRORS = 100


class Changes(list[Any]):
    """simcord's log, but of the newest entries only; `total` says that something happened."""

    def __init__(self) -> None:
        super().__init__()
        self.total = 0

    def append(self, entry: Any) -> None:
        """Keep an entry; twice the wanted length is cut back to it."""
        super().append(entry)
        self.total += 1
        if len(self) > 2 * _KEPT_EVENTS:
            del self[:-_KEPT_EVENTS]


class PlayEnv(Env):
    """One bot, attached to simcord's Discord and left to run in real time."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        super().__init__(client, check_errors=False, shard_count=1)
        self.changes = Changes()
        self.backend.transcript = self.changes
        self.backend.http_requests = Changes()
        self._asked: Interaction | None = None

    def go_live(self, locales: Mapping[int, str]) -> None:
        """End the building of the world: from here on ids and times are made of the wall clock.

        `locales` are the languages of the people, by user id; simcord says en-US for everybody.
        """
        self.backend.clock = cast(Clock, LiveClock())
        self._speak(locales)
        self._keep_emoji_pictures()

    async def start(self) -> None:
        """Attach the bot (its `setup_hook` runs here), then give it the plain event loop back.

        simcord's hooks would freeze the bot's clock and call every waiting task of it unfinished work.
        """
        await super().start()
        _restore_loop(self)
        _dpy_internals.release_clocks(self)

    async def close_client(self) -> None:
        """Close the bot as Discord's own loop would, then simcord's side of it."""
        with self._bot_scope():
            await self.bot.close()
        await self.shutdown()

    def sweep(self) -> None:
        """Forget what can no longer be asked for. To be called about once a minute."""
        backend = self.backend
        now = backend.now_iso()
        for interaction in [i for i in backend.interactions.values() if (i.expires_at or "") < now]:
            del backend.interactions[interaction.id]
            backend.interaction_tokens.pop(interaction.token, None)
        for messages in backend.messages.values():
            for message_id in sorted(messages)[:-_KEPT_MESSAGES]:
                del messages[message_id]
        # Ids are made of the running clock, so those of past milliseconds cannot come again.
        backend._reserved_ids.clear()
        backend._sequences.clear()
        self._work.callbacks[:] = [
            record for record in self._work.callbacks if record.handle and not record.handle.cancelled()
        ]
        del self._errors[:-_KEPT_ERRORS]
        self._error_ids = {id(error) for error in self._errors}

    def _record_error(self, error: BaseException) -> None:
        # A refusal that a command told its player is an answer, not a failure of the bot.
        if not isinstance(getattr(error, "original", error), Refused):
            super()._record_error(error)

    def _notify_dispatch_observers(self, interaction: Interaction) -> None:
        self._asked = interaction
        super()._notify_dispatch_observers(interaction)

    async def _settle_internal(self, **_unused: Any) -> None:
        """Wait for the answer to the click just made, and for nothing else.

        simcord waits until no task of the bot is left to run, which never comes with a live clock and
        tasks that wait in the background.
        """
        interaction, self._asked = self._asked, None
        await asyncio.sleep(0)
        if interaction is None:
            return
        loop = asyncio.get_running_loop()
        deadline = loop.time() + ANSWER_WITHIN
        while not interaction.responded and loop.time() < deadline:  # noqa: ASYNC110  nothing signals it
            await asyncio.sleep(_LOOK_AGAIN)

    def _schedule_timer(
        self,
        record: _CallbackRecord,
        callback: Any,
        args: tuple[Any, ...],
        schedule_context: contextvars.Context | None,
    ) -> None:
        """Timers that were set while the bot was being attached run in real time too."""
        assert self._runtime is not None
        assert record.when is not None

        def fire() -> None:
            handle = record.handle
            if handle is not None and not handle.cancelled():
                handle._run()

        record.real_handle = self._runtime.call_at(record.when, fire, context=schedule_context)

    def _speak(self, locales: Mapping[int, str]) -> None:
        emit = self.backend.emit

        def emit_in_their_language(event: str, payload: Mapping[str, Any]) -> None:
            if event == "INTERACTION_CREATE":
                user = payload.get("user") or payload["member"]["user"]
                payload = {**payload, "locale": locales.get(int(user["id"]), "en-US")}
            emit(event, payload)

        self.backend.emit = emit_in_their_language

    def _keep_emoji_pictures(self) -> None:
        create = self.backend.create_application_emoji

        def create_with_picture(name: str, *, animated: bool = False) -> GuildEmoji:
            # The request that is being answered is the newest one; its picture is dropped by simcord.
            picture = (self.backend.http_requests[-1].json or {}).get("image", "")
            kind, _, encoded = picture.partition(";base64,")
            emoji = create(name, animated=animated or kind == "data:image/gif")
            if encoded:
                address = f"{CDN_BASE}/emojis/{emoji.id}.{'gif' if emoji.animated else 'png'}"
                self.backend.cdn._blobs[address] = base64.b64decode(encoded)
            return emoji

        self.backend.create_application_emoji = create_with_picture
