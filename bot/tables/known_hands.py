"""One hand a deal: who handed a seat on in the middle of it gets no other seat until it is over.

They have seen that seat's cards. Sitting down beside or against them, they would play with two hands known.
"""

from __future__ import annotations

import hmac

from bot.store import Transaction
from bot.store.known_hands import keep_known_hand, known_hands
from bot.store.rows import FORGOTTEN, PartyRow
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from engine.seats import Seat


async def note_hand(tx: Transaction, table: Table, seat: Seat) -> None:
    """Note that whoever has this seat, and is about to lose it, knows the cards that are out."""
    sitter = table.seats[seat]
    person = None if sitter is None else sitter.user_id
    if table.state is State.PLAYING and person not in (None, FORGOTTEN):
        row, dealing = table.kept.row, table.kept.party.dealing_number
        await keep_known_hand(tx, table.id, _knower(row, person), seat.name, row.id, dealing)


async def refuse_second_hand(tx: Transaction, table: Table, user_id: int, seat: Seat, code: str) -> None:
    """Refuse a seat with that code to who knows another one's cards of the deal that is being played."""
    if table.state is not State.PLAYING:
        return
    row, dealing = table.kept.row, table.kept.party.dealing_number
    known = await known_hands(tx, table.id, _knower(row, user_id), row.id, dealing)
    if any(other != seat.name for other in known):
        raise Refused(code)


def _knower(party: PartyRow, user_id: int) -> str:
    """Tells a person from another for as long as a party lasts, and is not their id.

    Who is forgotten in the middle of a deal has seen its cards all the same.
    """
    return hmac.digest(party.seed, str(user_id).encode(), "sha256").hex()
