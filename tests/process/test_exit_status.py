"""How the process ends, and the one line it says about it."""

import asyncio
import contextlib
import signal
import socket
import sqlite3
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.process.child import WITHOUT_SIMCORD, redirected, run, running
from tests.process.child import end as ended
from tests.wire.discordd import TOKEN, Discordd

WITH_TOKEN = {"DISCORD_TOKEN": TOKEN}


async def test_a_refused_token(discordd: Discordd, tmp_path: Path) -> None:
    end = await run(cwd=tmp_path, env={"DISCORD_TOKEN": "not.the.token"}, code=redirected(discordd))
    assert end.status == 78
    assert "DISCORD_TOKEN" in end.line
    assert "not.the.token" not in end.err
    assert len(discordd.calls("GET", "/users/@me")) == 1


@pytest.mark.parametrize("code", [4004, 4014])
async def test_a_token_or_intents_that_the_gateway_refuses(
    discordd: Discordd, tmp_path: Path, code: int
) -> None:
    discordd.gateway.close_identify_with = code
    end = await run(cwd=tmp_path, env=WITH_TOKEN, code=redirected(discordd))
    assert end.status == 78
    assert "DISCORD_TOKEN" in end.line


async def test_discord_out_of_reach(tmp_path: Path) -> None:
    end = await run(cwd=tmp_path, env=WITH_TOKEN, code=redirected(reach=1.5))
    assert end.status == 69
    assert "Discord could not be reached" in end.line


async def test_a_gateway_out_of_reach(discordd: Discordd, tmp_path: Path) -> None:
    discordd.gateway.refuse_handshakes(1000)
    end = await run(cwd=tmp_path, env=WITH_TOKEN, code=redirected(discordd, reach=1.5))
    assert end.status == 69
    assert "Traceback" not in end.err
    assert "Discord could not be reached" in end.err.splitlines()[-1]


async def test_discord_back_within_the_first_minute(discordd: Discordd, tmp_path: Path) -> None:
    discordd.fail("GET", "/users/@me", 503, times=1)
    async with running(cwd=tmp_path, env=WITH_TOKEN, code=redirected(discordd)) as process:
        await discordd.gateway.until(identifies=1)
        end = await ended(process, ask=signal.SIGTERM)
    assert end.status == 0


@pytest.mark.parametrize("ask", [signal.SIGINT, signal.SIGTERM])
async def test_asked_to_stop(discordd: Discordd, tmp_path: Path, ask: signal.Signals) -> None:
    async with running(cwd=tmp_path, env=WITH_TOKEN, code=redirected(discordd)) as process:
        await discordd.gateway.until(identifies=1)
        end = await ended(process, ask=ask)
    assert end.status == 0
    assert "Traceback" not in end.err
    assert TOKEN not in end.err


async def test_asked_to_stop_before_discord_was_reached(tmp_path: Path) -> None:
    code = redirected() + "import bot.__main__; print('begun', flush=True)\n"
    async with running(cwd=tmp_path, env=WITH_TOKEN, code=code) as process:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"begun\n"
        await asyncio.sleep(0.5)
        end = await ended(process, ask=signal.SIGTERM)
    assert (end.status, end.err) == (0, "")


async def test_health(discordd: Discordd, tmp_path: Path) -> None:
    assert (await run("health", cwd=tmp_path)).status == 1
    async with running(cwd=tmp_path, env=WITH_TOKEN, code=redirected(discordd)) as process:
        await discordd.gateway.until(identifies=1)
        assert (await run("health", cwd=tmp_path)).status == 0
        assert (await ended(process, ask=signal.SIGTERM)).status == 0
    assert (await run("health", cwd=tmp_path)).status == 1


async def test_a_second_process_on_the_same_database(discordd: Discordd, tmp_path: Path) -> None:
    code = redirected(discordd)
    async with running(cwd=tmp_path, env=WITH_TOKEN, code=code) as first:
        await discordd.gateway.until(identifies=1)
        second = await run(cwd=tmp_path, env=WITH_TOKEN, code=code)
        assert second.status == 78
        assert "TAPIS_DATABASE" in second.line
        assert first.returncode is None
    assert len(discordd.gateway.identifies) == 1


async def _corrupt(path: Path) -> None:
    await asyncio.to_thread(path.write_bytes, b"not a database, and never was one\n" * 200)


async def _newer(path: Path) -> None:
    await (await Store.open(path)).close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


@pytest.mark.parametrize("spoil", [_corrupt, _newer])
async def test_a_database_that_is_not_ours_to_touch(
    discordd: Discordd, tmp_path: Path, spoil: object
) -> None:
    path = tmp_path / "tapis.db"
    await spoil(path)  # pyright: ignore[reportCallIssue, reportGeneralTypeIssues]
    before = path.read_bytes()
    end = await run(cwd=tmp_path, env=WITH_TOKEN, code=redirected(discordd))
    assert end.status == 78
    assert "TAPIS_DATABASE" in end.line
    assert path.read_bytes() == before


async def test_a_database_that_another_program_holds(discordd: Discordd, tmp_path: Path) -> None:
    path = tmp_path / "tapis.db"
    await (await Store.open(path)).close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        end = await run(cwd=tmp_path, env=WITH_TOKEN, code=redirected(discordd))
    assert end.status == 78
    assert "TAPIS_DATABASE" in end.line


@pytest.mark.parametrize("where", ["missing/tapis.db", "."])
@pytest.mark.parametrize("named", ["environment", "option"])
async def test_a_database_path_that_cannot_be_written(
    discordd: Discordd, tmp_path: Path, where: str, named: str
) -> None:
    options = ("--database", where) if named == "option" else ()
    env = WITH_TOKEN | ({"TAPIS_DATABASE": where} if named == "environment" else {})
    end = await run(*options, cwd=tmp_path, env=env, code=redirected(discordd))
    assert end.status == 78
    assert "TAPIS_DATABASE" in end.line


async def test_no_token_and_no_packages_for_the_local_table(tmp_path: Path) -> None:
    end = await run(cwd=tmp_path, code=WITHOUT_SIMCORD)
    assert end.status == 78
    assert "DISCORD_TOKEN" in end.line
    assert "simcord" in end.line


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TAPIS_PING", "soon"),
        ("TAPIS_CUT", "-1"),
        ("TAPIS_NEXT_DEAL", "inf"),
        ("TAPIS_LOG_LEVEL", "loud"),
        ("DISCORD_TOKEN", "Bot secret.secret"),
    ],
)
@pytest.mark.parametrize("named", ["environment", "file"])
async def test_a_bad_setting(tmp_path: Path, name: str, value: str, named: str) -> None:
    env = {name: value} if named == "environment" else {}
    if named == "file":
        (tmp_path / ".env").write_text(f"{name}={value}\n")
    end = await run(cwd=tmp_path, env=env)
    assert end.status == 78
    assert name in end.line
    assert "secret" not in end.err


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--prot=1",), "--prot"),
        (("--port", "x"), "--port"),
        (("--port", "70000"), "--port"),
        (("--seed", "-3"), "--seed"),
        (("--seed", "1.5"), "--seed"),
        (("nonsense",), "nonsense"),
        (("--database",), "--database"),
    ],
)
async def test_a_bad_option(tmp_path: Path, options: tuple[str, ...], named: str) -> None:
    end = await run(*options, cwd=tmp_path)
    assert end.status == 2
    assert named in end.line


async def test_a_seed_is_refused_with_a_token(tmp_path: Path) -> None:
    end = await run("--seed", "7", cwd=tmp_path, env=WITH_TOKEN)
    assert end.status == 2
    assert "--seed" in end.line


async def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        end = await run("--port", port, cwd=tmp_path)
    assert end.status == 2
    assert "--port" in end.line
    assert not (tmp_path / "tapis.db").exists()


async def test_help_explains_both_ways(tmp_path: Path) -> None:
    end = await run("--help", cwd=tmp_path)
    assert (end.status, end.err) == (0, "")
    for word in (
        "DISCORD_TOKEN",
        "--port",
        "8447",
        "--database",
        "--seed",
        "--local",
        "health",
        "TAPIS_PING",
    ):
        assert word in end.out
    assert max(map(len, end.out.splitlines())) < 100


async def test_an_unexpected_failure_is_a_line_too(tmp_path: Path) -> None:
    code = "import bot.settings; bot.settings.Settings = None\n"
    end = await run(cwd=tmp_path, code=code)
    assert end.status == 70
    assert "TypeError" in end.line
