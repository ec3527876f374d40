"""Y4 to Y8, Y14 and Y15: founding, growing, deploying, the limit, building, the end."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import END, Illegal
from engine.games.yucatan import GAME
from engine.games.yucatan.actions import BUILD, PASS, Deploy, Found, Grow, Recall
from engine.games.yucatan.board import cells_in
from tests.engine.games.yucatan_tables import (
    cells,
    do,
    fact,
    in_order,
    kinds,
    offered,
    pieces,
    table,
    told,
)

OPENING = ("h5+ d4 jaguar@e1", "c8+ g8")


def test_a_turn_is_one_action():
    """Y4.1, YD3, YD10"""
    here = table("h5+ d4 jaguar@e1", "c8+ g8", city=[3])
    verbs = {text.split()[0] for text in offered(here)}
    assert verbs == {"found", "grow", "deploy", "move", "build"}
    assert END not in here.actions(0)
    here.play(0, BUILD)
    assert here.actions(0) == [END]
    assert here.levels == [0, 0], "nothing has happened yet"
    here.play(0, END)
    assert (here.levels, here.active) == ([1, 0], 1)


def test_passing_is_for_those_who_can_do_nothing():
    """Y4.2, YD8"""
    around = "serpent@e3 serpent@f2 serpent@f4 jaguar@g2 jaguar@g3 jaguar@g4"
    stuck = table("", f"b7 d10 h7 h10 a5 {around}")
    stuck.free = 0  # as if there was nowhere to found
    assert offered(stuck) == ["pass"]
    assert kinds(do(stuck, "pass")) == ["passed"]
    assert (stuck.active, stuck.passes, stuck.phase) == (1, 1, "play")
    do(stuck, "build" if "build" in offered(stuck) else offered(stuck)[0])
    assert stuck.passes == 0
    with pytest.raises(Illegal):
        table(*OPENING).play(0, PASS)


@pytest.mark.parametrize(
    ("levels", "city", "places"),
    [([2, 3], [2, 0], (2, 1)), ([3, 3], [1, 2], (2, 1)), ([3, 3], [2, 2], (1, 1))],
)
def test_the_game_ends_when_all_have_passed(levels, city, places):
    """Y4.2"""
    around = "serpent@e3 serpent@f2 serpent@f4 jaguar@g2 jaguar@g3 jaguar@g4"
    stuck = table("", f"b7 d10 h7 h10 a5 {around}", levels=levels, city=city)
    stuck.free, stuck.passes = 0, 1  # as if there was nowhere to found, and blue had passed
    events = do(stuck, "pass")
    assert kinds(events) == ["passed", "all_passed"]
    assert fact(events, "all_passed") == {"levels": {"red": levels[0], "blue": levels[1]}}
    assert stuck.waiting() == ()
    assert stuck.outcome().reason == "passed"
    assert stuck.outcome().places == places
    assert type(stuck).load(stuck.dump()).passes == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_side_of_warriors_always_has_a_way_on(seats):
    """Y4.2, YI8"""
    random = Random(seats)
    for _ in range(60):
        here = table(*[""] * seats)
        walked = cells_in(here.map.jungle | here.map.city_cells)
        block = [random.choice(walked)]  # nine warriors that stand as close as can be
        while len(block) < 9:
            near = [
                n
                for cell in block
                for n in here.map.hexes.neighbours[cell]
                if n in walked and n not in block
            ]
            block.append(random.choice(near))
        here.men = [sum(1 << cell for cell in block), *[0] * (seats - 1)]
        assert offered(here, "move ")


# Founding.


def test_where_a_village_may_be_founded():
    """Y5.1, Y5.2, YR3, YW6, Y3.4"""
    here = table(*OPENING)
    by_river = "a5, a7, d2, e2, e5, e7, f5, g1, h2, h3, h7, j5, j7"
    assert cells(here, "found") == in_order(here, f"{by_river}, e1")
    events = do(here, "found e1")
    assert fact(events, "founded") == {"seat": "red", "cell": "e1"}
    assert "e1" in pieces(here, 0).split()
    assert not here.village(here.map.number["e1"]).large


def test_without_a_village_on_a_beach_the_great_river_does_not_count():
    """Y5.2, YR6, YW7"""
    here = table("d4 jaguar@e1", "c8+ g8")
    expected = "d2, e2, e5, g1, h2, h3, h4, h5, i4, i5, e1"
    assert cells(here, "found") == in_order(here, expected)


def test_a_village_inland_opens_its_own_river_only():
    """Y5.2, YR6, YW8"""
    here = table(*OPENING, turn=1)
    assert cells(here, "found") == in_order(here, "d10, d11, g10, h7, h10")


def test_a_village_is_not_founded_next_to_a_city_even_under_a_warrior():
    """Y3.4, Y5.2, YW9"""
    here = table("h5+ d4 jaguar@f2", "c8+ g8")
    assert "found f2" not in offered(here)
    with pytest.raises(Illegal):
        here.play(0, Found("f2"))


def test_a_village_is_founded_under_an_enemy_beside_a_river_unless_the_table_forbids_it():
    """Y5.3, YR5, YW9, Y16.4"""
    assert "found e2" in offered(table("h5+ d4", "c8+ g8 jaguar@e2"))
    assert "found e2" not in offered(table("h5+ d4", "c8+ g8 jaguar@e2", under_enemy=False))
    assert "found e1" not in offered(table("h5+ d4", "c8+ jaguar@e1"))
    by_default = {option.key: option.default for option in GAME.options(2)}
    assert by_default["found_under_enemy"] == "yes"


def test_a_village_founded_under_an_enemy_is_told_as_such():
    """Y5.3"""
    here = table("h5+ d4", "c8+ g8 jaguar@e2")
    events = do(here, "found e2")
    assert fact(events, "founded_under") == {"seat": "red", "cell": "e2", "owner": "blue"}
    assert kinds(events) == ["founded_under"]
    assert pieces(here, 0) == "e2 d4 h5+"


def test_a_razed_village_may_be_out_of_the_game():
    """Y5.4, Y10.2, Y16.11, YR30, YW11, YW55, YI3"""
    kept, out = (
        table("jaguar@g7", "g8 jaguar@e8 serpent@h9", razed_out=razed_out)
        for razed_out in (False, True)
    )
    assert fact(do(kept, "move g7 g8"), "razed")["to"] == "stock"
    assert (kept.stock(1), kept.gone) == (8, [0, 0])
    assert fact(do(out, "move g7 g8"), "razed")["to"] == "out"
    assert (out.stock(1), out.gone) == (7, [0, 1])
    assert out.limit(1) == 1
    assert out.flaws() == []
    assert type(out).load(out.dump()).dump() == out.dump()
    assert out.seen_by(0).stock(1) == 7, "everybody knows"


def test_a_large_village_that_is_raided_and_a_neutral_one_are_not_out_of_the_game():
    """Y10.2, Y16.11"""
    here = table("jaguar@g7", "g8+", neutral="h9", razed_out=True)
    do(here, "move g7 g8")
    assert here.gone == [0, 0]
    here = table("jaguar@h8", "", neutral="h9", razed_out=True)
    do(here, "move h8 h9")
    assert (here.gone, here.box) == ([0, 0], 12)


def test_villages_out_of_the_game_are_not_founded_again():
    """Y5.4, Y16.11"""
    here = table("a5 c5 e5 g1 h3 d2", "c9", razed_out=True)
    assert offered(here, "found ")
    here.gone = [2, 0]
    assert here.stock(0) == 0
    assert offered(here, "found ") == []
    with pytest.raises(Illegal):
        here.play(0, Found("h5"))


def test_an_own_warrior_does_not_hinder_founding_by_a_river():
    """Y5.3"""
    assert "found e2" in offered(table("h5+ d4 jaguar@e2", "c8+ g8"))


def test_nobody_has_more_than_eight_villages():
    """Y5.4, YI3"""
    eight = "a5 c5 e5 g1 h3 d2 h5 a7"
    here = table(eight, "c9 jaguar@b4")
    assert here.stock(0) == 0
    assert offered(here, "found ") == []
    here.active = 1
    do(here, "move b4 a5")
    assert (here.stock(0), here.phase) == (1, "play")
    assert "found a7" not in offered(here)
    assert offered(here, "found ")


# Growing.


def test_a_small_village_grows_whoever_stands_there():
    """Y6.1, YD4, YR13, Y10.3"""
    here = table("h4 d4+", "jaguar@h4 g8")
    assert cells(here, "grow") == "h4"
    events = do(here, "grow h4")
    assert fact(events, "grown") == {"seat": "red", "cell": "h4"}
    assert pieces(here, 0) == "d4+ h4+"
    assert pieces(here, 1) == "g8 jaguar@h4"


def test_neutral_villages_and_those_of_others_do_not_grow():
    """Y6.2, YI12"""
    here = table("d4", "g8", neutral="b3")
    assert cells(here, "grow") == "d4"
    for cell in ("b3", "g8"):
        with pytest.raises(Illegal):
            here.play(0, Grow(cell))


def test_prisoners_are_unloaded_when_the_village_grows():
    """Y6.3, Y12.4, YW47"""
    here = table("h4 jaguar@i4*2", "g8")
    assert kinds(do(here, "move i4 h4 stop")) == ["moved"]
    assert pieces(here, 0) == "h4 jaguar@h4*2"
    here.active = 0
    assert told(here, "grow h4") == [("unload", {"n": 2})]
    events = do(here, "grow h4")
    assert fact(events, "unloaded") == {"seat": "red", "cell": "h4", "n": 2}
    assert (here.city[0], pieces(here, 0)) == (2, "h4+ jaguar@h4")


# Deploying.


def test_a_warrior_comes_beside_the_city_or_out_of_a_large_village():
    """Y7.1, Y7.3, Y7.4, YD5, YW52"""
    here = table("d4", "c8+ g8", turn=1)
    assert cells(here, "deploy") == in_order(here, "d9, e8, e10, f8, f9, f10, c8")
    assert told(here, "deploy serpent c8") == [("shrinks", {})]
    assert told(here, "deploy serpent d9") == []
    events = do(here, "deploy serpent c8")
    assert events[0].facts == {"seat": "blue", "cell": "c8"}
    assert kinds(events) == ["sent"]
    assert pieces(here, 1) == "c8 g8 serpent@c8"
    here.active = 1
    events = do(here, "deploy jaguar d9")
    assert kinds(events) == ["deployed"]
    assert here.reserve_guilds(1) == [2, 2, 3]


@pytest.mark.parametrize("other", ["jaguar@c8", ""])
def test_no_warrior_is_deployed_where_another_stands(other):
    """Y7.2, Y7.5, YW52"""
    own = "" if other else "jaguar@c8"
    here = table(f"d4 {other} serpent@d9", f"c8+ g8 {own}", turn=1)
    assert cells(here, "deploy") == in_order(here, "e8, e10, f8, f9, f10")
    for cell in ("c8", "d9", "g8", "h9"):
        with pytest.raises(Illegal):
            here.play(1, Deploy("jaguar", cell))


def test_a_warrior_needs_a_village_or_the_city():
    """Y8.1, YW10"""
    assert offered(table("d4 h5 jaguar@e1 jaguar@a5 jaguar@b5", ""), "deploy ") == []
    assert offered(table("d4 h5 jaguar@e1 jaguar@a5", ""), "deploy ")
    assert offered(table("", ""), "deploy ")
    here = table("d4 h5 jaguar@e1", "")
    assert (here.standing(0), here.limit(0)) == (1, 3)


def test_who_loses_a_village_gives_up_a_warrior_too_many_at_once():
    """Y8.2, YD9, YR10, YR23, YW11, YR18, YI5"""
    here = table("jaguar@g7", "g8 jaguar@e8 serpent@h9*2!")
    assert told(here, "move g7 g8") == [("raze", {"owner": "blue", "n": 1})]
    events = do(here, "move g7 g8")
    assert fact(events, "must_recall") == {"seat": "blue"}
    assert (here.phase, here.waiting()) == ("recall", (1,))
    assert offered(here) == ["recall e8", "recall h9"]
    assert told(here, "recall h9") == [("given_up", {"n": 2})]
    assert told(here, "recall e8") == []
    supply = here.supply
    with pytest.raises(Illegal):
        here.play(1, Recall("g8"))
    events = do(here, "recall h9")
    assert fact(events, "recalled") == {"seat": "blue", "cell": "h9"}
    assert fact(events, "given_up") == {"seat": "blue", "n": 2}
    assert here.supply == supply + 2
    assert (here.phase, here.active, here.turns) == ("play", 1, 1)
    assert pieces(here, 1) == "jaguar@e8"
    assert here.reserve_guilds(1) == [2, 3, 3]
    assert here.shown == 0, "back in the reserve its guild is unknown again (YR20)"
    assert here.flaws() == []


def test_the_next_player_follows_after_a_recall():
    """Y8.2"""
    here = table("jaguar@i5", "jaguar@h9", "h4 jaguar@a6 jaguar@b6", seats=3)
    here.active = 0
    here.towns, here.men = [0, 0, 1 << here.map.number["i6"], 0], here.men
    here.settle_free()
    do(here, "move i5 i6")
    assert (here.phase, here.active) == ("recall", 2)
    do(here, "recall a6")
    assert (here.phase, here.active) == ("play", 1)


def test_only_one_warrior_can_be_too_many():
    """YR11, Y8.2"""
    here = table("jaguar@g7", "g8 d10 jaguar@e8 serpent@h9 jaguar@b9")
    do(here, "move g7 g8")
    do(here, "recall b9")
    assert here.phase == "play"
    assert here.standing(1) == here.limit(1) == 2


def test_no_recall_where_enough_villages_are_left():
    """Y8.2"""
    here = table("jaguar@g7", "g8 d10 jaguar@e8 serpent@h9")
    do(here, "move g7 g8")
    assert (here.phase, here.active) == ("play", 1)


# Building and the end.


def test_three_prisoners_build_a_level():
    """Y14.1, Y14.2, Y12.5, YD7, YW49"""
    here = table("d4", "g8", city=[6])
    supply = here.supply
    assert told(here, "build") == [("level", {"level": 1})]
    events = do(here, "build")
    assert fact(events, "built") == {"seat": "red", "level": 1}
    assert (here.city[0], here.levels[0], here.supply) == (3, 1, supply + 3)
    assert here.active == 1


def test_two_prisoners_build_nothing():
    """Y14.1, YW50"""
    here = table("d4", "g8", city=[2])
    assert "build" not in offered(here)
    with pytest.raises(Illegal):
        here.play(0, BUILD)


def test_the_fifth_level_wins_at_once():
    """Y15.1, YW51"""
    here = table("d4 jaguar@d3", "g8", city=[3, 9], levels=[4, 4])
    assert told(here, "build") == [("victory", {})]
    events = do(here, "build")
    assert fact(events, "over") == {"seat": "red", "levels": {"red": 5, "blue": 4}}
    assert here.waiting() == ()
    assert here.outcome().winners == (0,)
    assert here.outcome().reason == "pyramid"
    assert here.scores() == [5, 4]
    assert here.flaws() == []


def test_the_others_are_ranked_by_levels_then_by_prisoners_in_the_city():
    """YR24"""
    here = table("d4", "", "", "", city=[3, 9, 10, 10], levels=[4, 4, 2, 2])
    do(here, "build")
    assert here.outcome().places == (1, 2, 3, 3)
    here = table("d4", "", "", "", city=[3, 1, 30, 10], levels=[4, 2, 2, 3])
    do(here, "build")
    assert here.outcome().places == (1, 4, 3, 2)


def test_the_rounds_are_counted():
    """Y4.1"""
    here = table("d4", "g8")
    assert here.progress() == (1, 0)
    do(here, "grow d4")
    assert here.progress() == (1, 0)
    do(here, "grow g8")
    assert here.progress() == (2, 0)


def test_what_founding_allows_is_foretold():
    """YD16, Y8.1"""
    here = table(*OPENING)
    assert told(here, "found e1") == [("limit", {"n": 4})]
    do(here, "found e1")
    assert here.limit(0) == 4
