"""`python -m bot`: the bot in Discord or, without a token, the local table; and `health`."""

import argparse
import asyncio
import logging
import signal
import sys
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Never

from bot import logs
from bot.exits import CONFIG, OK, SOFTWARE, UNWELL, USAGE, CannotRun
from bot.garbage import collect_rarely
from bot.settings import Settings, read_settings, unknown_settings

if TYPE_CHECKING:
    from bot.parts import Parts

log = logging.getLogger(__name__)

PORT: Final = 8447

_ABOUT = """\
A card table in Discord, or in your browser.

With a token the bot runs in Discord: set DISCORD_TOKEN in the environment or in a
file called .env, invite the bot to a server and type /table open in a channel.

Without a token it serves the local table: the same bot at http://127.0.0.1:PORT/,
for up to four people with a browser page each, and computer players.

Both keep everything in one SQLite file, and go on where they stopped.
"""
_MORE = """\
settings, in the environment or in .env:
  DISCORD_TOKEN         the bot's token; without one the local table is served
  TAPIS_DATABASE        the SQLite file (tapis.db)
  TAPIS_PING            turn pings: off, now or after so many seconds (30)
  TAPIS_COMPUTER_PAUSE  seconds a computer player takes to play (1)
  TAPIS_THINKERS        processes that think for strong computer players; 0: these play
                        as normal ones do (1)
  TAPIS_THINK           seconds that such a decision may take, 0.01 to 1 (0.15)
  TAPIS_NEXT_DEAL       seconds until the next deal begins by itself (30)
  TAPIS_CUT             seconds a person has to cut the pack; 0: nobody is asked (15)
  TAPIS_ANSWER          seconds that redeals and poules are waited for before a deal's
                        first card, or off: as long as it takes (120)
  TAPIS_CLOCK           how long a new table waits for a player among others: off, live
                        (a minute, and one more) or slow (12 hours, and 36 more) (live)
  TAPIS_IDLE_DAYS       days after which a table closes that nobody touches between
                        parties (1)
  TAPIS_PAUSED_DAYS     days after which a table closes that waits for people who are gone (30)
  TAPIS_BOARD_INTERVAL  seconds at least between two edits of a board (1)
  TAPIS_LOG_LEVEL       DEBUG, INFO, WARNING, ERROR or CRITICAL (INFO)

exit status:
  0 stopped as asked; 2 a bad option or a port in use; 69 Discord was out of reach;
  70 the bot itself failed; 78 a setting, the token or the database needs a change
  health: 0 a bot is at work on the database, 1 none is
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> Never:
        raise CannotRun(USAGE, f"{message} (--help tells more)")


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text[:6]) <= 65_535:
        return int(text[:6])
    raise argparse.ArgumentTypeError("must be a number from 0 to 65535")


def _seed(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= 1000:
        return int(text)
    raise argparse.ArgumentTypeError("must be a whole number from 0 on")


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = _Parser(
        prog="python -m bot",
        description=_ABOUT,
        epilog=_MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "command",
        nargs="?",
        choices=("run", "health"),
        default="run",
        help="run the bot (default), or tell whether one is running on the database",
    )
    parser.add_argument("--database", type=Path, metavar="FILE", help="the SQLite file (TAPIS_DATABASE)")
    local = parser.add_argument_group("the local table")
    local.add_argument("--local", action="store_true", help="serve it although a token is set")
    local.add_argument("--port", type=_port, default=PORT, help=f"where it is served ({PORT})")
    local.add_argument(
        "--seed", type=_seed, metavar="N", help="deal the same cards every time; refused in Discord"
    )
    return parser.parse_args(argv)


def _run_in_discord(settings: Settings, token: str) -> int:
    from bot.client import Tapis
    from bot.supervise import Supervisor, stop_signals
    from bot.wiring import build

    collect_rarely()

    async def built(client: Tapis) -> "Parts":
        parts = await build(client)
        collect_rarely()
        return parts

    async def run() -> int:
        supervisor = Supervisor(lambda: Tapis(settings, build=built), token)
        with stop_signals(supervisor.stop):
            await supervisor.run()
        return OK

    return _finish(run())


def _run_local_table(settings: Settings, port: int) -> int:
    from bot.client import Tapis

    # Importing simcord makes a client of its own, about which discord.py warns.
    logging.disable(logging.WARNING)
    try:
        from bot import local
    except ImportError as error:
        if (error.name or "").split(".")[0] in ("bot", "engine", "data"):
            raise
        raise CannotRun(
            CONFIG,
            "DISCORD_TOKEN: is not used, and the local table needs packages that are not installed"
            f" ({error.name or 'simcord'}); set a token, or install the extra called local",
        ) from None
    finally:
        logging.disable(logging.NOTSET)
    return _finish(local.serve(lambda: Tapis(settings), port=port, announce=_announce))


def _finish(work: Coroutine[Any, Any, int]) -> int:
    """Run to the end; a database that cannot be used becomes a line and a status."""
    from bot.store.errors import StoreError

    async def run() -> int:
        asyncio.get_running_loop().set_exception_handler(logs.report_lost)
        return await work

    try:
        return asyncio.run(run())
    except StoreError as error:
        raise CannotRun(CONFIG, str(error)) from error


def _announce(line: str) -> None:
    print(line, flush=True)


def _health(settings: Settings) -> int:
    from bot.store.health import ALIVE_SECONDS, health

    if health(settings.database, time.time()):
        print("alive")
        return OK
    print(f"no heartbeat in the last {ALIVE_SECONDS:.0f} seconds")
    return UNWELL


def _do(argv: Sequence[str] | None) -> int:
    options = _parse(argv)
    given = {"database": options.database, "seed": options.seed}
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    if options.command == "health":
        return _health(settings)
    if options.local:
        settings = settings.model_copy(update={"discord_token": None})
    logs.configure(settings.log_level, token=settings.token)
    for line in unknown_settings():
        log.warning("%s", line)
    if settings.token is None:
        return _run_local_table(settings, options.port)
    if settings.seed is not None:
        raise CannotRun(
            USAGE, "--seed: is for the local table only; in Discord everyone could know the cards"
        )
    return _run_in_discord(settings, settings.token)


def _interrupt(*_: object) -> Never:
    raise KeyboardInterrupt


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says and return the exit status; a complaint is one line on standard error."""
    # Until the event loop takes the signals over, being asked to stop is no different from Ctrl-C.
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        return _do(argv)
    except CannotRun as refusal:
        print(f"tapis: {' '.join(refusal.line.split())}", file=sys.stderr)
        return refusal.status
    except KeyboardInterrupt:
        return OK
    except SystemExit as end:  # --help
        return int(end.code or OK)
    except Exception as error:  # noqa: BLE001 - a traceback could hold cards; this line cannot
        print(f"tapis: unexpected: {logs.describe(error)}", file=sys.stderr)
        return SOFTWARE
    finally:
        signal.signal(signal.SIGTERM, before)


if __name__ == "__main__":
    sys.exit(main())
