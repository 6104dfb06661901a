"""How a message is said: in which language, and what happens where one is missing."""

from __future__ import annotations

import logging

import pytest

from bot import texts
from bot.texts import Say, TextError, say


@pytest.mark.parametrize("locale", ["en", "en-US", "en-GB", "EN_gb", "tlh", "", "../en", "e", "en/"])
def test_every_locale_has_a_language(locale: str) -> None:
    assert Say(locale).locale == "en"
    assert say(locale, "button-rules") == "Rules"


def test_arguments_are_put_in_as_they_are() -> None:
    assert Say("en")("ping-turn", mention="<@5>") == "<@5> it is your turn."
    assert Say("en")("failure-reference", reference="{ $x } \u2068") == "Reference { $x } \u2068"


def test_numbers_choose_their_form() -> None:
    assert [Say("en")("tally-poules", poules=count) for count in (0, 1, 2)] == [
        "0 poules",
        "1 poule",
        "2 poules",
    ]


def test_what_was_said_is_kept_apart_by_all_that_it_depends_on() -> None:
    say = Say("en")
    assert [say("tally-poules", poules=count) for count in (1, 2, "1", 1.0, 1)] == [
        "1 poule",
        "2 poules",
        "1 poules",
        "1 poule",
        "1 poule",
    ]
    assert say("card", rank="a", suit="b") != say("card", rank="b", suit="a")
    assert say("card", suit="b", rank="a") == say("card", rank="a", suit="b")


def test_there_is_one_of_each_language_and_pack() -> None:
    """So that what was said can be found again, whoever asks."""
    assert Say("en") is Say("en-GB") is Say("tlh")
    assert Say("en") is Say("en").with_pack("french") is not Say("en", "german")
    assert Say("en").with_pack("german") is Say("en", "german")
    assert (Say("en").pack, Say("en", "german").pack) == ("french", "german")


@pytest.mark.parametrize(("text_id", "args"), [("no-such-message", {}), ("ping-turn", {})])
def test_what_is_missing_raises_in_tests(text_id: str, args: dict[str, str]) -> None:
    with pytest.raises(TextError, match=text_id):
        Say("en")(text_id, **args)


# Others than above: what was said once, this too, is kept.
@pytest.mark.parametrize("text_id", ["nobody-wrote-it", "failure-reference"])
def test_what_is_missing_is_its_id_and_one_line_in_the_log(
    text_id: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(texts, "strict", False)
    monkeypatch.setattr(texts, "_told", set())
    with caplog.at_level(logging.ERROR, logger="bot.texts"):
        assert [Say("en")(text_id) for _ in range(3)] == [text_id] * 3
    assert len(caplog.records) == 1
    assert text_id in caplog.text


def test_strictness_is_off_unless_a_test_asks() -> None:
    """The other tests of this folder would not notice."""
    import importlib.util

    spec = importlib.util.find_spec("bot.texts")
    assert spec is not None
    assert spec.origin is not None
    with open(spec.origin, encoding="utf-8") as source:
        assert "\nstrict = False\n" in source.read()
