"""What a player may do or say, as one chooses it from a list: in words, since a list shows no code."""

from __future__ import annotations

from bot.screens import cards
from bot.texts import Say
from engine.actions import Action, Answer, Call, Meld, Play, Poules, Resign
from engine.rules import Rules


def announcement(say: Say, action: Action, rules: Rules) -> str:
    """An action in words, at most 100 characters, at a table with these rules."""
    match action:
        case Play():
            return _play(say, action)
        case Meld(kind="pollack", suit=suit) if suit is not None:
            return say("announce-pollack", suit=cards.suit_words(say, suit))
        case Meld():
            return cards.meld_words(say, action)
        case Poules():
            return say("announce-poules", number=action.number)
        case Call() | Answer() | Resign():
            return say(f"choice-{action.text}", target=rules.target)


def _play(say: Say, play: Play) -> str:
    card = cards.words(say, play.card)
    what = say("announce-poule", card=card) if play.poule else card
    return what if play.signal is None else say(f"announce-with-{play.signal.value}", what=what)
