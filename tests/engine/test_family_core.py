"""The core under every rule: what it makes it can undo, and the public deal knows the same moves."""

from random import Random

from hypothesis import given

from engine.actions import MELDS, Meld, Play
from engine.cards import PACK_32
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import core as rules_of_play
from engine.tressette import melds
from engine.tressette.core import Terms, cards_in
from engine.tressette.deal import Deal
from tests.engine.build import house
from tests.engine.family import family_hands, family_rules
from tests.engine.parties import examples, seeds


def begun(rng: Random, rules: TressetteRules) -> Deal:
    """A deal after its opening phase, every poule announced and nothing thrown in."""
    while True:
        deal, _ = Deal.start(rules, family_hands(rng, rules), Seat(rng.randrange(4)))
        while deal.in_opening:
            seat = deal.actors()[0]
            deal, _ = deal.apply(seat, deal.legal(seat)[-1])
        if deal.ended_by is None:
            return deal


@examples(120)
@given(family_rules(), seeds())
def test_the_core_and_the_deal_know_the_same_moves(rules: TressetteRules, rng: Random) -> None:
    deal = begun(rng, rules)
    while deal.turn is not None and any(deal.held(seat) for seat in Seat):
        core = deal.core()
        legal = deal.legal(deal.turn)
        plays = [each for each in legal if isinstance(each, Play) and each.signal is None]
        texts = [
            PACK_32.cards[move & rules_of_play.CARD].text + ("+poule" if move & rules_of_play.POULE else "")
            for move in core.moves()
        ]
        assert texts == [play.text for play in plays]
        said = [each for each in legal if isinstance(each, Meld)]
        assert [MELDS[place] for place in melds.places(core.melds())] == said
        assert len([each for each in legal if isinstance(each, Play)]) == len(plays) * (
            3 if rules.signals else 1
        )
        deal, _ = deal.apply(deal.turn, rng.choice([*plays, *said * 4]))


@examples(40)
@given(seeds())
def test_signals_change_nothing_in_the_core(rng: Random) -> None:
    deal = begun(rng, house("politaine", {"redeal": "off", "four_eights": "off"}))
    plain, signalled = deal.core(), deal.core()
    while not plain.over:
        move = rng.choice(plain.moves())
        plain.make(move)
        signalled.make(move + rng.choice([0, rules_of_play.TAP, rules_of_play.SLIDE]))
        assert signalled.moves() == plain.moves()
    assert (signalled.thirds, signalled.poules) == (plain.thirds, plain.poules)


def test_what_is_off_is_not_watched() -> None:
    """A deal without a poule, a meld or a low lead is played as plainly as can be."""
    hands = [0xFF, 0xFF00, 0xFF0000, 0xFF000000]
    plain = rules_of_play.start([0x01010101, 0x02020202, 0x04040404, 0x08080808], 0, Terms(0))
    assert plain[rules_of_play.WATCH] is None
    assert rules_of_play.start(hands, 0)[rules_of_play.WATCH] is not None
    assert rules_of_play.start(hands, 0, Terms(0))[rules_of_play.WATCH] is None


def test_a_meld_is_its_place() -> None:
    assert [melds.place_of(meld) for meld in MELDS] == list(range(19))
    assert [melds.named(place) for place in range(19)] == list(MELDS)
    for place, meld in enumerate(MELDS):
        assert melds.held_in(melds.CARDS_OF[place]) >> place & 1
        assert not any(
            melds.held_in(melds.CARDS_OF[place] & ~(1 << card)) >> place & 1
            for card in cards_in(melds.CARDS_OF[place])
        )
        assert len(melds.needs(place)) == (4 if meld.suit is None else 3)
        assert melds.POINTS_OF[place] == len(melds.needs(place))
