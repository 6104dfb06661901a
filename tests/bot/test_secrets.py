"""Whole deals of every game, and no card anywhere that the public may not know."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.presses import Press
from bot.tables.look import look
from bot.tables.model import State
from bot.tables.refused import Refused
from engine import fair
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import Card
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, button_ids, buttons_of, walk
from tests.bot.test_races import GAMES, TARGETS
from tests.bot.test_secrecy import CODE, SHOWN, SIGNS, WORDS
from tests.bot.walk import Walk

# A German pack's signs, as Pollack's table shows it, and its ranks.
GERMAN = {
    "\N{LEAF FLUTTERING IN WIND}": "S",
    "\N{HEAVY BLACK HEART}": "H",
    "\N{BELL}": "D",
    "\N{CHESTNUT}": "C",
}
GERMAN_RANKS = {"D": "A", "A": "A", "10": "T", "K": "K", "O": "Q", "U": "J", "9": "9", "8": "8", "7": "7"}
GERMAN_SHOWN = re.compile("(10|[789KOUDA])\u2060?(" + "|".join(GERMAN) + ")")
PUBLIC_VERBS = {
    *("hand", "rules", "leave", "sit", "stand", "computer", "level", "start", "next", "rematch", "record"),
    *("close", "analysis"),
    *("agree", "commitment"),
}


def cards_in(text: str) -> set[Card]:
    """Every card that a text shows by its sign, of either pack."""
    text = text.replace("\ufe0e", "").replace("\ufe0f", "")
    found = {
        Card.parse(("T" if rank == "10" else rank) + "SHDC"[SIGNS.index(sign)])
        for rank, sign in SHOWN.findall(text)
    }
    return found | {
        Card.parse(GERMAN_RANKS[rank] + GERMAN[sign]) for rank, sign in GERMAN_SHOWN.findall(text)
    }


@dataclass
class Witness:
    """Reads everything that the channel shows, and keeps what it may show."""

    table: Table
    known: set[Card] = field(default_factory=set)
    shown: set[Card] = field(default_factory=set)
    looks: int = 0

    def __call__(self) -> None:
        """Look at the channel once more."""
        table = self.table.now
        party, discord = table.party, self.table.discord
        if table.shown.row.number == 1 and table.state is not State.LOBBY:
            deals = [placed.deal for placed in party.deals]
            if party.deal is not None:
                deals.append(party.deal)
            self.known = {play.card for deal in deals for _, play in deal.plays}
            for deal in deals:
                if isinstance(deal, AllFoursDeal):
                    self.known |= set(deal.turned)
            self.known |= {card for _, card in look(table, None).draw}
        for message in discord.messages():
            text = "\n".join(str(part.get("content", "")) for part in walk(message))
            labels = "\n".join(str(each.get("label")) for each in buttons_of(message))
            self.shown |= cards_in(text)
            assert cards_in(text) <= self.known, text
            assert not cards_in(labels)
            assert not WORDS.search(text.lower())
            for each in buttons_of(message):
                press = Press.parse(each["custom_id"])
                assert press is not None
                assert press.verb in PUBLIC_VERBS
                assert not CODE.search(each["custom_id"])
        spectator = look(table, None).view
        assert (spectator.hand, spectator.legal, spectator.refusals) == ((), (), ())
        self.looks += 1


async def opened(table: Table, game: str) -> None:
    """A table with four people, who draw for their seats where the game has them do so."""
    draws = game == "pollack"
    rules, target = "session=1" if draws else "", TARGETS.get(game, 4)
    await table.open(people=1 if draws else 4, game=game, rules=rules, target=target)
    for person in table.discord.people[1:] if draws else ():
        (enter,) = (each for each in button_ids(table.board) if each.startswith("t:sit:"))
        await person.click(table.board, custom_id=enter)


def secrets_of(table: Table) -> list[str]:
    """The seed of the running party and of the one that follows, in hex."""
    kept = table.now.kept
    return [kept.row.seed.hex()]


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_hidden_in_public_ids_logs_or_the_spectators_view(
    opens: Opens, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    caplog.set_level(logging.INFO)
    seed, special = GAMES[game]
    async with opens(seed=seed) as discord:
        table = Table(discord)
        await opened(table, game)
        witness = Witness(table)
        going = Walk(table, look=witness, keep=False)
        first = len(discord.sent())
        secret = secrets_of(table)
        await going.until(lambda: table.now.state is State.OVER)
        if game != "pollack":  # its seats are drawn, and with them who holds the melds
            assert special <= going.done
        assert len(witness.shown) > 15
        assert witness.looks > 100
        for call in discord.sent()[first:]:
            body = repr(call.json)
            if call.path.startswith("/channels/"):
                assert not CODE.search(body.replace("custom_id", "")), body
                if table.now.state is not State.OVER:
                    assert not any(each in body for each in secret)
        for line in caplog.records:
            if line.name.split(".")[0] in ("bot", "engine"):
                text = line.getMessage() + (line.exc_text or "")
                assert not cards_in(text), text
                assert not CODE.search(text), text
                assert not WORDS.search(text), text
                assert not any(each in text for each in secret)


def test_the_search_finds_cards() -> None:
    """The tests above can fail."""
    assert cards_in("`10♠\ufe0e 9♥`") == {Card.parse("TS"), Card.parse("9H")}
    assert cards_in("U\N{BELL} 10\N{HEAVY BLACK HEART}\ufe0f") == {Card.parse("JD"), Card.parse("TH")}
    assert CODE.search("t:play:1:1.1.0:TS+poule")
    assert WORDS.search("the ten of spades")


async def autocompleted(discord: Discord, **filled: Any) -> list[Any]:
    """What the rules of a table to be opened are completed with."""
    return await discord.eve.autocomplete(discord.channel, "table open", "rules", "", **filled)


async def test_autocomplete_knows_no_table_and_no_person(opens: Opens) -> None:
    """It says the same before a table is there, while it plays, and to those who sit at it."""
    async with opens(seed=13) as discord:
        before = await autocompleted(discord, game="pollack")
        table = Table(discord)
        await opened(table, "pollack")
        await table.start()
        await table.play()
        assert await autocompleted(discord, game="pollack") == before
        own = await discord.anna.autocomplete(discord.channel, "table open", "rules", "", game="pollack")
        assert own == before
        assert not cards_in(repr(before))
        assert not CODE.search(repr(before))


async def test_what_is_refused_is_the_same_whatever_the_others_hold(
    opens: Opens, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """Every card that the leader does not hold is asked for; then again, two others' hands exchanged."""

    async def refusals(database: str) -> list[str]:
        async with opens(seed=2, database=tmp_path / database) as discord:
            table = Table(discord)
            await table.open(target=100)
            await table.start()
            seat = table.turn
            found = []
            for card in table.now.party.rules.pack.cards:
                deal = table.now.party.deal
                assert deal is not None
                if card in deal.held(seat):
                    continue
                forged = f"t:play:{table.now.id}:1.1.0:{card.text}"
                answer = await discord.press(table.person(seat), table.hands[seat], forged)
                found.append(repr(answer.response.components if answer.response else None))
            return found

    first = await refusals("one.db")
    real = fair.dealing

    def exchanged(*arguments: Any) -> fair.Dealt:
        hands, stock = real(*arguments)
        leader = arguments[4].left
        a, b = leader.left, leader.right
        return fair.Dealt({**hands, a: hands[b], b: hands[a]}, stock)

    monkeypatch.setattr(fair, "dealing", exchanged)
    assert await refusals("two.db") == first
    assert len(first) == 24


def test_a_refusal_says_nothing_of_its_card_in_a_traceback() -> None:
    refused = Refused("stale", seat="N")
    assert not CODE.search(f"{refused!s} {refused!r}".replace("'N'", ""))
