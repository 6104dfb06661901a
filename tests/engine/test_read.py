"""Reading records: one party in many dresses, and records that stop anywhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.party import Outcome
from engine.records.parse import RecordError, Tag, Word, items
from engine.records.replay import read
from engine.records.values import Player
from engine.seats import Seat, Side
from tests.engine.build import EXAMPLE_5, facts, tressette
from tests.engine.parties import examples
from tests.engine.records import DEAL, GAME, HANDS, HEAD, NEXT, SEVENS, TRICKS, party_of
from tests.engine.test_golden import RECORDS, text_of


@pytest.fixture(scope="module")
def told() -> dict[str, object]:
    return facts(party_of(*DEAL))


class TestDress:
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", " \n\t"])
    def test_any_line_ends(self, told: dict[str, object], end: str) -> None:
        assert facts(read(end.join(DEAL)).party) == told
        assert facts(read((end.join(DEAL) + end).encode()).party) == told

    def test_a_byte_order_mark(self, told: dict[str, object]) -> None:
        assert facts(read("\n".join(DEAL).encode("utf-8-sig")).party) == told

    def test_comments_run_to_the_end_of_the_line(self, told: dict[str, object]) -> None:
        lines = [f'{line}; said "so [Deal "9"] N:XX {{}}' for line in DEAL]
        assert facts(party_of(";", *lines, "; the end", "")) == told

    def test_a_semicolon_in_quotes_is_text(self) -> None:
        record = read(f'{GAME}[Players "N=A; S=B"] ; [Players "N=C"]')
        assert record.players == {Seat.N: Player("A"), Seat.S: Player("B")}

    def test_ten_in_figures(self, told: dict[str, object]) -> None:
        lines = [line.replace("T", "10") if "TS" in line or "TD" in line else line for line in DEAL]
        assert any("10S" in line for line in lines)
        assert facts(party_of(*lines)) == told

    def test_small_letters(self, told: dict[str, object]) -> None:
        lines = [line.lower() for line in TRICKS]
        assert facts(party_of(*HEAD[:-1], f'[Hands "{EXAMPLE_5.lower()}"]', *lines)) == told

    def test_trick_numbers_say_nothing(self, told: dict[str, object]) -> None:
        bare = [line.split(". ")[1] for line in TRICKS]
        assert facts(party_of(*HEAD, *bare)) == told
        assert facts(party_of("7.", *HEAD, *(f"3.{line} 12." for line in bare), "99.")) == told
        glued = " ".join(f"{number}.{move}" for number, move in enumerate(" ".join(bare).split()))
        assert facts(party_of(*HEAD, glued)) == told

    def test_lines_are_for_the_eye(self, told: dict[str, object]) -> None:
        assert facts(read(" ".join(DEAL)).party) == told
        assert facts(read("".join(HEAD) + "\n".join(" ".join(TRICKS).split(" "))).party) == told
        spaced = [line.replace("[", "  [ ").replace(' "', '\t"').replace("]", " ]") for line in HEAD]
        assert facts(party_of(*spaced, *TRICKS)) == told

    def test_tags_that_stand_together_may_change_places(self, told: dict[str, object]) -> None:
        record = read(
            "\n".join(
                [
                    '[Rules "target=31"]',
                    '[Players "W=*strong E=Ben"]',
                    GAME,
                    '[Deal "1"]',
                    HANDS,
                    '[Score "30  25"]',
                    '[Cut "9"]',
                    '[Dealer " w "]',
                    *TRICKS,
                ]
            )
        )
        assert facts(record.party) == told
        assert record.players == {Seat.E: Player("Ben"), Seat.W: Player("strong", computer=True)}
        (dealing,) = record.dealings
        assert (dealing.number, dealing.dealer, dealing.cut, dealing.line) == (1, Seat.W, 9, 5)

    def test_seats_and_cards_of_hands_in_any_order(self, told: dict[str, object]) -> None:
        parts = [part.split("=") for part in EXAMPLE_5.split("; ")]
        turned = " ; ".join(f"{seat} = {' '.join(reversed(cards.split()))}" for seat, cards in parts[::-1])
        assert facts(party_of(*HEAD[:-1], f'[Hands "{turned};"]', *TRICKS)) == told

    def test_quotes_and_backslashes(self) -> None:
        record = read(f'{GAME}\n[Players "N=a \\"b\\" \\\\ [x] \\c; S=\\\\"]')
        assert record.players == {Seat.N: Player('a "b" \\ [x] \\c'), Seat.S: Player("\\")}

    @pytest.mark.parametrize(
        ("value", "names"),
        [
            ("N=Anna E=Ben", {"N": "Anna", "E": "Ben"}),
            ("n=Anna e=*rule", {"N": "Anna", "E": "*rule"}),
            ("N=Anna Maria; E=Ben", {"N": "Anna Maria", "E": "Ben"}),
            ("N=Anna Maria", {"N": "Anna Maria"}),
            ("N=a E=b;", {"N": "a E=b"}),
            ("N=x=y", {"N": "x=y"}),
            ("N=Zoë 🂡; W=* strong", {"N": "Zoë 🂡", "W": "*strong"}),
            ("", {}),
        ],
    )
    def test_players(self, value: str, names: dict[str, str]) -> None:
        players = read(f'{GAME}\n[Players "{value}"]').players
        assert {seat.letter: player.text for seat, player in players.items()} == names


class TestWhereItBegins:
    def test_the_first_deal_is_taken_as_it_stands(self) -> None:
        party = party_of(GAME, '[Deal "5"]', '[Dealer "S"]', '[Score "12 17"]')
        assert (party.deal_number, party.dealer, party.score) == (5, Seat.S, (12, 17))

    def test_the_score_is_nothing_where_it_is_missing(self) -> None:
        assert party_of(GAME, '[Deal "5"]', '[Dealer "S"]').score == (0, 0)

    def test_later_tags_may_be_missing(self) -> None:
        party = party_of(*DEAL, NEXT[0], HANDS)
        assert (party.deal_number, party.dealer, party.score) == (2, Seat.N, (44, 44))
        assert party.turn == Seat.E

    def test_rules_may_be_the_presets_own(self) -> None:
        every = " ".join(
            [
                "target=31 packets=3-2-3 seats=chosen tie=deal four_sevens=on four_eights=off capot=off",
                "poule=first-card poule_points=11 poule_penalty=0 low_lead=off redeal=off signals=off",
                "melds=off claim=off session=1 pack=french",
            ]
        )
        assert party_of(GAME, f'[Rules "{every}"]').rules == party_of(GAME).rules
        assert len(every.split()) == len(party_of(GAME).rules.values())

    def test_house_rules(self) -> None:
        rules = tressette(party_of(GAME, '[Rules " target=50   poule=off four_sevens=off"]').rules)
        assert (rules.target, rules.poule, rules.four_sevens, rules.poule_points) == (50, "off", False, 11)


class TestWhereItStops:
    @pytest.mark.parametrize("count", range(1, len(DEAL) + 1))
    def test_after_any_line(self, count: int) -> None:
        party = party_of(*DEAL[:count])
        assert party.outcome is None
        plays = max(0, count - len(HEAD)) * 4
        if 0 < plays < 32 or count == len(HEAD):
            assert party.deal is not None
            assert len(party.deal.plays) == plays
        else:
            assert party.awaits_cards

    @pytest.mark.parametrize("name", RECORDS)
    def test_after_any_move(self, name: str) -> None:
        parts = list(items(text_of(name)))
        places = [place for place, part in enumerate(parts) if isinstance(part, Word)]
        before = -1
        for place in places:
            kept = [
                part for part in parts[: place + 1] if not (isinstance(part, Tag) and part.name == "Winner")
            ]
            party = read(" ".join(map(written, kept))).party
            done = sum(len(placed.deal.plays) for placed in party.deals)
            done += 0 if party.deal is None else len(party.deal.plays)
            assert done > before or party.over
            before = done

    def test_a_trick_stops_open(self) -> None:
        party = party_of(*HEAD, TRICKS[0], "N:9S E:8S")
        assert party.deal is not None
        assert party.deal.tricks[-1].winner is None
        assert party.turn == Seat.S


def written(part: Tag | Word) -> str:
    if isinstance(part, Word):
        return part.text
    value = part.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{part.name} "{value}"]'


class TestHowItEnds:
    @pytest.mark.parametrize(
        "lines", [HEAD[:1], HEAD[:4], HEAD, DEAL[:6], [*HEAD, "N:TS"], DEAL, [*DEAL, *NEXT]]
    )
    @pytest.mark.parametrize(
        ("word", "outcome"),
        [
            ("S:resign", Outcome(Side.EW, "resign", Seat.S)),
            ("w:RESIGN", Outcome(Side.NS, "resign", Seat.W)),
            ("agreed", Outcome(None, "agreed")),
            ("Agreed", Outcome(None, "agreed")),
        ],
    )
    def test_by_a_word_anywhere(self, lines: list[str], word: str, outcome: Outcome) -> None:
        party = party_of(*lines, word)
        assert party.outcome == outcome
        assert party.deal is None

    def test_a_deal_cut_short_gave_nothing(self) -> None:
        party = party_of(*DEAL[:9], "N:resign", '[Result "0 0"]', '[Winner "EW"]')
        assert party.deals[0].deal.ended_by == "resign"

    def test_between_deals_the_last_deal_keeps_its_end(self) -> None:
        party = party_of(*DEAL, '[Result "14 19"]', "agreed")
        assert party.deals[0].deal.ended_by == "tricks"

    def test_with_the_cards(self) -> None:
        party = party_of(*SEVENS, '[Result "0 0"]', '[Winner "NS"]')
        assert party.outcome == Outcome(Side.NS, "four-sevens", Seat.N)

    def test_checked_tags_may_stand_before_what_they_check(self) -> None:
        assert party_of(GAME, '[Winner "NS"]', *SEVENS[1:]).over
        assert party_of(*HEAD, '[Result "14 19"]', *TRICKS).score == (44, 44)


ODDS = st.sampled_from(
    [*'[]";\\= \n\r\tNESWnesw:+.10TSHDCAKQJ987', "[Game", '[Deal "2"]', "é", "\x00", "\u2028"]
)


@examples(300)
@given(st.lists(ODDS).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for record in (text, "\n".join([*HEAD, text]), f'{GAME}[Deal "1"][Dealer "N"][Hands "{text}"]'):
        error = error_of(record)
        if error is not None:
            assert 1 <= error.line <= record.count("\n") + record.count("\r") + 1
            assert error.reason.isprintable()


@examples(100)
@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        read(data)


@pytest.mark.parametrize("head", [[], HEAD])
@pytest.mark.parametrize(
    "part",
    [
        "1. ",
        "; comment\n",
        "[",
        '["',
        '[A "',
        "\\",
        '"',
        "\n",
        " \t",
        "N:TS ",
        "1." * 50 + " ",
        '[A "\\"',
        "é",
    ],
)
def test_large_records_end(head: list[str], part: str) -> None:
    # Whatever repeats: were any of it slower than its length, this would not come back.
    text = "\n".join(head) + part * (1_000_000 // len(part))
    error = error_of(text + "x")
    assert error is not None
    assert len(error.reason) <= 300


def error_of(record: str) -> RecordError | None:
    try:
        read(record)
    except RecordError as error:
        return error
    return None
