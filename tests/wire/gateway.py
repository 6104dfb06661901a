"""The gateway half of the loopback Discord: websockets, sessions, and every way in which they end."""

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import web

from tests.wire.payloads import APPLICATION, GUILD, Json, guild, user

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


@dataclass
class Session:
    """What outlives a socket: its events, so that a resume can be given what it missed."""

    id: str
    events: list[Json] = field(default_factory=list)
    resumable: bool = True


class Gateway:
    """All gateway sockets of the server; the newest is the one that events go to."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.identifies: list[Json] = []
        self.resumes: list[Json] = []
        self.handshakes = 0
        self.guilds = [GUILD]
        """The servers that the bot is in."""
        self.close_identify_with: int | None = None
        """A close code for whoever identifies."""
        self._refuse = 0
        self._sessions: dict[str, Session] = {}
        self._session: Session | None = None
        self._socket: web.WebSocketResponse | None = None
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
        assert self._session is not None, "nobody has identified"
        payload = {"op": DISPATCH, "t": event, "s": len(self._session.events) + 1, "d": data}
        self._session.events.append(payload)
        if self._socket is not None and not self._socket.closed:
            with contextlib.suppress(ConnectionError):  # it was cut: a resume will ask for it
                await self._socket.send_json(payload)

    async def ask_to_reconnect(self) -> None:
        """Op 7."""
        await self._live.send_json({"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9; without `resumable` the session is over."""
        assert self._session is not None
        self._session.resumable = resumable
        await self._live.send_json({"op": INVALID, "d": resumable})

    async def close_socket(self, code: int = 1001) -> None:
        """Close the newest socket with a code."""
        await self._live.close(code=code)

    def cut_socket(self) -> None:
        """Drop the newest socket's connection without a word."""
        transport = self._live._req.transport if self._live._req is not None else None
        assert transport is not None
        transport.abort()

    async def ready_again(self) -> None:
        """Send a second READY and the server's GUILD_CREATE on the socket that is open."""
        assert self._session is not None
        await self._welcome(self._session)

    @property
    def _live(self) -> web.WebSocketResponse:
        assert self._socket is not None, "no socket is open"
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
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.identifies.append(data)
        if data["token"] != self.token or self.close_identify_with:
            await socket.close(code=self.close_identify_with or 4004)
            return
        session = Session(f"session-{len(self.identifies)}")
        self._sessions[session.id] = session
        self._session, self._socket = session, socket
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
            await self.push("GUILD_CREATE", guild())

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.resumes.append(data)
        session = self._sessions.get(data["session_id"])
        if session is None or not session.resumable:
            await socket.send_json({"op": INVALID, "d": False})
            return
        self._session, self._socket = session, socket
        for payload in session.events[data["seq"] :]:
            await socket.send_json(payload)
        await self.push("RESUMED", {})

    async def close(self) -> None:
        """Close what is open."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionError):
                await self._socket.close()
