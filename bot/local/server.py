"""The web server of the local table: simcord's, with an index page, names in the addresses and our style."""

from __future__ import annotations

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
_STYLE_LINK: Final = f'<link rel="stylesheet" href="{_STYLE}">'
_SIMCORD_STYLE_LINK: Final = '<link rel="stylesheet" href="/preview.css">'
_SIMCORD_TITLE: Final = "<title>SimCord Preview</title>"
_SIMCORD_BRAND: Final = "<strong>SimCord</strong><small>Preview</small>"

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
    """Serves the index page at /, each player's page at /name, and simcord's interface below them."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{f"/{person.name.lower()}": "index.html" for person in PEOPLE},
        _STYLE: "table.css",
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
        if request.path == "/":
            return self._text(self._index_page(), "text/html")
        if request.path == _STYLE:
            return self._text(files("bot.local").joinpath("table.css").read_text("utf-8"), "text/css")
        response: web.Response = await super()._static(request)
        if self._STATIC_FILES[request.path] == "index.html" and response.text is not None:
            response.text = _dress(response.text, request.path.removeprefix("/"))
        if request.path.startswith("/fonts/"):
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


def _dress(page: str, name: str) -> str:
    """simcord's page as a player's: their name in the title, our style, the way back to the index."""
    page = page.replace(_SIMCORD_STYLE_LINK, _SIMCORD_STYLE_LINK + _STYLE_LINK)
    page = page.replace(_SIMCORD_TITLE, f"<title>{name.capitalize()} · {BOT_NAME}</title>")
    return page.replace(_SIMCORD_BRAND, f'<a href="/">{BOT_NAME}</a>')
