"""The gateway half of the loopback Discord: websockets, sessions, and every way in which they end."""

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
from aiohttp import web

from tests.wire.payloads import APPLICATION, GUILD, Json, guild, user

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
KEPT: Final = 1000
"""Events of a session that are kept for a resume; one that misses more of them cannot be resumed."""


@dataclass
class Session:
    """What outlives a socket: its events, so that a resume can be given what it missed."""

    id: str
    events: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT))
    count: int = 0
    """Events so far, those that are not kept any more among them."""
    resumable: bool = True

    def add(self, event: str, data: Any) -> Json:
        """Number an event."""
        self.count += 1
        payload = {"op": DISPATCH, "t": event, "s": self.count, "d": data}
        self.events.append(payload)
        return payload

    def missed(self, after: int) -> list[Json] | None:
        """The events after that number; None where some of them are not kept any more."""
        if not self.resumable or after < self.count - len(self.events):
            return None
        return [event for event in self.events if event["s"] > after]


class Gateway:
    """All gateway sockets of the server; the newest is the one that events go to."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.identifies: list[Json] = []
        self.resumes: list[Json] = []
        self.handshakes = 0
        self.guilds = [GUILD]
        """The servers that the bot is in."""
        self.describe: Callable[[], Json] = guild
        """The server, as GUILD_CREATE has it."""
        self.close_identify_with: int | None = None
        """A close code for whoever identifies."""
        self._refuse = 0
        self._sessions: dict[str, Session] = {}
        self._session: Session | None = None
        self._socket: web.WebSocketResponse | None = None
        self.line: int | None = None
        """A number for the socket that events go to; None while there is none, or it is about to end."""
        self._lines = 0
        self._changed = asyncio.Condition()

    # What a test asks for.

    def refuse_handshakes(self, count: int) -> None:
        """Answer so many of the next handshakes with 503."""
        self._refuse = count

    async def until(self, *, identifies: int = 0, resumes: int = 0, handshakes: int = 0) -> None:
        """Wait until there were at least so many, and the newest socket is served."""
        async with asyncio.timeout(30), self._changed:
            await self._changed.wait_for(
                lambda: (
                    len(self.identifies) >= identifies
                    and len(self.resumes) >= resumes
                    and self.handshakes >= handshakes
                )
            )

    async def push(self, event: str, data: Any) -> None:
        """Send an event to the newest session, kept for a resume while it has no socket."""
        if self._session is None:
            raise ConnectionError("nobody has identified")
        payload = self._session.add(event, data)
        if self._socket is not None and not self._socket.closed:
            with contextlib.suppress(ConnectionError):  # it was cut: a resume will ask for it
                await self._socket.send_json(payload)

    async def ask_to_reconnect(self) -> None:
        """Op 7."""
        await self._ending().send_json({"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9; without `resumable` the session is over."""
        assert self._session is not None
        self._session.resumable = resumable
        await self._ending().send_json({"op": INVALID, "d": resumable})

    async def close_socket(self, code: int = 1001) -> None:
        """Close the newest socket with a code."""
        await self._ending().close(code=code)

    def cut_socket(self) -> None:
        """Drop the newest socket's connection without a word."""
        request = self._ending()._req
        transport = None if request is None else request.transport
        assert transport is not None
        transport.abort()

    async def ready_again(self) -> None:
        """Send a second READY and the server's GUILD_CREATE on the socket that is open."""
        assert self._session is not None
        await self._welcome(self._session)

    def forget(self) -> None:
        """The process is gone: nobody will resume, and what happens now is told to nobody."""
        self._session = self._socket = self.line = None

    def _open(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._lines += 1
        self.line = self._lines

    def _ending(self) -> web.WebSocketResponse:
        """The newest socket, which is not relied on from now on."""
        assert self._socket is not None, "no socket is open"
        self.line = None
        return self._socket

    # What the bot meets.

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one socket."""
        self.handshakes += 1
        if self._refuse:
            self._refuse -= 1
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        self._base = f"ws://{request.host}/gateway"
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            message = json.loads(frame.data)
            if message["op"] == HEARTBEAT:
                await socket.send_json({"op": ACK, "d": None})
            elif message["op"] == IDENTIFY:
                await self._identify(socket, message["d"])
            elif message["op"] == RESUME:
                await self._resume(socket, message["d"])
            async with self._changed:
                self._changed.notify_all()
        if socket is self._socket:
            self.line = None
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.identifies.append(data)
        if data["token"] != self.token or self.close_identify_with:
            await socket.close(code=self.close_identify_with or 4004)
            return
        session = Session(f"session-{len(self.identifies)}")
        self._sessions[session.id] = session
        self._session = session
        self._open(socket)
        await self._welcome(session)

    async def _welcome(self, session: Session) -> None:
        await self.push(
            "READY",
            {
                "v": 10,
                "user": user(APPLICATION, bot=True),
                "guilds": [{"id": guild_id, "unavailable": True} for guild_id in self.guilds],
                "session_id": session.id,
                "resume_gateway_url": self._base,
                "shard": [0, 1],
                "application": {"id": APPLICATION, "flags": 0},
            },
        )
        if self.guilds:
            await self.push("GUILD_CREATE", self.describe())

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.resumes.append(data)
        session = self._sessions.get(data["session_id"])
        missed = None if session is None else session.missed(data["seq"])
        if session is None or missed is None:
            await socket.send_json({"op": INVALID, "d": False})
            return
        self._session, self._socket, sent = session, None, data["seq"]
        while missed := session.missed(sent):
            for payload in missed:
                await socket.send_json(payload)
                sent = payload["s"]
        # From here on what happens is sent at once, and nothing before what was missed.
        self._open(socket)
        await self.push("RESUMED", {})

    async def close(self) -> None:
        """Close what is open."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionError):
                await self._socket.close()
