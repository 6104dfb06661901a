"""What can go wrong with a call to Discord, by name.

The numbers are Discord's own error codes; `docs/failures.md` says what becomes of each.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

import aiohttp
import discord

Lack = Literal["access", "permissions", "archived", "unknown"]
"""What the bot lacks: it may not see the place, may not do this there, the thread is archived or locked."""


class CourierError(Exception):
    """A call to Discord failed. `code` is Discord's own number for the reason, 0 where it gave none.

    The text names the class and the numbers only: it is safe to log.
    """

    reason: ClassVar[str] = "rejected"

    def __init__(self, call: str, status: int = 0, code: int = 0) -> None:
        super().__init__(f"{self.reason} (call {call}, status {status}, code {code})")
        self.call = call
        self.status = status
        self.code = code


class Gone(CourierError):
    """The message is not there any more (10008)."""

    reason = "gone"


class PlaceGone(CourierError):
    """The channel, or the server, is not there any more, or the bot not in it (10003, 10004)."""

    reason = "place-gone"


class TooOld(CourierError):
    """The message is over an hour old and was edited too often for that (30046)."""

    reason = "too-old"


class Forbidden(CourierError):
    """The bot may not do this there (50001, 50013, 50083, 160005 and other 403); `missing` says what it
    lacks.
    """

    reason = "forbidden"

    def __init__(self, call: str, status: int = 403, code: int = 0) -> None:
        super().__init__(call, status, code)
        self.missing: Lack = _LACKS.get(code, "unknown")


class Expired(CourierError):
    """The interaction's token does not answer any more (10062, 10015, 50027)."""

    reason = "expired"


class AlreadyAnswered(CourierError):
    """The interaction had its first answer before (40060)."""

    reason = "already-answered"


class Unavailable(CourierError):
    """Discord was not to be reached, failed, or took too long; the call may still have arrived."""

    reason = "unavailable"


_LACKS: Final[dict[int, Lack]] = {
    50001: "access",
    50013: "permissions",
    50083: "archived",
    160005: "archived",
}
BY_CODE: Final[dict[int, type[CourierError]]] = {
    10003: PlaceGone,
    10004: PlaceGone,
    10008: Gone,
    10015: Expired,
    10062: Expired,
    30046: TooOld,
    40060: AlreadyAnswered,
    50001: Forbidden,
    50013: Forbidden,
    50027: Expired,
    50083: Forbidden,
    160005: Forbidden,
}
"""Every code of Discord that has a meaning here."""


def named(call: str, error: BaseException) -> CourierError | None:
    """The named failure for an exception out of discord.py, or None where it is no failure of a call."""
    if isinstance(error, discord.InteractionResponded):
        return AlreadyAnswered(call, code=40060)
    if isinstance(error, discord.HTTPException):
        if kind := BY_CODE.get(error.code):
            return kind(call, error.status, error.code)
        if error.status >= 500 or error.status == 429:
            return Unavailable(call, error.status, error.code)
        if error.status == 403:
            return Forbidden(call, error.status, error.code)
        return CourierError(call, error.status, error.code)
    # A closed session is a RuntimeError in aiohttp: the bot is stopping.
    if isinstance(error, (aiohttp.ClientError, TimeoutError, OSError, discord.RateLimited)) or (
        isinstance(error, RuntimeError) and "closed" in str(error)
    ):
        return Unavailable(call)
    return None
