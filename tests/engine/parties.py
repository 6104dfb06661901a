"""Random parties for hypothesis: random rules, hands that often hold a poule, players who like to say it."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from engine.actions import Action, Play, write_move
from engine.cards import PACK_32, Card, Suit
from engine.party import Party, Step
from engine.rules import Rules
from engine.seats import Seat
from engine.tressette.deal import Deal
from tests.engine.build import RULES


def examples(number: int) -> settings:
    """So many examples with the profile of every day, and as many times more with a longer one."""
    profile = settings()
    return settings(max_examples=number * profile.max_examples // 100)


class Played(NamedTuple):
    """A party, every state on the way to it and how it came from one to the next."""

    party: Party
    states: tuple[Party, ...]
    """From the start on, the party itself last."""
    log: tuple[str | dict[Seat, tuple[Card, ...]], ...]
    """Between two states each: the hands that were dealt, or a move's text."""


def seeds() -> st.SearchStrategy[Random]:
    """A source of chance that repeats."""
    return st.integers(0, 2**32).map(Random)


def some_rules() -> st.SearchStrategy[Rules]:
    """Rules that a table may choose."""
    return st.fixed_dictionaries(
        {},
        optional={
            "target": st.integers(1, 60).map(str),
            "packets": st.sampled_from(["3-2-3", "3-3-2"]),
            "four_sevens": st.sampled_from(["on", "off"]),
            "poule": st.sampled_from(["first-card", "off"]),
            "poule_points": st.sampled_from(["0", "5", "11", "30"]),
            "pack": st.sampled_from(["french", "german"]),
        },
    ).map(RULES.with_house_rules)


@st.composite
def parties(draw: st.DrawFn, *, rules: Rules | None = None, whole: bool = False) -> Played:
    """A random party, whole or stopped anywhere."""
    rng = draw(seeds())
    dealer = draw(st.sampled_from(Seat))
    length = 1_000_000 if whole else draw(st.integers(0, 150))
    return random_party(rng, rules or draw(some_rules()), dealer, length)


def random_party(rng: Random, rules: Rules, dealer: Seat, length: int) -> Played:
    """A party of at most so many moves and dealings; some are resigned or given up by agreement."""
    party = Party.start(rules, dealer)
    states = [party]
    log: list[str | dict[Seat, tuple[Card, ...]]] = []
    while len(log) < length and not party.over:
        if rng.random() < 0.002:
            what = rng.choice(["agreed", *(f"{seat.letter}:resign" for seat in Seat)])
            party = party.move(what).party
        elif party.awaits_cards:
            what = some_hands(rng)
            party = party.deal_cards(what).party
        else:
            seat = party.turn
            assert seat is not None
            action = choose(rng, party, seat)
            what = write_move(seat, action)
            party = party.apply(seat, action).party
        states.append(party)
        log.append(what)
    return Played(party, tuple(states), tuple(log))


def choose(rng: Random, party: Party, seat: Seat) -> Action:
    """Any legal action, though a poule is often said and often carried on."""
    legal = party.legal(seat)
    assert isinstance(party.deal, Deal)
    said = [action for action in legal if isinstance(action, Play) and action.poule]
    if said and rng.random() < 0.8:
        return rng.choice(said)
    run = party.deal.poule_run
    if run is not None and run[0] == seat and rng.random() < 0.9:
        going = [
            action
            for action in legal
            if isinstance(action, Play) and action.card.suit == run[1] and action.card.rank in "T9A"
        ]
        if going:
            return rng.choice(going)
    return rng.choice(legal)


def some_hands(rng: Random) -> dict[Seat, tuple[Card, ...]]:
    """Hands at random: often with a poule in one or two of them, now and then with four sevens."""
    pack = list(PACK_32.cards)
    rng.shuffle(pack)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for suit in rng.sample(list(Suit), rng.choice([0, 1, 1, 2, 2, 3])):
        _give(hands[rng.choice(list(Seat))], pack, [Card.of(rank, suit) for rank in "T9A"])
    if rng.random() < 0.01:
        _give(hands[rng.choice(list(Seat))], pack, [Card.of("7", suit) for suit in Suit])
    return {seat: tuple(held + [pack.pop() for _ in range(8 - len(held))]) for seat, held in hands.items()}


def _give(hand: list[Card], pack: list[Card], cards: Sequence[Card]) -> None:
    if len(hand) + len(cards) <= 8:
        hand += cards
        for card in cards:
            pack.remove(card)


def follow(party: Party, entry: str | dict[Seat, tuple[Card, ...]]) -> Step:
    """The party after one entry of a log."""
    return party.move(entry) if isinstance(entry, str) else party.deal_cards(entry)
