"""Open hands that computer players' cards make old: redrawn, and never with something older."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.courier import Expired
from bot.hands import YOUNG_FOR, Hands
from bot.tables.absence import CLOCKS
from bot.tables.model import Table
from bot.tables.service import Delays
from engine.actions import Signal
from engine.seats import Seat
from tests.tables.world import FakeCourier, World, person, turns, until

CUT = Delays(ping=None, cut=60, next_deal=3600)
HAND = 7
"""The message that is person 1's hand."""


@dataclass
class Press:
    """An interaction of person 1, as far as hands know it."""

    message_id: int = HAND
    locale: str = "en-US"
    user: Any = field(default_factory=lambda: SimpleNamespace(id=1))


def draw(table: Table, user_id: int, locale: str, signal: Signal | None = None) -> discord.ui.LayoutView:
    """A hand in one line: which version of the table it is of, and the signal that is chosen."""
    view = discord.ui.LayoutView(timeout=None)
    chosen = "" if signal is None else f" {signal.value}"
    view.add_item(discord.ui.TextDisplay(f"{table.row.version}{chosen}"))
    return view


@asynccontextmanager
async def holding(world: World, courier: FakeCourier) -> AsyncIterator[Hands]:
    """The memory of hands at work."""
    hands = Hands(world.tables, courier, world.clock, draw)
    await hands.start()
    try:
        yield hands
    finally:
        await hands.stop()


def answered(
    world: World, courier: FakeCourier, hands: Hands, table: Table, signal: Signal | None = None
) -> None:
    """Person 1 pressed something, and the answer drew the hand of that table."""
    courier.messages[HAND] = draw(table, 1, "en", signal).to_components()
    hands.drawn(Press(), table, signal)  # type: ignore[arg-type]


def shown(courier: FakeCourier) -> str:
    """What the hand shows."""
    return courier.messages[HAND][0]["content"]


async def to_south(world: World, table: Table) -> Table:
    """Computer players play until it is person 1's turn."""
    while world.tables.get(table.id).party.turn is not Seat.S:
        await world.play(table.id)
    return world.tables.get(table.id)


async def test_it_is_redrawn_once_its_player_is_to_play(world: World, courier: FakeCourier) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=1)
        answered(world, courier, hands, table)
        await world.play(table.id)
        await turns(20)
        assert courier.count("refresh") == 0
        table = await to_south(world, table)
        await until(lambda: shown(courier) == str(table.row.version))
        assert courier.count("refresh") == 1
        # One's own card is answered by the press itself.
        await world.play(table.id)
        await turns(20)
        assert courier.count("refresh") == 1


async def test_a_signal_that_was_chosen_is_not_lost(world: World, courier: FakeCourier) -> None:
    """Until its card is played: what is played next is laid plainly again."""
    async with holding(world, courier) as hands:
        table = await world.started(people=1)
        answered(world, courier, hands, table, Signal.TAP)
        table = await to_south(world, table)
        await until(lambda: shown(courier) == f"{table.row.version} tap")
        # Their own card is played elsewhere, so this hand still has the choice that was made for it.
        await world.play(table.id)
        table = await to_south(world, table)
        await until(lambda: shown(courier) == str(table.row.version))


async def test_computer_players_who_are_faster_than_the_answer(world: World, courier: FakeCourier) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=1)
        answered(world, courier, hands, table)
        table = await to_south(world, table)
        await until(lambda: shown(courier) == str(table.row.version))
        played = await world.play(table.id)
        table = await to_south(world, table)
        await until(lambda: shown(courier) == str(table.row.version))
        # Only now comes the answer, with the state right after the play.
        answered(world, courier, hands, played)
        await until(lambda: shown(courier) == str(table.row.version))


async def test_a_slow_redrawing_does_not_stay_over_a_newer_answer(world: World, courier: FakeCourier) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=1)
        answered(world, courier, hands, table)
        courier.gate.clear()
        await to_south(world, table)
        await until(lambda: courier.under_way == 1)
        played = await world.play(table.id)
        answered(world, courier, hands, played)
        courier.gate.set()
        await until(lambda: courier.count("refresh") == 2 and courier.under_way == 0)
        assert shown(courier) == str(played.row.version)


async def test_another_page_is_not_redrawn(world: World, courier: FakeCourier) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=1)
        answered(world, courier, hands, table)
        hands.turned(table.id, 1)
        await to_south(world, table)
        await turns(20)
        assert courier.count("refresh") == 0


async def test_the_cut_and_the_deal_come_to_every_open_hand(world: World, courier: FakeCourier) -> None:
    world.service(CUT)
    async with holding(world, courier) as hands:
        table = await world.started(people=4)
        table = await world.tables.cut(table.id, None, None)
        table = await world.play_deal(table.id)
        held: dict[Seat, int] = {}
        for seat, message_id in zip(Seat, range(HAND, HAND + 4), strict=True):
            sitter = table.seats[seat]
            assert sitter is not None
            held[seat] = message_id
            user = SimpleNamespace(id=sitter.user_id)
            courier.messages[message_id] = draw(table, user.id, "en").to_components()
            hands.drawn(Press(message_id, user=user), table)  # type: ignore[arg-type]

        def told() -> dict[Seat, str]:
            return {seat: courier.messages[message_id][0]["content"] for seat, message_id in held.items()}

        before = told()
        table = await world.tables.next_deal(table.id, None, version=table.row.version)
        await turns(20)
        # Who is to cut can do so; there is nothing new for the others.
        cutter = table.cutter
        assert told() == {**before, cutter: str(table.row.version)}
        table = await world.tables.cut(table.id, None, None, version=table.row.version)
        await turns(20)
        assert set(told().values()) == {str(table.row.version)}
        # What else happens before the first card does not redraw them again.
        count = courier.count("refresh")
        await world.tables.set_clock(table.id, person(1), CLOCKS["slow"])
        await turns(20)
        assert courier.count("refresh") == count


async def test_a_hand_whose_person_lost_the_seat_says_so_once(world: World, courier: FakeCourier) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=2)
        answered(world, courier, hands, table)
        table = await world.tables.substitute(table.id, person(1), Seat.S, person(7))
        await turns(20)
        assert shown(courier) == str(table.row.version)
        await world.play(table.id)
        await turns(20)
        assert shown(courier) == str(table.row.version)


async def test_a_card_laid_for_who_missed_a_turn_leaves_no_hand_old(
    world: World, courier: FakeCourier
) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=4)
        table = await world.tables.set_clock(table.id, person(1), CLOCKS["live"])
        seat = table.party.turn
        assert seat is not None
        held = {who: HAND + n for n, who in enumerate((seat, seat.left, seat.partner))}
        for who, message_id in held.items():
            sitter = table.seats[who]
            assert sitter is not None
            user = SimpleNamespace(id=sitter.user_id)
            courier.messages[message_id] = draw(table, user.id, "en").to_components()
            hands.drawn(Press(message_id, user=user), table)  # type: ignore[arg-type]
        before = str(table.row.version)
        table = await world.tables.warn(table.id, version=table.row.version)
        table = await world.tables.miss(table.id, None, version=table.row.version)
        await turns(20)
        assert courier.count("refresh") == 0
        action = table.party.legal(seat)[0]
        table = await world.tables.act_for(table.id, seat, action, version=table.row.version)
        await until(lambda: courier.count("refresh") == 2)
        await turns(20)
        # Whose card it was, and who is to play now; the others' hands are as they were.
        now = str(table.row.version)
        told = {who: courier.messages[message_id][0]["content"] for who, message_id in held.items()}
        assert told == {seat: now, seat.left: now, seat.partner: before}
        # They play by themselves again: the press itself answers that.
        for _ in range(4):
            await world.play(table.id)
        await turns(20)
        assert courier.count("refresh") == 2


@pytest.mark.parametrize("dismissed", [True, False])
async def test_one_that_is_gone_or_old_is_left_alone(
    world: World, courier: FakeCourier, dismissed: bool
) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=1)
        answered(world, courier, hands, table)
        if dismissed:
            courier.fails = [Expired("refresh", 404, 10015)]
        else:
            world.clock.time += YOUNG_FOR + 1
        table = await to_south(world, table)
        await turns(50)
        assert courier.count("refresh") == int(dismissed)
        await world.play(table.id)
        await to_south(world, table)
        await turns(50)
        assert courier.count("refresh") == int(dismissed)


async def test_nothing_is_kept_of_a_closed_table(world: World, courier: FakeCourier) -> None:
    async with holding(world, courier) as hands:
        table = await world.started(people=1)
        answered(world, courier, hands, table)
        await world.tables.close(table.id, person(1))
        await turns(20)
        assert courier.count("refresh") == 0
