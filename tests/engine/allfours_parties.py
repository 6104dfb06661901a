"""Random parties of All Fours for hypothesis: random house rules, packs that are often run."""

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from engine.actions import Action, Answer, write_move
from engine.cards import Card
from engine.party import Party, Step
from engine.rules import AllFoursRules
from engine.seats import Seat
from tests.engine.allfours_build import RULES, Hands, running, shuffled
from tests.engine.parties import seeds

Cards = tuple[Hands, tuple[Card, ...]]
Entry = str | Cards


class Played(NamedTuple):
    """A party, every state on the way to it and how it came from one to the next."""

    party: Party
    states: tuple[Party, ...]
    """From the start on, the party itself last."""
    log: tuple[Entry, ...]
    """Between two states each: the cards that were dealt, or a move's text."""


def some_allfours_rules() -> st.SearchStrategy[dict[str, str]]:
    """House rules that a table may choose."""
    return st.fixed_dictionaries(
        {},
        optional={
            "target": st.integers(1, 30).map(str),
            "packets": st.sampled_from(["3-3", "6"]),
            "game_tie": st.sampled_from(["nobody", "non-dealer"]),
            "game_points": st.sampled_from(["0", "1", "2"]),
            "hang_jack": st.sampled_from(["0", "3", "6"]),
            "undertrump": st.sampled_from(["allowed", "forbidden"]),
            "kick": st.sampled_from(["six", "two"]),
            "exhausted": st.sampled_from(["redeal", "last-kick"]),
            "beg_at_13": st.sampled_from(["allowed", "forbidden"]),
            "give_needs_trump": st.sampled_from(["on", "off"]),
        },
    )


@st.composite
def allfours_parties(draw: st.DrawFn, *, rules: AllFoursRules | None = None, whole: bool = False) -> Played:
    """A random party, whole or stopped anywhere."""
    rng = draw(seeds())
    chosen = rules or RULES.with_house_rules(draw(some_allfours_rules()))
    length = 1_000_000 if whole else draw(st.integers(0, 150))
    return random_party(rng, chosen, draw(st.sampled_from(Seat)), length)


def random_party(rng: Random, rules: AllFoursRules, dealer: Seat, length: int) -> Played:
    """A party of at most so many moves and dealings; some are resigned or given up by agreement."""
    party = Party.start(rules, dealer)
    states = [party]
    log: list[Entry] = []
    while len(log) < length and not party.over:
        what: Entry
        if rng.random() < 0.002:
            what = rng.choice(["agreed", *(f"{seat.letter}:resign" for seat in Seat)])
        elif party.awaits_cards:
            hands, stock = shuffled(rng)
            what = hands, tuple(stock)
        else:
            assert party.turn is not None
            what = write_move(party.turn, choose(rng, party, party.turn))
        party = follow(party, what).party
        states.append(party)
        log.append(what)
    return Played(party, tuple(states), tuple(log))


def choose(rng: Random, party: Party, seat: Seat) -> Action:
    """Any legal action, though the pack is often run."""
    legal = party.legal(seat)
    if running(party).asked and rng.random() < 0.5:
        return legal[-1]
    # The more a jack is laid where it may be taken, the more are hanged.
    jacks = [action for action in legal if action.text.startswith("J")]
    if jacks and rng.random() < 0.3 and not isinstance(legal[0], Answer):
        return rng.choice(jacks)
    return rng.choice(legal)


def follow(party: Party, entry: Entry) -> Step:
    """The party after one entry of a log."""
    return party.move(entry) if isinstance(entry, str) else party.deal_cards(*entry)
