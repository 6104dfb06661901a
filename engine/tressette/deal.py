"""A deal of the Tressette family as others see it: immutable, with reasons and events around the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, final

from engine.actions import Action, Play
from engine.cards import PACK_32, Card, Suit
from engine.deals import Award, Hands, Trick, check_hands
from engine.errors import IllegalAction
from engine.events import CardPlayed, DealEnded, Event, InstantWin, PouleLost, PouleMade, TrickWon
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules
from engine.seats import Seat, Side
from engine.tressette.core import CARD, POULE, SEVENS, SUIT_MASK, VALUES, Core, cards_in

_CARDS: Final = PACK_32.cards
_SEATS: Final = tuple(Seat)

_PLAY_OF: Final = tuple(
    Play.of(_CARDS[move & CARD], poule=bool(move & POULE)) for move in range(len(_CARDS) + POULE)
)
"""The public play of each move of the core."""

_NOT_IN_PACK: Final = -1


def _moves_by_key() -> tuple[int, ...]:
    moves = [_NOT_IN_PACK] * (2 * 52)
    for move, play in enumerate(_PLAY_OF):
        moves[play.key] = move
    return tuple(moves)


_MOVE_OF: Final = _moves_by_key()
"""The core's move for each ``Play.key``."""

_PLAYED: Final = tuple(tuple(CardPlayed(seat, play) for play in _PLAY_OF) for seat in _SEATS)


def _mask(cards: Sequence[Card]) -> int:
    return sum(1 << _MOVE_OF[card.key] for card in cards)


def _unmask(mask: int) -> tuple[Card, ...]:
    return tuple(_CARDS[card] for card in cards_in(mask))


class Played(NamedTuple):
    """What :meth:`Deal.apply` gives: the deal after the action, and what happened."""

    deal: Deal
    events: tuple[Event, ...]


@final
class Deal:
    """One hand of cards, from the deal to its count. Never changed: :meth:`apply` gives a new one."""

    __slots__ = ("_core", "dealer", "ended_by", "ended_seat", "hands", "rules")

    rules: TressetteRules
    dealer: Seat
    hands: Hands
    """The hands as dealt. Hidden: only records and the fair deal may read them."""
    ended_by: str | None
    """``tricks``, ``four-sevens``, or whatever the party cut it short with; None while it runs."""
    ended_seat: Seat | None
    """Who ended it, where one seat did."""

    def __init__(
        self,
        rules: TressetteRules,
        dealer: Seat,
        hands: Hands,
        core: Core,
        ended_by: str | None = None,
        ended_seat: Seat | None = None,
    ) -> None:
        """Take a deal from :meth:`start`; this only puts its parts together."""
        self.rules = rules
        self.dealer = dealer
        self.hands = hands
        self._core = core
        self.ended_by = ended_by
        self.ended_seat = ended_seat

    @classmethod
    def start(cls, rules: TressetteRules, hands: Mapping[Seat, Sequence[Card]], dealer: Seat) -> Played:
        """The deal as it lies after dealing (QS9), won at once by four sevens (QS11, A-QS4).

        Raises :class:`engine.errors.BadDeal` where the hands are not eight cards each of the pack.
        """
        held = check_hands(hands, rules.pack, size=8)
        masks = [_mask(held[seat]) for seat in _SEATS]
        core = Core(masks, dealer.left, poule=rules.poule == "first-card")
        if rules.four_sevens:
            for seat in _SEATS:
                if masks[seat] & SEVENS == SEVENS:
                    won = cls(rules, dealer, held, core, "four-sevens", seat)
                    return Played(won, (InstantWin(seat, "four-sevens"), DealEnded("four-sevens", (0, 0))))
        return Played(cls(rules, dealer, held, core), ())

    def core(self) -> Core:
        """A core of one's own at this point: for players, solvers and tests."""
        return self._core.copy()

    @property
    def turn(self) -> Seat | None:
        """The seat whose card is awaited."""
        return None if self.ended_by else _SEATS[self._core.turn]

    def actors(self) -> tuple[Seat, ...]:
        """Every seat that may act now. Never for a spectator's eyes."""
        return () if self.ended_by else (_SEATS[self._core.turn],)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Everything that a seat may do now."""
        core = self._core
        if seat != core.turn or self.ended_by:
            return ()
        return tuple([_PLAY_OF[move] for move in core.moves()])

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """The reason why a seat may not do this now; None where it may."""
        core = self._core
        if self.ended_by:
            return Refusal(RefusalCode.NO_DEAL)
        if seat != core.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, seat=_SEATS[core.turn])
        if not isinstance(action, Play):
            return Refusal(RefusalCode.NO_DEAL)
        move = _MOVE_OF[action.key]
        bit = 1 << (move & CARD)
        if move == _NOT_IN_PACK or not core.hands[seat] & bit:
            return Refusal(RefusalCode.NOT_HELD, card=action.card)
        if not core.legal_cards() & bit:
            led = Suit((core.best & CARD) >> 3)
            held = _unmask(core.hands[seat] & SUIT_MASK[led])
            return Refusal(RefusalCode.MUST_FOLLOW, card=action.card, suit=led, cards=held[::-1])
        return self._why_no_poule(seat, action.card) if action.poule else None

    def _why_no_poule(self, seat: Seat, card: Card) -> Refusal | None:
        if not self._core.poule_said:
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
        core = self._core
        if (
            not isinstance(action, Play)
            or seat != core.turn
            or self.ended_by
            or (move := _MOVE_OF[action.key]) < 0
            or not core.legal_cards() & 1 << (move & CARD)
            or (move & POULE and self.why_not(seat, action))
        ):
            raise IllegalAction(self.why_not(seat, action) or Refusal(RefusalCode.NO_DEAL))
        after = core.copy()
        after.make(move)
        new = Deal(self.rules, self.dealer, self.hands, after, "tricks" if after.over else None)
        laid = _PLAYED[seat][move]
        if len(after.plays) & 3:
            return Played(new, (laid,))
        leader = _SEATS[core.winners[-1]] if core.winners else self.dealer.left
        events: list[Event] = [laid, new._trick_won(leader)]
        if core.run is not None or any(played & POULE for played in after.plays[-4:]):
            events += new._poule_events(core, leader)
        if after.over:
            events.append(DealEnded("tricks", new.points))
        return Played(new, tuple(events))

    def _trick_won(self, leader: Seat) -> TrickWon:
        core = self._core
        moves = core.plays[-4:]
        return TrickWon(
            len(core.winners),
            leader,
            tuple([_CARDS[move & CARD] for move in moves]),
            _SEATS[core.winners[-1]],
            sum([VALUES[move & CARD] for move in moves]),
        )

    def _poule_events(self, before: Core, leader: Seat) -> list[Event]:
        """What a complete trick did to the poules announced so far."""
        after = self._core
        events: list[Event] = []
        if len(after.poules) > len(before.poules):
            seat, suit = after.poules[-1]
            events.append(PouleMade(_SEATS[seat], Suit(suit)))
        elif before.run is not None and (after.run is None or after.run[2] == 1):
            events.append(PouleLost(_SEATS[before.run[0]], Suit(before.run[1])))
        for place, move in enumerate(after.plays[-4:]):
            seat = leader + place & 3
            if move & POULE and seat != after.winners[-1]:
                events.append(PouleLost(_SEATS[seat], Suit((move & CARD) >> 3)))
        return events

    def cut_short(self, ended_by: str, seat: Seat | None) -> Deal:
        """The same deal ended by something outside the play: what is booked stays booked."""
        return Deal(self.rules, self.dealer, self.hands, self._core, ended_by, seat)

    # What the table shows and the record keeps.

    @property
    def thirds(self) -> tuple[int, int]:
        """Card points so far, NS and EW, in thirds; the last trick's three are in it (QS5)."""
        ns, ew = self._core.thirds
        return ns, ew

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
        points = [self._core.thirds[0] // 3, self._core.thirds[1] // 3]
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
