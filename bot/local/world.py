"""The local table's Discord: one server, one channel, four people; with the same ids in every run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord
from simcord import ChannelHandle, GuildHandle, MemberActor

from bot.local.env import PlayEnv

BOT_NAME: Final = "Tapis"
GUILD_NAME: Final = "Tapis"
CHANNEL_NAME: Final = "card-table"


@dataclass(frozen=True)
class Person:
    """Somebody who can sit at the local table. `born` is the second their id is made of: never change it."""

    name: str
    born: int
    locale: str = "en-US"
    moderator: bool = False


PEOPLE: Final = (
    Person("Anna", born=1001, moderator=True),
    Person("Ben", born=1002),
    Person("Cara", born=1003),
    Person("Dan", born=1004),
)


@dataclass(frozen=True)
class World:
    """The server that was built, its one channel, and its people by their order in `PEOPLE`."""

    guild: GuildHandle
    channel: ChannelHandle
    members: tuple[MemberActor, ...]
    locales: dict[int, str]


def build_world(env: PlayEnv, *, topic: str) -> World:
    """Build the server; `topic` stands beside its channel's name.

    Only while the clock stands: an id is the instant its thing was made at. Everything gets a second of its
    own, so that something added later changes no other id: the database knows people, server and channel
    by them.
    """
    clock = env.backend.clock

    def at(second: int) -> None:
        clock.elapsed = float(second)

    env.backend.bot_user.name = BOT_NAME
    at(1)
    guild = env.create_guild(GUILD_NAME)
    at(2)
    channel = guild.create_text_channel(CHANNEL_NAME, topic=topic)
    at(3)
    # The bot itself was given a role with every permission but Administrator, as a bot invited whole is.
    moderators = guild.create_role("Moderator", permissions=discord.Permissions(manage_messages=True))
    members: list[MemberActor] = []
    for person in PEOPLE:
        at(person.born)
        user = env.create_user(person.name.lower(), global_name=person.name)
        members.append(guild.add_member(user, roles=[moderators] if person.moderator else []))
    locales = {member.id: person.locale for member, person in zip(members, PEOPLE, strict=True)}
    return World(guild, channel, tuple(members), locales)
