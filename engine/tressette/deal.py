"""A deal of the Tressette family as others see it: immutable, with reasons and events around the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from engine.actions import Action, Call, Meld, Play, Poules
from engine.cards import Card, Suit
from engine.deals import Award, Hands, Outcome, Thrown, Trick
from engine.errors import IllegalAction
from engine.events import Claimed, DealEnded, Event, InstantWin, Melded, PoulesAnnounced, Redealt
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import core, counting, melds, reasons
from engine.tressette.beginning import Dealt, dealt_hands, instant_win, terms
from engine.tressette.core import (
    ALL_CARDS,
    ANY_TIME,
    BEST,
    CLAIMS,
    HANDS,
    LEFT,
    LEGAL,
    MELD,
    MELDING,
    POULE,
    SIGNALS,
    TURN,
    WAITING,
    WATCH,
    WORDS,
    Core,
    State,
    after,
)
from engine.tressette.opening import Opening
from engine.tressette.tables import (
    CLAIM,
    COUNT,
    LAID,
    MOVE_OF,
    PLAY_OF,
    SEATS,
    SIGNALLED,
    action_of,
    actions_in,
    in_hand_order,
    plays_in,
)
from engine.tressette.told import trick_events, tricks_of

_CLAIM_BIT: Final = 1 << CLAIM
_IN_A_TRICK: Final = WORDS | SIGNALS | MELDING | ANY_TIME | WAITING
"""The kinds of rules (``core.Terms``) for which more may be done than to play a card."""
_ON_LEAD: Final = _IN_A_TRICK | CLAIMS
"""The same where a trick begins."""
Played = tuple["Deal", tuple[Event, ...]]
"""The deal after an action, and what happened because of it."""


@final
class Deal:
    """One hand of cards, from the deal to its count. Never changed: :meth:`apply` gives a new one."""

    __slots__ = ("_dealt", "_legal", "_state", "_tricks", "ended_by", "ended_seat", "turn")

    turn: Seat | None
    """The seat whose card is awaited, or after the last trick the count; none in the opening phase."""
    ended_by: str | None
    """``tricks``, ``four-sevens``, ``four-eights``, ``capot``, ``eighteen-four``, ``claim``, ``wrong-claim``,
    or whatever the party cut it short with; None while it runs."""
    ended_seat: Seat | None
    """Who ended it, where one seat did."""

    def __init__(
        self, dealt: Dealt, state: State, ended_by: str | None = None, ended_seat: Seat | None = None
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
            self.turn = SEATS[state[TURN]]
            self._legal = state[LEGAL]
            if (watch := state[WATCH]) and watch[0][0] & (_IN_A_TRICK if state[BEST] >= 0 else _ON_LEAD):
                self._legal = self._look_further(state, watch[0][0])

    def _look_further(self, state: State, kinds: int) -> int:
        """All that may be done now where the rules know more than to play a card."""
        legal = state[LEGAL]
        if kinds & WORDS:
            legal |= (legal & core.poule_cards(state)) << POULE
        if kinds & SIGNALS:
            legal *= SIGNALLED
        if kinds & MELDING:
            legal |= core.meldable(state) << MELD
        if kinds & CLAIMS and (state[BEST] < 0 or kinds & ANY_TIME):
            legal |= _CLAIM_BIT if state[LEFT] else _CLAIM_BIT | 1 << COUNT
        if kinds & WAITING:
            self.turn = None
            return 0
        return legal

    @classmethod
    def start(
        cls,
        rules: TressetteRules,
        hands: Mapping[Seat, Sequence[Card]],
        dealer: Seat,
        score: tuple[int, int] = (0, 0),
        thrown: tuple[Thrown, ...] = (),
    ) -> Played:
        """The deal as it lies after dealing (QS9), at these totals, after dealings that were thrown in.

        It is won at once by four sevens or eights (QS11, PO6, A-QS4, A-PO2). Raises
        :class:`engine.errors.BadDeal` where the hands are not eight cards each of the pack.
        """
        given, masks = dealt_hands(hands)
        if (won := instant_win(rules, masks, dealer)) is not None:
            kind, seat = won
            dealt = Dealt(rules, dealer, given, score, thrown)
            deal = cls(dealt, core.start(masks, dealer.left, terms(rules, masks)), kind, seat)
            return deal, (InstantWin(seat, kind), DealEnded(kind, (0, 0)))
        if rules.is_plain:
            return cls(Dealt(rules, dealer, given, score, thrown), core.start(masks, dealer + 1 & 3)), ()
        opening = Opening.of(rules, masks)
        dealt = Dealt(rules, dealer, given, score, thrown, opening)
        return cls(dealt, core.start(masks, dealer + 1 & 3, terms(rules, masks, opening))), ()

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
        if self.turn is None:
            return self._dealt.opening.awaited if self.ended_by is None else ()
        if self._dealt.rules.claim == "off":
            return (self.turn,)
        return tuple(seat for seat in SEATS if seat == self.turn or self._may_claim(seat))

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Everything that a seat may do now."""
        if seat != self.turn:
            return self._legal_aside(seat)
        legal = self._legal
        return plays_in(legal) if legal <= ALL_CARDS else actions_in(legal)

    def _legal_aside(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do whose turn it is not: answer before the first card, and claim."""
        if self.turn is None:
            return self._dealt.opening.legal(seat) if self.ended_by is None else ()
        return tuple(call for call in (Call.CLAIM, Call.COUNT) if self.why_not(seat, call) is None)

    def _may_claim(self, seat: Seat) -> bool:
        """A-PK8."""
        when = self._dealt.rules.claim
        state = self._state
        return when == "any-time" or (
            when == "on-lead" and core.on_lead(state) and not (seat ^ state[TURN]) & 1
        )

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """The reason why a seat may not do this now; None where it may."""
        rules, state = self._dealt.rules, self._state
        if self.ended_by is not None or self.awaits_hands:
            return Refusal(RefusalCode.NO_DEAL)
        if not reasons.knows(rules, action):
            return Refusal(RefusalCode.OTHER_GAME)
        match action:
            case Call.REDEAL | Call.KEEP | Poules():
                return self._dealt.opening.why_not(seat, action)
            case _ if self.turn is None:
                return Refusal(RefusalCode.OPENING_FIRST)
            case Call.CLAIM:
                return None if self._may_claim(seat) else Refusal(RefusalCode.CLAIM_ON_LEAD)
            case Call.COUNT:
                if state[LEFT]:
                    return Refusal(RefusalCode.COUNT_EARLY)
                return None if seat.side == self.turn.side else Refusal(RefusalCode.COUNT_LAST_TRICK)
            case _ if seat != self.turn:
                return Refusal(RefusalCode.NOT_YOUR_TURN, seat=self.turn)
            case Meld():
                return reasons.why_no_meld(rules, state, action)
            case Play():
                return reasons.why_no_play(rules, state, action)
            case _:
                return Refusal(RefusalCode.OTHER_GAME)

    def apply(self, seat: Seat, action: Action) -> Played:
        """The deal after the action, and what happened. Raises :class:`IllegalAction`."""
        if type(action) is not Play or seat != self.turn:
            return self._say(seat, action)
        move = MOVE_OF[action.key]
        if not self._legal >> move & 1:
            raise self._refused(seat, action)
        state = after(self._state, move)
        if state[BEST] >= 0:
            return Deal(self._dealt, state), LAID[seat][move]
        events = LAID[seat][move] + trick_events(state)
        if state[LEFT]:
            return Deal(self._dealt, state), events
        if counting.awaits_count(self._dealt.rules, state, self._dealt.score):
            return Deal(self._dealt, state), events
        return self._counted(state, events)

    def _say(self, seat: Seat, action: Action) -> Played:
        """Whatever is no card: an answer, a meld, a claim, the count."""
        if self.why_not(seat, action) is not None:
            raise self._refused(seat, action)
        dealt, state = self._dealt, self._state
        match action:
            case Meld():
                meld = melds.place_of(action)
                events = (Melded(seat, action, melds.POINTS_OF[meld]),)
                return Deal(dealt, core.melding(state, meld)), events
            case Call.CLAIM:
                return self._claimed(seat)
            case Call.COUNT:
                return self._counted(core.marked(state, COUNT + seat), ())
            case _:
                return self._answered(seat, action)

    def _answered(self, seat: Seat, answer: Action) -> Played:
        """An answer of the opening phase: nothing is told before it ends."""
        dealt = self._dealt._replace(opening=self._dealt.opening.after(seat, answer))
        opening, rules = dealt.opening, dealt.rules
        if opening.awaited:
            return Deal(dealt, self._state), ()
        if opening.demanded is not None:
            return Deal(dealt, self._state), (Redealt(seat),)
        masks = self._state[HANDS]
        deal = Deal(dealt, core.start(masks, dealt.dealer.left, terms(rules, masks, opening)))
        return deal, (PoulesAnnounced(opening.numbers),) if rules.poule == "before-deal" else ()

    def _claimed(self, seat: Seat) -> Played:
        """A claim ends the deal and the party, right or wrong (PK20, A-PK9, A-PK10)."""
        dealt = self._dealt
        total = counting.totals(dealt.rules, self._state, dealt.score)[seat.side]
        right = total >= dealt.rules.target
        ended_by = "claim" if right else "wrong-claim"
        deal = Deal(dealt, core.marked(self._state, CLAIM + seat), ended_by, seat)
        return deal, (Claimed(seat, total, right), DealEnded(ended_by, deal.points))

    def _counted(self, state: State, events: tuple[Event, ...]) -> Played:
        ended_by = counting.ending(self._dealt.rules, state, self._dealt.score)
        deal = Deal(self._dealt, state, ended_by)
        return deal, (*events, DealEnded(ended_by, deal.points))

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        return IllegalAction(self.why_not(seat, action) or Refusal(RefusalCode.NO_DEAL))

    def cut_short(self, ended_by: str, seat: Seat | None) -> Deal:
        """The same deal ended by something outside the play: what is booked stays booked."""
        return Deal(self._dealt, self._state, ended_by, seat)

    # What the table shows and the record keeps.

    @property
    def in_opening(self) -> bool:
        """Whether answers are awaited before the first card; of whom is nobody's business."""
        return self.turn is None and self.ended_by is None and not self.awaits_hands

    @property
    def awaits_hands(self) -> bool:
        """Whether the cards were thrown in, and the same dealer is to deal again (PO1)."""
        return self.ended_by is None and self._dealt.opening.demanded is not None

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """The dealings of this deal that were thrown in, one that was just now too."""
        dealt = self._dealt
        if dealt.opening.demanded is None:
            return dealt.thrown
        return (*dealt.thrown, Thrown(dealt.hands, dealt.opening.answers))

    @property
    def dealings(self) -> tuple[Thrown, ...]:
        """Every dealing of this deal with its answers, the one that is played last. Hidden as hands are."""
        opening = self._dealt.opening
        if opening.demanded is not None:
            return self.thrown
        return (*self._dealt.thrown, Thrown(self._dealt.hands, opening.answers))

    @property
    def answers(self) -> tuple[tuple[Seat, Action], ...]:
        """What was answered before the first card. Hidden while the phase lasts."""
        return self._dealt.opening.answers

    @property
    def all_answers(self) -> tuple[tuple[Seat, Action], ...]:
        """The same with what was answered in the dealings of this deal that were thrown in, first to last."""
        dealt = self._dealt
        if not dealt.thrown:
            return dealt.opening.answers
        before = [answer for dealing in dealt.thrown for answer in dealing.answers]
        return (*before, *dealt.opening.answers)

    def silent_answers(self) -> tuple[tuple[Seat, Action], ...]:
        """What silence means for each answer that is awaited: keep the cards, announce no poule."""
        return self._dealt.opening.silent() if self.in_opening else ()

    @property
    def poules_announced(self) -> tuple[int, ...] | None:
        """How many poules each seat announced (LP5); None where they are not, or not all are there yet."""
        opening = self._dealt.opening
        if self.rules.poule != "before-deal" or opening.awaited or opening.demanded is not None:
            return None
        return opening.numbers

    @property
    def thirds(self) -> tuple[int, int]:
        """Card points so far, NS and EW, in thirds; the last trick's three are in it (QS5)."""
        return counting.thirds(self._state)

    @property
    def awards(self) -> tuple[Award, ...]:
        """The points that are not card points, once booked (QS23, A-PK6)."""
        counted = counting.is_counted(self._state, self.ended_by)
        return counting.awards(self.rules, self._state, counted=counted)

    @property
    def points(self) -> tuple[int, int]:
        """What the deal has booked so far, NS and EW: melds, and at its end its count (QS23, A-FR1)."""
        return counting.points(self.rules, self._state, self.ended_by)

    @property
    def claim_totals(self) -> tuple[int, int]:
        """What a claim of each side would count now (A-PK9)."""
        return counting.totals(self.rules, self._state, self._dealt.score)

    @property
    def outcome(self) -> Outcome | None:
        """How its end decides the party, whatever the score; None where the totals decide."""
        dealt = self._dealt
        return counting.outcome(dealt.rules, self._state, dealt.score, self.ended_by, self.ended_seat)

    @property
    def next_dealer(self) -> Seat:
        """Who deals after it (QS10)."""
        return self.dealer.left

    @property
    def moves(self) -> tuple[tuple[Seat, Action], ...]:
        """Everything that was done from the first lead on, in order."""
        return tuple([action_of(turn, move) for turn, move in core.history(self._state)])

    @property
    def plays(self) -> tuple[tuple[Seat, Play], ...]:
        """Every card played, in order."""
        return tuple(
            [(SEATS[turn], PLAY_OF[move]) for turn, move in core.history(self._state) if move < MELD]
        )

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, the open one last and without a winner."""
        if self._tricks is None:
            self._tricks = tricks_of(self._state)
        return self._tricks

    @property
    def signals(self) -> tuple[tuple[int, Seat, Play], ...]:
        """The plays that carried a signal, in order, each with its trick's number (PO2, PO3)."""
        plays = enumerate(self.plays)
        return tuple([(number // 4 + 1, seat, play) for number, (seat, play) in plays if play.signal])

    @property
    def poule_run(self) -> tuple[Seat, Suit, int] | None:
        """The poule said with its first card that can still be made: seat, suit, tricks won for it."""
        watch = self._state[WATCH]
        run = watch[1] if watch and watch[0].kinds & WORDS else None
        return None if run is None else (SEATS[run[0]], Suit(run[1]), run[2])

    @property
    def poules_made(self) -> tuple[tuple[Seat, Suit], ...]:
        """The poules made so far, booked or not: each was seen on the table."""
        return tuple((SEATS[seat], Suit(suit)) for seat, suit in self.core().poules)

    @property
    def melded(self) -> tuple[tuple[Seat, Meld], ...]:
        """The melds said so far, in order."""
        return tuple((SEATS[seat], melds.named(meld)) for seat, meld in self.core().melded)

    def melds_held(self, seat: Seat) -> tuple[Meld, ...]:
        """The melds that a seat holds and has not said, allowed now or not. For that seat's eyes alone."""
        if self.turn is None:
            return ()
        return tuple(melds.named(meld) for meld in melds.places(core.unsaid(self._state, seat)))

    def laid_by(self, seat: Seat) -> int:
        """How many cards a seat has played."""
        return (self._state[HANDS][seat] & ~self._state[LEFT]).bit_count()

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat still holds, as a hand is held. For that seat's eyes alone."""
        if self.awaits_hands:
            return ()
        return in_hand_order(self._state[HANDS][seat] & self._state[LEFT])
