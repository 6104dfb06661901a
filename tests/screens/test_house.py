"""House rules in words: each rule and each value has its own, and they fit where they are shown."""

from itertools import combinations

import pytest

from bot import screens
from bot.screens.house import house_rules, impossible, meaning, rule_name
from bot.texts import Say
from engine.errors import BadRule
from engine.presets import games, preset
from engine.rules import FamilyRules, Rules

SAY = Say("en")
CASES = sorted({(key, game) for game in games() for key in preset(game).values()})


def values_of(rules: FamilyRules, key: str) -> list[str | int | bool]:
    """Every word that a rule may be; of a number the ends and what stands between."""
    allowed = rules.allowed(key)
    if not allowed.words:
        return [allowed.low, allowed.low + 1, allowed.high]
    if isinstance(rules.values()[key], bool):
        return [True, False]
    return list(allowed.words)


@pytest.mark.parametrize(("key", "game"), CASES)
def test_every_value_of_every_rule_has_words_of_its_own(key: str, game: str) -> None:
    said = [meaning(SAY, key, value) for value in values_of(preset(game), key)]
    assert len(set(said)) == len(said)
    for words in said:
        # It stands inside a sentence, in brackets behind the choice, with room for the choice before it.
        assert not set("().") & set(words)
        assert len(words) <= 78
    assert 1 < len(rule_name(SAY, key)) <= 40


def test_the_names_of_rules_are_told_apart() -> None:
    names = {key: rule_name(SAY, key) for key, _ in CASES}
    assert len(set(names.values())) == len(names)


def test_the_board_names_what_was_changed_and_nothing_else() -> None:
    for game in games():
        assert house_rules(preset(game), SAY) == []
    rules = preset("all-fours").with_house_rules({"target": "7", "kick": "two", "hang_jack": "6"})
    assert house_rules(rules, SAY) == [
        "House rule: a jack of trumps that the other side takes is worth 6 to it.",
        "House rule: a two that is turned up gives the dealer 2, a six nothing.",
    ]


def test_the_board_of_a_game_that_is_gone_names_nothing() -> None:
    rules: Rules = preset("poule").model_copy(update={"game": "gone"})
    assert house_rules(rules, SAY) == []


def test_whatever_cannot_be_played_together_is_explained() -> None:
    keys: set[str] = set()
    codes: set[str] = set()
    for game in games():
        rules = preset(game)
        for one, other in combinations(rules.values(), 2):
            for first in values_of(rules, one):
                for second in values_of(rules, other):
                    try:
                        type(rules).from_values(game, {**rules.values(), one: first, other: second})
                    except BadRule as wrong:
                        codes.add(wrong.code)
                        keys.add(wrong.key)
    assert codes == {"impossible"}
    said = {impossible(SAY, key) for key in keys}
    assert len(said) == len(keys)
    assert all(f"`{key}=" in words for key in keys for words in [impossible(SAY, key)])
    assert screens.house_rules is house_rules
