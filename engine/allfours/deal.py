"""A deal of All Fours as others see it: immutable, with reasons and events around the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, final

from engine.actions import Action, Answer, Play
from engine.allfours import core, told
from engine.allfours.core import DEALT, LED, OPENING, Core, State, Terms, after
from engine.allfours.tables import ALL_CARDS, SUITS, VALUES, cards_in, tables
from engine.cards import CARDS, PACK_52, Card, Suit
from engine.deals import Award, Hands, Outcome, Trick, bad_hands
from engine.errors import BadDeal, IllegalAction
from engine.events import Answered, CardPlayed, DealEnded, Event
from engine.refusals import Refusal, RefusalCode
from engine.rules import AllFoursRules
from engine.seats import Seat, Side

HAND: Final = told.HAND
"""Cards in a hand as dealt (AF4)."""

_SEATS: Final = tuple(Seat)
_SUITS: Final = tuple(Suit)
# The core numbers cards as the pack of all 52 does.
_PLAY_OF: Final = tuple(Play.of(card) for card in CARDS)
_ANSWERS: Final = tuple(Answer)
"""From the core's first answer on."""
_SAID: Final[dict[tuple[int, ...], tuple[Answer, ...]]] = {
    moves: tuple(_ANSWERS[move - core.STAND] for move in moves)
    for moves in ((core.STAND, core.BEG), (core.STAND,), (core.GIVE, core.RUN), (core.RUN,), ())
}
"""By what the core knows of it."""
_KICKS: Final = {
    name: tuple({"A": 1, "J": 3, low: 2}.get(card.rank, 0) for card in CARDS)
    for name, low in (("six", "6"), ("two", "2"))
}
"""What each card is worth when it is turned up, by the rule ``kick`` (AF5)."""
_ENDED_BY: Final = {core.KICK: "kick", core.GIVEN: "give", core.EXHAUSTED: "exhausted"}

# A public deal is read and advanced as often as a core, so what its answers are made of is made once.
_LAID: Final = tuple(tuple((CardPlayed(seat, play),) for play in _PLAY_OF) for seat in _SEATS)
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = tables(_PLAY_OF)

Played = tuple["Deal", tuple[Event, ...]]
"""The deal after an action, and what happened because of it."""


class _Dealt(NamedTuple):
    """What a deal began with, the same for all its states."""

    rules: AllFoursRules
    dealer: Seat
    hands: Hands
    stock: tuple[Card, ...]


@final
class Deal:
    """One hand of cards, from the deal to its count. Never changed: :meth:`apply` gives a new one."""

    __slots__ = ("_dealt", "_legal", "_state", "_tricks", "ended_by", "ended_seat", "turn")

    turn: Seat | None
    """The seat whose card or answer is awaited."""
    ended_by: str | None
    """``tricks``, ``kick``, ``give``, ``exhausted``, or whatever the party cut it short with; None while it
    runs."""
    ended_seat: Seat | None
    """Who ended it, where one seat did."""

    def __init__(
        self, dealt: _Dealt, state: State, ended_by: str | None = None, ended_seat: Seat | None = None
    ) -> None:
        """Take a deal from :meth:`start`; this only puts its parts together."""
        self._dealt = dealt
        self._state = state
        self._tricks: tuple[Trick, ...] | None = None
        self.ended_by = ended_by
        self.ended_seat = ended_seat
        if ended_by:
            self.turn = None
            self._legal = 0
        else:
            self.turn = _SEATS[state[core.TURN]]
            self._legal = state[core.LEGAL]

    @classmethod
    def start(
        cls,
        rules: AllFoursRules,
        hands: Mapping[Seat, Sequence[Card]],
        stock: Sequence[Card],
        dealer: Seat,
        score: tuple[int, int],
    ) -> Played:
        """The deal as it lies after dealing, the first card turned up (AF4, AF5), at these totals.

        ``stock`` is the undealt cards from the top, as far as they are known. Raises
        :class:`engine.errors.BadDeal` where the hands are not six cards each, or a card is there twice.
        """
        given = tuple([tuple(hands.get(seat, ())) for seat in _SEATS])
        cards = {*given[0], *given[1], *given[2], *given[3]}
        if len(cards) != 4 * HAND or [len(hand) for hand in given] != [HAND] * 4:
            raise bad_hands(hands, rules.pack, size=HAND)
        if not stock:
            raise BadDeal("there is no card to turn up")
        if len(cards.union(stock)) != 4 * HAND + len(stock):
            raise BadDeal("a card is dealt twice")
        masks = [sum([1 << card.key for card in hand]) for hand in given]
        dealt = _Dealt(rules, dealer, given, tuple(stock))
        state = core.start(terms_of(rules, dealer, [card.key for card in stock], score), masks)
        kicked = told.kicks(state, 0)
        if state[LED] == core.KICK:
            deal = cls(dealt, state, "kick")
            return deal, (*kicked, DealEnded("kick", deal.points))
        return cls(dealt, state), kicked

    def core(self) -> Core:
        """A core of one's own at this point: for solvers and tests. It knows all cards, the undealt too."""
        return Core(self._state)

    @property
    def rules(self) -> AllFoursRules:
        """The rules that it is played by."""
        return self._dealt.rules

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self._dealt.dealer

    @property
    def forehand(self) -> Seat:
        """Dealer's right: says stand or beg, and leads to the first trick (AF7, AF13)."""
        return self.dealer.right

    @property
    def hands(self) -> Hands:
        """The hands as dealt, six cards each. Hidden: only records and the fair deal may read them."""
        return self._dealt.hands

    @property
    def stock(self) -> tuple[Card, ...]:
        """The undealt cards from the top, as far as they are known. Hidden as the hands are."""
        return self._dealt.stock

    def actors(self) -> tuple[Seat, ...]:
        """Every seat that may act now. Never for a spectator's eyes."""
        return () if self.turn is None else (self.turn,)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Everything that a seat may do now."""
        if seat != self.turn:
            return ()
        if legal := self._legal:
            return (
                _SPADES[legal & 0x1FFF]
                + _HEARTS[legal >> 13 & 0x1FFF]
                + _DIAMONDS[legal >> 26 & 0x1FFF]
                + _CLUBS[legal >> 39]
            )
        return _SAID[core.answers(self._state)]

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """The reason why a seat may not do this now; None where it may."""
        if self.turn is None:
            return Refusal(RefusalCode.NO_DEAL)
        if isinstance(action, Play):
            if action.poule:
                return Refusal(RefusalCode.POULE_OFF)
            if action.signal is not None:
                return Refusal(RefusalCode.OTHER_GAME)
        elif isinstance(action, Answer):
            return self._why_no_answer(seat, action)
        else:
            return Refusal(RefusalCode.OTHER_GAME)
        if seat != self.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, seat=self.turn)
        return self._why_no_card(action.card)

    def _why_no_answer(self, seat: Seat, answer: Answer) -> Refusal | None:
        """AF7 to AF10, A-AF8, A-AF9."""
        if not self.asked:
            return Refusal(RefusalCode.ANSWERS_OVER)
        if answer in (Answer.STAND, Answer.BEG):
            whose, code = self.forehand, RefusalCode.FOREHAND_ANSWERS
        else:
            whose, code = self.dealer, RefusalCode.DEALER_ANSWERS
        if seat is not whose:
            return Refusal(code, seat=whose)
        if seat is not self.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, seat=self.turn)
        if core.STAND + _ANSWERS.index(answer) in core.answers(self._state):
            return None
        if answer is Answer.BEG:
            return Refusal(RefusalCode.BEG_AT_13)
        return Refusal(RefusalCode.GIVE_NEEDS_TRUMP, suit=self.trump)

    def _why_no_card(self, card: Card) -> Refusal | None:
        """AF14 to AF17, AF19."""
        state = self._state
        if state[LED] <= core.ASKED:
            return Refusal(RefusalCode.ANSWER_FIRST, seat=self.turn)
        bit = 1 << card.key
        if not state[DEALT][core.HANDS][state[core.TURN]] & state[core.LEFT] & bit:
            return Refusal(RefusalCode.NOT_HELD, card=card)
        if self._legal & bit:
            return None
        may = PACK_52.sorted(_cards(self._legal))
        trump = state[DEALT][core.TRUMP]
        if bit & trump:
            return Refusal(RefusalCode.UNDERTRUMP, card=card, suit=self.trump, cards=may)
        led = state[LED]
        suit = _SUITS[SUITS.index(led)]
        code = RefusalCode.MUST_FOLLOW if led == trump else RefusalCode.FOLLOW_OR_TRUMP
        return Refusal(code, card=card, suit=suit, cards=may)

    def apply(self, seat: Seat, action: Action) -> Played:
        """The deal after the action, and what happened.

        Raises :class:`IllegalAction`, or :class:`engine.errors.BadDeal` where running the pack needs undealt
        cards that are not known.
        """
        if type(action) is not Play:
            return self._answer(seat, action)
        key = action.key
        if seat != self.turn or not self._legal >> key & 1:
            raise self._refused(seat, action)
        state = after(self._state, key)
        if state[LED] != ALL_CARDS:
            return Deal(self._dealt, state), _LAID[seat][key]
        events = (*_LAID[seat][key], told.trick_event(state))
        if state[core.LEFT]:
            return Deal(self._dealt, state), events
        count = core.count(state)
        ended = DealEnded("tricks", core.total(count))
        return Deal(self._dealt, state, "tricks"), (*events, *told.count_events(count), ended)

    def _answer(self, seat: Seat, action: Action) -> Played:
        """Stand, beg, give or run (AF7 to AF11)."""
        if type(action) is not Answer or self.turn is None or self._why_no_answer(seat, action):
            raise self._refused(seat, action)
        try:
            state = after(self._state, core.STAND + _ANSWERS.index(action))
        except core.ShortStock:
            raise BadDeal("the pack is known only as far as it was not run") from None
        events: tuple[Event, ...] = (Answered(seat, action),)
        if action is Answer.RUN:
            events += told.kicks(state, len(self._state[DEALT][OPENING].turned))
        ended_by = _ENDED_BY.get(state[LED])
        deal = Deal(self._dealt, state, ended_by, seat if ended_by == "give" else None)
        return deal, events if ended_by is None else (*events, DealEnded(ended_by, deal.points))

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        return IllegalAction(self.why_not(seat, action) or Refusal(RefusalCode.NO_DEAL))

    def cut_short(self, ended_by: str, seat: Seat | None) -> Deal:
        """The same deal ended by something outside the play: what is booked stays booked."""
        return Deal(self._dealt, self._state, ended_by, seat)

    # What the table shows and the record keeps.

    @property
    def asked(self) -> bool:
        """Whether an answer is awaited, not a card."""
        return self.ended_by is None and self._state[LED] <= core.ASKED

    @property
    def trump(self) -> Suit:
        """The suit of the last turned-up card (AF5, AF9)."""
        return self.turned[-1].suit

    @property
    def turned(self) -> tuple[Card, ...]:
        """The turned-up cards in order; they take no part in play (AF6, A-AF4)."""
        return tuple(CARDS[card] for card in self._state[DEALT][OPENING].turned)

    @property
    def hands_held(self) -> int:
        """How many cards each seat was dealt so far: 6, 9 or 12 (AF12)."""
        return self._state[DEALT][core.HANDS][0].bit_count()

    @property
    def stock_size(self) -> int:
        """How many cards are left that nobody saw."""
        return len(CARDS) - 4 * self.hands_held - len(self._state[DEALT][OPENING].turned)

    @property
    def game_points(self) -> tuple[int, int]:
        """What each side has taken for Game so far, NS and EW (AF24)."""
        return self.core().game

    @property
    def awards(self) -> tuple[Award, ...]:
        """All points booked so far, in the order in which they counted (AF20, A-AF2)."""
        return tuple(told.award(point) for point in core.count(self._state))

    @property
    def points(self) -> tuple[int, int]:
        """What the deal has booked so far, NS and EW: kicks and a gift at once, the rest at its count."""
        return self.core().points

    @property
    def outcome(self) -> Outcome | None:
        """How its end decides the party; None where it does not (AF25, A-AF14)."""
        points, needs = self.points, self._state[DEALT][OPENING].terms.needs
        winner = next((side for side in Side if points[side] >= needs[side]), None)
        if winner is None or self.ended_by is None:
            return None
        # The last kick may reach the target and use up the pack at once.
        word = {"tricks": "target", "exhausted": "kick"}.get(self.ended_by, self.ended_by)
        return Outcome(winner, word, self.ended_seat)

    @property
    def next_dealer(self) -> Seat:
        """Who deals after it: dealer's right, but after an exhausted pack the same (AF2, AF11, A-AF7)."""
        return self.dealer if self.ended_by == "exhausted" else self.dealer.right

    @property
    def answers(self) -> tuple[tuple[Seat, Answer], ...]:
        """What was said before the first card, in order."""
        history = core.history(self._state)
        said = [(seat, move - core.STAND) for seat, move in history[:2] if move >= core.STAND]
        return tuple((_SEATS[seat], _ANSWERS[place]) for seat, place in said)

    @property
    def plays(self) -> tuple[tuple[Seat, Play], ...]:
        """Every card played, in order."""
        history = core.history(self._state)
        return tuple((_SEATS[seat], _PLAY_OF[move]) for seat, move in history if move < len(CARDS))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, the open one last and without a winner."""
        if self._tricks is None:
            self._tricks = self._told_tricks()
        return self._tricks

    def _told_tricks(self) -> tuple[Trick, ...]:
        plays = self.plays
        leaders = [seat for seat, _ in plays[::4]]
        winners = [*leaders[1:], None if len(plays) & 3 else _SEATS[self._state[core.TURN]]]
        tricks: list[Trick] = []
        for place, (leader, winner) in enumerate(zip(leaders, winners, strict=False)):
            four = tuple(play for _, play in plays[4 * place : 4 * place + 4])
            value = sum(VALUES[play.key] for play in four)
            tricks.append(Trick(leader, four, winner, value, clockwise=False))
        return tuple(tricks)

    def laid_by(self, seat: Seat) -> int:
        """How many cards a seat has played."""
        return (self._state[DEALT][core.HANDS][seat] & ~self._state[core.LEFT]).bit_count()

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat still holds, as a hand is held. For that seat's eyes alone."""
        return PACK_52.sorted(_cards(self._state[DEALT][core.HANDS][seat] & self._state[core.LEFT]))


def _cards(mask: int) -> tuple[Card, ...]:
    """The cards of a mask."""
    return tuple(CARDS[card] for card in cards_in(mask))


def terms_of(rules: AllFoursRules, dealer: int, stock: Sequence[int], score: tuple[int, int]) -> Terms:
    """The rules as the core reads them, for a deal with these undealt cards that begins at these totals."""
    # By place, which takes half the time of names: dealing is most of a short deal's.
    return Terms(
        dealer,
        tuple(stock),
        (rules.target - score[0], rules.target - score[1]),
        _KICKS[rules.kick],
        rules.game_points,
        rules.hang_jack,
        rules.game_tie == "non-dealer",
        rules.undertrump == "allowed",
        rules.exhausted == "last-kick",
        rules.beg_at_13 == "allowed",
        rules.give_needs_trump,
    )
