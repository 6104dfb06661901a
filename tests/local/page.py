"""A player's page of the local table, driven in a real browser: slash, click, choose, fill in, read.

    async with browser(chromium) as chrome:
        anna = await Page.open(chrome, address)
        await anna.slash("/table open", game="Quatre Sept")
        await anna.click("My hand")
        assert "10♠" in [button.label for button in await anna.buttons()]

A card is written with its plain sign, "10♠", also where the page has the sign's text form (U+FE0E after it).
Every step waits until the page can take it and, where the bot is asked something, until its answer is on the
page. What others do arrives by itself within a second: wait for it with `until_text` or `until`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Locator, Route, async_playwright
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page as BrowserPage

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK: Final = (960, 900)
PHONE: Final = (390, 844)
PATIENCE: Final = 15.0
"""Seconds that a step may take on a busy machine before it fails."""
_AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"


@asynccontextmanager
async def browser(executable: str) -> AsyncIterator[Browser]:
    """A headless Chromium; `executable` is what the fixture `chromium` gives."""
    async with async_playwright() as playwright:
        chrome = await playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        try:
            yield chrome
        finally:
            await chrome.close()


@dataclass(frozen=True)
class Button:
    """A button as it stands on the page."""

    label: str
    enabled: bool


class NotDoneError(AssertionError):
    """A step that did not come about in time, with the page's text as it was."""


class Page:
    """One player's page. Messages are counted from the oldest shown; -1, the default, is the newest."""

    def __init__(self, page: BrowserPage) -> None:
        self.browser_page = page
        self._messages = page.locator("#channel-message-list > .channel-message")

    @classmethod
    async def open(cls, chrome: Browser, address: str, size: tuple[int, int] = DESK) -> Page:
        """Open a player's address in a window of its own (its own cookies and storage)."""
        width, height = size
        context = await chrome.new_context(viewport={"width": width, "height": height}, locale="en-US")
        page = cls(await context.new_page())
        await page.browser_page.goto(address)
        await page.until(page.is_idle, "the page to be ready")
        return page

    async def close(self) -> None:
        """Close the window."""
        await self.browser_page.context.close()

    async def is_idle(self) -> bool:
        """Whether the page is drawn and nothing of it is under way."""
        status = await self._status()
        return bool(status and status["ready"] and not status["pendingAction"] and not status["pendingQuery"])

    async def until(self, done: Callable[[], Awaitable[bool]], what: str) -> None:
        """Wait for something to be so; fails with `what` and the page's text."""

        async def is_so() -> bool:
            try:
                return await done()
            except PlaywrightError:
                return False  # The page is being loaded anew.

        try:
            async with asyncio.timeout(PATIENCE):
                while not await is_so():  # noqa: ASYNC110  a page has no event to wait for
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise NotDoneError(f"waited in vain for {what}; the page says:\n{await self.text()}") from None

    async def until_text(self, text: str) -> None:
        """Wait until the channel says this somewhere."""
        await self.until(lambda: self._has_text(text), f"the text {text!r}")

    async def until_no_text(self, text: str) -> None:
        """Wait until the channel says this nowhere."""

        async def gone() -> bool:
            return text not in await self.text()

        await self.until(gone, f"the text {text!r} to go")

    async def until_button(self, label: str) -> None:
        """Wait for a button with this label that can be pressed."""

        async def there() -> bool:
            return Button(label, enabled=True) in await self.buttons()

        await self.until(there, f"the button {label!r}")

    async def text(self) -> str:
        """All text of the channel as it is shown, oldest message first."""
        return "\n".join(await self.messages())

    async def messages(self) -> list[str]:
        """The text of each message."""
        return [_plain(text) for text in await self._messages.all_inner_texts()]

    async def private_messages(self) -> list[str]:
        """The text of each message that only this player sees."""
        marked = self._messages.filter(has=self.browser_page.locator(".message-ephemeral-note"))
        return [_plain(text) for text in await marked.all_inner_texts()]

    async def buttons(self, message: int | None = None) -> list[Button]:
        """The buttons of one message, or of all."""
        where = self.browser_page.locator("body") if message is None else self._messages.nth(message)
        found: list[list[Any]] = await where.locator("button.component-button").evaluate_all(
            "all => all.map(one => [one.innerText, !one.disabled])"
        )
        return [Button(_plain(label), enabled) for label, enabled in found]

    async def click(self, label: str, *, nth: int = -1) -> None:
        """Press the button with this label, the newest of several, and wait for the bot's answer."""
        await self.until_button(label)
        await self._act(lambda: self._button(label, nth).click(timeout=PATIENCE * 1000), f"{label!r}")

    async def press(self, label: str, *, nth: int = -1) -> None:
        """Press a button and wait for nothing: for clicks that shall meet."""
        await self._button(label, nth).click(timeout=PATIENCE * 1000)

    async def slash(self, command: str, **options: object) -> None:
        """Run a slash command through the picker, each option typed as a person does.

        An option with choices or autocompletion takes the first one offered for what is typed: give the name
        that is shown, or the beginning of it.
        """
        await self.until(self.is_idle, "the page to be ready")
        await self.start_slash(command)
        for name, value in options.items():
            await self.fill_option(name, str(value))
        await self._act(self._send, command)

    async def start_slash(self, command: str) -> None:
        """Choose a command in the picker, and go no further."""
        page = self.browser_page
        field = page.locator("#channel-composer-input")
        await field.fill("")
        await field.press_sequentially(command)
        entry = page.locator(".command-entry").filter(has=page.get_by_text(command, exact=True))
        await entry.click(timeout=PATIENCE * 1000)

    async def fill_option(self, name: str, value: str) -> None:
        """Type an option's value for the chosen command; the first suggestion is taken, if there are any."""
        page = self.browser_page
        field = page.locator(f'.command-option-input[data-option="{name}"]')
        if not await field.count():
            await page.locator(".command-ghost").click()
            await page.locator(".command-suggestion").get_by_text(name, exact=True).click()
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":
            await self.until(lambda: self._is_offered(value), f"a suggestion for {name} {value!r}")
            await page.locator(".command-suggestion").first.click()

    async def commands(self) -> list[str]:
        """The names of all commands that the picker has, with the slash."""
        field = self.browser_page.locator("#channel-composer-input")
        await field.fill("/")
        names = self.browser_page.locator(".command-entry-title strong")
        await names.first.wait_for(timeout=PATIENCE * 1000)
        found = await names.all_inner_texts()
        await field.fill("")
        return found

    async def add_option(self) -> bool:
        """Have the chosen command show one more of its options; whether there was one."""
        more = self.browser_page.locator(".command-ghost")
        if not await more.count():
            return False
        await more.click()
        await self.browser_page.locator(".command-suggestion").first.click()
        return True

    async def sticking_out(self) -> list[str]:
        """What is drawn beyond the left or right edge of the window, by its classes."""
        return await self.browser_page.locator("body *:visible").evaluate_all(
            "all => all.filter(one => { const box = one.getBoundingClientRect();"
            " return box.right > innerWidth + 1 || box.left < -1 }).map(one => one.className)"
        )

    @asynccontextmanager
    async def left_as_it_is(self) -> AsyncIterator[None]:
        """While this lasts the page is told nothing new, as on a slow line; what it asks for is done."""
        address = "**/api/state"
        answer = await self.browser_page.evaluate("""async () => {
            const headers = { "X-Simcord-Capability": location.hash.slice(1),
                "X-Simcord-Context": window.simcordPreview.contextId };
            return (await fetch("/api/state", { headers })).text();
        }""")

        async def say_it_again(route: Route) -> None:
            await route.fulfill(body=answer, content_type="application/json")

        await self.browser_page.route(address, say_it_again)
        try:
            yield
        finally:
            await self.browser_page.unroute(address)

    async def status(self) -> str:
        """The line at the top, which says how the last step went."""
        return await self.browser_page.inner_text("#action-status")

    async def suggestions(self) -> list[str]:
        """What the picker offers for the option being typed, once it has asked the bot."""
        await self.until(self.is_idle, "the suggestions")
        return await self.browser_page.locator(".command-suggestion-label").all_inner_texts()

    async def leave_slash(self) -> None:
        """Give up the chosen command."""
        await self.browser_page.locator(".command-context-close").click()
        await self.browser_page.locator("#channel-composer-input").fill("")

    async def select(self, placeholder: str, option: str, *, nth: int = -1) -> None:
        """Choose one option of a select menu, which is named by its placeholder."""
        page = self.browser_page
        menus = page.locator(".preview-select").filter(has_text=placeholder)
        await menus.nth(nth).locator(".select-trigger").click(timeout=PATIENCE * 1000)
        choice = page.locator(".select-option").filter(has=page.get_by_text(option, exact=True))
        await self._act(lambda: choice.click(timeout=PATIENCE * 1000), f"{placeholder} → {option}")

    async def fill_modal(self, **fields: str) -> None:
        """Fill in the dialog's fields by their labels (in any case, _ for a space) and submit it."""
        dialog = self.browser_page.locator(".modal-dialog")
        await dialog.wait_for(timeout=PATIENCE * 1000)
        for label, value in fields.items():
            wanted = label.replace("_", " ").lower()
            for field in await dialog.locator(".modal-field").all():
                if wanted in (await field.locator(".control-label").inner_text()).lower():
                    await field.locator(".modal-input").fill(value)
        submit = dialog.locator(".modal-actions .button-primary")
        await self._act(lambda: submit.click(timeout=PATIENCE * 1000), "the dialog")

    async def has_modal(self) -> bool:
        """Whether a dialog is open."""
        return await self.browser_page.locator(".modal-dialog").count() > 0

    async def screenshot(self, path: Path) -> None:
        """Take a picture of the window as it is."""
        await self.until(self.is_idle, "the page to be ready")
        await self.browser_page.mouse.move(0, 0)
        await self.browser_page.screenshot(path=path)

    def _button(self, label: str, nth: int) -> Locator:
        enabled = self.browser_page.locator("button.component-button:enabled")
        return enabled.filter(has_text=_exactly(label)).nth(nth)

    async def _act(self, step: Callable[[], Awaitable[None]], what: str) -> None:
        """Do something that asks the bot, and wait for its answer. A refusal of the page's own fails."""
        await self.until(self.is_idle, "the page to be ready")
        before = await self._last_action()
        await step()

        async def answered() -> bool:
            return await self._last_action() != before and await self.is_idle()

        await self.until(answered, f"an answer to {what}")
        status = await self._status()
        receipt: dict[str, Any] = (status or {}).get("lastAction") or {}
        if receipt.get("settlement") != "settled" or receipt.get("acknowledgement") == "unacknowledged":
            raise NotDoneError(f"{what} was not completed: {receipt.get('diagnostics')}\n{await self.text()}")

    async def _last_action(self) -> str | None:
        status = await self._status()
        return ((status or {}).get("lastAction") or {}).get("requestId")

    async def _status(self) -> dict[str, Any] | None:
        return await self.browser_page.evaluate("() => window.simcordPreview ?? null")

    async def _has_text(self, text: str) -> bool:
        return text in await self.text()

    async def _is_offered(self, value: str) -> bool:
        first = self.browser_page.locator(".command-suggestion-label").first
        return await first.count() > 0 and value.lower() in (await first.inner_text()).lower()

    async def _send(self) -> None:
        await self.browser_page.locator(".send-message").click(timeout=PATIENCE * 1000)


def _plain(text: str) -> str:
    return text.replace(_AS_TEXT, "")


def _exactly(label: str) -> re.Pattern[str]:
    """This label and no longer one, its suits in either form."""
    either = "".join(re.escape(sign) + (f"{_AS_TEXT}?" if sign in "♠♥♦♣" else "") for sign in label)
    return re.compile(f"^{either}$")
