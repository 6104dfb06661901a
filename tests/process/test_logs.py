"""The log: one line a record, and nothing in it that is somebody's secret."""

import asyncio
import logging
import sys

import pytest

from bot import logs
from bot.courier import Gone
from bot.logs import Formatter, configure, describe, report_lost


def raised(error: BaseException) -> BaseException:
    """The exception, as it is after it was raised."""
    try:
        raise error
    except BaseException as caught:  # noqa: BLE001
        return caught


def test_an_exception_is_its_type_and_its_places() -> None:
    line = describe(raised(KeyError("TS")))
    assert line.startswith("KeyError at tests/process/test_logs.py:")
    assert "TS" not in line
    assert "\n" not in line


def test_what_it_came_from_is_told_as_well() -> None:
    try:
        try:
            raise ValueError("TS")
        except ValueError as error:
            raise KeyError("TS") from error
    except KeyError as error:
        line = describe(error)
    assert "from ValueError" in line
    assert "TS" not in line


def test_an_exception_of_ours_says_its_code() -> None:
    assert "gone (call edit, status 404, code 10008)" in describe(Gone("edit", 404, 10008))


def test_a_group_names_its_members() -> None:
    assert "[KeyError; ValueError]" in describe(ExceptionGroup("TS", [KeyError("TS"), ValueError("TS")]))


def test_the_token_is_blotted_out_and_a_traceback_is_a_line() -> None:
    error = raised(KeyError("TS"))
    record = logging.LogRecord(
        "x", logging.ERROR, "f", 1, "with %s", ("a.token",), (type(error), error, error.__traceback__)
    )
    record.exc_text = "Traceback: TS"
    text = Formatter(token="a.token").format(record)
    assert "a.token" not in text
    assert "with [token]" in text
    assert "TS" not in text
    assert text.count("\n") == 1


@pytest.fixture
def root() -> "logging.Logger":
    """The root logger, put back afterwards."""
    return logging.getLogger()


def test_libraries_that_tell_too_much_are_kept_to_warnings(
    root: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    for name in logs._TALKATIVE:
        monkeypatch.setattr(logging.getLogger(name), "level", 0)
    for _ in range(2):
        configure("DEBUG", token="t")
    assert len(root.handlers) == 1
    assert isinstance(root.handlers[0], logging.StreamHandler)
    assert root.handlers[0].stream is sys.stderr
    assert logging.getLogger("bot.x").isEnabledFor(logging.DEBUG)
    for name in ("discord.gateway", "aiosqlite", "aiohttp.access"):
        assert not logging.getLogger(name).isEnabledFor(logging.INFO)
        assert logging.getLogger(name).isEnabledFor(logging.WARNING)


async def test_a_lost_exception_is_told_without_its_text(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    report_lost(loop, {"message": "Task exception was never retrieved", "exception": KeyError("TS")})
    assert "KeyError" in caplog.text
    assert "TS" not in caplog.text
