"""What a seat may do, and its text: ``N:TS+poule``.

Actions are small values made once and compared by identity where there are few of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import CARDS, Card
from engine.errors import BadNotation
from engine.seats import Seat


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Plays a card, perhaps saying “la poule” with it (QS16). Take it from :func:`Play.of`."""

    key: int
    """``card.key``, plus 52 with the word."""
    card: Card
    poule: bool
    text: str

    @staticmethod
    def of(card: Card, *, poule: bool = False) -> Play:
        """The play of that card."""
        return _PLAYS[card.key + 52 * poule]

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


Action = Play | Answer | Resign

AGREED = "agreed"
"""The one move without a seat: the table ended the party by agreement (:meth:`engine.party.Party.agree`)."""

_PLAYS: tuple[Play, ...] = tuple(
    Play(card.key + 52 * poule, card, bool(poule), card.text + ("+poule" if poule else ""))
    for poule in (0, 1)
    for card in CARDS
)
_WORDS: dict[str, Action] = {**{answer.value: answer for answer in Answer}, "resign": Resign()}
"""The moves that are one word."""


def parse_action(text: str) -> Action:
    """Read what stands behind the seat. Raises :class:`BadNotation`."""
    if (said := _WORDS.get(text.lower())) is not None:
        return said
    card_text, *words = text.split("+")
    card = Card.parse(card_text)
    match [word.lower() for word in words]:
        case []:
            return Play.of(card)
        case ["poule"]:
            return Play.of(card, poule=True)
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
