"""The levels: lawful under every rule, fair, repeatable, and in their order."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.boards import play_board
from bench.players import at_random
from engine.actions import Answer, Call
from engine.cards import PACK_32
from engine.party import Party
from engine.players import allfours_seen, tressette_seen
from engine.players.levels import LEVELS, decide, level
from engine.presets import games, preset
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.views import view
from tests.engine.allfours_build import RULES as ALLFOURS
from tests.engine.allfours_parties import some_allfours_rules
from tests.engine.build import begin, play
from tests.engine.family import family_rules
from tests.engine.parties import examples
from tests.engine.players.levels import Moment, again, allfours_cards, cards_of, moments

EVERY = [(name, game) for name in LEVELS for game in games()]


def others(moment: Moment, rng: Random) -> Party | None:
    """The same moment as its seat sees it, the hidden cards dealt anew; None where that takes other luck."""
    seen_by = view(moment.party, moment.seat)
    if isinstance(seen_by.rules, TressetteRules):
        seen = tressette_seen.Seen.of(seen_by)
        dealt = seen.dealt(seen.sampler().draw(rng))
        hands = {seat: cards_of(dealt[seat], PACK_32.cards) for seat in Seat}
        return again(moment.start, hands, [], moment.log)
    known = allfours_seen.Seen.of(seen_by)
    return again(moment.start, *allfours_cards(known, known.sampler().draw(rng)), moment.log)


@pytest.mark.parametrize(("name", "game"), EVERY)
def test_a_player_sees_its_own_cards_alone(name: str, game: str) -> None:
    rng = Random(1)
    compared = 0
    wanted = 3 if name == "strong" else 15
    for moment in moments(preset(game), 11, 100):
        seed = rng.getrandbits(64)
        seen = view(moment.party, moment.seat)
        done = decide(name, seen, seed)
        assert done in seen.legal
        assert decide(name, pickle.loads(pickle.dumps(seen)), seed) == done
        other = others(moment, rng)
        if other is not None and other.legal(moment.seat) == moment.party.legal(moment.seat):
            compared += 1
            assert decide(name, view(other, moment.seat), seed) == done
        if compared == wanted:
            break
    assert compared == wanted


@pytest.mark.parametrize("name", LEVELS)
@examples(15)
@given(family_rules(), st.integers(0, 2**32))
def test_it_does_only_what_it_may(name: str, rules: TressetteRules, seed: int) -> None:
    for moment in moments(rules, seed, 2 if name == "strong" else 8):
        _lawful(name, moment, seed)


@pytest.mark.parametrize("name", LEVELS)
@examples(15)
@given(some_allfours_rules(), st.integers(0, 2**32))
def test_in_all_fours_too(name: str, house_rules: dict[str, str], seed: int) -> None:
    for moment in moments(ALLFOURS.with_house_rules(house_rules), seed, 2 if name == "strong" else 8):
        _lawful(name, moment, seed)


def _lawful(name: str, moment: Moment, seed: int) -> None:
    seen = view(moment.party, moment.seat)
    action = decide(name, seen, seed)
    assert action in seen.legal
    if action is Call.CLAIM:
        assert seen.tressette is not None
        assert seen.tressette.claim_totals[moment.seat.side] >= seen.rules.target
    if action is Answer.GIVE:
        assert seen.all_fours is not None
        assert not seen.all_fours.give_ends


def test_the_name_from_before_the_levels_is_normal() -> None:
    assert level("rule") is LEVELS["normal"]
    with pytest.raises(KeyError):
        level("best")


@pytest.mark.parametrize("name", LEVELS)
def test_who_has_nothing_to_do_is_told(name: str) -> None:
    for game in games():
        moment = next(moments(preset(game), 3, 1))
        with pytest.raises(ValueError, match=r"nothing to do|no seat"):
            decide(name, view(moment.party, None), 0)


def ahead(game: str, one: str, other: str, boards: int) -> float:
    """By how many points a deal the one is ahead of the other."""
    players = {**LEVELS, "random": at_random}
    rules = preset(game)
    found = [play_board(rules, players[one], players[other], 3, number).ahead for number in range(boards)]
    return sum(found) / boards


@pytest.mark.parametrize(
    ("game", "least"),
    [("quatre-sept", 3.0), ("politaine", 3.0), ("poule", 3.0), ("pollack", 3.0), ("all-fours", 0.5)],
)
def test_normal_is_far_ahead_of_chance(game: str, least: float) -> None:
    assert ahead(game, "normal", "random", 40) > least


@pytest.mark.parametrize("game", games())
def test_easy_lies_between(game: str) -> None:
    assert ahead(game, "easy", "random", 40) > 0
    assert ahead(game, "normal", "easy", 60) > 0


@pytest.mark.parametrize("game", games())
def test_strong_is_ahead_of_normal(game: str) -> None:
    assert ahead(game, "strong", "normal", 16 if game == "quatre-sept" else 6) > 0


def test_strong_takes_the_lead_even_from_its_partner_to_begin_a_poule() -> None:
    hands = "N=TH 7H TS 9S AS 7D 8D 7C; E=JH; S=9H; W=QH"
    party = play(begin(hands, dealer="N"), "E:JH S:9H W:QH")
    assert LEVELS["strong"](view(party, party.turn), 1).text == "TH"
