"""What a game's rules are: frozen values whose fields are the rule keys of a record.

A preset (``data/rules``) fills them; a house rule changes one. Code asks a rule, never a game's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.cards import PACK_32, Pack
from engine.errors import BadNotation

Switch = bool
"""``on`` or ``off`` in text, true or false in JSON."""

RuleValue = str | int | bool


class TressetteRules(BaseModel):
    """The rules of the 32-card family of Tressette.

    A key that has one value so far is a rule of a game that is not here yet.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    game: str
    """The preset that this began as; only a label."""
    target: Annotated[int, Field(ge=1, le=999)]
    """Points that a side plays to (QS24)."""
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

    def values(self) -> dict[str, RuleValue]:
        """Every rule by its key, in the order of the fields."""
        return self.model_dump(exclude={"game"}, by_alias=True)

    def changed_from(self, other: Self) -> dict[str, RuleValue]:
        """The rules whose value is not the other's: the house rules over a preset."""
        theirs = other.values()
        return {key: value for key, value in self.values().items() if theirs[key] != value}

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


Rules = TressetteRules
"""The rules of any game that the engine knows."""


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
