"""What is asked once more, since it may lose the party: a claim, and the point that the others lack."""

from __future__ import annotations

from bot.screens import hand_buttons, people
from bot.screens.layout import RISK, Item, row, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.actions import Action, Answer, Call


def question(look: TableView, say: Say, action: Action) -> list[Item]:
    """Whether the player means it, and what is at stake; nothing where it cannot be done now.

    Whether a claim would be right is not told: to count is the player's own affair (A-PK15).
    """
    if look.seat is None or action not in look.view.legal:
        return []
    side, other = look.seat.side, look.seat.side.other
    match action:
        case Call.CLAIM:
            what, yes = "hand-ask-claim", say("button-claim", target=look.rules.target)
        case Answer.GIVE:
            what, yes = "hand-ask-give", say("button-answer-give")
        case _:
            return []
    asked = say(
        what,
        target=look.rules.target,
        ours=people.side_words(say, side),
        theirs=people.side_words(say, other),
    )
    return [
        text(asked),
        row(hand_buttons.act(look, yes, action, RISK), hand_buttons.back(look, say, None)),
    ]
