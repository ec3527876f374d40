"""Whatever is wrong with a file: it is left out and named, and everything else goes on."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cogs.shell import Unusable, given
from data import rulebook
from data import words as module
from data.dotenv import dotenv
from data.words import LANGUAGES, Words
from engine.catalogue import keys
from engine.record import BadRecord
from tests.commands.running import a_record
from tests.guest import reread_rules
from tests.spoiling import WAYS, a_broken_link, a_folder, restore

ROOT = Path(__file__).resolve().parents[1]
COMPONENTS = ROOT / "data" / "components"

TITLES = """
import logging, os, sys, traceback
from pathlib import Path
from random import Random
from engine import components, hexes, table
from tests.spoiling import WAYS, a_broken_link, a_folder, restore

whole, spoilt = map(Path, sys.argv[1:3])
seed, times = map(int, sys.argv[3:])
random = Random(seed)
files = sorted(file.relative_to(whole) for file in whole.rglob("*.json"))
components.FOLDERS = [spoilt]

def look(file):
    logging.basicConfig(filename=spoilt / "log")
    from engine.catalogue import keys, titles
    there = {game.key for game in titles()}
    said = (spoilt / "log").read_text()
    key = file.parts[0].removesuffix(".json")
    assert set(keys()) - there <= {key}, f"left out: {set(keys()) - there}"
    assert len(there) == len(keys()) or file.name in said, f"not named in {said!r}"
    return bool(said)

noticed = 0
for at in range(times):
    file = files[at % len(files)]
    way = random.choice((*WAYS, a_folder, a_broken_link))
    restore(whole, spoilt)
    if way in WAYS:
        (spoilt / file).write_bytes(way((whole / file).read_bytes(), random))
    else:
        way(spoilt / file)
    if not (child := os.fork()):
        try:
            os._exit(10 + look(file))
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (10, 11):
        sys.exit(f"{file} {way.__name__} {at}: {code}")
    noticed += code == 11
print(noticed)
"""


@pytest.mark.long
def test_a_spoilt_map_or_components_file_stops_nothing_but_its_title(tmp_path, seed):
    times = 3 * 9
    done = subprocess.run(
        [sys.executable, "-c", TITLES, COMPONENTS, tmp_path / "spoilt", str(seed), str(times)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > times / 2


def put(file: Path, data: bytes) -> None:
    if file.is_dir():
        file.rmdir()
    else:
        file.unlink(missing_ok=True)
    file.write_bytes(data)


def spoil(file: Path, whole: bytes, way, random: Random) -> None:
    put(file, whole)
    if way in WAYS:
        file.write_bytes(way(whole, random))
    else:
        way(file)


EVERY_WAY = (*WAYS, a_folder, a_broken_link)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.__name__)
def test_spoilt_words_are_said_in_another_language(tmp_path, monkeypatch, caplog, random, way):
    locale = tmp_path / "locale"
    restore(ROOT / "data" / "locale", locale)
    monkeypatch.setattr(module, "FOLDERS", [locale])
    ids = {language: known(Words(language)) for language in LANGUAGES}
    for language in LANGUAGES:
        for name in ("patolli.po", "gold.po"):
            file = locale / language / name
            whole = file.read_bytes()
            caplog.clear()
            spoil(file, whole, way, random)
            say = Words(language)
            missing = ids[language] - known(say)
            assert len(missing) <= 2, sorted(missing)[:9]  # an id that is another one in both
            if way.__name__ not in {"flipped", "another_value", "cut", "nested"}:  # or in a comment
                assert str(file) in caplog.text
            put(file, whole)


def known(say: Words) -> set[str]:
    return {m.id if isinstance(m.id, str) else m.id[0] for m in say.catalogue if m.id}


@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.__name__)
def test_spoilt_rules_are_read_in_another_language(tmp_path, monkeypatch, caplog, random, way):
    rules = tmp_path / "rules"
    for key in keys():
        restore(ROOT / "data" / "rules", rules)
        monkeypatch.setattr(rulebook, "FOLDERS", [rules])
        reread_rules()
        language = random.choice(LANGUAGES)
        file = rules / f"{key}.{language}.md"
        caplog.clear()
        spoil(file, file.read_bytes(), way, random)
        read = {other: rulebook.rulebook(key, other) for other in LANGUAGES}
        assert all(book.sections for book in read.values())
        other = next(other for other in LANGUAGES if other != language)
        if read[language] == read[other]:
            assert file.name in caplog.text
    reread_rules()


def test_rules_that_are_spoilt_in_every_language_are_refused(tmp_path, monkeypatch, caplog):
    restore(ROOT / "data" / "rules", tmp_path / "rules")
    monkeypatch.setattr(rulebook, "FOLDERS", [tmp_path / "rules"])
    reread_rules()
    for language in LANGUAGES:
        (tmp_path / "rules" / f"gold.{language}.md").write_bytes(b"\xff")
    with pytest.raises(rulebook.NoSuchRule):
        rulebook.rulebook("gold", "en")
    assert "gold.en.md, line 1: this is not a text file" in caplog.text
    reread_rules()


DOTENV = b"# the bot\nOTHER='more'\nexport DISCORD_TOKEN=\"good.token-1\"\nLAST=x\n"


@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.__name__)
def test_a_spoilt_dotenv_is_read_as_far_as_it_can_be(tmp_path, caplog, random, way):
    file = tmp_path / ".env"
    file.write_bytes(DOTENV)
    file.chmod(0o600)
    whole = dotenv(file)
    assert whole == {"OTHER": "more", "DISCORD_TOKEN": "good.token-1", "LAST": "x"}
    for _ in range(20):
        spoil(file, DOTENV, way, random)
        caplog.clear()
        found = dotenv(file)
        assert all(value.isprintable() for value in found.values())
        if way.__name__ in {"not_utf8", "utf16", "too_long", "a_folder"}:
            assert str(file) in caplog.text


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("abc # of the test server", "abc"),
        ("abc\t# of the test server", "abc"),
        ('"abc" # of the test server', "abc"),
        ("'a # b' # and more", "a # b"),
        ("'a # b'", "a # b"),
        ('"it\'s"# so', "it's"),
        ("# nothing", ""),
        ("  # nothing", ""),
        ('""', ""),
        ("postgresql://bot:se#cret@db/patolli", "postgresql://bot:se#cret@db/patolli"),
        ("a#b # c # d", "a#b"),
        ('"abc', "abc"),
        ('"abc # d', "abc"),
        ("'a' \"b\"", "a' \"b"),
    ],
)
def test_a_comment_behind_a_value_is_none_of_it(tmp_path, line, value):
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={line}\nLAST=x\n")
    file.chmod(0o600)
    assert dotenv(file) == {"DISCORD_TOKEN": value, "LAST": "x"}


def test_only_the_line_that_cannot_be_read_is_left_out(tmp_path, caplog):
    file = tmp_path / ".env"
    file.write_bytes(DOTENV.replace(b"more", b"m\xffre"))
    assert dotenv(file)["DISCORD_TOKEN"] == "good.token-1"
    assert f"{file}: line 2" in caplog.text


@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.__name__)
def test_a_spoilt_record_is_refused_with_its_name(tmp_path, random, way):
    file = a_record(tmp_path)
    whole = file.read_bytes()
    for _ in range(10):
        spoil(file, whole, way, random)
        said = refused(str(file)).removeprefix(str(file))
        assert not said or re.match(r": |line \d+: |the line |there is no title ", said)


def refused(name: str) -> str:
    """What is wrong with a record; nothing when all is well."""
    try:
        record = given.record(name)
        record.verify(given.title(record.key))
    except (Unusable, BadRecord) as bad:
        return str(bad)
    return ""
