"""The analyses of a record's deals, for a person to read and for a program."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from engine import words
from engine.analysis.model import Analysis, Decision, Option, Worth
from engine.party import DealtDeal, Party
from engine.records.parse import RecordError
from engine.records.replay import Record
from engine.records.values import write_rules
from engine.seats import Seat, Side

Json = dict[str, object]
Analysed = Sequence[tuple[DealtDeal, Analysis]]


def ended_deals(record: Record, number: int | None) -> tuple[DealtDeal, ...]:
    """The deals of a record that have ended, or the one of that number.

    Raises :class:`RecordError` where there is none.
    """
    deals = record.party.deals
    if number is None:
        if not deals:
            raise RecordError(1, words.NONE_ENDED)
        return deals
    chosen = tuple([placed for placed in deals if placed.number == number])
    if not chosen:
        lines = [dealing.line for dealing in record.dealings if dealing.number == number]
        reason = words.UNFINISHED if lines else words.NO_DEAL
        raise RecordError(lines[-1] if lines else 1, reason.format(number=number))
    return chosen


def analysis_report(party: Party, analysed: Analysed) -> Json:
    """All analyses as one object for a program."""
    deals: list[Json] = []
    for placed, analysis in analysed:
        ns, ew = analysis.given
        values: Json = json.loads(analysis.dumps())
        deals.append({"number": placed.number, **values, "given": {"NS": ns, "EW": ew}})
    return {"game": party.rules.game, "rules": party.rules.values(), "deals": deals}


def analysis_sheet(party: Party, analysed: Analysed) -> str:
    """All analyses as lines of text."""
    return "\n".join(_lines(party, analysed)) + "\n"


def _lines(party: Party, analysed: Analysed) -> Iterator[str]:
    yield words.PARTY.format(game=party.rules.game, target=party.rules.target)
    if house := write_rules(party.rules):
        yield words.HOUSE_RULES.format(rules=house)
    for placed, analysis in analysed:
        yield ""
        ns, ew = placed.score
        yield words.DEAL.format(number=placed.number, dealer=placed.dealer.letter, ns=ns, ew=ew)
        yield from _deal(analysis)


def _deal(analysis: Analysis) -> Iterator[str]:
    for seat, hand in zip(Seat, analysis.hands, strict=True):
        yield f"  {seat.letter}  {' '.join(hand)}"
    if analysis.best is None:
        yield words.NO_CARD
        return
    if not analysis.exact:
        yield words.ESTIMATED.format(samples=analysis.samples)
    points = words.WORTH.format(ns=analysis.points[0], ew=analysis.points[1])
    yield words.BEST.format(best=_worth(analysis.best), points=points)
    for decision in analysis.opening:
        yield from _decision("", decision, mixed=False)
    for trick in analysis.tricks:
        for place, decision in enumerate(trick.decisions):
            yield from _decision("" if place else str(trick.number), decision, mixed=not analysis.exact)
    ns, ew = analysis.given
    yield words.GIVEN.format(ns=_number(ns), ew=_number(ew))


def _decision(number: str, decision: Decision, *, mixed: bool) -> Iterator[str]:
    """What was played and came of it, and below it what else there was; ``mixed`` marks what is exact."""
    move = f"{decision.seat.letter}:{decision.played.action}"
    exact = "=" if mixed and decision.exact else ""
    parts = [f"  {number:>2}  {move:<12}{exact}{_worth(decision.played.worth)}"]
    if decision.is_mistake:
        party = decision.played.loses_party
        parts.append(words.GIVES_PARTY if party else words.GIVES.format(lost=_number(decision.played.lost)))
        if decision.unsaid:
            parts.append(words.NOT_MELDED.format(melds=" ".join(decision.unsaid)))
        best = decision.best
        parts.append(words.BETTER.format(options=_actions(best), worth=_worth(best[0].worth)))
    yield "; ".join(parts)
    groups = _by_worth(decision.options)
    if len(groups) > 1:
        yield "        " + "; ".join(f"{worth}: {_actions(options)}" for worth, options in groups.items())


def _by_worth(options: Iterable[Option]) -> dict[str, list[Option]]:
    """The options, the best first, by what they come to."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(_worth(option.worth), []).append(option)
    return groups


def _actions(options: Iterable[Option]) -> str:
    return " ".join(option.action for option in options)


def _worth(worth: Worth) -> str:
    text = words.WORTH.format(ns=_number(worth.ns), ew=_number(worth.ew))
    if worth.give_or_take:
        text += f" ±{_number(worth.give_or_take)}"
    return text if worth.capot is None else text + words.CAPOT.format(side=Side(worth.capot).name)


def _number(value: float) -> str:
    return f"{value:g}" if value == int(value) else f"{value:.2f}"
