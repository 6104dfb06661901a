"""A small Discord on 127.0.0.1, for what the in-process simulator lacks: sockets, limits, lost answers."""

import asyncio
import itertools
import json
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.wire.gateway import Gateway
from tests.wire.payloads import (
    ANNA,
    APPLICATION,
    BEN,
    CHANNEL,
    Json,
    application,
    channel,
    interaction,
    member,
    message,
    user,
)

TOKEN = "wire.loopback.token"
ANSWER_WITHIN = 3.0
BODY = web.RequestKey("body", dict)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Seen:
    """One request, and what it was answered with."""

    method: str
    path: str
    body: Any
    status: int = 0


@dataclass
class Fault:
    """What happens to the next `times` requests that match instead of, or after, their effect."""

    method: str
    path: re.Pattern[str]
    answer: Callable[[], Awaitable[web.StreamResponse] | web.StreamResponse] | None
    times: int
    after_effect: bool


@dataclass
class Bucket:
    """So many requests of a kind in so many seconds."""

    name: str
    method: str
    """Empty for all."""
    path: re.Pattern[str]
    limit: int
    window: float
    everything: bool = False
    """Whether it is the limit of the whole bot."""
    used: list[float] = field(default_factory=list)

    def take(self) -> tuple[bool, dict[str, str]]:
        """Whether a request is within the limit, and the headers that say how things stand."""
        now = time.monotonic()
        self.used = [at for at in self.used if now - at < self.window]
        within = len(self.used) < self.limit
        if within:
            self.used.append(now)
        reset = self.window - (now - self.used[0])
        return within, {
            "Via": "1.1 loopback",
            "X-RateLimit-Bucket": self.name,
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.limit - len(self.used)),
            "X-RateLimit-Reset-After": f"{reset:.3f}",
        }


@dataclass
class Click:
    """An interaction that somebody made: what the bot answered, and when."""

    id: str
    token: str
    made_at: float = field(default_factory=time.monotonic)
    answer: Json | None = None
    followups: list[Json] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    expired: bool = False

    async def wait(self) -> Json:
        """The bot's first answer."""
        async with asyncio.timeout(10):
            await self.answered.wait()
        assert self.answer is not None
        return self.answer


async def eventually(condition: Callable[[], Any]) -> None:
    """Wait until a condition holds, ten seconds at most."""
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110 - what it looks at tells nobody when it changes
            await asyncio.sleep(0.005)


def reply(data: Any, *, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON with the very content type that discord.py looks for, which aiohttp's own helper does not send."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


async def body_of(request: web.Request) -> Any:
    """What a request says, also where it brings a file."""
    if not request.can_read_body:
        return None
    if request.content_type != "multipart/form-data":
        return await request.json()
    return json.loads(str((await request.post())["payload_json"]))


def option(name: str, value: str | int) -> Json:
    """A filled in option."""
    return {"name": name, "type": 4 if isinstance(value, int) else 3, "value": value}


def command(name: str, options: list[Json]) -> Json:
    """The data of a command, which may stand in a group."""
    group, _, inner = name.rpartition(" ")
    data: Json = {"name": inner, "type": 1, "options": options}
    return {"id": "1", **({"name": group, "type": 1, "options": [data]} if group else data)}


def error(status: int, code: int) -> web.Response:
    """An error as Discord words it."""
    return reply({"message": "loopback", "code": code}, status=status)


def limited(
    retry_after: float, headers: dict[str, str] | None = None, *, everything: bool = False
) -> web.Response:
    """429, of one limit or of that of the whole bot."""
    body = {"message": "loopback", "retry_after": retry_after, "global": everything}
    said = {"Via": "1.1 loopback", "Retry-After": str(retry_after), **(headers or {})}
    if everything:
        said["X-RateLimit-Global"] = "true"
    return reply(body, status=429, headers=said)


class Discordd:
    """The server: `start`, then `base` and `gateway_url` say where it is."""

    def __init__(self) -> None:
        self.gateway = Gateway(TOKEN)
        self.seen: list[Seen] = []
        self.commands: list[Json] = []
        self.messages: dict[str, Json] = {}
        self.members = {ANNA: member(ANNA, nick="Anna of the Valley"), BEN: member(BEN)}
        self.clicks: dict[str, Click] = {}
        self.check: Callable[[str, str, Any], None] = lambda method, path, body: None
        """Called with every request that is taken; raises where it is not as Discord describes it."""
        self.problems: list[str] = []
        self.exceeded = 0
        """Requests that went over a limit."""
        self._nonces: dict[str, str] = {}
        self._faults: list[Fault] = []
        self._buckets: list[Bucket] = []
        self._ids = itertools.count(500_000_000_000_000_001)
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Listen on a free port."""
        app = web.Application(middlewares=[self._middleware])
        route = app.router.add_route
        route("GET", "/gateway", self.gateway.handle)
        for method, path, handler in (
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/gateway/bot", self._gateway_bot),
            ("GET", "/applications/{application}/commands", self._get_commands),
            ("PUT", "/applications/{application}/commands", self._put_commands),
            ("POST", "/channels/{channel}/messages", self._post_message),
            ("PATCH", "/channels/{channel}", self._patch_channel),
            ("PATCH", "/channels/{channel}/messages/{message}", self._patch_message),
            ("DELETE", "/channels/{channel}/messages/{message}", self._delete_message),
            ("POST", "/interactions/{interaction}/{token}/callback", self._callback),
            ("POST", "/webhooks/{application}/{token}", self._followup),
            ("PATCH", "/webhooks/{application}/{token}/messages/@original", self._patch_original),
            ("DELETE", "/webhooks/{application}/{token}/messages/@original", self._delete_original),
            ("GET", "/guilds/{guild}/members/{user}", self._member),
        ):
            route(method, "/api" + path, handler)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port: int = self._runner.addresses[0][1]
        self.base = f"http://127.0.0.1:{self.port}/api"
        self.gateway_url = f"ws://127.0.0.1:{self.port}/gateway"

    async def stop(self) -> None:
        """Close everything."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    # What a test asks for.

    def fail(
        self, method: str, path: str, status: int = 500, code: int = 0, *, times: int = 1, late: bool = False
    ) -> None:
        """Answer the next `times` such requests with an error; `late`: after they had their effect."""
        self._faults.append(Fault(method, re.compile(path), lambda: error(status, code), times, late))

    def limit_once(self, method: str, path: str, retry_after: float, *, everything: bool = False) -> None:
        """Answer the next such request with 429; `everything`: the limit is that of the whole bot."""
        answer = lambda: limited(retry_after, everything=everything)  # noqa: E731
        self._faults.append(Fault(method, re.compile(path), answer, 1, False))

    def heal(self) -> None:
        """No more faults."""
        self._faults.clear()

    def hang_up(self, method: str, path: str, *, times: int = 1, late: bool = False) -> None:
        """Drop the connection of the next such requests instead of answering."""
        self._faults.append(Fault(method, re.compile(path), None, times, late))

    def slow(self, method: str, path: str, seconds: float) -> None:
        """Answer the next such request only after so many seconds, and with its effect then."""

        async def wait() -> web.StreamResponse:
            await asyncio.sleep(seconds)
            return web.Response()

        self._faults.append(Fault(method, re.compile(path), wait, 1, False))

    def bucket(self, name: str, method: str, path: str, *, limit: int, window: float) -> None:
        """Limit a kind of request."""
        self._buckets.append(Bucket(name, method, re.compile(path), limit, window))

    def limit_everything(self, *, limit: int, window: float) -> None:
        """Limit all requests together but answers to interactions."""
        path = re.compile(r"/(?!interactions/|webhooks/).*")
        self._buckets.append(Bucket("all", "", path, limit, window, everything=True))

    def calls(self, method: str, path: str) -> list[Seen]:
        """The requests so far whose method is this and whose path matches."""
        return [one for one in self.seen if one.method == method and re.fullmatch(path, one.path)]

    async def click(
        self, custom_id: str, *, by: str = ANNA, on: str | None = None, private: bool = False
    ) -> Click:
        """Press a button of a message of the bot; `private`: of one that only they see."""
        flags = 32768 | 64 if private else 32768
        there = self.messages[on] if on is not None else message(str(next(self._ids)), {"flags": flags})
        return await self._interact(3, {"custom_id": custom_id, "component_type": 2}, by=by, on=there)

    async def send_form(self, custom_id: str, *, by: str = ANNA) -> Click:
        """Send a form in."""
        return await self._interact(5, {"custom_id": custom_id, "components": []}, by=by)

    async def slash(self, name: str, *, by: str = ANNA, **options: str | int) -> Click:
        """Use a command ("table open"), whether Discord was told of it or not."""
        return await self._interact(2, command(name, [option(*each) for each in options.items()]), by=by)

    async def complete(self, name: str, field: str, text: str, *, by: str = ANNA) -> Click:
        """Type into an option of a command."""
        typed = option(field, text) | {"focused": True}
        return await self._interact(4, command(name, [typed]), by=by)

    async def _interact(self, kind: int, data: Json, *, by: str, on: Json | None = None) -> Click:
        payload = interaction(str(next(self._ids)), kind, data, by=by, on=on)
        click = self.clicks[payload["token"]] = Click(payload["id"], payload["token"])
        await self.gateway.push("INTERACTION_CREATE", payload)
        return click

    # What the bot meets.

    @web.middleware
    async def _middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path == "/gateway":
            return await handler(request)
        path = request.path.removeprefix("/api")
        request[BODY] = await body_of(request)
        seen = Seen(request.method, path, request[BODY])
        self.seen.append(seen)
        response = await self._answer(request, handler, seen)
        seen.status = response.status
        return response

    async def _answer(self, request: web.Request, handler: Handler, seen: Seen) -> web.StreamResponse:
        path = seen.path
        if request.match_info.http_exception is not None:
            self.problems.append(f"{request.method} {path}: nothing here answers that")
        public = path.startswith(("/interactions/", "/webhooks/"))
        if not public and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return error(401, 0)
        fault = self._next_fault(request.method, path)
        if fault is not None and not fault.after_effect:
            answer = await self._strike(request, fault)
            if answer.status != 200:
                return answer
        headers: dict[str, str] = {}
        for bucket in self._buckets_of(request.method, path):
            within, found = bucket.take()
            if not within:
                self.exceeded += 1
                return limited(float(found["X-RateLimit-Reset-After"]), found, everything=bucket.everything)
            if not bucket.everything:
                headers = found
        try:
            self.check(request.method, path, seen.body)
        except AssertionError as problem:
            self.problems.append(f"{request.method} {path}: {problem}")
        response = await handler(request)
        response.headers.update(headers)
        if fault is not None and fault.after_effect:
            return await self._strike(request, fault)
        return response

    def _buckets_of(self, method: str, path: str) -> list[Bucket]:
        """The limits that a request counts for."""
        return [one for one in self._buckets if one.method in (method, "") and one.path.fullmatch(path)]

    def _next_fault(self, method: str, path: str) -> Fault | None:
        for fault in self._faults:
            if fault.times and fault.method == method and fault.path.fullmatch(path):
                fault.times -= 1
                return fault
        return None

    async def _strike(self, request: web.Request, fault: Fault) -> web.StreamResponse:
        if fault.answer is None:
            assert request.transport is not None
            request.transport.abort()
            return web.Response(status=500)
        answer = fault.answer()
        return answer if isinstance(answer, web.StreamResponse) else await answer

    async def _me(self, request: web.Request) -> web.Response:
        return reply(user(APPLICATION, bot=True))

    async def _application(self, request: web.Request) -> web.Response:
        return reply(application())

    async def _gateway_bot(self, request: web.Request) -> web.Response:
        limits = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return reply({"url": self.gateway_url, "shards": 1, "session_start_limit": limits})

    async def _get_commands(self, request: web.Request) -> web.Response:
        return reply(self.commands)

    async def _put_commands(self, request: web.Request) -> web.Response:
        blank = {"application_id": APPLICATION, "version": "1", "default_member_permissions": None}
        self.commands = [
            {"type": 1, "description": "", **blank, **one, "id": str(next(self._ids))}
            for one in await request.json()
        ]
        return reply(self.commands)

    async def _post_message(self, request: web.Request) -> web.Response:
        channel_id = request.match_info["channel"]
        if channel_id != CHANNEL:
            return error(404, 10003)
        body = await request.json()
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce") and nonce in self._nonces:
            return reply(self.messages[self._nonces[nonce]])
        posted = message(str(next(self._ids)), body)
        self.messages[posted["id"]] = posted
        if nonce is not None:
            self._nonces[nonce] = posted["id"]
        return reply(posted)

    async def _patch_channel(self, request: web.Request) -> web.Response:
        if request.match_info["channel"] != CHANNEL:
            return error(404, 10003)
        return reply(channel() | await request.json())

    async def _patch_message(self, request: web.Request) -> web.Response:
        message_id = request.match_info["message"]
        if message_id not in self.messages:
            return error(404, 10008)
        self.messages[message_id] |= {"components": (await request.json())["components"]}
        return reply(self.messages[message_id])

    async def _delete_message(self, request: web.Request) -> web.Response:
        if self.messages.pop(request.match_info["message"], None) is None:
            return error(404, 10008)
        return web.Response(status=204)

    async def _callback(self, request: web.Request) -> web.Response:
        click = self.clicks.get(request.match_info["token"])
        if click is None or click.expired or time.monotonic() - click.made_at > ANSWER_WITHIN:
            return error(404, 10062)
        if click.answer is not None:
            return error(400, 40060)
        body = request[BODY]
        click.answer = body
        click.answered.set()
        answered: Json = {"interaction": {"id": click.id, "type": 3, "response_message_loading": False}}
        if body["type"] in (4, 7):
            posted = message(str(next(self._ids)), body.get("data") or {})
            answered["resource"] = {"type": body["type"], "message": posted}
        return reply(answered)

    async def _followup(self, request: web.Request) -> web.Response:
        click = self.clicks.get(request.match_info["token"])
        if click is None or click.expired:
            return error(401, 50027)
        body = await request.json()
        click.followups.append(body)
        return reply(message(str(next(self._ids)), body))

    async def _patch_original(self, request: web.Request) -> web.Response:
        click = self.clicks.get(request.match_info["token"])
        if click is None or click.expired or click.answer is None:
            return error(404, 10015)
        return reply(message(str(next(self._ids)), await request.json()))

    async def _delete_original(self, request: web.Request) -> web.Response:
        click = self.clicks.get(request.match_info["token"])
        if click is None or click.expired or click.answer is None:
            return error(404, 10015)
        return web.Response(status=204)

    async def _member(self, request: web.Request) -> web.Response:
        there = self.members.get(request.match_info["user"])
        return error(404, 10007) if there is None else reply(there)
