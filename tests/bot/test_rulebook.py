"""The pages of rules as people turn them, at a table and without one."""

from __future__ import annotations

import pytest

from bot.offered import GAMES
from bot.texts import Say
from tests.bot.conftest import Opens
from tests.bot.table import Table, labels, texts_of

say = Say("en-US")


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_s_pages_are_turned_in_their_own_message(opens: Opens, game: str) -> None:
    async with opens() as discord:
        page = (await discord.eve.slash(discord.channel, "rules", game=game)).response
        assert page is not None
        assert page.ephemeral
        seen = [texts_of(page)]
        names = labels(page)
        for name in names[1:]:
            turned = (await discord.eve.click(page, label=name)).response  # type: ignore[arg-type]
            assert turned is not None
            assert turned.id == page.id
            page = turned
            seen.append(texts_of(page))
        assert len(set(seen)) == len(names)
        assert discord.messages() == []


async def test_at_a_table_its_own_rules_are_read(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=12)
        page = (await discord.eve.click(table.board, label="Rules")).response
        assert page is not None
        assert "comes to 12 wins" in texts_of(page)
        counted = (await discord.eve.click(page, label="3 Counting")).response  # type: ignore[arg-type]
        assert "At 12 or more" in texts_of(counted)
        assert "Commitment" in labels(counted)


async def test_pages_of_a_closed_table_say_so(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        page = (await discord.eve.click(table.board, label="Rules")).response
        question = await discord.anna.slash(discord.channel, "table close")
        await discord.anna.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
        told = (await discord.eve.click(page, label="2 La poule")).response  # type: ignore[arg-type]
        assert "closed" in texts_of(told)
