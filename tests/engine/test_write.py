"""Writing records: what was played comes back, and what is hidden stays out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import fair
from engine.party import Party
from engine.records.replay import read
from engine.records.values import Player
from engine.records.write import SeedKept, write
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5, EXAMPLE_5_PLAY, RULES, begin, facts, hands, play
from tests.engine.parties import Played, examples, parties
from tests.engine.records import TRICKS
from tests.engine.splits import play_out

NAMES = st.dictionaries(
    st.sampled_from(Seat),
    st.builds(Player, st.text() | st.text(st.sampled_from('N=E;*"\\ [x]é')), st.booleans()),
)


def without_running_deal(played: Played) -> Party:
    """The party as it stood before its running deal was dealt."""
    if played.party.deal is None:
        return played.party
    dealt = max(place for place, entry in enumerate(played.log) if not isinstance(entry, str))
    return played.states[dealt]


@examples(60)
@given(parties(), NAMES)
def test_what_is_written_is_read_again(played: Played, players: dict[Seat, Player]) -> None:
    text = write(played.party, players=players)
    record = read(text)
    assert facts(record.party) == facts(without_running_deal(played))
    assert record.party.rules == played.party.rules
    again = write(record.party, players=record.players)
    assert again == text
    assert facts(read(again.replace("\n", "\r\n").encode("utf-8-sig")).party) == facts(record.party)


@examples(60)
@given(NAMES)
def test_any_name_is_read_again(players: dict[Seat, Player]) -> None:
    record = read(write(Party.start(RULES, Seat.N), players=players))
    for seat, player in record.players.items():
        assert player.computer == players[seat].computer
        assert player.name.isprintable() or not players[seat].name.isprintable()
    for seat in players.keys() - record.players.keys():
        assert not any(c.isalnum() for c in players[seat].name)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Anna", "Anna"),
        ("Anna Maria", "Anna Maria"),
        ("a; S=b", "a S=b"),
        ('a\nb\r\n[Winner "NS"]\u2028c\0d', 'a b [Winner "NS"] c d'),
        ('"quoted" \\', '"quoted" \\'),
        ("*strong", "strong"),
        (" ** ", None),
        ("half \ud83d pair", "half pair"),
        ("S=x", "S=x"),
    ],
)
@pytest.mark.parametrize("others", [{}, {Seat.S: Player("S"), Seat.W: Player("rule", computer=True)}])
def test_names_keep_what_a_record_can_hold(name: str, kept: str | None, others: dict[Seat, Player]) -> None:
    text = write(begin(), players={Seat.E: Player(name), **others})
    players = read(text.encode()).players
    assert players == {**({} if kept is None else {Seat.E: Player(kept)}), **others}
    assert sum(line.startswith("[Players") for line in text.splitlines()) <= 1


def test_a_record_looks_like_this() -> None:
    party = play(begin(score=(30, 25), rules={"target": "45", "four_sevens": "off"}), EXAMPLE_5_PLAY)
    players = {Seat.N: Player("Anna"), Seat.W: Player("strong", computer=True)}
    text = write(party, players=players, commitment="ab" * 32, cuts={1: 9, 2: 5})
    assert text.splitlines() == [
        '[Game "quatre-sept"]',
        '[Rules "target=45 four_sevens=off"]',
        f'[Commitment "{"ab" * 32}"]',
        '[Players "N=Anna W=*strong"]',
        "",
        '[Deal "1"]',
        '[Dealer "W"]',
        '[Score "30 25"]',
        '[Cut "9"]',
        f'[Hands "{EXAMPLE_5}"]',
        *TRICKS,
        '[Result "14 19"]',
    ]
    assert text.endswith("]\n")


class TestALiveParty:
    """Its running deal's hands are still hidden, and so is what they follow from."""

    @pytest.mark.parametrize("moves", ["", "N:TS+poule", EXAMPLE_5_PLAY.split("E:9C")[0]])
    def test_the_running_deal_is_left_out(self, moves: str) -> None:
        first = play(begin(score=(0, 5)), moves)
        text = write(first, cuts={1: 7})
        assert text.splitlines()[2:] == ['[Deal "1"]', '[Dealer "W"]', '[Score "0 5"]']
        before = play_out(begin())
        assert write(play(before.deal_cards(hands(EXAMPLE_5)).party, "E:TH")) == write(before)

    @pytest.mark.parametrize("party", [begin(), play_out(begin()), Party.start(RULES, Seat.N)])
    def test_its_seed_is_not_opened(self, party: Party) -> None:
        with pytest.raises(SeedKept):
            write(party, seed=bytes(32))
        assert "Commitment" in write(party, commitment=fair.commitment(bytes(32)))

    def test_once_it_is_over_everything_is_there(self) -> None:
        seed = fair.seed_from_number(3)
        party = begin().move("N:resign").party
        text = write(party, seed=seed, cuts={1: 4}, commitment="not asked for")
        assert f'[Commitment "{fair.commitment(seed)}"]\n[Seed "{seed.hex()}"]' in text
        assert f'[Cut "4"]\n[Hands "{EXAMPLE_5}"]\nN:resign\n[Result "0 0"]\n[Winner "EW"]\n' in text


def test_a_word_stands_where_it_was_said() -> None:
    inside = write(play(begin(), "N:TS N:resign"))
    assert inside.splitlines()[-4:] == ["1. N:TS", "N:resign", '[Result "0 0"]', '[Winner "EW"]']
    between = write(play_out(begin()).move("agreed").party)
    assert between.splitlines()[-1] == "agreed"
    assert between.splitlines()[-2].startswith("[Result")
    before = write(Party.start(RULES, Seat.S).move("E:resign").party)
    assert before.splitlines()[-2:] == ["E:resign", '[Winner "NS"]']
