"""What stands between the core's numbers and the public values, made once."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.actions import Action, Call, Play, Signal
from engine.cards import CARDS, PACK_32, Card
from engine.events import CardPlayed
from engine.seats import Seat
from engine.tressette import melds
from engine.tressette.core import ALL_CARDS, CARD, MELD, POULE, SLIDE, TAP
from engine.tressette.readers import reader, reader_of_groups

# Beyond the plays and the melds, in masks of what may be done now and as the last move of a deal.
CLAIM: Final = 224
"""A seat says that its side has reached the target (PK19); as a move the seat is added."""
COUNT: Final = 228
"""A seat lets the deal be counted (A-PK11); as a move the seat is added."""

SEATS: Final = tuple(Seat)

_SIGNAL: Final = {0: None, TAP: Signal.TAP, SLIDE: Signal.SLIDE}

PLAY_OF: Final = tuple(
    Play.of(PACK_32.cards[move & CARD], poule=bool(move & POULE), signal=_SIGNAL[move & (TAP | SLIDE)])
    for move in range(MELD)
)
"""The public play of each play of the core."""

CARD_OF: Final = tuple(play.card for play in PLAY_OF)

_NOT_IN_PACK: Final = 1 << 10
"""In the place of a move that no deal has: beyond every mask."""


def _moves_by_key() -> tuple[int, ...]:
    moves = [_NOT_IN_PACK] * (6 * len(CARDS))
    for move, play in enumerate(PLAY_OF):
        moves[play.key] = move
    return tuple(moves)


MOVE_OF: Final = _moves_by_key()
"""The core's play for each ``Play.key``."""

BIT_OF: Final = tuple(0 if move == _NOT_IN_PACK else 1 << move for move in MOVE_OF[: len(CARDS)])
"""The core's bit for each ``Card.key``; none for a card of another pack."""

# A public deal is read and advanced as often as a core, so what its answers are made of is made once.
LAID: Final = tuple(tuple((CardPlayed(seat, play),) for play in PLAY_OF) for seat in SEATS)
cards_in: Final = reader(PACK_32.cards)
plays_in: Final = reader(PLAY_OF[:POULE])
_words_in: Final = reader(PLAY_OF[POULE:TAP])
_with_signals: Final = reader_of_groups([PLAY_OF[card:MELD:TAP] for card in range(POULE)])
_words_with_signals: Final = reader_of_groups([PLAY_OF[card:MELD:TAP] for card in range(POULE, TAP)])
SIGNALLED: Final = 1 | 1 << TAP | 1 << SLIDE
"""Times a mask of plays: those too with each signal."""
_ONE_SUIT: Final[dict[int, tuple[Action, ...]]] = {
    (cards << 8 * suit) * SIGNALLED: _with_signals(cards << 8 * suit)
    for suit in range(4)
    for cards in range(256)
}
"""What is asked for most where cards carry signals: the cards of one suit."""


def actions_in(mask: int) -> tuple[Action, ...]:
    """All that a mask allows: plays, then melds, a claim, the count."""
    if mask in _ONE_SUIT:
        return _ONE_SUIT[mask]
    cards, words, said = mask & ALL_CARDS, mask >> POULE & ALL_CARDS, mask >> MELD
    found: tuple[Action, ...]
    if mask >> TAP & ALL_CARDS:
        found = _with_signals(cards) + _words_with_signals(words) if words else _with_signals(cards)
    else:
        found = plays_in(cards) + _words_in(words) if words else plays_in(cards)
    return found + _said_in(said) if said else found


@cache
def _said_in(mask: int) -> tuple[Action, ...]:
    """Melds, a claim, the count: from the melds' bits on."""
    found: list[Action] = [melds.named(meld) for meld in melds.places(mask & (1 << CLAIM - MELD) - 1)]
    if mask >> CLAIM - MELD & 1:
        found.append(Call.CLAIM)
    if mask >> COUNT - MELD & 1:
        found.append(Call.COUNT)
    return tuple(found)


def action_of(turn: int, move: int) -> tuple[Seat, Action]:
    """Who did what, from a move of a deal's history and whose turn it was."""
    if move < MELD:
        return SEATS[turn], PLAY_OF[move]
    if move < CLAIM:
        return SEATS[turn], melds.named(move - MELD)
    return SEATS[move & 3], Call.CLAIM if move < COUNT else Call.COUNT


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (
    tuple(PACK_32.sorted(cards_in(cards << 8 * suit)) for cards in range(256)) for suit in range(4)
)


def in_hand_order(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, as a hand is held."""
    return _SPADES[mask & 255] + _HEARTS[mask >> 8 & 255] + _DIAMONDS[mask >> 16 & 255] + _CLUBS[mask >> 24]
