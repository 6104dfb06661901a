"""Settings: where they come from, what they may be, and what is said of a bad one."""

from pathlib import Path

import pytest

from bot.exits import CannotRun
from bot.settings import Settings, read_settings, unknown_settings


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_defaults() -> None:
    settings = read_settings()
    assert settings.token is None
    assert settings.database == Path("tapis.db")
    assert (settings.ping_after, settings.computer_pause, settings.next_deal_after) == (30.0, 1.0, 30.0)
    assert (settings.cut_after, settings.board_interval) == (15.0, 1.0)
    assert (settings.log_level, settings.seed) == ("INFO", None)


def test_the_environment_goes_before_the_file_and_an_argument_before_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(".env").write_text("TAPIS_DATABASE=file.db\nTAPIS_CUT=5\nDISCORD_TOKEN=file\nOTHER=1\n")
    assert read_settings().database == Path("file.db")
    monkeypatch.setenv("TAPIS_DATABASE", "environment.db")
    monkeypatch.setenv("DISCORD_TOKEN", " environment\n")
    assert read_settings().database == Path("environment.db")
    assert read_settings().token == "environment"
    assert read_settings(database=Path("argument.db")).database == Path("argument.db")
    assert read_settings().cut_after == 5.0


@pytest.mark.parametrize(("text", "seconds"), [("off", None), ("NOW", 0.0), ("12.5", 12.5), ("0", 0.0)])
def test_the_ping_is_off_now_or_seconds(
    monkeypatch: pytest.MonkeyPatch, text: str, seconds: float | None
) -> None:
    monkeypatch.setenv("TAPIS_PING", text)
    assert read_settings().ping_after == seconds


@pytest.mark.parametrize("name", ["DATABASE", "SEED", "TAPIS_SEED", "LOG_LEVEL"])
def test_only_a_setting_s_own_name_is_read(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "7")
    assert read_settings() == Settings()
    assert read_settings().database == Path("tapis.db")
    assert read_settings().seed is None


@pytest.mark.parametrize("name", ["TAPIS_DATABASE", "TAPIS_PING", "TAPIS_CUT", "TAPIS_LOG_LEVEL"])
def test_an_empty_variable_is_not_set(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "")
    assert read_settings() == Settings()
    assert read_settings().database == Path("tapis.db")


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_token_is_none(monkeypatch: pytest.MonkeyPatch, empty: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", empty)
    assert read_settings().token is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "two words"),
        ("DISCORD_TOKEN", "tökén"),
        ("TAPIS_PING", "-1"),
        ("TAPIS_PING", "nan"),
        ("TAPIS_COMPUTER_PAUSE", "fast"),
        ("TAPIS_NEXT_DEAL", "1e9"),
        ("TAPIS_CUT", "-0.1"),
        ("TAPIS_BOARD_INTERVAL", "inf"),
        ("TAPIS_LOG_LEVEL", "7"),
    ],
)
def test_a_bad_setting_is_named_and_its_value_is_not(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(CannotRun) as caught:
        read_settings()
    assert caught.value.status == 78
    assert caught.value.line.startswith(f"{name}: ")
    assert f" {value}" not in caught.value.line
    assert "\n" not in caught.value.line


def test_a_file_that_is_no_text_is_said() -> None:
    Path(".env").write_bytes(b"TAPIS_CUT=\xff\xfe\n")
    with pytest.raises(CannotRun, match=r"\.env"):
        read_settings()


def test_a_line_of_the_file_that_cannot_be_read_is_named() -> None:
    Path(".env").write_text("TAPIS_CUT=5\nTAPIS_PING='now\nTAPIS_ANSWER=off\n")
    with pytest.raises(CannotRun, match=r"^\.env: line 2 is not of the form NAME=value$") as caught:
        read_settings()
    assert caught.value.status == 78


def test_what_looks_like_a_setting_and_is_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("TAPIS_PIGN=secret\nOTHER=1\nTAPIS_CUT=5\n# TAPIS_CUTS=1\n")
    monkeypatch.setenv("TAPIS_XYZZY_PORT", "tcp://secret")
    monkeypatch.setenv("tapis_answer", "off")
    monkeypatch.setenv("TAPIS_SEED", "7")
    assert unknown_settings() == [
        "TAPIS_PIGN is no setting; is TAPIS_PING meant?",
        "TAPIS_SEED is no setting",
        "TAPIS_XYZZY_PORT is no setting",
    ]
    # None of it keeps the bot from starting.
    assert read_settings().cut_after == 5.0


def test_every_setting_has_a_reason_and_stands_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    from bot.__main__ import main
    from bot.settings import _REASONS

    names = {str(field.validation_alias) for field in Settings.model_fields.values()}
    assert set(_REASONS) == names
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in names if name not in shown] == []


def test_the_token_is_not_shown() -> None:
    settings = Settings(discord_token="secret")
    assert settings.token == "secret"
    assert "secret" not in repr(settings) + str(settings) + settings.model_dump_json()
