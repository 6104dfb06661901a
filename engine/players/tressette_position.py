"""From what a seat has seen to what a playout needs: how the deal lies, and what its end is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.players.tressette_playout import Lies, Table, Worth
from engine.players.tressette_policy import Tables, tables
from engine.players.tressette_seen import HAND, Seen
from engine.rules import TressetteRules
from engine.tressette import core
from engine.tressette.core import ALL_THIRDS, BEST, NS, POINT, TAKEN, TURN, VALUE, WATCH, WINNER
from engine.tressette.melds import EXCLUDES, POINTS_OF
from engine.views import View

PARTY: Final = 12.0
"""What winning the party is worth beside the points of the deal that wins it, in points."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where the deal stands for the seat that is to play."""

    seen: Seen
    lies: Lies
    table: Table
    tables: Tables

    @staticmethod
    def of(view: View) -> Position:
        """The position of the view's own seat. Raises :class:`ValueError` as :meth:`Seen.of` does."""
        seen = Seen.of(view)
        state = seen.public()
        watch = state[WATCH]
        laid = len(seen.moves) & 3
        made = watch[2] if watch else ()
        sides = watch[3] if watch and watch[0].kinds & core.MELDING else _sides(seen)
        rules = seen.rules
        run = watch[1] if watch else None
        # Before the deal nobody knows yet who will announce.
        playable = rules.poule == "first-card" or (
            rules.poule == "before-deal" and (any(seen.numbers) or not seen.numbers)
        )
        found = tables(poules=playable and rules.poule_points > 0)
        extra = [0, 0]
        melded = [0] * 4
        for seat, meld in seen.said:
            extra[seat & 1] += POINTS_OF[meld]
            melded[seat] |= EXCLUDES[meld]
        booked = tuple(extra) if rules.meld_points == "now" else (0, 0)
        for seat, _ in made:
            extra[seat & 1] += rules.poule_points
        before = view.score[0] - booked[0], view.score[1] - booked[1]
        numbers = seen.numbers or (4, 4, 4, 4)
        makers = [seat for seat, _ in made]
        return Position(
            seen=seen,
            lies=Lies(
                turn=state[TURN] if view.turn is not None else seen.leader,
                laid=laid,
                best=state[BEST] & core.CARD if laid else -1,
                winner=state[WINNER],
                pot=state[VALUE] if laid else 0,
                ns=state[NS],
                taken=state[TAKEN],
                extra=(extra[0], extra[1]),
                run=run,
                poules=tuple(number - makers.count(seat) for seat, number in enumerate(numbers)),
                sides=sides,
                melded=tuple(melded),
                tricks=HAND - len(seen.moves) // 4,
            ),
            table=Table(
                tables=(found, found),
                worth=worth(rules, before),
                low_leads=rules.low_lead,
                poule_points=rules.poule_points if playable else 0,
                announced=bool(seen.numbers),
                penalty=rules.poule_penalty,
                melds=rules.melds,
                claims=_claims(rules, before),
                won=PARTY + POINT,
            ),
            tables=found,
        )

    def lead(self, hands: list[int]) -> int:
        """The card that the policy leads to the first trick when the hands are these."""
        hand = hands[self.lies.turn]
        leads = self.tables.leads
        return 31 & max(leads[suit][0xFF00 | hand >> 8 * suit & 255] for suit in range(4))


def _sides(seen: Seen) -> int:
    """The sides that have a trick, as bits, where the core does not watch for it."""
    return 3 if seen.moves else 0


def _claims(rules: TressetteRules, before: tuple[int, int]) -> tuple[int, int] | None:
    """Points of this deal that each side needs to claim (PK19); None where nobody can come so far."""
    if rules.claim == "off":
        return None
    return rules.target - before[0], rules.target - before[1]


def worth(rules: TressetteRules, before: tuple[int, int]) -> Worth:
    """What a deal is worth to N and S that began at these totals: its points, and the party if it ends it."""
    known: dict[tuple[int, int, int], float] = {}
    capot = rules.capot_wins

    def look_up(ns: int, extra_ns: int, extra_ew: int) -> float:
        key = ns, extra_ns, extra_ew
        if (found := known.get(key)) is None:
            found = known[key] = weigh(ns, extra_ns, extra_ew)
        return found

    def weigh(ns: int, extra_ns: int, extra_ew: int) -> float:
        ours, theirs = ns // POINT + extra_ns, (ALL_THIRDS - ns) // POINT + extra_ew
        ahead = float(ours - theirs)
        score = before[0] + ours, before[1] + theirs
        if capot and ns in (0, ALL_THIRDS):
            return ahead + (PARTY if ns else -PARTY)
        if rules.over_at(score) and score[0] != score[1]:
            return ahead + (PARTY if score[0] > score[1] else -PARTY)
        return ahead

    return look_up
