"""Deals of All Fours played out at speed, all four seats by the policy's tables.

The rules are those of :mod:`engine.allfours.core`, written once more in one loop because a function call a
card would take longer than the card; tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.allfours.tables import JACKS, VALUES
from engine.players.allfours_policy import (
    ENEMYS,
    JACK,
    JACK_THERE,
    LAST_ENEMYS,
    LAST_PARTNERS,
    NO_CARD,
    OUT,
    PARTNERS,
    SECOND,
    Look,
    Tables,
)

PARTY: Final = 6.0
"""What winning the party is worth beside the points of the deal that wins it, in points."""

Suits = list[int]
"""What the seats hold, as :func:`by_suit` tells it."""

_JACK_KEY: Final = JACK_THERE << 33
_POTS: Final = tuple(min(pot // 4, 7) << 33 for pot in range(64))
_STANDS: Final = 1 << 30
_BEST: Final = tuple(rank << 26 for rank in range(13))
_NO_CARD: Final = NO_CARD << 26
"""Parts of a key: what the trick holds for Game, whether the jack is in it, how it stands, its best card."""
_BIT: Final = tuple(1 << card % 13 for card in range(52))
_SUIT: Final = tuple(card // 13 for card in range(52))
_RANK: Final = tuple(card % 13 for card in range(52))
_GAME: Final = VALUES[:13]
_UNSEEN: Final = 16
"""Where in what is dealt stands what is unseen of the suits."""

_Follower = tuple[int, tuple[int, ...], Look, Look, Look, Sequence[Sequence[Look]]]
"""Where a seat's cards begin; how the trick stands for him, by who wins it so far; his tables."""


class _Order(NamedTuple):
    """Who plays after whom, and by which tables."""

    rest: tuple[tuple[_Follower, ...], ...]
    """The others by who leads."""
    leads: tuple[Sequence[Look], ...]


@lru_cache(maxsize=8)
def _order(north: Tables, east: Tables, trump: int) -> _Order:
    both = north, east
    how = (SECOND, SECOND), (PARTNERS, ENEMYS), (LAST_PARTNERS, LAST_ENEMYS)

    def follower(seat: int, step: int) -> _Follower:
        stands = tuple([how[step - 1][winner ^ seat & 1] * _STANDS for winner in (0, 1, 0, 1)])
        tables = both[seat & 1]
        return 4 * seat, stands, tables.plain, tables.trump, tables.levels, tables.thrown[trump]

    return _Order(
        tuple(tuple(follower(leader - step & 3, step) for step in (1, 2, 3)) for leader in range(4)),
        tuple(both[seat & 1].leads[trump] for seat in range(4)),
    )


def by_suit(hands: Sequence[int], unseen: int) -> Suits:
    """Four hands and the cards that nobody has shown, told as masks, as :func:`play_out` takes them.

    Thirteen bits for each suit of the first seat, of the second, and so on; then of the unseen cards.
    """
    found = [hand >> shift & 0x1FFF for hand in hands for shift in (0, 13, 26, 39)]
    return [*found, *[unseen >> shift & 0x1FFF for shift in (0, 13, 26, 39)]]


class Table(NamedTuple):
    """What the rules and the totals ask of a playout, the same for all worlds of a decision."""

    tables: tuple[Tables, Tables]
    """How N and S play, and E and W."""
    needs: tuple[int, int]
    """Points that each side lacks to the target."""
    game_points: int = 1
    hang_jack: int = 3
    tie_side: int | None = None
    """Who has Game where both took as much; None for nobody (A-AF3)."""
    undertrump: bool = True


class Lies(NamedTuple):
    """A position that is played out, but for its hands."""

    turn: int
    trump: int
    """The suit."""
    unseen: int
    """The cards that nobody has shown."""
    laid: int = 0
    """Cards in the open trick."""
    led: int = 0
    """The suit that was led to it."""
    best: int = -1
    """The card that wins it so far."""
    winner: int = 0
    pot: int = 0
    """What it holds for Game."""
    jack_in: bool = False
    """Whether the jack of trumps lies in it."""
    game: tuple[int, int] = (0, 0)
    """What each side has taken for Game."""
    jack_taker: int = -1
    """The side that has the jack of trumps, once it was taken."""


class Dealt(NamedTuple):
    """What is settled by how the trumps were dealt."""

    high_low: tuple[int, ...]
    """The sides that have High and Low; nothing where nobody was dealt a trump."""
    jack: int
    """The side that was dealt the jack; -1 for neither."""


def play_out(table: Table, lies: Lies, held: Suits, dealt: Dealt, first: int) -> float:
    """What the deal is worth to N and S when `first` is played now and the policy plays the rest.

    `held` are the cards that the seats hold now, from :func:`by_suit`.
    """
    # Told once: the type checker gives up on what a loop of this size does to them.
    winner: int
    top: int
    led: int
    suit: int
    rank: int
    card: int
    answer: int
    pot: int
    game_ns: int
    game_ew: int
    both, _, _, _, _, undertrump = table
    turn, trump, _, laid, led, best, winner, pot, jack_in, (game_ns, game_ew), jack_taker = lies
    order = _order(*both, trump)
    hands = held.copy()
    suit, rank = _SUIT[first], _RANK[first]
    tricks = sum(map(int.bit_count, hands[4 * turn : 4 * turn + 4]))
    hands[4 * turn + suit] -= _BIT[first]
    hands[_UNSEEN + suit] -= _BIT[first]
    pot += _GAME[rank]
    if suit == trump and rank == JACK:
        jack_in = True
    if not laid:
        led, best, winner = suit, first, turn
    elif first > best if suit == _SUIT[best] else suit == trump:
        best, winner = first, turn
    top = _RANK[best]
    trumped = _SUIT[best] == trump
    rest = order.rest[turn + laid & 3][laid:]
    while True:
        # In the keys: the best card of the led suit, where no trump has beaten it, and the best trump.
        best_led, best_trump = (_NO_CARD, _BEST[top]) if trumped else (_BEST[top], _NO_CARD)
        for place, stands, plain, trumping, levels, thrown in rest:
            key = stands[winner] + _POTS[pot]
            if jack_in:
                key += _JACK_KEY
            mine, trumps = hands[place + led], hands[place + trump]
            if mine:
                if led == trump:
                    suit, rank = (
                        trump,
                        trumping[key + best_trump + OUT[hands[_UNSEEN + trump] - mine] + mine] & 15,
                    )
                else:
                    if trumps and trumped and not undertrump:
                        trumps = trumps >> top << top
                    answer = plain[key + best_led + OUT[hands[_UNSEEN + led] - mine] + mine]
                    suit = led
                    if trumps:
                        other = trumping[key + best_trump + OUT[hands[_UNSEEN + trump] - trumps] + trumps]
                        if other >= answer:
                            suit, answer = trump, other
                    rank = answer & 15
            else:
                if trumps and trumped and not undertrump and led != trump:
                    # No trump below the one that wins, unless there is nothing else (A-AF10).
                    higher = trumps >> top << top
                    if higher or sum(hands[place : place + 4]) != trumps:
                        trumps = higher
                level = levels[key + (best_trump if led == trump else best_led) + OUT[hands[_UNSEEN + led]]]
                spades, hearts, diamonds, clubs = thrown[level]
                card = max(
                    spades[OUT[hands[_UNSEEN] - hands[place]] + hands[place]],
                    hearts[OUT[hands[_UNSEEN + 1] - hands[place + 1]] + hands[place + 1]],
                    diamonds[OUT[hands[_UNSEEN + 2] - hands[place + 2]] + hands[place + 2]],
                    clubs[OUT[hands[_UNSEEN + 3] - hands[place + 3]] + hands[place + 3]],
                )
                if trumps:
                    answer = trumping[key + best_trump + OUT[hands[_UNSEEN + trump] - trumps] + trumps]
                    if card >> 2 > answer:
                        suit, rank = _SUIT[card & 63], _RANK[card & 63]
                    else:
                        suit, rank = trump, answer & 15
                else:
                    suit, rank = _SUIT[card & 63], _RANK[card & 63]
            hands[place + suit] -= _BIT[rank]
            hands[_UNSEEN + suit] -= _BIT[rank]
            pot += _GAME[rank]
            if suit == trump:
                if rank == JACK:
                    jack_in = True
                if rank > top or not trumped:
                    top, winner, trumped = rank, place >> 2, True
                    best_led, best_trump = _NO_CARD, _BEST[rank]
            elif rank > top and suit == led and not trumped:
                top, winner, best_led = rank, place >> 2, _BEST[rank]
        if winner & 1:
            game_ew += pot
        else:
            game_ns += pot
        if jack_in:
            jack_taker, jack_in = winner & 1, False
        tricks -= 1
        if not tricks:
            break
        # The winner leads.
        place = 4 * winner
        if tricks == 1:
            # The last cards need no thought: the highest trump wins, or the highest of the led suit.
            led = 0
            while not hands[place + led]:
                led += 1
            suit = trump if any(hands[trump:_UNSEEN:4]) else led
            cards = hands[suit:_UNSEEN:4]
            winner = cards.index(max(cards))
            pot = sum([_GAME[card.bit_length() - 1] for card in hands[:_UNSEEN] if card])
            jack_in = 1 << JACK in hands[trump:_UNSEEN:4]
            rest = ()
            continue
        spades, hearts, diamonds, clubs = order.leads[winner]
        card = (
            max(
                spades[OUT[hands[_UNSEEN] - hands[place]] + hands[place]],
                hearts[OUT[hands[_UNSEEN + 1] - hands[place + 1]] + hands[place + 1]],
                diamonds[OUT[hands[_UNSEEN + 2] - hands[place + 2]] + hands[place + 2]],
                clubs[OUT[hands[_UNSEEN + 3] - hands[place + 3]] + hands[place + 3]],
            )
            & 63
        )
        led, top = _SUIT[card], _RANK[card]
        hands[place + led] -= _BIT[card]
        hands[_UNSEEN + led] -= _BIT[card]
        pot, trumped = _GAME[top], led == trump
        jack_in = trumped and top == JACK
        rest = order.rest[winner]
    return worth(table, dealt, (game_ns, game_ew), jack_taker)


def trumps_dealt(trump: int, whole: Sequence[int]) -> Dealt:
    """What is settled by how the trumps were dealt, from all that each seat was dealt (AF21 to AF23)."""
    suit = 0x1FFF << 13 * trump
    north, dealt = suit & (whole[0] | whole[2]), suit & (whole[0] | whole[1] | whole[2] | whole[3])
    if not dealt:
        return Dealt((), -1)
    high, low = 1 << dealt.bit_length() - 1, dealt & -dealt
    return Dealt(
        (0 if north & high else 1, 0 if north & low else 1),
        -1 if not dealt >> JACKS[trump] & 1 else 0 if north >> JACKS[trump] & 1 else 1,
    )


def worth(table: Table, dealt: Dealt, game: tuple[int, int], jack_taker: int) -> float:
    """What a deal is worth to N and S that was played to its end: its points, and the party if it wins it.

    They count in their order, up to the target (AF20, AF25).
    """
    ns, ew = table.needs
    points = [(side, 1) for side in dealt.high_low]
    if jack_taker >= 0:
        points.append((jack_taker, 1 if jack_taker == dealt.jack else table.hang_jack))
    if game[0] != game[1]:
        points.append((1 if game[1] > game[0] else 0, table.game_points))
    elif table.tie_side is not None:
        points.append((table.tie_side, table.game_points))
    total = 0
    for side, number in points:
        if side:
            ew -= number
            total -= number
            if ew <= 0:
                return total - PARTY
        else:
            ns -= number
            total += number
            if ns <= 0:
                return total + PARTY
    return float(total)
