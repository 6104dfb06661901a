"""Everything that can be done at a table, by people, by the clock and by computer players alike.

Each operation takes the table's lock, checks, lets the engine act, keeps the outcome in one transaction, and
only then puts the new table in place and tells the listeners. Whoever is told can count on it being kept.

It checks in one order, so that what is told first is what helps most: is the table there, does the person
have a seat (or the right), was it asked of the table as it is now, is it a thing for this state, is it their
turn, do the rules allow it.
"""

from __future__ import annotations

from dataclasses import replace

from bot.store import ChannelTaken, Transaction, seats, tables
from bot.tables.deals import free, insert_party, seated
from bot.tables.drawing import dealer_of
from bot.tables.due import Delays
from bot.tables.forgetting import Forgetting
from bot.tables.known_hands import refuse_second_hand
from bot.tables.log import begin, write_rules
from bot.tables.model import LEVEL, LEVELS, Sitter, State, Table, TurnClock
from bot.tables.refused import Refused
from bot.tables.seating import (
    Person,
    at_party,
    at_version,
    in_state,
    is_away,
    may_close,
    seat_of,
    seat_row,
    with_seat,
)
from engine.rules import Rules
from engine.seats import Seat

__all__ = ["Delays", "Tables"]


class Tables(Forgetting):
    """The live tables of this process: how they are opened, who comes and goes, how they end."""

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        who: Person,
        rules: Rules,
        locale: str,
        computers: int = 0,
        clock: TurnClock | None = None,
        level: str = LEVEL,
        hints: bool = False,
    ) -> Table:
        """Open a table in a channel, its opener seated South, some computer players beside.

        Raises :class:`Refused` where the channel has a live table.
        """
        sitters: list[Sitter | None] = [None, None, None, None]
        sitters[Seat.S] = Sitter(who.user_id, who.name)
        for seat in (Seat.N, Seat.W, Seat.E)[:computers]:
            sitters[seat] = Sitter(None, "", level)
        try:
            async with self._store.write() as tx:
                row = await tables.insert_table(
                    tx,
                    guild_id=guild_id,
                    channel_id=channel_id,
                    opener_id=who.user_id,
                    rules=write_rules(rules),
                    locale=locale,
                    clock=clock,
                    level=level,
                    hints=hints,
                )
                for seat in Seat:
                    if (sitter := sitters[seat]) is not None:
                        await seats.put_seat(tx, seat_row(row.id, seat, sitter))
                # Not before it is sure that there is a party: seeds given by hand are numbers in a row.
                seed = self._seeds()
                party = await insert_party(tx, row.id, 1, row.rules, seed, dealer_of(rules, seed))
                table = Table(row, tuple(sitters), begin(party))
                table = await self._timed(tx, table, row, table)
        except ChannelTaken:
            raise Refused("already-open") from None
        return self._put(table)

    async def sit(self, table_id: int, who: Person, seat: Seat | None) -> Table:
        """Take a free seat or a computer player's; who is seated already moves, in the lobby.

        No seat asks for any: where seats are drawn, sitting down is only to enter the draw (A-PK2). Raises
        :class:`Refused` where the seat is not to be had, or they handed another one on in the same deal.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            if seat is None:
                if table.seat_of(who.user_id) is not None:
                    raise Refused("already-seated")
                return await self._sat(tx, table, who, _any_seat(table))
            sitter = table.seats[seat]
            if sitter is not None and sitter.user_id is not None:
                if sitter.person == who.user_id:
                    return table
                if sitter.user_id == who.user_id:
                    raise Refused("away")
                raise Refused("seat-taken", seat=seat.letter)
            if (old := table.seat_of(who.user_id)) is not None:
                if is_away(table, old):
                    raise Refused("away")
                in_state(table, State.LOBBY, "not-in-lobby")
                table = with_seat(table, old, None)
                await seats.clear_seat(tx, table.id, old.name)
            return await self._sat(tx, table, who, seat)

        return await self._change(table_id, who, change)

    @staticmethod
    async def _sat(tx: Transaction, table: Table, who: Person, seat: Seat) -> Table:
        await refuse_second_hand(tx, table, who.user_id, seat, "you-know-a-hand")
        return await seated(tx, table, seat, Sitter(who.user_id, who.name))

    async def stand(self, table_id: int, who: Person) -> Table:
        """Give a seat up in the lobby."""

        async def change(table: Table, tx: Transaction) -> Table:
            seat = seat_of(table, who)
            in_state(table, State.LOBBY, "not-in-lobby")
            return await free(tx, table, seat)

        return await self._change(table_id, who, change)

    async def add_computer(self, table_id: int, who: Person) -> Table:
        """Put a computer player on the first free seat; anyone seated may."""

        async def change(table: Table, tx: Transaction) -> Table:
            seat_of(table, who)
            in_state(table, State.LOBBY, "not-in-lobby")
            free = [seat for seat in Seat if table.seats[seat] is None]
            if not free:
                raise Refused("no-free-seat")
            return await seated(tx, table, free[0], Sitter(None, "", table.row.level))

        return await self._change(table_id, who, change)

    async def set_level(
        self, table_id: int, who: Person, level: str | None = None, *, version: int | None = None
    ) -> Table:
        """Have all computer players of the table play at a level, or at the next one; not during a deal.

        Anyone seated may. Raises :class:`Refused` while cards are out.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            at_version(table, version)
            seat_of(table, who)
            if table.state not in (State.LOBBY, State.COUNTED, State.OVER):
                raise Refused("level-between-deals")
            chosen = _after(table.row.level) if level is None else level
            for seat in Seat:
                sitter = table.seats[seat]
                if sitter is not None and sitter.computer is not None:
                    table = await seated(tx, table, seat, replace(sitter, computer=chosen))
            return replace(table, row=replace(table.row, level=chosen))

        return await self._change(table_id, who, change)

    async def close(self, table_id: int, who: Person, *, party: str | None = None) -> Table:
        """Close the table: its opener may, and who manages messages.

        `party` is the one that they were asked about, as :func:`bot.tables.seating.party_shown` says it.
        """
        async with self._lock(table_id):
            table = self.get(table_id)
            may_close(table.row.opener_id, who)
            at_party(table, party)
            async with self._store.write() as tx:
                row = await tables.close_table(tx, table.row, table.row.version)
            return self._put(replace(table, row=row))

    async def close_paused(self, channel_id: int, who: Person) -> None:
        """Close the table of a channel that is paused because its log does not replay."""
        for table_id, live in tuple(self._broken.items()):
            if live.table.channel_id == channel_id:
                may_close(live.table.opener_id, who)
                async with self._lock(table_id):
                    if self._broken.get(table_id) is not live:
                        break
                    async with self._store.write() as tx:
                        await tables.close_table(tx, live.table, live.table.version)
                    del self._broken[table_id]
                return
        raise Refused("no-table")


def _after(level: str) -> str:
    """The next level, the first after the last."""
    place = LEVELS.index(level) if level in LEVELS else LEVELS.index(LEVEL)
    return LEVELS[(place + 1) % len(LEVELS)]


def _any_seat(table: Table) -> Seat:
    """A seat for one more person: a free one first, else that of a computer player that is nobody's."""
    for taken in (False, True):
        for seat in Seat:
            sitter = table.seats[seat]
            if sitter is None if not taken else (sitter is not None and sitter.user_id is None):
                return seat
    raise Refused("no-free-seat")
