"""X1, X8 and X9: what is printed, checked when it is read, and what may be chosen."""

from __future__ import annotations

import msgspec
import pytest

from engine import components as files
from engine.components import BadComponents
from engine.deal import Deal
from engine.game import BadOption
from engine.games.yaxha import GAME, components
from engine.games.yaxha.actions import PICKS
from engine.games.yaxha.grid import LEVELS, PARTS, PLACES, ROWS, Box, extent, numbers, within
from engine.games.yaxha.state import Readings, Rules
from tests.engine.games.yaxha_tables import cell, played, pyramid


def test_the_parts_are_those_of_the_box():
    """X1.1, X1.2, X1.3, X1.5"""
    assert list(GAME.seats) == [2, 3, 4]
    assert len(PARTS.cube_colours) * PARTS.cubes_per_colour == 120
    assert len(PARTS.bonus_cards) == 18
    assert len(PICKS) - 1 == 4
    assert sum(side**2 for side in PARTS.level_sides) == 30


def test_the_frame_has_room_for_every_box_and_levels_shrink():
    """X1.5, X1.7"""
    assert [len(numbers(level)) for level in LEVELS] == [49, 36, 25, 16]
    assert {place.name for place in PLACES.values() if place.level == 4} == {
        f"{column}{row}" for column in "abcd" for row in range(1, 5)
    }
    assert all(line.bit_count() <= 7 for line in ROWS)


def test_a_box_is_what_level_1_spans():
    """X5.4"""
    ground = 0
    for one in pyramid("c2 blue, d2 grey, d3 blue"):
        ground |= one
    assert extent(ground) == Box(2, 3, 1, 2)
    box = within(Box(2, 3, 1, 2))
    assert numbers(box) == [cell("c2"), cell("d2"), cell("c3"), cell("d3")]


OPTIONS = {
    "bonus_deck": ("all", "starter"),
    "neighbour": ("left", "right"),
    "second_largest": ("groups", "players"),
    "level_1_link": ("level_1", "any_level"),
    "side_top": ("count", "ignore"),
    "build_view": ("sealed", "open"),
    "early_discard": ("no", "yes"),
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_options_and_their_defaults(seats):
    """X8.7, X7.1"""
    assert {option.key: option.values for option in GAME.options(seats)} == OPTIONS
    with pytest.raises(BadOption):
        GAME.settle(seats, {"neighbour": "above"})


CHOSEN = {
    "X8.2": ({"neighbour": "right"}, Rules(Readings(left=False))),
    "X8.3": ({"second_largest": "players"}, Rules(Readings(all_groups=False))),
    "X8.4": ({"level_1_link": "any_level"}, Rules(Readings(over_levels=True))),
    "X8.5": ({"side_top": "ignore"}, Rules(Readings(top_counts=False))),
    "X8.6": ({"build_view": "open"}, Rules(sealed=False)),
    "X8.7": ({}, Rules()),
}


@pytest.mark.parametrize("example", CHOSEN.values(), ids=CHOSEN)
def test_what_is_chosen_is_played(example):
    """X8.7"""
    chosen, rules = example
    position = GAME.start(3, GAME.settle(3, chosen), Deal("5" * 64))
    assert position.rules == rules
    assert GAME.load(position.dump()).rules == rules


def test_two_players_may_choose_a_neighbour_whom_no_card_looks_at():
    """X7.1, X8.2, X2.3"""
    left, right = (played(2, "neighbours", neighbour=side) for side in ("left", "right"))
    assert not right.rules.readings.left
    assert left.pyramids == right.pyramids
    assert left.standings() == right.standings()


@pytest.fixture
def spoilt(tmp_path, monkeypatch):
    """Reads the parts with one field changed."""
    data = msgspec.json.decode(files.find("yaxha").read_bytes())

    def read(change):
        change(data)
        (tmp_path / "yaxha.json").write_bytes(msgspec.json.encode(data))
        monkeypatch.setattr(files, "FOLDERS", [tmp_path])
        return components.components.__wrapped__()

    return read


WRONG = [
    (lambda d: d["level_sides"].pop(), "level_sides"),
    (lambda d: d["frame"]["columns"].pop(), "frame"),
    (lambda d: d["frame"].update(first_cell="c3"), "first_cell"),
    (lambda d: d["points"].__setitem__(3, 1), "points"),
    (lambda d: d.update(cubes_per_colour=20), "cubes_per_colour"),
    (lambda d: d["clash_swaps_by_rank"].pop("3"), "clash_swaps_by_rank.3"),
    (lambda d: d["clash_swaps_by_rank"].update({"3": [[1, 4]]}), "clash_swaps_by_rank.3"),
    (lambda d: d["clash_swaps_by_rank"].update({"4": [[1, 4], [4, 2]]}), "clash_swaps_by_rank.4"),
    (lambda d: d["bonus_cards"][1].update(id="largest_orange"), "bonus_cards"),
    (lambda d: d["bonus_cards"][1].update(number=7), r"bonus_cards\[1\].number"),
    (lambda d: d["bonus_cards"][1].update(colour=None), r"bonus_cards\[1\].colour"),
    (lambda d: d["bonus_cards"][1].update(colour="pink"), r"bonus_cards\[1\].colour"),
    (lambda d: d["bonus_cards"][1].update(kind="prettiest"), r"bonus_cards\[1\].kind"),
    (lambda d: [card.update(starter=False) for card in d["bonus_cards"]], "bonus_cards"),
    (lambda d: d.pop("rounds"), "rounds"),
]


@pytest.mark.parametrize(("change", "field"), WRONG)
def test_wrong_parts_are_named_with_file_and_field(spoilt, change, field):
    """X1.3"""
    with pytest.raises(BadComponents, match=field) as bad:
        spoilt(change)
    assert "yaxha.json" in str(bad.value)


def test_sound_parts_are_read(spoilt):
    """X1.3"""
    assert spoilt(lambda data: None) == PARTS
