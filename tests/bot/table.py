"""A server with four people, and what they do at a table, as they would do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord
import simcord
from simcord.actors import _component_interaction
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage, to_discord_message
from simcord.types import HttpLogEntry

from bot.client import Tapis
from bot.tables.model import Table as Kept
from bot.tables.service import Tables
from engine.seats import Seat

NAMES = ("Anna", "Ben", "Cara", "Dan")

Message = discord.Message | ResponseMessage
Person = simcord.MemberActor


class Discord:
    """One server with one channel; Anna, Ben, Cara and Dan, Eve who looks on, and a moderator."""

    def __init__(self, env: Env, make: Callable[..., Tapis]) -> None:
        self.env = env
        self._make = make
        self.guild = env.create_guild("Club")
        self.channel = self.guild.create_text_channel("cards")
        self.people = [self.guild.add_member(env.create_user(name)) for name in NAMES]
        self.eve = self.guild.add_member(env.create_user("Eve"))
        role = self.guild.create_role("Moderator", permissions=discord.Permissions(manage_messages=True))
        self.moderator = self.guild.add_member(env.create_user("Max"), roles=[role])
        self.expects_trouble = False
        """Whether this test makes the bot log errors."""
        self._kept: dict[int, Any] = {}

    @property
    def bot(self) -> Tapis:
        """The bot that runs now."""
        assert isinstance(self.env.bot, Tapis)
        return self.env.bot

    @property
    def tables(self) -> Tables:
        """The bot's table service."""
        return self.bot.parts.controls._tables  # type: ignore[union-attr]

    @property
    def anna(self) -> Person:
        """The first of the four."""
        return self.people[0]

    @property
    def board(self) -> discord.Message:
        """The newest message of the channel that everybody sees."""
        return newest(self.channel)

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What everybody sees in the channel, the oldest first."""
        return [message for message in (channel or self.channel).history() if not message.flags.ephemeral]

    def sent(self, method: str = "", path: str = "") -> list[HttpLogEntry]:
        """The REST calls that the bot has made so far."""
        return [
            entry
            for entry in self.env.http_requests
            if entry.method.startswith(method) and path in entry.path
        ]

    async def press(self, person: Person, message: Message, custom_id: str) -> InteractionResult:
        """A click on what a client does not offer: a disabled button, a forged one, a removed message's."""
        stored = self.env.backend.messages.get(message_channel(message), {}).get(message.id)
        return await _component_interaction(
            person, stored or self._kept[message.id], {"custom_id": custom_id, "component_type": 2}
        )

    def remember(self, message: Message) -> Message:
        """Have a message that may be removed stay there for :meth:`press`."""
        self._kept[message.id] = self.env.backend.get_message(message_channel(message), message.id)
        return message

    async def pass_time(self, seconds: float) -> None:
        """Let time go by, and everything happen that is due."""
        await self.env.advance_time(seconds)

    async def restart(self, **values: object) -> None:
        """End the bot in order and start it again on the same database, in the same Discord."""
        await self.close()
        await self.env.restart_bot(self._make(**values))

    async def close(self) -> None:
        """End the bot."""
        with self.env._bot_scope():
            await self.bot.close()


def message_channel(message: Message) -> int:
    """Where a message stands."""
    return message.channel_id if isinstance(message, ResponseMessage) else message.channel.id


def newest(channel: ChannelHandle) -> discord.Message:
    """The newest message of a channel that everybody sees."""
    env = channel._env
    public = [each for each in env.backend.messages[channel.id].values() if each.visible_to(None)]
    return to_discord_message(env, max(public, key=lambda each: each.id))


def texts_of(message: Message | None) -> str:
    """All text that a message shows, buttons and their states included."""
    parts: list[str] = []
    for component in walk(message):
        if "content" in component:
            parts.append(component["content"])
        if component.get("type") == 2:
            parts.append(f"[{component.get('label', '')}{' (off)' if component.get('disabled') else ''}]")
    return "\n".join(parts)


def walk(message: Message | None) -> Iterator[dict[str, Any]]:
    """Every component of a message, from the top, as Discord has it."""
    assert message is not None
    waiting: list[dict[str, Any]] = [
        component if isinstance(component, dict) else dict(component.to_dict())  # type: ignore[arg-type]
        for component in message.components
    ]
    while waiting:
        component = waiting.pop(0)
        yield component
        inner = [*component.get("components", ())]
        if "accessory" in component:
            inner.append(component["accessory"])
        waiting[:0] = inner


def buttons_of(message: Message | None) -> list[dict[str, Any]]:
    """A message's buttons, in order."""
    return [component for component in walk(message) if component.get("type") == 2]


def button_ids(message: Message | None) -> list[str]:
    """The ids of a message's buttons, in order."""
    return [str(each["custom_id"]) for each in buttons_of(message)]


def button(message: Message | None, label: str) -> dict[str, Any]:
    """The one button with that label."""
    (found,) = (each for each in buttons_of(message) if each.get("label") == label)
    return found


def labels(message: Message | None, *, enabled: bool | None = None) -> list[str]:
    """The labels of a message's buttons: all of them, or those that can be pressed or cannot."""
    return [
        str(each.get("label"))
        for each in buttons_of(message)
        if enabled is None or enabled != bool(each.get("disabled"))
    ]


class Table:
    """A table, by default with four people, each with an open hand."""

    def __init__(self, discord: Discord, channel: ChannelHandle | None = None) -> None:
        self.discord = discord
        self.channel = channel or discord.channel
        self.hands: dict[Seat, Message] = {}

    @property
    def now(self) -> Kept:
        """The table as the service holds it."""
        return self.discord.tables.in_channel(self.channel.id)

    @property
    def version(self) -> int:
        """Moves with every change of the table, and with nothing else."""
        return self.now.row.version

    @property
    def board(self) -> discord.Message:
        """The message that is the board now."""
        message_id = self.now.row.board_message_id
        assert message_id is not None
        env = self.discord.env
        return to_discord_message(env, env.backend.get_message(self.channel.id, message_id))

    @property
    def text(self) -> str:
        """What the board says."""
        return texts_of(self.board)

    async def open(self, *, people: int = 4, computers: int = 0, **options: Any) -> None:
        """Open a table; Anna sits South, the others follow West, North, East, then the computer players."""
        discord = self.discord
        if people == 1 and computers:
            options["computers"] = computers
        await discord.anna.slash(self.channel, "table open", **options)
        for person, seat in zip(discord.people[1:people], "WNE", strict=False):
            await person.click(self.board, label=f"Sit {seat}")
        for _ in range(computers if people > 1 else 0):
            await discord.anna.click(self.board, label="Add computer")

    def person(self, seat: Seat) -> Person:
        """Who sits there."""
        sitter = self.now.seats[seat]
        assert sitter is not None
        return next(person for person in self.discord.people if person.id == sitter.user_id)

    def seat(self, person: Person) -> Seat:
        """Where somebody sits."""
        seat = self.now.seat_of(person.id)
        assert seat is not None
        return seat

    @property
    def turn(self) -> Seat:
        """Whose card is awaited."""
        seat = self.now.party.turn
        assert seat is not None
        return seat

    async def start(self) -> None:
        """Begin the party and open every hand."""
        await self.discord.anna.click(self.board, label="Start")
        await self.open_hands()

    async def open_hands(self) -> None:
        """Everybody opens their hand from the board."""
        for seat in Seat:
            sitter = self.now.seats[seat]
            if sitter is not None and sitter.person is not None:
                await self.open_hand(seat)

    async def open_hand(self, seat: Seat) -> Message:
        """One player opens their hand from the board."""
        opened = await self.person(seat).click(self.board, label="My hand")
        assert opened.response is not None
        assert opened.ephemeral
        self.hands[seat] = opened.response
        return opened.response

    def playable(self, seat: Seat) -> list[str]:
        """The ids of the cards on a hand that may be played, as the hand shows them."""
        legal = {action.text for action in self.now.party.legal(seat)}
        return [
            each["custom_id"]
            for each in buttons_of(self.hands[seat])
            if not each.get("disabled") and each["custom_id"].rsplit(":", 1)[-1] in legal
        ]

    async def play(self, pick: int = 0) -> None:
        """The player whose turn it is plays a card they may play, by its button."""
        seat = self.turn
        ids = self.playable(seat)
        await self.tap(seat, ids[pick % len(ids)])

    async def tap(self, seat: Seat, custom_id: str) -> InteractionResult:
        """A player presses a button of their hand, which stays where it is."""
        result = await self.person(seat).click(self.hands[seat], custom_id=custom_id)
        assert result.acknowledged
        return result

    async def play_deal(self, pick: int = 0) -> None:
        """Play until the deal is counted or the party is over."""
        number, deal = self.now.shown.row.number, len(self.now.shown.cuts)
        while self.now.party.turn is not None and (number, deal) == (
            self.now.shown.row.number,
            len(self.now.shown.cuts),
        ):
            await self.play(pick)

    async def play_party(self, pick: int = 0) -> None:
        """Play deal after deal until the party is over; the dealer asks for the next."""
        while True:
            await self.play_deal(pick)
            if self.now.party.over:
                return
            await self.discord.anna.click(self.board, label="Next deal")
            await self.open_hands()
