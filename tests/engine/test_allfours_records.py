"""Records of All Fours: the Pack tag, the answers, the report, the fair deal of 52 cards, the command."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import fair
from engine.__main__ import main
from engine.cards import PACK_52
from engine.errors import BadDeal, BadNotation
from engine.presets import preset
from engine.records.parse import RecordError
from engine.records.replay import read
from engine.records.report import report
from engine.records.sheet import sheet
from engine.records.verify import verify
from engine.records.write import write_first_deal
from engine.seats import Seat
from tests.engine.allfours_build import EXAMPLE_27, EXAMPLE_27_PLAY, RULES
from tests.engine.test_allfours_golden import GOLDEN, RECORDS, text_of

GAME = '[Game "all-fours"]'
HANDS = f'[Hands "{EXAMPLE_27}"]'
HEAD = [GAME, '[Deal "1"]', '[Dealer "N"]', HANDS]
"""Lines 1 to 4."""
PACK = '[Pack "6H"]'
SEED = fair.seed_from_number(7)
KEYS = [
    *("target", "packets", "seats", "session", "game_tie", "game_points", "hang_jack", "undertrump", "kick"),
    *("exhausted", "beg_at_13", "give_needs_trump"),
]


def told(*lines: str) -> Any:
    return report(read("\n".join(lines)).party)


def test_the_preset_has_these_rules() -> None:
    assert list(RULES.values()) == KEYS
    assert RULES.values() == {
        "target": 14,
        "packets": "3-3",
        "seats": "chosen",
        "session": 1,
        "game_tie": "nobody",
        "game_points": 1,
        "hang_jack": 3,
        "undertrump": "allowed",
        "kick": "six",
        "exhausted": "redeal",
        "beg_at_13": "allowed",
        "give_needs_trump": False,
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("poule", "off"),
        ("pack", "french"),
        ("kick", "seven"),
        ("packets", "3-2-3"),
        ("target", "0"),
        ("session", "25"),
        ("hang_jack", "1000"),
        ("undertrump", "off"),
        ("give_needs_trump", "yes"),
    ],
)
def test_other_rules_are_none(key: str, value: str) -> None:
    with pytest.raises(BadNotation, match=key):
        RULES.with_house_rules({key: value})


def test_a_deal_that_waits_for_its_first_answer() -> None:
    engine = told(*HEAD, PACK)
    assert (engine["turn"], engine["legal"], engine["score"]) == (
        "W",
        ["W:beg", "W:stand"],
        {"NS": 2, "EW": 0},
    )
    assert engine["rules"]["hang_jack"] == 3
    (deal,) = engine["deals"]
    assert deal == {
        "number": 1,
        "dealer": "N",
        "finished": False,
        "ended_by": None,
        "ended_seat": None,
        "points": {"NS": 2, "EW": 0},
        "game_points": {"NS": 0, "EW": 0},
        "hands_held": 6,
        "trump": "H",
        "turned": ["6H"],
        "awards": [{"seat": "N", "kind": "kick", "card": "6H", "points": 2}],
        "tricks": [],
    }


def test_awards_in_the_order_in_which_they_counted() -> None:
    engine = told(*HEAD, PACK, "W:STAND", EXAMPLE_27_PLAY, '[Result "5 1"]')
    (deal,) = engine["deals"]
    assert deal["awards"] == [
        {"seat": "N", "kind": "kick", "card": "6H", "points": 2},
        {"seat": "W", "kind": "high", "card": "AH", "points": 1},
        {"seat": "N", "kind": "low", "card": "2H", "points": 1},
        {"seat": "S", "kind": "jack", "points": 1},
        {"side": "NS", "kind": "game", "points": 1},
    ]
    assert deal["tricks"][0] == {
        "leader": "W",
        "cards": ["AH", "7H", "QH", "2H"],
        "winner": "W",
        "value": 6,
    }


def test_a_running_deal() -> None:
    engine = told(*HEAD, PACK, "W:beg N:give W:AH S:7H E:QH N:2H W:TS")
    assert (engine["turn"], engine["score"]) == ("S", {"NS": 2, "EW": 1})
    (deal,) = engine["deals"]
    assert deal["awards"][1:] == [{"seat": "W", "kind": "give", "points": 1}]
    assert deal["game_points"] == {"NS": 0, "EW": 6}
    assert deal["tricks"][-1] == {"leader": "W", "cards": ["TS"], "winner": None, "value": 10}
    assert engine["legal"] == ["S:2S", "S:AS", "S:JH"]


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ([*HEAD, "W:stand"], 4, "deal 1 has no Pack, so that no card is turned up"),
        ([*HEAD, '[Pack ""]', "W:stand"], 5, "deal 1 has no Pack, so that no card is turned up"),
        ([*HEAD, '[Pack "6H 6H"]', "W:stand"], 5, "6H is dealt twice"),
        ([*HEAD, '[Pack "6H 2H"]', "W:stand"], 5, "2H is dealt twice"),
        ([*HEAD, '[Pack "1H"]', "W:stand"], 5, "'1H' is not a card"),
        ([*HEAD, PACK, PACK], 6, "Pack stands a second time"),
        ([*HEAD, PACK, "W:stand", PACK], 7, "Pack stands behind a Deal tag, before the moves"),
        ([*HEAD, PACK, "W:beg", "N:run"], 5, None),
        ([*HEAD, PACK, "N:stand"], 6, "N:stand is not legal: only W may stand or beg"),
        ([*HEAD, PACK, "W:AH"], 6, "W:AH is not legal: W has to answer before a card is played"),
        ([*HEAD, PACK, "W:give"], 6, "W:give is not legal: only N, the dealer, may give or run the pack"),
        ([*HEAD, PACK, "W:stand", "W:TS", "S:KD"], 8, None),
        ([*HEAD, PACK, "W:stand", "W:AH+poule"], 7, None),
        ([*HEAD, PACK, "W:stand", EXAMPLE_27_PLAY, '[Result "5 2"]'], 11, "deal 1 gave 5 1"),
        ([GAME, '[Rules "poule=off"]'], 2, "'poule' is not a rule of all-fours"),
        ([GAME, '[Deal "1"]', '[Score "14 14"]'], 3, None),
    ],
)
def test_wrong_records(lines: list[str], line: int, reason: str | None) -> None:
    with pytest.raises(RecordError) as wrong:
        read("\n".join(lines))
    assert wrong.value.line == line
    assert reason is None or wrong.value.reason == reason


def test_why_a_card_must_not_be_played() -> None:
    with pytest.raises(RecordError) as wrong:
        read("\n".join([*HEAD, PACK, "W:stand W:TS S:KD"]))
    assert wrong.value.reason == "S:KD is not legal: must follow spades or trump, may play AS 2S JH 7H"


def test_the_next_dealer_is_checked() -> None:
    deal = [*HEAD, PACK, "W:stand", EXAMPLE_27_PLAY]
    after = read("\n".join([*deal, '[Deal "2"]', '[Dealer "W"]'])).party
    assert after.dealer == Seat.W
    with pytest.raises(RecordError, match="W deals deal 2"):
        read("\n".join([*deal, '[Deal "2"]', '[Dealer "E"]']))
    exhausted = text_of("exhausted")
    with pytest.raises(RecordError, match="S deals deal 2"):
        read(exhausted.replace('[Deal "2"]\n[Dealer "S"]', '[Deal "2"]\n[Dealer "E"]'))


def test_pack_is_no_tag_of_32_cards() -> None:
    with pytest.raises(RecordError, match="Pack is a tag of all-fours alone"):
        read('[Game "quatre-sept"]\n[Deal "1"]\n[Pack "7S"]')


class TestFair:
    @pytest.mark.rule("AF3", "AF4")
    @pytest.mark.parametrize(("packets", "sizes"), [("3-3", (3, 3)), ("6", (6,))])
    def test_packets_go_anticlockwise_from_the_dealers_right(
        self, packets: str, sizes: tuple[int, ...]
    ) -> None:
        rules = RULES.with_house_rules({"packets": packets})
        packs = []
        for dealer in Seat:
            hands, stock = fair.dealing(SEED, 1, 16, rules, dealer)
            order = (dealer.right, dealer.partner, dealer.left, dealer)
            pack = []
            for number, size in enumerate(sizes):
                for seat in order:
                    start = sum(sizes[:number])
                    pack += hands[seat][start : start + size]
            packs.append([*pack, *stock])
            assert len(stock) == 28
            assert rules.cutter(dealer) is dealer.left
        assert packs[0] == packs[1] == packs[2] == packs[3]
        assert {*packs[0]} == {*PACK_52.cards}

    def test_the_cut_turns_the_pack(self) -> None:
        def pack(cut: int) -> list[str]:
            hands, stock = fair.dealing(SEED, 3, cut, RULES.with_house_rules({"packets": "6"}), Seat.S)
            seats = (Seat.E, Seat.N, Seat.W, Seat.S)
            return [card.text for cards in (*(hands[seat] for seat in seats), stock) for card in cards]

        whole = pack(1)
        for cut in range(1, 52):
            assert pack(cut) == whole[cut - 1 :] + whole[: cut - 1]
        for cut in (0, 52):
            with pytest.raises(BadDeal, match="1 to 51"):
                pack(cut)

    def test_the_first_deal_is_proven(self) -> None:
        text = write_first_deal(RULES, SEED, 51)
        assert text.count("[Pack ") == 1
        assert verify(read(text)).proven

    @pytest.mark.parametrize(("change", "line"), [("Pack", 10), ("Hands", 9)])
    def test_another_pack_is_not(self, change: str, line: int) -> None:
        text = write_first_deal(RULES, SEED, 5)
        hands, stock = fair.dealing(SEED, 1, 5, RULES, fair.first_dealer(SEED))
        # Two cards of the pack change places, or one of them with a card of a hand.
        one, two = stock[0].text, (stock[1] if change == "Pack" else hands[Seat.E][0]).text
        lines = text.replace(one, "??").replace(two, one).replace("??", two).splitlines()
        verdict = verify(read("\n".join(lines)))
        assert (verdict.proven, verdict.line) == (False, line)

    @pytest.mark.parametrize(("forged", "status"), [(False, 0), (True, 1)])
    def test_the_verifier_of_ones_own(self, forged: bool, status: int, tmp_path: Path) -> None:
        page = Path(__file__).parents[2] / "docs" / "fair.md"
        (program,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        for number, text in enumerate((text_of("whole-party"), write_first_deal(RULES, SEED, 51))):
            # The pack of the first deal loses its turned-up card.
            record = re.sub(r'\[Pack "..', '[Pack "', text, count=1) if forged else text
            file = tmp_path / f"{number}.txt"
            file.write_text(record, encoding="utf-8")
            done = subprocess.run([sys.executable, "-I", "-c", program, str(file)], check=False)
            assert done.returncode == status

    def test_fewer_cards_of_the_pack_will_do(self) -> None:
        text = write_first_deal(RULES, SEED, 5)
        place = text.index('[Pack "')
        short = text[: place + 9] + text[text.index('"]', place) :]
        assert verify(read(short)).proven


@pytest.mark.parametrize("name", RECORDS)
def test_the_command_replays_every_golden_record(
    name: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = str(GOLDEN / f"allfours-{name}.record")
    assert main(["replay", path, "--json"]) == 0
    assert json.loads(capfdbinary.readouterr().out) == json.loads(
        json.dumps(report(read(text_of(name)).party))
    )
    assert main(["replay", path]) == 0
    assert capfdbinary.readouterr().out.decode() == sheet(read(text_of(name)))


def test_the_command_deals(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["deal", "--game", "all-fours", "--seed", "60"]) == 0
    text = capfdbinary.readouterr().out.decode()
    assert text == write_first_deal(preset("all-fours"), fair.seed_from_number(60), 10)
    assert '[Cut "10"]' in text


def test_a_sheet_for_people() -> None:
    text = sheet(read(text_of("example-25")))
    assert "  Turned up: 6H AH JS\n  W:beg N:run\n  The pack was run: hands of 12\n" in text
    assert "  kick 6H by N: 2\n" in text
    assert "  Points for Game: NS 16, EW 59\n" in text
