"""Planting: M4, the worked examples MW1 to MW10."""

from __future__ import annotations

import pytest

from engine.game import END, Illegal
from engine.games.maya.actions import Plant
from engine.games.maya.components import EMPTY, KIND, SPACE, TEMPLE, plantation
from engine.games.maya.state import Rules
from engine.playout import Playout
from tests.engine.games.maya_tables import (
    GAME,
    at,
    cells_for,
    do,
    fact,
    may_end,
    offered,
    on,
    rack,
    table,
    turn,
)
from tests.seeding import seeded

MAIZE = {"red": "maize1 maize1 maize2 maize2"}
JOINS = {"red": "maize1 maize1 maize1 squash1"}


def test_a_plantation_scores_its_goods_and_not_those_of_others():
    """MW1, M4.7, M4.5"""
    here = table(yellow="maize2 j7", racks=MAIZE)
    events = turn(here, "plant maize2 i7", "plant maize1 h8")
    assert fact(events, "planted")["points"] == 3
    assert here.points == [3, 0, 0, 0]
    assert here.planted == [3, 0, 0, 0]


def test_old_tiles_of_the_plantation_score_again():
    """MW2, M4.7"""
    here = table(red="maize2 i7", racks=MAIZE)
    facts = fact(turn(here, "plant maize2 h8", "plant maize1 h9"), "planted")
    assert facts["points"] == 5
    assert set(facts["group"]) == {"i7", "h8", "h9"}
    assert facts["cells"] == ["h8", "h9"]


def test_the_plantation_scores_once_however_many_tiles_were_laid():
    """M4.8"""
    here = table(racks={"red": "chili1 chili1 chili1"})
    turn(here, "plant chili1 i7", "plant chili1 h7", "plant chili1 i6")
    assert here.points[0] == 3


def test_planting_beside_a_temple_space_raises_the_temple_at_once():
    """MW3, M4.6"""
    here = table(blue="squash1 h8", racks={"red": "chili1"})
    assert on(here, "g7") == SPACE
    do(here, "plant chili1 g8")
    assert on(here, "g7") == TEMPLE
    assert fact(do(here, "end"), "opened") == {"seat": "red", "temple": "calakmul", "cell": "g7"}
    assert here.points[0] == 1
    assert here.flaws() == []


def test_only_one_plantation_may_grow_in_a_turn():
    """MW4, M4.3, M4.4, MR1"""
    here = table(red="maize1 j9", racks={"red": "maize1 maize1 maize1"})
    do(here, "plant maize1 i7")
    assert "plant maize1 j8" not in offered(here)
    with pytest.raises(Illegal):
        here.play(0, Plant("maize1", "j8"))
    do(here, "plant maize1 j7")
    assert "plant maize1 j8" in offered(here)
    assert fact(turn(here, "plant maize1 j8"), "planted")["points"] == 4


def test_older_tiles_link_the_tiles_of_a_turn():
    """MW5, MR1"""
    here = table(red="maize1 j7", racks=MAIZE)
    assert fact(turn(here, "plant maize1 i7", "plant maize2 j8"), "planted")["points"] == 4


def test_older_tiles_link_nothing_where_the_table_is_strict():
    """MW5, MR1, M8.5"""
    here = table(red="maize1 j7", racks=MAIZE, rules={"strict": True})
    do(here, "plant maize1 i7")
    assert "plant maize2 j8" not in offered(here)
    with pytest.raises(Illegal):
        here.play(0, Plant("maize2", "j8"))
    assert "plant maize2 h8" in offered(here)
    assert fact(turn(here, "plant maize2 h8"), "planted")["points"] == 4


def test_one_tile_joins_two_plantations():
    """MW6, M4.9, MR2"""
    here = table(red="maize1 h8, maize2 j7", racks=MAIZE)
    facts = fact(turn(here, "plant maize1 i7"), "planted")
    assert facts["points"] == 4
    assert set(facts["group"]) == {"h8", "i7", "j7"}


def test_no_tile_joins_two_plantations_where_the_table_says_so():
    """MW6, M8.5, MR2"""
    here = table(red="maize1 h8, maize2 j7", racks=JOINS, rules={"join": False})
    assert "i7" not in cells_for(here, "plant", "maize1")
    assert "i7" in cells_for(here, "plant", "squash1"), "another crop touches neither"
    with pytest.raises(Illegal):
        here.play(0, Plant("maize1", "i7"))
    assert fact(turn(here, "plant maize1 h7"), "planted")["points"] == 2


def test_nor_do_two_tiles_of_a_turn_where_the_table_says_so():
    """MW41, M8.5, MR2"""
    planted = {"red": "maize1 h7, maize1 j9"}
    here = table(**planted, racks=JOINS, rules={"join": False})
    do(here, "plant maize1 i7", "plant maize1 j7")
    assert "j8" not in cells_for(here, "plant", "maize1")
    with pytest.raises(Illegal):
        here.play(0, Plant("maize1", "j8"))
    usual = table(**planted, racks=JOINS)
    do(usual, "plant maize1 i7", "plant maize1 j7")
    assert fact(turn(usual, "plant maize1 j8"), "planted")["points"] == 5


def test_one_plantation_of_before_may_be_touched_twice():
    """MW4, M8.5, MR2"""
    here = table(red="maize1 j9", racks=JOINS, rules={"join": False})
    turn_of_three = ("plant maize1 i7", "plant maize1 j7", "plant maize1 j8")
    assert fact(turn(here, *turn_of_three), "planted")["points"] == 4


@pytest.mark.parametrize("join", [True, False])
def test_who_could_only_join_two_plantations_passes(join):
    """M3.3, M8.5, MR2"""
    here = table(racks={"red": "maize1"}, rules={"join": join})
    for cell, tile in enumerate(here.tiles):
        if tile == EMPTY:
            here.tiles[cell] = plantation(1, KIND["potato1"])
        elif tile == SPACE:
            here.tiles[cell] = TEMPLE
    here.tiles[at(here, "f4")] = EMPTY  # no city touches it
    for cell in ("e4", "g4"):
        here.tiles[at(here, cell)] = plantation(0, KIND["maize1"])
    here.derive()
    assert offered(here) == (["plant maize1 f4"] if join else ["pass"])
    assert here.asks(0) == ("field" if join else "pass")


@pytest.mark.long
@pytest.mark.parametrize("strict", [False, True])
def test_what_may_be_planted_touches_one_plantation_of_before_at_most(strict):
    """M8.5, MR1, MR2: against groups worked out anew"""
    barred = 0
    for number in range(12):
        random = seeded("joining", strict, number)
        playout = Playout(GAME, random.choice((2, 3, 4)), {}, random, choose=GAME.explore)
        for step in playout.steps():
            if step.action is not END or not step.position.waiting() or random.random() < 0.6:
                continue
            free = step.position.copy()
            free.rules = Rules(strict=strict)
            bound = step.position.copy()
            bound.rules = Rules(strict=strict, join=False)
            seat = free.active
            old = before(free, None)
            while True:
                legal = [str(each) for each in bound.actions(seat) if isinstance(each, Plant)]
                laid = [free.board.name(cell) for cell in free.laid]
                may = [
                    text
                    for text in (str(e) for e in free.actions(seat) if isinstance(e, Plant))
                    if len(touched(free, [*laid, text.split()[2]], old[text.split()[1][:-1]])) < 2
                ]
                barred += len(free.actions(seat)) > len(may) + 1
                assert legal == may
                if not legal:
                    break
                do(free, chosen := random.choice(legal))
                do(bound, chosen)
    assert barred > 20


def before(here, crop):
    """The plantations of the player to act, as sets of cell names, by crop; or those of one."""
    found = {}
    for named in ("maize", "potato", "squash", "chili"):
        kinds = {plantation(here.active, KIND[f"{named}{goods}"]) for goods in (1, 2)}
        cells = [cell for cell, tile in enumerate(here.tiles) if tile in kinds]
        found[named] = [set(here.board.hexes.named(part)) for part in here.board.hexes.parts(cells)]
    return found if crop is None else found[crop]


def touched(here, cells, groups):
    """The groups that some of these cells, by name or number, touch."""
    beside = {
        here.board.name(other)
        for cell in cells
        for other in here.board.neighbours[at(here, cell) if isinstance(cell, str) else cell]
    }
    return [group for group in groups if group & beside]


def test_one_turn_opens_two_temples():
    """MW7, MR13"""
    here = table(blue="squash1 h8", racks={"red": "potato1 potato1 potato1"})
    do(here, "plant potato1 g8")
    assert (on(here, "g7"), on(here, "g11")) == (TEMPLE, SPACE)
    do(here, "plant potato1 g9", "plant potato1 g10")
    assert on(here, "g11") == TEMPLE
    events = do(here, "end")
    assert [e.facts["temple"] for e in events if e.kind == "opened"] == ["calakmul", "yaxchilan"]
    assert here.points[0] == 3


def test_what_is_out_of_play_cannot_be_planted():
    """MW7, M2.2"""
    here = table(zones="blue_yellow", blue="squash1 h8", racks={"red": "potato1 " * 3})
    do(here, "plant potato1 g8", "plant potato1 g9")
    assert "g10" not in cells_for(here, "plant", "potato1")
    with pytest.raises(Illegal):
        here.play(0, Plant("potato1", "g10"))


def test_the_first_tile_lies_beside_tikal():
    """MW8, M4.1, M4.2"""
    here = table(racks=MAIZE)
    assert cells_for(here, "plant", "maize1") == {"h8", "i7", "i9", "j7", "j8", "j9"}
    with pytest.raises(Illegal):
        here.play(0, Plant("maize1", "k8"))
    assert not may_end(here)


def test_a_turn_plants_one_crop():
    """MW9, M4.1, MD4"""
    here = table(racks={"red": "maize1 maize2 squash1"})
    do(here, "plant maize1 i7")
    assert {text.split()[1] for text in offered(here) if text != "end"} == {"maize2"}
    with pytest.raises(Illegal):
        here.play(0, Plant("squash1", "j7"))


def test_jungle_is_no_place_for_a_tile():
    """MW10, M2.2"""
    here = table(zones="blue_yellow", red="maize1 i6", racks={"red": "chili1"})
    assert "i5" not in cells_for(here, "plant", "chili1")
    assert "h6" in cells_for(here, "plant", "chili1")
    assert here.board.hexes.cell("i5") in here.board.border


def test_any_tile_lets_a_tile_be_laid():
    """M4.2, MR3"""
    here = table(blue="maize1 i7", cities="j9", racks={"red": "chili1"})
    cells = cells_for(here, "plant", "chili1")
    assert {"h7", "i6"} <= cells, "beside another player's plantation"
    assert {"k9", "j10"} <= cells, "beside a tile face down"
    assert {"h8", "j8"} <= cells, "beside a temple"


def test_a_tile_of_this_turn_carries_the_next_one():
    """MR15"""
    here = table(racks=MAIZE)
    do(here, "plant maize1 i7")
    assert "plant maize1 i6" in offered(here)
    assert "plant maize1 i9" not in offered(here), "that is beside Tikal only"


def test_nothing_is_planted_where_something_lies():
    """M4.1"""
    here = table(blue="maize1 i7", cities="j9", racks={"red": "chili1"})
    cells = cells_for(here, "plant", "chili1")
    assert not cells & {"i7", "j9", "i8", "g7"}
    for cell in ("i7", "j9", "i8", "g7", "z9"):
        with pytest.raises(Illegal):
            here.play(0, Plant("chili1", cell))


def test_only_tiles_on_the_rack_are_planted():
    """M4.1"""
    here = table(racks={"red": "chili1"})
    assert {text.split()[1] for text in offered(here) if text.startswith("plant")} == {"chili1"}
    for token in ("chili2", "maize1", "gold"):
        with pytest.raises(Illegal):
            here.play(0, Plant(token, "i7"))
    do(here, "plant chili1 i7")
    assert rack(here) == []
    assert offered(here) == ["end"]


def test_planting_draws_nothing():
    """M3.5, MW38"""
    here = table(sizes={"red": (3, 5)})
    tokens = rack(here)
    here.racks[0] = (KIND["maize1"],) * 3
    assert len(tokens) == 3
    events = turn(here, "plant maize1 i7", "plant maize1 h7", "plant maize1 i6")
    assert (here.racks[0], len(here.reserves[0])) == ((), 5)
    assert not [event for event in events if event.kind in {"drew", "drawn"}]
    here.active = 0
    assert {text.split()[0] for text in offered(here)} == {"city"}
    assert {text.split()[2] for text in offered(here)} == {"blind"}


def test_a_tile_lies_where_it_was_planted():
    """M4.1, M4.4, MD1"""
    here = table(racks=MAIZE)
    do(here, "plant maize2 i7")
    assert on(here, "i7") == plantation(0, KIND["maize2"])
    assert may_end(here)
    do(here, "plant maize1 i6")
    assert here.actions(0)[-1] is END, "a turn may stop after every tile"
    do(here, "end")
    assert here.active == 1
