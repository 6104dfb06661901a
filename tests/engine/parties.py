"""Random parties for hypothesis: how one is played and kept, and those of Quatre Sept.

Hands often hold a poule, and players like to say it. The others are in family.py and allfours_parties.py,
all of them together in games.py.
"""

from collections.abc import Callable, Sequence
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


Hands = dict[Seat, tuple[Card, ...]]
Cards = tuple[Hands, tuple[Card, ...]]
"""Hands, and the undealt cards from the top."""
Entry = str | Cards


class Played(NamedTuple):
    """A party, every state on the way to it and how it came from one to the next."""

    party: Party
    states: tuple[Party, ...]
    """From the start on, the party itself last."""
    log: tuple[Entry, ...]
    """Between two states each: the cards that were dealt, or a move's text."""

    @property
    def dealings(self) -> list[int]:
        """The places of the log where cards were dealt."""
        return [place for place, entry in enumerate(self.log) if not isinstance(entry, str)]


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
    """A party of Quatre Sept of at most so many moves and dealings."""
    return play_party(rng, rules, dealer, length, lambda rng: (some_hands(rng), ()), choose)


def play_party(
    rng: Random,
    rules: Rules,
    dealer: Seat,
    length: int,
    cards: Callable[[Random], Cards],
    choose: Callable[[Random, Party], tuple[Seat, Action]],
) -> Played:
    """A party of at most so many moves and dealings; some are resigned or given up by agreement."""
    party = Party.start(rules, dealer)
    states = [party]
    log: list[Entry] = []
    while len(log) < length and not party.over:
        what: Entry
        if rng.random() < 0.002:
            what = rng.choice(["agreed", *(f"{seat.letter}:resign" for seat in Seat)])
        elif party.awaits_cards:
            what = cards(rng)
        else:
            what = write_move(*choose(rng, party))
        party = follow(party, what).party
        states.append(party)
        log.append(what)
    return Played(party, tuple(states), tuple(log))


def choose(rng: Random, party: Party) -> tuple[Seat, Action]:
    """Any legal action, though a poule is often said and often carried on."""
    seat = party.turn
    assert seat is not None
    assert isinstance(party.deal, Deal)
    legal = party.legal(seat)
    said = [action for action in legal if isinstance(action, Play) and action.poule]
    if said and rng.random() < 0.8:
        return seat, rng.choice(said)
    run = party.deal.poule_run
    if run is not None and run[0] == seat and rng.random() < 0.9:
        going = [
            action
            for action in legal
            if isinstance(action, Play) and action.card.suit == run[1] and action.card.rank in "T9A"
        ]
        if going:
            return seat, rng.choice(going)
    return seat, rng.choice(legal)


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


def follow(party: Party, entry: Entry) -> Step:
    """The party after one entry of a log."""
    return party.move(entry) if isinstance(entry, str) else party.deal_cards(*entry)


def steps(start: Party, log: Sequence[Entry]) -> list[Step]:
    """Every step of a log, its start first."""
    found = [Step(start, ())]
    for entry in log:
        found.append(follow(found[-1].party, entry))
    return found
