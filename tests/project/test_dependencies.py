"""The lock files, and the page that says why each dependency is there."""

import re
import sys
from functools import cache
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.imports import imported
from tests.project.tree import ROOT, inside, modules, parse, pyproject

LOCKS = ("runtime", "local", "test", "bench")
# Each lock holds the one named here, version by version.
INSIDE = {"local": "runtime", "test": "local"}
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}$")


def wanted(lock: str) -> list[Requirement]:
    """The direct dependencies that a lock was made from."""
    project = pyproject()["project"]
    extras = {"runtime": (), "local": ("local",), "test": ("local", "test"), "bench": ("bench",)}[lock]
    lines = project["dependencies"] + [
        line for extra in extras for line in project["optional-dependencies"][extra]
    ]
    return [Requirement(line) for line in lines]


@cache
def entries(lock: str) -> list[tuple[Requirement, list[str]]]:
    """Each pinned requirement of a lock with its hashes; any other line is an error."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    lines = [line for line in text.replace("\\\n", " ").splitlines() if not line.lstrip().startswith("#")]
    found: list[tuple[Requirement, list[str]]] = []
    for line in lines:
        requirement, *hashes = re.split(r"\s+(?=--hash)", line.strip())
        assert all(HASH.match(each.strip()) for each in hashes), line[:80]
        found.append((Requirement(requirement), hashes))
    return found


def pins(lock: str) -> dict[str, set[str]]:
    """The versions a lock pins, by name (more than one where they differ by Python)."""
    versions: dict[str, set[str]] = {}
    for requirement, _ in entries(lock):
        (pin,) = requirement.specifier
        assert pin.operator == "==", requirement
        versions.setdefault(canonicalize_name(requirement.name), set()).add(pin.version)
    return versions


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_pinned_and_hashed_and_names_no_place(lock: str) -> None:
    assert entries(lock)
    for requirement, hashes in entries(lock):
        assert hashes, f"{requirement} has no hash"
        assert requirement.url is None
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    assert not re.search(r"://|--(index|extra-index|find-links|trusted)", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_answers_pyproject(lock: str) -> None:
    pinned = pins(lock)
    for requirement in wanted(lock):
        versions = pinned.get(canonicalize_name(requirement.name), set())
        assert versions, f"{requirement} is not in {lock}.txt: make lock"
        for version in versions:
            assert requirement.specifier.contains(version), f"{lock}.txt has {version}, not {requirement}"


@pytest.mark.parametrize(("outer", "inner"), INSIDE.items())
def test_what_is_tested_is_what_runs(outer: str, inner: str) -> None:
    for name, versions in pins(inner).items():
        assert pins(outer).get(name) == versions, name


def test_the_image_carries_neither_the_local_table_nor_the_tests() -> None:
    assert not {"simcord", "pytest", "playwright"} & pins("runtime").keys()


def described() -> dict[str, tuple[str, str]]:
    """The rows of docs/dependencies.md: name → (why, licence)."""
    rows: dict[str, tuple[str, str]] = {}
    for line in (ROOT / "docs" / "dependencies.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 3:
            name, why, licence = cells
            rows[canonicalize_name(name.strip("`"))] = (why, licence)
    return rows


def test_every_dependency_has_its_reason_and_licence() -> None:
    direct = {canonicalize_name(each.name) for lock in LOCKS for each in wanted(lock)}
    direct |= {canonicalize_name(Requirement(each).name) for each in pyproject()["build-system"]["requires"]}
    rows = described()
    assert rows.keys() == direct
    for name, (why, licence) in rows.items():
        assert len(why.split()) >= 5, f"{name}: say why"
        assert re.search(r"MIT|BSD|Apache|MPL|PSF|ISC", licence), f"{name}: {licence}"


# Imported names that are another dependency's: modules of packages that live in the bench's environment,
# and libraries that are part of another one's own interface.
PROVIDED = {"pyspiel": "open-spiel", "rlcard": "rlcard", "multidict": "aiohttp", "yarl": "aiohttp"}
OURS = {"bot", "engine", "data", "bench", "tests"}


def third_party(*folders: str) -> dict[str, str]:
    """What modules import that is neither Python's nor ours: distribution → one module that does."""
    found: dict[str, str] = {}
    names = packages_distributions()
    for path in modules(*folders):
        for name, _ in imported(parse(path), inside(path), False):
            top = name.split(".")[0]
            if top in sys.stdlib_module_names or top in OURS:
                continue
            distributions = [PROVIDED[top]] if top in PROVIDED else names.get(top, [top])
            found[canonicalize_name(distributions[0])] = inside(path)
    return found


@pytest.mark.parametrize(
    ("folder", "lock"),
    [("engine", "runtime"), ("data", "runtime"), ("bot", "local"), ("tests", "test"), ("bench", "bench")],
)
def test_what_is_imported_is_declared(folder: str, lock: str) -> None:
    direct = {canonicalize_name(each.name) for each in wanted(lock)}
    for name, module in third_party(folder).items():
        assert name in direct, f"{module} imports {name}, which pyproject.toml does not name"
