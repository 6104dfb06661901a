"""How the rule player judges the plays of the Tressette family: each gets a mark, in thirds of a point.

A mark is what a play is expected to bring: the trick, by the chance that one's side takes it; the lead, by
who takes it; and what the cards that stay in the hand are still good for. That points go on the partner's
sure trick and an eight under the enemy's, that a trick is won as cheaply as it can be, that nobody is let in
who may have a poule while that costs little: all of it follows from the sum. Only a poule of one's own is not
weighed. Other games of the family add what their rules ask for to the same sum.
"""

from __future__ import annotations

from math import inf
from typing import Final

from engine.actions import Action, Play
from engine.players.memory import Memory, OpenTrick, card_of, poules_left
from engine.tressette.core import POINT, TRIO, VALUES, cards_in, trios
from engine.tressette.melds import CARDS_OF, POINTS_OF, place_of
from engine.views import View

# Thirds of a point, found by trial on duplicate deals; between half and twice as much it plays about as well.
LEAD: Final = 0.7
"""What it is worth to a side to lead next."""
CARRIED: Final = 2.5
"""What the other cards of a trick are worth to whoever wins one that would have been lost."""
PROMISE: Final = (1.0, 0.65, 0.35, 0.1)
"""How likely a card is to win a trick yet, by how many unseen cards beat it."""
STRAYS: Final = 0.25
"""How much more often a card that does not win goes to the enemy than to the partner."""
WAITS: Final = 0.45
"""How likely it is that a trick goes by without a use for a card that would win."""
POULE_KEPT: Final = 0.65
"""How likely a whole 10-9-A is to become a poule yet, while one waits for the lead."""
SURE_ACE: Final = 5.0
"""What is added for an ace on the partner's sure trick, and taken off for one under the enemy's: three thirds
at home are better than the promise of more, and a ten is let go before an ace is given away."""
MELD_WAITS: Final = 0.6
"""How likely a meld that waits for the side's first trick is said yet, if this trick is lost."""
POULE_FIRST: Final = 1e6
"""The mark of a play that begins a poule or goes on with it: before everything else."""

_ACE: Final = max(VALUES)


def marks(view: View) -> list[float]:
    """A mark for each legal action of the view, in order."""
    memory = Memory.of(view)
    judge = _Judge(memory)
    running = running_poule(view, memory)
    return [_mark(view, judge, running, action) for action in view.legal]


def _mark(view: View, judge: _Judge, running: int, action: Action) -> float:
    if not isinstance(action, Play):
        return -inf
    memory, card = judge.memory, card_of(action)
    if memory.own_poule and _makes_poule(view, memory, running, action, card):
        return POULE_FIRST + VALUES[card]
    # Said with a card that is thrown away, or while another poule runs, the word is lost.
    return -inf if action.poule else judge.mark(card) + _melds(view, judge, card)


def _makes_poule(view: View, memory: Memory, running: int, play: Play, card: int) -> bool:
    """Whether a play goes on with one's poule or, where none runs, begins one (QS15, QS18).

    With low leads the ace goes first, as it would for its worth (A-LP3, A-LP4).
    """
    if running:
        return not play.poule and bool(running >> card & 1)
    begins = play.poule or (poules_left(view) is not None and bool(trios(memory.hand) >> card & 1))
    return begins and bool(memory.trick.follow >> card & 1)


def running_poule(view: View, memory: Memory) -> int:
    """The cards of a poule that this seat has begun and may go on with, as a mask; 0 for none."""
    if view.poule_run is not None:
        seat, suit, _ = view.poule_run
        return TRIO << 8 * suit if seat == memory.seat else 0
    last = view.last_trick
    if last is None or last.winner != memory.seat or not memory.own_poule or poules_left(view) is None:
        return 0
    # Without a word the cards tell: those of the suit that are left, and those that have just won.
    suit = last.plays[last.seats.index(last.winner)].card.suit
    trio = TRIO << 8 * suit
    before = [trick for trick in view.tricks if trick.winner is not None][-2:]
    won = [
        trick.plays[trick.seats.index(trick.winner)]
        for trick in before
        if trick.winner is not None and trick.winner == memory.seat
    ]
    count = sum(trio >> card_of(play) & 1 for play in won)
    left = (trio & memory.hand).bit_count()
    return trio if left and count and left + count == TRIO.bit_count() else 0


def _melds(view: View, judge: _Judge, card: int) -> float:
    """What the melds that a card leaves whole are worth, while they wait for a first trick (PK11)."""
    if view.tressette is None or not view.tressette.own_melds:
        return 0.0
    whole = [meld for meld in view.tressette.own_melds if not CARDS_OF[place_of(meld)] >> card & 1]
    best: dict[object, int] = {}
    for meld in whole:
        # Of a rank one set counts, a pollack by its suit (A-PK5).
        name = meld.suit if meld.kind == "pollack" else meld.kind
        best[name] = max(best.get(name, 0), POINTS_OF[place_of(meld)])
    ours = judge.chance_of_side(card)
    return POINT * sum(best.values()) * (ours + (1 - ours) * MELD_WAITS)


class _Judge:
    """What one's cards are worth in one position."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.coming = len(memory.behind) * memory.average
        self.lead = [LEAD + memory.poule * memory.poule_chance(seat) for seat in range(4)]
        self.rounds = memory.hand.bit_count() - 1
        self.kept_leading = {card: self._kept(card, leading=True) for card in cards_in(memory.hand)}
        self.kept = {card: self._kept(card, leading=False) for card in cards_in(memory.hand)}
        self.known: dict[tuple[int, int], list[float]] = {}

    def mark(self, card: int) -> float:
        """What playing a card is expected to bring, without a word."""
        memory = self.memory
        trick = memory.trick.then(memory.seat, card)
        winners = self._winners(trick)
        mine, partners = winners[memory.seat], winners[memory.partner]
        value = (2 * (mine + partners) - 1) * (trick.value + self.coming)
        lead = sum(
            chance * (self.lead[seat] if seat & 1 == memory.seat & 1 else -self.lead[seat])
            for seat, chance in enumerate(winners)
        )
        if VALUES[card] == _ACE:
            lead += SURE_ACE * ((partners == 1) - (mine + partners == 0))
        rest = memory.hand & ~(1 << card)
        leading = sum(self.kept_leading.values()) - self.kept_leading[card]
        waiting = sum(self.kept.values()) - self.kept[card]
        if trios(rest):
            leading += memory.own_poule
            waiting += memory.own_poule * POULE_KEPT
        return value + lead + mine * leading + (1 - mine) * waiting

    def chance_of_side(self, card: int) -> float:
        """How likely one's side is to take the trick with a card played now."""
        memory = self.memory
        winners = self._winners(memory.trick.then(memory.seat, card))
        return winners[memory.seat] + winners[memory.partner]

    def _winners(self, trick: OpenTrick) -> list[float]:
        key = trick.winner, trick.best
        if key not in self.known:
            self.known[key] = self.memory.winners(trick)
        return self.known[key]

    def _kept(self, card: int, *, leading: bool) -> float:
        """What a card is still good for after this trick, when one leads to the next or when one waits.

        Where it wins, it brings itself and what falls with it; where not, it goes to the enemy a little more
        often than to the partner.
        """
        above = self.memory.higher(card).bit_count()
        wins = PROMISE[min(above, len(PROMISE) - 1)]
        if above or not leading:
            wins *= 1 - WAITS**self.rounds
        return wins * CARRIED + (wins - STRAYS * (1 - wins)) * VALUES[card]
