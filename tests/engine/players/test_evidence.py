"""What was played, held against hands that it may have come from."""

from random import Random

from engine.party import Party
from engine.players.levels import LEVELS
from engine.players.tressette_evidence import SILENCE, SURPRISE, Evidence
from engine.players.tressette_policy import tables
from engine.players.tressette_seen import Seen
from engine.seats import Seat
from engine.tressette.core import HANDS
from engine.views import view
from tests.engine.build import begin, play, running
from tests.engine.family import family_hands
from tests.engine.players.duel import PLAYED_RULES


def weight(hands: str, moves: str) -> float:
    """How well these hands explain what was played, to whoever plays next."""
    party = play(begin(hands), moves)
    assert party.turn is not None
    seen = Seen.of(view(party, party.turn))
    dealt = running(party).core().state[HANDS]
    return Evidence(seen, tables(poules=True)).weight(
        [hand & ~played for hand, played in zip(dealt, seen.played, strict=True)]
    )


POULE = (
    "N=7S 8H TH 9H AH KD QD JC; E=8S KS JS KH TC 9C 7D 8D; "
    "S=TS 9S QS JH QH TD KC QC; W=AS 7H AD JD 9D AC 7C 8C"
)


def test_nothing_played_tells_nothing() -> None:
    assert weight(POULE, "") == 1


def test_who_led_in_silence_hardly_had_a_poule() -> None:
    assert weight(POULE, "N:7S") == SILENCE
    assert weight(POULE.replace("AH", "xx").replace("JH", "AH").replace("xx", "JH"), "N:7S") >= SURPRISE


def test_neither_had_who_followed_low() -> None:
    hands = (
        "N=KS QS 8H 9H AH KD QD JC; E=TS 9S AS 8S TC 9C 7D 8D; "
        "S=7S JS TH JH QH TD KC QC; W=KH 7H AD JD 9D AC 7C 8C"
    )
    other = hands.replace("AS", "xx").replace("7H", "AS").replace("xx", "7H")
    assert weight(hands, "N:KS E:8S") <= SILENCE
    assert weight(other, "N:KS E:8S") >= SURPRISE**2


def test_an_ace_is_not_expected_under_the_enemys_ten() -> None:
    hands = (
        "N=TS 9S 8H 9H AH KD QD JC; E=KS AS 8S 7S TC 9C 7D 8D; "
        "S=QS JS TH JH QH TD KC QC; W=KH 7H AD JD 9D AC 7C 8C"
    )
    led = weight(hands, "N:TS")
    assert weight(hands, "N:TS E:7S") == led
    assert weight(hands, "N:TS E:AS") == SURPRISE * led
    # With nothing else of the suit he had to.
    bare = (
        "N=TS 9S KS 8S 7S KD QD JC; E=AS 8H 9H AH TC 9C 7D 8D; "
        "S=QS JS TH JH QH TD KC QC; W=KH 7H AD JD 9D AC 7C 8C"
    )
    assert weight(bare, "N:TS E:AS") == weight(bare, "N:TS")


def test_the_true_hands_explain_what_rule_players_do_better_than_others() -> None:
    rng = Random(5)
    true = others = 0.0
    for _ in range(25):
        party = Party.start(PLAYED_RULES, Seat.N).deal_cards(family_hands(rng, PLAYED_RULES)).party
        for _ in range(18):
            assert party.turn is not None
            action = LEVELS["normal"](view(party, party.turn), rng.getrandbits(32))
            party = party.apply(party.turn, action).party
        assert party.turn is not None
        seen = Seen.of(view(party, party.turn))
        evidence = Evidence(seen, tables(poules=True))
        dealt = running(party).core().state[HANDS]
        true += evidence.weight([hand & ~gone for hand, gone in zip(dealt, seen.played, strict=True)])
        sampler = seen.sampler()
        others += sum(evidence.weight(sampler.draw(rng)) for _ in range(20)) / 20
    assert true > 1.5 * others
