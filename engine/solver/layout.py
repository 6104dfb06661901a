"""How the suits of one deal lie, from each seat and with each part of their cards left.

Owners never change in a deal, so all that a suit can tell is looked up by the byte of its cards left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.solver.order import lead_mark
from engine.solver.suits import ALL, APART, BYTES, CHEAPEST, DEAREST, PRIMES, RANKS, TOP, VALUE, WORTH


class Suit(NamedTuple):
    """A suit as a leader finds it."""

    cash: int
    """Thirds that come home at least, if the leader plays his winners from the top."""
    winners: int
    leads: tuple[int, ...]
    """What may be led, as ``mark << 5 | card``; low marks are tried first."""
    top: int
    """Who holds the highest card, counted from the leader on; 4 where the leader has none of the suit."""
    gain: int
    """Thirds that the first trick brings at least to that seat's side, where it is not the leader."""


class Layout:
    """The suits of one deal."""

    def __init__(self, hands: Sequence[int], *, low_lead: bool) -> None:
        """From the seats' masks of cards; ``low_lead`` is LP1."""
        self._low_lead = low_lead
        self.owned = [[hand >> 8 * suit & 255 for suit in range(4)] for hand in hands]
        """By seat and suit, the byte of its cards."""
        self.groups = ALL if low_lead else APART
        """By ``left << 8 | hand``: the ranks that play differently."""
        self.keys = self._keys()
        """By leader, suit and byte of cards left: a prime for each way in which a suit may lie.

        That is the owners of its cards, counted from the leader on, and what they are worth; with low leads
        their ranks too, since these are compared across suits.
        """

    def _keys(self) -> list[list[list[int]]]:
        ways: dict[tuple[int, int, int], int] = {}
        rows: list[list[list[int]]] = []
        for leader in range(4):
            rows.append([])
            for suit in range(4):
                owners = [self._owner(suit, rank) - leader & 3 for rank in range(RANKS)]
                row = [0] * len(BYTES)
                for cards in BYTES[1:]:
                    lowest = cards & -cards
                    rank = TOP[lowest]
                    what = rank if self._low_lead else VALUE[rank]
                    row[cards] = ways.setdefault((row[cards ^ lowest], what, owners[rank]), len(ways) + 1)
                rows[leader].append(row)
        return [[[PRIMES[way] for way in row] for row in suits] for suits in rows]

    def _owner(self, suit: int, rank: int) -> int:
        return next((seat for seat in range(4) if self.owned[seat][suit] >> rank & 1), 0)

    def suit(self, leader: int, suit: int, cards: int) -> Suit:
        """What a leader finds in a suit of which these cards are left."""
        mine, second, mates, fourth = (cards & self.owned[leader + place & 3][suit] for place in range(4))
        enemy = max(TOP[second], TOP[fourth])
        others = max(enemy, TOP[mates])
        length = mine.bit_count()
        run = mine >> others + 1 << others + 1
        if self._low_lead:
            # Who cashes may be forced to lead low between; only what wins in any order is sure.
            winners, cash = (length, 0) if run == mine else (0, 0)
        else:
            longest = max(second.bit_count(), mates.bit_count(), fourth.bit_count())
            winners = run.bit_count()
            if winners >= longest:
                run, winners = mine, length
            cash = (
                WORTH[run] + DEAREST[mates][winners] + CHEAPEST[second][winners] + CHEAPEST[fourth][winners]
                if winners
                else 0
            )
        leads = tuple(
            [
                lead_mark(rank, TOP[mates], enemy, mates) << 5 | 8 * suit + rank
                for rank in self.groups[cards << 8 | mine]
            ]
        )
        top, gain = 4, 0
        if mine:
            best = 1 << TOP[cards]
            top = next(place for place, held in enumerate((mine, second, mates, fourth)) if held & best)
            if top == 2:
                gain = DEAREST[mine][1] + CHEAPEST[second][1] + VALUE[TOP[mates]] + CHEAPEST[fourth][1]
            elif top:
                loser = fourth if top == 1 else second
                gain = CHEAPEST[mine][1] + CHEAPEST[mates][1] + VALUE[TOP[cards]] + CHEAPEST[loser][1]
        return Suit(cash, winners, leads, top, gain)
