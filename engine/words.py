"""The engine's English: refusals, what is wrong with a record, and what the command prints.

The bot says refusals in its players' languages from their codes; this is for ``python -m engine`` and errors.
"""

from __future__ import annotations

from typing import Final

from engine.cards import Suit
from engine.refusals import Refusal, RefusalCode

SUITS: Final = {
    Suit.SPADES: "spades",
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.CLUBS: "clubs",
}

_REFUSALS: Final = {
    RefusalCode.PARTY_OVER: "the party is over",
    RefusalCode.NO_DEAL: "no deal is running",
    RefusalCode.DEAL_RUNNING: "the running deal is not over",
    RefusalCode.NOT_YOUR_TURN: "it is {seat}'s turn",
    RefusalCode.NOT_HELD: "does not hold {card}",
    RefusalCode.MUST_FOLLOW: "must follow {suit}, holds {cards}",
    RefusalCode.POULE_OFF: "la poule is not played",
    RefusalCode.POULE_BEFORE_DEAL: "poules are announced before the first card of the deal",
    RefusalCode.POULE_WRONG_CARD: "la poule is said with a 10, a 9 or an ace",
    RefusalCode.POULE_NOT_HELD: "a poule of {suit} is 10, 9 and ace, lacks {cards}",
    RefusalCode.OTHER_GAME: "the game knows no such move",
    RefusalCode.ANSWER_FIRST: "{seat} has to answer before a card is played",
    RefusalCode.FOREHAND_ANSWERS: "only {seat} may stand or beg",
    RefusalCode.DEALER_ANSWERS: "only {seat}, the dealer, may give or run the pack",
    RefusalCode.ANSWERS_OVER: "that is said before the first card",
    RefusalCode.BEG_AT_13: "a side that lacks one point must stand",
    RefusalCode.GIVE_NEEDS_TRUMP: "only a dealer with a trump may give one",
    RefusalCode.FOLLOW_OR_TRUMP: "must follow {suit} or trump, may play {cards}",
    RefusalCode.OPENING_FIRST: "answers are awaited before the first card",
    RefusalCode.ANSWERED: "the seat has answered already",
    RefusalCode.REDEAL_NOT_POOR: "only a hand without a 10, 9 or ace may demand another deal",
    RefusalCode.KEEP_NOT_POOR: "only a hand without a 10, 9 or ace is asked whether it is kept",
    RefusalCode.POULES_NOT_HELD: "does not hold so many poules",
    RefusalCode.NO_POULE_HELD: "only who holds a poule is asked how many",
    RefusalCode.LOW_LEAD: "must lead the lowest rank after a trick under one point, may play {cards}",
    RefusalCode.MELD_NOT_HELD: "lacks {cards}",
    RefusalCode.MELD_SAID: "that was said already",
    RefusalCode.MELD_NEEDS_TRICK: "the side has to win a trick first",
    RefusalCode.MELD_ON_LEAD: "only who is to lead may meld",
    RefusalCode.CLAIM_ON_LEAD: "a side claims when it is on lead",
    RefusalCode.COUNT_EARLY: "a deal is counted when its cards are played",
    RefusalCode.COUNT_LAST_TRICK: "only the side of the last trick may have the deal counted",
    RefusalCode.UNDERTRUMP: "must not trump lower than it is trumped, may play {cards}",
}


def refusal(why: Refusal) -> str:
    """Why an action is not allowed, as the end of a sentence about it."""
    return _REFUSALS[why.code].format(
        seat="" if why.seat is None else why.seat.letter,
        card="" if why.card is None else why.card.text,
        suit="" if why.suit is None else SUITS[why.suit],
        cards=" ".join(card.text for card in why.cards),
    )


def not_legal(move: str, why: Refusal) -> str:
    """A move that the rules do not allow where it stands."""
    return f"{move} is not legal: {refusal(why)}"


# What is wrong with a record. What came from it is quoted by its user with repr, so that it stays one line.

NO_GAME: Final = "the record has no Game tag"
EARLY: Final = "{what} before the Game tag"
BAD_TAG: Final = 'a tag is [Name "value"], on one line'
LONG_TAG: Final = "{name} is longer than {limit} characters"
UNKNOWN_TAG: Final = "{name!r} is not a tag"
OTHER_TAG: Final = "{name} is a tag of {game} alone"
TWICE: Final = "{name} stands a second time"
LATE: Final = "{name} stands before the first Deal"
NO_DEAL_TAG: Final = "{name} stands behind a Deal tag, before the moves"
NO_HANDS: Final = "deal {number} has no Hands"
NO_PACK: Final = "deal {number} has no Pack, so that no card is turned up"
NO_DEALER: Final = "the first Deal needs a Dealer"
UNFINISHED: Final = "deal {number} is not over"
OVER: Final = "the party is over"
NO_RESULT: Final = "no deal has ended here"
WRONG_RESULT: Final = "deal {number} gave {ns} {ew}"
WRONG_NUMBER: Final = "this is deal {number}"
WRONG_DEALER: Final = "{dealer} deals deal {number}"
WRONG_SCORE: Final = "the score before deal {number} is {ns} {ew}"
WRONG_WINNER: Final = "{winner} won the party"
NO_WINNER: Final = "nobody won the party"
RUNNING: Final = "the party is not over"

NOT_NUMBER: Final = "{name} is a whole number from {low} to {high}, not {value!r}"
NOT_SEAT: Final = "{name} is a seat (N, E, S or W), not {value!r}"
NOT_SIDE: Final = "{name} is a side (NS or EW), not {value!r}"
NOT_PAIR: Final = "{name} is two whole numbers, NS and EW, not {value!r}"
NOT_HEX: Final = "{name} is 64 hex digits, not {value!r}"
NOT_RULE: Final = "a rule is key=value, not {value!r}"
NOT_PLAYER: Final = "a player is seat=name, not {value!r}"
NOT_PLACE: Final = "Party is a number and parties won, as 3 NS=1 EW=1, not {value!r}"
WRONG_PLACE: Final = "a session of {session} does not come to {value!r}"
NO_SESSION: Final = "Party stands only where a session has several parties"
NOT_DRAW: Final = "a drawn card is seat=card, not {value!r}"
NO_DECISION: Final = "Draw is four cards of unequal rank, one for each seat"
WRONG_SEATS: Final = "the two lowest cards are partners, and the third sits at the left of the lowest"
NO_DRAW: Final = "Draw stands only where seats are drawn"
WRONG_DRAW: Final = "{dealer} drew the lowest card and deals deal 1"
NOT_HAND: Final = "a hand is seat=cards, not {value!r}"
SEAT_TWICE: Final = "{seat} stands twice"
RULE_TWICE: Final = "rule {key} stands twice"
NO_NAME: Final = "{seat} has no name"
DEALT_TWICE: Final = "{card} is dealt twice"
NOT_IN_PACK: Final = "{card} is not in the pack"
NOT_MOVE: Final = "{text!r} is not a move"
OTHER_MOVE: Final = "{text!r} is not a move of {game}"

NOT_UTF8: Final = "is not UTF-8"
NUL: Final = "holds a NUL byte"
TOO_LARGE: Final = "is larger than {limit} MiB"
UNREADABLE: Final = "cannot be read: {why}"

# What verifying says.

PROVEN: Final = "proven: {deals} dealt from the seed that the commitment stands for"
PROVEN_BUT_DEALER: Final = PROVEN + " (the first dealer, {dealer}, is not the seed's, as after a rematch)"
WRONG_COMMITMENT: Final = "does not match: the commitment is not the seed's hash"
WRONG_HANDS: Final = "does not match: the seed deals other hands in deal {number}"
OTHER_DRAW: Final = "does not match: the seed draws other cards for partners"
WRONG_PACK: Final = "does not match: the seed leaves another pack in deal {number}"
NO_TAG: Final = "nothing to verify: there is no {name} tag"
NO_CUT: Final = "nothing to verify: deal {number} has no Cut"
NOTHING_DEALT: Final = "nothing to verify: no hands were dealt"


def deals(count: int) -> str:
    """So many deals."""
    return "1 deal" if count == 1 else f"{count} deals"


# What a person reads of a record.

PARTY: Final = "{game}, a party to {target}"
HOUSE_RULES: Final = "House rules: {rules}"
DEAL: Final = "Deal {number}: {dealer} deals, the score is NS {ns}, EW {ew}"
TAKES: Final = "{winner} takes {value}/3"
TAKES_POINTS: Final = "{winner} takes {value}"
TURNED: Final = "  Turned up: {cards}"
RAN: Final = "  The pack was run: hands of {held}"
GAME_POINTS: Final = "  Points for Game: NS {ns}, EW {ew}"
THIRDS: Final = "  Card points: NS {ns}/3, EW {ew}/3"
AWARD: Final = "  {what} by {who}: {points}"
OF_SUIT: Final = "{what} of {suit}"
SESSION: Final = "Party {number} of {session}; parties won before: NS {ns}, EW {ew}"
RESULT: Final = "  The deal gives NS {ns}, EW {ew}; the score is NS {ns_total}, EW {ew_total}"
TURN: Final = "{seat} is to play"
OPENING: Final = "Answers are awaited before the first card"
DEAL_AGAIN: Final = "The cards are thrown in, {dealer} deals again"
NEXT_DEAL: Final = "Deal {number} is next, {dealer} deals"
WINS: Final = "{side} win at NS {ns}, EW {ew} ({why})"
NOBODY_WINS: Final = "Nobody wins at NS {ns}, EW {ew} ({why})"

# What a person reads of an analysis.

BEST: Final = "  With the best play of both sides the deal gives {best}; it gave {points}"
NO_CARD: Final = "  No card was played"
ESTIMATED: Final = "  Values are estimates from {samples} samples for each card, but for the last tricks (=)"
WORTH: Final = "NS {ns}, EW {ew}"
CAPOT: Final = " and the party to {side}"
GIVES: Final = "gives away {lost}"
GIVES_PARTY: Final = "gives away the party"
BETTER: Final = "better {options}: {worth}"
NOT_MELDED: Final = "did not say {melds}"
GIVEN: Final = "  Given away: NS {ns}, EW {ew}"

# The command's own help and errors.

DESCRIPTION: Final = "Tapis's card games without a table: read a party's record, deal a repeatable one."
REPLAY: Final = "print the deals, tricks and scores of a record"
REPLAY_JSON: Final = "print one JSON object instead"
DEAL_COMMAND: Final = "print a record with the first hands of a repeatable party"
DEAL_GAME: Final = "the game's name"
DEAL_SEED: Final = "a whole number; everybody who knows it knows the cards"
VERIFY: Final = "check a record's hands against its seed: 0 proven, 1 does not match, 2 cannot be verified"
ANALYSE: Final = "print what each card of a record's deals was worth with all hands open"
ANALYSE_JSON: Final = "print one JSON object instead, every card's worth in it"
ANALYSE_DEAL: Final = "this deal alone"
NO_DEAL: Final = "there is no deal {number}"
NONE_ENDED: Final = "no deal has ended"
BAD_NUMBER: Final = "--deal: {text!r} is not a whole number"
FILE: Final = "a record; - is standard input"
BAD_SEED: Final = "--seed: {text!r} is not a whole number"
BAD_GAME: Final = "--game: {why}"
UNWRITABLE: Final = "standard output: {why}"
