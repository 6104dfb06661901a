"""Many hands at once, and hands that are late: every click gets one answer, and no click counts twice."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.tables.model import State
from bot.texts import Say
from engine.actions import Poules
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Table, button_ids, texts_of
from tests.bot.walk import Walk, answers, at_once, click_on

say = Say("en")

GAMES = {
    "quatre-sept": (13, {"poule", "poule-said"}),
    "politaine": (11, {"redeal", "tap", "slide", "signal"}),
    "poule": (139, {"poules"}),
    "pollack": (13, {"meld", "count"}),
    "all-fours": (7, {"beg", "run"}),
}
"""Each game with a seed that deals something special where the pack is cut in its middle, and what."""
TARGETS = {"all-fours": 2}
"""What a party is played to; a deal of All Fours whose pack is run takes long enough."""
TWO_POOR = 12194
"""La Politaine: North and South hold no ten, nine or ace."""


@pytest.mark.parametrize("game", GAMES)
async def test_clicks_that_come_twice_and_buttons_of_every_earlier_message(opens: Opens, game: str) -> None:
    """A party in which each click comes twice at once; then every button that anybody saw on the way.

    Each is answered once, for nobody else to see, and what is now stays as it is.
    """
    seed, special = GAMES[game]
    async with opens(seed=seed, cut_after=60) as discord:
        table = Table(discord)
        rules = "seats=chosen session=1" if game == "pollack" else ""
        await table.open(game=game, rules=rules, target=TARGETS.get(game, 4))
        walk = Walk(table, twice=True)
        await walk.until(lambda: table.now.state is State.OVER)
        await walk.until(lambda: table.now.state is State.PLAYING and table.now.party.turn is not None)
        assert special | {"start", "cut", "play", "last", "score", "rematch"} <= walk.done
        await table.open_hands()
        now = {custom_id for hand in table.hands.values() for custom_id in button_ids(hand)}
        now.update(custom_id for message in discord.messages() for custom_id in button_ids(message))
        old = [click for click in walk.seen.values() if click.custom_id not in now]
        assert len(old) > 100
        before, shown = table.now, [texts_of(message) for message in discord.messages()]
        for first in range(0, len(old), 25):
            clicks = old[first : first + 25]
            results = await at_once(discord, clicks)
            assert answers(discord, results) == [1] * len(clicks), [click.custom_id for click in clicks]
            for click, result in zip(clicks, results, strict=True):
                told = result.response
                private = told is not None and told.ephemeral
                assert private or result.deferred or result.modal, click.custom_id
        after = table.now
        assert (after.kept, after.seats, after.state) == (before.kept, before.seats, before.state)
        assert after.row.version == before.row.version
        assert [texts_of(message) for message in discord.messages()] == shown
        # And the table plays on.
        await walk.step()
        assert table.version > before.row.version


async def test_a_hundred_people_sit_down_at_once(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1)
        crowd = [discord.guild.add_member(discord.env.create_user(f"guest {n}")) for n in range(100)]
        free = [each for each in button_ids(table.board) if each.startswith("t:sit:") and each[-1] != "S"]
        clicks = [
            click_on(discord, person, table.board, free[number % 3]) for number, person in enumerate(crowd)
        ]
        results = await at_once(discord, clicks)
        assert answers(discord, results) == [1] * 100
        sitting = [result for result in results if result.deferred]
        refused = [result for result in results if not result.deferred]
        assert len(sitting) == 3
        assert all(result.ephemeral for result in refused)
        assert len({sitter.user_id for sitter in table.now.seats if sitter is not None}) == 4
        # Each of those who sit is on the board.
        for sitter in table.now.seats:
            assert sitter is not None
            assert sitter.name in table.text


async def test_a_hundred_people_enter_a_draw_at_once(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, game="pollack")
        crowd = [discord.guild.add_member(discord.env.create_user(f"guest {n}")) for n in range(100)]
        (enter,) = (each for each in button_ids(table.board) if each.startswith("t:sit:"))
        results = await at_once(discord, [click_on(discord, each, table.board, enter) for each in crowd])
        assert answers(discord, results) == [1] * 100
        told = Counter(texts_of(result.response) for result in results if not result.deferred)
        assert told == {say("refused-no-free-seat"): 97}


async def test_two_answer_at_once_before_the_first_card(opens: Opens) -> None:
    """Both count: who announces poules does not keep others from it."""
    async with opens(seed=139) as discord:
        table = Table(discord)
        await table.open(game="poule")
        await table.start()
        seats = table.now.party.actors()
        assert len(seats) > 1
        clicks = []
        for seat in seats:
            says = [
                each
                for each in button_ids(table.hands[seat])
                if each.startswith("t:play:") and ":poules=" in each
            ]
            clicks.append(click_on(discord, table.person(seat), table.hands[seat], says[-1]))
        results = await at_once(discord, clicks)
        assert answers(discord, results) == [1] * len(clicks)
        deal = table.now.party.deal
        assert deal is not None
        assert table.now.party.turn is not None
        said = {seat for seat, action in deal.answers if isinstance(action, Poules)}  # type: ignore[union-attr]
        assert said == set(seats)


async def test_a_second_wish_for_another_deal_is_told_that_it_came(opens: Opens) -> None:
    async with opens(seed=TWO_POOR) as discord:
        table = Table(discord)
        await table.open(game="politaine")
        await table.start()
        poor = table.now.party.actors()
        assert len(poor) == 2
        clicks = []
        for seat in poor:
            (again,) = (each for each in button_ids(table.hands[seat]) if each.endswith(":redeal"))
            clicks.append(click_on(discord, table.person(seat), table.hands[seat], again))
        results = await at_once(discord, clicks)
        assert answers(discord, results) == [1, 1]
        assert len(table.now.kept.cuts) == 2
        told = [texts_of(result.response).startswith("**" + say("refused-stale")) for result in results]
        assert sorted(told) == [False, True]


async def test_a_click_while_the_deal_closes(opens: Opens) -> None:
    """The last card, and at the same time cards of the others, another page, Next deal, a card twice."""
    async with opens(seed=2) as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        first = table.turn
        old = click_on(discord, table.person(first), table.hands[first], table.playable(first)[0])
        for _ in range(31):
            await table.play()
        seat = table.turn
        last = click_on(discord, table.person(seat), table.hands[seat], table.playable(seat)[0])
        others = [
            click_on(discord, table.person(other), table.hands[other], custom_id)
            for other in Seat
            for custom_id in button_ids(table.hands[other])
            if custom_id.split(":")[1] in ("play", "last", "score", "cards")
        ]
        clicks = [last, *others, last, old]
        results = await at_once(discord, clicks)
        assert answers(discord, results) == [1] * len(clicks)
        assert table.now.state is State.COUNTED
        assert table.now.kept.length == 34
        board = table.board
        (following,) = (each for each in button_ids(board) if each.startswith("t:next:"))
        clicks = [click_on(discord, person, board, following) for person in discord.people]
        results = await at_once(discord, [*clicks, last, *clicks])
        assert answers(discord, results) == [1] * 9
        assert table.now.party.deal_number == 2
        assert table.now.kept.length == 36


async def test_tables_close_while_people_play(opens: Opens) -> None:
    async with opens(seed=2) as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        asked = await discord.anna.slash(discord.channel, "table close")
        (yes,) = (each for each in button_ids(asked.response) if each.startswith("t:close-yes:"))
        seat = table.turn
        card = click_on(discord, table.person(seat), table.hands[seat], table.playable(seat)[0])
        assert asked.response is not None
        closes = click_on(discord, discord.anna, asked.response, yes)
        results = await at_once(discord, [card, closes, card, closes])
        assert answers(discord, results) == [1] * 4
        assert discord.tables.all() == ()
