"""The analysis of a deal in a browser: opened when the deal is counted, stepped through to its end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import pytest

from tests.local.page import PHONE, Page, browser
from tests.local.product import running
from tests.local.test_games import Player

pytestmark = pytest.mark.browser

WITHIN: Final = 240.0
"""Seconds that an analysis may take, at the lowest priority of a busy machine."""


async def worked_out(page: Page) -> None:
    """Wait for an analysis, which may take longer than any answer."""
    async with asyncio.timeout(WITHIN):
        while "Best play by all" not in await page.text():  # noqa: ASYNC110 - as on the page
            await asyncio.sleep(0.1)


@pytest.mark.parametrize(("game", "seed"), [("Quatre Sept", 3), ("All Fours", 2)])
async def test_a_deal_is_stepped_through(chromium: str, tmp_path: Path, game: str, seed: int) -> None:
    async with running(tmp_path, seed=seed, TAPIS_NEXT_DEAL="3600") as lines, browser(chromium) as chrome:
        anna = await Page.open(chrome, lines[1], PHONE)
        await anna.slash("/table open", game=game, computers="3")
        await anna.click("Start")
        await anna.until_button("My hand")
        await anna.click("My hand")
        await Player(anna, ()).play_until("counted")
        await anna.click("Analysis", nth=0)
        # It is worked out in a process of its own, at the lowest priority.
        await worked_out(anna)
        await anna.until_text("Given away")
        number = 1
        while any(each.label == f"Trick {number} ›" for each in await anna.buttons()):
            await anna.click(f"Trick {number} ›")
            await anna.until_text(f"trick {number}/")
            number += 1
        assert number - 1 >= 6
        await anna.click("Whole deal")
        # Kept: the second look is there at once, in a message of its own.
        await anna.click("Analysis", nth=0)
        pages = [text.partition("deal 1 · analysis") for text in await anna.private_messages()]
        told = [page for _, heading, page in pages if heading]
        assert len(told) == 2
        assert told[0] == told[1]
