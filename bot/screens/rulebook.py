"""The pages of rules: from them somebody who never played learns the game, at the table's own values.

A chapter is a page of one private message; its buttons turn to the others. What a table's house rules leave out
is left out, and every example is a deal that the engine played (:mod:`bot.examples`).
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.presses import Press
from bot.screens import buttons, rulebook_allfours, rulebook_deal, rulebook_end, rulebook_moments, rulebook_tricks
from bot.screens.layout import MAIN, PLAIN, Button, Item, LayoutView, button, page, row, rows, small, text
from bot.texts import Say
from engine.rules import AllFoursRules, Rules, TressetteRules


def rules_page(rules: Rules, say: Say, table_id: int = 0, *, chapter: str = "") -> LayoutView:
    """A chapter, by its key; the first one where there is none of that key.

    With a table there are its house rules, and a button for its commitment.
    """
    if isinstance(rules, TressetteRules):
        say = say.with_pack(rules.shown_pack)
    chapters = {key: texts for key, texts in _chapters(rules, say) if texts}
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
    items: list[Item] = [text(small(where)), *map(text, chapters[shown])]
    items += rows(_turn(rules, say, table_id, keys, shown))
    if table_id:
        items.append(row(buttons.commitment(table_id, say)))
    return page(*items)


def _chapters(rules: Rules, say: Say) -> list[tuple[str, Sequence[str]]]:
    """Every chapter of the game, by its key; one of which nothing is played has no texts."""
    deal = ("deal", rulebook_deal.whole_deal(rules, say))
    table = ("table", rulebook_end.table(rules, say))
    if isinstance(rules, AllFoursRules):
        return [
            ("game", rulebook_allfours.game(rules, say)),
            ("trumps", rulebook_allfours.trumps(rules, say)),
            ("four", rulebook_allfours.four(rules, say)),
            deal,
            table,
        ]
    return [
        ("game", rulebook_tricks.game(rules, say)),
        ("opening", rulebook_moments.opening(rules, say)),
        ("poule", rulebook_moments.poule(rules, say)),
        ("low-lead", rulebook_moments.low_lead(rules, say)),
        ("melds", rulebook_moments.melds(rules, say)),
        ("claim", rulebook_moments.claim(rules, say)),
        ("count", rulebook_end.count(rules, say)),
        deal,
        table,
    ]


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
