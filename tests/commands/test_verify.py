"""``bot.py verify``: what holds, and at which line what does not."""

import asyncio
import re
import sqlite3
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec import structs

from cogs.hall.hall import Hall
from cogs.workshop.workshop import Workshop
from data import games, tables
from data.packing import pack, unpack
from data.store import Store
from engine.catalogue import find
from engine.cups.cup import Cup
from engine.cups.file import CupFile, Ranked
from engine.cups.lines import Enter
from engine.cups.plan import Plan
from engine.deal import Deal
from engine.game import MEMORY
from engine.notation import action_meant
from engine.table import Draft
from tests.bench.tables import begin
from tests.commands.running import a_record, call, run
from tests.engine.cups.filed import whole_file
from tests.engine.cups.playing import cup_of
from tests.engine.cups.playing import played as played_to_its_end


def test_a_record_that_holds_is_told_with_its_scores(tmp_path):
    file = a_record(tmp_path)
    done = run("verify", file.name, cwd=tmp_path)
    result = re.search(r"result\s+(.+)", file.read_text())[1]
    assert done.returncode == 0
    assert done.stdout.strip().startswith("game.txt: ok, gold, ")
    assert done.stdout.strip().endswith(result)


def test_every_record_has_its_line_and_one_that_does_not_hold_fails_all(tmp_path):
    good, bad = a_record(tmp_path), a_record(tmp_path, "bad.txt", seed=2)
    lines = bad.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if "bid" in line)
    lines[at] = re.sub(r"bid \d+", "bid 99", lines[at])
    bad.write_text("\n".join(lines))
    done = call("verify", good.name, bad.name, "none.txt", cwd=tmp_path)
    assert done.returncode == 1
    assert [line.split(" ")[0] for line in done.stdout.splitlines()] == [
        "game.txt:",
        f"bad.txt:{at + 1}:",
        "none.txt:",
    ]


@pytest.mark.parametrize(
    ("pattern", "by", "said"),
    [
        (r"seed .*", "seed    " + "00" * 32, "the seed does not open the seal"),
        (r"seed .*\n", "", "the seed is missing"),
        (r"result .*", "result  red 1 blue 1 green 1", "the scores are"),
        (r"game .*", "game    chess 1", "there is no title “chess”"),
        (r"gold \d+", "gold 99", "played under revision 99"),
        (r"patolli 1", "patolli 2", "a record begins with"),
    ],
)
def test_whatever_was_changed_is_named(tmp_path, pattern, by, said):
    file = a_record(tmp_path)
    file.write_text(re.sub(pattern, by, file.read_text(), count=1))
    done = call("verify", file.name, cwd=tmp_path)
    assert done.returncode == 1
    assert said in done.stdout
    assert not done.stderr


def test_a_record_written_by_hand_is_told_where_it_is_not_legal(tmp_path):
    file = a_record(tmp_path)
    bare = re.sub(r" +#\w+", "", file.read_text())
    file.write_text(re.sub(r"bid \d+", "bid 99", bare, count=1))
    done = call("verify", file.name, cwd=tmp_path)
    assert done.returncode == 1
    assert re.match(r"game.txt:\d+: “bid 99” is not legal here", done.stdout)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "picture.txt").write_bytes(b"\xff\xd8\x00\xfe")
    done = call("verify", "picture.txt", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "picture.txt: this is not a text file\n")


@pytest.mark.parametrize("args", [(), ("--all", "game.txt")])
def test_verify_wants_files_or_all(tmp_path, args):
    done = call("verify", *args, cwd=tmp_path)
    assert done.returncode == 2
    assert "verify what?" in done.stderr


def played(file, games=3, turns=20):
    """A database with games that go on."""
    file.touch(0o600)
    file.write_bytes(_played(games, turns))


@cache
def _played(games, turns):
    with TemporaryDirectory() as folder:
        file = Path(folder) / "played.db"
        asyncio.run(_play(file, games, turns))
        return file.read_bytes()


async def _play(file, games, turns):
    async with await Store.open(file) as store:
        hall = Hall(store, lambda: 1000, Workshop())
        for number in range(games):
            table = await begin(store, find("gold"), channel=number)
            sitting = await hall.table(table.id)
            for turn in range(turns):
                seat = sitting.waiting[0]
                text = a_turn(Draft(sitting.begun(), seat))
                done = await hall.play(sitting, seat, text, turns * number + turn + 1)
                sitting = done.table


def a_turn(draft):
    """The first whole turn there is."""
    while draft.choices and not (draft.steps and draft.may_end):
        draft.do(action_meant(draft.view, draft.seat, draft.choices[0]))
    return draft.text or "end"


def test_the_whole_database_is_replayed(tmp_path):
    played(tmp_path / "patolli.db")
    done = call("verify", "--all", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(": ok, gold, 20 lines, not over: red ") == 3
    assert done.stdout.endswith("patolli.db: 3 games, 0 do not replay\n")


@pytest.mark.parametrize(
    ("part", "holds"), [({MEMORY: [[[1, 2]], []]}, True), ({"round": 29}, False)]
)
def test_a_position_kept_may_remember_other_than_its_lines_tell(tmp_path, part, holds):
    """A game that began before a title remembered what the table shows no more."""

    async def change():
        async with await Store.open(tmp_path / "patolli.db") as store:
            kept = unpack((await store.view(tables.table, 1)).snapshot)
            await store.write(games.keep_position, 1, 20, pack({**kept, **part}))

    played(tmp_path / "patolli.db", games=1)
    asyncio.run(change())
    assert (call("verify", "--all", cwd=tmp_path).returncode == 0) is holds


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("UPDATE lines SET text = 'bid 77' WHERE table_id = 2 AND number = 1", "table 2, line 1:"),
        ("UPDATE tables SET title = 'chess' WHERE id = 2", "table 2: there is no title"),
        ("UPDATE tables SET revision = 99 WHERE id = 2", "table 2, played under revision 99"),
        (
            "UPDATE positions SET snapshot = (SELECT snapshot FROM positions WHERE table_id = 2 AND"
            " number = 1) WHERE table_id = 2 AND number = 20",
            "table 2: the position kept is not",
        ),
    ],
)
def test_a_game_that_does_not_replay_any_more_is_named(tmp_path, harm, said):
    played(tmp_path / "other.db")
    with sqlite3.connect(tmp_path / "other.db") as sql:
        sql.execute(harm)
    done = call("verify", "--all", "--file", "other.db", cwd=tmp_path)
    assert done.returncode == 1
    assert said in done.stdout
    assert done.stdout.endswith("other.db: 3 games, 1 do not replay\n")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("UPDATE lines SET played = 7 WHERE table_id = 2 AND number = 5", "line 5: it is damaged"),
        (
            "UPDATE lines SET events = x'81' WHERE table_id = 2 AND number = 5",
            "line 5: what it brought is damaged",
        ),
        (
            "UPDATE positions SET snapshot = x'81' WHERE table_id = 2 AND number = 5",
            "line 5: the position after it is damaged",
        ),
        (
            "DELETE FROM positions WHERE table_id = 2 AND number = 0",
            "line 0: the position after it is missing",
        ),
        ("DELETE FROM lines WHERE table_id = 2 AND number = 5", "line 5: it is missing"),
        ("UPDATE lines SET text = x'ff' WHERE table_id = 2 AND number = 5", "line 5: it is dam"),
        ("UPDATE lines SET seat = 77 WHERE table_id = 2 AND number = 5", "line 5: it is damaged"),
        ("UPDATE tables SET options = '{' WHERE id = 2", "is damaged"),
        ("UPDATE tables SET options = '[]' WHERE id = 2", "is damaged"),
        ("UPDATE tables SET seal = NULL WHERE id = 2", "it is damaged"),
        ("UPDATE tables SET number = 'x' WHERE id = 2", "it is damaged"),
        ("UPDATE players SET house = x'ff' WHERE table_id = 2", "is damaged"),
    ],
)
def test_damage_is_named_with_its_line_and_the_rest_is_verified(tmp_path, harm, said):
    played(tmp_path / "patolli.db", turns=8)
    with sqlite3.connect(tmp_path / "patolli.db") as sql:
        assert sql.execute(harm).rowcount
    done = call("verify", "--all", cwd=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert re.search(rf"^table 2(, |: ).*{said}", done.stdout, re.MULTILINE), done.stdout
    assert done.stdout.count(": ok, gold, 8 lines") == 2
    assert done.stdout.endswith("3 games, 1 do not replay\n")


def test_of_a_file_with_damaged_pages_the_games_that_can_be_read_are_verified(tmp_path):
    file = tmp_path / "patolli.db"
    played(file)
    with sqlite3.connect(file) as sql:
        (page,) = sql.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_positions_1'"
        ).fetchone()
    data = bytearray(file.read_bytes())
    data[4096 * (page - 1) + 200 : 4096 * page] = b"\xa5" * 3896
    file.write_bytes(data)
    done = call("verify", "--all", cwd=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith("patolli.db: not a database, or a damaged one")
    assert "table 1" in done.stdout
    assert file.read_bytes() == bytes(data), "it was looked at alone"


def test_a_database_that_is_not_there_is_not_made(tmp_path):
    done = call("verify", "--all", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "patolli.db: there is no such file\n")
    assert not list(tmp_path.iterdir())


def test_the_file_of_a_cup_is_told_with_what_was_checked(tmp_path):
    (tmp_path / "cup.jsonl").write_text(whole_file().write())
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    first = whole_file().standings[0].entrant
    assert done.stdout == (
        "cup.jsonl: ok, a cup of gold, swiss, 7 entrants, 2 of 2 rounds paired as they had to be,"
        f" 6 of 6 results as the records have them: 1st entrant {first}\n"
        + "".join(f"  {named(row)}\n" for row in whole_file().standings)
    )


def named(row: Ranked) -> str:
    name = {1: "Ana", 2: "Bo"}.get(row.entrant, "-")
    return f"{row.place}. entrant {row.entrant}: {name}, {row.points} points"


@pytest.mark.parametrize(
    "change",
    [
        lambda ana, bo: (structs.replace(ana, name="Bo"), structs.replace(bo, name="Ana")),
        lambda ana, bo: (structs.replace(ana, digest=bo.digest), bo),
        lambda ana, bo: (structs.replace(ana, name="Chloé"), bo),
        lambda ana, bo: (structs.replace(ana, name=""), bo),
        lambda ana, bo: (ana, structs.replace(bo, digest="")),
        lambda ana, bo: (structs.replace(ana, entrant=3), bo),
        lambda ana, bo: (structs.replace(ana, entrant=8), bo),
        lambda ana, bo: (ana, ana, bo),
    ],
)
def test_names_that_were_changed_are_told(tmp_path, change):
    file = replace(whole_file(), names=change(*whole_file().names))
    (tmp_path / "cup.jsonl").write_text(file.write())
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("cup.jsonl: the names: ")
    assert done.stdout.count("\n") == 1


def test_the_names_of_another_cup_do_not_fit():
    other = Cup.of(Plan(title="gold", rounds=1), Deal("77" * 32))
    other.add(Enter(1))
    file = CupFile.of(other, names={1: "Ana"})
    assert file.names[0].name == whole_file().names[0].name
    assert file.names[0].digest != whole_file().names[0].digest


def test_who_is_kept_apart_is_told(tmp_path):
    cup = cup_of(8, rounds=2, pod=2, apart=[(1, 2), (3, 7)])
    (tmp_path / "cup.jsonl").write_text(CupFile(played_to_its_end(cup)).write())
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    assert "; kept apart: 1 and 2, 3 and 7" in done.stdout


def test_a_name_that_tells_a_terminal_what_to_do_is_shown_without_it(tmp_path):
    cup = whole_file().cup
    (tmp_path / "cup.jsonl").write_text(CupFile.of(cup, names={1: "A\x1b[31mna\nok"}).write())
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    assert "\x1b" not in done.stdout
    assert done.stdout.count("\n") == 8


def test_the_lines_of_a_cup_may_be_piped_in_and_its_results_are_believed(tmp_path):
    done = run("verify", "-", cwd=tmp_path, stdin=CupFile(whole_file().cup).write())
    assert done.stdout.endswith("; without records: 1.1, 1.2, 1.3, 2.1, 2.2, 2.3\n")


def test_results_that_an_organiser_decided_are_told_as_such(tmp_path):
    cup = Cup(whole_file().cup.plan, whole_file().cup.seal, whole_file().cup.seed)
    *lines, end = whole_file().cup.lines
    cup.add_all(lines)
    cup.add(structs.replace(lines[-1], how="correct"))
    cup.add(end)
    (tmp_path / "cup.jsonl").write_text(CupFile(cup).write())
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    table = f"{lines[-1].round}.{lines[-1].pod}"
    assert f"; decided by the organiser: {table}; without records: 1.1, " in done.stdout


def test_the_line_of_a_cup_that_does_not_hold_is_named(tmp_path):
    seats = r'("type":"seated","round":1,"pod":1,"seats":)\[(\d+),(\d+)'
    text = re.sub(seats, r"\1[\3,\2", whole_file().write())
    (tmp_path / "cup.jsonl").write_text(text)
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    at = next(at for at, row in enumerate(text.splitlines(), 1) if '"type":"seated"' in row)
    assert done.returncode == 1
    assert done.stdout.startswith(f"cup.jsonl:{at}: the pairing that follows has “")
    assert not done.stderr


def test_a_line_that_may_not_follow_is_named_in_a_sentence_with_its_facts(tmp_path):
    rows = whole_file().write().splitlines()
    rows.insert(rows.index('{"type":"begin","round":1}') + 1, '{"type":"enter","entrant":2}')
    (tmp_path / "cup.jsonl").write_text("\n".join(rows))
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    at = rows.index('{"type":"enter","entrant":2}', 9) + 1
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == f"cup.jsonl:{at}: In this cup already: no. 2.\n"


@pytest.mark.parametrize("text", ["{", "{}", "patolli-cup 1", '{"type":"over"}\n{'])
def test_what_is_no_file_of_a_cup_is_refused_without_a_traceback(tmp_path, text):
    (tmp_path / "cup.jsonl").write_text(text)
    done = call("verify", "cup.jsonl", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("cup.jsonl:")
