"""How many calls a deal takes: at most two a play, and twelve besides."""

from bot.tables.model import State
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table

PLAYS = 32
BESIDES = 12


async def deal_played(discord: Discord, table: Table, begin: str, *, from_hand: bool = False) -> int:
    """A whole deal, everybody opening their hand, from the button that asks for it to the summary."""
    before = len(discord.sent())
    if from_hand:
        await discord.anna.click(table.hands[Seat.S], label=begin)
    else:
        await discord.anna.click(table.board, label=begin)
    await table.open_hands()
    await table.play_deal()
    assert "counted" in table.text
    return len(discord.sent()) - before


async def test_a_deal_by_four_people_stays_within_its_calls(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        first = await deal_played(discord, table, "Start")
        assert first <= 2 * PLAYS + BESIDES
        # The same again, the pack cut by a person and the deal asked for from a hand.
        await table.open_hands()
        second = await deal_played(discord, table, "Next deal", from_hand=True)
        assert second <= 2 * PLAYS + BESIDES
        # In the second the three other hands that were open got the new cards.
        assert (first, second) == (71, 74)


async def test_a_cut_by_a_person_stays_within_them_too(opens: Opens) -> None:
    async with opens(cut_after=3600) as discord:
        table = Table(discord)
        await table.open(target=100)
        before = len(discord.sent())
        await discord.anna.click(table.board, label="Start")
        assert table.now.state is State.CUTTING
        cutter = await table.open_hand(table.now.cutter)
        await table.person(table.now.cutter).click(cutter, label="16")
        table.hands = {table.now.cutter: cutter}
        for seat in set(Seat) - {table.now.cutter}:
            await table.open_hand(seat)
        await table.play_deal()
        assert "counted" in table.text
        assert len(discord.sent()) - before <= 2 * PLAYS + BESIDES


async def test_a_play_is_its_answer_and_one_edit_of_the_board(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        before = len(discord.sent())
        await table.play()
        calls = [(entry.method, entry.path.split("/")[1]) for entry in discord.sent()[before:]]
        assert calls == [("POST", "interactions"), ("PATCH", "channels")]
        answer = discord.sent()[before].json
        # Type 7: the very hand that was pressed is redrawn.
        assert answer is not None
        assert answer["type"] == 7


async def test_a_refused_play_is_one_call(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        waiting = table.turn.left
        before, version = len(discord.sent()), table.version
        await table.tap(waiting, table.hands[waiting].components[1]["components"][0]["custom_id"])  # type: ignore[index]
        assert len(discord.sent()) - before == 1
        assert table.version == version


async def test_boards_are_silent_and_mention_nobody(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await table.start()
        await table.play()
        posts = discord.sent("POST", "/messages")
        assert len(posts) == 2
        for post in posts:
            assert post.json is not None
            assert post.json["flags"] & 1 << 12
        for call in discord.sent():
            if call.json and "allowed_mentions" in call.json:
                assert call.json["allowed_mentions"]["parse"] == []
