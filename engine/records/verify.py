"""Whether a record's hands follow from its seed, and the seed from what was published before the party."""

from __future__ import annotations

from dataclasses import dataclass

from engine import fair, words
from engine.records.parse import RecordError, Tag
from engine.records.replay import Record
from engine.records.values import read_hex


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of it."""

    proven: bool
    line: int
    """Where the record does not match; 1 where it does."""
    text: str


def verify(record: Record) -> Verdict:
    """Deal every hand of a record again.

    Raises :class:`RecordError` where it cannot be told: no seed, no commitment, a deal without its cut.
    """
    commitment = _needed(record.commitment, "Commitment")
    seed_tag = _needed(record.seed, "Seed")
    if not record.dealings:
        raise RecordError(1, words.NOTHING_DEALT)
    seed = read_hex(seed_tag)
    if fair.commitment(seed) != read_hex(commitment).hex():
        return Verdict(False, commitment.line, words.WRONG_COMMITMENT)
    for number, k, dealer, cut, hands, line, stock, stock_line in record.dealings:
        if cut is None:
            raise RecordError(line, words.NO_CUT.format(number=number))
        dealt = fair.dealing(seed, k, cut, record.party.rules, dealer)
        if any(set(hands[seat]) != set(dealt.hands[seat]) for seat in hands):
            return Verdict(False, line, words.WRONG_HANDS.format(number=number))
        if stock != dealt.stock[: len(stock)]:
            return Verdict(False, stock_line, words.WRONG_PACK.format(number=number))
    first = record.dealings[0]
    begins = first.number == 1 and record.party.place.number == 1
    drawn = record.draw if begins else {}
    if drawn and set(drawn.values()) != set(fair.draw(seed, record.party.rules.pack)):
        return Verdict(False, first.line, words.OTHER_DRAW)
    text = words.PROVEN
    if first.number == 1 and not drawn and first.dealer != fair.first_dealer(seed):
        text = words.PROVEN_BUT_DEALER
    return Verdict(True, 1, text.format(deals=words.deals(len(record.dealings)), dealer=first.dealer.letter))


def _needed(tag: Tag | None, name: str) -> Tag:
    if tag is None:
        raise RecordError(1, words.NO_TAG.format(name=name))
    return tag
