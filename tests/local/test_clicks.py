"""A click that meets an edit: what it means is what was drawn."""

from __future__ import annotations

import discord

from tests.local.demo import board, hand
from tests.local.live import live, seated


async def test_a_click_means_the_button_that_was_drawn() -> None:
    async with live() as table:
        message = await table.send(hand(["A♠", "K♥", "Q♥"]))
        async with seated(table) as anna:
            # The same ace stands in the second place now, and another card in its own.
            await table.edit(message, hand(["K♥", "A♠", "Q♥"]))
            ace, table.client.asked[:] = anna.key("A♠"), []
            receipt = await anna.act("click", ace)
            assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")
            assert table.client.asked == ["play:A♠,K♥,Q♥"]


async def test_a_click_that_meets_an_edit_comes_to_the_bot_as_it_was_pressed() -> None:
    async with live() as table:
        message = await table.send(hand(["A♠", "K♥", "Q♥"]))
        async with seated(table) as anna:
            # The ace has gone, and with its custom id every other button's; simcord's keys stay.
            await table.edit(message, hand(["K♥", "Q♥"]))
            receipt = await anna.act("click", anna.key("A♠"))
            assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")
            # So it is for the last one, whose place is empty now.
            again = await anna.act("click", anna.key("Q♥"))
            assert (again["rejected"], again["settlement"]) == (False, "settled")
            assert table.client.asked == ["play:A♠,K♥,Q♥", "play:Q♥,A♠,K♥"]
            await anna.look()
            assert "You played Q♥." in str(anna.drawn["messages"]), "the bot's answer is drawn"


async def test_a_button_that_was_shut_meanwhile_was_open_when_it_was_pressed() -> None:
    async with live() as table:
        message = await table.send(hand(["7♣"]))
        async with seated(table) as anna:
            shut = hand(["7♣"])
            for item in shut.walk_children():
                if isinstance(item, discord.ui.Button):
                    item.disabled = True
            await table.edit(message, shut)
            pressed = anna.key("7♣")
            assert not (await anna.act("click", pressed))["rejected"]
            assert table.client.asked == ["play:7♣"]
            await table.edit(message, shut)
            await anna.look()
            assert (await anna.act("click", pressed))["rejected"], "shut when it was drawn"
            assert table.client.asked == ["play:7♣"]


async def test_a_click_on_what_was_not_drawn_or_is_gone_does_not_come_to_the_bot() -> None:
    async with live() as table:
        message = await table.send(board([]))
        async with seated(table) as anna:
            hand_key, menu = anna.key("My hand"), anna.key("A seat")
            for revision in (anna.drawn["publishedRevision"] + 1, -1, "1", [], None):
                receipt = await anna.act("click", hand_key, published_revision=revision)
                assert receipt["diagnostics"][0]["code"] == "validation-failed", revision
            assert (await anna.act("click", hand_key, control_key=None))["rejected"]
            invented = f"{hand_key.rpartition(':')[0]}:999"
            assert (await anna.act("click", invented))["rejected"]
            assert (await anna.act("click", menu))["rejected"], "a menu has options to choose"
            await table.edit(message, hand(["A♠"]))
            assert (await anna.act("select", menu, values=["E"]))["rejected"], "no menu there now"
            await table.delete(message)
            assert (await anna.act("click", hand_key))["rejected"]
            assert table.client.asked == []


async def test_a_choice_finds_its_menu_where_it_stands_now() -> None:
    async with live() as table:
        message = await table.send(board([]))
        async with seated(table) as anna:
            moved = board([])
            (box,) = moved.children
            assert isinstance(box, discord.ui.Container)
            row = box.children[-1]
            box.remove_item(row)
            moved.add_item(row)
            await table.edit(message, moved)
            receipt = await anna.act("select", anna.key("A seat"), values=["W"])
            assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")
            assert table.client.asked == ["pick"]
