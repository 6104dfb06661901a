"""When the clock is to look at a table, and for what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.tables.model import State, Table, TurnClock
from bot.tables.seating import opening_of, turn_of

DAY: Final = 86_400.0


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
    """For the answers before a deal's first card, at a table without a clock; None waits for all of them."""
    idle: float = DAY
    """Before a table closes that nobody touches while no party is played there."""
    paused: float = 30 * DAY
    """Before a table closes whose people have all left or whose board cannot be shown, or that waits so long
    for one of them.
    """


def deadlines(table: Table, before: Table, delays: Delays, now: float) -> dict[str, float]:
    """What a table waits for after a change, by kind, in unix seconds.

    What it waited for already keeps its time: a phase of answers, whose clock would else tell that somebody
    answered, and a turn, which is no longer because others come and go.
    """
    match table.state:
        case State.LOBBY | State.OVER:
            return {"idle": now + delays.idle}
        case State.CLOSED:
            return {}
        case _ if _waits(table):
            kept = _waits(before) and "expire" in before.due
            return dict(before.due) if kept else {"expire": now + delays.paused}
        case State.CUTTING:
            return {"cut": now + delays.cut}
        case State.COUNTED:
            return {"next": now + delays.next_deal}
        case State.PLAYING if (opening := opening_of(table)) is not None:
            if opening == opening_of(before) and _as_many(table, before) and not _waits(before):
                return _still(before.due, now)
            clock = _clock(table)
            silent = delays.opening if clock is None else clock.warning + clock.grace
            if silent is None:
                return _after(now, ping=delays.ping, expire=delays.paused)
            return _after(now, ping=delays.ping, opening=silent)
        case State.PLAYING if (turn := turn_of(table)) is not None and table.stand_in is None:
            if turn == turn_of(before) and _as_many(table, before) and not _given_time(table, before):
                kept = _still(before.due, now)
                if table.clock is not None and table.warned and not before.warned:
                    kept.pop("warn", None)
                    kept |= _after(now, missed=table.clock.grace)
                return kept
            clock = _clock(table)
            if clock is None:
                return _after(now, ping=delays.ping, expire=delays.paused)
            return _after(now, ping=delays.ping, warn=clock.warning)
        case _:
            return {}


def _given_time(table: Table, before: Table) -> bool:
    """Whether the clock of a turn begins anew: others wait on, the person is back, or another clock runs."""
    back = (before.warned and not table.warned) or before.stand_in is not None
    return back or table.clock != before.clock or _waits(before)


def _as_many(table: Table, before: Table) -> bool:
    """Whether there are, or are not, others whom a clock runs for, as there were or were not."""
    return (_clock(table) is None) == (_clock(before) is None)


def _waits(table: Table) -> bool:
    """Whether no clock runs at all: all people have left, or nobody can see the board."""
    return not table.people or table.unseen is not None


def in_its_turn(table: Table, before: Table) -> Table:
    """The same table; what was noted of a turn goes with it, or with the others who were kept waiting."""
    if not table.warned or (turn_of(table) == turn_of(before) and _clock(table) is not None):
        return table
    return replace(table, row=replace(table.row, warned=False))


def _clock(table: Table) -> TurnClock | None:
    """The table's clock. Nobody is kept waiting where the others are computer players."""
    return table.clock if len(table.people) > 1 else None


def _still(due: Mapping[str, float], now: float) -> dict[str, float]:
    """The deadlines that still hold. A call is made once; what decides is done, however late."""
    return {kind: at for kind, at in due.items() if kind != "ping" or at > now}


def _after(now: float, **delays: float | None) -> dict[str, float]:
    return {kind: now + delay for kind, delay in delays.items() if delay is not None}
