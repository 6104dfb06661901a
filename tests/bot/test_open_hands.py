"""An open hand beside computer players: it comes up to date by itself, and never under its player's eyes."""

from __future__ import annotations

import pytest

from bot.hands import YOUNG_FOR
from bot.texts import Say
from engine.records import replay, verify
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Message, Table, labels, texts_of

say = Say("en")
TURN = "► **Your turn"


async def alone(table: Table) -> None:
    """One person South against three computer players, the hand open."""
    await table.open(people=1, computers=3, target=5)
    await table.start()


async def test_a_computer_players_card_redraws_the_hand_of_who_plays_next(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await alone(table)
        for _ in range(7):
            assert texts_of(table.hands[Seat.S]).startswith(TURN)
            await table.play()


async def test_the_hand_tells_the_end_when_a_computer_player_brings_it(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await alone(table)
        await table.play_party()
        last = table.now.party.deals[-1].deal.plays[-1][0]
        told = "The party is over" in texts_of(table.hands[Seat.S])
        assert told or last is Seat.S


async def test_another_page_of_the_hand_is_not_turned_back(opens: Opens) -> None:
    async with opens(computer_pause=60) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        await discord.anna.click(table.board, label="Start")
        hand = await table.open_hand(Seat.S)
        await discord.anna.click(hand, label="Score sheet")
        sheet = texts_of(hand)
        while table.now.party.turn is not Seat.S:
            await discord.pass_time(60)
        assert texts_of(hand) == sheet
        await discord.anna.click(hand, label="Back")
        assert texts_of(hand).startswith(TURN)


async def test_an_old_hand_is_left_alone(opens: Opens) -> None:
    async with opens(computer_pause=YOUNG_FOR) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        await discord.anna.click(table.board, label="Start")
        await table.open_hand(Seat.S)
        before = len(discord.sent("PATCH", "/webhooks/"))
        while table.now.party.turn is not Seat.S:
            await discord.pass_time(YOUNG_FOR)
        assert table.now.party.turn is Seat.S
        assert len(discord.sent("PATCH", "/webhooks/")) == before


@pytest.mark.parametrize("status", [404, 500])
async def test_a_hand_that_cannot_be_redrawn_is_opened_anew(opens: Opens, status: int) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        table = Table(discord)
        await alone(table)
        discord.env.inject_error("PATCH", "/webhooks/*", status=status)
        await table.play()
        hand = await table.open_hand(Seat.S)
        assert texts_of(hand).startswith(TURN)


async def test_four_people_are_left_to_their_own_presses(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=5)
        await table.start()
        await table.play_deal()
        assert not discord.sent("PATCH", "/webhooks/")


async def test_the_record_of_a_decided_party_proves_its_deals(opens: Opens) -> None:
    async with opens(seed=None) as discord:
        table = Table(discord)
        await alone(table)
        assert "Record" not in labels(table.board)
        await table.play_party()
        given = await discord.anna.click(table.board, label="Record")
        assert given.ephemeral
        assert given.response is not None
        (file,) = given.response.attachments
        assert file.filename == "quatre-sept-1-1.txt"
        record = replay.read(await file.read())
        assert verify.verify(record).proven
        assert record.party.score == table.now.party.score
        assert record.players[Seat.S].name == "Anna"

        # It can be had later as well: in the rematch, and when the table is closed. That of a party which is
        # not decided cannot, nor one that is cut short by closing.
        elsewhere = discord.guild.create_text_channel("elsewhere")
        other = await discord.eve.slash(elsewhere, "help")
        refused = await discord.press(discord.eve, other.response, "t:record:1:1:")  # type: ignore[arg-type]
        assert refused.response is not None
        assert refused.response.attachments == []
        result = table.board
        text = await file.read()
        await discord.anna.click(result, label="Rematch")
        assert labels(result_on(table, result.id)) == ["Record", "Analysis"]
        for _ in range(2):
            again = await discord.eve.click(result_on(table, result.id), label="Record")
            assert again.response is not None
            (same,) = again.response.attachments
            assert (await same.read()).startswith(text[:60])
            assert verify.verify(replay.read(await same.read())).proven
            for number in ("2", "3", "", "x", "9" * 32):
                refused = await discord.press(
                    discord.anna, result_on(table, result.id), f"t:record:1:{number}:"
                )
                assert refused.response is not None
                assert refused.response.attachments == []
            refused = await discord.press(discord.eve, other.response, "t:record:1:1:")  # type: ignore[arg-type]
            assert refused.response is not None
            assert refused.response.attachments == []
            if discord.tables.all():
                question = await discord.anna.slash(discord.channel, "table close")
                await discord.anna.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]


def result_on(table: Table, message_id: int) -> Message:
    """A message of the channel."""
    return next(message for message in table.discord.messages() if message.id == message_id)
