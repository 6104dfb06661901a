"""Everything that can be done at a table, by people, by the clock and by computer players alike.

Each operation takes the table's lock, checks, lets the engine act, keeps the outcome in one transaction, and
only then puts the new table in place and tells the listeners. Whoever is told can count on it being kept.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from bot.store import ChannelTaken, StaleVersion, Store, Transaction, parties, results, seats, tables
from bot.store import deadlines as due
from bot.store.rows import DeadlineRow, LiveTable, PartyRow
from bot.tables.log import advance, asked_line, begin, cut_line, fold, write_rules
from bot.tables.model import LEVEL, KeptParty, Sitter, State, Table
from bot.tables.refused import Refused
from bot.tables.results import result_of
from bot.tables.seating import (
    Moment,
    Person,
    at_version,
    in_state,
    may_close,
    moment_of,
    moved_to,
    person_to_play,
    seat_of,
    seat_row,
    sitters,
    with_seat,
)
from engine import fair
from engine.actions import Action, write_move
from engine.errors import EngineError, IllegalAction
from engine.rules import Rules
from engine.seats import Seat

log = logging.getLogger(__name__)

CUTS = range(1, 32)
"""Cards that may be lifted at the cut."""


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the service waits for people, in seconds."""

    ping: float | None
    """Before a turn ping; None for never."""
    cut: float
    """For a person to cut; 0 asks nobody."""
    next_deal: float
    """Before the next deal begins by itself."""


Listener = Callable[[Table], None]
Seeds = Callable[[], bytes]
DefaultCut = Callable[[int], int]
"""The cards lifted where nobody cuts, from the id of the interaction that asked for the deal."""


class Tables:
    """The live tables of this process."""

    def __init__(
        self,
        store: Store,
        delays: Delays,
        *,
        seeds: Seeds = lambda: secrets.token_bytes(32),
        default_cut: DefaultCut = fair.cut_from_id,
    ) -> None:
        self._store = store
        self._delays = delays
        self._seeds = seeds
        self._default_cut = default_cut
        self._tables: dict[int, Table] = {}
        self._broken: dict[int, LiveTable] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        self._last_click: dict[int, int] = {}

    # Looking.

    def on_change(self, listener: Listener) -> None:
        """Have `listener` told of every new state of a table, after it was kept; it must not raise."""
        self._listeners.append(listener)

    def get(self, table_id: int) -> Table:
        """A live table. Raises :class:`Refused` where it is closed, paused or was never there."""
        table = self._tables.get(table_id)
        if table is None:
            raise Refused("paused" if table_id in self._broken else "no-table")
        return table

    def in_channel(self, channel_id: int) -> Table:
        """The live table of a channel. Raises :class:`Refused` where there is none, or it is paused."""
        for table in self._tables.values():
            if table.row.channel_id == channel_id:
                return table
        if any(live.table.channel_id == channel_id for live in self._broken.values()):
            raise Refused("paused")
        raise Refused("no-table")

    def all(self) -> Sequence[Table]:
        """Every live table."""
        return tuple(self._tables.values())

    async def load(self) -> None:
        """Take up every live table from the store. One whose log does not replay is paused."""
        async with self._store.read() as db:
            for live in await tables.load_live_tables(db):
                try:
                    if live.party is None:
                        raise EngineError("no party")
                    kept = fold(live.party, await parties.load_actions(db, live.party.id))
                    last = None
                    if live.table.state == State.OVER.value:
                        before = await parties.find_numbered(db, live.table.id, live.party.number - 1)
                        last = fold(before, await parties.load_actions(db, before.id)) if before else None
                except (EngineError, ValueError, KeyError) as error:
                    self._broken[live.table.id] = live
                    log.error(
                        "table %d is paused: its log does not replay (%s)",
                        live.table.id,
                        type(error).__name__,
                    )
                else:
                    self._tables[live.table.id] = Table(live.table, sitters(live.seats), kept, last)

    # The lobby.

    async def open(
        self, *, guild_id: int, channel_id: int, who: Person, rules: Rules, locale: str, computers: int = 0
    ) -> Table:
        """Open a table in a channel, its opener seated South, some computer players beside.

        Raises :class:`Refused` where the channel has a live table.
        """
        sitters: list[Sitter | None] = [None, None, None, None]
        sitters[Seat.S] = Sitter(who.user_id, who.name)
        for seat in (Seat.N, Seat.W, Seat.E)[:computers]:
            sitters[seat] = Sitter(None, "", LEVEL)
        seed = self._seeds()
        try:
            async with self._store.write() as tx:
                row = await tables.insert_table(
                    tx,
                    guild_id=guild_id,
                    channel_id=channel_id,
                    opener_id=who.user_id,
                    rules=write_rules(rules),
                    locale=locale,
                )
                for seat in Seat:
                    if (sitter := sitters[seat]) is not None:
                        await seats.put_seat(tx, seat_row(row.id, seat, sitter))
                party = await _insert_party(tx, row.id, 1, row.rules, seed, fair.first_dealer(seed))
        except ChannelTaken:
            raise Refused("already-open") from None
        return self._put(Table(row, tuple(sitters), begin(party)))

    async def sit(self, table_id: int, who: Person, seat: Seat) -> Table:
        """Take a free seat or a computer player's; who is seated already moves, in the lobby."""

        async def change(table: Table, tx: Transaction) -> Table:
            sitter = table.seats[seat]
            if sitter is not None and sitter.user_id is not None:
                raise Refused("seat-taken", seat=seat.letter)
            places = list(table.seats)
            if (old := table.seat_of(who.user_id)) is not None:
                if table.state is not State.LOBBY:
                    raise Refused("not-in-lobby")
                places[old] = None
                await seats.clear_seat(tx, table.id, old.name)
            places[seat] = Sitter(who.user_id, who.name)
            await seats.put_seat(tx, seat_row(table.id, seat, Sitter(who.user_id, who.name)))
            return replace(table, seats=tuple(places))

        return await self._change(table_id, who, change)

    async def stand(self, table_id: int, who: Person) -> Table:
        """Give a seat up in the lobby."""

        async def change(table: Table, tx: Transaction) -> Table:
            in_state(table, State.LOBBY, "not-in-lobby")
            seat = seat_of(table, who)
            await seats.clear_seat(tx, table.id, seat.name)
            return with_seat(table, seat, None)

        return await self._change(table_id, who, change)

    async def add_computer(self, table_id: int, who: Person) -> Table:
        """Put a computer player on the first free seat; anyone seated may."""

        async def change(table: Table, tx: Transaction) -> Table:
            in_state(table, State.LOBBY, "not-in-lobby")
            seat_of(table, who)
            free = [seat for seat in Seat if table.seats[seat] is None]
            if not free:
                raise Refused("no-free-seat")
            sitter = Sitter(None, "", LEVEL)
            await seats.put_seat(tx, seat_row(table.id, free[0], sitter))
            return with_seat(table, free[0], sitter)

        return await self._change(table_id, who, change)

    async def leave(self, table_id: int, who: Person) -> Table:
        """Leave: the seat is free again in the lobby, else a computer player sits in until one comes back."""

        async def change(table: Table, tx: Transaction) -> Table:
            seat = seat_of(table, who)
            if table.state is State.LOBBY:
                await seats.clear_seat(tx, table.id, seat.name)
                return with_seat(table, seat, None)
            sitter = Sitter(who.user_id, who.name, LEVEL)
            await seats.put_seat(tx, seat_row(table.id, seat, sitter))
            left = with_seat(table, seat, sitter)
            if left.state is State.CUTTING and left.cutter is seat:
                return await self._cut(left, tx, self._default_cut(left.kept.asked), None)
            return left

        return await self._change(table_id, who, change)

    async def come_back(self, table_id: int, who: Person) -> Table:
        """Take the seat back that a computer player kept warm; nothing happens where none did."""
        table = self.get(table_id)
        seat = table.seat_of(who.user_id)
        if seat is None or (sitter := table.seats[seat]) is None or not sitter.away:
            return table

        async def change(table: Table, tx: Transaction) -> Table:
            sitter = Sitter(who.user_id, who.name)
            await seats.put_seat(tx, seat_row(table.id, seat, sitter))
            return with_seat(table, seat, sitter)

        return await self._change(table_id, who, change)

    async def close(self, table_id: int, who: Person, *, version: int | None = None) -> Table:
        """Close the table: its opener may, and who manages messages."""
        async with self._lock(table_id):
            table = self.get(table_id)
            may_close(table.row.opener_id, who)
            at_version(table, version)
            async with self._store.write() as tx:
                row = await tables.close_table(tx, table.row, table.row.version)
            return self._put(replace(table, row=row))

    async def close_paused(self, channel_id: int, who: Person) -> None:
        """Close the table of a channel that is paused because its log does not replay."""
        for table_id, live in tuple(self._broken.items()):
            if live.table.channel_id == channel_id:
                may_close(live.table.opener_id, who)
                async with self._store.write() as tx:
                    await tables.close_table(tx, live.table, live.table.version)
                del self._broken[table_id]
                return
        raise Refused("no-table")

    # Deals.

    async def start(self, table_id: int, who: Person, *, version: int) -> Table:
        """Begin the party that the lobby announced; anyone seated may, once nobody is missing."""

        async def change(table: Table, tx: Transaction) -> Table:
            in_state(table, State.LOBBY, "not-in-lobby")
            at_version(table, version)
            if not table.people:
                raise Refused("nobody-seated")
            seat_of(table, who)
            for seat in Seat:
                if table.seats[seat] is None:
                    raise Refused("seat-empty", seat=seat.letter)
            await parties.start_party(tx, table.kept.row.id)
            return await self._ask_deal(table, tx, who.interaction_id, who.user_id)

        return await self._change(table_id, who, change)

    async def rematch(self, table_id: int, who: Person, *, version: int) -> Table:
        """Begin another party with the same seats; anyone seated may."""

        async def change(table: Table, tx: Transaction) -> Table:
            in_state(table, State.OVER, "not-over")
            at_version(table, version)
            seat_of(table, who)
            await parties.start_party(tx, table.kept.row.id)
            return await self._ask_deal(replace(table, last=None), tx, who.interaction_id, who.user_id)

        return await self._change(table_id, who, change)

    async def next_deal(self, table_id: int, who: Person | None, *, version: int) -> Table:
        """Go on after a counted deal; anyone seated may, and the clock (nobody)."""

        async def change(table: Table, tx: Transaction) -> Table:
            in_state(table, State.COUNTED, "not-counted")
            at_version(table, version)
            if who is None:
                # Nobody asked, so the newest click at the table stands in: not of the bot's choosing either.
                asked = self._last_click.get(table.id, table.kept.asked)
                return await self._ask_deal(table, tx, asked, None)
            seat_of(table, who)
            return await self._ask_deal(table, tx, who.interaction_id, who.user_id)

        return await self._change(table_id, who, change)

    async def cut(
        self,
        table_id: int,
        who: Person | None,
        cut: int | None,
        *,
        version: int | None = None,
        moment: Moment | None = None,
    ) -> Table:
        """Cut the pack and deal: the player at the dealer's right, or the clock (nobody) in their place."""

        async def change(table: Table, tx: Transaction) -> Table:
            in_state(table, State.CUTTING, "not-your-cut")
            at_version(table, version)
            if who is not None:
                seat = seat_of(table, who)
                if seat is not table.cutter:
                    raise Refused("not-your-cut")
                if moment is not None and moment != moment_of(table, seat):
                    raise Refused("stale")
            chosen = self._default_cut(table.kept.asked) if cut is None else cut
            if chosen not in CUTS:
                raise Refused("bad-cut")
            return await self._cut(table, tx, chosen, None if who is None else who.user_id)

        return await self._change(table_id, who, change)

    async def act(self, table_id: int, who: Person, action: Action, *, moment: Moment | None) -> Table:
        """A person's action. `moment` is the party, the deal and the seat's own plays that it was chosen for;
        None for a command, which is judged as things are now.

        Raises :class:`Refused`, with the rule's reason where the rules refuse.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            seat = seat_of(table, who)
            sitter = table.seats[seat]
            if sitter is None or sitter.away or (moment is not None and moment != moment_of(table, seat)):
                raise Refused("stale")
            in_state(table, State.PLAYING, "not-playing")
            if sitter.name != who.name:
                sitter = Sitter(who.user_id, who.name)
                await seats.put_seat(tx, seat_row(table.id, seat, sitter))
                table = with_seat(table, seat, sitter)
            return await self._advance(table, tx, write_move(seat, action), who.user_id)

        return await self._change(table_id, who, change)

    async def act_for(self, table_id: int, seat: Seat, action: Action, *, version: int) -> Table:
        """A computer player's action, chosen for that version of the table."""

        async def change(table: Table, tx: Transaction) -> Table:
            at_version(table, version)
            sitter = table.seats[seat]
            if sitter is None or sitter.computer is None:
                raise Refused("stale")
            return await self._advance(table, tx, write_move(seat, action), None)

        return await self._change(table_id, None, change)

    async def set_board(self, table_id: int, message_id: int | None) -> None:
        """Keep which message shows the board."""
        async with self._lock(table_id):
            table = self._tables.get(table_id)
            async with self._store.write() as tx:
                await tables.set_board(tx, table_id, message_id, None if message_id is None else tx.now)
                posted_at = tx.now
            if table is not None:
                row = replace(table.row, board_message_id=message_id, board_posted_at=posted_at)
                self._tables[table_id] = replace(table, row=row)

    async def set_ping(self, table_id: int, message_id: int | None) -> None:
        """Keep which message is the turn ping."""
        async with self._lock(table_id):
            table = self._tables.get(table_id)
            async with self._store.write() as tx:
                await tables.set_ping(tx, table_id, message_id)
            if table is not None:
                self._tables[table_id] = replace(table, row=replace(table.row, ping_message_id=message_id))

    # Inside.

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            self._locks[table_id] = lock = asyncio.Lock()
        return lock

    async def _change(
        self, table_id: int, who: Person | None, change: Callable[[Table, Transaction], Awaitable[Table]]
    ) -> Table:
        """One operation: under the lock, in one transaction, told afterwards."""
        async with self._lock(table_id):
            table = self.get(table_id)
            try:
                async with self._store.write() as tx:
                    changed = await change(table, tx)
                    row = await tables.save_table(tx, changed.row, table.row.version)
                    changed = replace(changed, row=row)
                    changed = replace(changed, due_at=await self._set_deadline(tx, changed))
            except IllegalAction as refused:
                raise Refused("rules", refusal=refused.refusal) from None
            except StaleVersion:
                raise Refused("stale") from None
            if who is not None:
                self._last_click[table_id] = who.interaction_id
            return self._put(changed)

    def _put(self, table: Table) -> Table:
        if table.state is State.CLOSED:
            self._tables.pop(table.id, None)
            self._last_click.pop(table.id, None)
        else:
            self._tables[table.id] = table
        for listener in self._listeners:
            listener(table)
        return table

    async def _ask_deal(self, table: Table, tx: Transaction, asked: int, user_id: int | None) -> Table:
        """Have the pack cut by who is to, or at once where that is no person (QS8)."""
        kept = await _append(tx, table.kept, asked_line(asked), user_id)
        table = moved_to(replace(table, kept=kept), State.CUTTING)
        cutter = table.seats[table.cutter]
        if self._delays.cut and cutter is not None and cutter.person is not None:
            return table
        return await self._cut(table, tx, self._default_cut(asked), None)

    async def _cut(self, table: Table, tx: Transaction, cut: int, user_id: int | None) -> Table:
        return await self._advance(table, tx, cut_line(cut), user_id)

    async def _advance(self, table: Table, tx: Transaction, line: str, user_id: int | None) -> Table:
        """Add a line to the party's log, and see what state it leaves the table in."""
        kept = await _append(tx, table.kept, line, user_id)
        table = replace(table, kept=kept)
        party = kept.party
        if party.over:
            return await self._decided(table, tx)
        return moved_to(table, State.COUNTED if party.deal is None else State.PLAYING)

    async def _decided(self, table: Table, tx: Transaction) -> Table:
        """Keep a decided party's result, and commit to the seed of the one that a rematch would play."""
        over = table.kept
        await parties.end_party(tx, over.row.id)
        await results.append_result(tx, result_of(table, over, tx.now))
        party = await _insert_party(
            tx, table.id, over.row.number + 1, over.row.rules, self._seeds(), over.party.dealer.left
        )
        return moved_to(replace(table, kept=begin(party), last=over), State.OVER)

    async def _set_deadline(self, tx: Transaction, table: Table) -> float | None:
        """When the clock is to look at the table, if at all.

        A table waits for one thing at a time; with nobody there it waits for nothing.
        """
        if table.due_at is not None:
            await due.clear_deadlines(tx, table.id)
        kind: str | None = None
        after: float | None = None
        if table.people:
            match table.state:
                case State.CUTTING:
                    kind, after = "cut", self._delays.cut
                case State.COUNTED:
                    kind, after = "next", self._delays.next_deal
                case State.PLAYING if person_to_play(table) is not None:
                    kind, after = "ping", self._delays.ping
                case _:
                    pass
        if kind is None or after is None:
            return None
        await due.set_deadline(tx, DeadlineRow(table.id, kind, table.row.version, tx.now + after))
        return tx.now + after


async def _append(tx: Transaction, kept: KeptParty, line: str, user_id: int | None) -> KeptParty:
    after, _ = advance(kept, line)
    await parties.append_action(tx, kept.row.id, after.length, line, user_id)
    return after


async def _insert_party(
    tx: Transaction, table_id: int, number: int, rules: str, seed: bytes, dealer: Seat
) -> PartyRow:
    return await parties.insert_party(
        tx,
        table_id=table_id,
        number=number,
        rules=rules,
        seed=seed,
        commitment=fair.commitment(seed),
        first_dealer=dealer.name,
        started=False,
    )
