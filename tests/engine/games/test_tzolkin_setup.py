"""T1, T2 and T18: what there is, how the table is set, and what changes for two and three."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from engine.components import BadComponents
from engine.deal import Deal
from engine.games.tzolkin import GAME, components, scoring
from engine.games.tzolkin.setup import position as set_up
from engine.games.tzolkin.tables import (
    AGE_1,
    AGE_2,
    BARRIERS,
    BUILDINGS,
    COSTS,
    FIRST,
    FREE,
    GEARS,
    HOLES,
    LAST,
    MONUMENT_COSTS,
    MONUMENTS,
    NEUTRAL,
    PARTS,
    WEALTH,
)
from tests.engine.games.tzolkin_tables import do, offered, red, shown, table

SEATS = (2, 3, 4)


def start(seats=4, number=1, **options):
    chosen = GAME.settle(seats, options)
    return GAME.start(seats, chosen, Deal(f"{Random(f'{seats} {number}').getrandbits(256):064x}"))


def keeping(*tiles, seats=4):
    """Red was dealt these tiles first and keeps the first two; the others keep any."""
    numbers = [WEALTH.index(tile) for tile in tiles]
    numbers += [tile for tile in range(21) if tile not in numbers]
    position = set_up(seats, 0, range(13), AGE_1, AGE_2, numbers)
    do(position, f"keep {' '.join(sorted(tiles[:2]))}", "end")
    while position.phase == "keep":
        do(position, str(position.actions(position.waiting()[0])[0]), "end")
    return position


def test_two_to_four_seats_run_clockwise():
    """T1.1, T12.6"""
    assert list(GAME.seats) == [2, 3, 4]
    position = table(first="green", active="green")
    assert position.order == [2, 3, 0, 1]


def test_what_is_in_the_box():
    """T1.2, T14.1"""
    assert len(BUILDINGS) == 32
    assert (len(AGE_1), len(AGE_2), len(MONUMENTS), len(WEALTH)) == (14, 18, 13, 21)
    position = start()
    assert (sum(position.corn_tiles), sum(position.wood_tiles), position.skulls) == (16, 12, 13)
    player = position.player(0)
    assert player.hand + player.bank == 6
    assert len(player.temples) + len(player.levels) == 7


def test_corn_and_skulls_are_no_resources():
    """T1.3"""
    position = table("red tikal 5, red tikal 1", red={"corn": 5, "skulls": 2})
    do(position, "take tikal 5")
    assert not any(step.startswith("do") for step in offered(position))
    assert red(position).resources == (0, 0, 0)


def test_goods_never_run_out():
    """T1.4"""
    position = table("red yaxchilan 3", red={"gold": 99, "corn": 200})
    do(position, "take yaxchilan 3", "do 3")
    assert (red(position).gold, red(position).corn) == (100, 202)


def test_skulls_run_out():
    """T1.5, T15.17, TR26"""
    position = table("red yaxchilan 4", skulls=1, red={"theology": 3})
    do(position, "take yaxchilan 4", "do 4")
    assert (red(position).skulls, position.skulls) == (1, 0)
    position = table("red tikal 1", skulls=0, red={"theology": 3, "wood": 1})
    do(position, "take tikal 1", "do 1", "learn theology", "pay wood")
    assert (red(position).skulls, red(position).theology) == (0, 3)


def test_a_cost_is_paid_in_full_or_not_at_all():
    """T1.6, T1.7, TI11"""
    position = table("red uxmal 1", red={"corn": 2, "wood": 5})
    do(position, "take uxmal 1")
    assert offered(position) == ["end"]
    position = table("red tikal 1, red tikal 3", red={"wood": 1})
    do(position, "take tikal 1", "do 1", "learn theology", "pay wood", "take tikal 3")
    assert offered(position) == ["end"], "the wood is spent"


GEAR_TABLE = {
    "palenque": (10, 7, 6, 6),
    "yaxchilan": (10, 7, 6, 6),
    "tikal": (10, 7, 6, 6),
    "uxmal": (10, 7, 6, 6),
    "chichen_itza": (13, 10, 10, 9),
}


def test_the_gears():
    """T1.8, T6.5, T12.8"""
    for at, gear in enumerate(GEARS):
        barrier = next(hole - FIRST[at] for hole in BARRIERS if 0 <= hole - FIRST[at] < HOLES[at])
        assert (HOLES[at], LAST[at], FREE[at], barrier) == GEAR_TABLE[gear]


def test_a_worker_is_in_one_place():
    """T1.12, T1.10, TI3"""
    position = table("red palenque 1, red first", active="blue", first="red")
    assert position.workers_in_play(0) == 3
    assert red(position).hand == 1


def test_points_may_be_negative():
    """T1.13"""
    position = table(day=8, first="blue")
    do(position, "place palenque", "end")
    assert position.scores()[0] == -9


def test_the_jungle():
    """T2.2, T18.1"""
    for seats in SEATS:
        position = start(seats)
        assert position.corn_tiles == [seats] * 4
        assert position.wood_tiles == [0, seats, seats, seats]
        totals = {2: (8, 6), 3: (12, 9), 4: (16, 12)}
        assert (sum(position.corn_tiles), sum(position.wood_tiles)) == totals[seats]
        undealt = len(PARTS.wealth_tiles) - sum(map(len, position.dealt))
        assert undealt == {2: 13, 3: 9, 4: 5}[seats]


def test_everybody_starts_alike():
    """T2.1, T2.3, T2.4, T1.11"""
    position = start()
    assert (position.day, position.round, position.skulls) == (1, 1, 13)
    for seat in range(4):
        assert tuple(position.player(seat)) == (*[0] * 6, 1, 1, 1, 0, 0, 0, 0, 3, 3, 1, 0, 0)


@pytest.mark.parametrize(("colour", "seat"), [("red", 0), ("yellow", 3)])
def test_the_first_player_is_named_or_drawn(colour, seat):
    """T2.5"""
    assert start(first=colour).first == seat
    assert {start(number=number).first for number in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("seats", "monuments"), [(2, 4), (3, 5), (4, 6)])
def test_what_is_on_display(seats, monuments):
    """T2.6, T2.7, T18.1, TI9"""
    position = start(seats)
    assert len(position.monuments) == monuments
    assert len(shown(position)) == 6
    assert set(position.slots) | set(position.stack) == set(AGE_1)
    assert set(position.later) == set(AGE_2)


def test_four_wealth_tiles_for_everybody():
    """T2.8, TI10"""
    position = start()
    assert [len(tiles) for tiles in position.dealt] == [4] * 4
    assert position.flaws() == []
    view = position.seen_by(1)
    assert view.dealt[1] == position.dealt[1]
    assert view.dealt[0] == (-1,) * 4


def test_two_are_kept_at_the_same_time():
    """T2.10, TD1"""
    position = start()
    assert position.waiting() == (0, 1, 2, 3)
    assert len(position.actions(2)) == 6
    for seat in (2, 0, 3):
        step = str(position.actions(seat)[0])
        position.play(seat, position.actions(seat)[0])
        assert [str(s) for s in position.actions(seat)] == ["end"]
        assert step.startswith("keep w_")
        position.play(seat, position.actions(seat)[0])
        assert red(position).corn == 0, "nothing is received before the last has chosen"
    assert position.seen_by(None).kept[2] == (-1, -1)
    events = do(position, str(position.actions(1)[0]), "end")
    assert [event.kind for event in events] == ["kept"] * 4
    assert all(event.reveals for event in events)
    assert position.phase == "turn"


def test_the_other_tiles_leave_the_game():
    """T2.11"""
    position = keeping("w_01", "w_02", "w_03", "w_04")
    assert position.dealt == [()] * 4
    assert len(position.kept[0]) == 2


def test_the_order_of_receiving_changes_nothing():
    """T2.12"""
    for tile in PARTS.wealth_tiles:
        for effect in tile.effects:
            assert type(effect).__name__ in {"Gain", "TempleUp", "Learn", "FeedFree", "Worker"}
            assert getattr(effect, "temple", "") != "any"
            assert getattr(effect, "track", "") != "any"


def test_kept_tiles_stay():
    """T2.13, T2.9, T16.4"""
    position = keeping("w_14", "w_01", "w_03", "w_04")
    assert [WEALTH[tile] for tile in position.kept[0]] == ["w_01", "w_14"]


WEALTH_TABLE = {
    "w_01": {"corn": 3, "quetzalcoatl": 1, "agriculture": 1},
    "w_02": {"corn": 5, "gold": 1, "quetzalcoatl": 1},
    "w_03": {"stone": 1, "gold": 1, "agriculture": 1},
    "w_04": {"corn": 9, "stone": 1},
    "w_05": {"wood": 1, "kukulkan": 1, "extraction": 1},
    "w_06": {"corn": 2, "wood": 2, "kukulkan": 1},
    "w_07": {"corn": 4, "wood": 1, "extraction": 1},
    "w_08": {"corn": 3, "wood": 2, "stone": 1},
    "w_09": {"corn": 2, "chaac": 1, "architecture": 1},
    "w_10": {"corn": 6, "stone": 2},
    "w_11": {"corn": 3, "gold": 1, "architecture": 1},
    "w_12": {"corn": 6, "wood": 1, "stone": 1},
    "w_13": {"corn": 5, "stone": 1, "chaac": 1},
    "w_14": {"corn": 3, "wood": 1},
    "w_15": {"hand": 1, "bank": -1},
    "w_16": {"corn": 8, "gold": 1},
    "w_17": {"corn": 4, "wood": 1, "skulls": 1},
    "w_18": {"corn": 5, "stone": 1, "theology": 1},
    "w_19": {"corn": 4, "wood": 3},
    "w_20": {"corn": 2, "wood": 2, "theology": 1},
    "w_21": {"corn": 7, "wood": 2},
}


@pytest.mark.parametrize("tile", WEALTH_TABLE)
def test_wealth_tiles(tile):
    """T21.1, T21.2, T2.14, T2.12"""
    plain = {"w_04": 9, "w_10": 6}
    other = "w_04" if tile != "w_04" else "w_10"
    spare = [name for name in WEALTH_TABLE if name not in {tile, other}]
    position = keeping(tile, other, *spare[:2])
    was, now = table().player(0), position.player(0)
    got = {name: new - old for name, old, new in zip(was._fields, was, now, strict=True)}
    got["corn"] -= plain[other]
    got["stone"] -= {"w_04": 1, "w_10": 2}[other]
    assert {name: count for name, count in got.items() if count} == WEALTH_TABLE[tile]


def test_play_starts_with_the_first_player():
    """T2.15, T4.2, TR4"""
    position = keeping("w_03", "w_15", "w_01", "w_02")
    assert position.waiting() == (0,)
    assert (position.day, position.round, red(position).corn) == (1, 1, 0)
    assert not any(step.startswith("take") for step in offered(position))
    assert {"beg chaac", "place palenque"} <= set(offered(position)), "one may start without corn"


@pytest.mark.parametrize(("seats", "workers"), [(2, 12), (3, 6), (4, 0)])
def test_neutral_workers(seats, workers):
    """T2.9, T18.3, T18.6, TI4"""
    for number in range(20):
        position = start(seats, number)
        assert position.holes.count(NEUTRAL) == workers
        assert position.phase == "keep"
        assert (len(position.shown) > 0) == (workers > 0)


def test_neutral_workers_stand_opposite_each_other():
    """T18.4, T18.5, T18.7"""
    for first, opposite in ((1, 6), (3, 8), (5, 0), (7, 2)):
        tiles = [
            at
            for at, tile in enumerate(PARTS.wealth_tiles)
            if (tile.neutral.gear, tile.neutral.space) == ("tikal", first)
        ]
        wealth = [at for at in range(21) if at not in tiles]
        position = set_up(2, 0, range(13), AGE_1, AGE_2, [*wealth[:8], *tiles, *wealth[8:]])
        gear = position.on_gear(2)
        assert gear[first] == gear[opposite] == NEUTRAL


def test_no_two_neutral_workers_are_sent_to_the_same_hole():
    """T18.4, T18.5, TR45"""
    named = [(tile.neutral.gear, tile.neutral.space) for tile in PARTS.wealth_tiles]
    assert len(set(named)) == len(named) == 21
    small = {
        gear.id: (gear.opposite_offset, gear.holes) for gear in PARTS.gears if gear.opposite_offset
    }
    assert len(small) == 4
    for gear, space in named:
        if gear in small:
            opposite, holes = small[gear]
            assert (space % 2, (space + opposite) % holes % 2) == (1, 0)


def test_no_opposite_on_chichen_itza():
    """T18.5"""
    wealth = [*range(16), 20, 17, 18, 19, 16]
    position = set_up(4, 0, range(13), AGE_1, AGE_2, wealth)
    assert position.holes.count(NEUTRAL) == 0
    wealth = [*range(12), 16, 17, 18, 19, 20, *range(12, 16)]
    position = set_up(3, 0, range(13), AGE_1, AGE_2, wealth)
    assert [at for at, who in enumerate(position.on_gear(4)) if who == NEUTRAL] == [0, 3, 5, 7, 10]


def test_neutral_workers_are_nobodys():
    """T18.9, T6.7, TR46"""
    position = table("neutral tikal 6, neutral chichen_itza 9, blue first", seats=3, first="blue")
    assert [position.workers_in_play(seat) for seat in range(3)] == [3, 3, 3]
    assert [position.workers_on_gears(seat) for seat in range(3)] == [0, 0, 0]
    assert not any(step.startswith("take") for step in offered(position))
    do(position, "place palenque", "end")
    assert position.phase == "days"


def test_the_age_of_monuments_is_worth_more_with_fewer():
    """T18.2"""
    for seats, worth in ((2, 6), (3, 5), (4, 4)):
        position = table(
            seats=seats, monuments="m_05 m_01", red={"raised": "m_05"}, blue={"raised": "m_01"}
        )
        assert scoring.monument(position, 0, MONUMENTS.index("m_05")) == 2 * worth


def test_costs_are_in_the_order_of_the_goods():
    """T14.10, T14.16"""
    assert COSTS[BUILDINGS.index("a2_22")] == (1, 2, 1, 0, 0)
    assert MONUMENT_COSTS[MONUMENTS.index("m_13")] == (0, 0, 4, 0, 1)
    assert Counter(tile.category for tile in PARTS.buildings) == {
        "farm": 8,
        "funerary": 8,
        "civil": 8,
        "sacred": 8,
    }


def test_a_wrong_table_of_components_names_the_field(tmp_path, monkeypatch):
    """T1.2"""
    data = msgspec.json.decode(components.find("tzolkin").read_bytes())
    data["wealth_tiles"][4]["neutral"]["space"] = 9
    file = tmp_path / "tzolkin.json"
    file.write_bytes(msgspec.json.encode(data))
    monkeypatch.setattr(components, "find", lambda name: file)
    with pytest.raises(BadComponents, match=r"wealth_tiles\[4\]"):
        components.components.__wrapped__()
