"""The core of All Fours: what it makes it can undo, whole, and it knows no move that the rules do not."""

from random import Random

from hypothesis import given

from engine.actions import Action, Answer, Play
from engine.allfours import core as rules
from engine.allfours import tables
from engine.allfours.deal import Deal
from engine.cards import CARDS, PACK_52
from engine.seats import Seat
from tests.engine.allfours_build import EXAMPLE_27, RULES, dealt, shuffled
from tests.engine.allfours_parties import some_allfours_rules
from tests.engine.parties import examples, seeds


@examples(60)
@given(seeds(), some_allfours_rules())
def test_the_core_and_the_deal_know_the_same_moves(rng: Random, house: dict[str, str]) -> None:
    deal, _ = Deal.start(RULES.with_house_rules(house), *shuffled(rng), Seat(rng.randrange(4)), (0, 0))
    while deal.turn is not None:
        core = deal.core()
        actions: list[Action] = [
            Play.of(CARDS[move]) if move < rules.STAND else tuple(Answer)[move - rules.STAND]
            for move in core.moves()
        ]
        assert actions == list(deal.legal(deal.turn))
        assert (core.turn, core.over, core.points) == (deal.turn, False, deal.points)
        deal, _ = deal.apply(deal.turn, rng.choice(deal.legal(deal.turn)))
    assert deal.core().over
    assert deal.core().moves() == ()


def test_a_deal_lends_nobody_its_own_core() -> None:
    deal, _ = Deal.start(RULES, *dealt(EXAMPLE_27, "6H"), Seat.N, (0, 0))
    deal.core().make(deal.core().moves()[0])
    assert deal.answers == ()
    assert deal.asked


def test_values_add_up() -> None:
    assert sum(tables.VALUES) == 80
    assert [CARDS[jack].text for jack in tables.JACKS] == ["JS", "JH", "JD", "JC"]
    assert PACK_52.cards == CARDS
    assert tables.cards_in(tables.ALL_CARDS) == tuple(range(52))


def test_masks_are_read_low_to_high() -> None:
    rng = Random(1)
    for _ in range(200):
        chosen = sorted(rng.sample(range(52), rng.randrange(13)))
        assert tables.cards_in(sum(1 << card for card in chosen)) == tuple(chosen)
