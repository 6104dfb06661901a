"""A deal of the Tressette family as others see it: immutable, with reasons and events around the core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, final

from engine.actions import Action, Play
from engine.cards import CARDS, PACK_32, Card, Suit
from engine.deals import Award, Hands, Outcome, Trick, bad_hands
from engine.errors import IllegalAction
from engine.events import CardPlayed, DealEnded, Event, InstantWin, PouleLost, PouleMade, TrickWon
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import core
from engine.tressette.core import ALL_CARDS, CARD, POULE, SEVENS, VALUES, Core, Poules, State

_CARDS: Final = PACK_32.cards
_SEATS: Final = tuple(Seat)

_PLAY_OF: Final = tuple(Play.of(_CARDS[move & CARD], poule=move >= POULE) for move in range(2 * POULE))
"""The public play of each move of the core."""

_CARD_OF: Final = tuple(play.card for play in _PLAY_OF)

_NOT_IN_PACK: Final = 2 * POULE
"""In the place of a move that no deal has: beyond every mask."""


def _moves_by_key() -> tuple[int, ...]:
    moves = [_NOT_IN_PACK] * (2 * len(CARDS))
    for move, play in enumerate(_PLAY_OF):
        moves[play.key] = move
    return tuple(moves)


_MOVE_OF: Final = _moves_by_key()
"""The core's move for each ``Play.key``."""

_BIT_OF: Final = tuple(0 if move == _NOT_IN_PACK else 1 << move for move in _MOVE_OF[: len(CARDS)])
"""The core's bit for each ``Card.key``; none for a card of another pack."""

# A public deal is read and advanced as often as a core, so what its answers are made of is made once.
_LAID: Final = tuple(tuple((CardPlayed(seat, play),) for play in _PLAY_OF) for seat in _SEATS)
_cards_in: Final = core.reader(_CARDS)
_plays_in: Final = core.reader(_PLAY_OF[:POULE])
_words_in: Final = core.reader(_PLAY_OF[POULE:])

Played = tuple["Deal", tuple[Event, ...]]
"""The deal after an action, and what happened because of it."""


class _Dealt(NamedTuple):
    """What a deal began with, the same for all its states."""

    rules: TressetteRules
    dealer: Seat
    hands: Hands


@final
class Deal:
    """One hand of cards, from the deal to its count. Never changed: :meth:`apply` gives a new one."""

    __slots__ = ("_dealt", "_legal", "_state", "ended_by", "ended_seat", "turn")

    turn: Seat | None
    """The seat whose card is awaited."""
    ended_by: str | None
    """``tricks``, ``four-sevens``, or whatever the party cut it short with; None while it runs."""
    ended_seat: Seat | None
    """Who ended it, where one seat did."""

    def __init__(
        self, dealt: _Dealt, state: State, ended_by: str | None = None, ended_seat: Seat | None = None
    ) -> None:
        """Take a deal from :meth:`start`; this only puts its parts together."""
        self._dealt = dealt
        self._state = state
        self.ended_by = ended_by
        self.ended_seat = ended_seat
        if ended_by:
            self.turn = None
            self._legal = 0
        else:
            self.turn = _SEATS[state[core.TURN]]
            self._legal = legal = core.legal_cards(state)
            if state[core.POULES]:
                self._legal = legal | (legal & core.poule_cards(state)) << POULE

    @classmethod
    def start(cls, rules: TressetteRules, hands: Mapping[Seat, Sequence[Card]], dealer: Seat) -> Played:
        """The deal as it lies after dealing (QS9), won at once by four sevens (QS11, A-QS4).

        Raises :class:`engine.errors.BadDeal` where the hands are not eight cards each of the pack.
        """
        given = tuple([tuple(hands.get(seat, ())) for seat in _SEATS])
        masks = [sum([_BIT_OF[card.key] for card in hand]) for hand in given]
        if masks[0] | masks[1] | masks[2] | masks[3] != ALL_CARDS or any(len(hand) != 8 for hand in given):
            raise bad_hands(hands, rules.pack, size=8)
        dealt = _Dealt(rules, dealer, given)
        state = core.start(masks, dealer.left, poule=rules.poule == "first-card")
        if rules.four_sevens:
            for seat in _SEATS:
                if masks[seat] & SEVENS == SEVENS:
                    won = cls(dealt, state, "four-sevens", seat)
                    return won, (InstantWin(seat, "four-sevens"), DealEnded("four-sevens", (0, 0)))
        return cls(dealt, state), ()

    def core(self) -> Core:
        """A core of one's own at this point: for players, solvers and tests."""
        return Core(self._state)

    @property
    def rules(self) -> TressetteRules:
        """The rules that it is played by."""
        return self._dealt.rules

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self._dealt.dealer

    @property
    def hands(self) -> Hands:
        """The hands as dealt. Hidden: only records and the fair deal may read them."""
        return self._dealt.hands

    def actors(self) -> tuple[Seat, ...]:
        """Every seat that may act now. Never for a spectator's eyes."""
        return () if self.turn is None else (self.turn,)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Everything that a seat may do now."""
        if seat != self.turn:
            return ()
        legal = self._legal
        if legal > ALL_CARDS:
            return _plays_in(legal & ALL_CARDS) + _words_in(legal >> POULE)
        return _plays_in(legal)

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """The reason why a seat may not do this now; None where it may."""
        if self.turn is None:
            return Refusal(RefusalCode.NO_DEAL)
        if not isinstance(action, Play):
            return Refusal(RefusalCode.OTHER_GAME)
        if seat != self.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, seat=self.turn)
        if action.card not in self.held(seat):
            return Refusal(RefusalCode.NOT_HELD, card=action.card)
        if not self._legal & _BIT_OF[action.card.key]:
            held = _cards_in(self._legal & ALL_CARDS)[::-1]
            return Refusal(RefusalCode.MUST_FOLLOW, card=action.card, suit=held[0].suit, cards=held)
        return self._why_no_poule(seat, action.card) if action.poule else None

    def _why_no_poule(self, seat: Seat, card: Card) -> Refusal | None:
        if self.rules.poule != "first-card":
            return Refusal(RefusalCode.POULE_OFF)
        if card.rank not in "T9A":
            return Refusal(RefusalCode.POULE_WRONG_CARD, card=card)
        held = self.held(seat)
        missing = tuple(trio for rank in "T9A" if (trio := Card.of(rank, card.suit)) not in held)
        if missing:
            return Refusal(RefusalCode.POULE_NOT_HELD, card=card, suit=card.suit, cards=missing)
        return None

    def apply(self, seat: Seat, action: Action) -> Played:
        """The deal after the action, and what happened. Raises :class:`IllegalAction`."""
        if type(action) is not Play or seat != self.turn:
            raise self._refused(seat, action)
        move = _MOVE_OF[action.key]
        if not self._legal >> move & 1:
            raise self._refused(seat, action)
        state = core.after(self._state, move)
        if state[core.FOLLOW] != ALL_CARDS:
            return Deal(self._dealt, state), _LAID[seat][move]
        events = _LAID[seat][move] + _trick_events(state)
        if state[core.LEFT]:
            return Deal(self._dealt, state), events
        deal = Deal(self._dealt, state, "tricks")
        return deal, (*events, DealEnded("tricks", deal.points))

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        return IllegalAction(self.why_not(seat, action) or Refusal(RefusalCode.NO_DEAL))

    def cut_short(self, ended_by: str, seat: Seat | None) -> Deal:
        """The same deal ended by something outside the play: what is booked stays booked."""
        return Deal(self._dealt, self._state, ended_by, seat)

    # What the table shows and the record keeps.

    @property
    def thirds(self) -> tuple[int, int]:
        """Card points so far, NS and EW, in thirds; the last trick's three are in it (QS5)."""
        return self.core().thirds

    @property
    def awards(self) -> tuple[Award, ...]:
        """The points that are not card points, once booked: poules when the deal is counted (QS23)."""
        if self.ended_by != "tricks" or not self.rules.poule_points:
            return ()
        points = self.rules.poule_points
        return tuple(
            Award("poule", points, seat=_SEATS[seat], suit=Suit(suit)) for seat, suit in self.core().poules
        )

    @property
    def points(self) -> tuple[int, int]:
        """What the deal has booked so far, NS and EW: nothing before its count (QS23, A-FR1)."""
        if self.ended_by != "tricks":
            return 0, 0
        points = [thirds // 3 for thirds in self.thirds]
        for award in self.awards:
            points[award.for_side] += award.points
        return points[0], points[1]

    @property
    def outcome(self) -> Outcome | None:
        """How its end decides the party, whatever the score (QS11); None where the totals decide."""
        if self.ended_by == "four-sevens" and self.ended_seat is not None:
            return Outcome(self.ended_seat.side, self.ended_by, self.ended_seat)
        return None

    @property
    def next_dealer(self) -> Seat:
        """Who deals after it (QS10)."""
        return self.dealer.left

    @property
    def plays(self) -> tuple[tuple[Seat, Play], ...]:
        """Every card played, in order."""
        return tuple((_SEATS[seat], _PLAY_OF[move]) for seat, move in core.history(self._state))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, the open one last and without a winner."""
        history = core.history(self._state)
        leaders = [_SEATS[seat] for seat, _ in history[::4]]
        winners = [*leaders[1:], None if len(history) & 3 else _SEATS[self._state[core.TURN]]]
        tricks: list[Trick] = []
        for place, (leader, winner) in enumerate(zip(leaders, winners, strict=False)):
            moves = [move for _, move in history[4 * place : 4 * place + 4]]
            value = sum(VALUES[move & CARD] for move in moves)
            tricks.append(Trick(leader, tuple(_PLAY_OF[move] for move in moves), winner, value))
        return tuple(tricks)

    @property
    def poule_run(self) -> tuple[Seat, Suit, int] | None:
        """The announced poule that can still be made: seat, suit, tricks won for it."""
        poules = self._state[core.POULES]
        run = poules and poules[0]
        return None if run is None else (_SEATS[run[0]], Suit(run[1]), run[2])

    @property
    def poules_made(self) -> tuple[tuple[Seat, Suit], ...]:
        """The poules made so far, booked or not: each was seen on the table."""
        return tuple((_SEATS[seat], Suit(suit)) for seat, suit in self.core().poules)

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat still holds, as a hand is held. For that seat's eyes alone."""
        return PACK_32.sorted(_cards_in(self._state[core.HANDS][seat] & self._state[core.LEFT]))


def _trick_events(state: State) -> tuple[Event, ...]:
    """What the trick that was just completed brought."""
    third = state[core.PREVIOUS]
    second = third[core.PREVIOUS]
    first = second[core.PREVIOUS]
    moves = first[core.MOVE], second[core.MOVE], third[core.MOVE], state[core.MOVE]
    leader = _SEATS[first[core.WINNER]]
    won = TrickWon(
        (32 - state[core.LEFT].bit_count()) >> 2,
        leader,
        (_CARD_OF[moves[0]], _CARD_OF[moves[1]], _CARD_OF[moves[2]], _CARD_OF[moves[3]]),
        _SEATS[state[core.TURN]],
        third[core.VALUE] + VALUES[moves[3] & CARD],
    )
    before, now = third[core.POULES], state[core.POULES]
    if before and now:
        return (won, *_poule_events(before, now, leader, moves, won.winner))
    return (won,)


def _poule_events(
    before: Poules, now: Poules, leader: Seat, moves: tuple[int, ...], winner: Seat
) -> Iterator[Event]:
    """What that trick did to the poules announced so far, and to those announced in it."""
    (run, made), (run_now, made_now) = before, now
    if len(made_now) > len(made):
        seat, suit = made_now[-1]
        yield PouleMade(_SEATS[seat], Suit(suit))
    elif run is not None and (run_now is None or run_now[2] == 1):
        yield PouleLost(_SEATS[run[0]], Suit(run[1]))
    for place, move in enumerate(moves):
        seat = _SEATS[leader + place & 3]
        if move & POULE and seat != winner:
            yield PouleLost(seat, _CARD_OF[move].suit)
