"""In which order a seat's plays are worth trying, seen from all four hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.solver.suits import ALL, DUCK, GIVE, TOP, VALUE, ordered
from engine.tressette.core import (
    BEST,
    CARD,
    FOLLOW,
    HANDS,
    LAST,
    LEFT,
    LEGAL,
    NUMBERS,
    POULE,
    TRIO,
    TURN,
    WATCH,
    WINNER,
    WORDS,
    State,
    trios,
    unsaid,
)

Groups = Mapping[int, tuple[int, ...]]
"""By ``left << 8 | hand``: the ranks that play differently."""

_ACE: Final = VALUE.index(max(VALUE))
_POULES: Final = WORDS | NUMBERS


def lead_mark(rank: int, mates: int, enemy: int, partners: int) -> int:
    """How late a lead is worth trying: what wins comes first, aces before the rest, then the partner's.

    From what the partner and the enemy hold at best in its suit, and the partner's cards of it.
    """
    value = VALUE[rank]
    has_ace = partners >> _ACE & 1
    if rank > enemy and rank > mates:
        return 20 - 4 * value - 2 * has_ace
    if mates > enemy and mates > rank:
        return 30 + rank - 3 * value
    if rank > enemy:
        return 28 - 3 * value
    return 40 + 4 * value + rank + 3 * has_ace


def plays(state: State, opened: int, groups: Groups, *, word_costs: bool) -> list[int]:
    """The plays of the seat to play, of equal ones only the first.

    ``opened`` are the cards left when the trick began: those that lie in it still tell neighbours apart. The
    word is said with every card that may begin a poule; where it may cost a penalty, also not.
    """
    turn = state[TURN]
    if unsaid(state, turn):
        # No two cards are the same to somebody who waits to meld them.
        groups = ALL
    cards = _leads(state, groups) if state[BEST] < 0 else _replies(state, opened, groups)
    watch = state[WATCH]
    if not watch or not watch[0][0] & _POULES:
        return cards
    legal = state[LEGAL]
    first = trios(state[HANDS][turn] & state[LEFT]) & legal
    words = first if watch[0][0] & WORDS else 0
    if (run := watch[1]) is not None and run[0] == turn and state[BEST] < 0:
        first = TRIO << 8 * run[1] & legal or first
    cards.sort(key=lambda card: not first >> card & 1)
    if not words:
        return cards
    said = [card | POULE if words >> card & 1 else card for card in cards]
    return said + [card for card in cards if words >> card & 1] if word_costs else said


def _leads(state: State, groups: Groups) -> list[int]:
    hands, left, turn = state[HANDS], state[LEFT], state[TURN]
    legal = state[LEGAL]
    second, mate, fourth = hands[turn + 1 & 3] & left, hands[turn ^ 2] & left, hands[turn + 3 & 3] & left
    marks: list[int] = []
    for suit in range(0, 32, 8):
        mine = legal >> suit & 255
        if mine:
            enemy = max(TOP[second >> suit & 255], TOP[fourth >> suit & 255])
            partners = mate >> suit & 255
            for rank in groups[(left >> suit & 255) << 8 | mine]:
                marks.append(lead_mark(rank, TOP[partners], enemy, partners) << 5 | suit + rank)
    marks.sort()
    return [mark & CARD for mark in marks]


def _replies(state: State, opened: int, groups: Groups) -> list[int]:
    hands, left, turn = state[HANDS], state[LEFT], state[TURN]
    best, follow, hand = state[BEST], state[FOLLOW], hands[turn] & left
    behind = state[LAST] - turn & 3
    suit = best & CARD & ~7
    high = best & 7
    enemy = TOP[(hands[turn + 1 & 3] & left) >> suit & 255] if behind else -1
    mate = TOP[(hands[turn ^ 2] & left) >> suit & 255] if behind > 1 else -1
    mine = not (state[WINNER] ^ turn) & 1
    to_beat = max(high, enemy)
    held = (hand & follow) >> suit & 255
    if mine and high > enemy:
        beat = GIVE
    elif TOP[held] > to_beat and TOP[held] > mate:
        beat = to_beat
    else:
        beat = GIVE if mate > to_beat else DUCK
    if held:
        ranks = groups[(opened >> suit & 255) << 8 | held]
        return [suit + rank for rank in ordered(ranks, beat)]
    dear = 3 if beat == GIVE else 0
    marks: list[int] = []
    for other in range(0, 32, 8):
        for rank in groups[(opened >> other & 255) << 8 | (hand >> other & 255)]:
            marks.append((VALUE[rank] ^ dear) << 8 | rank << 5 | other + rank)
    marks.sort()
    return [mark & CARD for mark in marks]
