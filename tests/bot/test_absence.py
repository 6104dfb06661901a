"""Absence as people meet it: the board's question, its buttons, and the commands about it."""

from __future__ import annotations

import re

import pytest

from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Person, Table, texts_of

say = Say("en-US")


async def late(discord: Discord, table: Table) -> tuple[Person, Person]:
    """The person who is waited for, once warned, and somebody else who plays."""
    waiting = table.person(table.turn)
    await discord.pass_time(61)
    other = next(table.person(seat) for seat in Seat if seat is not table.turn)
    return waiting, other


async def test_the_board_asks_the_others_and_the_player_plays_on(opens: Opens) -> None:
    async with opens(clock="live") as discord:
        table = Table(discord)
        await table.open(people=4)
        await table.start()
        seat = table.turn
        waiting, other = await late(discord, table)
        assert "The table has waited" in table.text
        ping = next(message for message in discord.messages() if message.id != table.board.id)
        assert "<@" in texts_of(ping)
        answer = await waiting.click(table.board, label=say("button-miss"))
        assert say("refused-your-own-turn") in texts_of(answer.response)
        await other.click(table.board, label=say("button-wait-on"))
        assert "The table has waited" not in table.text
        await discord.pass_time(61)
        await table.play()
        assert table.turn is not seat
        assert "The table has waited" not in table.text


@pytest.mark.parametrize("button", ["button-miss", "button-replace"])
async def test_a_computer_player_helps_out_and_my_hand_gives_the_seat_back(opens: Opens, button: str) -> None:
    async with opens(clock="live") as discord:
        table = Table(discord)
        await table.open(people=4)
        await table.start()
        seat = table.turn
        waiting, other = await late(discord, table)
        await other.click(table.board, label=say(button))
        await discord.pass_time(0)
        assert table.turn is not seat
        sitter = table.now.seats[seat]
        assert sitter is not None
        assert sitter.away is (button == "button-replace")
        await waiting.click(table.board, label="My hand")
        sitter = table.now.seats[seat]
        assert sitter is not None
        assert not sitter.away


async def test_return_takes_the_seat_back(opens: Opens) -> None:
    async with opens(clock="live") as discord:
        table = Table(discord)
        await table.open(people=2, computers=2)
        await table.start()
        answer = await discord.anna.slash(discord.channel, "table return")
        assert say("notice-never-gone") in texts_of(answer.response)
        question = await discord.anna.click(table.board, label="Leave")
        await discord.anna.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        assert discord.anna.id not in table.now.people
        answer = await discord.anna.slash(discord.channel, "table return")
        assert say("notice-back") in texts_of(answer.response)
        assert discord.anna.id in table.now.people
        answer = await discord.eve.slash(discord.channel, "table return")
        assert say("refused-not-seated") in texts_of(answer.response)


async def test_a_seat_is_handed_on(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2)
        await table.start()
        answer = await discord.eve.slash(discord.channel, "table substitute", person=discord.eve, seat="S")
        assert say("refused-not-opener") in texts_of(answer.response)
        answer = await discord.anna.slash(discord.channel, "table substitute", person=discord.eve)
        assert "has the South seat now" in texts_of(answer.response)
        assert table.now.seat_of(discord.eve.id) is Seat.S
        assert table.now.seat_of(discord.anna.id) is None
        # Who has it now is told, by a ping that mentions nobody else.
        told = discord.messages()[-1]
        place = say("handed-seat", seat="South")
        assert texts_of(told) == " ".join(
            (say("handed", mention=f"<@{discord.eve.id}>", name="Anna", place=place), say("handed-hand"))
        )
        call = discord.sent("POST", f"/channels/{discord.channel.id}/messages")[-1]
        assert call.json is not None
        assert call.json["allowed_mentions"] == {"parse": [], "users": [discord.eve.id]}


async def test_who_loses_a_seat_is_told_and_their_open_hand_knows(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2)
        await table.start()
        hand = await table.open_hand(Seat.S)
        assert table.playable(Seat.S)
        # The moderator takes the seat, and need not be told.
        taker = discord.moderator
        await taker.slash(discord.channel, "table substitute", person=taker, seat="S")
        assert table.now.seat_of(taker.id) is Seat.S
        told = discord.messages()[-1]
        mention = f"<@{discord.anna.id}>"
        place = say("handed-seat", seat="South")
        assert texts_of(told) == say("handed-on", mention=mention, name="Max", place=place)
        assert say("outsider-heading", game="Quatre Sept") in texts_of(hand)
        assert not re.search("[♠♥♦♣]", texts_of(hand))
        # A computer player's seat was nobody's.
        count = len(discord.messages())
        await taker.slash(discord.channel, "table substitute", person=discord.eve, seat="N")
        assert len(discord.messages()) == count + 1
        assert "until now" not in texts_of(discord.messages()[-1])


async def test_who_takes_a_computer_players_seat_for_themselves_is_not_told(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2)
        await table.start()
        count = len(discord.messages())
        taker = discord.moderator
        await taker.slash(discord.channel, "table substitute", person=taker, seat="N")
        assert table.now.seat_of(taker.id) is Seat.N
        assert len(discord.messages()) == count


async def test_a_seat_is_handed_on_where_nobody_can_be_told(
    opens: Opens, caplog: pytest.LogCaptureFixture
) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2)
        await table.start()
        discord.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
        answer = await discord.anna.slash(discord.channel, "table substitute", person=discord.eve)
        assert "has the South seat now" in texts_of(answer.response)
        assert "could not tell of a seat handed on" in caplog.text
        assert table.now.seat_of(discord.eve.id) is Seat.S


async def test_the_clock_is_chosen_at_the_opening_and_later(opens: Opens) -> None:
    async with opens(clock="off") as discord:
        await discord.anna.slash(discord.channel, "table open", clock="slow")
        (table,) = discord.tables.all()
        assert table.clock is not None
        assert "12 hours" in texts_of(discord.board)
        answer = await discord.anna.slash(discord.channel, "table clock", mode="live", warning=2.0)
        assert "2 minutes" in texts_of(answer.response)
        answer = await discord.anna.slash(discord.channel, "table clock", mode="off")
        assert say("clock-none") in texts_of(answer.response)
        assert "12 hours" not in texts_of(discord.board)


async def test_a_lobby_that_nobody_touches_closes(opens: Opens) -> None:
    async with opens(idle_days=0.01) as discord:
        table = Table(discord)
        await discord.anna.slash(discord.channel, "table open")
        await discord.pass_time(800)
        assert table.now.state is State.LOBBY
        await discord.pass_time(100)
        assert "closed" in texts_of(discord.board)
