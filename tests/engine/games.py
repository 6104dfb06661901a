"""Random parties of every game: each preset as it stands, and with random house rules."""

from random import Random

from hypothesis import strategies as st

from engine.actions import Action
from engine.deals import Trick
from engine.families import Deal
from engine.party import Party
from engine.presets import games, preset
from engine.rules import AllFoursRules, Rules
from engine.seats import Seat
from engine.tressette.deal import Deal as TressetteDeal
from tests.engine import allfours_parties, family
from tests.engine.allfours_build import RULES as ALL_FOURS
from tests.engine.parties import Cards, Played, seeds


def game_rules() -> st.SearchStrategy[Rules]:
    """Any preset, often with some house rules."""
    all_fours = allfours_parties.some_allfours_rules().map(ALL_FOURS.with_house_rules)
    return st.sampled_from(games()).map(preset) | family.family_rules() | family.family_rules() | all_fours


@st.composite
def game_parties(draw: st.DrawFn, *, whole: bool = False) -> Played:
    """A random party of any game, whole or stopped anywhere."""
    length = 1_000_000 if whole else draw(st.integers(0, 150))
    return game_party(draw(seeds()), draw(game_rules()), draw(st.sampled_from(Seat)), length)


def game_party(rng: Random, rules: Rules, dealer: Seat, length: int) -> Played:
    """A party of at most so many moves and dealings."""
    if isinstance(rules, AllFoursRules):
        return allfours_parties.random_party(rng, rules, dealer, length)
    return family.family_party(rng, rules, dealer, length)


def game_cards(rng: Random, rules: Rules) -> Cards:
    """Cards as they may be dealt, with what these rules are about more often than by chance."""
    if isinstance(rules, AllFoursRules):
        return allfours_parties.allfours_cards(rng)
    return family.family_hands(rng, rules), ()


def choose(rng: Random, party: Party) -> tuple[Seat, Action]:
    """What a random player does next."""
    if isinstance(party.rules, AllFoursRules):
        return allfours_parties.choose(rng, party)
    return family.choose(rng, party)


def deal_at(party: Party) -> Deal:
    """The running deal, or the one that ended last."""
    return party.deals[-1].deal if party.deal is None else party.deal


def complete(deal: Deal) -> list[Trick]:
    """The tricks that somebody has taken."""
    return [trick for trick in deal.tricks if trick.winner is not None]


def in_opening(party: Party) -> bool:
    """Whether answers are awaited in any order before the first card."""
    return isinstance(party.deal, TressetteDeal) and party.deal.in_opening
