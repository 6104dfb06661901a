"""The product as a newcomer meets it: ``python -m bot`` in a process of its own, played in a browser."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.local.page import DESK, PHONE, Page, browser
from tests.local.product import running

pytestmark = pytest.mark.browser

SIGNS = "♠♥♦♣"
PARTY_WITHIN = 420.0
"""Seconds that a party may take on a busy machine."""


async def board_of(page: Page) -> str:
    """The text of the newest board."""
    boards = [text for text in await page.messages() if "Quatre Sept ·" in text and "Rules" in text]
    return boards[-1] if boards else ""


async def cards_of(page: Page) -> list[str]:
    """The cards that the page offers to tap."""
    return [b.label for b in await page.buttons() if b.enabled and b.label[-1] in SIGNS and len(b.label) < 4]


async def play_on(pages: dict[str, Page], until: str) -> int:
    """Everybody plays what they may, and goes on to the next deal, until a board says this."""
    started = time.monotonic()
    taps = 0
    first = next(iter(pages.values()))
    while until not in (board := await board_of(first)):
        assert time.monotonic() - started < PARTY_WITHIN, board
        if "counted" in board:
            await first.click("Next deal")
            await first.until_text("trick 1/8")
            for page in pages.values():
                await page.click("My hand")
            continue
        for name, page in pages.items():
            own = await board_of(page)
            if f"{name} to play" in own or f"{name} to lead" in own:
                cards = await cards_of(page)
                if cards:
                    await page.click(cards[taps % len(cards)])
                    taps += 1
        await asyncio.sleep(0.05)
    return taps


# A party to 6 is decided by its first deal; a whole one, to 31, takes three to seven.
short_and_whole = pytest.mark.parametrize("target", ["6", pytest.param("31", marks=pytest.mark.long)])


@short_and_whole
async def test_one_person_plays_a_party_with_three_computer_players(
    chromium: str, tmp_path: Path, target: str
) -> None:
    async with running(tmp_path) as lines, browser(chromium) as chrome:
        assert lines[0].startswith("http://127.0.0.1:")
        assert all(line.startswith(lines[0]) and "#" in line for line in lines[1:])
        anna = await Page.open(chrome, lines[1], PHONE)
        await anna.slash("/table open", target=target, computers="3")
        await anna.click("Start")
        await anna.until_text("trick 1/8")
        await anna.click("My hand")
        taps = await play_on({"Anna": anna}, until="is over")
        assert taps >= 8
        over = await board_of(anna)
        assert "Seed of this party" in over
        assert "Rematch" in over
        await anna.slash("/leaderboard", practice="True")
        await anna.until_text("Anna")


@short_and_whole
async def test_four_people_play_a_party_and_a_restart_goes_on_with_it(
    chromium: str, tmp_path: Path, target: str
) -> None:
    names = ("Anna", "Ben", "Cara", "Dan")
    async with running(tmp_path) as lines, browser(chromium) as chrome:
        pages = {n: await Page.open(chrome, line, DESK) for n, line in zip(names, lines[1:], strict=True)}
        await pages["Anna"].slash("/table open", target=target)
        for name, seat in (("Ben", "W"), ("Cara", "N"), ("Dan", "E")):
            await pages[name].until_button(f"Sit {seat}")
            await pages[name].click(f"Sit {seat}")
        for name in names:
            await pages["Anna"].until_text(name)
        await pages["Anna"].click("Start")
        for page in pages.values():
            await page.until_text("trick 1/8")
            await page.click("My hand")
        await play_on(pages, until="trick 4/8")

    async with running(tmp_path) as lines, browser(chromium) as chrome:
        pages = {n: await Page.open(chrome, line, DESK) for n, line in zip(names, lines[1:], strict=True)}
        for page in pages.values():
            await page.until_text("trick 4/8")
            await page.click("My hand")
        await play_on(pages, until="is over")
        # A hand may tell the end before the board is edited, which is let wait.
        await pages["Dan"].until_text("Seed of this party")
        # What one sees, and no more: nobody's page ever held a private message of somebody else.
        assert "Seed of this party" in await board_of(pages["Dan"])
