"""The fair deal: the same bytes give the same cards, in every way that the page on it promises."""

import hashlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from engine import fair
from engine.cards import PACK_32
from engine.draw import decides
from engine.errors import BadDeal
from engine.records.parse import RecordError
from engine.records.replay import read
from engine.records.verify import verify
from engine.records.write import write_first_deal
from engine.seats import Seat
from tests.engine.build import RULES
from tests.engine.test_golden import text_of

DOC = Path(__file__).parents[2] / "docs" / "fair.md"
SEED = fair.seed_from_number(7)
WHOLE = text_of("whole-party")
FIRST = write_first_deal(RULES, SEED, 5)
PACKETS = write_first_deal(RULES.with_house_rules({"packets": "3-3-2"}), SEED, 31)


def with_other(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def swapped(text: str, one: str, two: str) -> str:
    """Two cards of the hands change places."""
    return with_other(with_other(with_other(text, one, "??"), two, one), "??", two)


FORGED = {
    "another cut": (27, "other hands in deal 2", with_other(WHOLE, 'Cut "22"', 'Cut "23"')),
    "another commitment": (2, "commitment", with_other(FIRST, 'Commitment "6', 'Commitment "7')),
    "another seed": (4, "commitment", with_other(WHOLE, 'Seed "f', 'Seed "e')),
    "two cards exchanged": (9, "other hands in deal 1", swapped(FIRST, "KD", "8S")),
    "another dealer": (9, "other hands in deal 1", re.sub('(Dealer ")[NESW]', r"\1W", FIRST)),
    "other packets": (10, "other hands in deal 1", with_other(PACKETS, "packets=3-3-2", "packets=3-2-3")),
}
"""Records that are lawful and do not match: on which line, what is said, the text."""


def test_a_number_is_the_hash_of_its_digits() -> None:
    assert hashlib.sha256(b"7").digest() == SEED
    assert fair.commitment(SEED) == "68b6acce6948c45ed26e193c33443b4aedc1c25e6f96e29a3d939a774f8b74d1"


def test_a_dealing_stays_what_it_was() -> None:
    # Parties that were dealt are replayed from these bytes: another shuffle would change their past.
    hands = fair.deal(SEED, 1, 5, RULES, Seat.W)
    assert {seat.letter: " ".join(card.text for card in hands[seat]) for seat in Seat} == {
        "N": "KD AH AC JC 8H 9H 7H JH",
        "E": "8S KC TS 9C AS TC KS TD",
        "S": "QD JD 8D 7D QC JS QS 7S",
        "W": "KH QH 8C 7C 9S AD 9D TH",
    }


@pytest.mark.rule("QS9")
@pytest.mark.parametrize(("packets", "sizes"), [("3-2-3", (3, 2, 3)), ("3-3-2", (3, 3, 2))])
def test_packets_go_round_from_the_dealers_left(packets: str, sizes: tuple[int, ...]) -> None:
    rules = RULES.with_house_rules({"packets": packets})
    packs = []
    for dealer in Seat:
        hands = fair.deal(SEED, 1, 16, rules, dealer)
        order = (dealer.left, dealer.partner, dealer.right, dealer)
        pack = []
        for number, size in enumerate(sizes):
            for seat in order:
                start = sum(sizes[:number])
                pack += hands[seat][start : start + size]
        packs.append(pack)
    # One shuffled pack, whoever deals.
    assert packs[0] == packs[1] == packs[2] == packs[3]
    assert sorted(card.text for card in packs[0]) == sorted(card.text for card in PACK_32.cards)


@pytest.mark.rule("QS8")
def test_the_cut_turns_the_pack() -> None:
    def pack(cut: int) -> list[str]:
        hands = fair.deal(SEED, 3, cut, RULES, Seat.S)
        seats = (Seat.W, Seat.N, Seat.E, Seat.S)
        return [
            hands[seat][place].text
            for places in ((0, 1, 2), (3, 4), (5, 6, 7))
            for seat in seats
            for place in places
        ]

    whole = pack(1)
    for cut in range(1, 32):
        assert pack(cut) == whole[cut - 1 :] + whole[: cut - 1]


@pytest.mark.parametrize("cut", [-1, 0, 32])
def test_a_cut_lifts_some_cards_and_leaves_some(cut: int) -> None:
    with pytest.raises(BadDeal, match="a cut lifts 1 to 31 cards"):
        fair.deal(SEED, 1, cut, RULES, Seat.N)


def test_every_dealing_and_every_seed_is_another() -> None:
    dealt = {
        tuple(fair.deal(fair.seed_from_number(n), k, 9, RULES, Seat.N).values())
        for n in range(10)
        for k in range(1, 11)
    }
    assert len(dealt) == 100


def test_where_a_card_goes_is_even() -> None:
    seats = Counter[tuple[str, Seat]]()
    for k in range(1, 1001):
        for seat, cards in fair.deal(SEED, k, 1 + k % 31, RULES, Seat.N).items():
            seats.update((card.text, seat) for card in cards)
    chi_square = sum((seats[card.text, seat] - 250) ** 2 / 250 for card in PACK_32.cards for seat in Seat)
    # 93 degrees of freedom: 99.9 % lie under 142.
    assert 50 < chi_square < 142


@pytest.mark.rule("QS7", "A-QS11")
def test_every_seat_may_deal_first() -> None:
    dealers = Counter(fair.first_dealer(fair.seed_from_number(n)) for n in range(400))
    assert all(70 < dealers[seat] < 130 for seat in Seat)


def test_a_cut_from_an_id_is_a_cut() -> None:
    cuts = Counter(fair.cut_from_id(1_444_000_000_000_000_000 + n * 4_194_304) for n in range(3100))
    assert set(cuts) == set(range(1, 32))
    assert all(50 < count < 150 for count in cuts.values())
    assert {fair.cut_from_id(n, 52) for n in range(200)} == set(range(1, 52))


def test_biased_words_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def dealt(words: list[int]) -> object:
        blocks = iter([words + [0] * (8 - len(words)), *([[0] * 8] * 4)])

        class Fake:
            def __init__(self, _: bytes) -> None:
                self.words = next(blocks)

            def digest(self) -> bytes:
                return b"".join(word.to_bytes(4) for word in self.words)

        monkeypatch.setattr(fair, "sha256", Fake)
        return fair.deal(SEED, 1, 1, RULES, Seat.N)

    # The first number is under 32, which divides 2**32; the second under 31, which leaves 4 over.
    assert dealt([5, 2**32 - 4, 2**32 - 1, 7]) == dealt([5, 7])
    assert dealt([5, 2**32 - 5, 7]) != dealt([5, 7])
    assert dealt([2**32 - 1, 7]) != dealt([7])


class TestVerify:
    def test_a_whole_party_is_proven(self) -> None:
        verdict = verify(read(WHOLE))
        assert verdict.proven
        assert verdict.text.startswith("proven: 5 deals")
        assert "first dealer" not in verdict.text

    @pytest.mark.parametrize("number", [0, 1, 7, 123456789012345678901234567890])
    def test_a_first_deal_is_proven(self, number: int) -> None:
        record = read(write_first_deal(RULES, fair.seed_from_number(number), fair.cut_from_id(number)))
        assert verify(record).proven

    def test_a_rematch_begins_with_another_dealer_and_says_so(self) -> None:
        dealer = fair.first_dealer(SEED).left
        hands = fair.deal(SEED, 1, 9, RULES, dealer)
        text = write_first_deal(RULES, SEED, 9)
        text = re.sub(r'(Dealer ")[NESW]', rf"\g<1>{dealer.letter}", text)
        cards = "; ".join(f"{s.letter}={' '.join(card.text for card in hands[s])}" for s in Seat)
        text = re.sub(r'(Hands ").*"', rf'\g<1>{cards}"', text)
        verdict = verify(read(text))
        assert verdict.proven
        assert f"the first dealer, {dealer.letter}, is not the seed's" in verdict.text

    @pytest.mark.parametrize("forged", FORGED)
    def test_a_forged_record_does_not_match(self, forged: str) -> None:
        line, says, text = FORGED[forged]
        verdict = verify(read(text))
        assert not verdict.proven
        assert verdict.line == line
        assert says in verdict.text

    @pytest.mark.parametrize(
        ("tag", "says"),
        [
            ("Seed", "there is no Seed tag"),
            ("Commitment", "there is no Commitment tag"),
            ("Cut", "deal 1 has no Cut"),
            ("Hands", "no hands were dealt"),
        ],
    )
    def test_without_what_it_needs_it_cannot_be_told(self, tag: str, says: str) -> None:
        text = re.sub(rf"\[{tag} .*\n", "", FIRST)
        with pytest.raises(RecordError, match=says):
            verify(read(text))


class TestThePage:
    """docs/fair.md ends with a program, which must come to the same results."""

    @pytest.fixture
    def program(self) -> str:
        (program,) = re.findall(r"```python\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
        return program

    @staticmethod
    def run(program: str, record: str, folder: Path) -> tuple[int, str]:
        (folder / "party.txt").write_text(record, encoding="utf-8")
        # -I: it finds no package of this project.
        command = [sys.executable, "-I", "-c", program, "party.txt"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_it_is_short_and_uses_the_standard_library_alone(self, program: str) -> None:
        assert len(re.findall(r"(?m)^.+$", program)) <= 45
        assert re.findall(r"(?m)^(?:import|from) .*", program) == ["import hashlib, re, sys"]

    @pytest.mark.parametrize(
        "record",
        [WHOLE, FIRST, PACKETS, text_of("politaine-fair-redeal"), text_of("pollack-whole-party")],
        ids=["whole", "first", "packets", "redeal", "pollack"],
    )
    def test_it_proves_what_we_prove(self, program: str, record: str, tmp_path: Path) -> None:
        assert verify(read(record)).proven
        status, said = self.run(program, record, tmp_path)
        assert (status, said[:7]) == (0, "proven:")

    @pytest.mark.parametrize("forged", FORGED)
    def test_it_finds_what_we_find(self, program: str, forged: str, tmp_path: Path) -> None:
        _, says, text = FORGED[forged]
        status, said = self.run(program, text, tmp_path)
        assert status == 1
        assert says in said


class TestTheDraw:
    @pytest.mark.rule("PK4", "A-PK2")
    def test_four_cards_of_unequal_rank_the_same_each_time(self) -> None:
        seen = set()
        for number in range(200):
            seed = fair.seed_from_number(number)
            drawn = fair.draw(seed, PACK_32)
            assert decides(drawn)
            assert drawn == fair.draw(seed, PACK_32)
            seen.add(drawn)
        assert len(seen) > 190

    def test_every_card_comes_up(self) -> None:
        drawn = Counter(
            card for number in range(600) for card in fair.draw(fair.seed_from_number(number), PACK_32)
        )
        assert set(drawn) == set(PACK_32.cards)
        assert max(drawn.values()) < 3 * min(drawn.values())

    def test_a_draw_stays_what_it_was(self) -> None:
        assert " ".join(card.text for card in fair.draw(SEED, PACK_32)) == "9C 8H AS KD"
