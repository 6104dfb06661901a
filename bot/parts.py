"""What the client is made of besides Discord itself: the types of its parts, which `bot.wiring` builds."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import discord

if TYPE_CHECKING:
    from bot.client import Tapis

Interaction = discord.Interaction[Any]


class Service(Protocol):
    """Something that works in the background between `start` and `stop`."""

    async def start(self) -> None:
        """Begin. Called once, before the gateway is connected: what waits for events here waits for ever."""
        ...

    async def stop(self) -> None:
        """End, within a few seconds; also called where `start` failed half way. The store is still open."""
        ...


class Controls(Protocol):
    """Who answers the buttons, selects and forms."""

    async def handle(self, interaction: Interaction) -> None:
        """Answer a click or a form. One that was left unanswered is answered as a stale button."""
        ...


class Places(Protocol):
    """Who wants to hear of the places where tables stand."""

    async def server_gone(self, guild_id: int) -> None:
        """The bot is not in that server any more."""
        ...

    async def channel_gone(self, channel_id: int) -> None:
        """That channel or thread was deleted."""
        ...

    def told_anew(self) -> None:
        """The gateway has told of all servers and their channels, as they are now."""
        ...

    def changed(self, guild_id: int) -> None:
        """What the bot may do in that server may have changed."""
        ...


class Say(Protocol):
    """Writes one of `bot.failures.TEXTS` as a private message."""

    def __call__(self, interaction: Interaction, text_id: str, *, reference: str) -> discord.ui.LayoutView:
        """The message in the words of the person who clicked; `reference` is what the log calls the case."""
        ...


def say_bare(interaction: Interaction, text_id: str, *, reference: str) -> discord.ui.LayoutView:
    """The message where there is no wording: its id and the reference."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(f"`{text_id}` {reference}".strip()))
    return view


class Refuse(Protocol):
    """Answers a command that was refused for a reason that people are told."""

    async def __call__(self, interaction: Interaction, error: BaseException, /) -> bool:
        """Tell the person; False where the error is no such refusal, and nothing was told."""
        ...


async def refuse_nothing(_interaction: Interaction, _error: BaseException) -> bool:
    """No error is a refusal where there is nothing that refuses."""
    return False


@dataclass(frozen=True)
class Parts:
    """The parts of one client, started in the order of `services` and stopped in the reverse."""

    services: Sequence[Service] = ()
    controls: Controls | None = None
    say: Say = say_bare
    refuse: Refuse = refuse_nothing
    places: Places | None = None


class Unsuggested(BaseException):
    """An autocompletion is over although its answer did not arrive. No `Exception`, which the library would
    log with the person who asked; `bot.client.Tree` ends it.
    """


Build = Callable[["Tapis"], Awaitable[Parts]]
"""Makes the parts of a client, adds its commands to `client.tree`; the store is open by then."""
