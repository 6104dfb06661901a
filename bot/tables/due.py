"""When the clock is to look at a table, and for what."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.model import State, Table
from bot.tables.seating import opening_of, person_to_play


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the service waits for people, in seconds."""

    ping: float | None
    """Before a turn ping; None for never."""
    cut: float
    """For a person to cut; 0 asks nobody."""
    next_deal: float
    """Before the next deal begins by itself."""
    opening: float | None = None
    """For the answers before a deal's first card; None waits for all of them."""


def deadlines(table: Table, before: Table, delays: Delays, now: float) -> dict[str, float]:
    """What a table waits for after a change, by kind, in unix seconds; with nobody there nothing.

    An opening phase keeps the deadlines that it began with: a clock that began anew with each answer would
    tell that there was one.
    """
    if not table.people:
        return {}
    match table.state:
        case State.CUTTING:
            return {"cut": now + delays.cut}
        case State.COUNTED:
            return {"next": now + delays.next_deal}
        case State.PLAYING if (opening := opening_of(table)) is not None:
            if opening == opening_of(before):
                return {kind: at for kind, at in before.due.items() if kind == "opening" or at > now}
            return _known(ping=_after(now, delays.ping), opening=_after(now, delays.opening))
        case State.PLAYING if person_to_play(table) is not None:
            return _known(ping=_after(now, delays.ping))
        case _:
            return {}


def _after(now: float, delay: float | None) -> float | None:
    return None if delay is None else now + delay


def _known(**times: float | None) -> dict[str, float]:
    return {kind: at for kind, at in times.items() if at is not None}
