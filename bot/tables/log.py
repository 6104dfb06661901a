"""The lines of a party's log, and the party as the fold of them.

A dealing takes two lines: ``asked=ID``, the interaction that asked for it, and ``cut=N``, the cards lifted.
Everything else is a move as records write it. What is done live goes through :func:`advance` as well, so
that a restart cannot come to another party than the one that was played.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from bot.store.rows import ActionRow, PartyRow
from bot.tables.model import KeptParty
from engine import fair
from engine.actions import AGREED, parse_move
from engine.errors import BadNotation
from engine.events import Event
from engine.party import Party
from engine.presets import preset
from engine.rules import Rules
from engine.seats import Seat
from engine.session import SessionPlace

_ASKED = "asked="
_CUT = "cut="


def asked_line(interaction_id: int) -> str:
    """The line that asks for the next dealing."""
    return f"{_ASKED}{interaction_id}"


def cut_line(cut: int) -> str:
    """The line that deals, the pack being cut by so many cards."""
    return f"{_CUT}{cut}"


def write_rules(rules: Rules) -> str:
    """Every rule of a party as JSON: it keeps its own, whatever a preset says later."""
    return json.dumps({"game": rules.game, **rules.values()})


def read_rules(text: str) -> Rules:
    """Rules from :func:`write_rules`. Raises :class:`engine.errors.BadNotation`."""
    values = json.loads(text)
    game = values.pop("game")
    return type(preset(game)).from_values(game, values)


def begin(row: PartyRow) -> KeptParty:
    """A party before its first line."""
    place = SessionPlace(row.session_number, (row.session_ns, row.session_ew))
    return KeptParty(row, Party.start(read_rules(row.rules), Seat.parse(row.first_dealer), place=place), 0)


def fold(row: PartyRow, lines: Iterable[ActionRow]) -> KeptParty:
    """A party as its log left it. Raises :class:`engine.errors.EngineError` where the log does not replay."""
    kept = begin(row)
    for line in lines:
        kept, _ = advance(kept, line.text)
    return kept


def advance(kept: KeptParty, line: str) -> tuple[KeptParty, tuple[Event, ...]]:
    """The party after one more line, and what happened.

    Raises :class:`engine.errors.EngineError` where the line is not one, or not allowed.
    """
    party, cuts, seat = kept.party, kept.cuts, None
    if line.startswith(_ASKED):
        asked = _number(line, _ASKED)
        return KeptParty(kept.row, party, kept.length + 1, cuts, asked), ()
    if line.startswith(_CUT):
        cut = _number(line, _CUT)
        cuts = (*cuts, cut)
        hands, stock = fair.dealing(kept.row.seed, len(cuts), cut, party.rules, party.dealer)
        step = party.deal_cards(hands, stock)
    elif line == AGREED:
        step = party.agree()
    else:
        seat, action = parse_move(line)
        step = party.apply(seat, action)
    return KeptParty(kept.row, step.party, kept.length + 1, cuts, kept.asked, seat), step.events


def _number(line: str, key: str) -> int:
    digits = line.removeprefix(key)
    if not (digits.isascii() and digits.isdigit()):
        raise BadNotation(f"{key} has no number")
    return int(digits)
