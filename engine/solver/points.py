"""The exact solver for points as the 32-card games count them: thirds, poules, melds, and capot.

A position is worth the difference of the sides' points, NS less EW, when both play their best with all hands
open. The core plays the cards; where nothing but thirds can count any more, the solver for thirds answers,
and where something can, it tells how little it could change. What decides a party besides, the target, 18 to
4 and claims, is not weighed: a deal is played to its last card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.rules import TressetteRules
from engine.solver.extras import CAPOT, Extras, Position
from engine.solver.order import plays
from engine.solver.suits import ALL, APART_TRIO
from engine.solver.thirds import Thirds
from engine.solver.windows import ENDLESS, settled
from engine.tressette.core import (
    ALL_THIRDS,
    BEST,
    HANDS,
    LAST,
    LEFT,
    LEGAL,
    NS,
    NUMBERS,
    POINT,
    PREVIOUS,
    TAKEN,
    TURN,
    WATCH,
    Core,
    State,
    meldable,
    unsaid,
)

_FLOORED: Final = 11
"""The two sides' whole points for thirds together: two thirds are lost, whatever the split (A-FR1)."""
_LOOKS_AHEAD: Final = 20
"""Up to so many cards left, what thirds alone come to is worth finding out before anything else is tried."""


class Result(NamedTuple):
    """What a deal comes to."""

    ns: int
    ew: int
    capot: int | None = None
    """The side that takes all tricks and so wins the party; None for neither, or where that wins nothing."""

    @property
    def worth(self) -> int:
        """NS less EW, as the solver weighs it."""
        return self.ns - self.ew + (0 if self.capot is None else -CAPOT if self.capot else CAPOT)


class Points:
    """One deal, to be asked for any of its positions. It remembers what it found, so it grows with each."""

    def __init__(self, rules: TressetteRules, hands: Sequence[int]) -> None:
        """From the rules and the seats' masks of cards as dealt."""
        self.extras = Extras(rules)
        self._thirds = Thirds(hands, low_lead=rules.low_lead)
        self._groups = ALL if rules.low_lead else APART_TRIO
        self._known: dict[object, tuple[int, int]] = {}

    def position(self, state: State) -> Position:
        """A position of this deal, from its core."""
        return self.extras.position(state)

    def value(self, position: Position, guess: int = 0) -> int:
        """What a position is worth, NS less EW, what it has booked already too."""
        return settled(lambda need: self._search(position, need), guess)

    def values(self, position: Position) -> dict[int, int]:
        """What every legal play is worth, the words too, all melds said before it.

        Signals change nothing and are left out.
        """
        position = self.extras.melded(position)
        guess = 0
        found: dict[int, int] = {}
        for move in Core(position.state).moves():
            # Most plays are worth what the one before is, or nearly.
            found[move] = guess = self.value(self.extras.played(position, move), guess)
        return found

    def result(self, position: Position, worth: int | None = None) -> Result:
        """What a position comes to on one line of best play; its value, where that is known, saves time."""
        worth = self.value(position) if worth is None else worth
        while True:
            position = self.extras.melded(position)
            state = position.state
            if not state[LEFT] or (state[BEST] < 0 and self.extras.open(position) == (0, 0)):
                return self._split(position, worth)
            need = worth + (state[TURN] & 1)
            for move in self._plays(state, _opened(state)):
                following = self.extras.played(position, move)
                if (self._search(following, need) >= need) == (need == worth):
                    position = following
                    break

    def _split(self, position: Position, worth: int) -> Result:
        """The sides' points where only thirds are still to be won, from their difference."""
        state, awards, sides = position
        capot = sides - 1 if self.extras.capot and not state[LEFT] and sides != 3 else None
        if capot is not None:
            worth -= -CAPOT if capot else CAPOT
        cards = (worth - awards + _FLOORED) // 2
        ns, ew = self.extras.booked(state)
        return Result(cards + ns, _FLOORED - cards + ew, capot)

    def _plays(self, state: State, opened: int) -> list[int]:
        return plays(state, opened, self._groups, word_costs=self.extras.penalty > 0)

    # The search: a lower bound of the value that is at least ``need``, or an upper one that is less.

    def _search(self, position: Position, need: int) -> int:
        state = position.state
        return self._trick(position, need) if state[BEST] < 0 else self._cards(position, need, _opened(state))

    def _trick(self, position: Position, need: int) -> int:
        """Before a lead, or at the end."""
        state, awards, sides = position
        if not state[LEFT]:
            worth = 2 * (state[NS] // POINT) - _FLOORED + awards
            return worth if sides == 3 else worth + (self.extras.capot if sides == 1 else -self.extras.capot)
        if meldable(state):
            position = self.extras.melded(position)
            state, awards, sides = position
        ns, ew = self.extras.open(position)
        if ns == ew == 0:
            return self._thirds_alone(state, awards, need)
        if state[LEFT].bit_count() <= _LOOKS_AHEAD:
            found = self._thirds_alone(state, awards, need + ew)
            if found >= need + ew:
                return found - ew
            found = self._thirds_alone(state, awards, need - ns)
            if found < need - ns:
                return found + ns
        return self._looked_up(position, need)

    def _looked_up(self, position: Position, need: int) -> int:
        """Before a lead, with what is known of such positions.

        It is kept from the leader's side, what is booked taken off: so it is the same wherever it comes from.
        """
        state, awards, _ = position
        enemy = state[TURN] & 1
        mine = state[TAKEN] - state[NS] if enemy else state[NS]
        booked = 2 * (mine // POINT) - awards if enemy else 2 * (mine // POINT) + awards
        key = self._key(position, mine % POINT)
        lowest, highest = self._known.get(key, (-ENDLESS, ENDLESS))
        # Need is met from NS's side, and from EW's where theirs stays under it.
        wanted = (1 - need if enemy else need) - booked
        if lowest >= wanted or highest < wanted:
            bound = lowest if lowest >= wanted else highest
            return -(bound + booked) if enemy else bound + booked
        found = self._cards(position, need, state[LEFT])
        bound = (-found if enemy else found) - booked
        self._known[key] = (max(lowest, bound), highest) if bound >= wanted else (lowest, min(highest, bound))
        return found

    def _key(self, position: Position, over: int) -> object:
        """What tells positions apart before a lead; ``over`` are the leader's thirds above whole points."""
        state, _, sides = position
        left, turn = state[LEFT], state[TURN]
        low = must_lead_low(state)
        capot = 0 if not self.extras.capot else sides >> 1 | (sides & 1) << 1 if turn & 1 else sides
        watch = state[WATCH]
        if not watch:
            return self._thirds.key(left, turn, low), over, capot
        terms, run, made, tricks, _ = watch
        waiting = tuple([unsaid(state, seat) for seat in range(4)])
        if any(waiting):
            # Melds go across suits, so these are what they are.
            return left, turn, low, over, capot, run, made, tricks, waiting
        running = (
            None if run is None else (run[0] - turn & 3, run[2], self._thirds.suit_key(left, turn, run[1]))
        )
        free: tuple[int, ...] = ()
        if terms.kinds & NUMBERS:
            makers = [seat for seat, _ in made]
            free = tuple(
                [terms.announced[seat] - makers.count(seat) for seat in (*range(turn, 4), *range(turn))]
            )
        return self._thirds.key(left, turn, low), over, capot, running, free

    def _cards(self, position: Position, need: int, opened: int) -> int:
        """With a card to play; ``opened`` are the cards left when the trick began."""
        state = position.state
        if meldable(state):
            position = self.extras.melded(position)
            state = position.state
        played = self.extras.played
        enemy = state[TURN] & 1
        best = ENDLESS if enemy else -ENDLESS
        for move in self._plays(state, opened):
            following = played(position, move)
            if following[0][BEST] < 0:
                found = self._trick(following, need)
            else:
                found = self._cards(following, need, opened)
            if enemy:
                if found < best:
                    best = found
                    if best < need:
                        break
            elif found > best:
                best = found
                if best >= need:
                    break
        return best

    def _thirds_alone(self, state: State, awards: int, need: int) -> int:
        """Before a lead, were thirds all that is still to be won."""
        ns, turn, left = state[NS], state[TURN], state[LEFT]
        rest = ALL_THIRDS - state[TAKEN]
        # What NS need of the thirds that are left.
        thirds = POINT * ((need + _FLOORED - awards + 1) // 2) - ns
        if thirds <= 0:
            found = 0
        elif thirds > rest:
            found = rest
        else:
            tricks = left.bit_count() >> 2
            low = must_lead_low(state)
            if turn & 1:
                found = rest - self._thirds.search(left, turn, low, rest - thirds + 1, rest, tricks)
            else:
                found = self._thirds.search(left, turn, low, thirds, rest, tricks)
        return 2 * ((ns + found) // POINT) - _FLOORED + awards


def must_lead_low(state: State) -> bool:
    """Whether the lowest rank must be led, and there is anything else to lead (LP1)."""
    return state[LEGAL] != state[HANDS][state[TURN]] & state[LEFT]


def _opened(state: State) -> int:
    """The cards left when the open trick began."""
    behind = (state[LAST] - state[TURN] & 3) if state[BEST] >= 0 else 3
    left = state[LEFT]
    # A multiple of four is left before each trick.
    while behind < 3:
        before = state[PREVIOUS]
        if before[LEFT] != state[LEFT]:
            left |= before[LEFT]
            behind += 1
        state = before
    return left
