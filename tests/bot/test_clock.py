"""The cut, the next deal by itself, and turn pings: what happens when time goes by."""

import re

import pytest
from simcord.types import HttpLogEntry

from bot.presses import Press
from bot.store import deadlines
from bot.tables.model import State
from bot.texts import Say
from engine import fair
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, buttons_of, labels, texts_of

say = Say("en")


async def to_cut(discord: Discord) -> Table:
    """A table of four whose pack waits to be cut, by Anna: North leads, so South is at the dealer's right."""
    table = Table(discord)
    await table.open(target=100)
    await discord.people[1].click(table.board, label="Start")
    assert table.now.state is State.CUTTING
    assert table.now.cutter is Seat.S
    return table


async def kept_deadlines(discord: Discord) -> list[tuple[str, int]]:
    """What the store has to be done, and when from now."""
    async with discord.bot.store.read() as db:
        now = discord.bot.clock.now()
        return [(row.kind, round(row.due_at - now)) for row in await deadlines.due_deadlines(db, now + 1e9)]


# The cut.


async def test_the_player_at_the_dealers_right_is_asked_to_cut(opens: Opens) -> None:
    async with opens(cut_after=15) as discord:
        table = await to_cut(discord)
        assert "Anna to cut" in table.text
        assert labels(table.board) == ["My hand", "Rules", "Leave"]
        hand = await table.open_hand(Seat.S)
        assert labels(hand) == ["5", "10", "16", "21", "27", say("button-cut-ask")]
        await discord.anna.click(hand, label="21")
        assert table.now.state is State.PLAYING
        assert table.now.kept.cuts == (21,)
        # The cards are in this same hand at once.
        assert len(re.findall("[♠♥♦♣]", " ".join(labels(hand)))) == 8
        dealt = fair.deal(table.now.kept.row.seed, 1, 21, table.now.party.rules, table.now.party.dealer)
        assert set(table.now.party.deal.held(Seat.N)) == set(dealt[Seat.N])  # type: ignore[union-attr]


async def test_others_wait_for_the_cut(opens: Opens) -> None:
    async with opens(cut_after=15) as discord:
        table = await to_cut(discord)
        version = table.version
        for seat in (Seat.N, Seat.E, Seat.W):
            hand = await table.open_hand(seat)
            assert say("hand-cutting", name="Anna") in texts_of(hand)
            forged = Press("cut", 1, "1.1.0", "16").custom_id
            for verb in ("cut", "cut-ask", "cut-form"):
                answer = await discord.press(table.person(seat), hand, forged.replace(":cut:", f":{verb}:"))
                assert texts_of(answer.response).startswith("**" + say("refused-not-your-cut"))
        outsider = await discord.press(discord.eve, table.board, Press("cut", 1, "1.1.0", "16").custom_id)
        assert say("refused-not-seated") in texts_of(outsider.response)
        assert table.version == version


async def test_any_other_number_by_the_form(opens: Opens) -> None:
    async with opens(cut_after=15) as discord:
        table = await to_cut(discord)
        hand = await table.open_hand(Seat.S)
        version = table.version
        for wrong in ("0", "32", "-1", "x", "1½", "٥", "99"):
            form = await discord.anna.click(hand, label=say("button-cut-ask"))
            assert form.modal is not None
            answer = await discord.anna.submit_modal(form, {"cards": wrong})
            assert answer.acknowledged
            assert texts_of(hand).startswith("**" + say("refused-bad-cut", most=31) + "**"), wrong
            # The choice is there again.
            assert "16" in labels(hand)
        assert table.version == version
        form = await discord.anna.click(hand, label=say("button-cut-ask"))
        await discord.anna.submit_modal(form, {"cards": "31"})
        assert table.now.kept.cuts == (31,)
        assert len(re.findall("[♠♥♦♣]", " ".join(labels(hand)))) == 8


async def test_a_form_that_comes_too_late(opens: Opens) -> None:
    async with opens(cut_after=15) as discord:
        table = await to_cut(discord)
        hand = await table.open_hand(Seat.S)
        form = await discord.anna.click(hand, label=say("button-cut-ask"))
        await discord.anna.click(hand, label="5")
        version = table.version
        await discord.anna.submit_modal(form, {"cards": "7"})
        assert texts_of(hand).startswith("**" + say("refused-not-your-cut"))
        assert table.version == version
        assert table.now.kept.cuts == (5,)


async def test_the_pack_is_cut_by_itself_after_the_delay(opens: Opens) -> None:
    async with opens(cut_after=15, seed=None) as discord:
        table = Table(discord)
        await table.open(target=100)
        await discord.people[1].click(table.board, label="Start")
        asked = table.now.kept.asked
        assert await kept_deadlines(discord) == [("cut", 15)]
        await discord.pass_time(14)
        assert table.now.state is State.CUTTING
        await discord.pass_time(2)
        assert table.now.state in (State.PLAYING, State.OVER)
        # From the id of the interaction that asked for the deal, which the bot did not choose.
        assert table.now.shown.cuts == (fair.cut_from_id(asked),)
        assert asked in {interaction.id for interaction in discord.env.backend.interactions.values()}


async def test_a_computer_player_cuts_at_once_from_the_id(opens: Opens) -> None:
    async with opens(cut_after=15, seed=None) as discord:
        cuts: list[bool] = []
        for number in range(6):
            table = Table(discord, discord.guild.create_text_channel(f"table-{number}"))
            await table.open(people=1, computers=3)
            cutter = table.now.cutter
            await discord.anna.click(table.board, label="Start")
            cuts.append(table.now.state is not State.CUTTING)
            assert cuts[-1] == (cutter is not Seat.S)
            if cuts[-1]:
                assert table.now.shown.cuts == (fair.cut_from_id(table.now.shown.asked),)


async def test_who_is_to_cut_may_leave(opens: Opens) -> None:
    async with opens(cut_after=15) as discord:
        table = await to_cut(discord)
        question = await discord.anna.click(table.board, label="Leave")
        await discord.anna.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        assert table.now.state is State.PLAYING
        assert discord.anna.id not in table.now.people
        # With the seed given by hand the pack is cut in its middle.
        assert table.now.kept.cuts == (16,)


async def test_somebody_else_may_leave_before_the_cut(opens: Opens) -> None:
    async with opens(cut_after=15) as discord:
        table = await to_cut(discord)
        question = await discord.people[1].click(table.board, label="Leave")
        await discord.people[1].click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        assert table.now.state is State.CUTTING
        await discord.pass_time(16)
        assert table.now.state is State.PLAYING


# The next deal.


async def test_the_next_deal_begins_by_itself(opens: Opens) -> None:
    async with opens(next_deal_after=30, cut_after=15) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await discord.anna.click(table.board, label="Start")
        if table.now.state is State.CUTTING:
            await discord.pass_time(16)
        await table.open_hands()
        await table.play_deal()
        assert await kept_deadlines(discord) == [("next", 30)]
        await discord.pass_time(29)
        assert table.now.state is State.COUNTED
        await discord.pass_time(2)
        assert table.now.party.deal_number == 2
        assert "deal 2" in table.text


async def test_asking_for_the_deal_takes_the_clock_away(opens: Opens) -> None:
    async with opens(next_deal_after=30) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        await table.play_deal()
        await discord.pass_time(20)
        await discord.anna.click(table.board, label="Next deal")
        assert await kept_deadlines(discord) == [("expire", 30 * 24 * 3600)]
        version = table.version
        await discord.pass_time(60)
        assert table.version == version


async def test_a_party_that_is_over_waits_for_a_rematch_only(opens: Opens) -> None:
    async with opens(next_deal_after=30, ping_after=30) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        await table.start()
        await table.play_deal()
        assert table.now.state is State.OVER
        assert [kind for kind, _ in await kept_deadlines(discord)] == ["idle"]


# Pings.


def pings(discord: Discord) -> list[HttpLogEntry]:
    """The posts that may notify somebody."""
    return [
        call
        for call in discord.sent("POST", "/messages")
        if call.json and call.json["allowed_mentions"].get("users")
    ]


async def test_a_player_is_pinged_after_the_delay_and_once(opens: Opens) -> None:
    async with opens(ping_after=30) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        await discord.pass_time(29)
        assert pings(discord) == []
        await discord.pass_time(2)
        (ping,) = pings(discord)
        cara = table.person(Seat.N)
        assert ping.json is not None
        assert ping.json["allowed_mentions"] == {"parse": [], "users": [cara.id]}
        assert not ping.json.get("flags", 0) & 1 << 12
        message = discord.board
        assert f"<@{cara.id}>" in texts_of(message)
        assert labels(message) == ["My hand"]
        await discord.pass_time(120)
        assert len(pings(discord)) == 1
        # The hand opens from there, and the ping goes when they have played.
        hand = await cara.click(message, label="My hand")
        assert hand.response is not None
        table.hands[Seat.N] = hand.response
        await table.play()
        assert message.id not in [each.id for each in discord.messages()]
        assert table.now.row.ping_message_id is None
        await discord.pass_time(31)
        assert len(pings(discord)) == 2


async def test_who_plays_in_time_is_not_pinged(opens: Opens) -> None:
    async with opens(ping_after=30) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        for _ in range(6):
            await discord.pass_time(20)
            await table.play()
        assert pings(discord) == []


async def test_pings_at_once(opens: Opens) -> None:
    async with opens(ping_after=0) as discord:
        table = Table(discord)
        await table.open(people=2, computers=2)
        await discord.anna.click(table.board, label="Start")
        await discord.pass_time(0.1)
        assert len(pings(discord)) == 1
        await table.open_hands()
        for _ in range(3):
            await table.play()
            await discord.pass_time(0.1)
        assert len(pings(discord)) == 4
        # Only the last of them stands.
        assert len(discord.messages()) == 2


async def test_pings_off(opens: Opens) -> None:
    async with opens(ping_after=None) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        await discord.pass_time(300)
        assert pings(discord) == []


async def test_a_ping_goes_when_its_player_leaves_or_the_table_closes(opens: Opens) -> None:
    async with opens(ping_after=30) as discord:
        table = Table(discord)
        await table.open(people=2, computers=2)
        await table.start()
        await discord.pass_time(31)
        assert len(discord.messages()) == 2
        waiting = table.person(table.turn)
        question = await waiting.click(table.board, label="Leave")
        await waiting.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        assert len(discord.messages()) == 1
        await discord.pass_time(31)
        assert len(discord.messages()) == 2
        # Who is left may close the table, whoever opened it.
        left = next(one for one in (discord.anna, table.person(table.turn)) if one is not waiting)
        question = await left.slash(discord.channel, "table close")
        await left.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
        (board,) = discord.messages()
        assert "closed" in texts_of(board)


async def test_computer_players_are_not_pinged(opens: Opens) -> None:
    async with opens(ping_after=30, computer_pause=45) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await discord.anna.click(table.board, label="Start")
        assert table.turn is Seat.N
        await discord.pass_time(44)
        assert pings(discord) == []


@pytest.mark.parametrize(("status", "times"), [(403, 1), (500, 3)])
async def test_a_ping_that_fails_stops_nothing(opens: Opens, status: int, times: int) -> None:
    async with opens(ping_after=30) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        discord.env.inject_error("POST", "/channels/*/messages", status=status, times=times)
        await discord.pass_time(31)
        await table.play()
        await discord.pass_time(31)
        assert discord.board.id != table.board.id
        assert f"<@{table.person(Seat.E).id}>" in texts_of(discord.board)


async def test_a_board_that_moves_is_not_above_its_buttons(opens: Opens) -> None:
    async with opens(ping_after=30) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        await discord.pass_time(31)
        # The ping's button and the board's open the same hand.
        pinged = table.person(Seat.N)
        first = await pinged.click(discord.board, label="My hand")
        second = await pinged.click(table.board, label="My hand")
        assert buttons_of(first.response) == buttons_of(second.response)
