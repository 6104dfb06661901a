"""The core: what it makes it can undo, whole, and it knows no move that the rules do not."""

from random import Random

from engine.actions import Play
from engine.cards import PACK_32
from engine.seats import Seat
from engine.tressette import core as rules
from engine.tressette.core import Core
from engine.tressette.deal import Deal
from tests.engine.build import EXAMPLE_5, RULES, hands
from tests.engine.parties import some_hands


def core_of(rng: Random, *, poule: bool = True) -> Core:
    chosen = RULES.with_house_rules({"poule": "first-card" if poule else "off", "four_sevens": "off"})
    return Deal.start(chosen, some_hands(rng), Seat(rng.randrange(4)))[0].core()


def test_a_deal_lends_nobody_its_own_core() -> None:
    deal, _ = Deal.start(RULES, hands(EXAMPLE_5), Seat.W)
    deal.core().make(deal.core().moves()[0])
    assert deal.plays == ()
    assert deal.turn == Seat.N


def test_values_add_up() -> None:
    assert sum(rules.VALUES) == 32
    assert rules.ALL_THIRDS == 35
    assert [PACK_32.cards[card].text for card in rules.cards_in(rules.SEVENS)] == ["7S", "7H", "7D", "7C"]


def test_without_the_poule_no_move_says_it() -> None:
    core = core_of(Random(1), poule=False)
    while not core.over:
        assert not any(move & rules.POULE for move in core.moves())
        core.make(core.moves()[0])
    assert core.poules == ()


def test_plays_are_one_object_each() -> None:
    deal, _ = Deal.start(RULES, hands(EXAMPLE_5), Seat.W)
    assert all(
        play is Play.of(play.card, poule=play.poule) for play in deal.legal(Seat.N) if isinstance(play, Play)
    )
