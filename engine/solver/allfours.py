"""What a deal of All Fours is worth with all hands open: exact for the last tricks, sampled before them.

A position is worth the difference of the sides' points in the deal, NS less EW, as it is counted (AF20). Only
the jack of trumps and Game are still open once play has begun.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from engine.allfours.core import (
    BEST,
    DEALT,
    LAST,
    LED,
    LEFT,
    LEGAL,
    MOVE,
    PREVIOUS,
    STAND,
    TURN,
    WINNER,
    State,
    after,
    count,
    game,
    total,
)
from engine.allfours.tables import ALL_CARDS, BIT, JACKS, SUITS, VALUES, cards_in
from engine.solver.windows import ENDLESS, settled

EXACT: Final = 16
"""Up to so many cards left in all hands, values are exact."""
_FINISH: Final = 8
"""Up to so many cards left, a sample is finished exactly."""
_SLIP: Final = 0.1
"""How often a sample plays any card at all."""


class Open(NamedTuple):
    """A position, and what was decided so far of what play decides."""

    state: State
    ns: int
    """Taken for Game in complete tricks."""
    ew: int
    jack: int
    """The side that has taken the jack of trumps; -1 for neither."""


class AllFours:
    """One deal, from its first card on. It remembers what it found."""

    def __init__(self, state: State) -> None:
        """From any position of the deal with a trump."""
        hands, self._trump, self._beats, *_ = state[DEALT]
        self._hands = hands
        self._jack = JACKS[SUITS.index(self._trump)]
        self._counts: dict[tuple[int, int], tuple[int, int]] = {}
        self._known: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def position(self, state: State) -> Open:
        """A position of this deal, from its core."""
        ns, ew = game(state)
        jack, winner, before = -1, -1, state
        while 0 <= before[MOVE] < STAND:
            if before[LED] == ALL_CARDS:
                winner = before[TURN] & 1
            if before[MOVE] == self._jack:
                jack = winner
            before = before[PREVIOUS]
        return Open(state, ns, ew, jack)

    def played(self, position: Open, card: int) -> Open:
        """The position after a play."""
        _, ns, ew, jack = position
        state = after(position.state, card)
        if state[LED] != ALL_CARDS:
            return Open(state, ns, ew, jack)
        side, before, worth = state[TURN] & 1, state, 0
        for _ in range(4):
            worth += VALUES[before[MOVE]]
            if before[MOVE] == self._jack:
                jack = side
            before = before[PREVIOUS]
        return Open(state, ns, ew + worth, jack) if side else Open(state, ns + worth, ew, jack)

    # Exactly.

    def value(self, position: Open) -> int:
        """What a position is worth. Only towards the end: the work grows with every card."""
        return settled(lambda need: self._search(position, need))

    def result(self, position: Open) -> tuple[int, int]:
        """The points of the two sides on one line of best play."""
        worth = self.value(position)
        while position.state[LEGAL]:
            need = worth + (position.state[TURN] & 1)
            for card in self.apart(position.state):
                following = self.played(position, card)
                if (self._search(following, need) >= need) == (need == worth):
                    position = following
                    break
        return self._counted(position)

    def _counted(self, position: Open) -> tuple[int, int]:
        """The points of a deal that is played to its end, of which there are few kinds."""
        kind = position.jack, (position.ns > position.ew) - (position.ns < position.ew)
        if kind not in self._counts:
            self._counts[kind] = total(count(position.state))
        return self._counts[kind]

    def _search(self, position: Open, need: int) -> int:
        """A lower bound of the value that is at least ``need``, or an upper one that is less."""
        state, ns, _, jack = position
        if not state[LEGAL]:
            points = self._counted(position)
            return points[0] - points[1]
        if state[LED] != ALL_CARDS:
            return self._cards(position, need)
        key = state[LEFT], state[TURN], ns, jack
        lowest, highest = self._known.get(key, (-ENDLESS, ENDLESS))
        if lowest >= need:
            return lowest
        if highest < need:
            return highest
        found = self._cards(position, need)
        self._known[key] = (max(lowest, found), highest) if found >= need else (lowest, min(highest, found))
        return found

    def _cards(self, position: Open, need: int) -> int:
        enemy = position.state[TURN] & 1
        best = ENDLESS if enemy else -ENDLESS
        for card in self.apart(position.state):
            found = self._search(self.played(position, card), need)
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

    def alike(self, state: State) -> list[tuple[int, int]]:
        """Every legal card, with the lowest of those that are worth the same.

        They are neighbours in one hand, with no other hand's card between, of the same value.
        """
        legal, hand = state[LEGAL], self._hands[state[TURN]]
        found: list[tuple[int, int]] = []
        before = lowest = -1
        # Cards of the open trick still tell neighbours apart.
        for card in cards_in(state[LEFT] | self._open_trick(state)):
            if not hand & legal & BIT[card]:
                before = -1
                continue
            if before < 0 or before // 13 != card // 13 or VALUES[before] != VALUES[card]:
                lowest = card
            before = card
            found.append((card, lowest))
        return found

    def apart(self, state: State) -> list[int]:
        """The legal cards that differ, the most promising first."""
        ours = self._is_ours(state)
        cards = [card for card, lowest in self.alike(state) if card == lowest]
        return sorted(cards, key=lambda card: self._mark(state, card, ours))

    def _open_trick(self, state: State) -> int:
        """The cards that lie on the table."""
        cards = 0
        while state[LED] != ALL_CARDS:
            cards |= BIT[state[MOVE]]
            state = state[PREVIOUS]
        return cards

    def _is_ours(self, state: State) -> bool:
        """Whether the partner wins the open trick, and nobody behind can beat that."""
        if state[LED] == ALL_CARDS or (state[WINNER] ^ state[TURN]) & 1:
            return False
        return not self._can_beat(state, state[BEST])

    def _can_beat(self, state: State, card: int) -> bool:
        """Whether an enemy who is still to play in this trick could beat a card."""
        turn = state[TURN]
        behind = 3 if state[LED] == ALL_CARDS else turn - state[LAST] & 3
        enemies = self._hands[turn - 1 & 3] if behind else 0
        if behind == 3:
            enemies |= self._hands[turn + 1 & 3]
        return bool(self._beats[card] & enemies & state[LEFT])

    def _mark(self, state: State, card: int, ours: bool) -> int:
        """How late a card is worth trying."""
        worth = VALUES[card] + (8 if card == self._jack else 0)
        if ours:
            return -worth
        wins = state[LED] == ALL_CARDS or bool(self._beats[state[BEST]] & BIT[card])
        if wins and not self._can_beat(state, card):
            return -50 - worth
        return worth

    # By samples.

    def sampled(self, position: Open, rng: Random, samples: int) -> list[tuple[int, int]]:
        """The points of the two sides at the end of so many ways to go on, none of them foolish."""
        return [self._sample(position, rng) for _ in range(samples)]

    def _sample(self, position: Open, rng: Random) -> tuple[int, int]:
        while (left := position.state[LEFT].bit_count()) > _FINISH or left & 3:
            plays = self.apart(position.state)
            card = rng.choice(plays) if rng.random() < _SLIP else plays[0]
            position = self.played(position, card)
        return self.result(position)
