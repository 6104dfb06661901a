"""The local table in a browser: several pages live at once, each with its own eyes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.local import serve
from bot.texts import say
from tests.local.demo import Demo
from tests.local.page import DESK, PHONE, Button, Page, browser
from tests.local.product import running

pytestmark = pytest.mark.browser


class Played:
    """A served table with an open page for each of its first people."""

    def __init__(self, lines: list[str], pages: list[Page]) -> None:
        self.home, *self.seats = lines
        self.pages = pages


@asynccontextmanager
async def served(port: int = 0) -> AsyncIterator[list[str]]:
    client = Demo()
    lines: asyncio.Queue[str] = asyncio.Queue()
    serving = asyncio.create_task(serve(lambda: client, port=port, announce=lines.put_nowait))
    try:
        yield [await lines.get() for _ in range(5)]
    finally:
        # A bot that closed itself ends the table, as a signal does.
        await client.close()
        assert await serving == 0


@asynccontextmanager
async def played(chromium: str, people: int, size: tuple[int, int] = DESK) -> AsyncIterator[Played]:
    async with served() as lines, browser(chromium) as chrome:
        pages = [await Page.open(chrome, seat, size) for seat in lines[1 : people + 1]]
        yield Played(lines, pages)


async def test_two_players_see_the_same_board_and_their_own_hands(chromium: str) -> None:
    async with played(chromium, 2) as table:
        anna, ben = table.pages
        await anna.slash("/table open", game="Quatre Sept", target="21")
        await anna.until_text("Opened quatre-sept to 21: ")
        await ben.until_text("Taps: 0")
        await ben.click("Tap")
        await anna.until_text("Taps: 1 (Ben)")

        await anna.click("My hand")
        await ben.click("Tap")
        await anna.until_text("Taps: 2 (Ben, Ben)")
        assert "Your hand" in (await anna.private_messages())[-1]
        assert "Your hand" not in await ben.text()
        assert await ben.private_messages() == []
        assert Button("10♠", enabled=True) in await anna.buttons(-1)
        assert Button("9♣", enabled=False) in await anna.buttons(-1)

        await anna.click("K♥")
        await anna.until_text("You played K♥.")
        assert "K♥" not in [button.label for button in await anna.buttons(-1)]


async def test_clicks_at_once_are_all_taken(chromium: str) -> None:
    async with played(chromium, 4) as table:
        await table.pages[0].slash("/table open", game="Quatre Sept")
        for page in table.pages:
            await page.until_button("Tap")
        for turn in range(1, 4):
            await asyncio.gather(*(page.press("Tap") for page in table.pages))
            for page in table.pages:
                await page.until_text(f"Taps: {4 * turn} ")


@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_a_click_on_what_is_gone_is_told_in_plain_words(chromium: str, size: tuple[int, int]) -> None:
    async with played(chromium, 2, size) as table:
        anna, ben = table.pages
        await ben.slash("/table open", game="Quatre Sept")
        await anna.until_button("Tap")
        async with anna.left_as_it_is():
            await ben.slash("/clear")
            async with anna.browser_page.expect_response("**/api/action"):
                await anna.press("Tap")
        told = say("en", "local-changed")

        async def is_told() -> bool:
            return await anna.status() == told

        await anna.until(is_told, f"the words {told!r}")
        line = anna.browser_page.locator("#action-status")
        assert await line.evaluate("one => one.scrollWidth <= one.clientWidth"), "not cut off"
        await anna.until_no_text("Taps: 0")
        # And it goes on as ever.
        await anna.slash("/say", what="poule")
        await anna.until_text("Anna says poule.")


async def test_a_slow_answer_holds_up_nobody(chromium: str) -> None:
    async with played(chromium, 2) as table:
        anna, ben = table.pages
        await anna.slash("/table open", game="Quatre Sept")
        await ben.until_button("Tap")
        await asyncio.gather(anna.click("Slow"), ben.click("Tap"))
        await ben.until_text("Taps: ")


async def test_a_dialog_a_menu_and_options_work_while_others_play(chromium: str) -> None:
    async with played(chromium, 2) as table:
        anna, ben = table.pages
        await anna.slash("/table open", game="Quatre Sept")
        await anna.click("Note")
        await ben.click("Tap")
        await anna.until_text("Taps: 1 ")
        assert await anna.has_modal()
        await anna.fill_modal(words="clubs are green")
        await anna.until_text("Noted: clubs are green")
        assert not await anna.has_modal()

        await anna.select("A seat", "West")
        await anna.until_text("Picked W")

        await anna.start_slash("/say")

        async def offered_at_once() -> bool:
            return await anna.suggestions() == ["poule", "pass", "thank you"]

        await anna.until(offered_at_once, "suggestions before the first letter")
        await ben.click("Tap")
        await anna.until_text("Taps: 2 ")
        await anna.fill_option("what", "pa")
        await anna.leave_slash()
        await anna.slash("/say", what="poule")
        await anna.until_text("Anna says poule.")

        await anna.slash("/greet", person="Ben")
        await anna.until_text("Hello Ben.")


async def test_a_link_to_a_message_stays_here(chromium: str) -> None:
    async with played(chromium, 1) as table:
        (anna,) = table.pages
        await anna.slash("/table open", game="Quatre Sept")
        page = anna.browser_page
        await page.locator("a.markdown-link").click()
        assert page.url == table.seats[0]
        assert len(page.context.pages) == 1


async def test_the_index_page_leads_to_the_same_four_addresses(chromium: str) -> None:
    async with played(chromium, 1) as table:
        page = table.pages[0].browser_page
        await page.goto(table.home)
        links = await page.locator("a").evaluate_all("all => all.map(one => one.href)")
        assert links == table.seats
        assert "/table open" in await page.inner_text("body")
        names = []
        for address in table.seats:
            await page.goto(address)
            names.append((await page.title()).partition(" ")[0])
        assert names == ["Anna", "Ben", "Cara", "Dan"]


async def test_a_page_outlives_its_server(chromium: str) -> None:
    async with browser(chromium) as chrome:
        async with served() as lines:
            ben = await Page.open(chrome, lines[2])
            await ben.slash("/table open", game="Quatre Sept")
            await ben.click("Tap")
            port = int(lines[0].rsplit(":", 1)[1].strip("/"))
        async with served(port) as lines:
            anna = await Page.open(chrome, lines[1].partition("#")[0])
            await anna.slash("/table open", game="Quatre Sept")
            await ben.until_text("Taps: 0")
            await ben.click("Tap")
            await anna.until_text("Taps: 1 (Ben)")


async def test_the_page_fits_a_phone(chromium: str) -> None:
    async with played(chromium, 1, PHONE) as table:
        (anna,) = table.pages
        await anna.slash("/table open", game="Quatre Sept")
        await anna.click("My hand")
        await anna.click("My hand")
        page = anna.browser_page
        assert await page.evaluate("() => document.scrollingElement.scrollWidth") == PHONE[0]
        boxes: list[list[float]] = await page.locator("button.component-button").evaluate_all(
            "all => all.map(one => { const box = one.getBoundingClientRect(); return [box.y, box.height] })"
        )
        assert len({y for y, _ in boxes[-8:]}) == 2, "eight cards stand in two rows of four"
        assert min(height for _, height in boxes) >= 40, "a finger hits a button"
        below = await page.evaluate(
            "() => { const log = document.getElementById('channel-timeline');"
            " return log.scrollHeight - log.scrollTop - log.clientHeight }"
        )
        assert below <= 1, "the newest message is in view"


async def test_every_commands_form_fits_a_phone(chromium: str, tmp_path: Path) -> None:
    async with running(tmp_path) as lines, browser(chromium) as chrome:
        anna = await Page.open(chrome, lines[1], PHONE)
        commands = await anna.commands()
        assert {"/help", "/play", "/table clock", "/table open"} <= set(commands)
        assert await anna.sticking_out() == []
        for command in commands:
            await anna.start_slash(command)
            assert await anna.sticking_out() == [], command
            while await anna.add_option():
                assert await anna.sticking_out() == [], command
            await anna.leave_slash()
