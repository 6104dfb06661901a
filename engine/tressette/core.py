"""The one place that knows which cards are legal, who wins a trick and what it is worth.

Everything is small integers, for speed: players and solvers make and undo millions of moves.

A card is its place in the pack, ``suit * 8 + strength`` (7 lowest, 10 highest: QS3), a set of cards is a mask
of such bits, and a move is a card, plus ``POULE`` when the word is said with it. A position is a
:data:`State`, which never changes; :func:`after` gives the next one, and a :class:`Core` walks along them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast, final

from engine.cards import PACK_32

T = TypeVar("T")

POULE: Final = 32
"""Added to a card: “la poule” is said with it (QS16)."""
CARD: Final = 31
"""The card in a move."""
_MOVES: Final = range(2 * POULE)

VALUES: Final[tuple[int, ...]] = tuple({"A": 3, "8": 0, "7": 0}.get(card.rank, 1) for card in PACK_32.cards)
"""What each card is worth, in thirds of a point (QS4)."""
LAST_TRICK: Final = 3
"""What the last trick is worth besides, in thirds (QS5)."""
ALL_THIRDS: Final = sum(VALUES) + LAST_TRICK
"""All that a deal holds: 35 thirds."""

ALL_CARDS: Final = 0xFFFFFFFF
"""The whole pack."""
SEVENS: Final = 0x01010101
"""The four sevens (QS11)."""
TRIO: Final = 0xE0
"""10, 9 and ace inside a suit's eight bits (QS15)."""

SUIT_OF: Final[tuple[int, ...]] = tuple(0xFF << 8 * ((move & CARD) >> 3) for move in _MOVES)
"""All cards of each move's suit."""
BEATS: Final[tuple[int, ...]] = tuple(
    sum(1 << other for other in _MOVES if SUIT_OF[other] == SUIT_OF[move] and other & CARD > move & CARD)
    for move in _MOVES
)
"""The moves that beat each move: a higher card of its suit, and nothing else (QS14)."""

# By move, since a move is looked up more often than a card.
_BIT: Final[tuple[int, ...]] = tuple(1 << (move & CARD) for move in _MOVES)
_VALUE: Final = VALUES * 2
_NEXT: Final = (1, 2, 3, 0)
_BEFORE: Final = (3, 0, 1, 2)


def reader(things: Sequence[T]) -> Callable[[int], tuple[T, ...]]:
    """A way to read masks: what stands for each of their cards, low to high, spades first.

    Tables, not loops, since every move asks for one; and most of what is asked for is one suit.
    """
    spades, hearts, diamonds, clubs = (
        tuple(tuple(things[8 * suit + bit] for bit in range(8) if byte >> bit & 1) for byte in range(256))
        for suit in range(4)
    )
    one_suit = {
        byte << 8 * suit: found
        for suit, table in enumerate((spades, hearts, diamonds, clubs))
        for byte, found in enumerate(table)
    }

    def read(mask: int) -> tuple[T, ...]:
        if mask in one_suit:
            return one_suit[mask]
        return spades[mask & 255] + hearts[mask >> 8 & 255] + diamonds[mask >> 16 & 255] + clubs[mask >> 24]

    return read


cards_in: Final = reader(range(POULE))
"""The cards of a mask."""
_words_in: Final = reader(range(POULE, 2 * POULE))
"""The same cards with the word."""


def trios(hand: int) -> int:
    """The cards of a hand that belong to a whole 10-9-A of one suit (QS15)."""
    aces = hand & hand >> 1 & hand >> 2 & 0x20202020
    return aces | aces << 1 | aces << 2


Run = tuple[int, int, int]
"""An announced poule that can still be made: seat, suit, tricks won for it."""

Poules = tuple["Run | None", tuple[tuple[int, int], ...]]
"""The run that is alive, and the poules made, in order: seat and suit."""

State = tuple["State", int, tuple[int, ...], int, int, int, int, int, int, int, int, int, "Poules | None"]
"""A position. One is made for every move, so it is a plain tuple, whose places have these names."""

PREVIOUS: Final = 0
"""The position before; there is none before the first, which has all cards left."""
MOVE: Final = 1
"""The move that led here."""
HANDS: Final = 2
"""Each seat's mask of cards as dealt."""
LEFT: Final = 3
"""The cards that are not played yet."""
TURN: Final = 4
"""The seat to play; after the last trick its winner."""
FOLLOW: Final = 5
"""The cards of the led suit while a trick is open, and else all."""
LAST: Final = 6
"""The seat that will play the trick's last card."""
BEST: Final = 7
"""The move that wins the open trick so far."""
WINNER: Final = 8
"""Whose that is."""
VALUE: Final = 9
"""What the open trick's cards are worth so far, in thirds."""
NS: Final = 10
"""Thirds that N and S have taken."""
TAKEN: Final = 11
"""Thirds that both sides have taken."""
POULES: Final = 12
"""None where la poule is not played or nobody was dealt one, as in most deals: nothing has to be watched."""


def start(hands: Sequence[int], leader: int, *, poule: bool = True) -> State:
    """The position before the first trick, from the seats' masks of cards."""
    poules = (None, ()) if poule and any(map(trios, hands)) else None
    none = cast("State", None)
    return none, 0, tuple(hands), ALL_CARDS, leader, ALL_CARDS, _BEFORE[leader], 0, 0, 0, 0, 0, poules


def legal_cards(state: State) -> int:
    """The cards that the seat to play may play: the led suit, or any where none is held or led (QS13)."""
    hand = state[HANDS][state[TURN]] & state[LEFT]
    return hand & state[FOLLOW] or hand


def poule_cards(state: State) -> int:
    """The cards with which the seat to play may say la poule, were they legal now (A-QS6)."""
    return trios(state[HANDS][state[TURN]] & state[LEFT]) if state[POULES] else 0


def after(state: State, move: int) -> State:
    """The position after a legal move. What is not legal is not noticed here."""
    _, _, hands, left, turn, follow, last, best, winner, value, ns, taken, poules = state
    left ^= _BIT[move]
    value += _VALUE[move]
    if follow == ALL_CARDS:
        follow, best, winner = SUIT_OF[move], move, turn
    elif BEATS[best] >> move & 1:
        best, winner = move, turn
    if turn != last:
        return state, move, hands, left, _NEXT[turn], follow, last, best, winner, value, ns, taken, poules
    if not left:
        value += LAST_TRICK
    if not winner & 1:
        ns += value
    if poules:
        poules = _follow_poule(poules, winner, best)
    taken += value
    return state, move, hands, left, winner, ALL_CARDS, _BEFORE[winner], 0, 0, 0, ns, taken, poules


def _follow_poule(poules: Poules, winner: int, move: int) -> Poules:
    """Three tricks running with exactly the three cards, the first announced (QS15, QS16, A-QS7 to 10).

    Only one run can be alive: any trick that its holder does not win with another card of it breaks it.
    """
    run, made = poules
    suit = (move & CARD) >> 3
    if run is not None and run[0] == winner and run[1] == suit and TRIO >> (move & 7) & 1:
        if run[2] == 2:
            return None, (*made, (winner, suit))
        return (winner, suit, run[2] + 1), made
    return ((winner, suit, 1) if move & POULE else None), made


def history(state: State) -> list[tuple[int, int]]:
    """Every seat and its move, in order."""
    pairs: list[tuple[int, int]] = []
    while state[LEFT] != ALL_CARDS:
        previous = state[PREVIOUS]
        pairs.append((previous[TURN], state[MOVE]))
        state = previous
    return pairs[::-1]


@final
class Core:
    """A deal in play, to try moves on and take them back."""

    __slots__ = ("state",)

    state: State
    """Where it stands."""

    def __init__(self, state: State) -> None:
        self.state = state

    def copy(self) -> Core:
        """The same position on its own."""
        return Core(self.state)

    def moves(self) -> tuple[int, ...]:
        """Every legal move: the cards, then the same cards with the word where it may be said."""
        state = self.state
        legal = legal_cards(state)
        if state[POULES] and (words := poule_cards(state) & legal):
            return cards_in(legal) + _words_in(words)
        return cards_in(legal)

    def make(self, move: int) -> None:
        """Play a legal move. What is not legal is not noticed here: ask :meth:`moves` first."""
        self.state = after(self.state, move)

    def undo(self) -> None:
        """Take the last move back; there must be one."""
        self.state = self.state[PREVIOUS]

    @property
    def turn(self) -> int:
        """The seat to play; after the last trick its winner."""
        return self.state[TURN]

    @property
    def over(self) -> bool:
        """Whether all eight tricks are played."""
        return not self.state[LEFT]

    @property
    def plays(self) -> list[int]:
        """Every move of the deal in order."""
        return [move for _, move in history(self.state)]

    @property
    def thirds(self) -> tuple[int, int]:
        """Card points so far, NS and EW, in thirds; the last trick's three are in it (QS5)."""
        return self.state[NS], self.state[TAKEN] - self.state[NS]

    @property
    def poules(self) -> tuple[tuple[int, int], ...]:
        """The poules made, in order: seat and suit."""
        poules = self.state[POULES]
        return poules[1] if poules else ()
