"""simcord's preview for several people at once: each page its own viewer, clicks in a queue, always current.

As shipped the preview publishes to the one who acted and answers `busy` or `stale` to everybody else.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simcord import ChannelHandle, MemberActor
from simcord.backend.errors import SetupError
from simcord.backend.models.interaction import ResponseKind
from simcord.preview import Preview
from simcord.preview._actions import _Action
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.local.controls import Control, controls_of
from bot.local.env import PlayEnv
from bot.local.markdown import keep_parsers

_OWN_PAGE_ONLY: Final = frozenset({"viewer", "close"})
"""What a page of simcord may ask and one of ours may not: to be somebody else, to end it for everybody."""

_ON_CONTROLS: Final = frozenset({"click", "select"})
_DRAWN: Final = "drawn_revision"
"""In an action: the revision of the page that it was made on."""

_KEPT_REVISIONS = 8


@dataclass
class _Shown:
    """What one page was told last."""

    total: int = -1
    """How many changes there had been in all."""
    revision: int = -1
    payload: bytes = b""
    """The page's state as JSON, made of that revision; empty after a click."""
    controls: dict[int, dict[str, Control]] = field(default_factory=dict)
    """The controls by their keys, for each of the newest revisions."""


class TablePreview(Preview):
    """The pages of the local table; `seat_address(member)` is where one of them begins."""

    _MAX_PAGES = 64
    _PAGE_LEASE_SECONDS = 12 * 3600.0

    env: PlayEnv

    def __init__(
        self,
        env: PlayEnv,
        channel: ChannelHandle,
        members: tuple[MemberActor, ...],
        make_server: Callable[[TablePreview], PreviewServer],
        *,
        timezone: str,
    ) -> None:
        super().__init__(
            env,
            channel,
            members,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone=timezone,
            presentation_time=None,
            assets=None,
            port=0,
        )
        keep_parsers()
        self._server = make_server(self)
        self._turns = asyncio.Lock()
        self._shown: dict[str, _Shown] = {}

    @property
    def home(self) -> str:
        """The index page's address."""
        return f"{self._origin}/"

    def seat_address(self, member: MemberActor) -> str:
        """The address of one player's page. Whoever has it plays as them."""
        return f"{self.home}{member.name}#{self.credential(member)}"

    def credential(self, member: MemberActor) -> str:
        """What a player's page shows for being theirs."""
        return f"{self.capability}.{member.id}"

    def viewer_of(self, credential: str | None) -> MemberActor | None:
        """The person whose address carries this credential."""
        capability, _, viewer_id = (credential or "").rpartition(".")
        if capability != self.capability:
            return None
        return next((viewer for viewer in self.viewers if str(viewer.id) == viewer_id), None)

    def payload(self, page: _Page) -> bytes:
        """The page's state as JSON, published anew if anything happened since it was."""
        shown = self._refresh(page)
        if not shown.payload or shown.revision != page.revision:
            shown.payload = json.dumps(self._page_payload(page)).encode()
            shown.revision = page.revision
        return shown.payload

    def _refresh(self, page: _Page) -> _Shown:
        shown = self._shown.setdefault(page.id, _Shown())
        if shown.total != self.env.changes.total:
            self._advance_presentation_time()
            self._publish(page, reason="refresh")
        return shown

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        while len(self._pages) >= self._MAX_PAGES:
            people = [page for page in self._pages.values() if page is not self._python]
            self._close_page(min(people, key=lambda page: page.last_activity).id)
        for page_id in self._shown.keys() - self._pages.keys():
            del self._shown[page_id]
        page = super()._open_page(viewer_id, target_id)
        # simcord would leave it where the channel ended when the server was started.
        page.window_end_id = None
        page.target_id = self._initial_target(page.viewer, page.channel_id)
        # The list of messages beside the channel is not shown: search it for what is not there.
        page.navigation_query = "0"
        self._publish(page, reason="initial")
        return page

    def _publish(self, page: _Page, **reason: Any) -> None:
        shown = self._shown.setdefault(page.id, _Shown())
        shown.total = self.env.changes.total
        action = self._active_action
        if action is not None and action.interaction is not None and page is self._action_page:
            interaction = action.interaction
            if interaction.response_kind is ResponseKind.MESSAGE:
                # The answer to one's own click is scrolled to, as Discord does.
                page.target_id = interaction.message_id
        super()._publish(page, **reason)
        if "viewers" in page.snapshot:
            mine = str(page.viewer.id)
            page.snapshot["viewers"] = [viewer for viewer in page.snapshot["viewers"] if viewer["id"] == mine]
        shown.controls[page.revision] = controls_of(page.snapshot)
        while len(shown.controls) > _KEPT_REVISIONS:
            del shown.controls[next(iter(shown.controls))]

    def _publish_message_pages(self, *, reason: str = "action") -> None:
        # The others see it when they ask next: `payload` knows what each of them was told last.
        if self._action_page is not None:
            self._publish(self._action_page, reason=reason)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turns:
            page = self._get_page(context_id)
            if isinstance(body, Mapping):
                if body.get("kind") in _OWN_PAGE_ONLY:
                    return self._reject(page, "validation-failed", request_id=body.get("request_id"))
                # Another player's click, or the bot's edit, is no reason to refuse this one.
                body = {**body, _DRAWN: body.get("published_revision"), "published_revision": page.revision}
            try:
                return await super()._action(context_id, body)
            finally:
                self._shown.setdefault(page.id, _Shown()).payload = b""

    def _prepare_action(self, page: _Page, kind: str, body: Mapping[str, Any]) -> Any:
        """A click or a choice means the control that had its key on the page that it was made on.

        A key of simcord's is a place in a message. Where a message was edited between its drawing and the
        click, another button stands there, and another card would be played.
        """
        if kind not in _ON_CONTROLS:
            return super()._prepare_action(page, kind, body)
        meant = self._meant(page, body[_DRAWN], body.get("control_key"))
        if kind == "select":
            now = self._refresh(page).controls[page.revision]
            key = next((key for key, control in now.items() if control == meant), None)
            return super()._prepare_action(page, kind, {**body, "control_key": key})
        self._require_current_history(page)
        message = self._target_message(page, meant.message_id)
        if not meant.is_pressed:
            raise SetupError("not a button that could be pressed")

        async def press(action: _Action, cursor: int) -> dict[str, Any]:
            answer = meant.press(page.viewer, message)
            return await self._run_interaction_action(page, action, cursor, answer)

        return press

    def _meant(self, page: _Page, revision: Any, key: Any) -> Control:
        """The control that had this key in a revision that the page was told lately."""
        if isinstance(revision, int) and isinstance(key, str):
            meant = self._shown[page.id].controls.get(revision, {}).get(key)
            if meant is not None:
                return meant
        raise SetupError("nothing of the kind was drawn there lately")
