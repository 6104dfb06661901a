"""The play by commands: everything that may be said, by ``/announce`` and by a command of its own."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.commands.belonging import belongs
from bot.offered import GAMES
from bot.tables.model import State
from bot.texts import Say
from engine.actions import Play
from engine.presets import preset
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Person, Table, labels, texts_of

say = Say("en")

# Seeds, by what they deal to South: a hand that may be dealt again; a poule; a Pollack in clubs and three
# nines without hearts, leading; the dealer's right in All Fours, West dealing.
POOR, POULE, MELDS, BEGS = 11, 13, 13, 2
POULE_LED = 13
"""South leads and holds a poule in clubs."""


async def begun(discord: Discord, game: str, rules: str = "", **options: Any) -> Table:
    """A table of four people with its cards dealt."""
    table = Table(discord)
    await table.open(game=game, **({"rules": rules} if rules else {}), **options)
    await discord.anna.click(table.board, label="Start")
    assert table.now.state is State.PLAYING
    return table


async def offered(discord: Discord, person: Person, command: str = "announce", text: str = "") -> list[str]:
    """The values of what is suggested."""
    option = "card" if command == "play" else "what"
    found = await person.autocomplete(discord.channel, command, option, text)
    assert len(found) <= 25
    assert all(1 <= len(one["name"]) <= 100 for one in found)
    return [one["value"] for one in found]


def first_line(answer: InteractionResult) -> str:
    """What a private answer opens with."""
    assert answer.ephemeral
    return texts_of(answer.response).splitlines()[0]


def said(table: Table) -> list[str]:
    """Every move of the running deal, and of the deals before it, as the store keeps them."""
    party = table.now.party
    view = party.deal or party.deals[-1].deal
    return [action.text for _, action in view.plays]


# What is offered.


@pytest.mark.parametrize(
    ("game", "seed", "rules"),
    [
        ("quatre-sept", POULE_LED, ""),
        ("politaine", POOR, ""),
        ("politaine", POULE, ""),
        ("poule", POULE, ""),
        ("pollack", MELDS, "seats=chosen"),
        ("all-fours", BEGS, ""),
    ],
)
async def test_everybody_is_offered_what_they_may_say_and_no_more(
    opens: Opens, game: str, seed: int, rules: str
) -> None:
    async with opens(seed=seed) as discord:
        table = await begun(discord, game, rules)
        somebody = 0
        for person in discord.people:
            legal = table.now.party.legal(table.seat(person))
            sayable = {a.text for a in legal if not isinstance(a, Play) or a.poule or a.signal}
            found = await offered(discord, person)
            assert set(found) <= sayable
            assert len(found) == min(25, len(sayable))
            somebody += bool(found)
            cards = {a.text for a in legal if isinstance(a, Play)}
            assert set(await offered(discord, person, "play")) <= cards
            for command in ("poule", "meld"):
                assert set(await offered(discord, person, command)) <= sayable
        assert somebody
        assert await offered(discord, discord.eve) == []
        assert await offered(discord, discord.eve, "play") == []


async def test_suggestions_are_in_words_and_narrow_as_one_types(opens: Opens) -> None:
    async with opens(seed=MELDS) as discord:
        await begun(discord, "pollack", "seats=chosen")
        found = await discord.anna.autocomplete(discord.channel, "announce", "what", "")
        assert {one["name"]: one["value"] for one in found} == {
            "Pollack in clubs": "meld=pollack-C",
            "three nines without hearts": "meld=nines-H",
            "Claim 21": "claim",
        }
        assert await offered(discord, discord.anna, text="NINES") == ["meld=nines-H"]
        assert await offered(discord, discord.anna, text="nobody says this") == []
        assert await offered(discord, discord.anna, "meld") == ["meld=pollack-C", "meld=nines-H"]
        assert len(await offered(discord, discord.anna, "play")) == 8


async def test_signals_are_offered_behind_plain_cards(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        await begun(discord, "politaine")
        found = await offered(discord, discord.anna, "play")
        assert all("+" not in text for text in found[:8])
        assert any("+" in text for text in found[8:])
        signalled = await offered(discord, discord.anna, "play", "with a slide")
        assert len(signalled) == 8 + 3
        assert all(text.endswith("+slide") for text in signalled)


async def test_a_german_pack_names_its_own_cards(opens: Opens) -> None:
    async with opens(seed=MELDS) as discord:
        table = await begun(discord, "pollack", "seats=chosen pack=german")
        found = await discord.anna.autocomplete(discord.channel, "play", "card", "daus")
        assert [one["value"][0] for one in found] == ["A"] * len(found)
        assert found
        answer = await discord.anna.slash(discord.channel, "play", card=found[0]["name"])
        assert answer.ephemeral
        assert said(table) == [found[0]["value"]]


async def test_nothing_is_offered_where_nothing_is_played(opens: Opens) -> None:
    async with opens() as discord:
        for command in ("announce", "play", "poule", "meld"):
            assert await offered(discord, discord.anna, command) == []
        await discord.anna.slash(discord.channel, "table open")
        for command in ("announce", "play", "poule", "meld"):
            assert await offered(discord, discord.anna, command) == []


# What is said.


async def test_a_card_by_its_letters_by_its_words_and_with_a_signal(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        table = await begun(discord, "politaine")
        for form in ("code", "words", "signs", "signal"):
            seat = table.turn
            person = table.person(seat)
            text = (await offered(discord, person, "play"))[0]
            name = (await person.autocomplete(discord.channel, "play", "card", text))[0]["name"]
            written = {
                "code": text.lower().replace("t", "10"),
                "words": name.upper(),
                "signs": text[0] + {"S": "♠️", "H": "♥️", "D": "♦️", "C": "♣️"}[text[1]],
                "signal": f"{text}+tap",
            }[form]
            answer = await person.slash(discord.channel, "play", card=written)
            assert answer.ephemeral
            deal = table.now.party.deal
            assert deal is not None
            assert deal.plays[-1] == (seat, deal.plays[-1][1])
            assert deal.plays[-1][1].text == (f"{text}+tap" if form == "signal" else text)


@pytest.mark.parametrize(
    ("command", "dealing", "refused"), [("redeal", 2, "redeal-not-poor"), ("keep", 1, "keep-not-poor")]
)
async def test_a_hand_is_kept_or_dealt_again(opens: Opens, command: str, dealing: int, refused: str) -> None:
    async with opens(seed=POOR) as discord:
        table = await begun(discord, "politaine")
        assert await offered(discord, discord.anna) == ["redeal", "keep"]
        for person in discord.people[1:]:
            assert await offered(discord, person) == []
            answer = await person.slash(discord.channel, command)
            assert first_line(answer) == f"**{say(f'refused-{refused}')}**"
        await discord.anna.slash(discord.channel, command)
        assert table.now.party.dealing_number == dealing
        assert table.now.party.turn is not None


async def test_poules_are_announced_by_their_number(opens: Opens) -> None:
    async with opens(seed=POULE) as discord:
        table = await begun(discord, "poule")
        assert await offered(discord, discord.anna) == ["poules=0", "poules=1"]
        answer = await discord.anna.slash(discord.channel, "poules", number=2)
        assert first_line(answer) == f"**{say('refused-poules-not-held')}**"
        await discord.anna.slash(discord.channel, "poules", number=1)
        assert table.now.party.deal.poules_announced[Seat.S] == 1  # type: ignore[union-attr,index]
        answer = await discord.anna.slash(discord.channel, "poules", number=0)
        assert first_line(answer) == f"**{say('refused-answered')}**"
        # With its first card it is not said at this table.
        answer = await table.person(table.turn).slash(discord.channel, "poule", what="TC")
        assert "`/poule`" not in first_line(answer)
        assert "La Poule" in first_line(answer)


async def test_melds_are_named(opens: Opens) -> None:
    async with opens(seed=MELDS) as discord:
        table = await begun(discord, "pollack", "seats=chosen")
        await discord.anna.slash(discord.channel, "meld", what="Three nines without hearts")
        await discord.anna.slash(discord.channel, "announce", what="meld=pollack-C")
        melded = [(seat, meld.text) for seat, meld in table.now.party.deal.melded]  # type: ignore[union-attr]
        assert melded == [(Seat.S, "meld=nines-H"), (Seat.S, "meld=pollack-C")]
        answer = await discord.anna.slash(discord.channel, "meld", what="pollack-c")
        assert first_line(answer) == f"**{say('refused-meld-said')}**"
        answer = await discord.anna.slash(discord.channel, "meld", what="claim")
        assert first_line(answer) == f"**{say('refused-no-such-announcement')}**"


async def test_a_claim_is_asked_once_more(opens: Opens) -> None:
    async with opens(seed=MELDS) as discord:
        table = await begun(discord, "pollack", "seats=chosen")
        for command, options in (
            ("claim", {}),
            ("announce", {"what": "claim"}),
            ("announce", {"what": "Claim 21"}),
        ):
            version = table.version
            question = await discord.anna.slash(discord.channel, command, **options)
            assert question.ephemeral
            assert table.version == version
            assert "21" in texts_of(question.response)
        # The other side is not on lead: it is refused at once.
        answer = await discord.people[1].slash(discord.channel, "claim")
        assert first_line(answer).startswith("**")
        assert not table.now.party.over
        await discord.anna.click(question.response, label=labels(question.response)[0])  # type: ignore[arg-type]
        assert table.now.party.over


async def test_after_the_last_trick_a_deal_is_counted(opens: Opens) -> None:
    async with opens(seed=MELDS) as discord:
        table = await begun(discord, "pollack", "seats=chosen target=1")
        while table.now.party.deal is not None and len(said(table)) < 32:
            card = (await offered(discord, table.person(table.turn), "play"))[0]
            await table.person(table.turn).slash(discord.channel, "play", card=card)
        person = table.person(table.turn)
        assert await offered(discord, person) == ["claim", "count"]
        await person.slash(discord.channel, "count")
        assert table.now.party.over


async def test_one_begs_and_the_pack_is_run(opens: Opens) -> None:
    async with opens(seed=BEGS) as discord:
        table = await begun(discord, "all-fours")
        ben = discord.people[1]
        assert table.turn is Seat.S
        assert await offered(discord, discord.anna) == ["stand", "beg"]
        answer = await ben.slash(discord.channel, "run")
        assert "turn" in first_line(answer) or "asked" in first_line(answer)
        await discord.anna.slash(discord.channel, "beg")
        assert await offered(discord, ben) == ["give", "run"]
        assert await offered(discord, discord.anna) == []
        await ben.slash(discord.channel, "run")
        assert len(table.now.party.deal.held(Seat.S)) > 6  # type: ignore[union-attr]


async def test_the_turned_up_trump_stands(opens: Opens) -> None:
    async with opens(seed=BEGS) as discord:
        table = await begun(discord, "all-fours")
        await discord.anna.slash(discord.channel, "stand")
        assert [a for a in table.now.party.legal(table.turn) if not isinstance(a, Play)] == []


@pytest.mark.parametrize("target", [14, 1])
async def test_take_one_is_asked_once_more_where_it_ends_the_party(opens: Opens, target: int) -> None:
    async with opens(seed=BEGS) as discord:
        table = await begun(discord, "all-fours", target=target)
        ben = discord.people[1]
        await discord.anna.slash(discord.channel, "beg")
        version = table.version
        answer = await ben.slash(discord.channel, "give")
        if target > 1:
            assert table.version > version
            assert table.now.party.score == (1, 0)
            return
        assert table.version == version
        await ben.click(answer.response, label=labels(answer.response)[0])  # type: ignore[arg-type]
        assert table.now.party.over


# What is refused.

BY_GAME = {
    "poule": {"quatre-sept", "politaine"},
    "poules": {"poule"},
    "redeal": {"politaine"},
    "keep": {"politaine"},
    "meld": {"pollack"},
    "claim": {"pollack"},
    "count": {"pollack"},
    "stand": {"all-fours"},
    "beg": {"all-fours"},
    "give": {"all-fours"},
    "run": {"all-fours"},
}
OPTIONS: dict[str, dict[str, Any]] = {
    "poule": {"what": "TC"},
    "poules": {"number": 1},
    "meld": {"what": "nines"},
}


@pytest.mark.parametrize("game", GAMES)
async def test_a_command_of_another_game_says_what_is_played_here(opens: Opens, game: str) -> None:
    async with opens(seed=3) as discord:
        table = await begun(discord, game, "seats=chosen" if game == "pollack" else "")
        for command, theirs in BY_GAME.items():
            assert {each for each in GAMES if belongs(command, preset(each))} == theirs
            if game in theirs:
                continue
            version = table.version
            answer = await discord.anna.slash(discord.channel, command, **OPTIONS.get(command, {}))
            line = first_line(answer)
            assert f"This table plays {say(f'game-{game}')}." in line
            assert f"/{command} belongs to" in line
            assert all(say(f"game-{each}") in line for each in theirs)
            assert table.version == version


async def test_what_a_house_rule_gives_or_takes(opens: Opens) -> None:
    async with opens(seed=POOR) as discord:
        table = await begun(discord, "quatre-sept", "redeal=on poule=off four_sevens=off")
        answer = await discord.anna.slash(discord.channel, "poule", what="TC")
        assert "Quatre Sept without /poule, by a house rule" in first_line(answer)
        await discord.anna.slash(discord.channel, "redeal")
        assert table.now.party.dealing_number == 2


async def test_what_is_no_move_is_refused_and_nothing_is_given_up(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        table = await begun(discord, "quatre-sept")
        version = table.version
        for command, option in (("announce", "what"), ("play", "card"), ("poule", "what")):
            for text in (
                "resign",
                "Give the party up",
                "nonsense",
                "{}",
                "{0.__class__}",
                "agreed",
                "x" * 900,
            ):
                answer = await discord.anna.slash(discord.channel, command, **{option: text})
                assert first_line(answer) == f"**{say('refused-no-such-announcement')}**"
        # A card without a word is no announcement.
        text = (await offered(discord, discord.anna, "play"))[0]
        answer = await discord.anna.slash(discord.channel, "announce", what=text)
        assert first_line(answer) == f"**{say('refused-no-such-announcement')}**"
        answer = await discord.eve.slash(discord.channel, "play", card=text)
        assert first_line(answer) == f"**{say('refused-not-seated')}**"
        answer = await discord.people[1].slash(discord.channel, "play", card=text)
        assert "South" in first_line(answer)
        assert table.version == version


async def test_commands_before_and_after_a_party(opens: Opens) -> None:
    async with opens(seed=3) as discord:
        for command in ("beg", "claim", "resign", "end"):
            answer = await discord.anna.slash(discord.channel, command)
            assert texts_of(answer.response) == say("refused-no-table")
        await discord.anna.slash(discord.channel, "table open", game="all-fours")
        answer = await discord.anna.slash(discord.channel, "beg")
        assert texts_of(answer.response) == say("refused-not-playing")
        for command in ("resign", "end"):
            answer = await discord.anna.slash(discord.channel, command)
            assert texts_of(answer.response) == say("refused-no-party")


# Ending.


async def test_a_party_is_given_up_once_both_partners_say_so(opens: Opens) -> None:
    async with opens(seed=3) as discord:
        table = await begun(discord, "quatre-sept")
        anna, cara = discord.anna, discord.people[2]
        assert table.seat(cara) is Seat.N
        # The second is told that it takes nobody's word besides.
        for person, asked in ((anna, "confirm-resign-together"), (cara, "confirm-resign")):
            assert not table.now.party.over
            question = await person.slash(discord.channel, "resign")
            assert first_line(question) == say(asked)
            assert labels(question.response) == [say("confirm-resign-yes")]
            await person.click(question.response, label=say("confirm-resign-yes"))  # type: ignore[arg-type]
        outcome = table.now.party.outcome
        assert outcome is not None
        assert (outcome.ended_by, outcome.winner) == ("resign", Seat.E.side)


@pytest.mark.parametrize("command", ["resign", "end"])
async def test_alone_one_ends_the_party_at_once(opens: Opens, command: str) -> None:
    async with opens(seed=3) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await discord.anna.click(table.board, label="Start")
        question = await discord.anna.slash(discord.channel, command)
        assert first_line(question) == say(f"confirm-{command}")
        assert not table.now.party.over
        await discord.anna.click(question.response, label=say(f"confirm-{command}-yes"))  # type: ignore[arg-type]
        assert table.now.party.over


async def test_a_party_ends_when_everybody_agrees(opens: Opens) -> None:
    async with opens(seed=3) as discord:
        table = await begun(discord, "quatre-sept")
        answer = await discord.eve.slash(discord.channel, "end")
        assert first_line(answer) == f"**{say('refused-not-seated')}**"
        for person in discord.people:
            assert not table.now.party.over
            question = await person.slash(discord.channel, "end")
            last = person is discord.people[-1]
            assert first_line(question) == say("confirm-end" if last else "confirm-end-together")
            await person.click(question.response, label=say("confirm-end-yes"))  # type: ignore[arg-type]
        outcome = table.now.party.outcome
        assert outcome is not None
        assert (outcome.ended_by, outcome.winner) == ("agreed", None)
