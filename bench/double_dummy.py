"""The player to compare with: double-dummy Monte Carlo for the 32-card games.

In each of twenty sampled worlds every card that may be played is solved exactly, as if all four saw all
hands, and the card with the most thirds on the average is played. La poule is said and gone on with as the
rule player does; what it brings is not in the solution. Seconds a decision at seven and eight cards: a
yardstick, not a player.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.actions import Action
from engine.players import tressette_normal
from engine.players.saying import say, with_signal
from engine.players.tressette_position import Position
from engine.players.tressette_strong import different
from engine.tressette.core import BEATS, LAST_TRICK, SUIT_OF, TRIO, VALUES, cards_in, trios
from engine.tressette.tables import MOVE_OF
from engine.views import View

WORLDS: Final = 20


def choose(view: View, seed: int) -> Action:
    """The card that brings most where everybody sees everything, over sampled worlds."""
    if (said := say(view)) is not None:
        return said
    plays = tressette_normal.plays_of(view)
    if len(plays) == 1:
        return with_signal(view, plays[0])
    position = Position.of(view)
    seen, lies = position.seen, position.lies
    cards = different([MOVE_OF[play.key] for play in plays], position)
    poule = _poule(position)
    if forced := [card for card in cards if poule >> card & 1 and card & 7 >= 5]:
        return tressette_normal.play_of(view, max(forced, key=lambda card: VALUES[card]))
    rng = Random(seed)
    sampler = seen.sampler()
    totals = dict.fromkeys(cards, 0)
    for _ in range(WORLDS):
        world = sampler.draw(rng)
        world[seen.seat] = seen.hand
        solver = Solver(world)
        for card in cards:
            totals[card] += solver.after(seen.seat, card, lies.laid, lies.best, lies.winner, lies.pot)
    sign = -1 if seen.seat & 1 else 1
    return tressette_normal.play_of(view, max(totals, key=lambda card: sign * totals[card]))


def _poule(position: Position) -> int:
    """The cards that begin a poule or go on with it now."""
    seen, lies = position.seen, position.lies
    if not position.table.poule_points:
        return 0
    if not lies.laid and lies.run is not None and lies.run[0] == seen.seat:
        return TRIO << 8 * lies.run[1]
    return trios(seen.hand) & (SUIT_OF[lies.best] if lies.laid else ~0)


class Solver:
    """What N and S take of what is left, all hands open and everybody at his best, in thirds."""

    def __init__(self, hands: list[int]) -> None:
        self._hands = hands
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def after(self, seat: int, card: int, laid: int, best: int, winner: int, pot: int) -> int:
        """Thirds for N and S, of the open trick and all that follow, when that card is played now."""
        left = self._hands[0] | self._hands[1] | self._hands[2] | self._hands[3]
        return self._next(left, seat, card, laid, best, winner, pot, -1, 40)

    def _next(
        self,
        left: int,
        seat: int,
        card: int,
        laid: int,
        best: int,
        winner: int,
        pot: int,
        low: int,
        high: int,
    ) -> int:
        left &= ~(1 << card)
        pot += VALUES[card]
        if not laid or BEATS[best] >> card & 1:
            best, winner = card, seat
        if laid < 3:
            return self._within(left, seat + 1 & 3, laid + 1, best, winner, pot, low, high)
        if not left:
            pot += LAST_TRICK
        gain = 0 if winner & 1 else pot
        return gain + self._trick(left, winner, low - gain, high - gain) if left else gain

    def _within(
        self, left: int, seat: int, laid: int, best: int, winner: int, pot: int, low: int, high: int
    ) -> int:
        hand = self._hands[seat] & left
        cards = self._options(hand & SUIT_OF[best] or hand, left)
        top = BEATS[best]
        ours = not (winner ^ seat) & 1
        # Winners first where the trick is the enemy's, else what is dear.
        ordered = sorted(cards, key=lambda card: (not top >> card & 1, VALUES[card] * (-1 if ours else 1)))
        return self._search(ordered, left, seat, laid, best, winner, pot, low, high)

    def _trick(self, left: int, seat: int, low: int, high: int) -> int:
        key = left, seat
        least, most = self._known.get(key, (0, 40))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        cards = self._options(self._hands[seat] & left, left)
        others = left & ~self._hands[seat]
        ordered = sorted(cards, key=lambda card: ((BEATS[card] & others).bit_count(), -VALUES[card]))
        low, high = max(low, least - 1), min(high, most + 1)
        found = self._search(ordered, left, seat, 0, -1, seat, 0, low, high)
        if found <= low:
            most = min(most, found)
        elif found >= high:
            least = max(least, found)
        else:
            least = most = found
        self._known[key] = least, most
        return found

    def _search(
        self,
        cards: list[int],
        left: int,
        seat: int,
        laid: int,
        best: int,
        winner: int,
        pot: int,
        low: int,
        high: int,
    ) -> int:
        """The best of the cards for the side that plays, inside a window for N and S; fail-soft."""
        if seat & 1:
            found = 99
            for card in cards:
                found = min(
                    found, self._next(left, seat, card, laid, best, winner, pot, low, min(high, found))
                )
                if found <= low:
                    break
            return found
        found = -99
        for card in cards:
            found = max(found, self._next(left, seat, card, laid, best, winner, pot, max(low, found), high))
            if found >= high:
                break
        return found

    def _options(self, hand: int, left: int) -> list[int]:
        """The cards of a hand, one of those that are neighbours and worth the same."""
        found: list[int] = []
        for card in cards_in(hand):
            before = found[-1] if found else -1
            same = before >= 0 and before >> 3 == card >> 3 and VALUES[before] == VALUES[card]
            if not (same and not left & ~hand & (1 << card) - (2 << before)):
                found.append(card)
        return found
