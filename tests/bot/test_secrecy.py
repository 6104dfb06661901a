"""Nothing hidden gets out: not into the channel, not into other people's hands, not into the log."""

import logging
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine import fair
from engine.actions import write_move
from engine.cards import Card
from engine.party import Party
from engine.presets import preset
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, buttons_of, walk
from tests.engine.parties import Entry, Played, steps
from tests.engine.test_secrecy import exchange

SIGNS = "♠♥♦♣"
SHOWN = re.compile(rf"(10|[2-9JQKA])([{SIGNS}])")
CODE = re.compile(r"(?<![A-Z0-9])[2-9TJQKA][SHDC](?![A-Z0-9])")
WORDS = re.compile(r"\b(?:ace|king|queen|jack|ten|nine|eight|seven) of (?:spades|hearts|diamonds|clubs)\b")

Hands = Mapping[Seat, Sequence[Card]]


def some_party(seed: int, length: int) -> tuple[Hands, list[str]]:
    """The hands that a seed deals, and a random beginning of the play, poules said where they can be."""
    rules = preset("quatre-sept")
    secret = fair.seed_from_number(seed)
    dealer = fair.first_dealer(secret)
    hands = fair.deal(secret, 1, 16, rules, dealer)
    party = Party.start(rules, dealer).deal_cards(hands).party
    rng, moves = Random(seed), []
    while len(moves) < length:
        seat = party.turn
        assert seat is not None
        legal = party.legal(seat)
        said = [action for action in legal if action.text.endswith("+poule")]
        action = rng.choice(said or list(legal))
        moves.append(write_move(seat, action))
        party = party.apply(seat, action).party
    return hands, moves


def with_others_hidden(seed: int, hands: Hands, moves: list[str], known: Seat | None, rng: Random) -> Hands:
    """Hands that a spectator, or one player, could not tell from these after those moves."""
    dealer = fair.first_dealer(fair.seed_from_number(seed))
    dealt = {seat: tuple(cards) for seat, cards in hands.items()}
    log: list[Entry] = [(dealt, ()), *moves]
    states = tuple(step.party for step in steps(Party.start(preset("quatre-sept"), dealer), log))
    return exchange(rng, Played(states[-1], states, tuple(log)), 0, len(log), known)[0]


async def seen_of(
    opens: Opens, seed: int, moves: list[str], known: Seat | None
) -> list[tuple[str, str, Any]]:
    """Every call that reaches the channel, or the one player: what it is, where it goes, what is in it."""
    async with opens(seed=seed) as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        for move in moves:
            seat, card = Seat.parse(move[0]), move[2:]
            assert table.turn is seat
            if card.endswith("+poule"):
                suit = card[1]
                (poule,) = (
                    each["custom_id"]
                    for each in buttons_of(await table.open_hand(seat))
                    if each["custom_id"].startswith("t:poule:") and each["custom_id"].endswith(f":{suit}")
                )
                await table.tap(seat, poule)
            (custom_id,) = (
                each["custom_id"]
                for each in buttons_of(table.hands[seat])
                if each["custom_id"].endswith(f":{card}")
            )
            await table.tap(seat, custom_id)
        await discord.eve.click(table.board, label="My hand")
        await discord.eve.slash(discord.channel, "score")
        await discord.eve.click(table.board, label="Rules")
        readers = {discord.eve.id, *([] if known is None else [table.person(known).id])}
        return [
            (call.method, call.path, call.json)
            for call in discord.sent()
            if reaches(discord, call.path, readers)
        ]


def dealt(hands: Mapping[Seat, Sequence[Card]]) -> fair.Dealt:
    """A dealing that gives these hands."""
    return fair.Dealt({seat: tuple(hands[seat]) for seat in Seat}, ())


def reaches(discord: Discord, path: str, readers: set[int]) -> bool:
    """Whether a call is seen by one of them."""
    if path.startswith("/channels/"):
        return True
    found = re.match(r"/interactions/(\d+)/", path)
    return found is not None and discord.env.backend.interactions[int(found[1])].user_id in readers


@pytest.mark.parametrize(
    ("seed", "length", "known"),
    [(2, 5, None), (2, 14, Seat.E), (11, 10, None), (13, 9, Seat.N), (3, 18, Seat.S)],
)
async def test_exchanged_hidden_cards_change_no_byte(
    opens: Opens, monkeypatch: pytest.MonkeyPatch, tmp_path: Any, seed: int, length: int, known: Seat | None
) -> None:
    hands, moves = some_party(seed, length)
    others = with_others_hidden(seed, hands, moves, known, Random(length))
    assert {seat: set(hands[seat]) for seat in Seat} != {seat: set(others[seat]) for seat in Seat}
    if known is not None:
        assert set(hands[known]) == set(others[known])
    first = await seen_of(opens, seed, moves, known)
    (tmp_path / "tapis.db").unlink()
    monkeypatch.setattr(
        fair, "dealing", lambda *_: fair.Dealt({seat: tuple(others[seat]) for seat in Seat}, ())
    )
    second = await seen_of(opens, seed, moves, known)
    assert first == second
    assert len(first) > length


async def test_the_exchange_would_be_seen(
    opens: Opens, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """The test above can fail: what a player whose cards changed is shown is not the same."""
    hands, moves = some_party(2, 5)
    others = with_others_hidden(2, hands, moves, None, Random(5))
    first = await seen_of(opens, 2, moves, Seat.S)
    (tmp_path / "tapis.db").unlink()
    monkeypatch.setattr(
        fair, "dealing", lambda *_: fair.Dealt({seat: tuple(others[seat]) for seat in Seat}, ())
    )
    assert first != await seen_of(opens, 2, moves, Seat.S)


def cards_in(value: Any) -> set[Card]:
    """Every card that a payload shows as a sign, anywhere in it."""
    text = repr(value).replace("\\ufe0e", "").replace("\ufe0e", "")
    return {
        Card.parse(("T" if rank == "10" else rank) + "SHDC"[SIGNS.index(sign)])
        for rank, sign in SHOWN.findall(text)
    }


async def test_the_channel_shows_no_card_that_was_not_played(opens: Opens) -> None:
    async with opens(seed=13) as discord:
        table = Table(discord)
        await table.open(target=5)
        await table.start()
        shown: set[Card] = set()
        while not table.now.party.over:
            await table.play(3)
            deals = [placed.deal for placed in table.now.party.deals]
            if table.now.party.deal is not None:
                deals.append(table.now.party.deal)
            played = {each.card for deal in deals for _, each in deal.plays}
            for message in discord.messages():
                shown |= cards_in([part.get("content") for part in walk(message)])
            assert shown <= played
        assert len(shown) > 20
        for call in discord.sent("", "/channels/"):
            assert not CODE.search(repr(call.json))
            for part in str(call.json).split("custom_id"):
                assert not SHOWN.search(part[:60])


async def test_public_buttons_name_no_card(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        ids: set[str] = set()
        await table.start()
        while not table.now.party.over:
            ids |= {each["custom_id"] for message in discord.messages() for each in buttons_of(message)}
            await table.play()
        ids |= {each["custom_id"] for each in buttons_of(table.board)}
        assert {each.split(":")[1] for each in ids} == {
            "hand",
            "rules",
            "leave",
            "rematch",
            "record",
            "analysis",
            "close",
        }
        assert not [each for each in ids if CODE.search(each)]


async def test_the_log_names_no_card_and_no_seed(opens: Opens, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with opens(seed=13, ping_after=30) as discord:
        discord.expects_trouble = True
        table = Table(discord)
        await table.open(target=5)
        await table.start()
        seed = table.now.kept.row.seed.hex()
        # Refused by the rules, forged, failed on the way, deleted, pinged for, restarted.
        await table.tap(table.turn.left, buttons_of(table.hands[table.turn.left])[0]["custom_id"])
        await discord.press(discord.anna, table.hands[Seat.S], "t:play:1:1.1.0:9S+poule")
        await discord.anna.slash(discord.channel, "poule", what="AS+poule")
        discord.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=3)
        discord.env.inject_error("POST", "/interactions/*/*/callback", status=500, times=1)
        await table.play()
        await discord.pass_time(100)
        await discord.restart()
        await table.open_hands()
        await table.play_deal()
        ours = [
            line.getMessage() + (line.exc_text or "")
            for line in caplog.records
            if line.name.split(".")[0] in ("bot", "engine")
        ]
    assert len(ours) > 5
    for line in ours:
        assert not SHOWN.search(line.replace("\ufe0e", "")), line
        assert not CODE.search(line), line
        assert not WORDS.search(line), line
        assert seed not in line
