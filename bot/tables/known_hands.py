"""One hand a deal: who handed a seat on in the middle of it gets no other seat until it is over.

They have seen that seat's cards. Sitting down beside or against them, they would play with two hands known.
"""

from __future__ import annotations

from bot.store import Transaction
from bot.store.known_hands import keep_known_hand, known_hands
from bot.store.rows import FORGOTTEN
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from engine.seats import Seat


async def note_hand(tx: Transaction, table: Table, seat: Seat) -> None:
    """Note that whoever has this seat, and is about to lose it, knows the cards that are out."""
    sitter = table.seats[seat]
    person = None if sitter is None else sitter.user_id
    if table.state is State.PLAYING and person not in (None, FORGOTTEN):
        party = table.kept
        await keep_known_hand(tx, table.id, person, seat.name, party.row.id, party.party.dealing_number)


async def refuse_second_hand(tx: Transaction, table: Table, user_id: int, seat: Seat, code: str) -> None:
    """Refuse a seat with that code to who knows another one's cards of the deal that is being played."""
    if table.state is not State.PLAYING:
        return
    party = table.kept
    known = await known_hands(tx, table.id, user_id, party.row.id, party.party.dealing_number)
    if any(other != seat.name for other in known):
        raise Refused(code)
