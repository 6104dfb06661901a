"""The one place that knows what is legal in All Fours, who wins a trick, and what a deal comes to.

Everything is small integers, for speed: players make and undo millions of moves.

A card is its place in the pack, ``suit * 13 + strength`` (2 lowest, ace highest: AF1), a set of cards is a
mask of such bits, and a move is a card or one of the four answers. A position is a :data:`State`, which never
changes; :func:`after` gives the next one, and a :class:`Core` walks along them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast, final

from engine.allfours.tables import (
    ALL_CARDS,
    BIT,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACKS,
    SPADES,
    SUIT_OF,
    TRUMPS,
    VALUES,
)

STAND: Final = 52
BEG: Final = 53
GIVE: Final = 54
RUN: Final = 55
"""The moves that are no card (AF7, AF8)."""
START: Final = -1
"""In the place of the move that led to the first position."""

_NEXT: Final = (3, 0, 1, 2)
"""Who plays after each seat: anticlockwise (AF1)."""
_BEFORE: Final = (1, 2, 3, 0)

PACKET: Final = 3
"""Cards that each seat gets when the pack is run (AF9)."""
_LAST_CARD: Final = 27
"""The place of the stock's last one, from 0."""


class ShortStock(Exception):
    """The undealt cards are not known as far as they are needed: a record told of too few."""


class Terms(NamedTuple):
    """What a deal is played by, the same for all its positions."""

    dealer: int
    stock: tuple[int, ...]
    """The undealt cards from the top."""
    needs: tuple[int, int]
    """Points that each side lacks to the target."""
    kicks: tuple[int, ...]
    """What each card is worth when it is turned up (AF5)."""
    game_points: int
    hang_jack: int
    tie_to_non_dealer: bool
    undertrump: bool
    last_kick: bool
    may_beg: bool
    """Whether begging is free to a side that lacks one point (A-AF8)."""
    give_needs_trump: bool


ASKED: Final = 0
BEGGED: Final = -1
KICK: Final = -2
GIVEN: Final = -3
EXHAUSTED: Final = -4
"""What stands in the place of the led suit where no card may be played: dealer's right is asked to stand or
beg; the dealer, to give or run; and ended by a kick, by “take one”, by using up the pack."""


class Opening(NamedTuple):
    """How the trump was found."""

    turned: tuple[int, ...]
    """The turned-up cards in order."""
    given: bool
    """Whether the dealer said "take one"."""
    terms: Terms


Dealt = tuple[tuple[int, ...], int, tuple[int, ...], "tuple[int, ...] | None", Opening]
"""What is the same from the first card to the last: each seat's mask of all its cards, the trumps, for each
card those that beat it (a higher one of its suit, or any trump: AF18), for each card the lower trumps where
undertrumping is forbidden (A-AF10), and the opening."""

State = tuple["State", int, Dealt, int, int, int, int, int, int, int]
"""A position. One is made for every move, so it is a plain tuple, whose places have these names."""

PREVIOUS: Final = 0
"""The position before; there is none before the first, whose move is START."""
MOVE: Final = 1
"""The move that led here."""
DEALT: Final = 2
"""The hands, the trumps, the opening."""
LEFT: Final = 3
"""The cards in hands that are not played yet."""
TURN: Final = 4
"""The seat to act; after the last trick its winner."""
LED: Final = 5
"""The cards of the led suit while a trick is open, and else all; ASKED and its like before the play."""
LAST: Final = 6
"""The seat that will play the trick's last card."""
BEST: Final = 7
"""The card that wins the open trick so far."""
WINNER: Final = 8
"""Whose that is."""
LEGAL: Final = 9
"""The cards that the seat to act may play; none where an answer is awaited, or nothing."""

HANDS: Final = 0
TRUMP: Final = 1
OPENING: Final = 4
"""Places in what was dealt."""


def start(terms: Terms, hands: Sequence[int]) -> State:
    """The position after dealing and the first kick, from the seats' masks of cards (AF5, A-AF14)."""
    card = _turn_up(terms, 0)
    reached = terms.kicks[card] >= terms.needs[terms.dealer & 1]
    return _turned_up(None, START, tuple(hands), KICK if reached else ASKED, Opening((card,), False, terms))


def answers(state: State) -> tuple[int, ...]:
    """What may be said before the first card; nothing once play has begun (AF7, AF8, A-AF8, A-AF9)."""
    led = state[LED]
    if led == ASKED:
        terms = state[DEALT][OPENING].terms
        return (STAND, BEG) if terms.may_beg or terms.needs[_NEXT[terms.dealer] & 1] > 1 else (STAND,)
    if led == BEGGED:
        hands, trump, _, _, opening = state[DEALT]
        terms = opening.terms
        return (GIVE, RUN) if not terms.give_needs_trump or hands[terms.dealer] & trump else (RUN,)
    return ()


def after(state: State, move: int) -> State:
    """The position after a legal move. What is not legal is not noticed here.

    Raises :class:`ShortStock` where running the pack needs more cards than are known.
    """
    if move >= STAND:
        return _answered(state, move)
    _, _, dealt, left, turn, led, last, best, winner, _ = state
    hands, trump, beats, lower, _ = dealt
    left ^= BIT[move]
    if led == ALL_CARDS:
        led, best, winner = SUIT_OF[move], move, turn
    elif beats[best] >> move & 1:
        best, winner = move, turn
    if turn == last:
        # Any card may be led (AF13).
        return state, move, dealt, left, winner, ALL_CARDS, _BEFORE[winner], 0, 0, hands[winner] & left
    turn = _NEXT[turn]
    hand = hands[turn] & left
    # The led suit or trump where the led suit is held, else any (AF14 to AF17).
    legal = hand & (led | trump) if hand & led else hand
    if lower is not None and led != trump:
        # No trump below the one that wins a plain lead, unless there is nothing else (A-AF10).
        legal = legal & ~lower[best] or legal
    return state, move, dealt, left, turn, led, last, best, winner, legal


def _answered(state: State, move: int) -> State:
    """Stand, beg, give or run (AF7 to AF10)."""
    dealt, left = state[DEALT], state[LEFT]
    hands, trump, beats, lower, opening = dealt
    turned, _, terms = opening
    if move == RUN:
        return _run(state, turned, terms)
    dealer = terms.dealer
    if move == BEG:
        return state, move, dealt, left, dealer, BEGGED, dealer, 0, 0, 0
    forehand = _NEXT[dealer]
    if move == GIVE:
        dealt = hands, trump, beats, lower, Opening(turned, True, terms)
        if terms.needs[forehand & 1] <= 1:
            return state, move, dealt, left, forehand, GIVEN, dealer, 0, 0, 0
    # Forehand leads, whatever it likes (AF13).
    return state, move, dealt, left, forehand, ALL_CARDS, dealer, 0, 0, hands[forehand]


def _run(state: State, turned: tuple[int, ...], terms: Terms) -> State:
    """Three more cards each and another kick, again on the same suit (AF9 to AF12, A-AF5, A-AF7)."""
    hands = list(state[DEALT][HANDS])
    kicked = sum([terms.kicks[card] for card in turned])
    led = ASKED
    while led == ASKED:
        place = 13 * len(turned)
        if place < _LAST_CARD:
            seat = terms.dealer
            for packet in range(place - 4 * PACKET, place, PACKET):
                seat = _NEXT[seat]
                if len(terms.stock) < packet + PACKET:
                    raise ShortStock
                one, two, three = terms.stock[packet : packet + PACKET]
                hands[seat] |= BIT[one] | BIT[two] | BIT[three]
        place = min(place, _LAST_CARD)
        card = _turn_up(terms, place)
        again = card // 13 == turned[-1] // 13
        turned = (*turned, card)
        kicked += terms.kicks[card]
        more = len(turned) < 3 or (terms.last_kick and place < _LAST_CARD)
        if again and not more:
            led = EXHAUSTED
        elif kicked >= terms.needs[terms.dealer & 1]:
            led = KICK
        elif not again:
            led = ALL_CARDS
    return _turned_up(state, RUN, tuple(hands), led, Opening(turned, False, terms))


def _turn_up(terms: Terms, place: int) -> int:
    """The undealt card at a place from the top."""
    if place >= len(terms.stock):
        raise ShortStock
    return terms.stock[place]


def _turned_up(
    previous: State | None, move: int, hands: tuple[int, ...], led: int, opening: Opening
) -> State:
    """The position after cards were turned up; forehand is to act."""
    turned, _, terms = opening
    trump, beats, lower = TRUMPS[turned[-1] // 13]
    dealt = hands, trump, beats, None if terms.undertrump else lower, opening
    left = hands[0] | hands[1] | hands[2] | hands[3]
    forehand = _NEXT[terms.dealer]
    legal = hands[forehand] if led == ALL_CARDS else 0
    before = cast("State", previous)
    return before, move, dealt, left, forehand, led, terms.dealer, 0, 0, legal


def history(state: State) -> list[tuple[int, int]]:
    """Every seat and its move, in order."""
    pairs: list[tuple[int, int]] = []
    while state[MOVE] != START:
        previous = state[PREVIOUS]
        pairs.append((previous[TURN], state[MOVE]))
        state = previous
    return pairs[::-1]


class Point(NamedTuple):
    """One entry of a deal's count."""

    kind: str
    """``kick``, ``give``, ``high``, ``low``, ``jack``, ``hang-jack`` or ``game``."""
    side: int
    points: int
    seat: int | None
    """Who dealt, begged, was dealt the card or took it; a side as such has Game."""
    card: int | None


def count(state: State) -> list[Point]:
    """All points booked so far, in the order in which they count, up to the target (AF20, AF25, A-AF2)."""
    needs = list(state[DEALT][OPENING].terms.needs)
    counted: list[Point] = []
    for point in _in_order(state):
        if point.points:
            counted.append(point)
            needs[point.side] -= point.points
            if needs[point.side] <= 0:
                break
    return counted


def total(points: Sequence[Point]) -> tuple[int, int]:
    """What points come to, NS and EW."""
    sides = [0, 0]
    for point in points:
        sides[point.side] += point.points
    return sides[0], sides[1]


def _in_order(state: State) -> Iterator[Point]:
    turned, given, terms = state[DEALT][OPENING]
    dealer, forehand = terms.dealer, _NEXT[terms.dealer]
    for card in turned:
        yield Point("kick", dealer & 1, terms.kicks[card], dealer, card)
    if given:
        yield Point("give", forehand & 1, 1, forehand, None)
    if state[LEFT]:
        return
    hands, trump, *_ = state[DEALT]
    if dealt := trump & (hands[0] | hands[1] | hands[2] | hands[3]):
        # AF21, AF22, AF26: to whom they were dealt, whoever took them.
        for kind, card in (("high", dealt.bit_length() - 1), ("low", (dealt & -dealt).bit_length() - 1)):
            seat = _holder(hands, card)
            yield Point(kind, seat & 1, 1, seat, card)
    jack = JACKS[turned[-1] // 13]
    ns, ew, taker = _taken(state, jack)
    if dealt >> jack & 1:
        holder = _holder(hands, jack)
        if holder & 1 == taker & 1:
            yield Point("jack", holder & 1, 1, holder, jack)
        else:
            yield Point("hang-jack", taker & 1, terms.hang_jack, taker, jack)
    if ns != ew or terms.tie_to_non_dealer:
        side = (dealer & 1) ^ 1 if ns == ew else int(ew > ns)
        yield Point("game", side, terms.game_points, None, None)


def _holder(hands: tuple[int, ...], card: int) -> int:
    """To whom a card was dealt."""
    pair = 0 if (hands[0] | hands[1]) >> card & 1 else 2
    return pair if hands[pair] >> card & 1 else pair + 1


def game(state: State) -> tuple[int, int]:
    """What each side has taken for Game so far, NS and EW (AF24)."""
    return _taken(state, START)[:2]


def _taken(state: State, card: int) -> tuple[int, int, int]:
    """What each side has taken for Game in complete tricks, and who took one card (-1 where nobody did)."""
    taker = taker_of_card = -1
    sides = [0, 0]
    while 0 <= (move := state[MOVE]) < STAND:
        if state[LED] == ALL_CARDS:
            taker = state[TURN]
        if move == card:
            taker_of_card = taker
        if taker >= 0:
            sides[taker & 1] += VALUES[move]
        state = state[PREVIOUS]
    return sides[0], sides[1], taker_of_card


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
        """Every legal move: the cards, or before the first of them the answers."""
        # The same as cards_in, without a call: this is where players and solvers spend their time.
        if legal := self.state[LEGAL]:
            return (
                SPADES[legal & 0x1FFF]
                + HEARTS[legal >> 13 & 0x1FFF]
                + DIAMONDS[legal >> 26 & 0x1FFF]
                + CLUBS[legal >> 39]
            )
        return answers(self.state)

    def make(self, move: int) -> None:
        """Make a legal move. What is not legal is not noticed here: ask :meth:`moves` first."""
        self.state = after(self.state, move)

    def undo(self) -> None:
        """Take the last move back; there must be one."""
        self.state = self.state[PREVIOUS]

    @property
    def turn(self) -> int:
        """The seat to act; after the last trick its winner."""
        return self.state[TURN]

    @property
    def over(self) -> bool:
        """Whether all cards are played, or none will be."""
        state = self.state
        return not state[LEGAL] and not KICK < state[LED] <= ASKED

    @property
    def plays(self) -> list[int]:
        """Every move of the deal in order."""
        return [move for _, move in history(self.state)]

    @property
    def game(self) -> tuple[int, int]:
        """What each side has taken for Game, NS and EW (AF24)."""
        return game(self.state)

    @property
    def points(self) -> tuple[int, int]:
        """What the deal has given so far, NS and EW."""
        return total(count(self.state))
