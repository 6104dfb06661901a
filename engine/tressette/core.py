"""The one place that knows which cards are legal, who wins a trick and what it is worth.

Everything is small integers, for speed: players and solvers make and undo millions of moves on one core.

A card is its place in the pack, ``suit * 8 + strength`` (7 lowest, 10 highest: QS3), a set of cards is a mask
of such bits, and a move is a card, plus ``POULE`` when the word is said with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from engine.cards import PACK_32

POULE: Final = 32
"""Added to a card: “la poule” is said with it (QS16)."""
CARD: Final = 31
"""The card in a move."""

VALUES: Final[tuple[int, ...]] = tuple({"A": 3, "8": 0, "7": 0}.get(card.rank, 1) for card in PACK_32.cards)
"""What each card is worth, in thirds of a point (QS4)."""
LAST_TRICK: Final = 3
"""What the last trick is worth besides, in thirds (QS5)."""
ALL_THIRDS: Final = sum(VALUES) + LAST_TRICK
"""All that a deal holds: 35 thirds."""

SUIT_MASK: Final[tuple[int, ...]] = tuple(0xFF << 8 * suit for suit in range(4))
ALL_CARDS: Final = 0xFFFFFFFF
"""The whole pack."""
SEVENS: Final = 0x01010101
"""The four sevens (QS11)."""

_TRIO: Final = 0xE0
"""10, 9 and ace inside a suit's eight bits."""
_TRIO_FOOT: Final = 0x20202020
"""The lowest of the three in every suit."""


def _bits(byte: int, shift: int) -> tuple[int, ...]:
    return tuple(shift + bit for bit in range(8) if byte >> bit & 1)


# The cards of a mask, a table a suit: looked up, not counted out, on every move.
_S, _H, _D, _C = (tuple(_bits(byte, 8 * suit) for byte in range(256)) for suit in range(4))


def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a mask, from low to high, spades first."""
    return _S[mask & 255] + _H[mask >> 8 & 255] + _D[mask >> 16 & 255] + _C[mask >> 24]


def _trios(mask: int) -> int:
    """The lowest card (the ace) of each 10-9-A that a mask holds whole (QS15)."""
    return mask & mask >> 1 & mask >> 2 & _TRIO_FOOT


Run = tuple[int, int, int]
"""An announced poule that can still be made: seat, suit, tricks won for it."""

Log = tuple["Log | None", int, int, "Run | None", tuple[tuple[int, int], ...]]


@final
class Core:
    """A deal in play. :meth:`make` and :meth:`undo` change it in place; :meth:`copy` parts two of them."""

    __slots__ = (
        "first",
        "hands",
        "log",
        "ns",
        "plays",
        "poule",
        "poules",
        "run",
        "taken",
        "turn",
        "winners",
    )

    hands: list[int]
    """Each seat's mask of cards."""
    turn: int
    """The seat to play; after the last trick its winner."""
    plays: list[int]
    """Every move of the deal in order."""
    first: int
    """Who led to the first trick."""
    winners: tuple[int, ...]
    """The winner of each complete trick."""
    ns: int
    """Thirds that N and S have taken."""
    taken: int
    """Thirds that both sides have taken."""
    run: Run | None
    """The announced poule that can still be made."""
    poules: tuple[tuple[int, int], ...]
    """The poules made, in order: seat and suit."""
    poule: bool
    """Whether la poule is played, and somebody was dealt one: most deals need no more."""
    log: Log | None
    """What :meth:`undo` puts back, an entry a complete trick, holding the one before."""

    def __init__(self, hands: Sequence[int], leader: int, *, poule: bool = True) -> None:
        self.hands = list(hands)
        self.turn = leader
        self.first = leader
        self.plays = []
        self.winners = ()
        self.ns = 0
        self.taken = 0
        self.run = None
        self.poules = ()
        self.poule = poule and any(_trios(hand) for hand in hands)
        self.log = None

    def copy(self) -> Core:
        """The same position on its own."""
        new = _new(Core)
        new.hands = self.hands[:]
        new.turn = self.turn
        new.first = self.first
        new.plays = self.plays[:]
        new.winners = self.winners
        new.ns = self.ns
        new.taken = self.taken
        new.run = self.run
        new.poules = self.poules
        new.poule = self.poule
        new.log = self.log
        return new

    @property
    def over(self) -> bool:
        """Whether all eight tricks are played."""
        return len(self.plays) == 32

    def led_suit(self) -> int:
        """The suit of the open trick; only where one is open."""
        return (self.plays[-(len(self.plays) & 3)] & CARD) >> 3

    def legal_cards(self) -> int:
        """The mask of cards that the seat to play may play (QS13)."""
        hand = self.hands[self.turn]
        plays = self.plays
        if laid := len(plays) & 3:
            return hand & SUIT_MASK[(plays[-laid] & CARD) >> 3] or hand
        return hand

    def poule_cards(self) -> int:
        """The cards with which the seat to play may say la poule, were they legal now (A-QS6)."""
        hand = self.hands[self.turn]
        foot = _trios(hand) if self.poule else 0
        return foot | foot << 1 | foot << 2

    def moves(self) -> tuple[int, ...]:
        """Every legal move: the cards, then the same cards with the word where it may be said."""
        legal = self.legal_cards()
        cards = _S[legal & 255] + _H[legal >> 8 & 255] + _D[legal >> 16 & 255] + _C[legal >> 24]
        if self.poule and (poule := self.poule_cards() & legal):
            return cards + tuple([card | POULE for card in cards_in(poule)])
        return cards

    def make(self, move: int) -> None:
        """Play a legal move. What is not legal is not noticed here: ask :meth:`moves` first."""
        seat = self.turn
        self.hands[seat] ^= 1 << (move & CARD)
        plays = self.plays
        plays.append(move)
        if len(plays) & 3:
            self.turn = seat + 1 & 3
        else:
            self._take_trick(seat + 1 & 3)

    def _take_trick(self, leader: int) -> None:
        plays = self.plays
        first, second, third, fourth = plays[-4:]
        card, place, move = first & CARD, 0, first
        value = VALUES[card]
        # Higher in the same suit is a greater number, so one comparison bounded by the suit decides (QS14).
        top = card | 7
        other = second & CARD
        value += VALUES[other]
        if card < other <= top:
            card, place, move = other, 1, second
        other = third & CARD
        value += VALUES[other]
        if card < other <= top:
            card, place, move = other, 2, third
        other = fourth & CARD
        value += VALUES[other]
        if card < other <= top:
            card, place, move = other, 3, fourth
        if len(plays) == 32:
            value += LAST_TRICK
        winner = leader + place & 3
        self.log = (self.log, self.ns, self.taken, self.run, self.poules)
        self.taken += value
        if not winner & 1:
            self.ns += value
        self.winners = (*self.winners, winner)
        if self.run is not None or move & POULE:
            self._follow_poule(winner, move)
        self.turn = winner

    def _follow_poule(self, winner: int, move: int) -> None:
        """Three tricks running with exactly the three cards, the first announced (QS15, QS16, A-QS7 to 10).

        Only one run can be alive: any trick that its holder does not win with another card of it breaks it.
        """
        card = move & CARD
        run = self.run
        if run is not None and run[0] == winner and run[1] == card >> 3 and _TRIO >> (card & 7) & 1:
            if run[2] == 2:
                self.poules = (*self.poules, (winner, card >> 3))
                self.run = None
            else:
                self.run = (winner, run[1], run[2] + 1)
        elif move & POULE:
            self.run = (winner, card >> 3, 1)
        else:
            self.run = None

    def undo(self) -> None:
        """Take the last move back."""
        plays = self.plays
        if len(plays) & 3:
            seat = self.turn + 3 & 3
        else:
            self.winners = self.winners[:-1]
            assert self.log is not None
            self.log, self.ns, self.taken, self.run, self.poules = self.log
            leader = self.winners[-1] if self.winners else self.first
            seat = leader + 3 & 3
        self.hands[seat] |= 1 << (plays.pop() & CARD)
        self.turn = seat


_new = Core.__new__
