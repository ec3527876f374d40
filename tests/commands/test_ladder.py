"""``bot.py ladder``: strengths of house players against each other."""

import json
from typing import Any

import pytest

from cogs.shell.matches import Counted, Match, Played, play, play_deal
from engine.catalogue import find
from engine.house.sequential import Sequential
from tests.commands.running import call, run


def a_match(*players: str, key: str = "maya", seats: int = 2, longest: int = 1_000) -> Match:
    options = find(key).settle(seats, {})
    return Match(key, seats, options, players or ("novice", "random"), 3, longest)


def untimed(data: dict[str, Any]) -> dict[str, Any]:
    for measured in data["strengths"].values():
        del measured["ms_p50"], measured["ms_p95"]
    return data


def won(players: tuple[str, ...], places: tuple[int, ...], scores: tuple[float, ...]) -> Played:
    return Played(players, 40, ((0.001,) * 20, (0.002,) * 20), scores, places)


def test_a_deal_is_played_once_in_each_seating():
    one, two = play_deal(a_match(), 5)
    assert one.players == ("novice", "random")
    assert two.players == ("random", "novice")
    again = play_deal(a_match(), 5)
    assert [game.scores for game in again] == [one.scores, two.scores]
    assert [game.scores for game in play_deal(a_match(), 6)] != [one.scores, two.scores]


def test_the_games_are_the_same_in_one_process_and_in_two():
    alone, together = (play(a_match(), 3, jobs, None) for jobs in (1, 2))
    assert alone.turns == together.turns
    for player in ("novice", "random"):
        assert alone.standings[player].scores == together.standings[player].scores


def test_a_shared_first_place_counts_half():
    counted = Counted(a_match(), None)
    counted.add(won(("novice", "random"), (1, 2), (30, 20)))
    counted.add(won(("random", "novice"), (1, 1), (25, 25)))
    novice, other = counted.standings["novice"], counted.standings["random"]
    assert (novice.won, novice.games) == (1.5, 2)
    assert other.won == 0.5
    assert (novice.scores, other.scores) == ([30, 25], [20, 25])
    assert (novice.places, other.places) == ([1, 1], [2, 1])


def test_who_has_several_seats_wins_with_any_of_them():
    counted = Counted(a_match("steady", "novice", seats=3), None)
    seconds = ((0.1,), (0.1,), (0.1,))
    played = Played(("novice", "steady", "novice"), 3, seconds, (5, 7, 9), (3, 2, 1))
    counted.add(played)
    assert counted.standings["novice"].won == 1
    assert counted.standings["steady"].won == 0
    assert counted.standings["novice"].scores == [7]
    assert len(counted.standings["novice"].seconds) == 2


def test_a_game_that_is_stopped_is_counted_apart():
    counted = play(a_match(longest=10), 2, 1, None)
    assert counted.stopped == counted.games == 4
    assert counted.turns == [10] * 4
    assert counted.standings["novice"].games == 0


def test_a_test_stops_the_run_when_it_has_found_its_answer():
    test = Sequential(0.2, 0.6)
    counted = play(a_match("novice", "novice"), 60, 1, test)
    assert counted.games == len(counted.turns) < 60
    assert test.found is not None


@pytest.mark.long
def test_it_tells_everything_in_json_and_the_same_again(tmp_path):
    asked = ("ladder", "maya", "--games", 4, "--strengths", "novice", "random", "--json")
    one, two = (run(*asked, "--jobs", jobs, cwd=tmp_path) for jobs in (1, 2))
    assert (one.returncode, one.stderr) == (0, "")
    data = json.loads(one.stdout)
    assert data["games"] == 4
    assert data["seatings"] == [["novice", "random"], ["random", "novice"]]
    first = data["strengths"]["novice"]["first"]
    assert 0 <= first["low"] <= first["value"] <= first["high"] <= 1
    assert data["strengths"]["novice"]["ms_p50"] <= data["strengths"]["novice"]["ms_p95"]
    assert untimed(data) == untimed(json.loads(two.stdout))


def test_it_tells_people_who_wins_and_how_sure_that_is(tmp_path):
    asked = ("ladder", "maya", "--games", 2, "--strengths", "novice", "random")
    done = run(*asked, "--until", 60, 80, "--turns", 300, cwd=tmp_path)
    assert done.returncode == 0
    assert "maya, 2 seats: 2 games, 2 seatings of each deal" in done.stdout
    assert "stopped   0 of 2 after 300 turns" in done.stdout
    assert "processor time p50" in done.stdout
    assert "novice: 60 or 80 % of first places? open" in done.stdout


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess"], "there is no title"),
        (["gold", "--seats", "9"], "is for 2 to 4 seats"),
        (["gold", "--strengths", "steady", "novice", "random"], "there are 2 seats"),
        (["gold", "--strengths", "master"], "invalid choice"),
        (["gold", "--option", "first=nobody"], "gold: option first=nobody"),
        (["gold", "--until", "80", "60"], "the lower first"),
        (["gold", "--until", "low", "60"], "low is not a number"),
    ],
)
def test_what_cannot_be_played_is_said(tmp_path, args, said):
    done = call("ladder", *args, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
