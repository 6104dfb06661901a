"""House rules in ``/table open``: what is offered, what is taken, and how what is wrong is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.commands.house import LONGEST, MOST, read_house_rules, suggest_house_rules
from bot.desk import refusal_text
from bot.offered import GAMES
from bot.screens.house import house_rules
from bot.tables.refused import Refused
from bot.texts import Say
from engine.presets import games, preset
from engine.rules import Rules, write_rule
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, texts_of

say = Say("en")


def told(game: str, text: str, target: int | None = None) -> str:
    """How the rules are refused."""
    with pytest.raises(Refused) as refused:
        read_house_rules(say, game, text, target)
    return refusal_text(say, refused.value)


def read(game: str, text: str, target: int | None = None) -> Rules:
    """The rules that a text makes."""
    return read_house_rules(say, game, text, target)


def offered(game: str, text: str, target: int | None = None) -> list[str]:
    """The values of what is offered."""
    return [value for _, value in suggest_house_rules(say, game, text, target)]


# What is read.


@pytest.mark.parametrize(
    "text",
    [
        "kick=two undertrump=forbidden",
        "kick=two, undertrump=forbidden",
        "  KICK=Two,undertrump = forbidden ;",
        "kick=two (a two that is turned up gives the dealer 2) undertrump=forbidden (a trumped trick ma…",
    ],
)
def test_rules_are_read_as_people_write_them(text: str) -> None:
    changed = {"kick": "two", "undertrump": "forbidden"}
    assert read("all-fours", text).changed_from(preset("all-fours")) == changed


def test_nothing_written_is_the_game_as_it_is() -> None:
    for game in GAMES:
        assert read(game, "") == read(game, " , ") == preset(game)
        assert read(game, "", 77).target == read(game, "target=77").target == 77


def test_a_field_may_be_written_with_a_dash() -> None:
    assert read("all-fours", "Hang-Jack=6 game-tie=non-dealer") == preset("all-fours").with_house_rules(
        {"hang_jack": "6", "game_tie": "non-dealer"}
    )


@pytest.mark.parametrize(
    ("game", "text", "parts"),
    [
        ("all-fours", "claim=off", ("All Fours has no house rule `claim`", "`undertrump`", "`hang_jack`")),
        ("quatre-sept", "edition=2020", ("Quatre Sept has no house rule `edition`",)),
        ("all-fours", "kick=ten", ("`kick`", "Turned-up six or two", "`ten`", "`six` or `two`")),
        ("pollack", "claim=maybe", ("`claim`", "`maybe`", "`on-lead`, `any-time` or `off`")),
        ("pollack", "melds=yes", ("`melds`", "`yes`", "`on` or `off`")),
        ("pollack", "session=25", ("`session`", "`25`", "a whole number from 1 to 24")),
        ("poule", "poule_points=-1", ("`poule_points`", "`-1`", "a whole number from 0 to 999")),
        ("poule", "target=1.5", ("`target`", "`1.5`", "from 1 to 999")),
        ("poule", "capot=on capot=on", ("`capot` is given twice",)),
        ("poule", "capot", ("`capot` is no house rule", "`target=50`")),
        ("poule", "=on", ("`=on` is no house rule",)),
        ("poule", "capot=", ("`capot=` is no house rule",)),
        ("poule", "capot=on=on", ("`capot`", "`on=on`", "`on` or `off`")),
        ("pollack", "claim=off unclaimed=must-claim", ("cannot be played together", "`unclaimed=wins`")),
        ("quatre-sept", "poule=off poule_penalty=5", ("cannot be played together", "`poule_penalty=0`")),
        ("politaine", "pack=german", ("cannot be played together", "`signals=off`")),
    ],
)
def test_what_is_wrong_is_named_with_what_is_allowed(game: str, text: str, parts: tuple[str, ...]) -> None:
    for part in parts:
        assert part in told(game, text)


def test_a_target_is_given_once() -> None:
    assert told("poule", "capot=on target=50", 50) == say("refused-target-twice")


def test_what_is_said_back_is_short_and_stays_in_its_code() -> None:
    text = told("poule", "`" + "x" * 500 + "@everyone")
    assert len(text) < 150
    assert text.count("`") == 4


def test_no_sentence_of_the_engine_reaches_a_player() -> None:
    for game, text in (("poule", "spin=1"), ("poule", "tie=x"), ("poule", "target=x"), ("poule", "target=0")):
        for english in ("rule ", "input should", "neither", "whole number,", "is not a rule"):
            assert english not in told(game, text).lower().replace("house rule", "")


# What is offered.


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_offered_first_with_a_value_that_changes_it(game: str) -> None:
    usual = preset(game)
    found = offered(game, "")
    assert len(found) <= MOST
    for value in found[: len(usual.values()) - 2]:
        assert len(read(game, value).changed_from(usual)) == 1
    keys = {value.partition("=")[0] for value in found}
    # German cards have no signals, and a penalty needs a poule: by themselves they cannot be had there.
    needs_another = {"politaine": {"pack"}, "pollack": {"signals", "poule_penalty"}}.get(game, set())
    assert usual.values().keys() - keys <= needs_another


def test_a_choice_says_what_it_means() -> None:
    (choice,) = suggest_house_rules(say, "all-fours", "undertrump=f")
    assert choice == (
        "undertrump=forbidden (a trumped trick may not be trumped lower while there is another play)",
        "undertrump=forbidden",
    )


def test_the_last_word_is_completed_and_what_stands_before_is_kept() -> None:
    assert offered("all-fours", "kick=two, UNDER") == [
        "kick=two undertrump=forbidden",
        "kick=two undertrump=allowed",
    ]
    after = offered("all-fours", "kick=two ")
    assert after
    assert all(value.startswith("kick=two ") and value.count("kick=") == 1 for value in after)
    # As it stands in the field once it was chosen.
    ((name, _),) = suggest_house_rules(say, "all-fours", "kick=tw")
    assert offered("all-fours", name) == after


def test_a_rule_is_found_by_what_it_means() -> None:
    assert "hang_jack=6" in offered("all-fours", "jack")
    assert "four_sevens=off" in offered("quatre-sept", "sevens")
    assert "low_lead=on" in offered("quatre-sept", "lowest")


def test_numbers_are_offered_as_they_are_typed() -> None:
    assert offered("poule", "target=4") == ["target=4", "target=41"]
    assert offered("poule", "target=77") == ["target=77"]
    assert offered("poule", "target=1000") == []
    assert offered("pollack", "session=0") == []
    assert "session=1" in offered("pollack", "session=")
    assert offered("all-fours", "hang_jack=") == ["hang_jack=6", "hang_jack=2", "hang_jack=3"]


def test_the_target_is_not_offered_where_it_is_given_already() -> None:
    assert not any("target" in value for value in offered("poule", "", 50))
    assert "target=50" in offered("poule", "")


def test_nothing_is_offered_behind_what_is_wrong_already() -> None:
    for text in ("spin=1 ", "kick=ten ", "kick=two kick=six ", "kick "):
        assert offered("all-fours", text) == []


def test_what_makes_the_rest_possible_is_offered() -> None:
    assert offered("politaine", "pack=german ") == ["pack=german signals=off"]


def test_what_does_not_fit_is_not_offered_and_can_be_written() -> None:
    for game in GAMES:
        whole = " ".join(f"{key}={write_rule(value)}" for key, value in preset(game).values().items())
        assert read(game, whole) == preset(game)
        assert len(whole) > LONGEST
        assert offered(game, whole) == []


@given(st.sampled_from(GAMES), st.data())
def test_whatever_is_offered_is_accepted(game: str, data: st.DataObject) -> None:
    """Also after others and after a half-typed word, and by the name that a client may send instead."""
    text, kept, target = "", "", data.draw(st.sampled_from([None, 50]))
    for _ in range(data.draw(st.integers(1, 5))):
        choices = suggest_house_rules(say, game, text, target)
        assert len(choices) <= MOST
        assert len(set(choices)) == len(choices)
        for name, value in choices:
            assert 1 <= len(value) <= len(name) <= LONGEST
            assert set(kept.split()) <= set(value.split())
            assert read(game, name, target) == read(game, value, target)
        if not choices:
            return
        name, value = data.draw(st.sampled_from(choices))
        if data.draw(st.booleans()):
            text, kept = (
                data.draw(st.sampled_from([name, value])) + data.draw(st.sampled_from([" ", ", "])),
                value,
            )
        else:
            text = value[: data.draw(st.integers(len(kept), len(value)))]


# At the table.

RULES = {
    "quatre-sept": "poule=before-deal capot=on",
    "politaine": "pack=german, signals=off",
    "poule": "poule_penalty=11",
    "pollack": "session=1 seats=chosen",
    "all-fours": "undertrump=forbidden kick=two",
}


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_of_each_game_opens_with_house_rules_and_its_board_names_them(
    opens: Opens, game: str
) -> None:
    assert set(RULES) == set(GAMES) == set(games())
    async with opens() as discord:
        answer = await discord.anna.slash(
            discord.channel, "table open", game=game, rules=RULES[game], target=77
        )
        assert texts_of(answer.response) == say("notice-opened")
        table = Table(discord)
        rules = table.now.party.rules
        assert rules == read(game, RULES[game], 77)
        lines = house_rules(rules, say)
        assert lines
        for line in lines:
            assert line in table.text
        # Kept with the party, not with the preset.
        await discord.restart()
        assert table.now.party.rules == rules


async def test_wrong_rules_open_no_table(discord_: Discord) -> None:
    for text in ("spin=1", "poule=never", "poule=off poule=off", "poule=off poule_penalty=1", "poule"):
        answer = await discord_.anna.slash(discord_.channel, "table open", rules=text)
        assert answer.ephemeral
        assert texts_of(answer.response) == told("quatre-sept", text)
        assert discord_.tables.all() == ()
    assert discord_.messages() == []


async def test_the_command_offers_the_rules_of_the_chosen_game(discord_: Discord) -> None:
    async def choices(text: str, **filled: object) -> list[dict[str, str]]:
        return await discord_.anna.autocomplete(discord_.channel, "table open", "rules", text, **filled)

    for game in GAMES:
        found = await choices("", game=game)
        assert [(one["name"], one["value"]) for one in found] == suggest_house_rules(say, game, "")
    assert await choices("") == await choices("", game="quatre-sept")
    one, _ = await choices("kick=two beg", game="all-fours", target=7)
    assert one["value"] == "kick=two beg_at_13=forbidden"
    assert one["name"] == "beg_at_13=forbidden (a side that lacks one point may not beg) kick=two"
    assert not any("target" in one["value"] for one in await choices("", game="poule", target=50))
