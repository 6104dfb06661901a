"""The analysis of a deal: a button on the board, a private message, worked out once, kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Any

import pytest
from simcord.env import Env
from simcord.results import to_discord_message

from bot import analyses, wiring
from bot.analyses import Analyses, Job, Lost
from bot.controls import analysis as controls
from bot.presses import Press
from bot.tables.model import State
from bot.texts import Say
from engine.analysis import Analysis, analyse
from engine.families import Deal
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Message, Person, Table, labels, message_channel, texts_of

say = Say("en-US")
REFUSED = say("refused-no-analysis")
AGAIN = say("button-analysis-again")
_KNOWN: dict[str, Analysis] = {}


class Bench:
    """Where deals are analysed in these tests: right here, or when it is let, and it counts them."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.outcomes: list[Lost] = []
        """What the next ones come to instead."""
        self.going = asyncio.Event()
        """Cleared, they wait."""
        self.going.set()
        self._env: Env | None = None

    def hold(self, discord: Discord) -> None:
        """Have what is begun from now on wait until it is let go on."""
        self.going.clear()
        self._env = discord.env

    async def wait(self, for_what: Coroutine[Any, Any, Any]) -> None:
        """Wait, and have simcord not wait for that."""
        if self._env is None:
            await for_what
        else:
            await self._env.external_wait(for_what, reason="an analysis")

    async def __call__(self, job: Job, deal: Deal) -> Analysis | Lost:
        self.jobs.append(job)
        await self.wait(self.going.wait())
        if self.outcomes:
            return self.outcomes.pop(0)
        key = repr((deal.rules, deal.hands, deal.tricks))
        if key not in _KNOWN:
            _KNOWN[key] = analyse(deal)
        return _KNOWN[key]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """The bot's analyses are made there."""
    found = Bench()
    news = Job.news
    monkeypatch.setattr(Job, "news", lambda job: found.wait(news(job)))
    monkeypatch.setattr(controls, "EVERY", 0)
    monkeypatch.setattr(wiring, "Analyses", lambda store: Analyses(store, found))
    return found


def now(discord: Discord, message: Message) -> Message:
    """A message as it is now."""
    return to_discord_message(
        discord.env, discord.env.backend.get_message(message_channel(message), message.id)
    )


async def analysed(person: Person, board: Message) -> Message:
    """What somebody is shown who presses Analysis."""
    answer = await person.click(board, label="Analysis")
    assert answer.ephemeral
    assert answer.response is not None
    return answer.response


async def one_deal(discord: Discord, **options: Any) -> Table:
    """A table whose first deal is counted."""
    table = Table(discord)
    await table.open(**{"target": 100, **options})
    await table.start()
    await table.play_deal()
    return table


async def close(discord: Discord) -> None:
    """Anna closes the table."""
    asked = await discord.anna.slash(discord.channel, "table close")
    assert asked.response is not None
    await discord.anna.click(asked.response, label=say("confirm-close-yes"))


async def ask(discord: Discord, person: Person, board: Message, press: Press) -> str:
    """What the answer to a press says that nobody is offered."""
    return texts_of((await discord.press(person, board, press.custom_id)).response)


async def test_whoever_asks_is_shown_privately_what_the_deal_was_worth(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        public = [texts_of(message) for message in discord.messages()]
        for person in (discord.anna, discord.eve):
            text = texts_of(now(discord, await analysed(person, table.board)))
            assert "### Quatre Sept · deal 1 · analysis" in text
            points = table.now.party.deals[0].deal.points
            assert f"What happened: **N–S {points[0]} · E–W {points[1]}**" in text
            assert "Best play by all:" in text
            # Who played what is told by name.
            assert all(f"{name}" in text for name in ("Anna", "Ben", "Cara", "Dan"))
        assert [texts_of(message) for message in discord.messages()] == public
        assert len(bench.jobs) == 1


async def test_one_steps_through_the_tricks_in_one_message(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        message = await analysed(discord.eve, table.board)
        before = len(discord.env.backend.messages[discord.channel.id])
        seen: list[str] = []
        for number in range(1, 9):
            await discord.eve.click(now(discord, message), label=f"Trick {number} ›")
            seen.append(texts_of(now(discord, message)))
            assert f"trick {number}/8" in seen[-1]
        trick = table.now.party.deals[0].deal.tricks[0]
        shown = re.findall(r"`([NESW])` \w+ \*\*`(10|.)(.)", seen[0])
        assert [
            (seat, rank.replace("10", "T"), "SHDC"["♠♥♦♣".index(sign)]) for seat, rank, sign in shown
        ] == [
            (seat.letter, card.rank, card.suit.letter)
            for seat, card in zip(trick.seats, trick.cards, strict=True)
        ]
        await discord.eve.click(now(discord, message), label="‹ Trick 7")
        assert "trick 7/8" in texts_of(now(discord, message))
        await discord.eve.click(now(discord, message), label="Whole deal")
        await discord.eve.click(now(discord, message), label="First mistake")
        assert "gives away" in texts_of(now(discord, message))
        assert len(discord.env.backend.messages[discord.channel.id]) == before
        assert len(bench.jobs) == 1


async def test_it_is_kept_over_a_restart_and_old_buttons_go_on(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        message = await analysed(discord.anna, table.board)
        text = texts_of(now(discord, message))
        await discord.restart()
        await discord.anna.click(now(discord, message), label="Trick 1 ›")
        assert "trick 1/8" in texts_of(now(discord, message))
        again = await analysed(discord.people[1], table.board)
        assert texts_of(now(discord, again)) == text
        assert len(bench.jobs) == 1


async def test_one_of_another_version_is_made_again(
    opens: Opens, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        await analysed(discord.anna, table.board)
        monkeypatch.setattr(analyses, "VERSION", analyses.VERSION + 1)
        await analysed(discord.anna, table.board)
        assert len(bench.jobs) == 2


async def test_two_at_once_see_how_far_it_is_and_it_is_worked_out_once(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        bench.hold(discord)
        messages = [await analysed(person, table.board) for person in (discord.anna, discord.eve)]
        assert [texts_of(now(discord, each)).splitlines()[1] for each in messages] == [
            "**Working it out …**"
        ] * 2
        bench.jobs[0].go_on(16, 33)
        await discord.pass_time(1)
        for each in messages:
            assert "**Working it out:** 3 of 8 tricks" in texts_of(now(discord, each))
        edits = len(discord.sent("PATCH", "/webhooks/"))
        await discord.pass_time(60)
        # Nothing new, nothing sent.
        assert len(discord.sent("PATCH", "/webhooks/")) == edits
        bench.going.set()
        await discord.pass_time(1)
        for each in messages:
            assert "Best play by all" in texts_of(now(discord, each))
        assert len(bench.jobs) == 1


async def test_a_newer_press_on_the_same_message_goes_on_with_it(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        bench.hold(discord)
        message = await analysed(discord.eve, table.board)
        await discord.eve.click(now(discord, message), label=AGAIN)
        bench.going.set()
        await discord.pass_time(3)
        assert len(discord.sent("PATCH", "/webhooks/")) == 1
        assert "Best play by all" in texts_of(now(discord, message))


@pytest.mark.parametrize("lost", [Lost.FAILED, Lost.LATE])
async def test_one_that_fails_is_told_and_can_be_tried_again(opens: Opens, bench: Bench, lost: Lost) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        bench.outcomes = [lost]
        message = await analysed(discord.eve, table.board)
        assert say(f"analysis-lost-{lost.value}") in texts_of(now(discord, message))
        await discord.eve.click(now(discord, message), label=AGAIN)
        assert "Best play by all" in texts_of(now(discord, message))
        assert len(bench.jobs) == 2


async def test_at_the_end_of_the_bot_nobody_is_left_waiting(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        bench.hold(discord)
        message = await analysed(discord.eve, table.board)
        await discord.restart()
        assert say("analysis-lost-stopped") in texts_of(now(discord, message))
        bench.going.set()
        await discord.eve.click(now(discord, message), label=AGAIN)
        assert "Best play by all" in texts_of(now(discord, message))


async def test_a_dismissed_message_is_let_go(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        bench.hold(discord)
        await analysed(discord.eve, table.board)
        discord.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10008)
        bench.going.set()
        await discord.pass_time(1)
        # It was kept all the same, and nothing was logged as an error.
        assert "Best play by all" in texts_of(now(discord, await analysed(discord.eve, table.board)))
        assert len(bench.jobs) == 1


async def test_where_too_many_wait_one_is_told_so(
    opens: Opens, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST", 0)
    async with opens() as discord:
        table = await one_deal(discord)
        message = await analysed(discord.eve, table.board)
        assert say("analysis-busy") in texts_of(now(discord, message))
        monkeypatch.setattr(analyses, "MOST", 1)
        await discord.eve.click(now(discord, message), label=AGAIN)
        assert "Best play by all" in texts_of(now(discord, message))


async def test_earlier_and_later_deals_are_a_button_away(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        first = await analysed(discord.anna, table.board)
        assert not [label for label in labels(now(discord, first)) if "Deal" in label]
        await discord.anna.click(table.board, label="Next deal")
        await table.open_hands()
        await table.play_deal()
        second = await analysed(discord.eve, table.board)
        assert "deal 2 · analysis" in texts_of(now(discord, second))
        await discord.eve.click(now(discord, second), label="‹ Deal 1")
        assert "deal 1 · analysis" in texts_of(now(discord, second))
        await discord.eve.click(now(discord, second), label="Deal 2 ›")
        assert "deal 2 · analysis" in texts_of(now(discord, second))
        assert len(bench.jobs) == 2


async def test_what_is_not_over_is_not_analysed(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        board = discord.remember(table.board)
        await discord.anna.click(table.board, label="Next deal")
        await table.open_hands()
        await table.play()
        for at in ("1.2", "1.3", "1.0", "2.1", "0.0", "1", "1.1.1", "x", ""):
            text = await ask(discord, discord.eve, board, Press("analysis", table.now.id, at))
            assert REFUSED in text or say("refused-stale") in text, at
        # What was over is still there, from a board that is gone.
        assert "deal 1" in await ask(discord, discord.eve, board, Press("analysis", table.now.id, "1.1"))
        assert REFUSED in await ask(discord, discord.eve, board, Press("analysis", 99, "1.1"))
        assert REFUSED in await ask(discord, discord.eve, board, Press("analysis-page", table.now.id, "1.1"))
        # A table that is closed in the middle keeps its running deal to itself.
        table_id = table.now.id
        await close(discord)
        assert REFUSED in await ask(discord, discord.eve, board, Press("analysis", table_id, "1.2"))
        text = await ask(discord, discord.eve, board, Press("analysis", table_id, "1.1"))
        assert "Best play by all" in text
        # Names went with the table.
        assert "Anna" not in text
        assert "North" in text
        assert len(bench.jobs) == 1


async def test_no_other_channel_is_told(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        other = discord.guild.create_text_channel("elsewhere")
        there = Table(discord, other)
        await discord.anna.slash(other, "table open")
        for closed in (False, True):
            if closed:
                await close(discord)
            text = await ask(discord, discord.eve, there.board, Press("analysis", 1, "1.1"))
            assert say("refused-stale-board") in text or REFUSED in text
        assert bench.jobs == []
        assert table.discord is discord


async def test_the_result_keeps_its_analysis_when_others_follow(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=5)
        await table.start()
        await table.play_party()
        result, number = table.board, len(table.now.party.deals)
        assert labels(result) == ["Rules", "Rematch", "Record", "Analysis", "Close"]
        await discord.people[1].click(result, label="Rematch")
        (stays,) = (message for message in discord.messages() if message.id == result.id)
        text = texts_of(now(discord, await analysed(discord.eve, stays)))
        assert f"deal {number} · analysis" in text
        assert "Computer" in text


async def test_a_hand_leads_to_it_and_stays_open(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        hand = await table.open_hand(Seat.S)
        answer = await discord.anna.click(now(discord, hand), label="Analysis")
        assert answer.response is not None
        assert answer.response.id != hand.id
        assert "Best play by all" in texts_of(now(discord, answer.response))
        assert "is counted" in texts_of(now(discord, hand))


async def test_who_did_not_play_it_is_not_named(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        table = await one_deal(discord)
        await discord.anna.click(table.board, label="Next deal")
        await table.open_hands()
        for _ in range(8):
            await table.play()
        # Cara leaves in the middle, and a computer player goes on in her seat.
        await discord.people[2].click(table.board, label="Leave")
        await discord.press(discord.people[2], table.board, Press("leave-yes", table.now.id, "1").custom_id)
        while table.now.state is State.PLAYING:
            await table.play()
        message = await analysed(discord.eve, table.board)
        text = texts_of(now(discord, message))
        assert "Cara" not in text
        assert "North" in text
        assert all(name in text for name in ("Anna", "Ben", "Dan"))
        # The deal before she played herself.
        await discord.eve.click(now(discord, message), label="‹ Deal 1")
        assert "Cara" in texts_of(now(discord, message))


async def test_a_command_opens_it_at_any_time(opens: Opens, bench: Bench) -> None:
    async with opens() as discord:
        before = await discord.eve.slash(discord.channel, "analysis")
        assert say("refused-no-table") in texts_of(before.response)
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        early = await discord.eve.slash(discord.channel, "analysis")
        assert REFUSED in texts_of(early.response)
        await table.play_deal()
        await discord.anna.click(table.board, label="Next deal")
        for deal in ({}, {"deal": 1}):
            answer = await discord.eve.slash(discord.channel, "analysis", **deal)
            assert answer.ephemeral
            assert answer.response is not None
            message = now(discord, answer.response)
            assert "deal 1 · analysis" in texts_of(message)
            await discord.eve.click(message, label="Trick 1 ›")
            assert "trick 1/8" in texts_of(now(discord, message))
        running = await discord.eve.slash(discord.channel, "analysis", deal=2)
        assert REFUSED in texts_of(running.response)


async def test_a_deal_without_a_card_has_none(opens: Opens, bench: Bench) -> None:
    # With this seed West is dealt all four sevens at once.
    async with opens(seed=1) as discord:
        table = Table(discord)
        await table.open()
        await discord.anna.click(table.board, label="Start")
        assert "Analysis" not in labels(table.board)
        assert REFUSED in await ask(discord, discord.eve, table.board, Press("analysis", table.now.id, "1.1"))
