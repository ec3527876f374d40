"""How good positions of Yucatan look: obvious pairs, and what must not matter."""

from __future__ import annotations

import pytest

from engine.game import END
from engine.notation import action_meant
from tests.engine.games.outlooks import CLEARLY, better, margin
from tests.engine.games.yucatan_tables import do, fresh, table

BLUE = "c8+ g8 jaguar@d9 serpent@f9"
LATE = 400
"""So many turns into a game nobody has patience left."""


def at(red, blue=BLUE, **how):
    return table(red, blue, **how)


def own(position):
    """How good it looks for red alone."""
    return position.outlook()[0]


def test_a_level_is_better_than_the_prisoners_it_costs():
    """Y14.1: they could still be looted."""
    before = at("h5+ serpent@h4", city=(3, 0))
    after = before.copy()
    do(after, "build")
    assert better(after, before)


def test_a_level_is_the_measure():
    """An end and a middle of a game are compared: a level counts about as much in both."""
    before = at("h5+ serpent@h4", city=(0, 0))
    after = at("h5+ serpent@h4", city=(0, 0), levels=(1, 0))
    assert 0.8 <= own(after) - own(before) <= 1.5


def test_a_prisoner_in_the_city_is_better_than_one_on_the_way():
    on_the_way = at("h5+ serpent@h4*3")
    home = on_the_way.copy()
    do(home, "move h4 h5")
    assert home.city[0] == 3
    assert better(home, on_the_way)


ENEMY = "c8+ g8 jaguar@e2 serpent@f9"
SAFER = {
    "an enemy who is known to lose": (
        *(
            at("h5+ serpent@h3*3", f"c8+ {both}")
            for both in ("serpent@h4! jaguar@f9", "jaguar@h4! serpent@f9")
        ),
    ),
    "a city with a warrior in it": (
        *(at(f"h5+ serpent@{where} jaguar@h4", ENEMY, city=(3, 0)) for where in ("f3", "g3")),
    ),
    "an enemy far from a full city": (
        *(
            at("h5+ serpent@h4", f"c8+ jaguar@{where} serpent@f9", city=(3, 0))
            for where in ("d10", "e2")
        ),
    ),
}


@pytest.mark.parametrize("what", SAFER)
def test_a_seat_is_safer_with(what):
    """Y11.2, Y13.1"""
    safer, other = SAFER[what]
    assert own(safer) > own(other) + CLEARLY


TURNS = {
    "a raid than a walk past the village": (
        *(at("h5+ serpent@i3", neutral="i4 c3"), "move i3 i4", "move i3 h3"),
    ),
    "prisoners carried homewards": (at("d4+ serpent@i4*3"), "move i4 h4 g4", "move i4 j4"),
    "a village that grows than a walk": (at("d4 serpent@h2"), "grow d4", "move h2 g2 stop"),
    "a level than a raid with all that is needed at home": (
        *(at("h5+ serpent@i3", neutral="i4 c3", levels=(3, 0), city=(6, 0)), "build", "move i3 i4"),
    ),
}


@pytest.mark.parametrize("what", TURNS)
def test_a_turn_is_better(what):
    """Y12.4, Y15.1"""
    here, better_one, other = TURNS[what]
    one, two = here.copy(), here.copy()
    do(one, better_one)
    do(two, other)
    assert better(one, two)


def test_a_carrier_who_stays_beside_an_enemy_is_worse_off_than_one_who_gets_away():
    """Y11.4: the winner takes the prisoners."""
    near = at("d4 serpent@e2*3", "c8+ jaguar@e4! serpent@f9")
    away = at("d4 serpent@e2*3", "c8+ jaguar@e10! serpent@f9")
    assert better(away, near)


def test_a_second_village_is_worth_more_than_a_sixth():
    """Y8.1: each feeds a warrior, and there are but so many that are of use."""
    second = margin(at("h5+ d4")) - margin(at("h5+"))
    sixth = margin(at("h5+ d4 a5 e7 j5 h7")) - margin(at("h5+ d4 a5 e7 j5"))
    assert second > sixth + 0.05


def test_prisoners_beyond_those_needed_count_for_nothing():
    """Y15.1: with four levels three are enough."""
    enough = at("h5+ serpent@h4", levels=(4, 0), city=(3, 0))
    more = at("h5+ serpent@h4", levels=(4, 0), city=(6, 0))
    assert not better(more, enough)


# Patience.


def later(position):
    position.turns = LATE
    return position


def test_late_in_a_game_a_warrior_is_drawn_to_guarded_villages_of_the_enemy():
    """Otherwise careful players might shuffle for ever."""
    enemy = "c8+ g8 jaguar@c8 serpent@g8"
    near, far = "h5+ hummingbird@e8", "h5+ hummingbird@h2"
    early = margin(at(near, enemy)) - margin(at(far, enemy))
    late = margin(later(at(near, enemy))) - margin(later(at(far, enemy)))
    assert late > early + 0.1


def test_late_in_a_game_threats_count_less():
    near, far = "c8+ jaguar@e2 serpent@f9", "c8+ jaguar@d10 serpent@f9"

    def danger(moment):
        calm, alarmed = (moment(at("g7+", enemy, city=(3, 0))) for enemy in (far, near))
        return own(calm) - own(alarmed)

    assert 0 < danger(later) < danger(lambda position: position) - 0.1


# What must not matter.


def test_who_sits_where_does_not_matter_on_a_map_that_is_the_same_for_both():
    one = table("", "", city=(2, 1), levels=(1, 2))
    other = table("", "", city=(1, 2), levels=(2, 1))
    assert list(one.outlook()) == pytest.approx([*other.outlook()][::-1])


def test_an_unknown_guild_of_an_enemy_does_not_count():
    """It is one of those imagined: only what a fight has shown is a threat or prey for sure."""
    one = at("h5+ serpent@h3*3", "c8+ jaguar@h4 serpent@f9")
    other = at("h5+ serpent@h3*3", "c8+ hummingbird@h4 serpent@f9")
    assert list(one.outlook()) == list(other.outlook())


@pytest.mark.parametrize(("red", "same"), [("h5+ serpent@d4", True), ("d5+ serpent@d4*2", False)])
def test_it_does_not_matter_which_way_a_move_takes_unless_prisoners_are_unloaded(red, same):
    """Y12.4"""
    ways = at(red), at(red)
    for position, text in zip(ways, ("move d4 d5 e5", "move d4 e4 e5"), strict=True):
        position.play(0, action_meant(position, 0, text))
    assert (ways[0].alike() == ways[1].alike()) == same


def test_the_two_warriors_of_the_set_up_may_be_placed_in_either_order():
    here = fresh()
    while here.phase != "warriors":
        seat = here.active
        here.play(seat, here.actions(seat)[0])
        here.play(seat, END)
    one, other = here.copy(), here.copy()
    seat = here.active
    first, *_, second = here.actions(seat)
    for position, steps in ((one, (first, second)), (other, (second, first))):
        for step in steps:
            position.play(seat, step)
    assert one.alike() == other.alike()


def test_at_the_end_seats_look_as_they_are_placed():
    """YR24: levels first, then prisoners in the cities."""
    here = at("h5+ serpent@h4", city=(3, 2), levels=(4, 2))
    do(here, "build")
    assert here.outcome().places == (1, 2)
    assert here.outlook()[0] > here.outlook()[1]
    four = table("", "", "", "", city=(0, 2, 1, 0), levels=(5, 2, 2, 3), phase="over")
    looks = four.outlook()
    by_looks = tuple(1 + sum(other > look for other in looks) for look in looks)
    assert by_looks == four.outcome().places
