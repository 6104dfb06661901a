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
SEVENS: Final = 0x01010101
"""The four sevens (QS11)."""

_TRIO: Final = 0xE0
"""10, 9 and ace inside a suit's eight bits."""
_TRIO_FOOT: Final = 0x20202020
"""The lowest of the three in every suit."""
_NO_TRICK: Final = -1


def _bits(byte: int, shift: int) -> tuple[int, ...]:
    return tuple(shift + bit for bit in range(8) if byte >> bit & 1)


# The cards of a mask, a table a suit: looked up, not counted out, on every move.
_S, _H, _D, _C = (tuple(_bits(byte, 8 * suit) for byte in range(256)) for suit in range(4))
_BY_SUIT: Final = (_S, _H, _D, _C)


def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a mask, from low to high, spades first."""
    return _S[mask & 255] + _H[mask >> 8 & 255] + _D[mask >> 16 & 255] + _C[mask >> 24]


def trios_in(mask: int) -> int:
    """The lowest card (the ace) of each 10-9-A that a mask holds whole (QS15)."""
    return mask & mask >> 1 & mask >> 2 & _TRIO_FOOT


@final
class Core:
    """A deal in play. :meth:`make` and :meth:`undo` change it in place; :meth:`copy` parts two of them."""

    __slots__ = (
        "best",
        "best_seat",
        "hands",
        "plays",
        "poule_said",
        "poules",
        "run",
        "thirds",
        "turn",
        "undo_log",
        "value",
        "winners",
    )

    hands: list[int]
    """Each seat's mask of cards."""
    turn: int
    """The seat to play; after the last trick its winner."""
    plays: list[int]
    """Every move of the deal in order."""
    winners: list[int]
    """The winner of each complete trick."""
    best: int
    """The move that wins the open trick so far; -1 when none is open."""
    best_seat: int
    value: int
    """Thirds in the open trick."""
    thirds: list[int]
    """Thirds taken, NS and EW."""
    run: tuple[int, int, int] | None
    """The announced poule that can still be made: seat, suit, tricks won for it."""
    poules: list[tuple[int, int]]
    """The poules made, in order: seat and suit."""
    poule_said: bool
    """Whether la poule is played at all."""

    def __init__(self, hands: Sequence[int], leader: int, *, poule: bool = True) -> None:
        self.hands = list(hands)
        self.turn = leader
        self.plays = []
        self.winners = []
        self.best = _NO_TRICK
        self.best_seat = leader
        self.value = 0
        self.thirds = [0, 0]
        self.run = None
        self.poules = []
        self.poule_said = poule
        self.undo_log: list[tuple[int, int, int, int, int, int, tuple[int, int, int] | None, int]] = []

    def copy(self) -> Core:
        """The same position on its own, with nothing to undo."""
        new = Core.__new__(Core)
        new.hands = self.hands[:]
        new.turn = self.turn
        new.plays = self.plays[:]
        new.winners = self.winners[:]
        new.best = self.best
        new.best_seat = self.best_seat
        new.value = self.value
        new.thirds = self.thirds[:]
        new.run = self.run
        new.poules = self.poules[:]
        new.poule_said = self.poule_said
        new.undo_log = []
        return new

    @property
    def over(self) -> bool:
        """Whether all eight tricks are played."""
        return len(self.plays) == 32

    def legal_cards(self) -> int:
        """The mask of cards that the seat to play may play (QS13)."""
        hand = self.hands[self.turn]
        if self.best >= 0:
            return hand & SUIT_MASK[(self.best & CARD) >> 3] or hand
        return hand

    def moves(self) -> tuple[int, ...]:
        """Every legal move: the cards, then the same cards with the word where it may be said (A-QS6)."""
        hand = self.hands[self.turn]
        legal = hand
        if self.best >= 0:
            suit = (self.best & CARD) >> 3
            legal = hand & SUIT_MASK[suit]
            if legal:
                cards = _BY_SUIT[suit][legal >> 8 * suit]
            else:
                legal = hand
                cards = cards_in(hand)
        else:
            cards = cards_in(hand)
        if self.poule_said and hand & hand >> 1 & hand >> 2 & _TRIO_FOOT:
            return cards + tuple(card | POULE for card in cards_in(self.poule_cards() & legal))
        return cards

    def poule_cards(self) -> int:
        """The cards of every whole 10-9-A in the hand to play, legal now or not."""
        foot = trios_in(self.hands[self.turn])
        return foot | foot << 1 | foot << 2

    def make(self, move: int) -> None:
        """Play a legal move. What is not legal is not noticed here: ask :meth:`moves` first."""
        seat = self.turn
        card = move & CARD
        thirds = self.thirds
        self.undo_log.append(
            (seat, self.best, self.best_seat, self.value, thirds[0], thirds[1], self.run, len(self.poules))
        )
        self.hands[seat] ^= 1 << card
        plays = self.plays
        plays.append(move)
        self.value += VALUES[card]
        best = self.best & CARD
        # Higher in the same suit is a greater number, so one comparison bounded by the suit decides (QS14).
        if self.best < 0 or best < card <= best | 7:
            self.best = move
            self.best_seat = seat
        if len(plays) & 3:
            self.turn = seat + 1 & 3
        else:
            self._take_trick()

    def _take_trick(self) -> None:
        winner = self.best_seat
        value = self.value
        if len(self.plays) == 32:
            value += LAST_TRICK
        self.thirds[winner & 1] += value
        self.winners.append(winner)
        if self.run is not None or self.best & POULE:
            self._follow_poule(winner, self.best)
        self.turn = winner
        self.best = _NO_TRICK
        self.value = 0

    def _follow_poule(self, winner: int, move: int) -> None:
        """Three tricks running with exactly the three cards, the first announced (QS15, QS16, A-QS7 to 10).

        Only one run can be alive: any trick that its holder does not win with another card of it breaks it.
        """
        card = move & CARD
        run = self.run
        if run is not None and run[0] == winner and run[1] == card >> 3 and _TRIO >> (card & 7) & 1:
            if run[2] == 2:
                self.poules.append((winner, card >> 3))
                self.run = None
            else:
                self.run = (winner, run[1], run[2] + 1)
        elif move & POULE:
            self.run = (winner, card >> 3, 1)
        else:
            self.run = None

    def undo(self) -> None:
        """Take the last move back."""
        seat, self.best, self.best_seat, self.value, ns, ew, self.run, poules = self.undo_log.pop()
        plays = self.plays
        if not len(plays) & 3:
            self.winners.pop()
        move = plays.pop()
        self.hands[seat] |= 1 << (move & CARD)
        self.turn = seat
        self.thirds[0] = ns
        self.thirds[1] = ew
        del self.poules[poules:]
