"""``bot.py simulate``: random games by their numbers, and what it says when one is broken."""

import json

import pytest

import bot
import engine.games
from engine.catalogue import find
from engine.game import BadOption
from engine.record import Record
from engine.simulation import Plan, simulate
from tests.commands.running import call, run

CRACKED = """
from engine.games.gold import Gold
from engine.games.gold.position import GoldPosition

class CrackedPosition(GoldPosition):
    __slots__ = ()

    def flaws(self):
        return ["the bank is cracked"] if self.progress()[0] == 3 else []

    def actions(self, seat):
        if self.progress()[0] == 2 and {crash}:
            raise IndexError("list index out of range")
        return super().actions(seat)

class Cracked(Gold):
    key = "cracked"

    def start(self, seats, options, deal):
        position = super().start(seats, options, deal)
        position.__class__ = CrackedPosition
        return position

GAME = Cracked()
"""


def plan(seats=None, seed=1, **options):
    return Plan.of(find("gold"), seats, options, seed)


def add_cracked(tmp_path, monkeypatch, *, crash=False):
    """A title whose third round never holds."""
    name = "cracked" if not crash else "cracked_too"
    folder = tmp_path / "games" / name
    folder.mkdir(parents=True)
    text = CRACKED.replace("{crash}", str(crash)).replace('"cracked"', f'"{name}"')
    (folder / "__init__.py").write_text(text)
    path = [*engine.games.__path__, str(tmp_path / "games")]
    monkeypatch.setattr(engine.games, "__path__", path)
    monkeypatch.chdir(tmp_path)
    return name


def test_a_game_is_the_same_alone_and_among_many():
    alone = plan().playout(17).finish()
    assert alone.record().write() == plan().playout(17).finish().record().write()
    assert plan(seed=2).playout(17).seed != alone.seed


def test_every_table_size_is_played_in_turn():
    assert [plan().playout(number).seats for number in range(6)] == [2, 3, 4, 2, 3, 4]


@pytest.mark.long
def test_every_value_of_every_option_occurs_in_a_thousand_games():
    drawn = [plan().playout(number) for number in range(1000)]
    for option in find("gold").options(4):
        assert {game.options[option.key] for game in drawn} >= set(option.values), option.key


def test_options_are_drawn_independently_of_each_other():
    games = (plan(3).playout(number).options for number in range(600))
    pairs = {(options["show_beads"], options["closing_match"]) for options in games}
    assert len(pairs) == 4


def test_a_held_option_is_held_and_leaves_out_the_sizes_that_do_not_have_it():
    held = plan(first="yellow")
    assert held.seats == (4,)
    assert {held.playout(number).options["first"] for number in range(20)} == {"yellow"}
    with pytest.raises(BadOption, match="first=purple"):
        plan(first="purple")


def test_values_that_do_not_fit_each_other_are_not_drawn_together():
    drawn = Plan.of(find("maya"), 2, {}, 1)
    options = [drawn.playout(number).options for number in range(600)]
    with_coba = {chosen["zones"] for chosen in options if chosen["start_temples"] == "coba"}
    assert with_coba == {"random", "blue_green"}
    assert {chosen["start_temples"] for chosen in options if chosen["start"] == "tikal"} == {
        "random"
    }
    named = {"start": "two_cities", "start_temples": "palenque+coba"}
    held = Plan.of(find("maya"), None, named, 1)
    assert held.seats == (3, 4), "two players never have both"
    for number in range(60):
        chosen = held.playout(number).options
        assert {key: chosen[key] for key in named} == named
        assert chosen["zones"] in {"random", "blue_green_red", "blue_yellow_green_red"}


@pytest.mark.long
def test_as_many_processes_count_the_same_as_one():
    one, two = simulate(plan(), 130, jobs=1), simulate(plan(), 130, jobs=2)
    assert (one.games, one.steps, one.turns, one.values) == (130, two.steps, two.turns, two.values)
    assert one.reasons == two.reasons
    assert sum(one.reasons.values()) == 130
    assert not one.broken
    assert not two.broken


def test_games_that_were_stopped_are_counted_by_themselves(monkeypatch):
    game = find("yucatan")
    monkeypatch.setattr(type(game), "longest_random", 25)
    tally = simulate(Plan.of(game, 2, {}, 1), 4, jobs=1)
    assert (tally.games, tally.stopped, tally.broken) == (4, 4, None)
    assert sum(tally.reasons.values()) == 0
    assert tally.turns == {(2, 25): 4}
    assert "  stopped   4 of 4 after 25 turns" in tally.lines()
    assert tally.data()["stopped"] == 4


def test_of_titles_that_always_end_nothing_is_said_about_stopping():
    tally = simulate(plan(), 3, jobs=1)
    assert tally.stopped == 0
    assert "stopped" not in "\n".join(tally.lines())


def test_parts_that_no_game_used_are_named():
    tally = simulate(Plan.of(find("yaxha"), 2, {}, 1), 1, jobs=1)
    unused = tally.unused()
    assert 0 < len(unused) < len(find("yaxha").usable)
    assert not tally.used.keys() & set(unused)


def test_the_report_for_people(tmp_path):
    done = run(
        "simulate", "gold", "--seats", 3, "--games", 20, "--option", "first=blue", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "gold: 20 games in " in done.stdout
    assert "games/s" in done.stdout
    assert "steps/s" in done.stdout
    assert "3 seats" in done.stdout
    assert "first: blue 20" in done.stdout
    for reason in find("gold").reasons:
        assert reason in done.stdout


@pytest.mark.long
def test_the_report_for_programs_covers_all_titles(tmp_path):
    done = call("simulate", "--games", 12, "--json", cwd=tmp_path)
    told = json.loads(done.stdout)
    gold = next(tally for tally in told if tally["title"] == "gold")
    assert gold["games"] == sum(gold["ends"].values()) == 12
    assert gold["seats"] == [2, 3, 4]
    assert gold["violation"] is None


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess"], "no title “chess”"),
        (["gold", "--seats", "5"], "is for 2 to 4 seats"),
        (["gold", "--option", "first=purple"], "choose one of random, red"),
        (["gold", "--option", "first"], "write KEY=VALUE"),
        (["gold", "--games", "0"], "0 is not a number from 1 on"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(tmp_path, args, said):
    done = call("simulate", *args, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("crash", [False, True])
def test_a_violation_is_told_kept_and_seen_again(tmp_path, monkeypatch, capsys, crash):
    name = add_cracked(tmp_path, monkeypatch, crash=crash)
    flaw = "list index out of range" if crash else "the bank is cracked"
    assert bot.main(["simulate", name, "--games", "5", "--jobs", "1", "--seed", "4"]) == 1
    said = capsys.readouterr().err
    assert flaw in said
    again = next(line for line in said.splitlines() if "see it again" in line)
    assert bot.main([*again.split("bot.py ")[1].split(), "--jobs", "1"]) == 1
    assert flaw in capsys.readouterr().err
    (kept,) = tmp_path.glob("violation-*.txt")
    assert Record.read(kept.read_text()).lines


def test_other_titles_are_not_harmed_by_a_broken_one(tmp_path, monkeypatch, capsys):
    name = add_cracked(tmp_path, monkeypatch)
    games = ["simulate", name, "gold", "--games", "5", "--jobs", "1", "--json"]
    assert bot.main(games) == 1
    broken, whole = json.loads(capsys.readouterr().out)
    assert "cracked" in broken["violation"]
    assert whole["games"] == 5


def test_presses_are_counted_in_both_languages_and_nothing_is_too_long(tmp_path):
    done = call("simulate", "yucatan", "--presses", "--games", 2, "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(done.stdout)
    assert found["faults"] == {}
    assert set(found["presses"]) == {"en", "fr"}
    middle, most = map(int, found["presses"]["en"]["play"].split(" / "))
    assert 2 < middle <= most <= 6
