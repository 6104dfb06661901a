"""What every test may count on: a browser or a stated reason, repeatable random tests, long ones apart."""

import os
import shutil
from collections.abc import Generator, Iterable

import pytest
from hypothesis import Phase, settings

# Repeatable on every machine and never timed: a red test is red again. The other one looks further.
settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.register_profile("long", max_examples=2_000, deadline=None, print_blob=True)
# For a look whether tests fail at all: nobody reads the smallest example (tests/mutation).
settings.register_profile(
    "mutation", settings.get_profile("ci"), phases=(Phase.explicit, Phase.reuse, Phase.generate)
)
settings.load_profile("ci")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --long and --rule."""
    parser.addoption("--long", action="store_true", help="run the tests marked long too")
    parser.addoption("--rule", metavar="NUMBER", help="run only the tests marked with this rule: PK13")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked long, unless --long or -m asks for it, and with --rule what holds another."""
    rule = config.getoption("--rule")
    with_long = config.getoption("--long") or "long" in str(config.getoption("-m"))
    chosen = [
        item
        for item in items
        if (with_long or item.get_closest_marker("long") is None)
        and (rule is None or any(rule in mark.args for mark in item.iter_markers("rule")))
    ]
    if len(chosen) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


def find_browser(names: Iterable[str] = BROWSERS) -> str | None:
    """The path of a Chromium; the variable CHROMIUM goes before what is on the PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a browser where there is none, before anything is set up for it."""
    if item.get_closest_marker("browser") and find_browser() is None:
        pytest.skip("no Chromium here (install it, or name its path in CHROMIUM)")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With REQUIRE_BROWSER=1 no browser test may skip, whatever its reason."""
    report = yield
    if report.skipped and os.environ.get("REQUIRE_BROWSER") == "1" and item.get_closest_marker("browser"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which REQUIRE_BROWSER=1 forbids: {call.excinfo and call.excinfo.value}"
    return report


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, for tests marked browser."""
    found = find_browser()
    if found is None:
        pytest.fail("the fixture chromium is for tests marked browser")
    return found
