"""Cards, seats, moves and rules as text, both ways; and the engine's own English."""

import copy
import pickle
import tomllib
from importlib.resources import files

import pytest

from engine import words
from engine.actions import Play, Resign, parse_action, parse_move, write_move
from engine.cards import CARDS, PACK_32, Card, Suit
from engine.errors import BadNotation
from engine.presets import games, preset
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules, write_rule
from engine.seats import Seat, Side
from tests.engine.build import RULES


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert Card.parse(card.text) is card
    assert Card.parse(card.text.lower()) is card
    assert Card.of(card.rank, card.suit) is card
    assert CARDS[card.key] is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card


@pytest.mark.parametrize("text", ["", "T", "S", "ST", "1S", "11S", "10", "TSS", "T S", " TS", "0S", "Ｔ♠"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a card"):
        Card.parse(text)


@pytest.mark.rule("QS2", "QS3")
def test_the_pack_in_its_standing_order() -> None:
    texts = [card.text for card in PACK_32.cards]
    assert texts[:9] == ["7S", "8S", "JS", "QS", "KS", "AS", "9S", "TS", "7H"]
    assert len(set(texts)) == 32
    assert Card.parse("2S") not in PACK_32
    assert "TS" not in PACK_32
    held = map(Card.parse, ["7C", "TS", "8S", "AH", "9S", "TH"])
    assert [card.text for card in PACK_32.sorted(held)] == ["TS", "9S", "8S", "TH", "AH", "7C"]


@pytest.mark.parametrize("seat", list(Seat))
def test_every_move_is_read_as_it_is_written(seat: Seat) -> None:
    plays = [Play.of(card, poule=poule) for card in CARDS for poule in (False, True)]
    for action in (*plays, Resign()):
        assert parse_move(write_move(seat, action)) == (seat, action)
        assert parse_move(write_move(seat, action).lower()) == (seat, action)
        assert pickle.loads(pickle.dumps(action)) == action
        assert parse_action(action.text) == action
    assert len({play.key for play in plays}) == 104


def test_seats_suits_and_sides() -> None:
    assert [Seat.parse(letter) for letter in "NESW"] == list(Seat)
    assert [Suit.parse(letter) for letter in "shdc"] == list(Suit)
    assert [Side.parse(text) for text in ("NS", "ew")] == list(Side)
    for parse, text in ((Seat.parse, "NE"), (Suit.parse, "♠"), (Side.parse, "N"), (Seat.parse, "")):
        with pytest.raises(BadNotation):
            parse(text)


class TestRules:
    def test_every_preset_is_read_and_explained(self) -> None:
        assert "quatre-sept" in games()
        for game in games():
            text = files("data").joinpath("rules", f"{game}.toml").read_text(encoding="utf-8")
            values = preset(game).values()
            assert tomllib.loads(text) == values
            lines = text.splitlines()
            for key in values:
                (place,) = [number for number, line in enumerate(lines) if line.startswith(f"{key} = ")]
                assert lines[place - 1].startswith("# ")

    def test_values_are_read_as_they_are_written(self) -> None:
        pairs = {key: write_rule(value) for key, value in RULES.values().items()}
        assert RULES.with_house_rules(pairs) == RULES
        assert TressetteRules.from_values("quatre-sept", RULES.values()) == RULES

    def test_house_rules_are_what_differs(self) -> None:
        house = RULES.with_house_rules({"target": "31", "poule": "off", "four_sevens": "off"})
        assert house.changed_from(RULES) == {"poule": "off", "four_sevens": False}
        assert RULES.changed_from(RULES) == {}
        assert RULES.poule == "first-card"

    @pytest.mark.parametrize(
        ("values", "says"),
        [
            ({"target": True}, "rule target"),
            ({"target": "31"}, "rule target"),
            ({"target": 31.0}, "rule target"),
            ({"four_sevens": 1}, "rule four_sevens"),
            ({"spin": 1}, "rule spin"),
        ],
    )
    def test_values_of_another_kind_are_none(self, values: dict[str, object], says: str) -> None:
        with pytest.raises(BadNotation, match=says):
            TressetteRules.from_values("quatre-sept", {**RULES.values(), **values})  # pyright: ignore[reportArgumentType]

    def test_a_missing_value_is_named(self) -> None:
        values = {key: value for key, value in RULES.values().items() if key != "target"}
        with pytest.raises(BadNotation, match="rule target"):
            TressetteRules.from_values("quatre-sept", values)

    @pytest.mark.parametrize("game", ["", "whist", "../rules/quatre-sept", "quatre-sept.toml"])
    def test_an_unknown_game_is_named(self, game: str) -> None:
        with pytest.raises(BadNotation, match="is not a game; there is "):
            preset(game)


@pytest.mark.parametrize("code", list(RefusalCode))
def test_every_refusal_has_its_words(code: RefusalCode) -> None:
    cards = (Card.parse("TH"), Card.parse("8H"))
    said = words.refusal(Refusal(code, Seat.E, cards[0], Suit.HEARTS, cards))
    assert said
    assert "{" not in said
    assert words.not_legal("N:TS", Refusal(code)).startswith("N:TS is not legal: ")
