"""Every setting of the bot, with its name in the environment (or in `.env`) beside it."""

import difflib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from dotenv.parser import Binding, parse_stream
from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from bot.exits import CONFIG, CannotRun

DAY: Final = 86_400.0
_FILE: Final = ".env"
PREFIX: Final = "TAPIS_"
"""What the names of our own settings begin with."""

Seconds = Annotated[float, Field(ge=0, le=DAY, allow_inf_nan=False)]
Days = Annotated[float, Field(gt=0, le=3650, allow_inf_nan=False)]


def _read_ping(value: object) -> object:
    """Read the two words of TAPIS_PING: None is never, 0 seconds is at once."""
    if isinstance(value, str):
        return {"off": None, "now": 0.0}.get(value.strip().lower(), value)
    return value


def _read_off(value: object) -> object:
    """Read the word of TAPIS_ANSWER that stands for never."""
    return None if isinstance(value, str) and value.strip().lower() == "off" else value


def _read_level(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


class Settings(BaseSettings):
    """The settings of one process, read from the environment, then from `.env`, then their defaults.

    In code a field is given by its own name (`Settings(database=path)`), outside by the name in its alias.
    An empty variable counts as one that is not set.
    """

    model_config = SettingsConfigDict(
        env_file=_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; without one the local table is what runs."""
    database: Path = Field(default=Path("tapis.db"), validation_alias="TAPIS_DATABASE")
    """The SQLite file that keeps everything."""
    ping_after: Annotated[Seconds | None, BeforeValidator(_read_ping)] = Field(
        default=30.0, validation_alias="TAPIS_PING"
    )
    """Seconds a player has before a turn ping; None is never, 0 is at once."""
    computer_pause: Seconds = Field(default=1.0, validation_alias="TAPIS_COMPUTER_PAUSE")
    """Seconds a computer player takes to play."""
    thinkers: Annotated[int, Field(ge=0, le=64)] = Field(default=1, validation_alias="TAPIS_THINKERS")
    """Processes that think for strong computer players; 0: these play as normal ones do."""
    think_for: Annotated[float, Field(ge=0.01, le=1)] = Field(default=0.15, validation_alias="TAPIS_THINK")
    """Seconds that such a decision may take before a normal player decides instead."""
    next_deal_after: Seconds = Field(default=30.0, validation_alias="TAPIS_NEXT_DEAL")
    """Seconds a summary stands before the next deal begins by itself."""
    cut_after: Seconds = Field(default=15.0, validation_alias="TAPIS_CUT")
    """Seconds a person has to cut the pack; 0: nobody is asked."""
    answer_after: Annotated[Seconds | None, BeforeValidator(_read_off)] = Field(
        default=120.0, validation_alias="TAPIS_ANSWER"
    )
    """Seconds that answers before a deal's first card are waited for; None waits for all of them."""
    clock: Literal["off", "live", "slow"] = Field(default="live", validation_alias="TAPIS_CLOCK")
    """How long a new table waits for one of several people, unless its opener says otherwise."""
    idle_days: Days = Field(default=1.0, validation_alias="TAPIS_IDLE_DAYS")
    """Days after which a table closes that nobody touches while no party is played there."""
    paused_days: Days = Field(default=30.0, validation_alias="TAPIS_PAUSED_DAYS")
    """Days after which a table closes whose people have all left, or that waits so long for one of them."""
    board_interval: Seconds = Field(default=1.0, validation_alias="TAPIS_BOARD_INTERVAL")
    """Seconds at least between two edits of one board."""
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], BeforeValidator(_read_level)
    ] = Field(default="INFO", validation_alias="TAPIS_LOG_LEVEL")
    """What is logged, on standard error."""
    seed: int | None = Field(default=None, ge=0, validation_alias="--seed")
    """Repeatable deals at the local table. An option only: no variable of the environment has this name."""

    def __init__(self, **values: Any) -> None:
        # Pydantic's own way of taking a field by its name (validate_by_name) would read the environment
        # by that name too, and a variable called DATABASE or SEED is seldom meant for this bot.
        aliases = {name: field.validation_alias for name, field in type(self).model_fields.items()}
        super().__init__(**{str(aliases.get(name, name)): value for name, value in values.items()})

    @field_validator("discord_token", mode="before")
    @classmethod
    def _trim_token(cls, value: object) -> object:
        if isinstance(value, str):
            value = value.strip()
            if not value:
                return None
            # Anything else would break the header it is sent in, far from here and with a traceback.
            if not re.fullmatch(r"[!-~]+", value):
                raise ValueError
        return value

    @property
    def token(self) -> str | None:
        """The token in clear, for the one call that needs it."""
        return None if self.discord_token is None else self.discord_token.get_secret_value()


_REASONS: Final = {
    "DISCORD_TOKEN": 'a bot token is one word of plain characters, without "Bot" before it',
    "TAPIS_DATABASE": "must be the path of a file",
    "TAPIS_PING": 'must be "off", "now" or a number of seconds up to 86400',
    "TAPIS_COMPUTER_PAUSE": "must be a number of seconds from 0 to 86400",
    "TAPIS_THINKERS": "must be a whole number from 0 to 64",
    "TAPIS_THINK": "must be a number of seconds from 0.01 to 1",
    "TAPIS_NEXT_DEAL": "must be a number of seconds from 0 to 86400",
    "TAPIS_CUT": "must be a number of seconds from 0 to 86400",
    "TAPIS_ANSWER": 'must be "off" or a number of seconds up to 86400',
    "TAPIS_CLOCK": "must be off, live or slow",
    "TAPIS_IDLE_DAYS": "must be a number of days up to 3650, more than 0",
    "TAPIS_PAUSED_DAYS": "must be a number of days up to 3650, more than 0",
    "TAPIS_BOARD_INTERVAL": "must be a number of seconds from 0 to 86400",
    "TAPIS_LOG_LEVEL": "must be DEBUG, INFO, WARNING, ERROR or CRITICAL",
    "--seed": "must be a whole number from 0 on",
}


def _from_file() -> Iterator[Binding]:
    """The lines of `.env`, where there is one."""
    path = Path(_FILE)
    if path.is_file():
        with path.open(encoding="utf-8") as file:
            yield from parse_stream(file)


def unknown_settings() -> list[str]:
    """What looks like a setting of ours in the environment or in `.env` and is none: a line each, which names
    it and, where one is alike, the setting that may be meant; never a value.
    """
    known = [name for name in _REASONS if name.startswith(PREFIX)]
    given = {*os.environ, *(each.key for each in _from_file() if each.key)}
    lines: list[str] = []
    for name in sorted(given):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            # What all have in common makes nothing alike.
            rest = {each.removeprefix(PREFIX): each for each in known}
            alike = difflib.get_close_matches(name.upper().removeprefix(PREFIX), rest, n=1, cutoff=0.7)
            lines.append(f"{name} is no setting" + "".join(f"; is {rest[meant]} meant?" for meant in alike))
    return lines


def read_settings(**values: Any) -> Settings:
    """Read the settings, `values` (by field name) before everything else.

    Raises `CannotRun` with status 78 and one line that names the setting at fault, without its value.
    """
    try:
        for each in _from_file():
            if each.error:
                raise CannotRun(CONFIG, f".env: line {each.original.line} is not of the form NAME=value")
        return Settings(**values)
    except ValidationError as error:
        name = str(error.errors(include_input=False, include_url=False)[0]["loc"][0])
        raise CannotRun(CONFIG, f"{name}: {_REASONS.get(name, 'is not a valid value')}") from None
    except (SettingsError, OSError, UnicodeError, ValueError):
        raise CannotRun(CONFIG, ".env: cannot be read as a text file of NAME=value lines") from None
