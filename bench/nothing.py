"""A bot that does nothing: what discord.py itself needs to answer a click.

It is started by `bench.wire` on the loopback Discord, and changes each message that it is clicked on into the
same hand: as many texts and buttons as a hand of our own has.
"""

from __future__ import annotations

import os
from typing import Any

import discord

from bot.garbage import collect_rarely


class Nothing(discord.AutoShardedClient):
    """Answers every click with a hand, and knows nothing of cards."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer at once."""
        view = hand(str(interaction.id))
        view.stop()
        await interaction.response.edit_message(view=view)


def hand(number: str) -> discord.ui.LayoutView:
    """Two texts, two rows of four cards and one of three more buttons."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("**Your turn.** You may play any card of the suit that was led."))
    view.add_item(discord.ui.TextDisplay("Trick 3 of 8 · `N` 7♠ `E` T♠"))
    for row, cards in enumerate((4, 4, 3)):
        view.add_item(
            discord.ui.ActionRow(
                *(
                    discord.ui.Button(label="10 ♠", custom_id=f"nothing:{number}:{row}:{card}")
                    for card in range(cards)
                )
            )
        )
    return view


def main() -> None:
    """Run until killed."""
    collect_rarely()
    Nothing().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
