"""A deal of the Tressette family as others see it: immutable, with reasons and events around the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, final

from engine.actions import Action, Play
from engine.cards import CARDS, PACK_32, Card, Suit
from engine.deals import Award, Hands, Trick, bad_hands
from engine.errors import IllegalAction
from engine.events import CardPlayed, DealEnded, Event, InstantWin, PouleLost, PouleMade, TrickWon
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules
from engine.seats import Seat, Side
from engine.tressette.core import ALL_CARDS, CARD, POULE, SEVENS, SUIT_MASK, VALUES, Core, Run, cards_in

_CARDS: Final = PACK_32.cards
_SEATS: Final = tuple(Seat)

_PLAY_OF: Final = tuple(
    Play.of(_CARDS[move & CARD], poule=bool(move & POULE)) for move in range(len(_CARDS) + POULE)
)
"""The public play of each move of the core."""

_NOT_IN_PACK: Final = -1


def _moves_by_key() -> tuple[int, ...]:
    moves = [_NOT_IN_PACK] * (2 * len(CARDS))
    for move, play in enumerate(_PLAY_OF):
        moves[play.key] = move
    return tuple(moves)


_MOVE_OF: Final = _moves_by_key()
"""The core's move for each ``Play.key``."""

_BIT_OF: Final = tuple(0 if move < 0 else 1 << move for move in _MOVE_OF[: len(CARDS)])
"""The core's bit for each ``Card.key``; none for a card of another pack."""

# A public deal is read and advanced as often as a core, so what its answers are made of is made once.
_LAID: Final = tuple(tuple((CardPlayed(seat, play),) for play in _PLAY_OF) for seat in _SEATS)
_S, _H, _D, _C = (
    tuple(tuple(_PLAY_OF[card] for card in cards_in(byte << 8 * suit)) for byte in range(256))
    for suit in range(4)
)


def _unmask(mask: int) -> tuple[Card, ...]:
    return tuple(_CARDS[card] for card in cards_in(mask))


Played = tuple["Deal", tuple[Event, ...]]
"""The deal after an action, and what happened because of it."""


class _Dealt(NamedTuple):
    """What a deal began with, the same for all its states."""

    rules: TressetteRules
    dealer: Seat
    hands: Hands


@final
class Deal:
    """One hand of cards, from the deal to its count. Never changed: :meth:`apply` gives a new one.

    A deal and its successor share one core, which stands where the newest of them is; an older one that is
    asked again takes a copy and undoes it to its own place. So going forward copies nothing.
    """

    __slots__ = ("_dealt", "_length", "_shared", "ended_by", "ended_seat", "turn")

    turn: Seat | None
    """The seat whose card is awaited."""
    ended_by: str | None
    """``tricks``, ``four-sevens``, or whatever the party cut it short with; None while it runs."""
    ended_seat: Seat | None
    """Who ended it, where one seat did."""

    def __init__(
        self,
        dealt: _Dealt,
        core: Core,
        length: int,
        ended_by: str | None = None,
        ended_seat: Seat | None = None,
    ) -> None:
        """Take a deal from :meth:`start`; this only puts its parts together."""
        self._dealt = dealt
        self._shared = core
        self._length = length
        self.ended_by = ended_by
        self.ended_seat = ended_seat
        self.turn = None if ended_by else _SEATS[core.turn]

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
        core = Core(masks, dealer.left, poule=rules.poule == "first-card")
        if rules.four_sevens:
            for seat in _SEATS:
                if masks[seat] & SEVENS == SEVENS:
                    won = cls(dealt, core, 0, "four-sevens", seat)
                    return won, (InstantWin(seat, "four-sevens"), DealEnded("four-sevens", (0, 0)))
        return cls(dealt, core, 0), ()

    def core(self) -> Core:
        """A core of one's own at this point: for players, solvers and tests."""
        return self._core.copy()

    @property
    def _core(self) -> Core:
        """The core, standing at this deal's place."""
        core = self._shared
        if len(core.plays) != self._length:
            core = core.copy()
            while len(core.plays) > self._length:
                core.undo()
            self._shared = core
        return core

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
        core = self._shared
        if len(core.plays) != self._length:
            core = self._core
        legal = core.legal_cards()
        plays = _S[legal & 255] + _H[legal >> 8 & 255] + _D[legal >> 16 & 255] + _C[legal >> 24]
        if core.poule and (poule := core.poule_cards() & legal):
            return plays + tuple([_PLAY_OF[card | POULE] for card in cards_in(poule)])
        return plays

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """The reason why a seat may not do this now; None where it may."""
        core = self._core
        if self.turn is None:
            return Refusal(RefusalCode.NO_DEAL)
        if seat != self.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, seat=self.turn)
        if not isinstance(action, Play):
            return Refusal(RefusalCode.NO_DEAL)
        move = _MOVE_OF[action.key]
        bit = 1 << (move & CARD)
        if move == _NOT_IN_PACK or not core.hands[seat] & bit:
            return Refusal(RefusalCode.NOT_HELD, card=action.card)
        if not core.legal_cards() & bit:
            led = Suit(core.led_suit())
            held = _unmask(core.hands[seat] & SUIT_MASK[led])
            return Refusal(RefusalCode.MUST_FOLLOW, card=action.card, suit=led, cards=held[::-1])
        return self._why_no_poule(seat, action.card) if action.poule else None

    def _why_no_poule(self, seat: Seat, card: Card) -> Refusal | None:
        if self.rules.poule != "first-card":
            return Refusal(RefusalCode.POULE_OFF)
        if card.rank not in "T9A":
            return Refusal(RefusalCode.POULE_WRONG_CARD, card=card)
        held = _unmask(self._core.hands[seat])
        missing = tuple(trio for rank in "T9A" if (trio := Card.of(rank, card.suit)) not in held)
        if missing:
            return Refusal(RefusalCode.POULE_NOT_HELD, card=card, suit=card.suit, cards=missing)
        return None

    def apply(self, seat: Seat, action: Action) -> Played:
        """The deal after the action, and what happened. Raises :class:`IllegalAction`."""
        if type(action) is not Play or seat != self.turn:
            raise self._refused(seat, action)
        core = self._shared
        if len(core.plays) != self._length:
            core = self._core
        move = _MOVE_OF[action.key]
        bit = 1 << (move & CARD)
        if move < 0 or not core.legal_cards() & bit or (move & POULE and not core.poule_cards() & bit):
            raise self._refused(seat, action)
        run, poules = core.run, core.poules
        core.make(move)
        length = self._length + 1
        if length & 3:
            return Deal(self._dealt, core, length), _LAID[seat][move]
        new = Deal(self._dealt, core, length, "tricks" if length == 32 else None)
        won = _trick_won(core)
        events: list[Event] = [*_LAID[seat][move], won]
        if core.poule and (run is not None or any(laid & POULE for laid in core.plays[-4:])):
            events += _poule_events(core, won.leader, run, poules)
        if new.ended_by:
            events.append(DealEnded("tricks", new.points))
        return new, tuple(events)

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        return IllegalAction(self.why_not(seat, action) or Refusal(RefusalCode.NO_DEAL))

    def cut_short(self, ended_by: str, seat: Seat | None) -> Deal:
        """The same deal ended by something outside the play: what is booked stays booked."""
        return Deal(self._dealt, self._core, self._length, ended_by, seat)

    # What the table shows and the record keeps.

    @property
    def thirds(self) -> tuple[int, int]:
        """Card points so far, NS and EW, in thirds; the last trick's three are in it (QS5)."""
        return self._core.ns, self._core.taken - self._core.ns

    @property
    def awards(self) -> tuple[Award, ...]:
        """The points that are not card points, once booked: poules when the deal is counted (QS23)."""
        if self.ended_by != "tricks" or not self.rules.poule_points:
            return ()
        points = self.rules.poule_points
        return tuple(
            Award("poule", points, seat=_SEATS[seat], suit=Suit(suit)) for seat, suit in self._core.poules
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
    def winner(self) -> Side | None:
        """The side that this deal's end wins the party for, whatever the score (QS11)."""
        if self.ended_by == "four-sevens" and self.ended_seat is not None:
            return self.ended_seat.side
        return None

    @property
    def plays(self) -> tuple[tuple[Seat, Play], ...]:
        """Every card played, in order."""
        return tuple(pair for trick in self.tricks for pair in zip(trick.seats, trick.plays, strict=True))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, the open one last and without a winner."""
        core = self._core
        tricks: list[Trick] = []
        leader = self.dealer.left
        for start in range(0, len(core.plays), 4):
            moves = core.plays[start : start + 4]
            winner = _SEATS[core.winners[start // 4]] if len(moves) == 4 else None
            value = sum(VALUES[move & CARD] for move in moves)
            tricks.append(Trick(leader, tuple(_PLAY_OF[move] for move in moves), winner, value))
            if winner is not None:
                leader = winner
        return tuple(tricks)

    @property
    def poule_run(self) -> tuple[Seat, Suit, int] | None:
        """The announced poule that can still be made: seat, suit, tricks won for it."""
        run = self._core.run
        return None if run is None else (_SEATS[run[0]], Suit(run[1]), run[2])

    @property
    def poules_made(self) -> tuple[tuple[Seat, Suit], ...]:
        """The poules made so far, booked or not: each was seen on the table."""
        return tuple((_SEATS[seat], Suit(suit)) for seat, suit in self._core.poules)

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat still holds, as a hand is held. For that seat's eyes alone."""
        return PACK_32.sorted(_unmask(self._core.hands[seat]))


def _trick_won(core: Core) -> TrickWon:
    """The trick that was just completed."""
    number = len(core.winners)
    moves = core.plays[-4:]
    return TrickWon(
        number,
        _SEATS[core.winners[number - 2] if number > 1 else core.first],
        tuple([_CARDS[move & CARD] for move in moves]),
        _SEATS[core.turn],
        sum([VALUES[move & CARD] for move in moves]),
    )


def _poule_events(
    core: Core, leader: Seat, run: Run | None, poules: tuple[tuple[int, int], ...]
) -> list[Event]:
    """What the trick that was just completed did to the poules announced so far."""
    events: list[Event] = []
    winner = core.turn
    if len(core.poules) > len(poules):
        seat, suit = core.poules[len(poules)]
        events.append(PouleMade(_SEATS[seat], Suit(suit)))
    elif run is not None and (core.run is None or core.run[2] == 1):
        events.append(PouleLost(_SEATS[run[0]], Suit(run[1])))
    for place, move in enumerate(core.plays[-4:]):
        seat = leader + place & 3
        if move & POULE and seat != winner:
            events.append(PouleLost(_SEATS[seat], Suit((move & CARD) >> 3)))
    return events
