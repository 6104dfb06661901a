"""Levels of computer players, as people choose them."""

from __future__ import annotations

from bot.presses import Press
from bot.texts import Say
from engine.records.replay import read
from engine.records.verify import verify
from tests.bot.conftest import Opens
from tests.bot.table import Table, labels, texts_of

say = Say("en-US")


async def test_the_level_is_chosen_at_the_opening_and_in_the_lobby(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await discord.anna.slash(discord.channel, "table open", computers=3, level="easy")
        assert "Novice N" in table.text
        assert "Level: easy" in labels(table.board)
        await discord.anna.click(table.board, label="Level: easy")
        assert "Computer N" in table.text
        await discord.anna.click(table.board, label="Level: normal")
        assert "Master N" in table.text
        answer = await discord.eve.click(table.board, label="Level: strong")
        assert say("refused-not-seated") in texts_of(answer.response)
        assert "Master N" in table.text


async def test_the_level_changes_between_deals_only(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        answer = await discord.anna.slash(discord.channel, "table level", level="strong")
        assert say("refused-level-between-deals") in texts_of(answer.response)
        await table.play_deal()
        answer = await discord.anna.slash(discord.channel, "table level", level="strong")
        assert "strong" in texts_of(answer.response)
        assert "Master" in table.text
        await discord.anna.click(table.board, label="Next deal")
        # Without a process to think in, it plays as a normal one does.
        await table.open_hands()
        await table.play_deal()


async def test_a_hint_is_private_and_only_where_the_table_allows_it(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await table.start()
        assert "Hint" not in labels(table.hands[table.turn])
        press = Press("hint", table.now.id, "1.1.0").custom_id
        answer = await discord.press(discord.anna, table.hands[table.turn], press)
        assert say("refused-no-hints") in texts_of(answer.response)


async def test_a_hint_names_a_card_that_may_be_played(opens: Opens) -> None:
    async with opens() as discord:
        await discord.anna.slash(discord.channel, "table open", computers=3, hints=True, target=5)
        table = Table(discord)
        assert "hints on" in table.text
        await table.start()
        seat = table.turn
        public = len(discord.messages())
        answer = await discord.anna.click(table.hands[seat], label="Hint")
        assert answer.ephemeral or "A strong player would choose" in texts_of(answer.response)
        assert "A strong player would choose" in texts_of(table.hands[seat]) + texts_of(answer.response)
        assert len(discord.messages()) == public
        await table.play_deal()
        assert "hints on" in table.text
        async with discord.bot.store.read() as db:
            (row,) = await db.rows("SELECT hints FROM results")
        assert row[0] == 1
        # The record says so too, and is a record all the same.
        given = await discord.anna.click(table.board, label="Record")
        assert given.response is not None
        text = (await given.response.attachments[0].read()).decode()
        assert text.startswith("; hints=on\n[Game ")
        assert verify(read(text)).proven
