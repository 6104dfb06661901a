"""The exact solver for thirds alone: what the leader's side gets of what is left, all hands open.

A zero-window search driven by MTD(f). One call plays a whole trick, in four loops, since calls are what
costs; positions are kept at the starts of tricks. Values are seen from the leader's side, seats are counted
from the leader on, and suits have no names: without trumps a position is worth the same in any order of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.solver.layout import Layout, Suit
from engine.solver.suits import (
    DUCK,
    GIVE,
    TOP,
    VALUE,
    WORTH,
    ordered,
)
from engine.tressette.core import ALL_THIRDS, LAST_TRICK, POINT

Search = Callable[[int, int, bool, int, int, int], int]
"""``search(left, leader, low, need, rest, tricks)``: whether the leader's side gets ``need`` thirds.

Of the cards that are left, before a lead; ``low`` is whether the lowest rank must be led, ``rest`` what is
left, the last trick's three too, in so many tricks. An answer of at least ``need`` is a lower bound of the
value, any other an upper one.
"""

_FORCED: Final = 2
"""Marks the key of a position in which the lowest rank must be led: the one prime that no suit has."""
_MORE: Final = ALL_THIRDS + 1
"""More than anything."""


class Thirds:
    """One deal, to be asked for any of its positions. It remembers what it found, so it grows with each."""

    def __init__(self, hands: Sequence[int], *, low_lead: bool = False) -> None:
        """From the seats' masks of cards, as dealt or as they are left; ``low_lead`` is LP1."""
        self._low_lead = low_lead
        self._hands = tuple(hands)
        self._layout = Layout(hands, low_lead=low_lead)
        self._known: dict[int, tuple[int, int, int]] = {}
        self.search: Search = self._searcher()

    def value(self, left: int, leader: int, *, low: bool = False) -> int:
        """The thirds of what is left that the leader's side gets, the last trick's three too.

        Before a lead; ``low`` is whether the lowest rank must be led.
        """
        rest = worth_of(left) + LAST_TRICK
        tricks = left.bit_count() >> 2
        lowest, highest = 0, rest
        # The nearer the guess, the fewer windows. From there steps double, until the answer is fenced in.
        guess, step, direction = self._guess(left, leader, rest), 1, 0
        while lowest < highest:
            need = min(max(guess, lowest + 1), highest)
            found = self.search(left, leader, low, need, rest, tricks)
            up = found >= need
            if up:
                lowest = found
            else:
                highest = found
            step = 2 * step if direction == (1 if up else -1) else 1
            direction = 1 if up else -1
            guess = found + step if up else found - step + 1
            if highest - lowest <= step:
                guess = (lowest + highest + 1) // 2
        return lowest

    def key(self, left: int, leader: int, low: bool) -> int:
        """One number for all positions that are the same but for their suits' names and where N sits."""
        key = _FORCED if low else 1
        for suit in range(4):
            key *= self.suit_key(left, leader, suit)
        return key

    def suit_key(self, left: int, leader: int, suit: int) -> int:
        """What of that number comes from one suit."""
        return self._layout.keys[leader][suit][left >> 8 * suit & 255]

    def _guess(self, left: int, leader: int, rest: int) -> int:
        """About what the leader's side will get, from who holds the two best cards of each suit."""
        sides = self._hands[leader] | self._hands[leader ^ 2]
        mark = 40
        for suit in range(4):
            cards = left >> 8 * suit & 255
            for weight in (8, 3):
                if cards:
                    best = TOP[cards]
                    mark += weight if sides >> 8 * suit + best & 1 else -weight
                    cards ^= 1 << best
        return rest * mark // 70

    def _searcher(self) -> Search:
        """The search, with all that it looks up at hand."""
        low_lead, hands, owned, groups, known = (
            self._low_lead,
            self._hands,
            self._layout.owned,
            self._layout.groups,
            self._known,
        )
        keys = self._layout.keys
        sides = hands[0] | hands[2], hands[1] | hands[3]
        make_suit = self._layout.suit
        suits: list[list[list[Suit | None]]] = [[[None] * 256 for _ in range(4)] for _ in range(4)]
        throws: list[list[tuple[int, ...] | None]] = [[None] * 256 for _ in range(16)]
        follows: list[dict[int, list[int]]] = [{} for _ in range(4)]

        def suit_of(leader: int, suit: int, cards: int) -> Suit:
            found = suits[leader][suit][cards]
            if found is None:
                found = suits[leader][suit][cards] = make_suit(leader, suit, cards)
            return found

        def follow(suit: int, what: int) -> list[int]:
            ranks = groups[what >> 4]
            found = follows[suit][what] = [8 * suit + rank for rank in ordered(ranks, what & 15)]
            return found

        def thrown(place: int, cards: int) -> tuple[int, ...]:
            """What of a suit may be thrown away, as ``mark << 5 | card``; the place is seat and suit."""
            held = cards & owned[place >> 2][place & 3]
            found = throws[place][cards] = tuple(
                [VALUE[rank] << 8 | rank << 5 | 8 * (place & 3) + rank for rank in groups[cards << 8 | held]]
            )
            return found

        def discards(left: int, seat: int, dear: bool) -> list[int]:
            """All that a hand may throw away, the cheapest first or the dearest."""
            place = 4 * seat
            t0, t1, t2, t3 = throws[place : place + 4]
            b0, b1, b2, b3 = left & 255, left >> 8 & 255, left >> 16 & 255, left >> 24
            f0, f1, f2, f3 = t0[b0], t1[b1], t2[b2], t3[b3]
            found = [
                *(thrown(place, b0) if f0 is None else f0),
                *(thrown(place + 1, b1) if f1 is None else f1),
                *(thrown(place + 2, b2) if f2 is None else f2),
                *(thrown(place + 3, b3) if f3 is None else f3),
            ]
            if dear:
                found.sort(key=_dear_first)
            else:
                found.sort()
            return [card & 31 for card in found]

        def sure(left: int, leader: int, rest: int, tricks: int, found: tuple[Suit, ...]) -> tuple[int, int]:
            """Bounds of the value that can be seen without a search."""
            (c0, w0, *_), (c1, w1, *_), (c2, w2, *_), (c3, w3, *_) = found
            if w0 + w1 + w2 + w3 >= tricks:
                return rest, rest
            if low_lead:
                return 0, rest
            lowest = c0 + c1 + c2 + c3
            enemy = _MORE
            for place, suit in enumerate(found):
                top = suit.top
                if top == 4:
                    continue
                if not top or (top != 2 and enemy < 0):
                    enemy = -1
                    continue
                # Led to whoever holds the best card, who then plays his own winners in the other suits.
                gain, winners = suit.gain, 1
                theirs = suits[leader + top & 3]
                for other in range(4):
                    if other != place:
                        cards = left >> 8 * other & 255
                        one = theirs[other][cards] or suit_of(leader + top & 3, other, cards)
                        gain += one[0]
                        winners += one[1]
                if winners >= tricks:
                    gain = rest
                if top == 2:
                    if gain > lowest:
                        lowest = gain
                    enemy = -1
                elif gain < enemy:
                    enemy = gain
            return lowest, rest - enemy if enemy > 0 else rest

        def search(left: int, leader: int, low: bool, need: int, rest: int, tricks: int) -> int:
            if tricks == 1:
                suit = ((left & hands[leader]).bit_length() - 1) >> 3
                best = 8 * suit + TOP[left >> 8 * suit & 255]
                return rest if sides[leader & 1] >> best & 1 else 0
            b0, b1, b2, b3 = left & 255, left >> 8 & 255, left >> 16 & 255, left >> 24
            k0, k1, k2, k3 = keys[leader]
            key = k0[b0] * k1[b1] * k2[b2] * k3[b3]
            if low:
                key *= _FORCED
            entry = known.get(key)
            if entry is not None:
                lowest, highest, hint = entry
                if lowest >= need:
                    return lowest
                if highest < need:
                    return highest
            else:
                lowest, highest, hint = 0, rest, -1
            s0, s1, s2, s3 = suits[leader]
            found = (
                s0[b0] or suit_of(leader, 0, b0),
                s1[b1] or suit_of(leader, 1, b1),
                s2[b2] or suit_of(leader, 2, b2),
                s3[b3] or suit_of(leader, 3, b3),
            )
            if entry is None:
                lowest, highest = sure(left, leader, rest, tricks, found)
                if lowest >= need:
                    known[key] = lowest, highest, -1
                    return lowest
                if highest < need:
                    known[key] = lowest, highest, -1
                    return highest
            leads = [*found[0][2], *found[1][2], *found[2][2], *found[3][2]]
            if low:
                lowest_rank = min([lead & 7 for lead in leads])
                leads = [lead for lead in leads if lead & 7 == lowest_rank]
            leads.sort()
            if hint >= 0:
                # Of a position that is the same but for its suits' names, so it may be no lead of this one.
                for place, lead in enumerate(leads):
                    if lead & 31 == hint:
                        leads.insert(0, leads.pop(place))
                        break
            seat2, seat3, seat4 = leader + 1 & 3, leader + 2 & 3, leader + 3 & 3
            owned2, owned3, owned4 = owned[seat2], owned[seat3], owned[seat4]
            dear2: list[int] | None = None
            cheap2: list[int] | None = None
            dear3: list[int] | None = None
            cheap3: list[int] | None = None
            dear4: list[int] | None = None
            cheap4: list[int] | None = None
            tricks -= 1
            best1, best_lead = -1, -1
            for lead in leads:
                card1 = lead & 31
                suit, rank1 = card1 >> 3, card1 & 7
                cards = left >> 8 * suit & 255
                told = follows[suit]
                held2, held3, held4 = cards & owned2[suit], cards & owned3[suit], cards & owned4[suit]
                top2, top3, top4 = TOP[held2], TOP[held3], TOP[held4]
                left1 = left ^ 1 << card1
                value1 = VALUE[rank1]
                ours = rank1 if rank1 > top3 else top3
                if held2:
                    beat = GIVE if top4 > ours and top4 > top2 else ours if top2 > ours else DUCK
                    what = cards << 12 | held2 << 4 | beat
                    replies2 = told.get(what) or follow(suit, what)
                elif top4 > ours:
                    replies2 = dear2 = dear2 or discards(left, seat2, True)
                else:
                    replies2 = cheap2 = cheap2 or discards(left, seat2, False)
                best2 = _MORE
                for card2 in replies2:
                    rank = card2 & 7
                    value2 = value1 + VALUE[rank]
                    left2 = left1 ^ 1 << card2
                    if rank > rank1 and card2 >> 3 == suit:
                        win2, high2 = 1, rank
                    else:
                        win2, high2 = 0, rank1
                    mate_wins = not win2 and high2 > top4
                    if held3:
                        if mate_wins:
                            beat = GIVE
                        elif top3 > high2 and top3 > top4:
                            beat = high2 if high2 > top4 else top4
                        else:
                            beat = DUCK
                        what = cards << 12 | held3 << 4 | beat
                        replies3 = told.get(what) or follow(suit, what)
                    elif mate_wins:
                        replies3 = dear3 = dear3 or discards(left, seat3, True)
                    else:
                        replies3 = cheap3 = cheap3 or discards(left, seat3, False)
                    best3 = -1
                    for card3 in replies3:
                        rank = card3 & 7
                        value3 = value2 + VALUE[rank]
                        left3 = left2 ^ 1 << card3
                        if rank > high2 and card3 >> 3 == suit:
                            win3, high3 = 2, rank
                        else:
                            win3, high3 = win2, high2
                        if held4:
                            beat = GIVE if win3 == 1 else high3 if top4 > high3 else DUCK
                            what = cards << 12 | held4 << 4 | beat
                            replies4 = told.get(what) or follow(suit, what)
                        elif win3 == 1:
                            replies4 = dear4 = dear4 or discards(left, seat4, True)
                        else:
                            replies4 = cheap4 = cheap4 or discards(left, seat4, False)
                        best4 = _MORE
                        for card4 in replies4:
                            rank = card4 & 7
                            value = value3 + VALUE[rank]
                            win = 3 if rank > high3 and card4 >> 3 == suit else win3
                            after = rest - value
                            if win & 1:
                                # Theirs, and theirs is the lead.
                                if after < need:
                                    result = after
                                else:
                                    result = after - search(
                                        left3 ^ 1 << card4,
                                        leader + win & 3,
                                        low_lead and value < POINT,
                                        after - need + 1,
                                        after,
                                        tricks,
                                    )
                            elif value >= need:
                                result = value
                            else:
                                result = value + search(
                                    left3 ^ 1 << card4,
                                    leader + win & 3,
                                    low_lead and value < POINT,
                                    need - value,
                                    after,
                                    tricks,
                                )
                            if result < best4:
                                best4 = result
                                if result < need:
                                    break
                        if best4 > best3:
                            best3 = best4
                            if best3 >= need:
                                break
                    if best3 < best2:
                        best2 = best3
                        if best2 < need:
                            break
                if best2 > best1:
                    best1 = best2
                    if best1 >= need:
                        best_lead = card1
                        break
            if best1 >= need:
                known[key] = max(lowest, best1), highest, best_lead
            else:
                known[key] = lowest, min(highest, best1), hint
            return best1

        return search


def _dear_first(mark: int) -> int:
    return mark ^ 3 << 8


def worth_of(cards: int) -> int:
    """What the cards of a mask are worth, in thirds."""
    return WORTH[cards & 255] + WORTH[cards >> 8 & 255] + WORTH[cards >> 16 & 255] + WORTH[cards >> 24]
