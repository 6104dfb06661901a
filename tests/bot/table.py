"""A server with four people, and what they do at a table, as they would do it."""

from __future__ import annotations

from typing import Any

import simcord
from simcord.env import Env
from simcord.results import InteractionResult

from bot.client import Tapis
from engine.seats import Seat

NAMES = ("Anna", "Ben", "Cara", "Dan")


class Discord:
    """One server with one channel; the people have no role."""

    def __init__(self, env: Env, bot: Tapis) -> None:
        self.env = env
        self.bot = bot
        self.guild = env.create_guild("Club")
        self.channel = self.guild.create_text_channel("cards")
        self.people = [self.guild.add_member(env.create_user(name)) for name in NAMES]

    @property
    def anna(self) -> simcord.MemberActor:
        """The first of the four."""
        return self.people[0]

    @property
    def board(self) -> Any:
        """The newest message of the channel that everybody sees."""
        return self.channel.last_message

    def sent(self, method: str = "") -> list[Any]:
        """The REST calls that the bot has made so far."""
        return [entry for entry in self.env.http_requests if entry.method.startswith(method)]


def texts_of(message: Any) -> str:
    """All text that a message shows, buttons and their states included."""
    parts: list[str] = []

    def walk(component: dict[str, Any]) -> None:
        if "content" in component:
            parts.append(component["content"])
        if component.get("type") == 2:
            parts.append(f"[{component.get('label', '')}{' (off)' if component.get('disabled') else ''}]")
        for inner in component.get("components", ()):
            walk(inner)
        if "accessory" in component:
            walk(component["accessory"])

    for component in components_of(message):
        walk(component)
    return "\n".join(parts)


def components_of(message: Any) -> list[dict[str, Any]]:
    """A message's components as Discord has them."""
    return [
        component.to_dict() if hasattr(component, "to_dict") else component
        for component in message.components
    ]


def buttons_of(message: Any) -> list[dict[str, Any]]:
    """A message's buttons, in order."""
    found: list[dict[str, Any]] = []

    def walk(component: dict[str, Any]) -> None:
        if component.get("type") == 2:
            found.append(component)
        for inner in component.get("components", ()):
            walk(inner)

    for component in components_of(message):
        walk(component)
    return found


class Table:
    """A table with four people, each with an open hand."""

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self.hands: dict[Seat, InteractionResult] = {}

    @property
    def service(self) -> Any:
        """The table as the service holds it."""
        return self.discord.bot.parts.controls._tables.in_channel(self.discord.channel.id)  # type: ignore[union-attr]

    async def open(self, **options: Any) -> None:
        """Open a table; Anna sits South, the others follow West, North, East."""
        discord = self.discord
        await discord.anna.slash(discord.channel, "table open", **options)
        for person, seat in zip(discord.people[1:], "WNE", strict=True):
            await person.click(discord.board, label=f"Sit {seat}")

    def person(self, seat: Seat) -> simcord.MemberActor:
        """Who sits there."""
        sitter = self.service.seats[seat]
        return next(person for person in self.discord.people if person.id == sitter.user_id)

    async def start(self) -> None:
        """Begin the party and open every hand."""
        await self.discord.anna.click(self.discord.board, label="Start")
        await self.open_hands()

    async def open_hands(self) -> None:
        """Everybody opens their hand from the board."""
        for seat in Seat:
            self.hands[seat] = await self.person(seat).click(self.discord.board, label="My hand")

    async def play(self, pick: int = 0) -> None:
        """The player whose turn it is plays a card they may play, by its button."""
        seat = self.service.party.turn
        message = self.hands[seat].response
        legal = {action.text for action in self.service.party.legal(seat)}
        ids = [
            button["custom_id"]
            for button in buttons_of(message)
            if not button.get("disabled") and button["custom_id"].rsplit(":", 1)[-1] in legal
        ]
        self.hands[seat] = await self.person(seat).click(message, custom_id=ids[pick % len(ids)])
