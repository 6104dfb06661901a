"""What a seat may do, and its text: ``N:TS+poule``.

Actions are small values made once and compared by identity where there are few of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.cards import CARDS, Card, Suit
from engine.errors import BadNotation
from engine.seats import Seat


class Signal(Enum):
    """How a card is laid, for all to see; its value is its text. It scores nothing (PO4)."""

    TAP = "tap"
    """Good cards in this suit (PO2)."""
    SLIDE = "slide"
    """Good cards in the other suit of the same colour (PO3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Plays a card, perhaps saying “la poule” with it (QS16), perhaps with a signal (PO2, PO3, A-PO8).

    Take it from :func:`Play.of`.
    """

    key: int
    """``card.key``, plus 52 with the word, plus 104 with a tap and 208 with a slide."""
    card: Card
    poule: bool
    signal: Signal | None
    text: str

    @staticmethod
    def of(card: Card, *, poule: bool = False, signal: Signal | None = None) -> Play:
        """The play of that card."""
        return _PLAYS[card.key + 52 * poule + _SIGNAL_KEY[signal]]

    @property
    def signalled(self) -> Suit | None:
        """The suit that the signal speaks of (PO2, PO3); none without one."""
        if self.signal is None:
            return None
        suit = self.card.suit
        return suit if self.signal is Signal.TAP else Suit(3 - suit)

    def __repr__(self) -> str:
        return f"Play({self.text})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_action, (self.text,)


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives the party up for its side (A-QS13)."""

    text: str = "resign"


class Answer(Enum):
    """What is said before the first card of All Fours; its value is its text."""

    STAND = "stand"
    """The dealer's right takes the turned-up trump (AF7)."""
    BEG = "beg"
    """The dealer's right asks for another (AF7)."""
    GIVE = "give"
    """“Take one”: the dealer gives a point for keeping the trump (AF8)."""
    RUN = "run"
    """The dealer runs the pack for another trump (AF8)."""

    @property
    def text(self) -> str:
        """As records write it."""
        return self.value


class Call(Enum):
    """What else is one word in the 32-card games; its value is its text."""

    REDEAL = "redeal"
    """A hand without a 10, 9 or ace demands another deal (PO1)."""
    KEEP = "keep"
    """Such a hand waives it (A-PO1)."""
    CLAIM = "claim"
    """The side says that it has reached the target (PK19)."""
    COUNT = "count"
    """After the last trick: no claim, the deal is counted (A-PK11)."""

    @property
    def text(self) -> str:
        """As records write it."""
        return self.value


@dataclass(frozen=True, slots=True)
class Poules:
    """Says before the first card how many poules will be made, without their suits (LP5)."""

    number: int

    @property
    def text(self) -> str:
        """As records write it."""
        return f"poules={self.number}"


@dataclass(frozen=True, slots=True)
class Meld:
    """Names a combination in the hand (PK7, PK9). Take it from :data:`MELDS`."""

    kind: str
    """``pollack``, ``tens``, ``nines`` or ``aces``."""
    suit: Suit | None
    """Of a pollack; of three the suit that is missing; none of four."""

    @property
    def name(self) -> str:
        """``pollack-H``, ``nines-D`` or ``nines``."""
        return self.kind if self.suit is None else f"{self.kind}-{self.suit.letter}"

    @property
    def points(self) -> int:
        """What it is worth: four of a rank 4, all others 3 (PK7)."""
        return 4 if self.kind != "pollack" and self.suit is None else 3

    @property
    def text(self) -> str:
        """As records write it."""
        return f"meld={self.name}"


MELDS: Final[tuple[Meld, ...]] = (
    *(Meld("pollack", suit) for suit in Suit),
    *(Meld(rank, suit) for rank in ("tens", "nines", "aces") for suit in (None, *Suit)),
)
"""Every meld: the four pollacks, then of each rank all four, and three without each suit."""

Action = Play | Answer | Call | Poules | Meld | Resign

AGREED = "agreed"
"""The one move without a seat: the table ended the party by agreement (:meth:`engine.party.Party.agree`)."""

_SIGNAL_KEY: Final = {None: 0, Signal.TAP: 104, Signal.SLIDE: 208}


def _make(card: Card, poule: bool, signal: Signal | None) -> Play:
    text = card.text + ("+poule" if poule else "") + (f"+{signal.value}" if signal else "")
    return Play(card.key + 52 * poule + _SIGNAL_KEY[signal], card, poule, signal, text)


_PLAYS: tuple[Play, ...] = tuple(
    _make(card, poule, signal) for signal in _SIGNAL_KEY for poule in (False, True) for card in CARDS
)
"""Every play by its key."""

_WORDS: dict[str, Action] = {
    **{answer.value: answer for answer in Answer},
    **{call.value: call for call in Call},
    **{meld.text.lower(): meld for meld in MELDS},
    "resign": Resign(),
}
"""The moves that are words alone, as they are written in small letters."""

_POULES: Final = re.compile(r"poules=([0-9])")


def parse_action(text: str) -> Action:
    """Read what stands behind the seat. Raises :class:`BadNotation`."""
    lower = text.lower()
    if (said := _WORDS.get(lower)) is not None:
        return said
    if (number := _POULES.fullmatch(lower)) is not None:
        return Poules(int(number[1]))
    card_text, *words = text.split("+")
    card = Card.parse(card_text)
    match [word.lower() for word in words]:
        case []:
            return Play.of(card)
        case ["poule"]:
            return Play.of(card, poule=True)
        case ["tap" | "slide" as signal]:
            return Play.of(card, signal=Signal(signal))
        case ["poule", "tap" | "slide" as signal]:
            return Play.of(card, poule=True, signal=Signal(signal))
        case _:
            raise BadNotation(f"{text!r} is not a move")


def parse_move(text: str) -> tuple[Seat, Action]:
    """Read ``seat:what``. Raises :class:`BadNotation`."""
    seat, colon, what = text.partition(":")
    if not colon:
        raise BadNotation(f"{text!r} is not a move (seat:what)")
    return Seat.parse(seat), parse_action(what)


def write_move(seat: Seat, action: Action) -> str:
    """The text of a move, as records and the store keep it."""
    return f"{seat.letter}:{action.text}"
