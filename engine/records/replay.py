"""A record played through: the party that it tells, checked tag by tag and move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine import words
from engine.actions import AGREED, parse_move, write_move
from engine.cards import Card
from engine.draw import first_dealer
from engine.errors import BadDeal, BadNotation, IllegalAction
from engine.party import Party
from engine.records.parse import RecordError, Tag, Word, decode, items
from engine.records.values import (
    Player,
    read_draw,
    read_game,
    read_hands,
    read_hex,
    read_number,
    read_pair,
    read_place,
    read_players,
    read_rules,
    read_seat,
    read_side,
    read_stock,
)
from engine.refusals import RefusalCode
from engine.rules import Rules
from engine.seats import Seat
from engine.session import ALONE, SessionPlace

_HEADER: Final = ("Game", "Rules", "Players", "Party", "Draw")
_ANYWHERE: Final = {"Commitment": read_hex, "Seed": read_hex, "Winner": read_side}
_OF_A_DEAL: Final = ("Dealer", "Score", "Cut", "Hands", "Pack")


class Dealing(NamedTuple):
    """What a record says of one dealing, for whoever deals it again."""

    number: int
    """Of the deal, from 1."""
    k: int
    """Of the dealing in its party, from 1: a deal that is dealt again has several (PO1)."""
    dealer: Seat
    cut: int | None
    hands: dict[Seat, tuple[Card, ...]]
    line: int
    """Of the hands."""
    stock: tuple[Card, ...] = ()
    """The undealt cards from the top, as many as the record gives."""
    stock_line: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read, and the party that it tells."""

    party: Party
    players: dict[Seat, Player]
    draw: dict[Seat, Card]
    """The card that each seat drew; none where that is not told."""
    dealings: tuple[Dealing, ...]
    commitment: Tag | None
    """As it stands: 64 hex digits."""
    seed: Tag | None
    """As it stands: 64 hex digits."""


def read(data: str | bytes) -> Record:
    """Read a record, from its text or its file's bytes. Raises :class:`RecordError` where it is wrong."""
    reader = _Reader()
    for item in items(decode(data) if isinstance(data, bytes) else data):
        if isinstance(item, Word):
            reader.move(item)
        else:
            reader.tag(item)
    return reader.end()


class _Reader:
    """What was read so far.

    Tags that stand together may stand in any order: a header is read when it is closed by the first Deal or
    move, a deal's tags when its first move, its Result or the next Deal comes.
    """

    def __init__(self) -> None:
        self.singles: dict[str, Tag] = {}
        self.rules: Rules | None = None
        """None while the header is open."""
        self.players: dict[Seat, Player] = {}
        self.place = ALONE
        self.draw: dict[Seat, Card] = {}
        self.party: Party | None = None
        """None while nothing was settled: the first Deal says where it begins."""
        self.block: dict[str, Tag] = {}
        """The tags of the last Deal."""
        self.open = False
        """Whether that deal still awaits its cards."""
        self.dealt = False
        """Whether it had any, perhaps such as were thrown in."""
        self.dealings: list[Dealing] = []

    def tag(self, tag: Tag) -> None:
        """Take a tag."""
        if tag.name in _HEADER:
            if self.rules is not None and tag.name not in self.singles:
                raise RecordError(tag.line, words.LATE.format(name=tag.name))
            _take(tag, self.singles)
        elif tag.name in _ANYWHERE:
            _take(tag, self.singles)
            _ANYWHERE[tag.name](tag)
        elif tag.name == "Deal":
            self._open_deal(tag)
        elif tag.name == "Pack" and self.rules is not None and not self.rules.stock_size:
            raise RecordError(tag.line, words.OTHER_TAG.format(name=tag.name, game="all-fours"))
        elif tag.name in _OF_A_DEAL:
            if not self.open:
                raise RecordError(tag.line, words.NO_DEAL_TAG.format(name=tag.name))
            _take(tag, self.block)
        elif tag.name == "Result":
            self._take_result(tag)
        else:
            raise RecordError(tag.line, words.UNKNOWN_TAG.format(name=tag.name))

    def move(self, word: Word) -> None:
        """Play a move."""
        party = self._settle(word.line, "a move")
        try:
            self.party = party.move(word.text).party
        except BadNotation:
            raise RecordError(word.line, words.NOT_MOVE.format(text=word.text)) from None
        except IllegalAction as wrong:
            if wrong.refusal.code is RefusalCode.OTHER_GAME:
                game = party.rules.game
                raise RecordError(word.line, words.OTHER_MOVE.format(text=word.text, game=game)) from None
            raise RecordError(word.line, words.not_legal(_written(word.text), wrong.refusal)) from None
        except BadDeal as wrong:
            # The Pack is what ends too early, not the move that needs it.
            raise RecordError(self.dealings[-1].stock_line, str(wrong)) from None
        self.open = self.party.deal is not None and self.party.awaits_cards
        if self.open:
            # Thrown in: the same deal is dealt again, with a cut and hands of its own.
            self.block = {name: tag for name, tag in self.block.items() if name not in ("Cut", "Hands")}
        self._check_result(self.party)

    def end(self) -> Record:
        """The record as a whole; it may stop anywhere."""
        if "Game" not in self.singles:
            raise RecordError(1, words.NO_GAME)
        party = self._settle(1, "")
        if "Result" in self.block and party.deal is not None:
            line = self.block["Result"].line
            raise RecordError(line, words.UNFINISHED.format(number=party.deal_number))
        if "Winner" in self.singles:
            _check_winner(self.singles["Winner"], party)
        return Record(
            party,
            self.players,
            self.draw,
            tuple(self.dealings),
            self.singles.get("Commitment"),
            self.singles.get("Seed"),
        )

    def _open_deal(self, tag: Tag) -> None:
        self._close_header(tag.line, tag.name)
        if self.block or self.party:
            party = self._settle(tag.line, tag.name)
            if party.over:
                raise RecordError(tag.line, words.OVER)
            if self.open:
                raise RecordError(tag.line, words.NO_HANDS.format(number=party.deal_number))
            if party.deal is not None:
                raise RecordError(tag.line, words.UNFINISHED.format(number=party.deal_number))
        self.block = {tag.name: tag}
        self.open, self.dealt = True, False

    def _take_result(self, tag: Tag) -> None:
        party = self._settle(tag.line, tag.name)
        if self.open or not self.dealt:
            raise RecordError(tag.line, words.NO_RESULT)
        _take(tag, self.block)
        self._check_result(party)

    def _check_result(self, party: Party) -> None:
        """A deal's Result, once the deal has ended."""
        result = self.block.get("Result")
        if result is None or party.deal is not None:
            return
        deal = party.deals[-1]
        if read_pair(result) != deal.deal.points:
            ns, ew = deal.deal.points
            raise RecordError(result.line, words.WRONG_RESULT.format(number=deal.number, ns=ns, ew=ew))

    def _close_header(self, line: int, what: str) -> Rules:
        if self.rules is None:
            if "Game" not in self.singles:
                raise RecordError(line, words.EARLY.format(what=what))
            self.rules = read_game(self.singles["Game"])
            if "Rules" in self.singles:
                self.rules = read_rules(self.singles["Rules"], self.rules)
            if "Players" in self.singles:
                self.players = read_players(self.singles["Players"])
            self._read_session(self.rules)
        return self.rules

    def _read_session(self, rules: Rules) -> None:
        """The session's tags, where these rules have such things (PK4, PK18)."""
        if (tag := self.singles.get("Party")) is not None:
            if rules.session == 1:
                raise RecordError(tag.line, words.NO_SESSION)
            self.place = read_place(tag, rules)
        if (tag := self.singles.get("Draw")) is not None:
            if rules.seats != "draw":
                raise RecordError(tag.line, words.NO_DRAW)
            self.draw = read_draw(tag, rules)

    def _settle(self, line: int, what: str) -> Party:
        """The party with all that was read so far: begun, checked against the last Deal's tags, dealt."""
        rules = self._close_header(line, what)
        if self.party is None:
            self.party = _begin(rules, self.block, self.place)
            self._check_draw(self.party)
        elif self.open:
            _compare(self.block, self.party)
        if self.open and "Hands" in self.block:
            self.party = self._deal(self.party)
            self.open, self.dealt = False, True
        return self.party

    def _check_draw(self, party: Party) -> None:
        """Whoever drew the lowest card deals the session's first deal (PK4)."""
        if not self.draw or "Dealer" not in self.block or (party.place.number, party.deal_number) != (1, 1):
            return
        dealer = first_dealer(self.draw, party.rules.pack)
        if party.dealer != dealer:
            line = self.singles["Draw"].line
            raise RecordError(line, words.WRONG_DRAW.format(dealer=dealer.letter))

    def _deal(self, party: Party) -> Party:
        tag = self.block["Hands"]
        hands = read_hands(tag, party.rules)
        cut = None
        if "Cut" in self.block:
            cut = read_number(self.block["Cut"], 1, len(party.rules.pack.cards) - 1)
        stock: tuple[Card, ...] = ()
        stock_line = tag.line
        if "Pack" in self.block:
            stock_line = self.block["Pack"].line
            stock = read_stock(self.block["Pack"], party.rules, hands)
        if party.rules.stock_size and not stock:
            raise RecordError(stock_line, words.NO_PACK.format(number=party.deal_number))
        k = party.dealing_number
        self.dealings.append(
            Dealing(party.deal_number, k, party.dealer, cut, hands, tag.line, stock, stock_line)
        )
        try:
            return party.deal_cards(hands, stock).party
        except BadDeal as wrong:
            raise RecordError(tag.line, str(wrong)) from None


def _take(tag: Tag, tags: dict[str, Tag]) -> None:
    if tag.name in tags:
        raise RecordError(tag.line, words.TWICE.format(name=tag.name))
    tags[tag.name] = tag


def _begin(rules: Rules, block: dict[str, Tag], place: SessionPlace) -> Party:
    """The party where the first Deal begins it; that one's tags are taken as they stand."""
    if not block:
        return Party.start(rules, Seat.N, place=place)
    number = read_number(block["Deal"], 1)
    if "Dealer" not in block and "Hands" in block:
        raise RecordError(block["Deal"].line, words.NO_DEALER)
    dealer = read_seat(block["Dealer"]) if "Dealer" in block else Seat.N
    score = read_pair(block["Score"]) if "Score" in block else (0, 0)
    try:
        return Party.start(rules, dealer, score=score, deal_number=number, place=place)
    except BadDeal as wrong:
        raise RecordError(block["Score"].line, str(wrong)) from None


def _compare(block: dict[str, Tag], party: Party) -> None:
    """A later Deal's tags with what follows from the deals before."""
    number = party.deal_number
    if read_number(block["Deal"], 1) != number:
        raise RecordError(block["Deal"].line, words.WRONG_NUMBER.format(number=number))
    if "Dealer" in block and read_seat(block["Dealer"]) != party.dealer:
        dealer = party.dealer.letter
        raise RecordError(block["Dealer"].line, words.WRONG_DEALER.format(dealer=dealer, number=number))
    if "Score" in block and read_pair(block["Score"]) != party.score:
        ns, ew = party.score
        raise RecordError(block["Score"].line, words.WRONG_SCORE.format(number=number, ns=ns, ew=ew))


def _check_winner(tag: Tag, party: Party) -> None:
    if party.outcome is None:
        raise RecordError(tag.line, words.RUNNING)
    winner = party.outcome.winner
    if winner is None:
        raise RecordError(tag.line, words.NO_WINNER)
    if read_side(tag) != winner:
        raise RecordError(tag.line, words.WRONG_WINNER.format(winner=winner.name))


def _written(text: str) -> str:
    """A move as it is written, whatever its case."""
    return AGREED if text.lower() == AGREED else write_move(*parse_move(text))
