"""Random parties of the whole 32-card family: every preset, random house rules, every special move."""

from random import Random
from typing import Final

from hypothesis import strategies as st

from engine.actions import Action, Call, Meld, Play, Poules
from engine.cards import PACK_32, Card, Suit
from engine.errors import BadNotation
from engine.party import Party
from engine.rules import TressetteRules
from engine.seats import Seat
from tests.engine.build import house, running
from tests.engine.parties import Played, play_party, seeds

GAMES: Final = ("quatre-sept", "politaine", "poule", "pollack")

_SWITCH = ["on", "off"]
_HOUSE: Final = {
    "target": ["1", "5", "18", "21", "33", "40"],
    "packets": ["3-2-3", "3-3-2"],
    "seats": ["chosen", "draw"],
    "tie": ["deal", "last-trick"],
    "four_sevens": _SWITCH,
    "four_eights": _SWITCH,
    "capot": _SWITCH,
    "edition": ["2023", "2020"],
    "instant_wins": ["auto", "on", "off"],
    "poule": ["first-card", "before-deal", "off"],
    "poule_points": ["0", "5", "11"],
    "poule_penalty": ["0", "4", "11"],
    "low_lead": _SWITCH,
    "redeal": _SWITCH,
    "signals": _SWITCH,
    "melds": _SWITCH,
    "claim": ["on-lead", "any-time", "off"],
    "melds_when": ["turn", "leader"],
    "meld_points": ["now", "end"],
    "unclaimed": ["wins", "must-claim"],
    "session": ["1", "2", "6"],
    "pack": ["french", "german"],
}
"""Values that a table may choose; not every game has every key."""


def presets() -> st.SearchStrategy[TressetteRules]:
    """The presets as they stand."""
    return st.sampled_from(GAMES).map(house)


@st.composite
def family_rules(draw: st.DrawFn) -> TressetteRules:
    """A preset, often with some house rules; what cannot be played together is left out again."""
    rules = draw(presets())
    for key in draw(st.lists(st.sampled_from(sorted(_HOUSE)), max_size=6, unique=True)):
        if key in rules.values():
            try:
                rules = rules.with_house_rules({key: draw(st.sampled_from(_HOUSE[key]))})
            except BadNotation:
                continue
    return rules


@st.composite
def family_parties(
    draw: st.DrawFn, rules: st.SearchStrategy[TressetteRules] | None = None, *, whole: bool = False
) -> Played:
    """A random party, whole or stopped anywhere."""
    chosen = draw(family_rules() if rules is None else rules)
    length = 1_000_000 if whole else draw(st.integers(0, 150))
    return family_party(draw(seeds()), chosen, draw(st.sampled_from(Seat)), length)


def family_party(rng: Random, rules: TressetteRules, dealer: Seat, length: int) -> Played:
    """A party of at most so many moves and dealings; some are resigned or given up by agreement."""
    return play_party(rng, rules, dealer, length, lambda rng: (family_hands(rng, rules), ()), choose)


def choose(rng: Random, party: Party) -> tuple[Seat, Action]:
    """Any legal action of anybody, though what is special is done more often and folly less."""
    every = [(seat, action) for seat in party.actors() for action in party.legal(seat)]
    deal = running(party)
    weights = [_weight(party, deal.poule_run, seat, action) for seat, action in every]
    return rng.choices(every, weights)[0]


def _weight(party: Party, run: tuple[Seat, Suit, int] | None, seat: Seat, action: Action) -> float:
    match action:
        case Play():
            goes_on = action.card.rank in "T9A" and run is not None and run[:2] == (seat, action.card.suit)
            return (8 if action.poule else 1) * (30 if goes_on else 1) * (0.4 if action.signal else 1)
        case Poules():
            return 1 + 4 * action.number
        case Meld():
            return 6
        case Call.CLAIM:
            right = running(party).claim_totals[seat.side] >= party.rules.target
            return 2 if right else 0.01
        case _:
            return 1


def family_hands(rng: Random, rules: TressetteRules) -> dict[Seat, tuple[Card, ...]]:
    """Hands at random, though now and then with what a rule is about."""
    pack = list(PACK_32.cards)
    rng.shuffle(pack)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    if rng.random() < 0.3:
        for suit in rng.sample(list(Suit), rng.choice([1, 2, 3])):
            _give(rng, hands, pack, [Card.of(rank, suit) for rank in "T9A"])
    if rules.melds and rng.random() < 0.6:
        suits = rng.sample(list(Suit), rng.choice([3, 3, 4]))
        _give(rng, hands, pack, [Card.of(rng.choice("T9A"), suit) for suit in suits][:1])
        rank = rng.choice("T9A")
        _give(rng, hands, pack, [Card.of(rank, suit) for suit in suits])
    if rules.redeal and rng.random() < 0.3:
        low = [card for card in pack if card.rank in "78JQK"]
        _give(rng, hands, pack, low[:8])
    for rank in "78":
        if rng.random() < 0.01:
            _give(rng, hands, pack, [Card.of(rank, suit) for suit in Suit])
    return {seat: tuple(held + [pack.pop() for _ in range(8 - len(held))]) for seat, held in hands.items()}


def _give(rng: Random, hands: dict[Seat, list[Card]], pack: list[Card], cards: list[Card]) -> None:
    hand = hands[rng.choice(list(Seat))]
    if len(hand) + len(cards) <= 8 and all(card in pack for card in cards):
        hand += cards
        for card in cards:
            pack.remove(card)
