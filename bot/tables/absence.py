"""People who leave, come back, or keep the others waiting; and tables that nobody is left at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.store import Transaction, proposals, tables
from bot.tables.agreeing import Agreements
from bot.tables.deals import free, seated
from bot.tables.known_hands import note_hand, refuse_second_hand
from bot.tables.model import Sitter, State, Table, TurnClock
from bot.tables.refused import Refused
from bot.tables.seating import (
    Person,
    at_party,
    at_version,
    is_away,
    may_close,
    person_to_play,
    seat_of,
)
from engine.seats import Seat

MISSED_AT_MOST: Final = 2
"""Turns in a row that a person misses before a computer player takes the seat."""
CLOCKS: Final = {
    "off": None,
    "live": TurnClock(60, 60),
    "slow": TurnClock(12 * 3600, 36 * 3600),
}
"""The clocks that have a name."""


class Absences(Agreements):
    """A seat belongs to its person until they hand it on: whoever plays it meanwhile gives it back."""

    async def leave(self, table_id: int, who: Person, *, party: str | None = None) -> Table:
        """Leave: the seat is free again in the lobby, else a computer player sits in until one comes back.

        `party` is the one that they were asked about, as in :meth:`bot.tables.service.Tables.close`.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            seat = seat_of(table, who)
            at_party(table, party)
            return await self._left(tx, table, seat, Sitter(who.user_id, who.name, table.row.level))

        return await self._change(table_id, who, change)

    async def come_back(self, table_id: int, who: Person) -> Table:
        """Take the seat back that a computer player kept warm, or the turn that it was to take.

        Nothing happens where it did neither.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            seat = table.seat_of(who.user_id)
            if seat is None or not _replaced(table, seat):
                return table
            if table.stand_in is seat:
                table = replace(table, row=replace(table.row, stand_in=None))
            return await seated(tx, table, seat, Sitter(who.user_id, who.name))

        table = self.get(table_id)
        seat = table.seat_of(who.user_id)
        if seat is None or not _replaced(table, seat):
            # Mostly so, and no reason to wait for anybody.
            return table
        return await self._change(table_id, who, change)

    async def substitute(self, table_id: int, who: Person, seat: Seat, heir: Person) -> Table:
        """Hand a seat on for good: one's own, or as the opener or who manages messages anybody's.

        Raises :class:`Refused` where the other person sits here already, or handed another seat on in this
        deal.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            sitter = table.seats[seat]
            if sitter is None or sitter.user_id != who.user_id:
                may_close(table.row.opener_id, who)
            if table.seat_of(heir.user_id) is not None:
                raise Refused("sits-already")
            await refuse_second_hand(tx, table, heir.user_id, seat, "they-know-a-hand")
            await note_hand(tx, table, seat)
            table = await self._without(tx, table, seat)
            return await seated(tx, await free(tx, table, seat), seat, Sitter(heir.user_id, heir.name))

        return await self._change(table_id, who, change)

    async def set_clock(self, table_id: int, who: Person, clock: TurnClock | None) -> Table:
        """Choose how long the table waits for a player; its opener may, and who manages messages."""

        async def change(table: Table, tx: Transaction) -> Table:
            may_close(table.row.opener_id, who)
            if clock == table.clock and not table.warned:
                return table
            warning, grace = clock or (None, None)
            row = replace(table.row, clock_warning=warning, clock_grace=grace, warned=False)
            return replace(table, row=row)

        return await self._change(table_id, who, change)

    # A turn that takes too long.

    async def warn(self, table_id: int, *, version: int) -> Table:
        """Ask the others what is to be done about whoever's turn it is."""

        async def change(table: Table, tx: Transaction) -> Table:
            at_version(table, version)
            _overdue(table, warned=False)
            return replace(table, row=replace(table.row, warned=True))

        return await self._change(table_id, None, change)

    async def wait_on(self, table_id: int, who: Person, *, version: int) -> Table:
        """Give the player as long again; anybody else who plays may."""

        async def change(table: Table, tx: Transaction) -> Table:
            _may_decide(table, who, version)
            return replace(table, row=replace(table.row, warned=False))

        return await self._change(table_id, who, change)

    async def miss(self, table_id: int, who: Person | None, *, version: int) -> Table:
        """Have a computer player take this turn, or after the second in a row the seat.

        The clock does (nobody), and anybody else who plays may once the player was warned.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            seat = _may_decide(table, who, version)
            sitter = table.seats[seat]
            assert sitter is not None
            missed = sitter.missed + 1
            if missed >= MISSED_AT_MOST:
                return await self._left(tx, table, seat, replace(sitter, computer=table.row.level, missed=0))
            table = await seated(tx, table, seat, replace(sitter, missed=missed))
            return replace(table, row=replace(table.row, stand_in=seat.name, warned=False))

        return await self._change(table_id, who, change)

    async def replace_absent(self, table_id: int, who: Person, *, version: int) -> Table:
        """Have a computer player take the seat until its person returns; anybody else who plays may."""

        async def change(table: Table, tx: Transaction) -> Table:
            seat = _may_decide(table, who, version)
            sitter = table.seats[seat]
            assert sitter is not None
            return await self._left(tx, table, seat, replace(sitter, computer=table.row.level, missed=0))

        return await self._change(table_id, who, change)

    async def expire(self, table_id: int, *, version: int) -> Table:
        """Close a table that nobody touched for too long; its log is kept."""
        async with self._lock(table_id):
            table = self.get(table_id)
            at_version(table, version)
            async with self._store.write() as tx:
                row = await tables.close_table(tx, table.row, version)
            return self._put(replace(table, row=row))

    # Inside.

    async def _left(self, tx: Transaction, table: Table, seat: Seat, instead: Sitter) -> Table:
        """A person goes: in the lobby the seat is free, else `instead` has it, and cuts where that is due."""
        table = await self._without(tx, table, seat)
        if table.state is State.LOBBY:
            return await free(tx, table, seat)
        # A person's seat is given to nobody else while they have it, so it is freed first.
        left = await seated(tx, await free(tx, table, seat), seat, instead)
        if left.state is State.CUTTING and left.cutter is seat:
            left = await self._cut(left, tx, self._cut_of(left), None)
        return await self._agreed_without(left, tx)

    async def _without(self, tx: Transaction, table: Table, seat: Seat) -> Table:
        """What a person leaves behind: their word in a proposal, the opener's role, a turn."""
        if any(word.seat is seat for word in table.proposals):
            await proposals.clear_proposals(tx, table.id, seat.name)
            words = tuple(word for word in table.proposals if word.seat is not seat)
            table = replace(table, proposals=words)
        row = table.row
        if table.stand_in is seat:
            row = replace(row, stand_in=None)
        sitter = table.seats[seat]
        others = [person for person in table.people if sitter is None or person != sitter.user_id]
        if sitter is not None and sitter.user_id == row.opener_id and others:
            row = replace(row, opener_id=others[0])
        return replace(table, row=row)


def _replaced(table: Table, seat: Seat) -> bool:
    return is_away(table, seat) or table.stand_in is seat


def _overdue(table: Table, *, warned: bool) -> Seat:
    """The seat that is waited for."""
    turn = table.party.turn
    if person_to_play(table) is None or turn is None or table.stand_in is not None or table.warned != warned:
        raise Refused("stale")
    return turn


def _may_decide(table: Table, who: Person | None, version: int) -> Seat:
    """The seat of a player who was warned, which somebody else, or the clock, may do something about."""
    asks = None if who is None else seat_of(table, who)
    at_version(table, version)
    seat = _overdue(table, warned=True)
    if asks is seat:
        raise Refused("your-own-turn")
    return seat
