"""What all commands share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from discord import app_commands

from bot.parts import Interaction, Unsuggested
from bot.texts import Say

Choices = list[app_commands.Choice[str]]


def words(text_id: str) -> str:
    """A command's wording as it is registered with Discord."""
    return Say("en")(text_id)


def suggesting(
    find: Callable[[Interaction, str], Iterable[tuple[str, str]]],
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """An autocompletion from what finds its names and values. One that fails suggests nothing, and is logged
    in the one place for failures: the library would write who asked, and leave them waiting. So it answers by
    itself, and the library is left nothing to do also where its answer did not arrive.
    """

    async def suggest(interaction: Interaction, current: str) -> Choices:
        client: Any = interaction.client
        try:
            found = [
                app_commands.Choice(name=name, value=value) for name, value in find(interaction, current)
            ]
            await client.courier.suggest(interaction, found)
        except Exception as error:  # noqa: BLE001 - the one place for failures
            await client.failures.interaction(interaction, error)
        if not interaction.response.is_done():
            raise Unsuggested
        return []

    return suggest
