"""The whole way of a party of each game: dealt fairly, played, written, replayed and proven."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from engine import fair
from engine.__main__ import main
from engine.cards import Card
from engine.draw import first_dealer, seating
from engine.party import Party
from engine.presets import games, preset
from engine.records.parse import RecordError
from engine.records.replay import read
from engine.records.report import report
from engine.records.verify import verify
from engine.records.write import write
from engine.rules import Rules
from engine.seats import Seat
from tests.engine.build import facts
from tests.engine.games import choose, deal_at
from tests.engine.test_fair import DOC

HOUSE = {
    "all-fours": {"packets": "6", "exhausted": "last-kick", "seats": "draw"},
    "politaine": {"packets": "3-3-2", "target": "60", "four_eights": "off"},
    "pollack": {"packets": "3-2-3", "redeal": "on", "poule": "before-deal"},
    "poule": {"target": "50", "redeal": "on"},
    "quatre-sept": {"packets": "3-3-2", "redeal": "on", "seats": "draw"},
}
"""House rules under which other packets are dealt, packs run out, and deals are dealt again."""

WORDS = ["N:7S", "S:claim", "W:stand", "E:redeal", '[Deal "9"]', "agreed", "x", '"]']
"""What is put in the place of another word of a record."""
WAYS = [(game, house) for game in games() for house in (False, True)]


def rules_of(game: str, house: bool) -> Rules:
    return preset(game).with_house_rules(HOUSE[game] if house else {})


@cache
def fair_party(game: str, house: bool) -> str:
    """The record of a fair party that was played by chance; with house rules one that was dealt again."""
    rules = rules_of(game, house)
    for number in range(400):
        party, text = play_fairly(rules, fair.seed_from_number(number), Random(number))
        thrown = 'Cut "' in text and text.count("[Hands ") > text.count("[Deal ")
        again = any(placed.deal.ended_by == "exhausted" for placed in party.deals)
        if not house or thrown or again:
            return text
    raise AssertionError("no such party was found")


def play_fairly(rules: Rules, seed: bytes, rng: Random) -> tuple[Party, str]:
    """A party from a seed, and its record with seed and cuts."""
    drawn: dict[Seat, Card] = {}
    dealer = fair.first_dealer(seed)
    if rules.seats == "draw":
        cards = fair.draw(seed, rules.pack)
        drawn = dict(zip(seating(cards, rules.pack), cards, strict=True))
        dealer = first_dealer(drawn, rules.pack)
    party, cuts = Party.start(rules, dealer), dict[int, int]()
    while not party.over:
        if party.awaits_cards:
            k = party.dealing_number
            cuts[k] = rng.randrange(1, len(rules.pack.cards))
            dealt = fair.dealing(seed, k, cuts[k], rules, party.dealer)
            party = party.deal_cards(dealt.hands, dealt.stock).party
        else:
            party = party.apply(*choose(rng, party)).party
    return party, write(party, seed=seed, cuts=cuts, draw=drawn)


def others_verdict(text: str, folder: Path) -> tuple[int, str]:
    """What the program says that stands on the page about the fair deal."""
    (program,) = re.findall(r"```python\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    (folder / "party.txt").write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", "-c", program, "party.txt"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("game", "house"), WAYS)
def test_a_fair_party_is_proven(game: str, house: bool, tmp_path: Path) -> None:
    text = fair_party(game, house)
    verdict = verify(read(text))
    assert verdict.proven, verdict
    assert "first dealer" not in verdict.text
    status, said = others_verdict(text, tmp_path)
    assert (status, said) == (0, f"proven: {text.count('[Hands ')} deals\n")


def other_cut(text: str) -> str:
    last = re.findall(r'\[Cut "(\d+)"\]', text)[-1]
    place = text.rindex(f'[Cut "{last}"]')
    return text[:place] + text[place:].replace(f'"{last}"', f'"{int(last) % 31 + 1}"', 1)


def other_draw(text: str) -> str:
    (drawn,) = re.findall(r'\[Draw "(.*)"\]', text)
    # Other suits, so that the ranks still say who sits where.
    turned = drawn.translate(str.maketrans({"H": "D", "D": "C", "C": "H"}))
    turned = " ".join(pair[:2] + pair[2] + turned.split()[n][3] for n, pair in enumerate(drawn.split()))
    return text.replace(drawn, turned)


def other_pack(text: str) -> str:
    # The two last cards of the first deal's pack, which nobody saw, change places.
    (pack, *_) = re.findall(r'\[Pack "(.*)"\]', text)
    cards = pack.split()
    cards[-1], cards[-2] = cards[-2], cards[-1]
    return text.replace(pack, " ".join(cards))


@pytest.mark.parametrize(("game", "house"), WAYS)
def test_a_forged_one_is_not(game: str, house: bool, tmp_path: Path) -> None:
    text = fair_party(game, house)
    forged = [other_cut(text)]
    if "[Draw " in text and any(card[3] in "HDC" for card in re.findall(r"[NESW]=..", text)):
        forged.append(other_draw(text))
    if "[Pack " in text:
        forged.append(other_pack(text))
    for wrong in forged:
        assert wrong != text
        assert not verify(read(wrong)).proven
        assert others_verdict(wrong, tmp_path)[0] == 1


@pytest.mark.parametrize(("game", "house"), WAYS)
def test_the_command_replays_and_verifies_it(
    game: str, house: bool, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = fair_party(game, house)
    file = tmp_path / "party.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capfd.readouterr().out.startswith(f"{file}:1: proven: ")
    assert main(["replay", "--json", str(file)]) == 0
    told = json.loads(capfd.readouterr().out)
    party = read(text).party
    assert told == json.loads(json.dumps(report(party)))
    assert told["finished"]
    assert main(["replay", str(file)]) == 0
    sheet = capfd.readouterr()
    assert sheet.err == ""
    tricks = sum(len(deal["tricks"]) for deal in told["deals"])
    assert len(re.findall(r"(?m) takes \d+(?:/3)?$", sheet.out)) == sum(
        trick["winner"] is not None for deal in told["deals"] for trick in deal["tricks"]
    )
    assert tricks > 0


@pytest.mark.parametrize("game", games())
def test_a_deal_of_the_command_is_proven_and_goes_on(
    game: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for number in ("7", "8", "123456789"):
        assert main(["deal", "--game", game, "--seed", number]) == 0
        text = capfd.readouterr().out
        file = tmp_path / "party.txt"
        file.write_text(text, encoding="utf-8")
        assert main(["verify", str(file)]) == 0
        assert others_verdict(text, tmp_path)[0] == 0
        capfd.readouterr()
        party = read(text).party
        deal = deal_at(party)
        assert deal.ended_by is not None or party.actors()


@pytest.mark.parametrize(("game", "house"), WAYS)
def test_whatever_is_wrong_is_told_in_one_line(
    game: str, house: bool, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Any word of a record is changed: where that is wrong, it says FILE:LINE: reason and no more."""
    text = fair_party(game, house)
    lines = text.splitlines()
    rng = Random(1)
    refused = 0
    for _ in range(40):
        number = rng.randrange(len(lines))
        words = lines[number].split(" ")
        place = rng.randrange(len(words))
        words[place] = rng.choice(WORDS)
        changed = [*lines[:number], " ".join(words), *lines[number + 1 :]]
        file = tmp_path / "wrong.txt"
        file.write_text("\n".join(changed), encoding="utf-8")
        status = main(["replay", str(file)])
        said = capfd.readouterr()
        if status == 0:
            continue
        refused += 1
        assert (status, said.out) == (2, "")
        assert re.fullmatch(rf"{re.escape(str(file))}:\d+: [^\n]+\n", said.err)
        with pytest.raises(RecordError) as wrong:
            read("\n".join(changed))
        assert 1 <= wrong.value.line <= len(changed)
    assert refused > 20


@pytest.mark.rule("PK18", "A-PK14")
@pytest.mark.parametrize(("game", "session"), [("pollack", "6"), ("quatre-sept", "3"), ("all-fours", "2")])
def test_a_session_is_a_record_for_each_party(game: str, session: str) -> None:
    """Each record stands alone, and says how the session stood before it and stands after."""
    rules = preset(game).with_house_rules({"session": session})
    rng = Random(3)
    party, won = Party.start(rules, Seat.E), [0, 0]
    for number in range(1, int(session) + 1):
        while not party.over:
            if party.awaits_cards:
                dealt = fair.dealing(bytes([number] * 32), party.dealing_number, 9, rules, party.dealer)
                party = party.deal_cards(dealt.hands, dealt.stock).party
            else:
                party = party.apply(*choose(rng, party)).party
        text = write(party)
        assert f'[Party "{number} NS={won[0]} EW={won[1]}"]' in text
        assert party.outcome is not None
        assert party.outcome.winner is not None
        won[party.outcome.winner] += 1
        again = read(text).party
        assert facts(again) == facts(party)
        assert again.place == party.place
        last = number == int(session)
        winner = "draw" if won[0] == won[1] else "NS" if won[0] > won[1] else "EW"
        assert report(again)["session"] == {
            "party": number,
            "won": {"NS": won[0], "EW": won[1]},
            "winner": winner if last else None,
        }
        if not last:
            # The next party goes on from the record as it would from the table.
            following = again.next_party()
            assert following == party.next_party()
            assert following.score == (0, 0)
            party = following


@pytest.mark.rule("A-QS13")
@pytest.mark.parametrize("word", ["agreed", "S:resign"])
@pytest.mark.parametrize("game", games())
def test_a_party_may_be_broken_off_at_any_moment(game: str, word: str) -> None:
    """In an opening phase, between two cards, between two deals: what was booked stays, and is read again."""
    rng = Random(11)
    party = Party.start(preset(game), Seat.N)
    moments = set()
    for k in range(1, 4):
        dealt = fair.dealing(bytes([k] * 32), k, 5, party.rules, party.dealer)
        party = party.deal_cards(dealt.hands, dealt.stock).party
        while party.deal is not None and not party.awaits_cards:
            moments.add(check_broken_off(party, word))
            party = party.apply(*choose(rng, party)).party
        if party.over:
            break
        moments.add(check_broken_off(party, word))
    assert len(moments) > 2


def check_broken_off(party: Party, word: str) -> str:
    """Break it off here; which kind of moment it was."""
    over = party.move(word).party
    assert over.outcome is not None
    assert over.outcome.ended_by == word.split(":")[-1]
    assert over.outcome.winner == (None if word == "agreed" else Seat.S.side.other)
    assert over.score == party.score
    again = read(write(over)).party
    assert facts(again) == facts(over)
    assert (again.outcome, again.score) == (over.outcome, over.score)
    with pytest.raises(RecordError):
        read(write(over) + "\nN:7S")
    if party.deal is None:
        return "between deals"
    return "answers" if party.turn is None else f"trick {len(deal_at(party).tricks)}"
