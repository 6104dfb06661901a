"""Deals of the 32-card games played out at speed, all four seats by the policy's tables.

The rules are those of :mod:`engine.tressette.core`, written once more in one loop because a function call a
card would take longer than the card; tests hold the two together on every preset. Cards are bytes here, one
for each seat and suit: Python adds and looks up small numbers several times as fast as it shifts large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.players.tressette_policy import (
    ENEMYS,
    LAST_ENEMYS,
    LAST_PARTNERS,
    PARTNERS,
    SECOND,
    Tables,
)
from engine.tressette.core import ALL_THIRDS, POINT, TRIO, VALUES
from engine.tressette.melds import EXCLUDES, POINTS_OF, held_in, places

Worth = Callable[[int, int, int], float]
"""What a deal is worth to N and S, from their thirds and each side's points besides."""

Suits = list[int]
"""What the seats hold, as :func:`by_suit` tells it."""

LATE: Final = 4
"""With so many tricks to play one begins to think of the last."""
_STANDS: Final = 1 << 23
_POT: Final = 1 << 19
_TOP: Final = 1 << 16
_LEFT: Final = 0xFF00
"""Where in the key of a follower's table stand how the trick stands for him, its thirds, its best rank and
what is left of its suit."""
_BIT: Final = tuple(1 << (card & 7) for card in range(32))
_FOLLOWED: Final = tuple(VALUES[rank] * _POT - (256 << rank) for rank in range(8))
"""By rank, what a card of the led suit changes in that key."""
_THROWN: Final = tuple(value * _POT for value in VALUES)
_LED: Final = tuple(VALUES[card] * _POT + (card & 7) * _TOP for card in range(32))
"""What a card brings into the key that is thrown away, and one that is led."""
_OF_LEFT: Final = tuple(bit << 8 for bit in _BIT)
_SUIT: Final = tuple(card >> 3 for card in range(32))
_LEFT_OF: Final = 16
"""Where in what is dealt stands what is left of the suits."""
_LOWEST: Final = tuple(cards & -cards for cards in range(256))

_Look = Mapping[int, int]
_Follower = tuple[int, tuple[int, ...], _Look, Sequence[Sequence[_Look]]]
"""Where a seat's cards begin; how the trick stands for him, by who wins it so far; his tables."""


class _Order(NamedTuple):
    """Who plays after whom, and by which tables."""

    rest: tuple[tuple[_Follower, ...], ...]
    """The others by who leads."""
    leads: tuple[Sequence[_Look], ...]
    late_leads: tuple[Sequence[_Look], ...]


@lru_cache(maxsize=8)
def _order(north: Tables, east: Tables) -> _Order:
    both = north, east
    how = (SECOND, SECOND), (PARTNERS, ENEMYS), (LAST_PARTNERS, LAST_ENEMYS)

    def follower(seat: int, step: int) -> _Follower:
        stands = [how[step - 1][winner ^ seat & 1] * _STANDS for winner in (0, 1, 0, 1)]
        tables = both[seat & 1]
        return 4 * seat, tuple(stands), tables.follows, tables.thrown

    return _Order(
        tuple(tuple(follower(leader + step & 3, step) for step in (1, 2, 3)) for leader in range(4)),
        tuple(both[seat & 1].leads for seat in range(4)),
        tuple(both[seat & 1].late_leads for seat in range(4)),
    )


def by_suit(hands: Sequence[int]) -> Suits:
    """Four hands, told as masks, as :func:`play_out` takes them.

    Sixteen bytes, the first seat's cards of each suit, the second's, and so on; then what is left of each
    suit, where the keys have it.
    """
    found = list(b"".join([hand.to_bytes(4, "little") for hand in hands]))
    left = hands[0] | hands[1] | hands[2] | hands[3]
    return [*found, left << 8 & _LEFT, left & _LEFT, left >> 8 & _LEFT, left >> 16 & _LEFT]


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
    tricks: int = 8
    """How many are not over yet."""


def with_melds(lies: Lies, dealt: Suits) -> Lies:
    """The position with the melds counted in that those who have a trick say at once (PK11)."""
    extra = list(lies.extra)
    for seat in range(4):
        if lies.sides >> (seat & 1) & 1:
            extra[seat & 1] += _melds(dealt, seat, lies.melded[seat])
    return lies._replace(extra=(extra[0], extra[1]))


def play_out(table: Table, lies: Lies, dealt: Suits, first: int) -> float:
    """What the deal is worth to N and S when `first` is played now and the policy plays the rest.

    `dealt` are the cards that the seats hold now, from :func:`by_suit`.
    """
    # Told once: the type checker gives up on what a loop of this size does to them.
    winner: int
    top: int
    ns: int
    taken: int
    suit: int
    card: int
    key: int
    run_suit: int
    both, worth, low_leads, poule_points, announced, penalty, melds, claims, won = table
    turn, laid, best, winner, pot, ns, taken, (extra_ns, extra_ew), running, poules, sides, melded, tricks = (
        lies
    )
    everybody, all_leads, all_late_leads = _order(*both)
    hands = dealt.copy()
    leads = all_late_leads if tricks <= LATE else all_leads
    run_seat, run_suit, run_won = running or (-1, 0, 0)
    can_make = list(poules) if announced else None
    waits = melds and sides != 3
    suit = first >> 3
    hands[4 * turn + suit] -= _BIT[first]
    hands[_LEFT_OF + suit] -= _OF_LEFT[first]
    pot = pot * _POT + _THROWN[first]
    if not laid or (suit == best >> 3 and first > best):
        best, winner = first, turn
    suit, top = best >> 3, best & 7
    key = pot + top * _TOP + hands[_LEFT_OF + suit]
    rest = everybody[turn - laid & 3][laid:]
    while True:
        for place, stands, follows, thrown in rest:
            mine = hands[place + suit]
            answer = follows[key + stands[winner] + mine]
            if mine:
                hands[place + suit] = mine - _BIT[answer]
                key += _FOLLOWED[answer]
                if answer > top:
                    key += (answer - top) * _TOP
                    top, winner = answer, place >> 2
            else:
                spades, hearts, diamonds, clubs = thrown[answer]
                card = (
                    max(
                        spades[hands[16] + hands[place]],
                        hearts[hands[17] + hands[place + 1]],
                        diamonds[hands[18] + hands[place + 2]],
                        clubs[hands[19] + hands[place + 3]],
                    )
                    & 31
                )
                other = _SUIT[card]
                hands[place + other] -= _BIT[card]
                hands[_LEFT_OF + other] -= _OF_LEFT[card]
                key += _THROWN[card]
        hands[_LEFT_OF + suit] = key & _LEFT
        tricks -= 1
        # The last trick has all that is left.
        pot = key >> 19 if tricks else ALL_THIRDS - taken
        taken += pot
        if not winner & 1:
            ns += pot
        if poule_points:
            if run_seat == winner and run_suit == suit and top >= 5:
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
                # The three highest of a suit are a poule.
                if (
                    top >= 5
                    and hands[4 * winner + suit] + _BIT[top] >= TRIO
                    and (can_make is None or can_make[winner] > 0)
                ):
                    run_seat, run_suit, run_won = winner, suit, 1
        if waits and not sides >> (winner & 1) & 1:
            sides |= 1 << (winner & 1)
            points = _melds(hands, winner, melded[winner])
            points += _melds(hands, winner ^ 2, melded[winner ^ 2])
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
        place = 4 * winner
        if tricks == 1:
            # The last cards need no thought.
            suit = 0
            while not hands[place + suit]:
                suit += 1
            best = 0
            for seat in range(4):
                card = hands[4 * seat + suit]
                if card > best:
                    best, winner = card, seat
            top = best.bit_length() - 1
            rest = ()
            continue
        mine = hands[place : place + 4]
        if low_leads and pot < POINT:
            low = _LOWEST[mine[0] | mine[1] | mine[2] | mine[3]]
            mine = [cards & low for cards in mine]
        if run_seat == winner and mine[run_suit] >= 32:
            card = 8 * run_suit + mine[run_suit].bit_length() - 1
        else:
            if tricks == LATE:
                leads = all_late_leads
            spades, hearts, diamonds, clubs = leads[winner]
            card = (
                max(
                    spades[hands[16] + mine[0]],
                    hearts[hands[17] + mine[1]],
                    diamonds[hands[18] + mine[2]],
                    clubs[hands[19] + mine[3]],
                )
                & 31
            )
        suit, top = _SUIT[card], card & 7
        hands[place + suit] -= _BIT[card]
        left = hands[_LEFT_OF + suit] = hands[_LEFT_OF + suit] - _OF_LEFT[card]
        key = _LED[card] + left
        rest = everybody[winner]
    if can_make is not None and penalty:
        for seat, number in enumerate(can_make):
            if seat & 1:
                extra_ns += penalty * number
            else:
                extra_ew += penalty * number
    return worth(ns, extra_ns, extra_ew)


def _melds(hands: Suits, seat: int, said: int) -> int:
    """What the melds that a seat holds are worth, but for those that it has said."""
    points = 0
    open_melds = held_in(int.from_bytes(hands[4 * seat : 4 * seat + 4], "little")) & ~said
    while open_melds:
        # Four of a rank before three; the one shuts the other out (A-PK5).
        best = max(places(open_melds), key=lambda meld: POINTS_OF[meld])
        points += POINTS_OF[best]
        open_melds &= ~EXCLUDES[best]
    return points
