"""The one place that knows which cards are legal, who wins a trick and what it is worth.

Everything is small integers, for speed: players and solvers make and undo millions of moves.

A card is its place in the pack, ``suit * 8 + strength`` (7 lowest, 10 highest: QS3), a set of cards is a mask
of such bits, and a play is a card, plus ``POULE`` when the word is said with it, plus a signal. A position is
a :data:`State`, which never changes; :func:`after` gives the next one, and a :class:`Core` walks along them.
What a deal's rules ask beyond its tricks is settled when it begins (:class:`Terms`), so that nothing that is
off costs a move anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast, final

from engine.cards import PACK_32
from engine.tressette import melds as combinations
from engine.tressette.readers import reader

POULE: Final = 32
"""Added to a card: “la poule” is said with it (QS16)."""
TAP: Final = 64
"""Added: it is played with a tap. Signals change nothing but what was seen (PO2, PO4)."""
SLIDE: Final = 128
"""Added: it is played with a slide (PO3)."""
MELD: Final = 192
"""The first of the melds, which stand between the plays where they were said (PK7)."""
CARD: Final = 31
"""The card in a play."""
_PLAYS: Final = range(MELD)

VALUES: Final[tuple[int, ...]] = tuple({"A": 3, "8": 0, "7": 0}.get(card.rank, 1) for card in PACK_32.cards)
"""What each card is worth, in thirds of a point (QS4)."""
LAST_TRICK: Final = 3
"""What the last trick is worth besides, in thirds (QS5)."""
POINT: Final = 3
"""Thirds in a point."""
ALL_THIRDS: Final = sum(VALUES) + LAST_TRICK
"""All that a deal holds: 35 thirds."""

ALL_CARDS: Final = 0xFFFFFFFF
"""The whole pack."""
SEVENS: Final = 0x01010101
"""The four sevens (QS11)."""
EIGHTS: Final = SEVENS << 1
"""The four eights (PO6)."""
HIGH: Final = 0xE0E0E0E0
"""All tens, nines and aces (PO1)."""
TRIO: Final = 0xE0
"""10, 9 and ace inside a suit's eight bits (QS15)."""

SUIT_OF: Final[tuple[int, ...]] = tuple(0xFF << 8 * ((move & CARD) >> 3) for move in _PLAYS)
"""All cards of each play's suit."""
BEATS: Final[tuple[int, ...]] = tuple(
    SUIT_OF[move] & ~((2 << (move & CARD)) - 1) & 0xFFFFFFFF for move in _PLAYS
)
"""The cards that beat each play: the higher ones of its suit, and nothing else (QS14)."""

# By play, since a play is looked up more often than a card.
_BIT: Final[tuple[int, ...]] = tuple(1 << (move & CARD) for move in _PLAYS)
_VALUE: Final[tuple[int, ...]] = tuple(VALUES[move & CARD] for move in _PLAYS)
_NEXT: Final = (1, 2, 3, 0)
_BEFORE: Final = (3, 0, 1, 2)


cards_in: Final = reader(range(POULE))
"""The cards of a mask."""
_words_in: Final = reader(range(POULE, 2 * POULE))
"""The same cards with the word."""


def trios(hand: int) -> int:
    """The cards of a hand that belong to a whole 10-9-A of one suit (QS15)."""
    aces = hand & hand >> 1 & hand >> 2 & 0x20202020
    return aces | aces << 1 | aces << 2


def lowest(hand: int) -> int:
    """All cards of the lowest rank that a hand holds (LP1 to LP3)."""
    rank = SEVENS
    while not hand & rank and rank <= ALL_CARDS:
        rank <<= 1
    return rank


# What a deal's rules let happen beyond its tricks, as bits of Terms.kinds.
WORDS: Final = 1
"""A poule is said with its first card, and somebody was dealt one (QS16)."""
NUMBERS: Final = 2
"""Poules were announced before the first card, without their suits (LP5)."""
LOW_LEADS: Final = 4
"""A poor trick forces a low lead (LP1)."""
MELDING: Final = 8
"""Combinations score, and somebody was dealt one (PK7)."""
SIGNALS: Final = 16
"""Cards may carry signals (PO2). This and what follows is nothing to the core, but to whoever wraps it."""
CLAIMS: Final = 32
"""A side that is on lead may claim (A-PK8)."""
ANY_TIME: Final = 64
"""So may any side at any time."""
WAITING: Final = 128
"""Answers are awaited before the first card (A-PO1, A-LP5)."""
_POULES: Final = WORDS | NUMBERS


class Terms(NamedTuple):
    """What a deal's rules ask to be watched, the same for all its positions."""

    kinds: int = WORDS
    """The bits above. Where nobody was dealt a poule, :func:`start` takes the words away."""
    announced: tuple[int, ...] = ()
    """How many poules each seat may make, where numbers were announced (A-LP6)."""
    melds: tuple[int, ...] = ()
    """The melds that each seat was dealt, as bits, where they score (PK7)."""
    leader_melds: bool = False
    """Only who is to lead may meld (A-PK3)."""


Run = tuple[int, int, int]
"""A poule that can still be made: seat, suit, tricks won for it."""

Watch = tuple[Terms, "Run | None", tuple[tuple[int, int], ...], int, tuple[tuple[int, int], ...]]
"""What is watched: the terms; the run that is alive; the poules made, in order (seat and suit); the sides
that have won a trick, as bits; the melds said, in order (seat and meld)."""

State = tuple["State", int, tuple[int, ...], int, int, int, int, int, int, int, int, int, "Watch | None", int]
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
"""The cards of the led suit while a trick is open; none before a lead."""
LAST: Final = 6
"""The seat that will play the trick's last card."""
BEST: Final = 7
"""The play that wins the open trick so far; less than 0 before a lead."""
WINNER: Final = 8
"""Whose that is."""
VALUE: Final = 9
"""What the open trick's cards are worth so far, in thirds."""
NS: Final = 10
"""Thirds that N and S have taken."""
TAKEN: Final = 11
"""Thirds that both sides have taken."""
WATCH: Final = 12
"""None where nothing beyond the tricks has to be watched, as in most deals of most games."""
LEGAL: Final = 13
"""The cards that the seat to play may play: the led suit, or any where none is held or led (QS13); the lowest
rank where that must be led (LP1)."""

PLAIN: Final = Terms()
"""La poule with its first card and nothing else: Quatre Sept."""
_NOTHING: Final = Terms(0)


def start(hands: Sequence[int], leader: int, terms: Terms = PLAIN) -> State:
    """The position before the first trick, from the seats' masks of cards."""
    if terms[0] & WORDS and not any(map(trios, hands)):
        terms = _NOTHING if terms is PLAIN else Terms(terms.kinds & ~WORDS, *terms[1:])
    watch: Watch | None = (terms, None, (), 0, ()) if terms[0] else None
    none = cast("State", None)
    last = _BEFORE[leader]
    return none, 0, tuple(hands), ALL_CARDS, leader, 0, last, -1, 0, 0, 0, 0, watch, hands[leader]


def on_lead(state: State) -> bool:
    """Whether the seat to play leads, or the last trick is over."""
    return state[BEST] < 0


def poule_cards(state: State) -> int:
    """The cards with which the seat to play may say la poule, were they legal now (A-QS6)."""
    watch = state[WATCH]
    return trios(state[HANDS][state[TURN]] & state[LEFT]) if watch and watch[0][0] & WORDS else 0


def after(state: State, move: int) -> State:
    """The position after a legal play. What is not legal is not noticed here."""
    _, _, hands, left, turn, follow, last, best, winner, value, ns, taken, watch, _ = state
    bit = _BIT[move]
    left ^= bit
    value += _VALUE[move]
    if best < 0:
        follow, best, winner = SUIT_OF[move], move, turn
    elif BEATS[best] & bit:
        best, winner = move, turn
    if turn != last:
        turn = _NEXT[turn]
        hand = hands[turn] & left
        legal = hand & follow or hand
        return state, move, hands, left, turn, follow, last, best, winner, value, ns, taken, watch, legal
    legal = hands[winner] & left
    if watch:
        kinds = watch[0][0]
        if kinds & _POULES or (kinds & MELDING and not watch[3] >> (winner & 1) & 1):
            watch = _watched(watch, winner, best)
        if kinds & LOW_LEADS and value < POINT:
            legal &= lowest(legal)
    if not left:
        value += LAST_TRICK
    if not winner & 1:
        ns += value
    taken += value
    return state, move, hands, left, winner, 0, _BEFORE[winner], -1, 0, 0, ns, taken, watch, legal


def _watched(watch: Watch, winner: int, best: int) -> Watch:
    """What a complete trick changes in what is watched: poules, and which sides have a trick.

    A poule is three tricks running with exactly the three cards, announced (QS15, QS16, LP5, A-QS7 to 10,
    A-LP6, 8). Only one run can be alive: any trick that its holder does not win with another card of it
    breaks it.
    """
    terms, run, made, sides, melded = watch
    suit = (best & CARD) >> 3
    if run is not None and run[0] == winner and run[1] == suit and TRIO >> (best & 7) & 1:
        if run[2] == 2:
            run, made = None, (*made, (winner, suit))
        else:
            run = winner, suit, run[2] + 1
    elif best & POULE or (terms[0] & NUMBERS and _begins(terms, made, winner, best)):
        run = winner, suit, 1
    else:
        run = None
    return terms, run, made, sides | 1 << (winner & 1), melded


def _begins(terms: Terms, made: tuple[tuple[int, int], ...], winner: int, best: int) -> bool:
    """Whether a trick may be the first of a poule that was announced beforehand (A-LP6)."""
    return bool(TRIO >> (best & 7) & 1) and [seat for seat, _ in made].count(winner) < terms.announced[winner]


def meldable(state: State) -> int:
    """The melds, as bits, that the seat to play may say now (PK10 to PK12, A-PK3 to 5)."""
    watch = state[WATCH]
    if not watch or not watch[0][0] & MELDING:
        return 0
    terms, _, _, sides, _ = watch
    turn = state[TURN]
    if not terms.melds[turn]:
        return 0
    # Forehand's right before the opening lead is his own; everybody else's side needs a trick.
    if state[LEFT] != ALL_CARDS and not (
        sides >> (turn & 1) & 1 and (on_lead(state) or not terms.leader_melds)
    ):
        return 0
    return unsaid(state, turn)


def unsaid(state: State, seat: int) -> int:
    """The melds, as bits, that a seat holds and has not said, allowed now or not (PK12, A-PK4, A-PK5)."""
    watch = state[WATCH]
    if not watch or not watch[0][0] & MELDING:
        return 0
    left = combinations.held_in(state[HANDS][seat] & state[LEFT])
    for other, meld in watch[4]:
        if other == seat:
            left &= ~combinations.EXCLUDES[meld]
    return left


def melding(state: State, meld: int) -> State:
    """The position after the seat to play has said a meld that it may say."""
    _, _, *same, watch, legal = state
    assert watch is not None
    terms, run, made, sides, melded = watch
    watch = terms, run, made, sides, (*melded, (state[TURN], meld))
    return cast("State", (state, MELD + meld, *same, watch, legal))


def marked(state: State, move: int) -> State:
    """The same position, reached by something that was said and moved nothing."""
    return cast("State", (state, move, *state[HANDS:]))


def history(state: State) -> list[tuple[int, int]]:
    """Every seat and its move, in order: plays, and the melds between them."""
    pairs: list[tuple[int, int]] = []
    while state[LEFT] != ALL_CARDS or state[MOVE]:
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
        """Every legal play: the cards, then the same cards with the word where it may be said.

        Without signals, which change nothing; :meth:`make` takes them all the same.
        """
        state = self.state
        legal, watch = state[LEGAL], state[WATCH]
        if watch and watch[0][0] & WORDS and (words := poule_cards(state) & legal):
            return cards_in(legal) + _words_in(words)
        return cards_in(legal)

    def melds(self) -> int:
        """The melds, as bits, that the seat to play may say now (PK10 to PK12)."""
        return meldable(self.state)

    def meld(self, meld: int) -> None:
        """Say a meld that may be said; :meth:`undo` takes it back like a play."""
        self.state = melding(self.state, meld)

    def make(self, move: int) -> None:
        """Make a legal play. What is not legal is not noticed here: ask :meth:`moves` first."""
        self.state = after(self.state, move)

    def undo(self) -> None:
        """Take the last play or meld back; there must be one."""
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
        """Every play of the deal in order."""
        return [move for _, move in history(self.state) if move < MELD]

    @property
    def thirds(self) -> tuple[int, int]:
        """Card points so far, NS and EW, in thirds; the last trick's three are in it (QS5)."""
        return self.state[NS], self.state[TAKEN] - self.state[NS]

    @property
    def poules(self) -> tuple[tuple[int, int], ...]:
        """The poules made, in order: seat and suit."""
        watch = self.state[WATCH]
        return watch[2] if watch else ()

    @property
    def melded(self) -> tuple[tuple[int, int], ...]:
        """The melds said, in order: seat and meld."""
        watch = self.state[WATCH]
        return watch[4] if watch else ()
