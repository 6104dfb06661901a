"""The last pages of rules: counting and the end of a 32-card game, and how the buttons are used."""

from __future__ import annotations

from bot.screens import rulebook_deal
from bot.screens import rulebook_words as words
from bot.screens.house import house_rules
from bot.texts import Say
from engine.rules import AllFoursRules, Rules, TressetteRules


def count(rules: TressetteRules, say: Say) -> list[str]:
    """How a deal is counted, and what ends a party or a session.

    (QS5, QS11, QS23 to QS25, PO6 to PO8, PK17, PK18, PK21, PK22, A-PK12)
    """
    counted = [say("rules-count")]
    if words.plays_poule(rules):
        counted.append(say("rules-count-poules"))
    if rules.melds:
        counted.append(say("rules-count-melds"))
    return [
        "\n".join(counted),
        words.quoted(say("rules-count-example"), *rulebook_deal.counts(rules, say)),
        "\n".join((*_end(rules, say), *_sudden(rules, say))),
        *words.session(rules, say),
    ]


def _end(rules: TressetteRules, say: Say) -> list[str]:
    if rules.unclaimed == "must-claim":
        lines = [say("rules-end-must-claim", target=rules.target)]
    else:
        lines = [say("rules-end", target=rules.target)]
    lines.append(say("rules-end-level-deal") if rules.tie == "deal" else say("rules-end-level-last-trick"))
    if rules.claim != "off":
        lines.append(say(f"rules-end-claim-{rules.claim}"))
    return lines


def _sudden(rules: TressetteRules, say: Say) -> list[str]:
    """What wins the party by itself."""
    ways = {
        "four-sevens": rules.four_sevens,
        "four-eights": rules.eights_win,
        "capot": rules.capot_wins,
        "eighteen-four": rules.eighteen_four((18, 4)),
    }
    return [say(f"rules-sudden-{way}") for way, wins in ways.items() if wins]


def table(rules: Rules, say: Say, *, house: bool) -> list[str]:
    """How the game is played with a table's buttons; with `house` also what the table plays otherwise."""
    lines = [say("rules-table", hand=f"**{say('button-hand')}**"), *_special(rules, say)]
    if rules.seats == "draw":
        lines.append(say("rules-table-draw"))
    everywhere = (say(f"rules-table-{what}") for what in ("cut", "pages", "leave"))
    texts = ["\n".join((*lines, *everywhere))]
    if house and (own := house_rules(rules, say)):
        texts.append("\n".join((say("rules-house"), *own)))
    return texts


def _special(rules: Rules, say: Say) -> list[str]:
    if isinstance(rules, AllFoursRules):
        return [say("rules-table-beg")]
    poules = words.plays_poule(rules)
    shown = {
        "redeal": rules.redeal,
        "announce": poules and rules.poule == "before-deal",
        "poule": poules and rules.poule == "first-card",
        "signals": rules.signals,
        "melds": rules.melds,
        "claim": rules.claim != "off",
    }
    return [say(f"rules-table-{what}") for what, plays in shown.items() if plays]
