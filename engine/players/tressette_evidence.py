"""What was played tells of the hands: how well a sampled world explains it.

Nothing here is certain, so no world is excluded: each is weighed. Whoever would have played the same card by
the rule player's tables in a world makes that world likelier than one in which he would have played another;
and who had a whole 10-9-A, could have begun a poule with it and did not, hardly had it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.players.sampler import World
from engine.players.tressette_playout import LATE
from engine.players.tressette_policy import (
    ALIKE,
    ENEMYS,
    LAST_ENEMYS,
    LAST_PARTNERS,
    PARTNERS,
    SECOND,
    Tables,
)
from engine.players.tressette_seen import Seen
from engine.tressette.core import ALL_CARDS, BEATS, CARD, POINT, POULE, TRIO, VALUES, lowest

SURPRISE: Final = 0.45
"""How likely a card is that the tables would not have played, beside one that they would."""
SILENCE: Final = 0.03
"""The same where they would have begun a poule."""
_POULE: Final = 5_000_000
"""Marks beyond this are a poule's; they are whole thousandths."""


class _Followed(NamedTuple):
    """A card that somebody followed with."""

    seat: int
    since: int
    """What he has played since then, with this card."""
    shift: int
    key: int
    """What is known of the key of his table; his cards of the suit are lacking."""
    rank: int


class _Chosen(NamedTuple):
    """A card that somebody led, or threw away."""

    seat: int
    since: int
    left: tuple[int, int, int, int]
    """What was left of each suit, where the keys have it."""
    look: Sequence[Mapping[int, int]]
    low: bool
    """Whether the lowest rank had to be led (LP1)."""
    leads: bool
    card: int


class Evidence:
    """Everything that the others have played in a deal, to be held against worlds."""

    def __init__(self, seen: Seen, tables: Tables) -> None:
        self._follows = tables.follows
        self._followed: list[_Followed] = []
        self._chosen: list[_Chosen] = []
        self._read(seen, tables)

    def weight(self, world: World) -> float:
        """How likely what was played is in a world, beside one in which nobody is surprising."""
        weight = 1.0
        follows = self._follows
        for seat, since, shift, key, rank in self._followed:
            mine = (world[seat] | since) >> shift & 255
            answer = follows[key + mine]
            if answer != rank and ALIKE[answer] != ALIKE[rank]:
                weight *= SILENCE if mine >= TRIO and answer >= 5 else SURPRISE
        for seat, since, left, look, low, leads, card in self._chosen:
            hand = world[seat] | since
            if low:
                hand &= lowest(hand)
            spades, hearts, diamonds, clubs = look
            best = max(
                spades[left[0] + (hand & 255)],
                hearts[left[1] + (hand >> 8 & 255)],
                diamonds[left[2] + (hand >> 16 & 255)],
                clubs[left[3] + (hand >> 24)],
            )
            answer = best & 31
            if answer != card and (answer >> 3 != card >> 3 or ALIKE[answer & 7] != ALIKE[card & 7]):
                weight *= SILENCE if leads and best >> 5 > _POULE else SURPRISE
        return weight

    def _read(self, seen: Seen, tables: Tables) -> None:
        plays: list[tuple[int, int]] = []
        left, leader, pot = ALL_CARDS, seen.leader, POINT
        moves = seen.moves
        found: list[tuple[int, int, int, int, int, int, int, int, bool]] = []
        for first in range(0, len(moves), 4):
            best, winner, value = -1, leader, 0
            poor = seen.rules.low_lead and first > 0 and pot < POINT
            for step, move in enumerate(moves[first : first + 4]):
                seat, card = leader + step & 3, move & CARD
                if seat != seen.seat and not move & POULE:
                    found.append((len(plays), seat, card, step, best, winner, value, left, poor))
                plays.append((seat, card))
                left &= ~(1 << card)
                value += VALUES[card]
                if not step or BEATS[best] >> card & 1:
                    best, winner = card, seat
            leader, pot = winner, value
        for number, seat, card, step, best, winner, value, left, poor in found:
            since = sum([1 << other for who, other in plays[number:] if who == seat])
            bytes_left = left << 8 & 0xFF00, left & 0xFF00, left >> 8 & 0xFF00, left >> 16 & 0xFF00
            if not step:
                late = 8 - number // 4 <= LATE
                look = tables.late_leads if late else tables.leads
                self._chosen.append(_Chosen(seat, since, bytes_left, look, poor, True, card))
                continue
            enemys = (winner ^ seat) & 1
            stands = (
                SECOND,
                ENEMYS if enemys else PARTNERS,
                LAST_ENEMYS if enemys else LAST_PARTNERS,
            )[step - 1]
            suit = best >> 3
            key = (stands << 4 | value) << 19 | (best & 7) << 16 | bytes_left[suit]
            if card >> 3 == suit:
                self._followed.append(_Followed(seat, since, 8 * suit, key, card & 7))
            else:
                look = tables.thrown[tables.follows[key]]
                self._chosen.append(_Chosen(seat, since, bytes_left, look, False, False, card))
