"""Random parties of All Fours for hypothesis: random house rules, packs that are often run."""

from random import Random

from hypothesis import strategies as st

from engine.actions import Action, Answer
from engine.party import Party
from engine.rules import AllFoursRules
from engine.seats import Seat
from tests.engine.allfours_build import RULES, running, shuffled
from tests.engine.parties import Cards, Played, play_party, seeds


def some_allfours_rules() -> st.SearchStrategy[dict[str, str]]:
    """House rules that a table may choose."""
    return st.fixed_dictionaries(
        {},
        optional={
            "target": st.integers(1, 30).map(str),
            "packets": st.sampled_from(["3-3", "6"]),
            "seats": st.sampled_from(["chosen", "draw"]),
            "session": st.sampled_from(["1", "2", "6"]),
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
    return play_party(rng, rules, dealer, length, allfours_cards, choose)


def allfours_cards(rng: Random) -> Cards:
    """Hands and stock at random."""
    hands, stock = shuffled(rng)
    return hands, tuple(stock)


def choose(rng: Random, party: Party) -> tuple[Seat, Action]:
    """Any legal action, though the pack is often run."""
    seat = party.turn
    assert seat is not None
    legal = party.legal(seat)
    if running(party).asked and rng.random() < 0.5:
        return seat, legal[-1]
    # The more a jack is laid where it may be taken, the more are hanged.
    jacks = [action for action in legal if action.text.startswith("J")]
    if jacks and rng.random() < 0.3 and not isinstance(legal[0], Answer):
        return seat, rng.choice(jacks)
    return seat, rng.choice(legal)
