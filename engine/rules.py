"""What a game's rules are: frozen values whose fields are the rule keys of a record.

A preset (``data/rules``) fills them; a house rule changes one. Code asks a rule, never a game's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal, NamedTuple, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.cards import PACK_32, PACK_52, Pack
from engine.errors import BadRule
from engine.seats import Seat

Switch = bool
"""``on`` or ``off`` in text, true or false in JSON."""

RuleValue = str | int | bool


class Allowed(NamedTuple):
    """What a rule's value may be, as records write it: one of some words, or a whole number."""

    words: tuple[str, ...]
    """None for a number."""
    low: int = 0
    high: int = 0
    """The last number that is allowed."""


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
        """Every rule that the preset has, by its key, in the order of the fields."""
        return dict(self._values)

    @cached_property
    def _values(self) -> dict[str, RuleValue]:
        return self.model_dump(exclude={"game"}, by_alias=True, exclude_unset=True)

    def changed_from(self, other: FamilyRules) -> dict[str, RuleValue]:
        """The rules whose value is not the other's: the house rules over a preset."""
        theirs = other._values
        return {key: value for key, value in self._values.items() if theirs.get(key) != value}

    def with_house_rules(self, pairs: Mapping[str, str]) -> Self:
        """These rules with some values changed, given as records write them.

        Raises :class:`BadRule`, naming the key, for an unknown one or a value that it cannot have.
        """
        values = dict(self.values())
        for key, text in pairs.items():
            if key not in values:
                raise BadRule("unknown", key, f"{key!r} is not a rule of {self.game}")
            values[key] = _read(key, text, values[key])
        return self.from_values(self.game, values)

    @classmethod
    def from_values(cls, game: str, values: Mapping[str, RuleValue]) -> Self:
        """Rules from their values by key. Raises :class:`BadRule`, naming the key."""
        try:
            rules = cls.model_validate({"game": game, **values})
        except ValidationError as wrong:
            first = wrong.errors()[0]
            key = ".".join(str(part) for part in first["loc"])
            # In the record's own words: a switch is off, not False.
            text = (first["msg"][:1].lower() + first["msg"][1:]).replace("False", "off").replace("True", "on")
            fault = "unknown" if first["type"] == "extra_forbidden" else "value"
            raise BadRule(fault, key, f"rule {key}: {text}", value=str(first["input"])) from None
        if (impossible := rules.impossible()) is not None:
            raise BadRule("impossible", impossible[0], "rule {}: {}".format(*impossible))
        return rules

    @classmethod
    def allowed(cls, key: str) -> Allowed:
        """What values the rule of that key may have. Raises :class:`KeyError` for an unknown one."""
        field = {field.alias or name: field for name, field in cls.model_fields.items()}[key]
        if field.annotation is bool:
            return Allowed(("on", "off"))
        if field.annotation is not int:
            return Allowed(tuple(map(str, get_args(field.annotation))))
        low, high = (_bound(field.metadata, name) for name in ("ge", "le"))
        return Allowed((), low, high)

    def impossible(self) -> tuple[str, str] | None:
        """The rule whose value cannot be played beside the others, and why; None where all can."""
        return None


class TressetteRules(FamilyRules):
    """The rules of the 32-card family of Tressette.

    A key that has a value of its own here is one that not every preset of the family has.
    """

    packets: Literal["3-2-3", "3-3-2"]
    """How the eight cards of a hand are dealt (QS9, PK5, A-PK1)."""
    seats: Literal["chosen", "draw"]
    """How people come to their seats (PK4, A-PK2)."""
    tie: Literal["deal", "last-trick"]
    """What decides equal totals at or over the target: one more deal (QS25, A-QS1), or who took the last
    trick (PK22, A-PK13)."""
    four_sevens: Switch
    """Whether all four sevens in one hand win the party at once (QS11, A-QS4)."""
    four_eights: Switch
    """Whether all four eights do (PO6, A-PO3)."""
    capot: Switch
    """Whether all eight tricks win the party (PO7, A-PO5)."""
    edition: Literal["2023", "2020"] = "2023"
    """Whose rules: in those of 2020 a party that stands at 18 to 4 is won (PO8, A-PO4)."""
    instant_wins: Literal["auto", "on", "off"] = "on"
    """Whether four eights, capot and 18 to 4 win: ``auto`` at a target of 33 alone (PO9, A-PO7)."""
    poule: Literal["first-card", "before-deal", "off"]
    """When la poule is said: with its first card (QS16), before the deal's first card (LP5), or never."""
    poule_points: Annotated[int, Field(ge=0, le=999)]
    """What a completed poule is worth (QS15, LP7)."""
    poule_penalty: Annotated[int, Field(ge=0, le=999)]
    """What the other side has for each announced poule that was not made (QS22, A-LP7)."""
    low_lead: Switch
    """Whether who wins a trick worth less than a point must lead the lowest rank held (LP1)."""
    redeal: Switch
    """Whether a hand without 10, 9 and ace may have the cards dealt again (PO1)."""
    signals: Switch
    """Whether cards may be played with a tap or a slide (QS27, PO2, PO3)."""
    melds: Switch
    """Whether combinations in the hand score (PK7)."""
    claim: Literal["on-lead", "any-time", "off"]
    """When a side may say that it has reached the target (PK19, A-PK8)."""
    melds_when: Literal["turn", "leader"] = "turn"
    """Who melds: whoever's turn it is, or the winner of a trick before the next lead (A-PK3)."""
    meld_points: Literal["now", "end"] = "now"
    """When melds are booked: as they are said, or when the deal is counted (A-PK6)."""
    unclaimed: Literal["wins", "must-claim"] = "wins"
    """What a side has from being alone at the target when a deal ends: the party, or nothing before it claims
    (A-PK12)."""
    session: Annotated[int, Field(ge=1, le=24)]
    """Parties in a session (PK18, A-PK14)."""
    shown_pack: Annotated[Literal["french", "german"], Field(alias="pack")]
    """Which pack the board shows; records know one (PK1)."""

    def impossible(self) -> tuple[str, str] | None:
        """The rule whose value cannot be played beside the others, and why."""
        if self.poule == "off" and self.poule_penalty:
            return "poule_penalty", "there is no poule to fail at while poule=off"
        if self.signals and self.shown_pack == "german":
            return "signals", "a slide needs two suits of each colour, which pack=german lacks"
        if self.unclaimed == "must-claim" and self.claim == "off":
            return "unclaimed", "nobody can claim while claim=off"
        return None

    @property
    def pack(self) -> Pack:
        """The cards of the game (QS2)."""
        return PACK_32

    @property
    def packet_sizes(self) -> tuple[int, ...]:
        """The packets as numbers."""
        return tuple(int(size) for size in self.packets.split("-"))

    @property
    def _instant(self) -> bool:
        """A-PO7."""
        return self.instant_wins == "on" or (self.instant_wins == "auto" and self.target == 33)

    @property
    def eights_win(self) -> bool:
        """Whether four eights win in this party (PO6, A-PO7)."""
        return self.four_eights and self._instant

    @property
    def capot_wins(self) -> bool:
        """Whether all eight tricks win this party (PO7, A-PO7)."""
        return self.capot and self._instant

    @cached_property
    def is_plain(self) -> bool:
        """Whether nothing but la poule with its first card goes beyond the tricks, as in Quatre Sept."""
        beyond = self.low_lead or self.redeal or self.signals or self.melds or self.claim != "off"
        return self.poule == "first-card" and not beyond

    def eighteen_four(self, score: tuple[int, int]) -> bool:
        """Whether totals of 18 and 4 decide this party, and these are such (PO8, A-PO4, A-PO7)."""
        return self.edition == "2020" and self._instant and sorted(score) == [4, 18]

    def over_at(self, score: tuple[int, int]) -> bool:
        """Whether no deal can begin at these totals (QS24, QS25, PK18, PK22, A-PK12)."""
        if self.eighteen_four(score):
            return True
        needed = min(score) if self.unclaimed == "must-claim" else max(score)
        return needed >= self.target and (score[0] != score[1] or self.tie == "last-trick")


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
    """Rules of whichever family has such keys. Raises :class:`BadRule`, naming the key that is wrong."""
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
        raise BadRule("value", key, f"rule {key}: {text!r} is neither on nor off", value=text)
    if isinstance(now, int):
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        raise BadRule("value", key, f"rule {key}: {text!r} is not a whole number", value=text)
    return text


def _bound(metadata: Iterable[object], name: str) -> int:
    """A number's lowest or highest value, as pydantic keeps it."""
    (found,) = (value for each in metadata if isinstance(value := getattr(each, name, None), int))
    return found


def write_rule(value: RuleValue) -> str:
    """A rule's value as records write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
