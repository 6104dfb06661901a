"""What one seat, or a spectator, may know of a party.

A view is built anew from what is allowed, never by hiding: it has no field in which another seat's cards,
or the way to them, could stand. Screens and computer players get views and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.actions import Action, Answer, Meld, Play
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import Card, Suit
from engine.deals import Award, Outcome, Trick
from engine.families import Deal
from engine.party import DealtDeal, Party
from engine.refusals import Refusal
from engine.rules import Rules, TressetteRules
from engine.seats import Seat
from engine.session import SessionPlace
from engine.tressette.deal import Deal as TressetteDeal


@dataclass(frozen=True, slots=True)
class AllFoursView:
    """What everybody knows of a deal of All Fours besides its tricks."""

    trump: Suit
    """The suit of the last turned-up card."""
    turned: tuple[Card, ...]
    """The turned-up cards in order; they take no part in play."""
    hands_held: int
    """How many cards each seat was dealt so far: 6, 9 or 12."""
    stock: int
    """How many cards are left that nobody saw."""
    asked: bool
    """Whether an answer is awaited (of :attr:`View.turn`), not a card."""
    answers: tuple[tuple[Seat, Answer], ...]
    """What was said before the first card, in order."""
    game_points: tuple[int, int]
    """What each side has taken for Game so far, NS and EW."""
    give_ends: bool
    """Whether “take one” would end the party, or would have (A-AF8)."""


@dataclass(frozen=True, slots=True)
class TressetteView:
    """What everybody knows of a deal of the 32-card games besides its tricks, and a little of one's own."""

    in_opening: bool
    """Whether answers are awaited before the first card; of whom, and which are there, is not told."""
    awaits_hands: bool
    """Whether the cards were thrown in, and the same dealer deals again (PO1)."""
    redeals: int
    """How often the deal was thrown in."""
    poules_announced: tuple[int, ...] | None
    """How many poules each seat announced, once all have (LP5)."""
    melded: tuple[tuple[Seat, Meld], ...]
    """The melds said so far, in order."""
    claim_totals: tuple[int, int]
    """What a claim of each side would count now, NS and EW (A-PK9, A-PK15)."""
    own_answers: int
    """How many answers the view's own seat has given in this deal, in dealings that were thrown in too."""
    own_melds: tuple[Meld, ...]
    """The melds that the view's own seat holds and has not said, allowed now or not (PK12)."""


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """A deal that has ended, as everybody saw it."""

    number: int
    dealer: Seat
    ended_by: str
    ended_seat: Seat | None
    score_before: tuple[int, int]
    points: tuple[int, int]
    thirds: tuple[int, int]
    """Card points in thirds; none in All Fours."""
    awards: tuple[Award, ...]
    tricks: tuple[Trick, ...]
    all_fours: AllFoursView | None
    """Only in that game."""
    tressette: TressetteView | None
    """Only in the 32-card games."""


@dataclass(frozen=True, slots=True)
class View:
    """A party through one seat's eyes; a spectator's view has no seat, no hand and nothing to do."""

    rules: Rules
    seat: Seat | None
    score: tuple[int, int]
    """Booked totals, NS and EW."""
    deal_number: int
    dealer: Seat
    running: bool
    """Whether a deal is being played."""
    turn: Seat | None
    """Whose card, answer or count is awaited; nobody's in an opening phase."""
    leader: Seat | None
    """Who leads, or led, the open trick."""
    hand: tuple[Card, ...]
    """The seat's own cards, by suit and high to low."""
    legal: tuple[Action, ...]
    """What the seat may do now, resigning apart."""
    tricks: tuple[Trick, ...]
    """Every trick of the running deal, the open one last and without a winner."""
    thirds: tuple[int, int]
    """Card points taken so far in the running deal, in thirds."""
    poule_run: tuple[Seat, Suit, int] | None
    """The announced poule that can still be made, and how many tricks it has."""
    poules_made: tuple[tuple[Seat, Suit], ...]
    """Poules made in the running deal."""
    awards: tuple[Award, ...]
    """What the running deal has booked already: melds; in All Fours the kicks and what was given."""
    all_fours: AllFoursView | None
    """The running deal's trump and answers, only in that game."""
    tressette: TressetteView | None
    """The running deal's opening phase, melds and claims, only in the 32-card games."""
    deals: tuple[EndedDeal, ...]
    """The deals that have ended."""
    place: SessionPlace
    """Where the party stands in its session."""
    session_won: tuple[int, int]
    """Parties of the session won so far, NS and EW, this one too once it is decided."""
    outcome: Outcome | None
    own_plays: int
    """How much this seat has done in the running deal: see :func:`acts_of`."""
    refusals: tuple[tuple[Card, Refusal], ...]
    """On the seat's turn: the cards of its hand that it may not play, and why."""

    @property
    def poule_cards(self) -> tuple[Card, ...]:
        """The cards of the hand with which la poule could be said, were it their turn (QS15, QS16)."""
        if not isinstance(self.rules, TressetteRules) or self.rules.poule != "first-card":
            return ()
        high = [card for card in self.hand if card.rank in "T9A"]
        held = [card.suit for card in high]
        return tuple([card for card in high if held.count(card.suit) == 3])

    @property
    def trick(self) -> Trick | None:
        """The open trick, once a card lies in it."""
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of the running deal."""
        complete = [trick for trick in self.tricks if trick.winner is not None]
        return complete[-1] if complete else None

    @property
    def my_turn(self) -> bool:
        """Whether this seat's card is awaited."""
        return self.seat is not None and self.seat == self.turn


def acts_of(party: Party, seat: Seat | None) -> int:
    """How many cards a seat has played in the running deal, whatever else it did counted with them.

    A deal that is dealt again and a pack that is run count for everybody: a hand that was open before is of
    another moment, since its cards or the trump are not all that there is now.
    """
    deal = party.deal
    if deal is None:
        return 0
    plays = 0 if seat is None else deal.laid_by(seat)
    if isinstance(deal, AllFoursDeal):
        return plays + len(deal.turned) - 1 + sum([who is seat for who, _ in deal.answers])
    melds = sum([who is seat for who, _ in deal.melded])
    return plays + melds + _own_answers(deal, seat) + len(deal.thrown)


def _own_answers(deal: TressetteDeal, seat: Seat | None) -> int:
    return sum([who is seat for who, _ in deal.all_answers])


def view(party: Party, seat: Seat | None) -> View:
    """What that seat may know now; a spectator for None."""
    deal = party.deal
    tricks = () if deal is None else deal.tricks
    legal = () if seat is None else party.legal(seat)
    hand = () if deal is None or seat is None else deal.held(seat)
    if deal is None:
        leader = None
    elif tricks:
        leader = tricks[-1].leader if tricks[-1].winner is None else tricks[-1].winner
    else:
        leader = party.rules.forehand(deal.dealer)
    return View(
        rules=party.rules,
        seat=seat,
        score=party.score,
        deal_number=party.deal_number,
        dealer=party.dealer,
        running=deal is not None,
        turn=party.turn,
        leader=leader,
        hand=hand,
        legal=legal,
        tricks=tricks,
        thirds=_thirds(deal),
        poule_run=deal.poule_run if isinstance(deal, TressetteDeal) else None,
        poules_made=deal.poules_made if isinstance(deal, TressetteDeal) else (),
        awards=() if deal is None else deal.awards,
        all_fours=_all_fours(party.running),
        tressette=_tressette(deal, seat),
        deals=tuple(_ended(placed) for placed in party.deals),
        place=party.place,
        session_won=party.session_won,
        outcome=party.outcome,
        own_plays=acts_of(party, seat),
        refusals=_refusals(party, seat, hand),
    )


def _refusals(party: Party, seat: Seat | None, hand: tuple[Card, ...]) -> tuple[tuple[Card, Refusal], ...]:
    if seat is None or party.turn != seat:
        return ()
    reasons = ((card, party.why_not(seat, Play.of(card))) for card in hand)
    return tuple((card, reason) for card, reason in reasons if reason is not None)


# What has ended stays as it is, and is looked at with every play until the party is over.
@lru_cache(maxsize=1_024)
def _ended(placed: DealtDeal) -> EndedDeal:
    deal = placed.deal
    assert deal.ended_by is not None
    return EndedDeal(
        number=placed.number,
        dealer=placed.dealer,
        ended_by=deal.ended_by,
        ended_seat=deal.ended_seat,
        score_before=placed.score,
        points=deal.points,
        thirds=_thirds(deal),
        awards=deal.awards,
        tricks=deal.tricks,
        all_fours=_all_fours(placed),
        tressette=_tressette(deal, None),
    )


def _thirds(deal: Deal | None) -> tuple[int, int]:
    return deal.thirds if isinstance(deal, TressetteDeal) else (0, 0)


def _tressette(deal: Deal | None, seat: Seat | None) -> TressetteView | None:
    if not isinstance(deal, TressetteDeal):
        return None
    return TressetteView(
        in_opening=deal.in_opening,
        awaits_hands=deal.awaits_hands,
        redeals=len(deal.thrown),
        poules_announced=deal.poules_announced,
        melded=deal.melded,
        claim_totals=deal.claim_totals,
        own_answers=_own_answers(deal, seat),
        own_melds=() if seat is None else deal.melds_held(seat),
    )


def _all_fours(placed: DealtDeal | None) -> AllFoursView | None:
    if placed is None or not isinstance(placed.deal, AllFoursDeal):
        return None
    deal = placed.deal
    return AllFoursView(
        trump=deal.trump,
        turned=deal.turned,
        hands_held=deal.hands_held,
        stock=deal.stock_size,
        asked=deal.asked,
        answers=deal.answers,
        game_points=deal.game_points,
        give_ends=placed.score[deal.forehand.side] + 1 >= deal.rules.target,
    )
