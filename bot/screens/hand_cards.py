"""The cards of a hand, to be played now or as soon as it is its player's turn.

Nobody redraws a hand when somebody else has played. So a hand that waits has all its cards enabled, and says
only what is true whenever it is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens import cards, hand_buttons, people, tricks
from bot.screens.hand_answers import answering
from bot.screens.hand_melds import claim_button, counting, meld_buttons, meld_line
from bot.screens.layout import MAIN, PLAIN, Button, Item, row, rows, small, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.actions import Call, Play, Signal
from engine.cards import Card, Suit
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules
from engine.views import View

_REASONS = (
    RefusalCode.LOW_LEAD,
    RefusalCode.MUST_FOLLOW,
    RefusalCode.FOLLOW_OR_TRUMP,
    RefusalCode.UNDERTRUMP,
)
"""Why a card of one's own may not be played; two of them may hold at once, for different cards."""


def playing(look: TableView, say: Say, signal: Signal | None) -> list[Item]:
    """A hand while a deal is played, whoever's turn it is."""
    view = look.view
    if (asked := answering(look, say)) is not None:
        return [*asked, row(*_pages(look, say, None))]
    if Call.COUNT in view.legal:
        return [*counting(look, say), row(*_pages(look, say, None))]
    if not view.hand:
        return [text(_played_out(look, say)), row(*claim_button(look, say), *_pages(look, say, None))]
    chosen = signal if _signals(look) else None
    poules = dict.fromkeys(card.suit for card in _poule_cards(view))
    return [
        text(
            *_trump(look, say),
            *(_my_turn(look, say) if view.my_turn else _waiting(look, say)),
            _announced(look, say),
            meld_line(look, say),
        ),
        *rows(_card_buttons(look, say, chosen)),
        *_switch(look, say, chosen),
        *meld_buttons(look, say),
        *rows(
            [
                *(hand_buttons.poule(look, say, suit, chosen) for suit in poules),
                *claim_button(look, say),
                *_pages(look, say, chosen),
            ]
        ),
    ]


def _played_out(look: TableView, say: Say) -> str:
    """There is nothing left to play; what may be awaited all the same."""
    view = look.view
    if view.turn is None or not tricks.all_played(view):
        return say("hand-empty")
    names = people.partners(look, say, view.turn.side)
    return say("hand-awaits-count", names=names, target=look.rules.target)


def _pages(look: TableView, say: Say, signal: Signal | None) -> list[Button]:
    """The pages behind the cards."""
    nothing = tricks.last(look.view) is None
    return [
        hand_buttons.last_trick(look, say, signal, disabled=nothing),
        hand_buttons.score_sheet(look, say, signal),
        *hand_buttons.hint(look, say),
    ]


def _in_order(view: View) -> list[Card]:
    """The cards as they are held, trumps first."""
    trump = None if view.all_fours is None else view.all_fours.trump
    return sorted(view.hand, key=lambda card: card.suit is not trump)


def _card_buttons(look: TableView, say: Say, signal: Signal | None) -> list[Button]:
    """On one's turn what may not be played is disabled; a waiting hand is all enabled, to be tapped later."""
    view = look.view
    refused = {card for card, _ in view.refusals}
    return [
        hand_buttons.play(
            look,
            say,
            Play.of(card, signal=signal),
            MAIN if view.my_turn and card not in refused else PLAIN,
            disabled=card in refused,
        )
        for card in _in_order(view)
    ]


def _poule_plays(view: View, suit: Suit, signal: Signal | None) -> list[Play]:
    """The plays that say la poule in a suit: on one's turn those that are legal, before it those to come."""
    held = [card for card in _poule_cards(view) if card.suit is suit]
    return [Play.of(card, poule=True, signal=signal) for card in held]


def _poule_cards(view: View) -> Sequence[Card]:
    """The cards that la poule can be said with, in the order of the hand."""
    if not view.my_turn:
        return view.poule_cards
    said = {play.card for play in view.legal if isinstance(play, Play) and play.poule}
    return [card for card in view.hand if card in said]


def poule_choice(look: TableView, say: Say, suit: Suit, signal: Signal | None) -> list[Item]:
    """The cards with which that poule may be said; nothing where it cannot."""
    chosen = signal if _signals(look) else None
    first_cards = _poule_plays(look.view, suit, chosen)
    if not first_cards:
        return []
    return [
        text(say("hand-poule", suit=cards.suit_text(say, suit), points=look.poule_points)),
        row(
            *(hand_buttons.play(look, say, play, MAIN) for play in first_cards),
            hand_buttons.back(look, say, chosen),
        ),
    ]


def _signals(look: TableView) -> bool:
    return isinstance(look.rules, TressetteRules) and look.rules.signals


def _switch(look: TableView, say: Say, chosen: Signal | None) -> list[Item]:
    """How the next card is laid, with what that tells the table (PO2, PO3)."""
    if not _signals(look):
        return []
    way = hand_buttons.signal_arg(chosen)
    return [text(small(say(f"hand-signal-{way}"))), row(*hand_buttons.signals(look, say, chosen))]


def _trump(look: TableView, say: Say) -> list[str]:
    """The trump and the cards that were turned up for it (AF5, AF9)."""
    known = look.view.all_fours
    if known is None:
        return []
    turned = cards.text(say, *known.turned)
    line = say("hand-trump", suit=cards.suit_text(say, known.trump), cards=turned)
    return [line, say("hand-trump-open") if known.asked else ""]


def _my_turn(look: TableView, say: Say) -> list[str]:
    """That it is one's turn, why some cards are disabled, and what lies on the table."""
    view = look.view
    number, of = tricks.number(view), tricks.total(view)
    if reasons := _reasons(look, say):
        what = say("hand-must", why=" ".join(reasons))
    elif view.trick is None:
        return [say("hand-lead", number=number, tricks=of)]
    else:
        what = _free(view, say, view.trick.cards[0].suit)
    if view.trick is None:
        return [what]
    return [what, say("hand-trick", number=number, tricks=of, cards=tricks.laid(say, view.trick))]


def _free(view: View, say: Say, led: Suit) -> str:
    """What to do about a lead where all that is held may be played."""
    if all(card.suit is not led for card in view.hand):
        return say("hand-void", suit=cards.suit_text(say, led))
    trump = None if view.all_fours is None else view.all_fours.trump
    return say(
        "hand-follow" if trump in (None, led) else "hand-follow-or-trump", suit=cards.suit_text(say, led)
    )


def _reasons(look: TableView, say: Say) -> list[str]:
    """Why some cards may not be played, each reason once, with the cards that may."""
    found = {refused.code: refused for _, refused in look.view.refusals}
    return [_reason(say, found[code]) for code in _REASONS if code in found]


def _reason(say: Say, refused: Refusal) -> str:
    suit = "" if refused.suit is None else cards.suit_text(say, refused.suit)
    return say(f"hand-must-{refused.code.value}", suit=suit, cards=cards.text(say, *refused.cards))


def _waiting(look: TableView, say: Say) -> list[str]:
    known = look.view.tressette
    opening = known is not None and known.in_opening
    return [say("hand-opening") if opening else "", say("hand-wait")]


def _announced(look: TableView, say: Say) -> str:
    """The poules that this seat announced before the deal, and those of them that are made (LP5)."""
    view, seat = look.view, look.seat
    if seat is None or view.tressette is None or view.tressette.poules_announced is None:
        return ""
    number = view.tressette.poules_announced[seat]
    made = sum(maker is seat for maker, _ in view.poules_made)
    return say("hand-announced", number=number, made=made) if number else ""
