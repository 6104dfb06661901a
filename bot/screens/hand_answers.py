"""What is asked of a player before the first card: another deal, the number of poules, the trump.

The board names nobody in the opening phase of the 32-card games; here the one who is asked is told so.
"""

from __future__ import annotations

from bot.screens import cards, hand_buttons, people
from bot.screens.layout import MAIN, RISK, Item, row, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.actions import Answer, Call, Poules
from engine.cards import Suit
from engine.rules import TressetteRules
from engine.views import AllFoursView


def answering(look: TableView, say: Say) -> list[Item] | None:
    """The question to this seat with its answers, and its cards; None where it is asked nothing."""
    legal, known = look.view.legal, look.view.all_fours
    numbers = [action for action in legal if isinstance(action, Poules)]
    if Call.KEEP in legal:
        return _redeal(look, say)
    if numbers:
        return _poules(look, say, numbers)
    if known is not None and known.asked and look.view.my_turn:
        begged = any(answer is Answer.BEG for _, answer in known.answers)
        return _begged(look, say, known) if begged else _beg(look, say, known)
    return None


def _held(look: TableView, say: Say, first: Suit | None = None) -> str:
    """The cards in a line, a group a suit, as they cannot be played yet; trumps first."""
    suits = sorted(Suit, key=lambda suit: suit is not first)
    groups = [[card for card in look.view.hand if card.suit is suit] for suit in suits]
    return say("hand-cards", cards=" ".join(cards.text(say, *group) for group in groups if group))


def _redeal(look: TableView, say: Say) -> list[Item]:
    """A hand without 10, 9 and ace may have all cards dealt again (PO1, A-PO1)."""
    return [
        text(_held(look, say), say("hand-redeal", name=people.name(look, say, look.view.dealer))),
        row(
            hand_buttons.act(look, say("button-keep"), Call.KEEP, MAIN),
            hand_buttons.act(look, say("button-redeal"), Call.REDEAL, MAIN),
        ),
    ]


def _poules(look: TableView, say: Say, numbers: list[Poules]) -> list[Item]:
    """How many poules one will make, for a hand that holds some (LP5, A-LP6)."""
    penalty = look.rules.poule_penalty if isinstance(look.rules, TressetteRules) else 0
    return [
        text(
            _held(look, say),
            say("hand-poules", number=len(numbers) - 1, points=look.poule_points),
            say("hand-poules-penalty", points=penalty) if penalty else "",
        ),
        row(
            *(
                hand_buttons.act(look, say("button-poules", number=answer.number), answer, MAIN)
                for answer in numbers
            )
        ),
    ]


def _turned(look: TableView, say: Say, known: AllFoursView) -> list[str]:
    trump = say("hand-trump", suit=cards.suit_text(say, known.trump), cards=cards.text(say, *known.turned))
    return [trump, _held(look, say, known.trump)]


def _beg(look: TableView, say: Say, known: AllFoursView) -> list[Item]:
    """The dealer's right: stand, or beg for another trump (AF7)."""
    may_beg = Answer.BEG in look.view.legal
    dealer = people.name(look, say, look.view.dealer)
    note = "hand-beg-wins" if may_beg else "hand-beg-forbidden"
    return [
        text(
            *_turned(look, say, known),
            say("hand-beg", suit=cards.suit_text(say, known.trump), name=dealer),
            say(note, name=dealer) if known.give_ends or not may_beg else "",
        ),
        row(
            hand_buttons.act(look, say("button-answer-stand"), Answer.STAND, MAIN),
            hand_buttons.act(look, say("button-answer-beg"), Answer.BEG, MAIN, disabled=not may_beg),
        ),
    ]


def _begged(look: TableView, say: Say, known: AllFoursView) -> list[Item]:
    """The dealer: give a point, or run the pack (AF8). Giving the last one is asked once more (A-AF8)."""
    may_give = Answer.GIVE in look.view.legal
    beggar = people.name(look, say, known.answers[0][0])
    give = say("button-answer-give")
    note = "hand-give-ends" if may_give else "hand-give-forbidden"
    return [
        text(
            *_turned(look, say, known),
            say("hand-begged", suit=cards.suit_text(say, known.trump), name=beggar),
            say(note, target=look.rules.target) if known.give_ends or not may_give else "",
        ),
        row(
            hand_buttons.ask(look, give, Answer.GIVE, RISK)
            if known.give_ends and may_give
            else hand_buttons.act(look, give, Answer.GIVE, MAIN, disabled=not may_give),
            hand_buttons.act(look, say("button-answer-run"), Answer.RUN, MAIN),
        ),
    ]
