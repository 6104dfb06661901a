"""Deals of the 32-card games played out at speed, all four seats by the policy's tables.

The rules are those of :mod:`engine.tressette.core`, written once more in one loop because a function call a
card would take longer than the card; tests hold the two together on every preset.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.players.tressette_policy import (
    ENEMYS,
    LAST_ENEMYS,
    LAST_PARTNERS,
    PARTNERS,
    SECOND,
    Tables,
)
from engine.tressette.core import LAST_TRICK, POINT, TRIO, VALUES, lowest
from engine.tressette.melds import EXCLUDES, POINTS_OF, held_in, places

Worth = Callable[[int, int, int], float]
"""What a deal is worth to N and S, from their thirds and each side's points besides."""

_BIT: Final = tuple(1 << card for card in range(32))
LATE: Final = 4
"""With so many tricks to play one begins to think of the last."""
_POT: Final = 19
_TOP: Final = 16
"""Where in the key of a follower's table the trick's thirds and its best rank stand."""
_VALUE: Final = tuple(value << _POT for value in VALUES)
_STANDS: Final = ((SECOND, SECOND), (PARTNERS, ENEMYS), (LAST_PARTNERS, LAST_ENEMYS))
_Rest = tuple[tuple[int, tuple[int, ...]], ...]
_AFTER: Final = tuple(tuple(leader + step & 3 for step in (1, 2, 3)) for leader in range(4))
_REST: Final[tuple[_Rest, ...]] = tuple(
    tuple((leader + step & 3, tuple(stands << 23 for stands in _STANDS[step - 1])) for step in (1, 2, 3))
    for leader in range(4)
)
"""By who leads: the others in their order, each with how the trick may stand for him, as part of the key."""


class Table(NamedTuple):
    """What the rules ask of a playout, the same for all worlds of a decision."""

    tables: tuple[Tables, Tables]
    """How N and S play, and E and W."""
    worth: Worth
    low_leads: bool = False
    poule_points: int = 0
    """What a poule is worth; nothing where none can be made any more or none is played."""
    announced: bool = False
    """Whether poules were announced before the deal: only so many count (A-LP6)."""
    penalty: int = 0
    """What the other side has for each that was announced and not made."""
    melds: bool = False
    claims: tuple[int, int] | None = None
    """Points that each side lacks to a claim; None where nobody claims."""
    won: float = 0.0
    """What a claim is worth that is right."""


class Lies(NamedTuple):
    """A position that is played out, but for its hands."""

    turn: int
    laid: int = 0
    """Cards in the open trick."""
    best: int = -1
    """Which wins it so far."""
    winner: int = 0
    pot: int = 0
    """What they are worth, in thirds."""
    ns: int = 0
    """Thirds that N and S have."""
    taken: int = 0
    """Thirds that both sides have."""
    extra: tuple[int, int] = (0, 0)
    """Points besides that each side has: melds and poules."""
    run: tuple[int, int, int] | None = None
    """A poule that is being made: seat, suit, tricks won for it."""
    poules: tuple[int, ...] = (4, 4, 4, 4)
    """How many poules each seat can still make."""
    sides: int = 0
    """The sides that have a trick, as bits."""
    melded: tuple[int, ...] = (0, 0, 0, 0)
    """For each seat the melds, as bits, that it cannot say any more."""


def play_out(table: Table, lies: Lies, dealt: Sequence[int], first: int) -> float:
    """What the deal is worth to N and S when `first` is played now and the policy plays the rest.

    `dealt` are the cards that the seats hold now.
    """
    # Told once: the type checker gives up on what a loop of this size does to them.
    best: int
    winner: int
    pot: int
    ns: int
    taken: int
    left: int
    suit: int
    top: int
    card: int
    run_suit: int
    going: int
    both, worth, low_leads, poule_points, announced, penalty, melds, claims, won = table
    turn, laid, best, winner, pot, ns, taken, (extra_ns, extra_ew), running, poules, sides, melded = lies
    hands = list(dealt)
    left = hands[0] | hands[1] | hands[2] | hands[3]
    tricks = (left.bit_count() + laid) // 4
    follows = both[0].follows, both[1].follows
    thrown = both[0].thrown, both[1].thrown
    leads = both[0].leads, both[1].leads
    if tricks <= LATE:
        leads = both[0].late_leads, both[1].late_leads
    run_seat, run_suit, run_won = running or (-1, 0, 0)
    run_suit *= 8
    can_make = list(poules) if announced else None
    waits = melds and sides != 3
    if melds:
        for seat in range(4):
            if sides >> (seat & 1) & 1 and (points := _melds(hands[seat], melded[seat])):
                if seat & 1:
                    extra_ew += points
                else:
                    extra_ns += points
    bit = _BIT[first]
    hands[turn] ^= bit
    left ^= bit
    pot = (pot << _POT) + _VALUE[first]
    if not laid or (first & 24 == best & 24 and first > best):
        best, winner = first, turn
    suit = best & 24
    top = (best & 7) << _TOP
    rest: _Rest = _REST[turn - laid & 3][laid:]
    while True:
        for seat, stands in rest:
            hand = hands[seat]
            side = seat & 1
            mine = hand >> suit & 255
            answer = follows[side][
                stands[(winner ^ seat) & 1] + pot + top + ((left >> suit & 255) << 8 | mine)
            ]
            if mine:
                card = suit + answer
                if card > best:
                    best, winner = card, seat
                    top = answer << _TOP
            else:
                spades, hearts, diamonds, clubs = thrown[side][answer]
                card = (
                    max(
                        spades[(left & 255) << 8 | hand & 255],
                        hearts[left & 0xFF00 | hand >> 8 & 255],
                        diamonds[left >> 8 & 0xFF00 | hand >> 16 & 255],
                        clubs[left >> 16 & 0xFF00 | hand >> 24],
                    )
                    & 31
                )
            bit = _BIT[card]
            hands[seat] = hand ^ bit
            left ^= bit
            pot += _VALUE[card]
        tricks -= 1
        pot >>= _POT
        if not tricks:
            pot += LAST_TRICK
        if not winner & 1:
            ns += pot
        taken += pot
        if poule_points:
            if run_seat == winner and run_suit == suit and best & 7 >= 5:
                run_won += 1
                if run_won == 3:
                    run_seat = -1
                    if can_make is not None:
                        can_make[winner] -= 1
                    if winner & 1:
                        extra_ew += poule_points
                    else:
                        extra_ns += poule_points
            else:
                run_seat = -1
                if (
                    best & 7 >= 5
                    and (hands[winner] | _BIT[best]) >> suit & TRIO == TRIO
                    and (can_make is None or can_make[winner] > 0)
                ):
                    run_seat, run_suit, run_won = winner, suit, 1
        if waits and not sides >> (winner & 1) & 1:
            sides |= 1 << (winner & 1)
            points = _melds(hands[winner], melded[winner])
            points += _melds(hands[winner ^ 2], melded[winner ^ 2])
            if winner & 1:
                extra_ew += points
            else:
                extra_ns += points
        if claims is not None:
            if winner & 1:
                if extra_ew + (taken - ns) // POINT >= claims[1]:
                    return -won
            elif extra_ns + ns // POINT >= claims[0]:
                return won
        if not tricks:
            break
        # The winner leads.
        hand = hands[winner]
        if tricks == 1 or not hand & hand - 1:
            card = hand.bit_length() - 1
        else:
            if low_leads and pot < POINT:
                hand &= lowest(hand)
            if run_seat == winner and (going := hand >> run_suit & TRIO):
                card = run_suit + going.bit_length() - 1
            else:
                if tricks == LATE:
                    leads = both[0].late_leads, both[1].late_leads
                spades, hearts, diamonds, clubs = leads[winner & 1]
                card = (
                    max(
                        spades[(left & 255) << 8 | hand & 255],
                        hearts[left & 0xFF00 | hand >> 8 & 255],
                        diamonds[left >> 8 & 0xFF00 | hand >> 16 & 255],
                        clubs[left >> 16 & 0xFF00 | hand >> 24],
                    )
                    & 31
                )
        bit = _BIT[card]
        hands[winner] ^= bit
        left ^= bit
        best, suit, top = card, card & 24, (card & 7) << _TOP
        if tricks == 1:
            # The last cards need no thought.
            pot = VALUES[card]
            for seat in _AFTER[winner]:
                card = hands[seat].bit_length() - 1
                pot += VALUES[card]
                if card & 24 == suit and card > best:
                    best, winner = card, seat
            pot = pot << _POT
            rest = ()
        else:
            pot = _VALUE[card]
            rest = _REST[winner]
    if can_make is not None and penalty:
        for seat, number in enumerate(can_make):
            if seat & 1:
                extra_ns += penalty * number
            else:
                extra_ew += penalty * number
    return worth(ns, extra_ns, extra_ew)


def _melds(hand: int, said: int) -> int:
    """What the melds of a hand are worth that were not said."""
    points = 0
    open_melds = held_in(hand) & ~said
    while open_melds:
        # Four of a rank before three; the one shuts the other out (A-PK5).
        best = max(places(open_melds), key=lambda meld: POINTS_OF[meld])
        points += POINTS_OF[best]
        open_melds &= ~EXCLUDES[best]
    return points
