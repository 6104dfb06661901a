"""Endings solved by trying everything, the slow way."""

from collections.abc import Iterator
from random import Random

from engine.tressette.core import BEATS, LAST_TRICK, SUIT_OF, VALUES, cards_in

Hands = tuple[int, int, int, int]


def cards(hand: int) -> tuple[int, ...]:
    """The cards of a hand."""
    return cards_in(hand)


def positions(number: int, size: int = 3) -> Iterator[tuple[Hands, int]]:
    """Random endings with a leader."""
    rng = Random(3)
    for _ in range(number):
        pack = rng.sample(range(32), 4 * size)
        dealt = [sum(1 << card for card in pack[size * seat : size * seat + size]) for seat in range(4)]
        yield (dealt[0], dealt[1], dealt[2], dealt[3]), rng.randrange(4)


def after(hands: Hands, seat: int, card: int) -> int:
    """What N and S take when a card is led and everybody then does his best, all hands open."""
    return _next(hands, seat, card, ())


def _next(hands: Hands, seat: int, card: int, trick: tuple[tuple[int, int], ...]) -> int:
    held = list(hands)
    held[seat] ^= 1 << card
    left = held[0], held[1], held[2], held[3]
    trick = (*trick, (seat, card))
    if len(trick) < 4:
        turn = seat + 1 & 3
        follow = left[turn] & SUIT_OF[trick[0][1]] or left[turn]
        return _best(left, turn, follow, trick)
    winner, best = trick[0]
    for who, other in trick[1:]:
        if BEATS[best] >> other & 1:
            winner, best = who, other
    over = not any(left)
    value = sum(VALUES[other] for _, other in trick) + (LAST_TRICK if over else 0)
    gain = 0 if winner & 1 else value
    return gain if over else gain + _best(left, winner, left[winner], ())


def _best(hands: Hands, seat: int, may: int, trick: tuple[tuple[int, int], ...]) -> int:
    found = [_next(hands, seat, card, trick) for card in cards_in(may)]
    return min(found) if seat & 1 else max(found)
