"""The web server of the local table: simcord's, with an index page, names in the addresses and our style."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from aiohttp import web
from multidict import CIMultiDict
from simcord.backend.errors import BackendError, SetupError
from simcord.preview._diagnostics import make_diagnostic
from simcord.preview._server import PreviewServer

from bot.local.world import BOT_NAME, PEOPLE
from bot.texts import say

if TYPE_CHECKING:
    from bot.local.pages import TablePreview

_CAPABILITY: Final = "X-Simcord-Capability"
_STYLE: Final = "/table.css"
_SCRIPT: Final = "/table.js"
_ADDRESS: Final = "address"
_OWN_FILES: Final = {_STYLE: "text/css", _SCRIPT: "application/javascript"}
_STYLE_LINK: Final = f'<link rel="stylesheet" href="{_STYLE}">'
_SIMCORD_STYLE_LINK: Final = '<link rel="stylesheet" href="/preview.css">'
_SIMCORD_TITLE: Final = "<title>SimCord Preview</title>"
_SIMCORD_BRAND: Final = "<strong>SimCord</strong><small>Preview</small>"
_SIMCORD_SCRIPT: Final = '<script type="module" src="/app.js"></script>'

_SIMCORD_ACTIONS: Final = "/actions.js"
_SIMCORD_NOT_DONE: Final = 'receipt.acknowledgement === "unacknowledged") return '

_INDEX: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
{style}
</head>
<body class="index">
<main>
<h1>{name}</h1>
<p>{what}</p>
<ul>
{seats}
</ul>
<p>{begin}</p>
</main>
</body>
</html>
"""


class TableServer(PreviewServer):
    """Serves the index page at /, each player's page at /name, and what simcord's own pages need.

    Who can read the index page has every player's address; only pages of other sites cannot.
    """

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{f"/{person.name.lower()}": "index.html" for person in PEOPLE},
        **{f"/{person.name.lower()}/{_ADDRESS}": _ADDRESS for person in PEOPLE},
        **{path: path.removeprefix("/") for path in _OWN_FILES},
    }

    preview: TablePreview

    def _authorized(self, request: Any, *, context: str | None = None) -> bool:
        viewer = self.preview.viewer_of(request.headers.get(_CAPABILITY))
        if viewer is None:
            return False
        if context in self.preview._pages and self.preview._pages[context].viewer.id != viewer.id:
            return False
        # simcord knows one viewer's credential only, the first half of ours; it checks all the rest.
        headers = CIMultiDict(request.headers)
        headers[_CAPABILITY] = self.preview.capability
        return super()._authorized(SimpleNamespace(headers=headers), context=context)

    async def _pages(self, request: Any) -> web.Response:
        if not self._authorized(request):
            raise web.HTTPUnauthorized
        viewer = self.preview.viewer_of(request.headers[_CAPABILITY])
        try:
            page = self.preview._open_page(viewer.id if viewer else None)
            return self._json(self.preview.payload(page))
        except (SetupError, BackendError):
            return self._refusal("control-unavailable", 400)

    async def _state(self, request: Any) -> web.Response:
        context_id = request.headers.get("X-Simcord-Context")
        if not self._authorized(request, context=context_id):
            raise web.HTTPUnauthorized
        try:
            return self._json(self.preview.payload(self.preview._get_page(context_id)))
        except (SetupError, BackendError):
            return self._refusal("context-unavailable", 410)

    async def _static(self, request: Any) -> web.Response:
        # Another host's name that leads here is another site's page, which may not read a credential.
        if request.headers.get("Host", "") not in self._allowed_hosts():
            raise web.HTTPForbidden
        path: str = request.path
        if path == "/":
            return self._text(self._index_page(), "text/html")
        if path in _OWN_FILES:
            return self._text(_own_file(path.removeprefix("/")), _OWN_FILES[path])
        name, _, rest = path.removeprefix("/").partition("/")
        if rest == _ADDRESS:
            member = next(member for member in self.preview.viewers if member.name == name)
            return self._text(self.preview.credential(member), "text/plain")
        response: web.Response = await super()._static(request)
        if self._STATIC_FILES[path] == "index.html" and response.text is not None:
            response.text = _dress(response.text, name)
        if path == _SIMCORD_ACTIONS and response.text is not None:
            response.text = _tell_what_changed(response.text)
        if path.startswith("/fonts/"):
            # Thirty megabytes that each page would otherwise load anew.
            response.headers["Cache-Control"] = "max-age=86400"
            del response.headers["Pragma"]
        return response

    def _index_page(self) -> str:
        seats = "\n".join(
            f'<li><a href="{escape(self.preview.seat_address(member))}">{escape(person.name)}</a></li>'
            for person, member in zip(PEOPLE, self.preview.viewers, strict=True)
        )
        return _INDEX.format(
            name=BOT_NAME,
            style=_STYLE_LINK,
            what=escape(say("en", "local-index-what")),
            seats=seats,
            begin=escape(say("en", "local-index-begin")),
        )

    def _json(self, body: bytes, status: int = 200) -> web.Response:
        return web.Response(
            body=body, status=status, content_type="application/json", headers=self._SECURITY_HEADERS
        )

    def _text(self, text: str, content_type: str) -> web.Response:
        return web.Response(text=text, content_type=content_type, headers=self._SECURITY_HEADERS)

    def _refusal(self, code: str, status: int) -> web.Response:
        return web.json_response(
            {"error": make_diagnostic(code)}, status=status, headers=self._SECURITY_HEADERS
        )


def _own_file(name: str) -> str:
    return files("bot.local").joinpath(name).read_text("utf-8")


def _tell_what_changed(script: str) -> str:
    """simcord's script with words of ours for a click or a choice that was refused before it came to the bot:
    what it was made on has gone.
    """
    changed = json.dumps(say("en", "local-changed"))
    refused = 'receipt.rejected && ["click", "select"].includes(kind)'
    return script.replace(_SIMCORD_NOT_DONE, f"{_SIMCORD_NOT_DONE}{refused} ? {changed} : ")


def _dress(page: str, name: str) -> str:
    """simcord's page as a player's: their name in the title, our style and script, the way to the index."""
    page = page.replace(_SIMCORD_STYLE_LINK, _SIMCORD_STYLE_LINK + _STYLE_LINK)
    page = page.replace(_SIMCORD_TITLE, f"<title>{name.capitalize()} · {BOT_NAME}</title>")
    page = page.replace(_SIMCORD_SCRIPT, f'{_SIMCORD_SCRIPT}<script type="module" src="{_SCRIPT}"></script>')
    return page.replace(_SIMCORD_BRAND, f'<a href="/">{BOT_NAME}</a>')
