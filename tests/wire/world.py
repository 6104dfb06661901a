"""A Discord of many channels and people, in which what the bot says stays on everybody's screen.

The loopback Discord of `discordd` answers each request by itself. This one also has a state that people see
and press: public messages, those that one person alone sees, channels and threads in which the bot may not
write for a while. Its limits are Discord's own, as far as they are known.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from tests import limits
from tests.wire.discordd import (
    ANSWER_WITHIN,
    BODY,
    Bucket,
    Click,
    Discordd,
    Fault,
    Handler,
    Seen,
    error,
    reply,
)
from tests.wire.payloads import APPLICATION, Json, channel, guild, interaction, member, message, user

EPHEMERAL: Final = 64
TOKEN_LIVES: Final = 15 * 60.0
"""Seconds that an interaction's token can be used."""
PERMISSIONS: Final = 274877942784
"""What the bot may do: see channels, write in them and in threads, manage messages."""
WRITES: Final = (1 << 11) | (1 << 38)
"""What it may not while a channel is barred."""
ON_SCREEN: Final = 8
"""Messages for one person in one channel that stay on their screen."""
OF_A_HAND: Final = tuple([each] for each in ("play", "ask", "signal", "poule", "cut", "cut-ask", "hint"))
"""What buttons ask for that no public message may have."""
REMEMBERED: Final = 1000
"""Requests that are remembered."""
ANY: Final = re.compile("")

COMMAND, COMPONENT, COMPLETION, FORM = 2, 3, 4, 5
MESSAGE, WAIT, NOTHING, UPDATE, CHOICES, ASK = 4, 5, 6, 7, 8, 9
"""Kinds of a first answer."""


@dataclass(eq=False)
class Place:
    """A channel, or a thread."""

    id: str
    thread: bool = False
    archived: bool = False
    locked: bool = False
    """An archived thread that the bot may not open again."""
    barred: int = 0
    """The code with which every message is refused; 0 where none is."""
    gone: bool = False

    def payload(self) -> Json:
        """As Discord describes it."""
        plain = channel() | {"id": self.id, "name": f"cards-{self.id[-3:]}"}
        if not self.thread:
            return plain
        state = {"archived": self.archived, "locked": self.locked, "auto_archive_duration": 1440}
        return plain | {
            "type": 11,
            "parent_id": channel()["id"],
            "owner_id": APPLICATION,
            "message_count": 0,
            "member_count": 1,
            "thread_metadata": {**state, "archive_timestamp": "2026-01-01T00:00:00+00:00"},
        }

    @property
    def refusal(self) -> tuple[int, int] | None:
        """The status and code with which a message is refused there now."""
        if self.gone:
            return 404, 10003
        if self.barred:
            return 403, self.barred
        return (400, 50083) if self.archived else None


@dataclass(eq=False)
class Note:
    """A message of the bot on the screens."""

    id: str
    place: Place
    content: Json
    owner: str | None = None
    """Who alone sees it; None for everybody."""
    changed: int = 0
    """When it changed last, as a number that grows."""

    def buttons(self) -> Iterator[Json]:
        """What can be pressed."""
        for each in limits.walk(self.content["components"]):
            if each.get("type") == 2 and "custom_id" in each and not each.get("disabled"):
                yield each

    def texts(self) -> str:
        """What is written."""
        return "\n".join(
            each["content"] for each in limits.walk(self.content["components"]) if each.get("type") == 10
        )


@dataclass(eq=False)
class Deed(Click):
    """An interaction that somebody made, and all that is known of its way."""

    by: str = ""
    place: Place | None = None
    on: Note | None = None
    line: int | None = None
    """The gateway's socket that it was sent on; None where there was none."""
    life: int = 0
    """The process that it was sent to."""
    struck: bool = False
    """Whether a fault met its first answer."""
    answered_after: float | None = None
    """Seconds until the first answer that was taken."""
    late: float | None = None
    """Seconds until a first answer that came too late."""
    came: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once one did."""
    twice: bool = False
    """Whether a first answer came again after one was taken."""
    original: Note | None = None
    finished: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once what was put off has been answered."""


class World(Discordd):
    """The server. `strike` says what befalls a request, if anything."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[Place] = []
        self.deeds: dict[str, Deed] = {}
        self.notes: dict[str, Note] = {}
        self.life = 0
        """A number for the process that is connected, or was last."""
        self.strike: Callable[[str, str], Fault | None] = lambda method, path: None
        self.requests = 0
        self.taken_at = time.monotonic()
        """When a call with the bot's token was last taken, at a channel."""
        self.forbidden = 0
        """Requests that were answered with 401 or 403: with too many of them Discord bans an address."""
        self._private: dict[tuple[str, str], deque[str]] = {}
        self._public: dict[str, list[str]] = {}
        self._on_screen = ON_SCREEN
        self._changes = itertools.count(1)
        self._by_key: dict[tuple[str, ...], Bucket] = {}
        self.gateway.describe = self._guild

    def add_place(self, *, thread: bool = False) -> Place:
        """Another channel, or a thread; those who are connected are told by the caller."""
        place = Place(str(next(self._ids)), thread)
        self.places.append(place)
        return place

    def add_person(self, name: str) -> str:
        """Another member of the server; their id."""
        person = str(next(self._ids))
        described = user(person) | {"username": name.lower(), "global_name": name}
        self.members[person] = member(person) | {"user": described}
        return person

    def _guild(self) -> Json:
        there = [place for place in self.places if not place.gone]
        return guild() | {
            "channels": [channel(), *(place.payload() for place in there if not place.thread)],
            "threads": [place.payload() for place in there if place.thread],
        }

    # What happens to places. The gateway tells, as far as somebody listens.

    async def tell(self, event: str, place: Place) -> None:
        """Send an event about a place."""
        with contextlib.suppress(ConnectionError):
            await self.gateway.push(event, place.payload())

    async def remove(self, place: Place) -> None:
        """Delete a channel or thread with all that is in it."""
        place.gone = True
        self.places.remove(place)
        self._public.pop(place.id, None)
        for note in [note for note in self.notes.values() if note.place is place]:
            del self.notes[note.id]
        await self.tell("THREAD_DELETE" if place.thread else "CHANNEL_DELETE", place)

    # What people see.

    def board(self, place: Place) -> Note | None:
        """The newest public message there that something can be pressed on."""
        for note_id in reversed(self._public.get(place.id, ())):
            note = self.notes[note_id]
            if any(True for _ in note.buttons()):
                return note
        return None

    def messages_in(self, place_id: str) -> list[Note]:
        """Every public message there, the oldest first."""
        return [self.notes[note_id] for note_id in self._public.get(place_id, ())]

    def own(self, person: str, place: Place) -> list[Note]:
        """What only that person sees there, what changed last at the end."""
        there = self._private.get((person, place.id), ())
        found = [self.notes[each] for each in there if each in self.notes]
        return sorted(found, key=lambda note: note.changed)

    def show_privately(self, place: Place, components: list[Json], person: str, *, keep: int = 0) -> Note:
        """Put a message of the bot on one person's screen, as if it had been sent before."""
        self._on_screen = max(self._on_screen, keep)
        return self._show(place, {"components": components, "flags": 32768 | EPHEMERAL}, owner=person)

    def delete(self, note: Note) -> None:
        """Somebody deletes a message."""
        if self.notes.pop(note.id, None) is not None and note.owner is None:
            self._public[note.place.id].remove(note.id)

    # What people do.

    async def press(self, note: Note, custom_id: str, *, by: str) -> Deed:
        """Press a button of a message that is on their screen."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._do(COMPONENT, data, by=by, place=note.place, on=note)

    async def use(self, place: Place, data: Json, *, by: str, completing: bool = False) -> Deed:
        """Use a command, or type into one of its options."""
        return await self._do(COMPLETION if completing else COMMAND, data, by=by, place=place)

    async def fill(self, place: Place, form: Json, value: str, *, by: str, on: Note | None) -> Deed:
        """Send a form in, with the same in each of its fields."""
        labels = [
            {"type": 18, "id": number, "component": each["component"] | {"value": value}}
            for number, each in enumerate(form["components"], 1)
        ]
        data = {"custom_id": form["custom_id"], "components": labels}
        return await self._do(FORM, data, by=by, place=place, on=on)

    async def _do(self, kind: int, data: Json, *, by: str, place: Place, on: Note | None = None) -> Deed:
        shown = None if on is None else on.content
        payload = interaction(str(next(self._ids)), kind, data, by=by, on=shown)
        allowed = PERMISSIONS & ~WRITES if place.barred else PERMISSIONS
        payload |= {
            "channel_id": place.id,
            "channel": place.payload(),
            "member": self.members[by],
            "app_permissions": str(allowed),
        }
        deed = Deed(payload["id"], payload["token"], by=by, place=place, on=on)
        deed.line, deed.life = self.gateway.line, self.life
        self.deeds[deed.token] = deed
        # An autocompletion, as Discord has it, is told to nobody who comes later.
        with contextlib.suppress(ConnectionError):
            await self.gateway.push("INTERACTION_CREATE", payload)
        return deed

    def forget_old(self) -> None:
        """Let go of tokens that are not good any more."""
        now = time.monotonic()
        for token in [token for token, deed in self.deeds.items() if now - deed.made_at > TOKEN_LIVES]:
            del self.deeds[token]

    # What the bot meets.

    async def _answer(self, request: web.Request, handler: Handler, seen: Seen) -> web.StreamResponse:
        self.requests += 1
        if len(self.seen) > 2 * REMEMBERED:
            del self.seen[:REMEMBERED]
        response = await super()._answer(request, handler, seen)
        self.forbidden += response.status in (401, 403)
        if seen.path.startswith("/channels/") and response.status < 300:
            self.taken_at = time.monotonic()
        return response

    def _next_fault(self, method: str, path: str) -> Fault | None:
        fault = self.strike(method, path)
        if fault is not None and path.endswith("/callback"):
            deed = self.deeds.get(path.split("/")[3])
            if deed is not None:
                deed.struck = True
        return fault

    def _buckets_of(self, method: str, path: str) -> list[Bucket]:
        """Fifty calls a second with the bot's token, a channel's messages apart; answers are outside."""
        parts = path.split("/")
        if parts[1] in ("interactions", "webhooks"):
            return []
        found = [self._bucket("global", limit=50, window=1.0, everything=True)]
        if parts[1] == "channels" and len(parts) > 3:
            window = 1.0 if method == "DELETE" else 5.0
            found.append(self._bucket(method, parts[2], limit=5, window=window))
        return found

    def _bucket(self, *key: str, limit: int, window: float, everything: bool = False) -> Bucket:
        bucket = self._by_key.get(key)
        if bucket is None:
            bucket = self._by_key[key] = Bucket(key[0].lower(), "", ANY, limit, window, everything)
        return bucket

    def _place(self, request: web.Request) -> Place | None:
        channel_id = request.match_info["channel"]
        return next((place for place in self.places if place.id == channel_id), None)

    def _refused(self, place: Place | None) -> web.Response | None:
        refusal = (404, 10003) if place is None else place.refusal
        return None if refusal is None else error(*refusal)

    async def _post_message(self, request: web.Request) -> web.Response:
        place, body = self._place(request), request[BODY]
        if (refused := self._refused(place)) is not None:
            return refused
        assert place is not None
        mark = f"{place.id} {body['nonce']}" if body.get("enforce_nonce") else None
        if mark is not None and mark in self._nonces:
            there = self.notes.get(self._nonces[mark])
            return error(404, 10008) if there is None else reply(there.content)
        note = self._show(place, body, owner=None)
        if mark is not None:
            self._nonces[mark] = note.id
        return reply(note.content)

    async def _patch_channel(self, request: web.Request) -> web.Response:
        place = self._place(request)
        if place is None:
            return error(404, 10003)
        if place.locked or place.barred:
            return error(403, place.barred or 50013)
        place.archived = request[BODY].get("archived", place.archived)
        await self.tell("THREAD_UPDATE", place)
        return reply(place.payload())

    async def _patch_message(self, request: web.Request) -> web.Response:
        if (refused := self._refused(self._place(request))) is not None:
            return refused
        note = self.notes.get(request.match_info["message"])
        if note is None:
            return error(404, 10008)
        self._change(note, request[BODY])
        return reply(note.content)

    async def _delete_message(self, request: web.Request) -> web.Response:
        if (refused := self._refused(self._place(request))) is not None:
            return refused
        note = self.notes.get(request.match_info["message"])
        if note is None:
            return error(404, 10008)
        self.delete(note)
        return web.Response(status=204)

    async def _callback(self, request: web.Request) -> web.Response:
        deed, body = self.deeds.get(request.match_info["token"]), request[BODY]
        if deed is None:
            return error(404, 10062)
        after = time.monotonic() - deed.made_at
        if deed.answer is not None:
            deed.twice = True
            return error(400, 40060)
        if after > ANSWER_WITHIN:
            deed.late = after
            deed.came.set()
            return error(404, 10062)
        kind, data = body["type"], body.get("data") or {}
        assert deed.place is not None
        if kind == MESSAGE:
            owner = deed.by if data.get("flags", 0) & EPHEMERAL else None
            deed.original = self._show(deed.place, data, owner=owner)
        elif deed.on is not None:
            deed.original = deed.on
            if kind == UPDATE:
                self._change(deed.on, data)
        deed.answered_after, deed.answer = after, body
        deed.answered.set()
        answered: Json = {"interaction": {"id": deed.id, "type": 3, "response_message_loading": False}}
        if kind in (MESSAGE, UPDATE):
            shown = deed.original
            answered["resource"] = {"type": kind, "message": shown.content if shown else message("1", data)}
        return reply(answered)

    async def _followup(self, request: web.Request) -> web.Response:
        deed = self._living(request)
        if deed is None or deed.place is None:
            return error(401, 50027)
        body = request[BODY]
        deed.followups.append(body)
        deed.finished.set()
        note = self._show(deed.place, body, owner=deed.by if body.get("flags", 0) & EPHEMERAL else None)
        return reply(note.content)

    async def _patch_original(self, request: web.Request) -> web.Response:
        deed = self._living(request)
        if deed is None:
            return error(401, 50027)
        if deed.original is None or deed.original.id not in self.notes:
            return error(404, 10008)
        deed.finished.set()
        self._change(deed.original, request[BODY])
        return reply(deed.original.content)

    async def _delete_original(self, request: web.Request) -> web.Response:
        deed = self._living(request)
        if deed is None:
            return error(401, 50027)
        if deed.original is None or deed.original.id not in self.notes:
            return error(404, 10008)
        self.delete(deed.original)
        return web.Response(status=204)

    def _living(self, request: web.Request) -> Deed | None:
        deed = self.deeds.get(request.match_info["token"])
        return None if deed is None or time.monotonic() - deed.made_at > TOKEN_LIVES else deed

    def _show(self, place: Place, body: Json, *, owner: str | None) -> Note:
        note_id = str(next(self._ids))
        content = message(note_id, body, channel_id=place.id)
        note = self.notes[note_id] = Note(note_id, place, content, owner, next(self._changes))
        if owner is None:
            self._public.setdefault(place.id, []).append(note_id)
            self._look_for_secrets(note)
        else:
            seen = self._private.setdefault((owner, place.id), deque())
            seen.append(note_id)
            if len(seen) > self._on_screen:
                self.notes.pop(seen.popleft(), None)
        return note

    def _change(self, note: Note, body: Json) -> None:
        note.content = note.content | {"components": body["components"]}
        note.changed = next(self._changes)
        if note.owner is None:
            self._look_for_secrets(note)

    def _look_for_secrets(self, note: Note) -> None:
        """What everybody sees offers nothing of a hand."""
        for button in note.buttons():
            if button["custom_id"].split(":")[1:2] in OF_A_HAND:
                self.problems.append(f"a public message offers {button['custom_id']}")
