"""Discord refuses, fails or forgets: what was played is kept, the board catches up, nothing is stuck."""

import pytest
from simcord.builders import ChannelHandle

from bot.commands import table as table_commands
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, buttons_of, labels, texts_of
from tests.bot.test_opening import make_thread

say = Say("en")
EDIT = ("PATCH", "/channels/*/messages/*")
POST = ("POST", "/channels/*/messages")
DELETE = ("DELETE", "/channels/*/messages/*")
ANSWER = ("POST", "/interactions/*/*/callback")
RETRY = 61
"""Seconds after which a board is tried again."""
TRIES = 3
"""How often the courier makes a call that may be repeated."""


async def begun(discord: Discord, channel: ChannelHandle | None = None) -> Table:
    """Anna and three computer players, a deal begun; it is Anna's turn."""
    table = Table(discord, channel)
    await table.open(people=1, computers=3, target=100)
    await table.start()
    return table


def shows_now(table: Table) -> bool:
    """Whether the board shows the trick that is played, and nobody has to wait for a newer one."""
    deal = table.now.party.deal
    assert deal is not None
    number = len(deal.plays) // 4 + 1
    return f"trick {number}/8" in table.text


def plays_of(table: Table) -> int:
    """Cards played in the running deal."""
    deal = table.now.party.deal
    assert deal is not None
    return len(deal.plays)


@pytest.mark.parametrize("status", [500, 503, 429])
async def test_a_board_that_failed_catches_up_by_itself(opens: Opens, status: int) -> None:
    async with opens() as discord:
        table = await begun(discord)
        old = table.text
        discord.env.inject_error(*EDIT, status=status, times=TRIES)
        await table.play()
        assert table.text == old
        assert len(table.now.party.deal.plays) >= 4  # type: ignore[union-attr]
        assert len(buttons_of(table.hands[Seat.S])) == 7 + 2
        await discord.pass_time(RETRY)
        assert shows_now(table)
        assert len(discord.messages()) == 1


async def test_a_long_outage_stops_no_play(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        discord.env.inject_error(*EDIT, status=500, times=None)
        for _ in range(5):
            await table.play()
            await discord.pass_time(RETRY)
        assert "trick 1/8" in table.text
        discord.env.backend.faults.clear()
        await discord.pass_time(RETRY)
        assert shows_now(table)
        assert len(discord.messages()) == 1


async def test_a_table_without_permission_waits_and_goes_on_by_itself(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        old = table.text
        discord.env.inject_error(*EDIT, status=403, code=50013, times=None)
        await table.play()
        assert (table.text, table.now.unseen) == (old, "permissions")
        if table.turn is Seat.S:
            await table.play()
        # No computer player goes on where nobody sees it.
        plays = plays_of(table)
        assert table.turn is not Seat.S
        await discord.pass_time(RETRY)
        assert (plays_of(table), table.now.unseen) == (plays, "permissions")
        discord.env.backend.faults.clear()
        await discord.pass_time(4 * RETRY)
        assert table.now.unseen is None
        assert plays_of(table) > plays
        assert shows_now(table)


async def test_everybody_who_presses_is_told_why_a_table_waits(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=4)
        await table.start()
        discord.env.inject_error(*EDIT, status=403, code=50001, times=None)
        await table.play()
        why = say("unseen-access")
        for person in (*discord.people, discord.eve):
            opened = await person.click(table.board, label="My hand")
            assert why in texts_of(opened.response)
        shown = await discord.anna.slash(discord.channel, "table show")
        # A board can be posted here, and that is the one from now on.
        assert texts_of(shown.response) == say("notice-shown")
        assert table.now.unseen is None
        assert [message.id for message in discord.messages()] == [table.board.id]


async def test_a_public_press_at_a_table_that_waits_is_told_so_and_tries_again(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=3)
        discord.env.inject_error(*EDIT, status=403, code=50013, times=None)
        told = await discord.people[3].click(table.board, label="Sit E")
        assert table.now.unseen == "permissions"
        told = await discord.people[3].click(table.board, label="Stand up")
        assert texts_of(told.response) == say("unseen-permissions")
        discord.env.backend.faults.clear()
        await discord.people[3].click(table.board, label="Sit E")
        assert table.now.unseen is None


async def test_show_tells_why_it_cannot(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        discord.env.inject_error(*POST, status=403, code=50013, times=None)
        told = await discord.anna.slash(discord.channel, "table show")
        assert texts_of(told.response) == say("unseen-permissions")
        discord.env.backend.faults.clear()
        told = await discord.anna.slash(discord.channel, "table show")
        assert texts_of(told.response) == say("notice-shown")
        assert table.now.unseen is None


async def test_show_does_not_promise_what_takes_long(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opens() as discord:
        table = await begun(discord)
        shown = await discord.anna.slash(discord.channel, "table show")
        assert texts_of(shown.response) == say("notice-shown")
        monkeypatch.setattr(table_commands, "BOARD_WITHIN", 0.0)
        shown = await discord.anna.slash(discord.channel, "table show")
        assert texts_of(shown.response) == say("notice-coming")
        await discord.pass_time(RETRY)
        assert [message.id for message in discord.messages()] == [table.board.id]


async def test_a_table_that_waits_does_so_after_a_restart_too(opens: Opens) -> None:
    async with opens(clock="live") as discord:
        table = Table(discord)
        await table.open(people=4)
        await table.start()
        for call in (EDIT, POST):
            discord.env.inject_error(*call, status=403, code=50013, times=None)
        await table.play()
        await discord.restart()
        plays = plays_of(table)
        await discord.pass_time(3600)
        assert (plays_of(table), table.now.unseen, table.now.warned) == (plays, "permissions", False)
        discord.env.backend.faults.clear()
        await discord.anna.slash(discord.channel, "table show")
        assert table.now.unseen is None
        await discord.pass_time(59)
        assert not table.now.warned
        await discord.pass_time(2)
        assert table.now.warned


@pytest.mark.parametrize("place", ["channel", "thread", "thread of it"])
async def test_a_table_whose_channel_is_deleted_is_closed(opens: Opens, place: str) -> None:
    async with opens() as discord:
        there = discord.channel if place == "channel" else make_thread(discord)
        table = await begun(discord, there)
        table_id = table.now.id
        with discord.env._bot_scope():
            discord.env.backend.delete_channel(there.id if place == "thread" else discord.channel.id)
        await discord.pass_time(1)
        assert discord.tables.find(table_id) is None
        async with discord.bot.store.read() as db:
            assert await db.row("SELECT state, closed_at > 0 FROM tables") == ("closed", 1)
            assert await db.row("SELECT count(*) > 0 FROM actions") == (1,)


async def test_a_table_whose_server_has_thrown_the_bot_out_is_closed(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        table_id = table.now.id
        discord.env.backend.remove_guild(discord.guild.id)
        await discord.pass_time(1)
        assert discord.tables.find(table_id) is None


async def test_a_thread_that_was_archived_is_opened_again(opens: Opens) -> None:
    async with opens() as discord:
        thread = make_thread(discord)
        table = await begun(discord, thread)
        discord.env.inject_error(*EDIT, status=400, code=50083)
        await table.play()
        assert {"archived": False} in [call.json for call in discord.sent("PATCH", f"/channels/{thread.id}")]
        assert table.now.unseen is None
        assert shows_now(table)


async def test_a_locked_thread_pauses_its_table(opens: Opens) -> None:
    async with opens() as discord:
        thread = make_thread(discord)
        table = await begun(discord, thread)
        discord.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
        discord.env.inject_error(*EDIT, status=400, code=50083, times=None)
        await table.play()
        assert table.now.unseen == "archived"
        hand = await discord.anna.click(table.board, label="My hand")
        assert say("unseen-archived") in texts_of(hand.response)


async def test_an_old_board_is_posted_anew_when_it_changes(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        board = table.board
        await discord.pass_time(49 * 60)
        await table.open_hands()
        await table.play()
        assert table.board.id == board.id
        await discord.pass_time(2 * 60)
        await table.play()
        assert table.board.id != board.id
        assert shows_now(table)
        assert [message.id for message in discord.messages()] == [table.board.id]


async def test_a_board_that_somebody_deleted_is_posted_again(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        old = table.board
        discord.env.backend.delete_message(discord.channel.id, old.id)
        await table.play()
        assert table.board.id != old.id
        assert shows_now(table)
        assert [message.id for message in discord.messages()] == [table.board.id]


async def test_a_board_too_old_to_be_edited_is_posted_again(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        old = table.board
        discord.env.inject_error(*EDIT, status=400, code=30046)
        await table.play()
        assert table.board.id != old.id
        assert shows_now(table)
        assert [message.id for message in discord.messages()] == [table.board.id]


@pytest.mark.parametrize("status", [500, 429])
async def test_a_new_board_that_failed_is_posted_once(opens: Opens, status: int) -> None:
    async with opens() as discord:
        table = await begun(discord)
        await table.play_deal()
        old = table.board
        discord.env.inject_error(*POST, status=status, times=TRIES * 2)
        await discord.anna.click(table.board, label="Next deal")
        assert table.now.state is State.PLAYING
        # Anna's hand is there although the board is not.
        hand = await discord.anna.click(old, label="My hand")
        assert len(buttons_of(hand.response)) >= 9
        await discord.pass_time(RETRY)
        assert table.board.id == old.id
        await discord.pass_time(RETRY)
        assert table.board.id != old.id
        assert [message.id for message in discord.messages()] == [table.board.id]
        assert "deal 2" in table.text


async def test_a_new_board_that_is_not_allowed_leaves_the_old_one(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        await table.play_deal()
        old = table.board
        discord.env.inject_error(*POST, status=403, code=50013, times=None)
        await discord.anna.click(table.board, label="Next deal")
        assert [message.id for message in discord.messages()] == [old.id]
        discord.env.backend.faults.clear()
        # The next change finds the way again.
        hand = await discord.anna.click(old, label="My hand")
        assert hand.response is not None
        table.hands[Seat.S] = hand.response
        await table.play()
        assert "deal 2" in table.text
        assert [message.id for message in discord.messages()] == [table.board.id]


@pytest.mark.parametrize(("status", "code", "stays"), [(500, 0, False), (403, 50013, True)])
async def test_an_old_board_that_cannot_be_removed(opens: Opens, status: int, code: int, stays: bool) -> None:
    async with opens() as discord:
        table = await begun(discord)
        await table.play_deal()
        old = table.board
        discord.env.inject_error(*DELETE, status=status, code=code, times=1 if stays else TRIES)
        await discord.anna.click(table.board, label="Next deal")
        assert len(discord.messages()) == 2
        await discord.pass_time(RETRY)
        assert (old.id in [message.id for message in discord.messages()]) == stays
        await table.open_hands()
        await table.play()
        assert "deal 2" in table.text
        assert len(discord.messages()) == 1 + stays


async def test_a_lost_answer_does_not_lose_the_play(opens: Opens) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        table = await begun(discord)
        version, pressed = table.version, table.playable(Seat.S)[0]
        discord.env.inject_error(*ANSWER, status=404, code=10062)
        result = await discord.anna.click(table.hands[Seat.S], custom_id=pressed)
        assert not result.acknowledged
        assert table.version > version
        assert shows_now(table)
        # The computer players' cards brought the hand up to date; its old button is answered all the same.
        assert len(buttons_of(table.hands[Seat.S])) == 7 + 2
        version = table.version
        await discord.press(discord.anna, table.hands[Seat.S], pressed)
        assert texts_of(table.hands[Seat.S]).startswith("**" + say("refused-stale"))
        assert table.version == version
        await table.play()


@pytest.mark.parametrize("status", [500, 503])
async def test_an_answer_that_fails_is_made_up_for(opens: Opens, status: int) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        table = await begun(discord)
        version = table.version
        discord.env.inject_error(*ANSWER, status=status)
        result = await discord.anna.click(table.hands[Seat.S], custom_id=table.playable(Seat.S)[0])
        assert table.version > version
        assert result.acknowledged
        await table.open_hands()
        await table.play()


async def test_without_permission_a_table_is_closed_all_the_same(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        discord.env.inject_error(*EDIT, status=403, code=50001, times=None)
        question = await discord.moderator.slash(discord.channel, "table close")
        await discord.moderator.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
        assert texts_of(question.response) == say("notice-closed")
        discord.env.backend.faults.clear()
        await discord.anna.slash(discord.channel, "table open")
        assert table.now.state is State.LOBBY


async def test_a_closed_board_is_shown_once_discord_is_there_again(opens: Opens) -> None:
    async with opens() as discord:
        await begun(discord)
        discord.env.inject_error(*EDIT, status=500, times=TRIES)
        question = await discord.anna.slash(discord.channel, "table close")
        await discord.anna.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
        assert labels(discord.board) != []
        await discord.pass_time(RETRY)
        assert labels(discord.board) == []


async def test_opening_while_discord_fails_shows_the_board_later(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_commands, "BOARD_WITHIN", 0.0)
    async with opens() as discord:
        discord.env.inject_error(*POST, status=500, times=TRIES)
        answer = await discord.anna.slash(discord.channel, "table open")
        assert answer.ephemeral
        assert texts_of(answer.response) == say("notice-opened")
        assert discord.messages() == []
        again = await discord.eve.slash(discord.channel, "table open")
        link = f"https://discord.com/channels/{discord.guild.id}/{discord.channel.id}"
        assert texts_of(again.response) == say("refused-already-open", link=link)
        await discord.pass_time(RETRY)
        assert len(discord.messages()) == 1
        assert "Start" in labels(discord.board)


async def test_boards_that_fail_at_a_start_do_not_multiply(opens: Opens) -> None:
    async with opens() as discord:
        table = await begun(discord)
        text = table.text
        for _ in range(3):
            discord.env.inject_error(*POST, status=500, times=TRIES)
            await discord.restart()
            await discord.pass_time(RETRY)
            assert table.text == text
            assert [message.id for message in discord.messages()] == [table.board.id]


async def test_a_board_whose_removal_failed_before_a_restart_is_the_only_one_left(opens: Opens) -> None:
    async with opens() as discord:
        await begun(discord)
        discord.env.inject_error(*DELETE, status=500, times=TRIES)
        await discord.anna.slash(discord.channel, "table show")
        assert len(discord.messages()) == 2
        await discord.pass_time(RETRY)
        assert len(discord.messages()) == 1


async def test_a_result_that_cannot_be_kept_in_the_channel_stops_nothing(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        await table.start()
        await table.play_deal()
        discord.env.inject_error(*EDIT, status=403, code=50013)
        await discord.anna.click(table.board, label="Rematch")
        await table.open_hands()
        await table.play()
        assert "party 2" in table.text


async def test_failures_are_told_without_their_inside(opens: Opens) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        table = await begun(discord)
        store = discord.bot.store

        def broken() -> None:
            raise RuntimeError("secret words")

        real = store.write_together
        store.write_together = broken  # type: ignore[method-assign,assignment]
        version = table.version
        result = await discord.anna.click(table.hands[Seat.S], custom_id=table.playable(Seat.S)[0])
        store.write_together = real  # type: ignore[method-assign]
        # The answer came after the click, and the hand is as it was.
        (told,) = result.followups or [result.response]
        assert told is not None
        assert say("failure-unexpected") in texts_of(told)
        assert "secret" not in texts_of(told)
        assert table.version == version
        await table.play()
