"""Deals of All Fours in a few words."""

from collections.abc import Mapping, Sequence
from random import Random

from engine.allfours.deal import Deal
from engine.cards import PACK_52, Card
from engine.party import Party
from engine.presets import preset
from engine.rules import AllFoursRules
from engine.seats import Seat

Hands = dict[Seat, tuple[Card, ...]]

_PRESET = preset("all-fours")
assert isinstance(_PRESET, AllFoursRules)
RULES: AllFoursRules = _PRESET

EXAMPLE_27 = "W=AH 3H TS KS 4D 5C; S=JH 7H AS 2S KD 9C; E=QH JS 3S TD TC 2C; N=2H 8H QS AD KC JC"
EXAMPLE_27_PLAY = """
    W:AH S:7H E:QH N:2H   W:TS S:AS E:3S N:QS   S:KD E:TD N:AD W:4D
    N:KC W:5C S:9C E:TC   N:JC W:3H S:JH E:2C   S:2S E:JS N:8H W:KS
"""


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their texts."""
    return tuple(Card.parse(card) for card in text.split())


def dealt(hands: str = "", pack: str = "") -> tuple[Hands, tuple[Card, ...]]:
    """Hands of six as records write them, and the undealt cards from the top.

    What is not named is filled up from the pack's low cards: first the hands from N on, then the rest.
    """
    named = {
        Seat[part.split("=")[0].strip()]: cards(part.split("=")[1])
        for part in hands.split(";")
        if part.strip()
    }
    top = cards(pack)
    given = {*top, *(card for hand in named.values() for card in hand)}
    rest = sorted(set(PACK_52.cards) - given, key=lambda card: (PACK_52.order.index(card.rank), card.suit))
    filled: Hands = {}
    for seat in Seat:
        mine = named.get(seat, ())
        filled[seat] = (*mine, *(rest.pop(0) for _ in range(6 - len(mine))))
    return filled, (*top, *rest)


def begin(
    hands: str = EXAMPLE_27,
    pack: str = "6H",
    *,
    dealer: str = "N",
    score: tuple[int, int] = (0, 0),
    rules: Mapping[str, str] | None = None,
) -> Party:
    """A party whose next deal was just dealt."""
    party = Party.start(RULES.with_house_rules(rules or {}), Seat[dealer], score=score)
    return party.deal_cards(*dealt(hands, pack)).party


def running(party: Party) -> Deal:
    """The running deal."""
    assert isinstance(party.deal, Deal)
    return party.deal


def last(party: Party) -> Deal:
    """The deal that ended last."""
    deal = party.deals[-1].deal
    assert isinstance(deal, Deal)
    return deal


def awards(deal: Deal) -> list[tuple[str, str, int]]:
    """What a deal booked: what for, who has it, points."""
    return [
        (award.kind, (award.for_side if award.seat is None else award.seat).name, award.points)
        for award in deal.awards
    ]


def play_on(party: Party, rng: Random | None = None) -> Party:
    """The party after its running deal, cards played at random and the pack run once it was begged for."""
    rng = rng or Random(0)
    number = party.deal_number
    while party.deal is not None and party.deal_number == number:
        assert party.turn is not None
        party = party.apply(party.turn, rng.choice(party.legal(party.turn))).party
    return party


def legal(party: Party) -> set[str]:
    """What the seat to act may do, as text without the seat."""
    assert party.turn is not None
    return {action.text for action in party.legal(party.turn)}


def shuffled(rng: Random) -> tuple[Hands, Sequence[Card]]:
    """Hands and stock at random, kicks of one suit more often than they come."""
    pack = list(PACK_52.cards)
    rng.shuffle(pack)
    if rng.random() < 0.5:
        # The turned-up cards lie 1st, 14th, 27th and 28th of the stock.
        places = [24, 37, 50, 51][: rng.choice([2, 3, 3, 4])]
        suit = pack[24].suit
        for place in places[1:]:
            if pack[place].suit is not suit:
                free = [n for n, card in enumerate(pack) if card.suit is suit and n not in places]
                other = rng.choice(free)
                pack[place], pack[other] = pack[other], pack[place]
    return {seat: tuple(pack[6 * seat : 6 * seat + 6]) for seat in Seat}, tuple(pack[24:])
