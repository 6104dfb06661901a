"""The rule player of the 32-card games at the table: the tuned policy, and what one seat has seen besides.

The policy's tables know how a suit lies; a player knows more: who is out of a suit, who may still hold a
higher card, what the partner's signals told, which cards a meld still needs.
"""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Play
from engine.players.saying import say, with_signal
from engine.players.tressette_playout import Lies
from engine.players.tressette_policy import (
    ENEMYS,
    LAST_ENEMYS,
    LAST_PARTNERS,
    PARTNERS,
    SECOND,
)
from engine.players.tressette_position import Position
from engine.tressette.core import BEATS, POINT, TRIO
from engine.tressette.melds import CARDS_OF, POINTS_OF, place_of
from engine.tressette.tables import MOVE_OF
from engine.views import View

_EQUAL: Final = 1e-6
_MELD_WAITS: Final = 0.6
"""How likely a meld that waits for the side's first trick is said yet, if this trick is lost."""
_RETURN: Final = 1.0
"""What it is worth, in thirds, to lead the suit that the partner's signal called good (PO2, PO3)."""
_DENIED: Final = 8.0
"""What it is worth, in thirds, that an enemy does not get the lead who has announced a poule (LP5)."""


def choose(view: View, seed: int) -> Action:
    """What the rule player does on its turn: the same for the same view and seed.

    The seed decides between equals only. Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if (said := say(view)) is not None:
        return said
    plays = plays_of(view)
    if len(plays) == 1:
        return with_signal(view, plays[0])
    found = marks(view, Position.of(view))
    best = max(found.values()) - _EQUAL
    equals = [card for card, mark in found.items() if mark >= best]
    return play_of(view, equals[seed % len(equals)])


def plays_of(view: View) -> list[Play]:
    """The plays that may be made, without a word or a sign. Raises :class:`ValueError` for none."""
    plays = [each for each in view.legal if isinstance(each, Play) and not each.poule and each.signal is None]
    if not plays:
        raise ValueError("this seat has nothing to do")
    return plays


def play_of(view: View, card: int) -> Play:
    """The play of a core's card: with the word where it begins a poule, with a signal where one is true."""
    plain = next(play for play in plays_of(view) if MOVE_OF[play.key] == card)
    said = Play.of(plain.card, poule=True)
    trick = view.trick
    wins = trick is None or trick.cards[0].suit is plain.card.suit
    going_on = view.poule_run is not None and view.poule_run[0] is view.seat
    if wins and said in view.legal and not going_on:
        return with_signal(view, said)
    return with_signal(view, plain)


def marks(view: View, position: Position) -> dict[int, float]:
    """What each card that may be played is worth, in thirds."""
    lies = position.lies
    cards = [MOVE_OF[play.key] for play in plays_of(view)]
    poule = _going_on(position)
    found: dict[int, float] = {}
    for card in cards:
        mark = _mark(view, position, card)
        if lies.run is not None and not lies.laid and poule >> card & 1:
            mark += 1e6
        found[card] = mark + _melds(view, position, card)
    return found


def _going_on(position: Position) -> int:
    """The cards that go on with a poule of one's own."""
    run = position.lies.run
    return TRIO << 8 * run[1] if run is not None and run[0] == position.seen.seat else 0


def _mark(view: View, position: Position, card: int) -> float:
    seen, lies, policy = position.seen, position.lies, position.tables.policy
    shift, rank = card & 24, card & 7
    mine, out = seen.hand >> shift & 255, seen.unseen >> shift & 255
    if not lies.laid:
        late = seen.hand.bit_count() <= 4
        mark = policy.lead(mine, out, rank, late)
        return mark + _RETURN * ((card >> 3) in _called(view))
    stands = _stands(lies, seen.seat)
    best = lies.best & 7
    follows = lies.best & 24 == shift
    known = _known(position, card if follows else -1)
    if follows:
        pot = lies.pot + _DENIED * _threats(position)
        return policy.follow(mine, out, rank, best, stands, pot, known)
    if known is None:
        known = policy.chance(seen.unseen >> (lies.best & 24) & 255, -1, best, stands)
    return policy.thrown(mine, out, rank, known)


def _threats(position: Position) -> int:
    """How many poules the enemies announced that they have not made."""
    if not position.table.announced:
        return 0
    return sum(number for seat, number in enumerate(position.lies.poules) if (seat ^ position.seen.seat) & 1)


def _stands(lies: Lies, seat: int) -> int:
    """How the open trick stands for a seat."""
    enemys = (lies.winner ^ seat) & 1
    if lies.laid == 1:
        return SECOND
    if lies.laid == 2:
        return ENEMYS if enemys else PARTNERS
    return LAST_ENEMYS if enemys else LAST_PARTNERS


def _known(position: Position, card: int) -> float | None:
    """How likely one's side has the trick, where what was seen makes it certain; else None."""
    seen, lies = position.seen, position.lies
    best = lies.best
    mine_wins = card >= 0 and bool(BEATS[best] >> card & 1)
    top = card if mine_wins else best
    higher = BEATS[top]
    ours = mine_wins or not (lies.winner ^ seen.seat) & 1
    behind = [seen.seat + step & 3 for step in range(1, 4 - lies.laid)]
    enemies = any(seen.may[seat] & higher for seat in behind if (seat ^ seen.seat) & 1)
    partner = any(seen.may[seat] & higher for seat in behind if not (seat ^ seen.seat) & 1)
    if ours and not enemies:
        return 1.0
    if not ours and not partner:
        return 0.0
    return None


def _called(view: View) -> set[int]:
    """The suits that the partner's signals called good."""
    return {
        int(play.signalled)
        for trick in view.tricks
        for seat, play in zip(trick.seats, trick.plays, strict=True)
        if view.seat is not None and seat is view.seat.partner and play.signalled is not None
    }


def _melds(view: View, position: Position, card: int) -> float:
    """What the melds that a card leaves whole are worth, while they wait for a first trick (PK11)."""
    if view.tressette is None or not view.tressette.own_melds:
        return 0.0
    whole = [place_of(meld) for meld in view.tressette.own_melds]
    points = sum(POINTS_OF[meld] for meld in whole if not CARDS_OF[meld] >> card & 1)
    known = _known(position, card) if position.lies.laid else None
    ours = 0.5 if known is None else known
    return POINT * points * (ours + (1 - ours) * _MELD_WAITS)
