"""The pages of rules: from them somebody who never played learns the game, at the table's own values.

A chapter is a page of one private message; its buttons turn to the others. What a table does not play is left
out, and every example is a deal that the engine played (:mod:`bot.examples`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bot.presses import Press
from bot.screens import (
    buttons,
    rulebook_allfours,
    rulebook_deal,
    rulebook_end,
    rulebook_moments,
    rulebook_tricks,
)
from bot.screens import rulebook_words as words
from bot.screens.layout import MAIN, PLAIN, Button, Item, LayoutView, button, page, row, rows, small, text
from bot.texts import Say
from engine.rules import AllFoursRules, Rules, TressetteRules

_IN_A_ROW: Final = 3
"""Chapters whose names a phone shows beside each other."""

Chapter = Callable[[], list[str]]
"""Writes a chapter: its texts, one below the other."""


def rules_page(rules: Rules, say: Say, table_id: int = 0, *, chapter: str = "") -> LayoutView:
    """A chapter, by its key; the first one where there is none of that key.

    With a table there are its house rules, and a button for its commitment.
    """
    if isinstance(rules, TressetteRules):
        say = say.with_pack(rules.shown_pack)
    chapters = _chapters(rules, say, table_id)
    keys = list(chapters)
    shown = chapter if chapter in chapters else keys[0]
    where = say(
        "rules-where",
        game=say(f"game-{rules.game}"),
        target=rules.target,
        page=keys.index(shown) + 1,
        pages=len(keys),
        chapter=say(f"rules-chapter-{shown}"),
    )
    items: list[Item] = [text(small(where)), *map(text, chapters[shown]())]
    items += rows(_turn(rules, say, table_id, keys, shown), _IN_A_ROW)
    if table_id:
        items.append(row(buttons.commitment(table_id, say)))
    return page(*items)


def _chapters(rules: Rules, say: Say, table_id: int) -> dict[str, Chapter]:
    """The chapters of what is played, by their keys, in the order in which they are read."""
    last: dict[str, Chapter] = {
        "deal": partial(rulebook_deal.whole_deal, rules, say),
        "table": partial(rulebook_end.table, rules, say, house=bool(table_id)),
    }
    if isinstance(rules, AllFoursRules):
        return {
            "game": partial(rulebook_allfours.game, rules, say),
            "trumps": partial(rulebook_allfours.trumps, rules, say),
            "four": partial(rulebook_allfours.four, rules, say),
            **last,
        }
    moments: dict[str, tuple[bool, Callable[[TressetteRules, Say], list[str]]]] = {
        "redeal": (rules.redeal, rulebook_moments.redeal),
        "signals": (rules.signals, rulebook_moments.signals),
        "poule": (words.plays_poule(rules), rulebook_moments.poule),
        "low-lead": (rules.low_lead, rulebook_moments.low_lead),
        "melds": (rules.melds, rulebook_moments.melds),
        "claim": (rules.claim != "off", rulebook_moments.claim),
    }
    return {
        "game": partial(rulebook_tricks.game, rules, say),
        **{key: partial(write, rules, say) for key, (plays, write) in moments.items() if plays},
        "count": partial(rulebook_end.count, rules, say),
        **last,
    }


def _turn(rules: Rules, say: Say, table_id: int, keys: Sequence[str], shown: str) -> list[Button]:
    """A button a chapter; the one that is read cannot be pressed, the next one leads on."""
    here = keys.index(shown)
    return [
        button(
            say("rules-to", number=number + 1, chapter=say(f"rules-chapter-{key}")),
            Press("rules-page", table_id, "" if table_id else rules.game, key),
            MAIN if number == here + 1 else PLAIN,
            disabled=number == here,
        )
        for number, key in enumerate(keys)
    ]
