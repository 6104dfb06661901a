"""What counts besides thirds in the 32-card games: poules, melds, capot; and what of it still can."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.actions import MELDS
from engine.rules import TressetteRules
from engine.tressette import melds
from engine.tressette.core import (
    BEST,
    HANDS,
    LEFT,
    MELD,
    MELDING,
    NUMBERS,
    POULE,
    TRIO,
    TURN,
    WATCH,
    WORDS,
    State,
    Watch,
    after,
    history,
    meldable,
    melding,
    trios,
    unsaid,
)

CAPOT: Final = 1000
"""What all eight tricks are worth where they win the party, on top of their points (PO7)."""
_POULE_TRICKS: Final = 3


class Position(NamedTuple):
    """A position of a deal, and what is booked there besides thirds."""

    state: State
    awards: int = 0
    """Melds and poules, NS less EW. A penalty is booked with the word and given back with the poule."""
    sides: int = 0
    """The sides that have won a trick, as bits."""


class Extras:
    """What a deal's rules give for other things than thirds."""

    def __init__(self, rules: TressetteRules) -> None:
        self.capot = CAPOT if rules.capot_wins else 0
        self.poule = rules.poule_points
        self.penalty = rules.poule_penalty
        self._leader_melds = rules.melds_when == "leader"

    def position(self, state: State) -> Position:
        """A position of a deal, from its core."""
        booked = self.booked(state)
        plays = [seat for seat, move in history(state) if move < MELD]
        sides = 0
        for seat in plays[4::4]:
            sides |= 1 << (seat & 1)
        if plays and state[BEST] < 0:
            sides |= 1 << (state[TURN] & 1)
        return Position(state, booked[0] - booked[1], sides)

    def booked(self, state: State) -> tuple[int, int]:
        """Melds, poules and penalties, NS and EW; poules that were announced and not made count as missed."""
        watch = state[WATCH]
        sides = [0, 0]
        if watch:
            terms, _, made, _, melded = watch
            for seat, meld in melded:
                sides[seat & 1] += melds.POINTS_OF[meld]
            for seat, number in enumerate(terms.announced):
                sides[~seat & 1] += self.penalty * number
            if self.penalty:
                for seat, move in history(state):
                    if move < MELD and move & POULE:
                        sides[~seat & 1] += self.penalty
            for seat, _ in made:
                sides[seat & 1] += self.poule
                sides[~seat & 1] -= self.penalty
        return sides[0], sides[1]

    def played(self, position: Position, move: int) -> Position:
        """The position after a play."""
        state, awards, sides = position
        following = after(state, move)
        if move & POULE:
            awards -= _for(state[TURN], self.penalty)
        if following[BEST] < 0:
            watch, before = following[WATCH], state[WATCH]
            if watch and before and len(watch[2]) > len(before[2]):
                awards += _for(watch[2][-1][0], self.poule + self.penalty)
            sides |= 1 << (following[TURN] & 1)
        return Position(following, awards, sides)

    def melded(self, position: Position) -> Position:
        """The position after the seat to play has said all melds that it may: there is nothing in waiting."""
        state, awards, sides = position
        while allowed := meldable(state):
            meld = max(melds.places(allowed), key=lambda place: (melds.POINTS_OF[place], -place))
            awards += _for(state[TURN], melds.POINTS_OF[meld])
            state = melding(state, meld)
        return Position(state, awards, sides)

    def open(self, position: Position) -> tuple[int, int]:
        """What each side may still get at most besides thirds, NS and EW, before a lead."""
        state, _, sides = position
        most = [0, 0]
        if self.capot and sides != 3:
            for side in (0, 1):
                most[side] += 0 if sides >> (side ^ 1) & 1 else self.capot
        watch = state[WATCH]
        if watch:
            tricks = state[LEFT].bit_count() >> 2
            for seat in range(4):
                most[seat & 1] += self._poules(state, watch, seat, tricks)
                most[seat & 1] += self._melds(state, watch, seat, tricks)
        return most[0], most[1]

    def _poules(self, state: State, watch: Watch, seat: int, tricks: int) -> int:
        """What the poules that a seat may still make would bring."""
        terms, run, made, _, _ = watch
        hand = state[HANDS][seat] & state[LEFT]
        number, running = 0, 0
        if terms.kinds & (WORDS | NUMBERS):
            number = min(trios(hand).bit_count(), tricks) // _POULE_TRICKS
        if terms.kinds & NUMBERS:
            number = min(number, terms.announced[seat] - [maker for maker, _ in made].count(seat))
        if run is not None and run[0] == seat:
            lacking = _POULE_TRICKS - run[2]
            running = int((hand >> 8 * run[1] & TRIO).bit_count() == lacking <= tricks)
        back = self.penalty if terms.kinds & NUMBERS else 0
        return number * (self.poule + back) + running * (self.poule + self.penalty)

    def _melds(self, state: State, watch: Watch, seat: int, tricks: int) -> int:
        """What the melds that a seat may still say would bring."""
        terms, _, _, sides, _ = watch
        if not terms.kinds & MELDING:
            return 0
        waits = not sides >> (seat & 1) & 1 or (self._leader_melds and seat != state[TURN])
        best: dict[object, int] = {}
        for place in melds.places(unsaid(state, seat)):
            if waits and melds.CARDS_OF[place].bit_count() >= tricks:
                # A trick has to be won first, and a card is gone by then.
                continue
            meld = MELDS[place]
            name = meld.suit if meld.kind == "pollack" else meld.kind
            best[name] = max(best.get(name, 0), melds.POINTS_OF[place])
        return sum(best.values())


def _for(seat: int, points: int) -> int:
    """Points of a seat's side, NS less EW."""
    return -points if seat & 1 else points
