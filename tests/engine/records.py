"""Example 5 as lines of a record, and what reading other lines comes to."""

import pytest

from engine.party import Party
from engine.records.parse import RecordError
from engine.records.replay import read
from tests.engine.build import EXAMPLE_5

GAME = '[Game "quatre-sept"]'
HANDS = f'[Hands "{EXAMPLE_5}"]'
HEAD = [GAME, '[Deal "1"]', '[Dealer "W"]', '[Score "30 25"]', HANDS]
"""Lines 1 to 5."""
TRICKS = [
    "1. N:TS+poule E:7S S:JS W:KS",
    "2. N:9S E:8S S:QS W:JD",
    "3. N:AS E:8C S:9D W:QD",
    "4. N:7H E:TH+poule S:JH W:KH",
    "5. E:9H S:QH W:TD N:8H",
    "6. E:AH S:KD W:AD N:7D",
    "7. E:TC S:KC W:JC N:7C",
    "8. E:9C S:QC W:AC N:8D",
]
"""Lines 6 to 13: the deal gives 14 19 and comes to 44 44."""
DEAL = [*HEAD, *TRICKS]
NEXT = ['[Deal "2"]', '[Dealer "N"]', '[Score "44 44"]', HANDS]
"""Lines 14 to 17."""
SEVENS = [
    GAME,
    '[Deal "1"]',
    '[Dealer "W"]',
    '[Hands "N=7S 7H 7D 7C 8S 8H 8D 8C; E=JS QS KS AS 9S TS JH QH;'
    ' S=KH AH 9H TH JD QD KD AD; W=9D TD JC QC KC AC 9C TC"]',
]
"""NS have won when the cards are dealt."""


def party_of(*lines: str) -> Party:
    """The party that these lines tell."""
    return read("\n".join(lines)).party


def wrong(*lines: str) -> tuple[int, str]:
    """On which line these are wrong, and how; they must be."""
    with pytest.raises(RecordError) as error:
        read("\n".join(lines))
    assert error.value.reason.isprintable()
    assert len(error.value.reason) <= 300
    return error.value.line, error.value.reason
