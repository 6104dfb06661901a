"""What a game's rules are: frozen values whose fields are the rule keys of a record.

A preset (``data/rules``) fills them; a house rule changes one. Code asks a rule, never a game's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.cards import PACK_32, PACK_52, Pack
from engine.errors import BadNotation
from engine.seats import Seat

Switch = bool
"""``on`` or ``off`` in text, true or false in JSON."""

RuleValue = str | int | bool


class FamilyRules(BaseModel):
    """What the rules of every family have, and how they are read and written."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    clockwise: ClassVar[bool] = True
    """Which way cards are dealt and played, and the deal passes (QS6, QS10, AF1, AF2)."""
    stock_size: ClassVar[int] = 0
    """How many cards of the pack are left when the hands are dealt."""

    game: str
    """The preset that this began as; only a label."""
    target: Annotated[int, Field(ge=1, le=999)]
    """Points that a side plays to (QS24, AF25)."""

    def round_from(self, dealer: Seat) -> tuple[Seat, Seat, Seat, Seat]:
        """The order of dealing and play, from the dealer's neighbour on; the dealer last (QS9, AF4)."""
        if self.clockwise:
            return dealer.left, dealer.partner, dealer.right, dealer
        return dealer.right, dealer.partner, dealer.left, dealer

    def forehand(self, dealer: Seat) -> Seat:
        """Who leads to the first trick and deals next (QS10, QS12, AF2, AF13)."""
        return self.round_from(dealer)[0]

    def cutter(self, dealer: Seat) -> Seat:
        """Who cuts: the dealer's other neighbour (QS8, AF3)."""
        return self.round_from(dealer)[2]

    def values(self) -> dict[str, RuleValue]:
        """Every rule by its key, in the order of the fields."""
        return self.model_dump(exclude={"game"}, by_alias=True)

    def changed_from(self, other: FamilyRules) -> dict[str, RuleValue]:
        """The rules whose value is not the other's: the house rules over a preset."""
        theirs = other.values()
        return {key: value for key, value in self.values().items() if theirs.get(key) != value}

    def with_house_rules(self, pairs: Mapping[str, str]) -> Self:
        """These rules with some values changed, given as records write them.

        Raises :class:`BadNotation`, naming the key, for an unknown one or a value that it cannot have.
        """
        values = dict(self.values())
        for key, text in pairs.items():
            if key not in values:
                raise BadNotation(f"{key!r} is not a rule of {self.game}")
            values[key] = _read(key, text, values[key])
        return self.from_values(self.game, values)

    @classmethod
    def from_values(cls, game: str, values: Mapping[str, RuleValue]) -> Self:
        """Rules from their values by key. Raises :class:`BadNotation`, naming the key."""
        try:
            return cls.model_validate({"game": game, **values})
        except ValidationError as wrong:
            first = wrong.errors()[0]
            key = ".".join(str(part) for part in first["loc"])
            # In the record's own words: a switch is off, not False.
            text = (first["msg"][:1].lower() + first["msg"][1:]).replace("False", "off").replace("True", "on")
            raise BadNotation(f"rule {key}: {text}") from None


class TressetteRules(FamilyRules):
    """The rules of the 32-card family of Tressette.

    A key that has one value so far is a rule of a game that is not here yet.
    """

    packets: Literal["3-2-3", "3-3-2"]
    """How the eight cards of a hand are dealt (QS9)."""
    seats: Literal["chosen"]
    """How people come to their seats."""
    tie: Literal["deal"]
    """What decides equal totals at or over the target: one more deal (QS25, A-QS1)."""
    four_sevens: Switch
    """Whether all four sevens in one hand win the party at once (QS11, A-QS4)."""
    four_eights: Literal[False]
    """Whether all four eights do."""
    capot: Literal[False]
    """Whether all eight tricks win the party."""
    poule: Literal["first-card", "off"]
    """When la poule is said: with its first card, or never (QS16)."""
    poule_points: Annotated[int, Field(ge=0, le=999)]
    """What a completed poule is worth (QS15)."""
    poule_penalty: Literal[0]
    """What an announced poule that was not made costs (QS22)."""
    low_lead: Literal[False]
    """Whether a poor trick forces a low lead."""
    redeal: Literal[False]
    """Whether a poor hand may be dealt again."""
    signals: Literal[False]
    """Whether plays may carry signals (QS27)."""
    melds: Literal[False]
    """Whether combinations in hand score."""
    claim: Literal["off"]
    """When a side may say that it has reached the target."""
    session: Literal[1]
    """Parties in a session."""
    shown_pack: Annotated[Literal["french", "german"], Field(alias="pack")]
    """Which pack the board shows; records know one."""

    @property
    def pack(self) -> Pack:
        """The cards of the game (QS2)."""
        return PACK_32

    @property
    def packet_sizes(self) -> tuple[int, ...]:
        """The packets as numbers."""
        return tuple(int(size) for size in self.packets.split("-"))

    def over_at(self, score: tuple[int, int]) -> bool:
        """Whether no deal can begin at these totals: the target is reached and they differ (QS24, QS25)."""
        return max(score) >= self.target and score[0] != score[1]


class AllFoursRules(FamilyRules):
    """The rules of All Fours, with 52 cards, played anticlockwise, and a trump that is turned up (AF1)."""

    clockwise: ClassVar[bool] = False
    stock_size: ClassVar[int] = 28

    packets: Literal["3-3", "6"]
    """How the six cards of a hand are dealt (AF4)."""
    seats: Literal["chosen", "draw"]
    """How people come to their seats."""
    session: Annotated[int, Field(ge=1, le=24)]
    """Parties in a session."""
    game_tie: Literal["nobody", "non-dealer"]
    """Who has the point for Game where both sides took as much (A-AF3)."""
    game_points: Annotated[int, Field(ge=0, le=999)]
    """What Game is worth (AF24, A-AF15)."""
    hang_jack: Annotated[int, Field(ge=0, le=999)]
    """What the jack of trumps is worth to the side that takes it from the other (AF23)."""
    undertrump: Literal["allowed", "forbidden"]
    """Whether a plain lead may be trumped lower than it is already (AF19, A-AF10)."""
    kick: Literal["six", "two"]
    """Which low card is worth two when it is turned up (AF5)."""
    exhausted: Literal["redeal", "last-kick"]
    """What follows the third turned-up card of one suit (AF11, A-AF7)."""
    beg_at_13: Literal["allowed", "forbidden"]
    """Whether a side that lacks one point may beg, for which “take one” would end the party (A-AF8)."""
    give_needs_trump: Switch
    """Whether a dealer without a trump must run the pack (A-AF9)."""

    @property
    def pack(self) -> Pack:
        """The cards of the game (AF1)."""
        return PACK_52

    @property
    def packet_sizes(self) -> tuple[int, ...]:
        """The packets as numbers."""
        return tuple(int(size) for size in self.packets.split("-"))

    def over_at(self, score: tuple[int, int]) -> bool:
        """Whether no deal can begin at these totals: the target is reached (AF25)."""
        return max(score) >= self.target


Rules = TressetteRules | AllFoursRules
"""The rules of any game that the engine knows: one class a family."""

_FAMILIES: tuple[type[TressetteRules] | type[AllFoursRules], ...] = (TressetteRules, AllFoursRules)


def rules_from_values(game: str, values: Mapping[str, RuleValue]) -> Rules:
    """Rules of whichever family has such keys. Raises :class:`BadNotation`, naming the key that is wrong."""
    family = max(_FAMILIES, key=lambda family: len(keys_of(family) & values.keys()))
    return family.from_values(game, values)


def keys_of(family: type[FamilyRules]) -> set[str]:
    """The rule keys of a family."""
    return {field.alias or name for name, field in family.model_fields.items() if name != "game"}


def _read(key: str, text: str, now: RuleValue) -> RuleValue:
    """A rule's value from its text; what it is now tells which kind it is."""
    if isinstance(now, bool):
        if text in ("on", "off"):
            return text == "on"
        raise BadNotation(f"rule {key}: {text!r} is neither on nor off")
    if isinstance(now, int):
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        raise BadNotation(f"rule {key}: {text!r} is not a whole number")
    return text


def write_rule(value: RuleValue) -> str:
    """A rule's value as records write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
