"""Giving a party up, or ending it: what one person cannot do alone where others play (A-QS13)."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Transaction, proposals
from bot.tables.deals import Deals
from bot.tables.model import Proposal, State, Table
from bot.tables.refused import Refused
from bot.tables.seating import Person, at_party, seat_of
from engine.actions import AGREED, Resign, write_move
from engine.seats import Seat

_LIVE = frozenset({State.CUTTING, State.PLAYING, State.COUNTED})
"""The states in which a party can be ended."""


class Agreements(Deals):
    """A word holds until the next deal, and while its person plays; the last one that it takes decides."""

    async def give_up(self, table_id: int, who: Person, *, party: str | None = None) -> Table:
        """Say that one's side gives the party up; with a person for a partner both have to (A-QS13).

        `party` is the one that they were asked about, as :func:`bot.tables.seating.party_shown` says it.
        """
        return await self._word(table_id, who, party, "resign")

    async def agree_to_end(self, table_id: int, who: Person, *, party: str | None = None) -> Table:
        """Say that the party may end with no winner; every person who plays has to. `party` as above."""
        return await self._word(table_id, who, party, "agreed")

    async def agree(
        self, table_id: int, who: Person, *, party: str | None = None, what: str | None = None
    ) -> Table:
        """Say the same as who spoke last. Refused where nobody did, or it is the other side's affair.

        `what` is the proposal that they were shown, None for any: another one may have come meanwhile.
        """

        async def change(table: Table, tx: Transaction) -> Table:
            seat = _speaker(table, who, party)
            if not table.proposals:
                raise Refused("nothing-proposed")
            newest = table.proposals[-1]
            if what is not None and newest.what != what:
                raise Refused("stale")
            if newest.what == "resign" and newest.seat.side is not seat.side:
                raise Refused("not-your-side")
            return await self._said(table, tx, who, Proposal(newest.what, seat))

        return await self._change(table_id, who, change)

    async def _word(self, table_id: int, who: Person, party: str | None, what: str) -> Table:
        async def change(table: Table, tx: Transaction) -> Table:
            seat = _speaker(table, who, party)
            word = Proposal("resign" if what == "resign" else "agreed", seat)
            return await self._said(table, tx, who, word)

        return await self._change(table_id, who, change)

    async def _said(self, table: Table, tx: Transaction, who: Person, word: Proposal) -> Table:
        again = word in table.proposals
        others = tuple(said for said in table.proposals if said.seat is not word.seat)
        words = (*others, word)
        if not word.lacks(table.seats, words):
            return await self._carried_out(table, tx, word, who)
        if again:
            raise Refused("already-said")
        await proposals.put_proposal(tx, table.id, word.seat.name, word.what)
        return replace(table, proposals=words)

    async def _agreed_without(self, table: Table, tx: Transaction) -> Table:
        """The same table after somebody went; where only their word was awaited, what the others said is
        done.
        """
        for word in reversed(table.proposals):
            sitter = table.seats[word.seat]
            if sitter is None or sitter.user_id is None or word.lacks(table.seats, table.proposals):
                continue
            who = Person(sitter.user_id, sitter.name, self._newest_click(table))
            return await self._carried_out(table, tx, word, who)
        return table

    async def _carried_out(self, table: Table, tx: Transaction, word: Proposal, who: Person) -> Table:
        line = write_move(word.seat, Resign()) if word.what == "resign" else AGREED
        return await self._advance(table, tx, line, who)


def _speaker(table: Table, who: Person, party: str | None) -> Seat:
    """The seat of who speaks of that party, while it can still be ended."""
    seat = seat_of(table, who)
    at_party(table, party)
    if table.state not in _LIVE:
        raise Refused("no-party")
    return seat
