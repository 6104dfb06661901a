"""Parties in a few words, and what makes two of them the same."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from engine.cards import PACK_32, Card
from engine.errors import IllegalAction
from engine.events import Event
from engine.party import Party
from engine.presets import preset
from engine.records.report import report
from engine.refusals import Refusal
from engine.rules import Rules, TressetteRules
from engine.seats import Seat
from engine.tressette.deal import Deal


def tressette(rules: Rules) -> TressetteRules:
    """Rules that are known to be of the 32-card family."""
    assert isinstance(rules, TressetteRules)
    return rules


def last_deal(party: Party) -> Deal:
    """The deal that ended last, of the 32-card family."""
    deal = party.deals[-1].deal
    assert isinstance(deal, Deal)
    return deal


RULES = tressette(preset("quatre-sept"))

Hands = Mapping[Seat, Sequence[Card]]

EXAMPLE_5 = (
    "N=TS 9S AS 8H 7H 7C 7D 8D; E=TH 9H AH 7S 8S 8C TC 9C; "
    "S=QS JS QH JH KC QC KD 9D; W=KS KH AC JC TD AD QD JD"
)
EXAMPLE_5_PLAY = """
    N:TS+poule E:7S S:JS W:KS   N:9S E:8S S:QS W:JD   N:AS E:8C S:9D W:QD
    N:7H E:TH+poule S:JH W:KH   E:9H S:QH W:TD N:8H   E:AH S:KD W:AD N:7D
    E:TC S:KC W:JC N:7C   E:9C S:QC W:AC N:8D
"""


def hands(text: str) -> Hands:
    """Hands as records write them; the cards that are not named fill up the seats from N on."""
    pairs = (part.strip().split("=") for part in text.split(";"))
    named = {Seat[letter]: [Card.parse(card) for card in cards.split()] for letter, cards in pairs}
    given = [card for cards in named.values() for card in cards]
    rest = iter([card for card in PACK_32.cards if card not in given])
    return {
        seat: (*(mine := named.get(seat, [])), *(next(rest) for _ in range(8 - len(mine)))) for seat in Seat
    }


def begin(
    text: str = EXAMPLE_5,
    *,
    dealer: str = "W",
    score: tuple[int, int] = (0, 0),
    rules: Mapping[str, str] | None = None,
    game: str = "quatre-sept",
) -> Party:
    """A party whose next deal was just dealt."""
    party = Party.start(house(game, rules), Seat[dealer], score=score)
    return party.deal_cards(hands(text)).party


def house(game: str, rules: Mapping[str, str] | None = None) -> TressetteRules:
    """A preset of the 32-card family, and house rules over it."""
    return tressette(preset(game)).with_house_rules(rules or {})


def running(party: Party) -> Deal:
    """The running deal, of the 32-card family."""
    assert isinstance(party.deal, Deal)
    return party.deal


def refusal(party: Party, move: str) -> Refusal:
    """Why a move is refused; it must be."""
    with pytest.raises(IllegalAction) as refused:
        party.move(move)
    return refused.value.refusal


def may(party: Party, letter: str) -> set[str]:
    """What a seat may do, as text without the seat."""
    return {action.text for action in party.legal(Seat[letter])}


def play(party: Party, moves: str) -> Party:
    """The party after moves as records write them."""
    for move in moves.split():
        party = party.move(move).party
    return party


def legal(party: Party) -> set[str]:
    """What the seat to play may do, as text without the seat."""
    assert party.turn is not None
    return {action.text for action in party.legal(party.turn)}


def kinds(events: Iterable[Event]) -> list[tuple[str, *tuple[object, ...]]]:
    """Events with their kind: as named tuples alone, a poule that was made equals one that was lost."""
    return [(type(event).__name__, *event) for event in events]


def facts(party: Party) -> dict[str, object]:
    """Everything that makes a party what it is: equal facts, equal parties."""
    running = [] if party.deal is None else [party.deal]
    return {
        "report": report(party),
        "dealer": party.dealer,
        "number": party.deal_number,
        "before": [placed.score for placed in party.deals],
        "hands": [
            [frozenset(hand) for hand in deal.hands]
            for deal in [*(placed.deal for placed in party.deals), *running]
        ],
        "plays": [deal.plays for deal in [*(placed.deal for placed in party.deals), *running]],
        "held": [[deal.held(seat) for seat in Seat] for deal in running],
    }
