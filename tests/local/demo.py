"""A small bot with what the real one does at the local table, for the tests of the table itself.

Its components are handled in `on_interaction` by their custom ids and its views are stopped after sending,
as the real bot's are. `python -m tests.local.demo PORT` serves it by hand.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import discord
from discord import app_commands, ui

TEXT = "\N{VARIATION SELECTOR-15}"
CARDS = tuple(card + TEXT for card in ("10♠", "A♠", "K♥", "Q♥", "J♦", "8♦", "9♣", "7♣"))
SEATS = (
    f"**N** Anna `10♠{TEXT}`",
    f"**E** Ben `K♥{TEXT}` took it",
    f"**S** Cara 8♦{TEXT} A♣{TEXT}",
    "**W** Dan ▸ to play",
)


class Demo(discord.AutoShardedClient):
    """Counts clicks on a shared board; hands, modals, selects and autocompletion are private."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.taps: list[str] = []
        self.asked: list[str] = []
        """The custom ids of all clicks and choices that came here."""
        self.boards: list[discord.Message] = []
        self.ticks = 0
        self.closed_in_order = False
        self.beating: asyncio.Task[None] | None = None
        self._never = asyncio.Event()
        self._waiting: asyncio.Task[bool] | None = None

    async def setup_hook(self) -> None:
        table = app_commands.Group(name="table", description="A card table")
        table.command(name="open", description="Open a table")(_open)
        self.tree.add_command(table)
        self.tree.command(name="say", description="Say one of the words")(_say)
        self.tree.command(name="clear", description="Take the boards away")(_clear)
        self.tree.command(name="greet", description="Greet a person")(_greet)
        await self.tree.sync()
        self.beating = asyncio.create_task(self._beat())
        # A task that waits for ever, as a publisher's queue does: no click may wait for it.
        self._waiting = asyncio.create_task(self._never.wait())

    async def close(self) -> None:
        for task in (self.beating, self._waiting):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        self.closed_in_order = True
        await super().close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(0.1)
            self.ticks += 1

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            await self._on_component(interaction)
        elif interaction.type is discord.InteractionType.modal_submit:
            rows: Any = (interaction.data or {}).get("components", [])
            field = rows[0].get("component") or rows[0]["components"][0]
            await interaction.response.send_message(f"Noted: {field['value']}", ephemeral=True)

    async def _on_component(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        name: str = data["custom_id"]
        self.asked.append(name)
        if name == "tap":
            self.taps.append(interaction.user.display_name)
            await answer(interaction, board(self.taps))
        elif name == "slow":
            await asyncio.sleep(0.8)
            await answer(interaction, board([*self.taps, "slowly"]))
        elif name == "hand":
            await send(interaction, hand(list(CARDS)))
        elif name.startswith("play:"):
            left = name.removeprefix("play:").split(",")
            await answer(interaction, hand(left[1:], f"You played {left[0]}."))
        elif name == "note":
            await interaction.response.send_modal(Note())
        elif name == "pick":
            await interaction.response.send_message(f"Picked {data['values'][0]}", ephemeral=True)


class Note(ui.Modal, title="A note"):
    """One text field."""

    words = ui.Label(text="Words", component=ui.TextInput(custom_id="words"))


def board(taps: list[str]) -> ui.LayoutView:
    """The shared board."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_color=0x1F7A4D)
    box.add_item(ui.TextDisplay("## Quatre Sept · deal 2\n**North–South 14** – 9 East–West (31)"))
    box.add_item(ui.Separator())
    box.add_item(ui.TextDisplay("\n".join(SEATS)))
    box.add_item(ui.Separator())
    box.add_item(ui.TextDisplay(f"-# Taps: {len(taps)} ({', '.join(taps[-4:])})"))
    row: ui.ActionRow[Any] = ui.ActionRow()
    for label, name, style in (
        ("My hand", "hand", discord.ButtonStyle.primary),
        ("Tap", "tap", discord.ButtonStyle.secondary),
        ("Slow", "slow", discord.ButtonStyle.secondary),
        ("Note", "note", discord.ButtonStyle.secondary),
    ):
        row.add_item(ui.Button(label=label, custom_id=name, style=style))
    box.add_item(row)
    picks: ui.ActionRow[Any] = ui.ActionRow()
    options = [discord.SelectOption(label="East", value="E"), discord.SelectOption(label="West", value="W")]
    picks.add_item(ui.Select(custom_id="pick", placeholder="A seat", options=options))
    box.add_item(picks)
    view.add_item(box)
    return view


def hand(cards: list[str], line: str = "Your hand") -> ui.LayoutView:
    """A private hand in rows of four; a card's id names what is left after it, itself first."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"{line} · follow `♥`"))
    for start in range(0, len(cards), 4):
        row: ui.ActionRow[Any] = ui.ActionRow()
        for index, card in enumerate(cards[start : start + 4], start):
            left = [card, *cards[:index], *cards[index + 1 :]]
            row.add_item(ui.Button(label=card, custom_id=f"play:{','.join(left)}", disabled="9" in card))
        view.add_item(row)
    return view


async def answer(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Edit the message that was clicked on (type 7)."""
    await interaction.response.edit_message(view=view)
    view.stop()


async def send(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Answer with a new private message."""
    await interaction.response.send_message(view=view, ephemeral=True)
    view.stop()


@app_commands.choices(game=[app_commands.Choice(name="Quatre Sept", value="quatre-sept")])
async def _open(interaction: discord.Interaction[Demo], game: str, target: int = 31) -> None:
    view = board(interaction.client.taps)
    assert isinstance(interaction.channel, discord.TextChannel)
    sent = await interaction.channel.send(view=view, silent=True)
    interaction.client.boards.append(sent)
    view.stop()
    opened = f"Opened {game} to {target}: {sent.jump_url}"
    await interaction.response.send_message(opened, ephemeral=True)


async def _clear(interaction: discord.Interaction[Demo]) -> None:
    while interaction.client.boards:
        await interaction.client.boards.pop().delete()
    await interaction.response.send_message("Cleared.", ephemeral=True)


async def _say(interaction: discord.Interaction[Demo], what: str) -> None:
    await interaction.response.send_message(f"{interaction.user.display_name} says {what}.")


async def _greet(interaction: discord.Interaction[Demo], person: discord.Member) -> None:
    await interaction.response.send_message(f"Hello {person.display_name}.", ephemeral=True)


async def _words(interaction: discord.Interaction[Demo], typed: str) -> list[app_commands.Choice[str]]:
    words = ("poule", "pass", "thank you")
    return [app_commands.Choice(name=word, value=word) for word in words if typed.lower() in word]


_say = app_commands.autocomplete(what=_words)(_say)


if __name__ == "__main__":
    from bot.local import serve

    sys.exit(asyncio.run(serve(Demo, port=int(sys.argv[1]), announce=lambda line: print(line, flush=True))))
