"""The JSON that the loopback Discord sends: as little as discord.py can live on."""

from typing import Any

Json = dict[str, Any]

APPLICATION = "900000000000000001"
GUILD = "100000000000000001"
CHANNEL = "200000000000000001"
ANNA = "300000000000000001"
BEN = "300000000000000002"
NAMES = {ANNA: "Anna", BEN: "Ben"}


def user(user_id: str, *, bot: bool = False) -> Json:
    """A user object."""
    return {
        "id": user_id,
        "username": NAMES.get(user_id, "tapis").lower(),
        "global_name": NAMES.get(user_id),
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
    }


def member(user_id: str, *, nick: str | None = None) -> Json:
    """A guild member object."""
    return {
        "user": user(user_id),
        "nick": nick,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": "2048",
    }


def application() -> Json:
    """The bot's own application."""
    return {
        "id": APPLICATION,
        "name": "Tapis",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "summary": "",
        "verify_key": "0",
        "team": None,
        "owner": user(ANNA),
        "flags": 0,
    }


def channel() -> Json:
    """The one text channel."""
    return {
        "id": CHANNEL,
        "type": 0,
        "guild_id": GUILD,
        "name": "cards",
        "position": 0,
        "parent_id": None,
        "permission_overwrites": [],
        "nsfw": False,
        "topic": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
    }


def guild() -> Json:
    """The one server, as GUILD_CREATE has it."""
    everyone = {
        "id": GUILD,
        "name": "@everyone",
        "permissions": "2048",
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": GUILD,
        "name": "Loopback",
        "icon": None,
        "splash": None,
        "owner_id": ANNA,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "system_channel_id": None,
        "preferred_locale": "en-US",
        "roles": [everyone],
        "emojis": [],
        "stickers": [],
        "features": [],
        "channels": [channel()],
        "threads": [],
        "members": [],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "member_count": 3,
        "large": False,
        "unavailable": False,
        "joined_at": "2026-01-01T00:00:00+00:00",
    }


def message(message_id: str, body: Json, *, channel_id: str = CHANNEL) -> Json:
    """A message of the bot, from what it sent."""
    return {
        "id": message_id,
        "channel_id": channel_id,
        "author": user(APPLICATION, bot=True),
        "content": body.get("content") or "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": body.get("flags", 0),
        "components": body.get("components", []),
        "nonce": body.get("nonce"),
    }


def interaction(interaction_id: str, kind: int, data: Json, *, by: str, on: Json | None) -> Json:
    """An interaction of a kind (2 command, 3 component, 4 autocompletion, 5 form)."""
    payload: Json = {
        "id": interaction_id,
        "application_id": APPLICATION,
        "type": kind,
        "token": f"token-{interaction_id}",
        "version": 1,
        "data": data,
        "guild_id": GUILD,
        "guild": {"id": GUILD, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "channel_id": CHANNEL,
        "channel": channel(),
        "member": member(by),
        "locale": "en-US",
        "app_permissions": "274877942784",
        "entitlements": [],
        "authorizing_integration_owners": {"0": GUILD},
        "attachment_size_limit": 10_485_760,
        "context": 0,
    }
    if on is not None:
        payload["message"] = on
    return payload
