"""What is locked is what the lists ask for, all of it and nothing else, and every file is known by
its hash."""

import re
from dataclasses import dataclass
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LISTS = ("requirements", "requirements-dev")


@dataclass(frozen=True)
class Lock:
    """A package in a lock: one version where the marker holds, and the files that it may be."""

    wanted: Requirement
    hashes: tuple[str, ...]

    @property
    def name(self) -> str:
        return canonicalize_name(self.wanted.name)

    @property
    def here(self) -> bool:
        """Whether this platform and this Python need it."""
        return self.wanted.marker is None or self.wanted.marker.evaluate()


def written(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def listed(name: str) -> list[Requirement]:
    """What a list asks for, with what the lists that it names ask for."""
    found: list[Requirement] = []
    for line in written(f"{name}.in").splitlines():
        if line.startswith("-r "):
            found += listed(line[3:].removesuffix(".in"))
        elif not line.startswith(("#", "-c ")):
            found.append(Requirement(line))
    return found


def locked(name: str) -> list[Lock]:
    rows = re.sub(r"^ *#.*\n", "", written(f"{name}.txt"), flags=re.MULTILINE)
    found: list[Lock] = []
    for row in rows.replace("\\\n", " ").splitlines():
        wanted, *hashes = row.split(" --hash=")
        found.append(Lock(Requirement(wanted), tuple(each.strip() for each in hashes)))
    return found


def needed(wanted: list[Requirement]) -> set[str]:
    """The packages that these need on this machine, by what is installed."""
    names: set[str] = set()
    seen: set[tuple[str, str]] = set()
    queue = [(each, extra) for each in wanted for extra in ("", *each.extras)]
    while queue:
        each, extra = queue.pop()
        name = canonicalize_name(each.name)
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        names.add(name)
        for below in map(Requirement, requires(each.name) or ()):
            if below.marker is None or below.marker.evaluate({"extra": extra}):
                queue += [(below, more) for more in ("", *below.extras)]
    return names


@pytest.mark.parametrize("name", LISTS)
def test_every_package_has_one_version_and_hashes(name):
    locks = locked(name)
    assert [lock.name for lock in locks] == sorted({lock.name for lock in locks})
    for lock in locks:
        assert re.fullmatch(r"==[^*,]+", str(lock.wanted.specifier)), lock.name
        assert lock.hashes, lock.name
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in lock.hashes), lock.name


@pytest.mark.parametrize("name", LISTS)
def test_what_is_locked_here_is_what_the_list_needs(name):
    locks = {lock.name: lock for lock in locked(name)}
    assert {lock.name for lock in locks.values() if lock.here} == needed(listed(name))
    for wanted in listed(name):
        lock = locks[canonicalize_name(wanted.name)]
        (version,) = lock.wanted.specifier
        assert wanted.specifier.contains(version.version), wanted


def test_what_only_other_platforms_need_is_needed_by_something_locked():
    for name in LISTS:
        locks = locked(name)
        asked = {
            canonicalize_name(Requirement(below).name)
            for lock in locks
            if lock.here
            for below in requires(lock.name) or ()
        }
        assert {lock.name for lock in locks if not lock.here} <= asked


def test_the_tests_run_on_the_versions_that_the_bot_runs_on():
    tested = {lock.name: lock for lock in locked("requirements-dev")}
    for lock in locked("requirements"):
        assert tested[lock.name].wanted.specifier == lock.wanted.specifier
        assert tested[lock.name].hashes == lock.hashes


@pytest.mark.parametrize("name", [*(f"{name}.in" for name in LISTS), *(f"{n}.txt" for n in LISTS)])
def test_no_registry_is_named(name):
    assert not re.search(r"://|--(extra-)?index-url|--find-links|@ ", written(name))
