"""What a player of Pollack says besides cards: melds, the claim, the count."""

from __future__ import annotations

from bot.screens import cards, hand_buttons
from bot.screens.layout import GO, MAIN, Button, Item, row, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.actions import Call, Meld
from engine.rules import TressetteRules

_BESIDE_EACH_OTHER = 2
"""Buttons with as long a label as a meld's that a phone shows in a row."""


def meld_buttons(look: TableView, say: Say) -> list[Item]:
    """A button a meld that may be said now."""
    found = [
        hand_buttons.act(look, _label(say, meld), meld, GO)
        for meld in _best([action for action in look.view.legal if isinstance(action, Meld)])
    ]
    return [
        row(*found[place : place + _BESIDE_EACH_OTHER]) for place in range(0, len(found), _BESIDE_EACH_OTHER)
    ]


def meld_line(look: TableView, say: Say) -> str:
    """Which melds the player holds, and when they can be said; for their eyes alone (PK11, PK12)."""
    known, rules = look.view.tressette, look.rules
    if known is None or not known.own_melds or not isinstance(rules, TressetteRules):
        return ""
    if any(isinstance(action, Meld) for action in look.view.legal):
        return say("hand-meld-now")
    held = ", ".join(
        say("hand-meld", meld=cards.meld_text(say, meld), points=meld.points)
        for meld in _best(known.own_melds)
    )
    return say("hand-meld-later", melds=held, when=rules.melds_when)


def _label(say: Say, meld: Meld) -> str:
    """On a button a meld begins as a sentence does, and says what it is worth."""
    label = say("button-meld", meld=cards.meld_label(say, meld), points=meld.points)
    return label[:1].upper() + label[1:]


def _best(melds: tuple[Meld, ...] | list[Meld]) -> list[Meld]:
    """Without the threes of a rank of which all four are held: they say less for less (A-PK5)."""
    fours = {meld.kind for meld in melds if meld.kind != "pollack" and meld.suit is None}
    return [meld for meld in melds if meld.suit is None or meld.kind not in fours]


def claim_button(look: TableView, say: Say) -> list[Button]:
    """Whenever the side may claim, and while one waits: the press is judged as things are then (PK19)."""
    view, rules = look.view, look.rules
    if not isinstance(rules, TressetteRules) or rules.claim == "off":
        return []
    if view.my_turn and Call.CLAIM not in view.legal:
        return []
    return [hand_buttons.ask(look, say("button-claim", target=rules.target), Call.CLAIM)]


def counting(look: TableView, say: Say) -> list[Item]:
    """After the last trick, for who took it and their partner: claim, or have it counted (A-PK11)."""
    return [
        text(say("hand-count", target=look.rules.target)),
        row(
            *claim_button(look, say),
            hand_buttons.act(look, say("button-count"), Call.COUNT, MAIN),
        ),
    ]
