"""The page of rules: from it somebody who never played learns the game, at the table's own values."""

from __future__ import annotations

from typing import Final

from bot.screens import buttons, cards
from bot.screens.layout import Item, LayoutView, divider, page, row, text
from bot.texts import Say
from engine.cards import Card
from engine.rules import Rules, TressetteRules


def _cards(texts: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts.split()))


_TRICK: Final = _cards("AS KS 9S TH")
"""Led, followed, won, and a card of another suit: 6 thirds."""
_POULE: Final = _cards("TS 9S AS")
# A deal's beginning and its count: one poule a side, 11 thirds against 24.
_FIRST: Final = _cards("TS 7S JS KS")
_SECOND: Final = _cards("9S 8S QS JD")
_THIRD: Final = _cards("AS 8C 9D QD")
_COUNT: Final = (11, 24)


def rules_page(rules: Rules, say: Say, table_id: int = 0) -> LayoutView:
    """Aim, cards, a trick, la poule, counting, the end, an example, and how the buttons are used.

    With a table there is a button for its commitment.
    """
    if not isinstance(rules, TressetteRules):
        raise TypeError(f"{rules.game} has no page yet")
    bonus = rules.poule_points if rules.poule != "off" else 0
    items: list[Item] = [
        text(say("rules-aim", game=say(f"game-{rules.game}"), target=rules.target)),
        text(say("rules-cards", order=_ranks(say, rules))),
        text(
            say(
                "rules-trick",
                led=cards.text(say, _TRICK[0]),
                second=cards.text(say, _TRICK[1]),
                winner=cards.text(say, _TRICK[2]),
                other=cards.text(say, _TRICK[3]),
            )
        ),
    ]
    if bonus:
        items.append(
            text(
                say(
                    "rules-poule",
                    points=bonus,
                    cards=cards.text(say, *_POULE),
                    sign=cards.suit_text(say, _POULE[0].suit),
                    first=cards.text(say, *_FIRST),
                    second=cards.text(say, *_SECOND),
                    third=cards.text(say, *_THIRD),
                )
            )
        )
    items += [
        text(say("rules-count"), _count(say, bonus)),
        text(
            say("rules-end", target=rules.target),
            say("rules-sevens") if rules.four_sevens else "",
        ),
        divider(),
        text(say("rules-buttons")),
    ]
    if table_id:
        items.append(row(buttons.commitment(table_id, say)))
    return page(*items)


def _count(say: Say, bonus: int) -> str:
    """How the example's deal was counted, its poules if there are any."""
    mine, theirs = map(cards.points, _COUNT)
    first, second = (thirds // 3 for thirds in _COUNT)
    if not bonus:
        return say("rules-count-example", mine=mine, theirs=theirs, first=first, second=second)
    points = {"points": first + bonus, "others": second + bonus}
    return say("rules-count-poule", mine=mine, theirs=theirs, first=first, **points)


def _ranks(say: Say, rules: Rules) -> str:
    """The ranks from high to low."""
    return f"`{' '.join(cards.rank_label(say, rank) for rank in reversed(rules.pack.order))}`"
