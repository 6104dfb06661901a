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
    lines = [say("rules-table", hand=_label(say, "button-hand"))]
    if isinstance(rules, AllFoursRules):
        lines.append(_beg(say))
    else:
        lines += _special(rules, say)
    if rules.seats == "draw":
        lines.append(say("rules-table-draw"))
    lines += [say("rules-table-cut"), say("rules-table-pages")]
    lines.append(say("rules-table-leave", leave=_label(say, "button-leave")))
    texts = ["\n".join(lines)]
    if house and (own := house_rules(rules, say)):
        texts.append("\n".join((say("rules-house"), *own)))
    return texts


def _label(say: Say, text_id: str) -> str:
    """A button's label as it is named in a sentence."""
    return f"**{say(text_id)}**"


def _beg(say: Say) -> str:
    answers = ("stand", "beg", "give", "run")
    return say("rules-table-beg", **{answer: _label(say, f"button-answer-{answer}") for answer in answers})


def _special(rules: TressetteRules, say: Say) -> list[str]:
    lines: list[str] = []
    announced = words.plays_poule(rules) and rules.poule == "before-deal"
    if rules.redeal:
        redeal, keep = _label(say, "button-redeal"), _label(say, "button-keep")
        lines.append(say("rules-table-redeal", redeal=redeal, keep=keep))
    if announced:
        lines.append(say("rules-table-announce"))
    if rules.redeal or announced:
        lines.append(say("rules-table-opening"))
    if words.plays_poule(rules) and not announced:
        lines.append(say("rules-table-poule"))
    if rules.signals:
        ways = ("plain", "tap", "slide")
        lines.append(say("rules-table-signals", **{way: _label(say, f"button-signal-{way}") for way in ways}))
    if rules.melds:
        lines.append(say("rules-table-melds"))
    if rules.claim != "off":
        claim = f"**{say('button-claim', target=rules.target)}**"
        lines.append(say("rules-table-claim", claim=claim, count=_label(say, "button-count")))
    return lines
