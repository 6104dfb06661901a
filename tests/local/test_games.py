"""A deal of every game in a browser: one person, three computer players, each special moment by a click."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from tests.local.page import PHONE, Page, browser
from tests.local.product import running

pytestmark = pytest.mark.browser

DEAL_WITHIN: Final = 240.0
"""Seconds that a deal may take on a busy machine."""
CARD: Final = re.compile(r"(?:[2-9AKQJ]|10|[DKOU])\N{NO-BREAK SPACE}?\s?(?:[♠♥♦♣]|🍃|❤️|🔔|🌰)")
"""The label of a card's button."""
USUAL: Final = ("Keep this hand", "No poule", "Stand", "Take one", "Count the deal")
"""What is answered where nothing special is wanted."""


@dataclass(frozen=True)
class Scene:
    """A table to open and what its person does there besides playing cards."""

    game: str
    seed: int
    """Of the first deal, in which the person holds what it takes."""
    clicks: tuple[str, ...]
    """The labels to press, in order, each as soon as it can be."""
    options: dict[str, str] = field(default_factory=dict)
    says: tuple[str, ...] = ()
    """What is to be read somewhere, sometime."""
    ends: bool = False
    """Whether the last click decides the party."""


SCENES: Final = {
    "redeal": Scene("La Politaine", 11, ("Deal again",), says=("thrown in once",)),
    "signals": Scene("La Politaine", 3, ("Tap", "*", "Slide", "*"), says=("↓", "→")),
    "poules": Scene("La Poule", 13, ("1 poule",), says=("Poules announced",)),
    "melds": Scene("Pollack", 39, ("+3",), {"rules": "pack=german"}, says=(" melds ",)),
    # A wrong one: where it would be right, her partner, a computer player, says so before a person can.
    "claim": Scene("Pollack", 4, ("Claim 21",) * 2, {"rules": "seats=chosen"}, ("wrong claim",), ends=True),
    "beg": Scene("All Fours", 2, ("I beg",), says=(" begs", "played anticlockwise")),
    "run": Scene("All Fours", 22, ("Run the pack",), says=("runs the pack: 9 cards",)),
    "give": Scene("All Fours", 14, ("Take one",), says=("gives one",)),
}


class Player:
    """Plays for one person: the wanted click where it is offered, else the usual answer, else a card."""

    def __init__(self, page: Page, wanted: tuple[str, ...]) -> None:
        self.page = page
        self.wanted = list(wanted)
        self.read = ""
        """Everything that was on the page so far."""
        self.taps = 0

    async def play_until(self, said: str) -> None:
        """Go on until the board says this."""
        started = time.monotonic()
        while said not in (text := await self.page.text()):
            assert time.monotonic() - started < DEAL_WITHIN, text
            self.read += text
            if not await self._step(text):
                await asyncio.sleep(0.05)
        self.read += text

    async def _step(self, text: str) -> bool:
        labels = [button.label for button in await self.page.buttons() if button.enabled]
        mine = any(f"Anna {what}" in text for what in ("to play", "to lead"))
        if self.wanted and self.wanted[0] != "*":
            if wanted := [
                label for label in labels if label == self.wanted[0] or label.endswith(self.wanted[0])
            ]:
                del self.wanted[0]
                await self.page.click(wanted[0])
                return True
        elif usual := [label for label in labels if label in USUAL]:
            await self.page.click(usual[0])
            return True
        cards = [label for label in labels if CARD.fullmatch(label)]
        if not (mine and cards):
            return False
        if self.wanted and self.wanted[0] == "*":
            del self.wanted[0]
        await self.page.click(cards[self.taps % len(cards)])
        self.taps += 1
        return True


@pytest.mark.parametrize("name", SCENES)
async def test_a_deal(chromium: str, tmp_path: Path, name: str) -> None:
    scene = SCENES[name]
    async with running(tmp_path, seed=scene.seed) as lines, browser(chromium) as chrome:
        anna = await Page.open(chrome, lines[1], PHONE)
        await anna.slash("/table open", game=scene.game, computers="3", **scene.options)
        await anna.click("Start")
        await anna.until_button("My hand")
        await anna.click("My hand")
        player = Player(anna, scene.clicks)
        await player.play_until("is over" if scene.ends else "counted")
        assert player.wanted == []
        for said in scene.says:
            assert said in player.read, said
        assert scene.ends or player.taps >= 6
