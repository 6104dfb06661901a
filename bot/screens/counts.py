"""How a deal was counted."""

from __future__ import annotations

from typing import Final

from bot.screens import awards, cards, people
from bot.screens.columns import table
from bot.screens.score import NONE
from bot.screens.tricks import COUNTED
from bot.tables.look import TableView
from bot.texts import Say
from engine.rules import AllFoursRules
from engine.seats import Side
from engine.views import AllFoursView, EndedDeal

_KINDS: Final = ("meld", "poule", "poule-penalty")
"""What the 32-card games count beside cards, in the order of the count."""


def count(look: TableView, say: Say, deal: EndedDeal) -> list[str]:
    """How a deal was counted: tricks, what they hold, what else counts, what the deal gave, totals.

    Below it a line for each award. A deal that was cut short has these alone.
    """
    lines = awards.lines(look, say, deal)
    if deal.ended_by not in COUNTED:
        return lines
    game = deal.all_fours
    rows = [
        ["", *(people.side_short(say, side) for side in Side)],
        [say("count-tricks"), *(str(_tricks(deal, side)) for side in Side)],
        *(_cards(say, deal) if game is None else [[say("count-game"), *map(str, game.game_points)]]),
        [say("count-deal"), *map(str, deal.points)],
        [say("count-total"), *(str(deal.score_before[side] + deal.points[side]) for side in Side)],
    ]
    if game is not None:
        lines.append(_level_game(look, say, deal, game))
    return [table(rows), *lines]


def _tricks(deal: EndedDeal, side: Side) -> int:
    return sum(trick.winner is not None and trick.winner.side is side for trick in deal.tricks)


def _cards(say: Say, deal: EndedDeal) -> list[list[str]]:
    """Card points in thirds and as they count, then what was won beside them (QS23)."""
    rows = [
        [say("count-cards"), *map(cards.points, deal.thirds)],
        [say("count-whole"), *(str(thirds // 3) for thirds in deal.thirds)],
    ]
    for kind in _KINDS:
        points = [
            sum(award.points for award in deal.awards if award.kind == kind and award.for_side is side)
            for side in Side
        ]
        if any(points):
            rows.append([say(f"count-{kind}"), *(str(each) if each else NONE for each in points)])
    return rows


def _level_game(look: TableView, say: Say, deal: EndedDeal, game: AllFoursView) -> str:
    """That nobody has the point for Game, where the count came to it and both took as much (A-AF3)."""
    one, other = game.game_points
    rules = look.rules
    nobody = isinstance(rules, AllFoursRules) and rules.game_points and rules.game_tie == "nobody"
    # A count that reached the target stopped there.
    stopped = max(deal.score_before[side] + deal.points[side] for side in Side) >= rules.target
    return say("award-no-game", points=one) if nobody and one == other and not stopped else ""
