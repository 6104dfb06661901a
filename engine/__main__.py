"""``python -m engine replay FILE | analyse FILE [--deal N] | deal --game GAME --seed N | verify FILE``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from engine import fair, words
from engine.analysis import analyse
from engine.errors import BadNotation
from engine.presets import games, preset
from engine.records.analysed import analysis_report, analysis_sheet, ended_deals
from engine.records.parse import RecordError
from engine.records.replay import Record, read
from engine.records.report import report
from engine.records.sheet import sheet
from engine.records.verify import verify
from engine.records.write import write_first_deal

MIB: Final = 1 << 20
LARGEST: Final = 16
"""MiB. The longest party is a hundredth of it; more is some other file, or one without an end."""

WRONG: Final = 2
"""The exit status for a record, an option or a file that is wrong."""


class _Failure(Exception):
    """One line for standard error."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, without the usage above it."""
        raise _Failure(f"{self.prog}: {message}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    try:
        status, text = _run(arguments)
        _print(text)
    except _Failure as failure:
        print(_one_line(str(failure)), file=sys.stderr)
        return WRONG
    return status


def _run(arguments: Sequence[str] | None) -> tuple[int, str]:
    """The exit status and all that goes to standard output: nothing is printed before it is known."""
    options = _parser().parse_args(arguments)
    if options.command == "deal":
        return 0, _deal(options.game, options.seed)
    file: str = options.file
    try:
        record = _read(file)
        if options.command == "replay":
            return 0, json.dumps(report(record.party)) + "\n" if options.json else sheet(record)
        if options.command == "analyse":
            return 0, _analysis(record, options.deal, as_json=options.json)
        verdict = verify(record)
    except RecordError as wrong:
        raise _Failure(f"{file}:{wrong.line}: {wrong.reason}") from None
    return (0 if verdict.proven else 1), f"{_one_line(file)}:{verdict.line}: {verdict.text}\n"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=words.DESCRIPTION, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help=words.REPLAY, allow_abbrev=False)
    replay.add_argument("file", metavar="FILE", help=words.FILE)
    replay.add_argument("--json", action="store_true", help=words.REPLAY_JSON)
    deal = commands.add_parser("deal", help=words.DEAL_COMMAND, allow_abbrev=False)
    deal.add_argument(
        "--game", required=True, metavar="GAME", help=f"{words.DEAL_GAME}: {', '.join(games())}"
    )
    deal.add_argument("--seed", required=True, metavar="N", help=words.DEAL_SEED)
    analysis = commands.add_parser("analyse", help=words.ANALYSE, allow_abbrev=False)
    analysis.add_argument("file", metavar="FILE", help=words.FILE)
    analysis.add_argument("--deal", metavar="N", help=words.ANALYSE_DEAL)
    analysis.add_argument("--json", action="store_true", help=words.ANALYSE_JSON)
    check = commands.add_parser("verify", help=words.VERIFY, allow_abbrev=False)
    check.add_argument("file", metavar="FILE", help=words.FILE)
    return parser


def _read(file: str) -> Record:
    """The record in a file, or in standard input for ``-``. Raises :class:`RecordError`."""
    try:
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as stream:
            data = stream.read(LARGEST * MIB + 1)
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or str(wrong)
        raise RecordError(1, words.UNREADABLE.format(why=why)) from None
    if len(data) > LARGEST * MIB:
        raise RecordError(1, words.TOO_LARGE.format(limit=LARGEST))
    return read(data)


def _analysis(record: Record, number: str | None, *, as_json: bool) -> str:
    """What a record's deals were worth, those that have ended. Raises :class:`RecordError`."""
    if number is not None and not (number.isascii() and number.isdigit() and len(number) <= 9):
        raise _Failure(words.BAD_NUMBER.format(text=number[:100]))
    deals = ended_deals(record, None if number is None else int(number))
    found = [(placed, analyse(placed.deal)) for placed in deals]
    if as_json:
        return json.dumps(analysis_report(record.party, found)) + "\n"
    return analysis_sheet(record.party, found)


def _deal(game: str, number: str) -> str:
    """A record with the first hands of the party that a number stands for."""
    try:
        rules = preset(game)
    except BadNotation as wrong:
        raise _Failure(words.BAD_GAME.format(why=wrong)) from None
    if not (number.isascii() and number.isdigit() and len(number) <= 100):
        raise _Failure(words.BAD_SEED.format(text=number[:100]))
    seed = fair.seed_from_number(int(number))
    cut = fair.cut_from_id(int(number), len(rules.pack.cards))
    return write_first_deal(rules, seed, cut)


def _one_line(text: str) -> str:
    """A file's name may hold anything, a line end too."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)


def _print(text: str) -> None:
    """Write to standard output, as records are written; a reader that goes away early is no error."""
    try:
        with open(1, "wb", closefd=False) as stream:
            stream.write(text.encode())
    except BrokenPipeError:
        pass
    except OSError as wrong:
        raise _Failure(words.UNWRITABLE.format(why=wrong.strerror)) from None


if __name__ == "__main__":
    sys.exit(main())
