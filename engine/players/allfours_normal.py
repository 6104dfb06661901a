"""The rule player of All Fours at the table: the tuned policy, and who showed to be out of a suit."""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Answer, Play
from engine.allfours.tables import SUIT_OF
from engine.cards import CARDS
from engine.players.allfours_playout import Table
from engine.players.allfours_policy import (
    ENEMYS,
    JACK_THERE,
    LAST_ENEMYS,
    LAST_PARTNERS,
    NO_CARD,
    PARTNERS,
    SECOND,
    Policy,
    Stakes,
    tables,
)
from engine.players.allfours_seen import Seen
from engine.rules import AllFoursRules
from engine.views import AllFoursView, View

_EQUAL: Final = 1e-6
_KICK: Final = 3
"""What a kick is worth at most (AF5)."""


def choose(view: View, seed: int) -> Action:
    """What the rule player does on its turn: the same for the same view and seed.

    The seed decides between equals only. Raises :class:`ValueError` where the view's seat has nothing to do.
    """
    if not view.legal or view.all_fours is None:
        raise ValueError("this seat has nothing to do")
    if len(view.legal) == 1:
        return view.legal[0]
    seen = Seen.of(view)
    policy = tables(stakes(seen.rules)).policy
    if view.all_fours.asked:
        return _answer(view, view.all_fours, seen, policy)
    found = marks(view, seen)
    best = max(found.values()) - _EQUAL
    equals = [play for play, mark in found.items() if mark >= best]
    return equals[seed % len(equals)]


def marks(view: View, seen: Seen) -> dict[Play, float]:
    """What each card that may be played is worth, in points of the party."""
    policy = tables(stakes(seen.rules)).policy
    return {play: _mark(seen, policy, play.card.key) for play in view.legal if isinstance(play, Play)}


def stakes(rules: AllFoursRules) -> Stakes:
    """What is played for."""
    return Stakes(rules.game_points, rules.hang_jack)


def table(seen: Seen) -> Table:
    """What a playout of this deal is told."""
    both = tables(stakes(seen.rules))
    rules = seen.rules
    return Table(
        tables=(both, both),
        needs=(rules.target - seen.score[0], rules.target - seen.score[1]),
        game_points=rules.game_points,
        hang_jack=rules.hang_jack,
        tie_side=(seen.dealer & 1) ^ 1 if rules.game_tie == "non-dealer" else None,
        undertrump=rules.undertrump == "allowed",
    )


def _answer(view: View, known: AllFoursView, seen: Seen, policy: Policy) -> Action:
    """Stand or beg, give or run (AF7, AF8)."""
    trumps = seen.hand >> 13 * seen.lies.trump & 0x1FFF
    if Answer.STAND in view.legal:
        # A dealer whom a kick may carry to the target is not asked to turn up more cards.
        near = seen.rules.target - seen.score[seen.dealer & 1] <= _KICK
        return Answer.STAND if (near and trumps) or policy.content(policy.worth(trumps)) else Answer.BEG
    # “Take one” at 13 loses the party (A-AF8).
    if known.give_ends or Answer.GIVE not in view.legal:
        return Answer.RUN
    return Answer.GIVE if policy.pays(policy.worth(trumps)) else Answer.RUN


def _mark(seen: Seen, policy: Policy, card: int) -> float:
    lies = seen.lies
    suit, rank = divmod(card, 13)
    mine = seen.hand >> 13 * suit & 0x1FFF
    out = seen.unseen >> 13 * suit & 0x1FFF
    if not lies.laid:
        return (policy.lead_trump if suit == lies.trump else policy.lead)(mine, out, rank)
    enemys = (lies.winner ^ seen.seat) & 1
    stands = (SECOND, ENEMYS if enemys else PARTNERS, LAST_ENEMYS if enemys else LAST_PARTNERS)[lies.laid - 1]
    pot = min(lies.pot // 4, 7) + JACK_THERE * lies.jack_in
    top_suit, top_rank = divmod(lies.best, 13)
    trumped = top_suit == lies.trump
    # Who is still to play and cannot beat it needs not be feared.
    may = _beaters(seen, card)
    if suit == lies.trump:
        best = top_rank if trumped else NO_CARD
        return policy.trump(mine, out & may, rank, best, stands, pot)
    best = NO_CARD if trumped and suit != lies.trump else top_rank
    if suit == lies.led:
        return policy.plain(mine, out & may, rank, best, stands, pot)
    led_out = seen.unseen >> 13 * lies.led & 0x1FFF
    return policy.thrown(mine, out, rank, policy.chance(led_out, -1, best, stands))


def _beaters(seen: Seen, card: int) -> int:
    """The ranks of a card's suit that those behind may still lay on it."""
    behind = [seen.seat - step & 3 for step in range(1, 4 - seen.lies.laid)]
    cards = 0
    for seat in behind:
        cards |= seen.may[seat]
    return cards >> 13 * (card // 13) & 0x1FFF if behind else 0x1FFF


def different(cards: list[Play], seen: Seen) -> list[Play]:
    """The plays without those that are as good as another: next to it among what is left, and as dear."""
    found: list[Play] = []
    last: int | None = None
    for play in sorted(cards, key=lambda each: each.card.key):
        key = play.card.key
        same = (
            last is not None
            and SUIT_OF[last] == SUIT_OF[key]
            and CARDS[last].rank in "23456789"
            and CARDS[key].rank in "23456789"
            and not seen.unseen & ((1 << key) - (2 << last))
        )
        if not same:
            found.append(play)
        last = key
    return found
