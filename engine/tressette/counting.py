"""What a deal of the 32-card games is worth, and how its end decides the party."""

from __future__ import annotations

from typing import Final

from engine.cards import Suit
from engine.deals import Award, Outcome
from engine.rules import TressetteRules
from engine.seats import Seat, Side
from engine.tressette import core, melds
from engine.tressette.core import LEFT, MELD, NS, POINT, POULE, TAKEN, TURN, WATCH, State
from engine.tressette.tables import CARD_OF, SEATS

Pair = tuple[int, int]
"""NS and EW."""

PLAYED_OUT: Final = frozenset({"tricks", "capot", "eighteen-four"})
"""The ends of a deal that was counted after its last trick."""
CLAIMED: Final = frozenset({"claim", "wrong-claim"})


def thirds(state: State) -> Pair:
    """Card points so far, in thirds; the last trick's three are in it (QS5)."""
    return state[NS], state[TAKEN] - state[NS]


def awards(rules: TressetteRules, state: State, *, counted: bool) -> tuple[Award, ...]:
    """The points that are not card points: melds as they are booked, then poules and what was missed.

    (QS23, LP7, A-LP7, A-PK6)
    """
    watch = state[WATCH]
    if not watch:
        return ()
    found: list[Award] = []
    if counted or rules.meld_points == "now":
        found += [
            Award("meld", melds.POINTS_OF[meld], seat=SEATS[seat], meld=melds.named(meld))
            for seat, meld in watch[4]
        ]
    if counted and rules.poule_points:
        found += [
            Award("poule", rules.poule_points, seat=SEATS[seat], suit=Suit(suit)) for seat, suit in watch[2]
        ]
    if counted and rules.poule_penalty:
        found += [
            Award("poule-penalty", rules.poule_penalty, side=seat.side.other, failed=seat)
            for seat in _missed(state)
        ]
    return tuple(found)


def _missed(state: State) -> list[Seat]:
    """Who announced a poule that was not made, once for each (A-LP7)."""
    watch = state[WATCH]
    assert watch is not None
    terms, _, made, _, _ = watch
    if terms.kinds & core.NUMBERS:
        makers = [seat for seat, _ in made]
        return [seat for seat in Seat for _ in range(terms.announced[seat] - makers.count(seat))]
    said = [(seat, CARD_OF[move].suit) for seat, move in core.history(state) if move < MELD and move & POULE]
    return [SEATS[seat] for seat, suit in said if (seat, suit) not in made]


def total(found: tuple[Award, ...]) -> Pair:
    """What awards come to for each side."""
    sides = [0, 0]
    for award in found:
        sides[award.for_side] += award.points
    return sides[0], sides[1]


def points(rules: TressetteRules, state: State, ended_by: str | None) -> Pair:
    """What a deal has booked (QS23, PK17, A-FR1): melds at once where they are, all else when it is counted.

    A claim counts each side's thirds so far, floored.
    """
    claimed = ended_by in CLAIMED
    booked = total(awards(rules, state, counted=is_counted(state, ended_by)))
    if not claimed and ended_by not in PLAYED_OUT:
        return booked
    ns, ew = thirds(state)
    return booked[0] + ns // POINT, booked[1] + ew // POINT


def is_counted(state: State, ended_by: str | None) -> bool:
    """Whether all eight tricks are played and counted: a claim after the last one counts them too."""
    return ended_by in PLAYED_OUT or (ended_by in CLAIMED and not state[LEFT])


def totals(rules: TressetteRules, state: State, score: Pair) -> Pair:
    """What a claim of each side would count now (A-PK9), or after the last trick the count (A-PK11).

    The totals before the deal, the melds booked so far and each side's thirds in complete tricks, floored.
    """
    ns, ew = points(rules, state, "claim")
    return score[0] + ns, score[1] + ew


def awaits_count(rules: TressetteRules, state: State, score: Pair) -> bool:
    """Whether a side may claim after the last trick, since the count leaves one at the target (A-PK11)."""
    return rules.claim != "off" and not state[LEFT] and max(totals(rules, state, score)) >= rules.target


def ending(rules: TressetteRules, state: State, score: Pair) -> str:
    """How a deal ends that is counted now: capot goes before 18 to 4 (A-PO6)."""
    if rules.capot_wins and _is_capot(state):
        return "capot"
    if rules.edition == "2020" and rules.eighteen_four(totals(rules, state, score)):
        return "eighteen-four"
    return "tricks"


def _is_capot(state: State) -> bool:
    """Whether one side has taken all tricks, whichever of its players took each (PO7, A-PO5)."""
    if 0 not in thirds(state):
        return False
    plays = [seat for seat, move in core.history(state) if move < MELD]
    return len({seat & 1 for seat in (*plays[4::4], state[TURN])}) == 1


def outcome(
    rules: TressetteRules, state: State, score: Pair, ended_by: str | None, seat: Seat | None
) -> Outcome | None:
    """How a deal's end decides the party, whatever the score; None where the totals decide."""
    ns, ew = totals(rules, state, score)
    last_trick = SEATS[state[TURN]].side
    match ended_by:
        case "four-sevens" | "four-eights" | "claim" if seat is not None:
            # QS11, PO6, PK20
            return Outcome(seat.side, ended_by, seat)
        case "wrong-claim" if seat is not None:
            # PK20, A-PK10
            return Outcome(seat.side.other, ended_by, seat)
        case "capot":
            return Outcome(last_trick, ended_by)
        case "eighteen-four":
            return Outcome(Side.NS if ns > ew else Side.EW, ended_by)
        case "tricks" if rules.tie == "last-trick" and ns == ew and ns >= rules.target:
            # PK22, A-PK13
            return Outcome(last_trick, "last-trick")
        case _:
            return None
