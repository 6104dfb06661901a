"""What stands in a record's tags, read and checked one by one."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine import words
from engine.cards import Card
from engine.draw import decides, is_seated
from engine.errors import BadNotation
from engine.presets import preset
from engine.records.parse import RecordError, Tag
from engine.rules import Rules, write_rule
from engine.seats import Seat, Side
from engine.session import SessionPlace

_MANY: Final = 999_999_999
_BREAKERS: Final = ("Cc", "Cs", "Zl", "Zp")
"""Unicode's kinds that would break a line or its encoding: controls, half pairs, line and paragraph ends."""


class Player(NamedTuple):
    """Who sits at a seat."""

    name: str
    """Of a computer player its level."""
    computer: bool = False
    """Whether a star marks it."""

    @property
    def text(self) -> str:
        """As a record writes it."""
        return f"*{self.name}" if self.computer else self.name


def read_number(tag: Tag, low: int, high: int = _MANY) -> int:
    """A whole number. Raises :class:`RecordError`, as all of these do."""
    number = _whole(tag.value.strip())
    if number is None or not low <= number <= high:
        raise _wrong(tag, words.NOT_NUMBER.format(name=tag.name, low=low, high=high, value=tag.value))
    return number


def read_seat(tag: Tag) -> Seat:
    """A seat's letter."""
    try:
        return Seat.parse(tag.value.strip())
    except BadNotation:
        raise _wrong(tag, words.NOT_SEAT.format(name=tag.name, value=tag.value)) from None


def read_side(tag: Tag) -> Side:
    """A side."""
    try:
        return Side.parse(tag.value.strip())
    except BadNotation:
        raise _wrong(tag, words.NOT_SIDE.format(name=tag.name, value=tag.value)) from None


def read_pair(tag: Tag) -> tuple[int, int]:
    """Two whole numbers: NS, EW."""
    match [_whole(part) for part in tag.value.split()]:
        case [int(ns), int(ew)]:
            return ns, ew
        case _:
            raise _wrong(tag, words.NOT_PAIR.format(name=tag.name, value=tag.value))


def read_hex(tag: Tag) -> bytes:
    """Thirty-two bytes: a seed, or the hash of one."""
    digits = tag.value.strip()
    if len(digits) == 64 and set(digits) <= set("0123456789abcdefABCDEF"):
        return bytes.fromhex(digits)
    raise _wrong(tag, words.NOT_HEX.format(name=tag.name, value=tag.value))


def read_game(tag: Tag) -> Rules:
    """The preset of a game."""
    try:
        return preset(tag.value)
    except BadNotation as wrong:
        raise _wrong(tag, str(wrong)) from None


def read_rules(tag: Tag, over: Rules) -> Rules:
    """House rules over a preset."""
    pairs: dict[str, str] = {}
    for pair in tag.value.split():
        key, equals, value = pair.partition("=")
        if not equals:
            raise _wrong(tag, words.NOT_RULE.format(value=pair))
        if key in pairs:
            raise _wrong(tag, words.RULE_TWICE.format(key=key))
        pairs[key] = value
    try:
        return over.with_house_rules(pairs)
    except BadNotation as wrong:
        raise _wrong(tag, str(wrong)) from None


def write_rules(rules: Rules) -> str:
    """The value of a Rules tag: what is not the preset's own, and nothing where all of it is."""
    return " ".join(
        f"{key}={write_rule(value)}" for key, value in rules.changed_from(preset(rules.game)).items()
    )


def read_players(tag: Tag) -> dict[Seat, Player]:
    """The players by seat: pairs parted by semicolons, or by blanks where no name holds one."""
    parts = tag.value.split(";")
    if len(parts) == 1 and any(_seat_of(part) is not None for part in tag.value.split()[1:]):
        parts = tag.value.split()
    players: dict[Seat, Player] = {}
    for part in filter(None, map(str.strip, parts)):
        seat = _seat_of(part)
        if seat is None:
            raise _wrong(tag, words.NOT_PLAYER.format(value=part))
        if seat in players:
            raise _wrong(tag, words.SEAT_TWICE.format(seat=seat.letter))
        name = part.partition("=")[2].strip()
        player = Player(_plain(name), name.startswith("*"))
        if not player.name:
            raise _wrong(tag, words.NO_NAME.format(seat=seat.letter))
        players[seat] = player
    return players


def write_players(players: Mapping[Seat, Player]) -> str:
    """The value of a Players tag that :func:`read_players` reads; the escapes are the tag's.

    Names become one line without semicolons or a star of their own; a seat whose name has nothing else is
    left out.
    """
    named = [(seat, Player(_plain(player.name), player.computer)) for seat, player in sorted(players.items())]
    pairs = [f"{seat.letter}={player.text}" for seat, player in named if player.name]
    blank = any(" " in pair for pair in pairs)
    # A single name with a blank ends with the semicolon, since “E=” in it would begin a second pair.
    return ("; ".join(pairs) + (";" if len(pairs) == 1 else "")) if blank else " ".join(pairs)


def _plain(name: str) -> str:
    unbroken = "".join(" " if c == ";" or unicodedata.category(c) in _BREAKERS else c for c in name)
    return " ".join(unbroken.split()).lstrip("* ")


def read_place(tag: Tag, rules: Rules) -> SessionPlace:
    """Where a party stands in its session: its number and the parties won before it, ``3 NS=1 EW=1``."""
    number, *won = tag.value.split() or [""]
    counts = dict.fromkeys(Side, 0)
    given: set[Side] = set()
    for pair in won:
        name, equals, count = pair.partition("=")
        whole = _whole(count)
        try:
            side = Side.parse(name)
        except BadNotation:
            raise _wrong(tag, words.NOT_PLACE.format(value=tag.value)) from None
        if not equals or whole is None or side in given:
            raise _wrong(tag, words.NOT_PLACE.format(value=tag.value))
        given.add(side)
        counts[side] = whole
    place = SessionPlace(_whole(number) or 0, (counts[Side.NS], counts[Side.EW]))
    if not place.fits(rules.session):
        raise _wrong(tag, words.WRONG_PLACE.format(session=rules.session, value=tag.value))
    return place


def write_place(place: SessionPlace) -> str:
    """The value of a Party tag."""
    return f"{place.number} NS={place.won[0]} EW={place.won[1]}"


def read_draw(tag: Tag, rules: Rules) -> dict[Seat, Card]:
    """The card that each seat drew, ``W=7C E=JD N=KS S=TH``, seated as the cards say (PK4)."""
    drawn: dict[Seat, Card] = {}
    dealt: set[Card] = set()
    for pair in tag.value.replace(";", " ").split():
        seat = _seat_of(pair)
        if seat is None:
            raise _wrong(tag, words.NOT_DRAW.format(value=pair))
        if seat in drawn:
            raise _wrong(tag, words.SEAT_TWICE.format(seat=seat.letter))
        try:
            drawn[seat] = Card.parse(pair.partition("=")[2])
        except BadNotation as wrong:
            raise _wrong(tag, str(wrong)) from None
        _check_dealt(tag, [drawn[seat]], rules, dealt)
    if not decides(list(drawn.values())):
        raise _wrong(tag, words.NO_DECISION)
    if not is_seated(drawn, rules.pack):
        raise _wrong(tag, words.WRONG_SEATS)
    return drawn


def write_draw(drawn: Mapping[Seat, Card]) -> str:
    """The value of a Draw tag."""
    return " ".join(f"{seat.letter}={card.text}" for seat, card in sorted(drawn.items()))


def read_hands(tag: Tag, rules: Rules) -> dict[Seat, tuple[Card, ...]]:
    """The hands as dealt; whether they make up the pack is for the deal to say, but for the card's name."""
    hands: dict[Seat, tuple[Card, ...]] = {}
    dealt: set[Card] = set()
    for part in filter(None, map(str.strip, tag.value.split(";"))):
        seat = _seat_of(part)
        if seat is None:
            raise _wrong(tag, words.NOT_HAND.format(value=part))
        if seat in hands:
            raise _wrong(tag, words.SEAT_TWICE.format(seat=seat.letter))
        try:
            hands[seat] = tuple(Card.parse(text) for text in part.partition("=")[2].split())
        except BadNotation as wrong:
            raise _wrong(tag, str(wrong)) from None
        _check_dealt(tag, hands[seat], rules, dealt)
    return {seat: hands.get(seat, ()) for seat in Seat}


def read_stock(tag: Tag, rules: Rules, hands: Mapping[Seat, Sequence[Card]]) -> tuple[Card, ...]:
    """The undealt cards from the top, as many as are given; none of them is in a hand."""
    try:
        stock = tuple(Card.parse(text) for text in tag.value.split())
    except BadNotation as wrong:
        raise _wrong(tag, str(wrong)) from None
    _check_dealt(tag, stock, rules, {card for hand in hands.values() for card in hand})
    return stock


def _check_dealt(tag: Tag, cards: Sequence[Card], rules: Rules, dealt: set[Card]) -> None:
    """That cards are of the pack and not dealt yet; then they are."""
    for card in cards:
        if card not in rules.pack:
            raise _wrong(tag, words.NOT_IN_PACK.format(card=card.text))
        if card in dealt:
            raise _wrong(tag, words.DEALT_TWICE.format(card=card.text))
        dealt.add(card)


def _seat_of(pair: str) -> Seat | None:
    """The seat of ``seat=…``."""
    letter, equals, _ = pair.partition("=")
    try:
        return Seat.parse(letter.strip()) if equals else None
    except BadNotation:
        return None


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def _wrong(tag: Tag, reason: str) -> RecordError:
    return RecordError(tag.line, reason)
