"""House rules: what each may be, and how one that cannot be had is told without reading its sentence."""

from itertools import combinations

import pytest

from engine.errors import BadRule
from engine.presets import games, preset
from engine.rules import Allowed, FamilyRules, write_rule

CASES = [(game, key) for game in games() for key in preset(game).values()]


def some_values(rules: FamilyRules, key: str) -> list[str]:
    """Every word that a rule may be; of a number the ends and what stands between."""
    allowed = rules.allowed(key)
    return list(allowed.words) or [str(number) for number in (allowed.low, allowed.low + 1, allowed.high)]


def tried(rules: FamilyRules, pairs: dict[str, str]) -> FamilyRules | BadRule:
    """The rules with these values, or why there are none."""
    try:
        return rules.with_house_rules(pairs)
    except BadRule as wrong:
        return wrong


@pytest.mark.parametrize(("game", "key"), CASES)
def test_what_is_allowed_is_taken_and_nothing_beside_it(game: str, key: str) -> None:
    rules = preset(game)
    allowed = rules.allowed(key)
    assert write_rule(rules.values()[key]) in some_values(rules, key) or not allowed.words
    for value in some_values(rules, key):
        changed = tried(rules, {key: value})
        if isinstance(changed, BadRule):
            # It may be, only not beside the preset's others.
            assert changed.code == "impossible"
        else:
            assert write_rule(changed.values()[key]) == value
    wrong_values = ["", "maybe", "on " if allowed.words else "x1", "True", "-1", "1.0", "1_0", "²", "9" * 30]
    if not allowed.words:
        wrong_values += [str(allowed.low - 1), str(allowed.high + 1)]
    for value in wrong_values:
        with pytest.raises(BadRule, match=f"rule {key}: ") as refused:
            rules.with_house_rules({key: value})
        assert (refused.value.code, refused.value.key) == ("value", key)
        assert refused.value.value == value


@pytest.mark.parametrize("game", games())
def test_a_rule_of_another_game_is_unknown(game: str) -> None:
    rules = preset(game)
    others = {key for other in games() for key in preset(other).values()} - rules.values().keys()
    for key in (*others, "spin", "game", "shown_pack", "TARGET", ""):
        with pytest.raises(BadRule, match="is not a rule of") as refused:
            rules.with_house_rules({key: "on"})
        assert (refused.value.code, refused.value.key) == ("unknown", key)
    with pytest.raises(KeyError):
        rules.allowed("spin")


def test_what_cannot_be_played_together_names_the_rule() -> None:
    found: set[tuple[str, str]] = set()
    for game in games():
        rules = preset(game)
        for one, other in combinations(rules.values(), 2):
            for value in some_values(rules, one):
                for another in some_values(rules, other):
                    wrong = tried(rules, {one: value, other: another})
                    if isinstance(wrong, BadRule):
                        assert wrong.code == "impossible"
                        assert str(wrong).startswith(f"rule {wrong.key}: ")
                        found.add((game, wrong.key))
    assert {key for _, key in found} == {"poule_penalty", "signals", "unclaimed"}
    assert ("pollack", "unclaimed") in found
    assert not any(game == "all-fours" for game, _ in found)


def test_a_stored_value_that_is_none_is_told_apart_too() -> None:
    rules = preset("all-fours")
    for values, code, key in (
        ({"kick": "ten"}, "value", "kick"),
        ({"spin": True}, "unknown", "spin"),
    ):
        with pytest.raises(BadRule) as refused:
            type(rules).from_values("all-fours", {**rules.values(), **values})
        assert (refused.value.code, refused.value.key) == (code, key)


def test_numbers_know_their_ends() -> None:
    assert preset("all-fours").allowed("session") == Allowed((), 1, 24)
    assert preset("poule").allowed("poule_penalty") == Allowed((), 0, 999)
    assert preset("pollack").allowed("pack") == Allowed(("french", "german"))
