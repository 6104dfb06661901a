"""The fair deal: everything that a party is dealt follows from one seed, whose hash is shown beforehand.

Before the start the table sees :func:`commitment`. Each deal is then :func:`deal` of the seed, the number of
the dealing and a cut that somebody else chooses. Once the party is over the seed is opened, and whoever kept
the commitment can deal every hand again: ``docs/fair.md`` says how, down to the bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from engine.cards import Card, Pack
from engine.draw import decides
from engine.errors import BadDeal
from engine.rules import Rules
from engine.seats import Seat

SEED_BYTES = 32
"""How long a seed is."""

FIRST_DEALER = 0
"""The number whose stream gives the first dealer, or the draw; dealings count from 1."""

_WORD_VALUES = 1 << 32


def commitment(seed: bytes) -> str:
    """What is published before the party: the seed's SHA-256, in hex."""
    return sha256(seed).hexdigest()


def seed_from_number(number: int) -> bytes:
    """The seed that a number given by hand stands for: the SHA-256 of its decimal digits.

    Everybody who knows the number knows all cards, so it is for tests and repeatable deals only.
    """
    return sha256(str(number).encode()).digest()


def first_dealer(seed: bytes) -> Seat:
    """Who deals first in a party whose dealer does not follow from the one before (QS7, A-QS11)."""
    return Seat(_below(len(Seat), _words(seed, FIRST_DEALER)))


def draw(seed: bytes, pack: Pack) -> tuple[Card, ...]:
    """The four cards that are drawn for partners and seats, in the order of drawing (PK4, A-PK2).

    The top four of the shuffled pack; where two are of one rank it is shuffled on and all draw again.
    """
    words = _words(seed, FIRST_DEALER)
    cards = list(pack.cards)
    while True:
        _shuffle(cards, words)
        if decides(cards[: len(Seat)]):
            return tuple(cards[: len(Seat)])


def cut_from_id(snowflake: int, size: int = 32) -> int:
    """The cut when nobody chooses one: from an id that the dealing program did not choose, 1 to size - 1."""
    return 1 + snowflake % (size - 1)


class Dealt(NamedTuple):
    """What a dealing gives."""

    hands: dict[Seat, tuple[Card, ...]]
    stock: tuple[Card, ...]
    """The undealt cards from the top: 28 in All Fours, else none."""


def deal(seed: bytes, k: int, cut: int, rules: Rules, dealer: Seat) -> dict[Seat, tuple[Card, ...]]:
    """The hands of :func:`dealing`."""
    return dealing(seed, k, cut, rules, dealer).hands


def dealing(seed: bytes, k: int, cut: int, rules: Rules, dealer: Seat) -> Dealt:
    """The party's k-th dealing, counted from 1, a deal that is dealt again too (QS8, QS9, PO1, AF3, AF4).

    The pack in its standing order is shuffled, the top ``cut`` cards go under the others, and packets are
    given from the dealer's neighbour on: the left one and clockwise, in All Fours the right one and
    anticlockwise. Raises :class:`BadDeal` for a cut that is none.
    """
    pack = list(rules.pack.cards)
    if not 1 <= cut < len(pack):
        raise BadDeal(f"a cut lifts 1 to {len(pack) - 1} cards, not {cut}")
    _shuffle(pack, _words(seed, k))
    pack = pack[cut:] + pack[:cut]
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(Seat, ())
    dealt = 0
    for size in rules.packet_sizes:
        for seat in rules.round_from(dealer):
            hands[seat] += tuple(pack[dealt : dealt + size])
            dealt += size
    return Dealt(hands, tuple(pack[dealt:]))


def _shuffle(pack: list[Card], words: Iterator[int]) -> None:
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, words)
        pack[last], pack[other] = pack[other], pack[last]


def _words(seed: bytes, k: int) -> Iterator[int]:
    """An endless stream of 32-bit numbers: SHA-256 over seed, k and a counter, eight words a block."""
    counter = 0
    while True:
        block = sha256(seed + k.to_bytes(8) + counter.to_bytes(8)).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4])
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number under the bound, each as likely: words past the last whole multiple of it are thrown away."""
    fair = _WORD_VALUES - _WORD_VALUES % bound
    return next(word for word in words if word < fair) % bound
