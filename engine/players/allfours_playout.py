"""Deals of All Fours played out at speed, all four seats by the policy's tables.

The rules are those of :mod:`engine.allfours.core`, written once more in one loop because a function call a
card would take longer than the card; tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.allfours.tables import BIT, JACKS, VALUES
from engine.players.allfours_policy import (
    ENEMYS,
    JACK_THERE,
    LAST_ENEMYS,
    LAST_PARTNERS,
    NO_CARD,
    PARTNERS,
    SECOND,
    Tables,
)

PARTY: Final = 6.0
"""What winning the party is worth beside the points of the deal that wins it, in points."""
_POTS: Final = tuple(min(pot // 4, 7) << 33 for pot in range(64))
_JACK_KEY: Final = JACK_THERE << 33
_BEST: Final = tuple(card % 13 << 26 for card in range(52))
_NO_CARD: Final = NO_CARD << 26
"""Parts of a key: what the trick holds for Game, whether the jack is in it, and its best card."""
_SUIT: Final = tuple(card // 13 for card in range(52))
_STANDS: Final = ((SECOND, SECOND), (PARTNERS, ENEMYS), (LAST_PARTNERS, LAST_ENEMYS))
_Rest = tuple[tuple[int, tuple[int, ...]], ...]
_AFTER: Final = tuple(tuple(leader - step & 3 for step in (1, 2, 3)) for leader in range(4))
_REST: Final[tuple[_Rest, ...]] = tuple(
    tuple((leader - step & 3, tuple(stands << 30 for stands in _STANDS[step - 1])) for step in (1, 2, 3))
    for leader in range(4)
)
"""By who leads: the others in their order, each with how the trick may stand for him, as part of the key."""


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


def play_out(table: Table, lies: Lies, dealt: Sequence[int], whole: Sequence[int], first: int) -> float:
    """What the deal is worth to N and S when `first` is played now and the policy plays the rest.

    `dealt` are the cards that the seats hold now, `whole` all that they were dealt.
    """
    # Told once: the type checker gives up on what a loop of this size does to them.
    unseen: int
    led: int
    best: int
    winner: int
    pot: int
    game_ns: int
    game_ew: int
    shift_l: int
    card: int
    answer: int
    trumps: int
    mine: int
    higher: int
    best_l: int
    best_t: int
    shift: int
    top: int
    suit: int
    both, _, _, _, _, undertrump = table
    turn, trump, unseen, laid, led, best, winner, pot, jack_in, (game_ns, game_ew), jack_taker = lies
    hands = list(dealt)
    tricks = (sum(map(int.bit_count, hands)) + laid) // 4
    leads = both[0].leads[trump], both[1].leads[trump]
    thrown = both[0].thrown[trump], both[1].thrown[trump]
    levels = both[0].levels, both[1].levels
    plain, trumping = (both[0].plain, both[1].plain), (both[0].trump, both[1].trump)
    shift_t, jack = 13 * trump, JACKS[trump]
    bit = BIT[first]
    hands[turn] ^= bit
    unseen ^= bit
    pot += VALUES[first]
    if first == jack:
        jack_in = True
    if not laid:
        led, best, winner = _SUIT[first], first, turn
    elif first > best if _SUIT[first] == _SUIT[best] else _SUIT[first] == trump:
        best, winner = first, turn
    rest: _Rest = _REST[turn + laid & 3][laid:]
    while True:
        shift_l = 13 * led
        # No trump has beaten the led suit: the key of its best card; and of the best trump.
        if _SUIT[best] == trump:
            best_l, best_t = _NO_CARD, _BEST[best]
        else:
            best_l, best_t = _BEST[best], _NO_CARD
        for seat, stands in rest:
            hand = hands[seat]
            side = seat & 1
            key = stands[(winner ^ seat) & 1] + _POTS[pot]
            if jack_in:
                key += _JACK_KEY
            trumps = hand >> shift_t & 0x1FFF
            mine = hand >> shift_l & 0x1FFF
            if mine and led != trump:
                if trumps and not undertrump and best_t != _NO_CARD:
                    trumps = trumps >> best - shift_t << best - shift_t
                card = plain[side][key + best_l + ((unseen >> shift_l & 0x1FFF) << 13) + mine]
                if trumps:
                    answer = trumping[side][key + best_t + ((unseen >> shift_t & 0x1FFF) << 13) + trumps]
                    card = shift_l + (card & 15) if card > answer else shift_t + (answer & 15)
                else:
                    card = shift_l + (card & 15)
            elif mine:
                card = trumping[side][key + best_t + ((unseen >> shift_t & 0x1FFF) << 13) + mine]
                card = shift_t + (card & 15)
            else:
                if trumps and not undertrump and led != trump and best_t != _NO_CARD:
                    # No trump below the one that wins, unless there is nothing else (A-AF10).
                    higher = trumps >> best - shift_t << best - shift_t
                    if higher or hand != trumps << shift_t:
                        trumps = higher
                top, shift = (best_t, shift_t) if led == trump else (best_l, shift_l)
                spades, hearts, diamonds, clubs = thrown[side][
                    levels[side][key + top + ((unseen >> shift & 0x1FFF) << 13)]
                ]
                card = max(
                    spades[(unseen & 0x1FFF) << 13 | hand & 0x1FFF],
                    hearts[unseen & 0x3FFE000 | hand >> 13 & 0x1FFF],
                    diamonds[unseen >> 13 & 0x3FFE000 | hand >> 26 & 0x1FFF],
                    clubs[unseen >> 26 & 0x3FFE000 | hand >> 39],
                )
                if trumps:
                    answer = trumping[side][key + best_t + ((unseen >> shift_t & 0x1FFF) << 13) + trumps]
                    card = card & 63 if card >> 2 > answer else shift_t + (answer & 15)
                else:
                    card &= 63
            bit = BIT[card]
            hands[seat] = hand ^ bit
            unseen ^= bit
            pot += VALUES[card]
            if card == jack:
                jack_in = True
            if _SUIT[card] == trump:
                if best_t == _NO_CARD or card > best:
                    best, winner, best_l, best_t = card, seat, _NO_CARD, _BEST[card]
            elif card > best and _SUIT[card] == _SUIT[best]:
                best, winner, best_l = card, seat, _BEST[card]
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
        hand = hands[winner]
        if tricks == 1:
            card = best = hand.bit_length() - 1
            pot, suit = VALUES[card], _SUIT[card]
            jack_in = card == jack
            for seat in _AFTER[winner]:
                card = hands[seat].bit_length() - 1
                pot += VALUES[card]
                if card == jack:
                    jack_in = True
                if card > best if _SUIT[card] == suit else _SUIT[card] == trump:
                    best, winner, suit = card, seat, _SUIT[card]
            rest = ()
            continue
        spades, hearts, diamonds, clubs = leads[winner & 1]
        card = (
            max(
                spades[(unseen & 0x1FFF) << 13 | hand & 0x1FFF],
                hearts[unseen & 0x3FFE000 | hand >> 13 & 0x1FFF],
                diamonds[unseen >> 13 & 0x3FFE000 | hand >> 26 & 0x1FFF],
                clubs[unseen >> 26 & 0x3FFE000 | hand >> 39],
            )
            & 63
        )
        bit = BIT[card]
        hands[winner] = hand ^ bit
        unseen ^= bit
        pot, jack_in, led, best = VALUES[card], card == jack, _SUIT[card], card
        rest = _REST[winner]
    return worth(table, trump, whole, (game_ns, game_ew), jack_taker)


def worth(table: Table, trump: int, whole: Sequence[int], game: tuple[int, int], jack_taker: int) -> float:
    """What a deal is worth to N and S that was played to its end: its points, and the party if it wins it.

    They count in their order, up to the target (AF20, AF25).
    """
    suit = 0x1FFF << 13 * trump
    dealt = suit & (whole[0] | whole[1] | whole[2] | whole[3])
    ns, ew = table.needs
    total = 0
    points: list[tuple[int, int]] = []
    if dealt:
        high, low = 1 << dealt.bit_length() - 1, dealt & -dealt
        north = whole[0] | whole[2]
        points = [(0 if north & high else 1, 1), (0 if north & low else 1, 1)]
        if jack_taker >= 0:
            own = (0 if north >> JACKS[trump] & 1 else 1) == jack_taker
            points.append((jack_taker, 1 if own else table.hang_jack))
    if game[0] != game[1]:
        points.append((int(game[1] > game[0]), table.game_points))
    elif table.tie_side is not None:
        points.append((table.tie_side, table.game_points))
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
