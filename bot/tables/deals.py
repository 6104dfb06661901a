"""How parties go at a table: begun, dealt, cut, played, counted and decided."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from bot.store import Store, Transaction, parties, proposals, results, seats
from bot.store.known_hands import drop_known_hands
from bot.store.rows import PartyRow
from bot.tables.drawing import dealer_of, draws, seat_by_draw
from bot.tables.due import Delays
from bot.tables.log import advance, asked_line, begin, cut_line
from bot.tables.model import KeptParty, Sitter, State, Table
from bot.tables.refused import Refused
from bot.tables.registry import Registry
from bot.tables.results import result_of
from bot.tables.seating import (
    Moment,
    Person,
    at_version,
    deal_awaited,
    in_state,
    moment_of,
    moved_to,
    opening_of,
    plays_itself,
    seat_of,
    seat_row,
    with_seat,
)
from engine import fair
from engine.actions import Action, write_move
from engine.families import silent_answers
from engine.seats import Seat
from engine.session import ALONE, SessionPlace

Seeds = Callable[[], bytes]
DefaultCut = Callable[[int, int], int]
"""The cards lifted where nobody cuts, from the id of the interaction that asked for the deal and the size of
the pack."""


class Deals(Registry):
    """What people, the clock and computer players do once a party is under way."""

    def __init__(
        self,
        store: Store,
        delays: Delays,
        *,
        seeds: Seeds = lambda: secrets.token_bytes(32),
        default_cut: DefaultCut = fair.cut_from_id,
    ) -> None:
        super().__init__(store, delays)
        self._seeds = seeds
        self._default_cut = default_cut

    async def start(self, table_id: int, who: Person, *, version: int) -> Table:
        """Begin the party that the lobby announced; anyone seated may, once nobody is missing."""

        async def change(table: Table, tx: Transaction) -> Table:
            if table.state is State.LOBBY and not table.people:
                raise Refused("nobody-seated")
            seat_of(table, who)
            at_version(table, version)
            in_state(table, State.LOBBY, "not-in-lobby")
            party = table.kept.party
            if draws(party.rules, party.place) and None in table.seats:
                # Nobody has a seat yet that could be named.
                raise Refused("draw-not-full", missing=table.seats.count(None))
            for seat in Seat:
                if table.seats[seat] is None:
                    raise Refused("seat-empty", seat=seat.letter)
            return await self._begin(table, tx, who)

        return await self._change(table_id, who, change)

    async def rematch(self, table_id: int, who: Person, *, version: int) -> Table:
        """Begin another party, the session's next or the first of another; anyone seated may."""

        async def change(table: Table, tx: Transaction) -> Table:
            seat_of(table, who)
            at_version(table, version)
            in_state(table, State.OVER, "not-over")
            return await self._begin(replace(table, last=None), tx, who)

        return await self._change(table_id, who, change)

    async def next_deal(
        self, table_id: int, who: Person | None, *, version: int | None = None, deal: str | None = None
    ) -> Table:
        """Go on after a counted deal; anyone seated may, and the clock (nobody).

        `deal` is the one that they asked for, as :func:`bot.tables.seating.deal_awaited` says it: what else
        is said and done between two deals does not make its button old.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            if who is not None:
                seat_of(table, who)
            at_version(table, version)
            if deal is not None and deal != deal_awaited(table):
                raise Refused("stale")
            in_state(table, State.COUNTED, "not-counted")
            if who is None:
                # Nobody asked, so the newest click at the table stands in: not of the bot's choosing either.
                return await self._ask_deal(table, tx, self._newest_click(table), None)
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
            seat = None if who is None else seat_of(table, who)
            at_version(table, version)
            if seat is not None and moment is not None and moment != moment_of(table, seat):
                raise Refused("stale")
            in_state(table, State.CUTTING, "not-your-cut")
            if seat is not None and seat is not table.cutter:
                raise Refused("not-your-cut")
            chosen = self._cut_of(table) if cut is None else cut
            most = len(table.party.rules.pack.cards) - 1
            if not 1 <= chosen <= most:
                raise Refused("bad-cut", most=most)
            return await self._cut(table, tx, chosen, None if who is None else who.user_id)

        return await self._change(table_id, who, change)

    async def act(self, table_id: int, who: Person, action: Action, *, moment: Moment | None) -> Table:
        """A person's action. `moment` is the party, the deal and what the seat had done in it when it was
        chosen; None for a command, which is judged as things are now.

        Raises :class:`Refused`, with the rule's reason where the rules refuse.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            seat = seat_of(table, who)
            if moment is not None and moment != moment_of(table, seat):
                raise Refused("stale")
            in_state(table, State.PLAYING, "not-playing")
            sitter = Sitter(who.user_id, who.name)
            if table.seats[seat] != sitter and opening_of(table) is None:
                # They are called otherwise now, or missed a turn before. While answers are awaited a new name
                # on the board would tell who gave one.
                table = await seated(tx, table, seat, sitter)
            return await self._advance(table, tx, write_move(seat, action), who)

        return await self._change(table_id, who, change)

    async def act_for(self, table_id: int, seat: Seat, action: Action, *, version: int) -> Table:
        """A computer player's action, chosen for that version of the table."""

        async def change(table: Table, tx: Transaction) -> Table:
            at_version(table, version)
            if not plays_itself(table, seat):
                raise Refused("stale")
            return await self._advance(table, tx, write_move(seat, action), None)

        return await self._change(table_id, None, change)

    async def answer_silently(self, table_id: int, *, version: int) -> Table:
        """End a phase of answers before the first card: who was silent keeps the cards, announces nothing."""

        async def change(table: Table, tx: Transaction) -> Table:
            at_version(table, version)
            if opening_of(table) is None:
                raise Refused("stale")
            for seat, action in silent_answers(table.party.deal):
                table = await self._advance(table, tx, write_move(seat, action), None)
            return table

        return await self._change(table_id, None, change)

    # Inside.

    async def _begin(self, table: Table, tx: Transaction, who: Person) -> Table:
        """The party that waited, seats drawn for it where its rules ask for that."""
        await parties.start_party(tx, table.kept.row.id)
        table = await seat_by_draw(tx, table)
        for seat, sitter in zip(Seat, table.seats, strict=True):
            if sitter is not None and sitter.missed:
                # Of the party before.
                table = await seated(tx, table, seat, replace(sitter, missed=0))
        return await self._ask_deal(table, tx, who.interaction_id, who.user_id)

    async def _ask_deal(self, table: Table, tx: Transaction, asked: int, user_id: int | None) -> Table:
        """Have the pack cut by who is to, or at once where that is no person (QS8)."""
        kept = await _append(tx, table.kept, asked_line(asked), user_id)
        table = moved_to(replace(await without_proposals(tx, table), kept=kept), State.CUTTING)
        cutter = table.seats[table.cutter]
        if self._delays.cut and cutter is not None and cutter.person is not None:
            return table
        return await self._cut(table, tx, self._cut_of(table), None)

    def _newest_click(self, table: Table) -> int:
        return self._last_click.get(table.id, table.kept.asked)

    def _cut_of(self, table: Table) -> int:
        """The cut where nobody chooses one."""
        return self._default_cut(table.kept.asked, len(table.kept.party.rules.pack.cards))

    async def _cut(self, table: Table, tx: Transaction, cut: int, user_id: int | None) -> Table:
        kept = await _append(tx, table.kept, cut_line(cut), user_id)
        return await self._settled(replace(table, kept=kept), tx)

    async def _advance(self, table: Table, tx: Transaction, line: str, who: Person | None) -> Table:
        """Add somebody's line to the party's log (nobody's for a computer player), and see where it leads."""
        user_id = None if who is None else who.user_id
        before, table = table, replace(table, kept=await _append(tx, table.kept, line, user_id))
        party = table.kept.party
        if table.stand_in is not None and (
            table.stand_in is not party.turn or _cards_played(before) < _cards_played(table)
        ):
            # The turn was taken; the next is its person's again.
            table = replace(table, row=replace(table.row, stand_in=None))
        if party.deal is not None and party.awaits_cards:
            # The cards were thrown in, and the same dealer deals again (PO1).
            asked = self._newest_click(table) if who is None else who.interaction_id
            return await self._ask_deal(table, tx, asked, user_id)
        return await self._settled(table, tx)

    async def _settled(self, table: Table, tx: Transaction) -> Table:
        """The table in the state that its party is in now."""
        party = table.kept.party
        if party.over:
            return await self._decided(await without_proposals(tx, table), tx)
        return moved_to(table, State.COUNTED if party.deal is None else State.PLAYING)

    async def _decided(self, table: Table, tx: Transaction) -> Table:
        """Keep a decided party's result, and commit to the seed of the one that may follow."""
        over = table.kept
        await parties.end_party(tx, over.row.id)
        await drop_known_hands(tx, over.row.id)
        await results.append_result(tx, result_of(table, over, tx.now))
        party, rules, seed = over.party, over.party.rules, self._seeds()
        if party.place.number < rules.session:
            following = party.next_party()
            dealer, place = following.dealer, following.place
        else:
            dealer, place = dealer_of(rules, seed) if draws(rules, ALONE) else party.next_dealer, ALONE
        row = await insert_party(tx, table.id, over.row.number + 1, over.row.rules, seed, dealer, place)
        return moved_to(replace(table, kept=begin(row), last=replace(over, played=table.seats)), State.OVER)


def _cards_played(table: Table) -> int:
    deal = table.kept.party.deal
    return 0 if deal is None else len(deal.plays)


async def seated(tx: Transaction, table: Table, seat: Seat, sitter: Sitter) -> Table:
    """The same table with somebody on a seat that is free, a computer player's, or their own."""
    await seats.put_seat(tx, seat_row(table.id, seat, sitter))
    return with_seat(table, seat, sitter)


async def free(tx: Transaction, table: Table, seat: Seat) -> Table:
    """The same table with a seat free."""
    await seats.clear_seat(tx, table.id, seat.name)
    return with_seat(table, seat, None)


async def without_proposals(tx: Transaction, table: Table) -> Table:
    """The same table, nothing being proposed: a word holds until the next deal."""
    if not table.proposals:
        return table
    await proposals.clear_proposals(tx, table.id)
    return replace(table, proposals=())


async def insert_party(
    tx: Transaction,
    table_id: int,
    number: int,
    rules: str,
    seed: bytes,
    dealer: Seat,
    place: SessionPlace = ALONE,
) -> PartyRow:
    """Keep a party that waits for its start, its commitment made."""
    return await parties.insert_party(
        tx,
        table_id=table_id,
        number=number,
        rules=rules,
        seed=seed,
        commitment=fair.commitment(seed),
        first_dealer=dealer.name,
        started=False,
        session_number=place.number,
        session_won=place.won,
    )


async def _append(tx: Transaction, kept: KeptParty, line: str, user_id: int | None) -> KeptParty:
    after, _ = advance(kept, line)
    await parties.append_action(tx, kept.row.id, after.length, line, user_id)
    return after
