"""Y11 and what follows from a fight: who wins, who gets what, what is shown."""

from __future__ import annotations

import pytest

from engine.games.yucatan.components import GUILDS
from engine.notation import action_meant
from tests.engine.games.yucatan_tables import do, fact, kinds, pieces, table, told

WINS = {("jaguar", "serpent"), ("serpent", "hummingbird"), ("hummingbird", "jaguar")}


@pytest.mark.parametrize("attacker", GUILDS)
@pytest.mark.parametrize("defender", GUILDS)
def test_who_beats_whom(attacker, defender):
    """Y1.4, Y11.1, Y11.2, Y11.3, Y11.5, YW30, YW31, YW32, YW33, YW34, YW35, YW36, YW37, YW38"""
    here = table(f"d5 {attacker}@d4", f"g8 {defender}@c3")
    events = do(here, "move d4 c3")
    won = (attacker, defender) in WINS
    assert fact(events, "fight") == {
        "attacker": "red",
        "defender": "blue",
        "cell": "c3",
        "attacker_guild": attacker,
        "defender_guild": defender,
        "winner": "red" if won else "blue",
        "loser": "blue" if won else "red",
        "to": "reserve",
    }
    assert [event.kind for event in events if event.reveals] == ["fight"]
    assert pieces(here, 0) == ("d5 " + f"{attacker}@c3*1!" if won else "d5")
    assert pieces(here, 1) == ("g8" if won else f"g8 {defender}@c3*1!")
    assert (here.reserve(0), here.reserve(1)) == ((8, 9) if won else (9, 8))
    assert here.flaws() == []


def won(*, taken: int, lost: int) -> dict[str, object]:
    """The facts of blue's spoils, with one of the supply and three carried then."""
    return {"seat": "blue", "taken": taken, "more": 1, "came": taken + 1, "lost": lost, "n": 3}


def test_a_fight_on_a_village_is_all_that_happens():
    """Y11.6, Y9.9, YR19, YW39"""
    here = table("serpent@g7", "g8+ hummingbird@g8")
    assert told(here, "move g7 g8") == [("fight", {"defender": "blue"})]
    assert kinds(do(here, "move g7 g8")) == ["moved", "fight", "spoils"]
    assert (pieces(here, 0), pieces(here, 1)) == ("serpent@g8*1!", "g8+")


@pytest.mark.parametrize(
    ("beaten", "winner", "back"), [("*2", "", -1), ("", "*3", 0), ("*2", "*3", 2), ("*1", "*2", 0)]
)
def test_the_winner_takes_the_prisoners_and_one_more_and_gives_the_rest_to_the_supply(
    beaten, winner, back
):
    """Y11.4, Y12.1, YR16, YW40, YW41, YW42"""
    here = table(f"jaguar@g7{beaten}", f"hummingbird@h8{winner}", turn=1)
    supply = here.supply
    events = do(here, "move h8 g7")
    assert (pieces(here, 1), here.supply) == ("hummingbird@g7*3!", supply + back)
    if beaten == "*2":
        lost = 3 if winner else 0
        assert fact(events, "spoils") == won(taken=2, lost=lost)
        assert not lost or fact(events, "given_up") == {"seat": "blue", "n": lost}


def test_an_empty_supply_gives_nothing_to_a_winner():
    """Y12.3, Y11.4, YW46"""
    here = table("jaguar@g7", "hummingbird@h8", turn=1, supply=0)
    assert kinds(do(here, "move h8 g7")) == ["moved", "fight"]
    assert pieces(here, 1) == "hummingbird@g7!"
    here = table("jaguar@g7*2", "hummingbird@h8", turn=1, supply=0)
    do(here, "move h8 g7")
    assert pieces(here, 1) == "hummingbird@g7*2!"


def test_a_defender_who_wins_at_home_unloads():
    """Y11.8, YW43"""
    here = table("h5+ jaguar@h5", "serpent@g5*1", turn=1)
    events = do(here, "move g5 h5")
    assert fact(events, "unloaded") == {"seat": "red", "cell": "h5", "n": 2}
    assert (here.city[0], pieces(here, 0)) == (2, "h5+ jaguar@h5!")
    assert fact(events, "fight")["winner"] == "red"


def test_a_defender_who_wins_on_a_small_village_keeps_the_prisoners():
    """YR9, Y11.8"""
    here = table("h5 jaguar@h5", "serpent@g5*1", turn=1)
    do(here, "move g5 h5")
    assert (here.city[0], pieces(here, 0)) == (0, "h5 jaguar@h5*2!")


@pytest.mark.parametrize(("loot", "carried", "left"), [(False, 1, 4), (True, 3, 2)])
def test_a_fight_won_in_a_city(loot, carried, left):
    """Y11.7, YR7, Y16.3, YW44"""
    here = table("hummingbird@d9", "jaguar@e9", city=[0, 4], city_loot=loot)
    events = do(here, "move d9 e9")
    assert (pieces(here, 0), here.city[1]) == (f"hummingbird@e9*{carried}!", left)
    known = table("hummingbird@d9", "jaguar@e9!", city=[0, 4], city_loot=loot)
    ahead = [("loot", {"owner": "blue", "n": 2})] if loot else []
    assert told(known, "move d9 e9")[1:] == [("spoils", {"n": 1}), *ahead]
    assert kinds(events) == ["moved", "fight", "spoils", *(["looted"] if loot else [])]


def test_a_third_player_who_wins_in_a_city_may_loot_it_too():
    """Y16.3, Y11.7"""
    here = table("", "jaguar@g4", "serpent@h4", turn=1, city=[5], seats=3, city_loot=True)
    do(here, "move g4 h4")
    assert (pieces(here, 1), here.city[0]) == ("jaguar@h4*3!", 3)


def test_no_city_is_looted_by_a_defender_or_by_a_full_winner():
    """Y16.3, Y11.7"""
    here = table("hummingbird@d9", "hummingbird@e9", city=[0, 4], city_loot=True)
    do(here, "move d9 e9")
    assert here.city[1] == 5, "the defender is at home and unloads"
    here = table("hummingbird@d9*3", "jaguar@e9", city=[0, 4], city_loot=True)
    assert "looted" not in kinds(do(here, "move d9 e9"))
    assert here.city[1] == 4


def test_the_own_city_is_won_back():
    """Y11.8, YR22, YW45"""
    here = table("hummingbird@g4*2", "jaguar@f3")
    assert told(here, "move g4 f3") == [("fight", {"defender": "blue"})]
    do(here, "move g4 f3")
    assert (here.city[0], pieces(here, 0)) == (3, "hummingbird@f3!")


def test_the_own_city_is_not_won_back():
    """YR22, YW45"""
    here = table("hummingbird@g4*2", "serpent@f3")
    do(here, "move g4 f3")
    assert (here.city[0], pieces(here, 0), pieces(here, 1)) == (0, "", "serpent@f3*3!")


def test_what_was_unloaded_on_the_way_stays_even_if_the_fight_is_lost():
    """YR12, Y9.9, YW56"""
    here = table("d4+ jaguar@d3*2", "hummingbird@d5")
    assert told(here, "move d3 d4 d5") == [("unload", {"n": 2}), ("fight", {"defender": "blue"})]
    events = do(here, "move d3 d4 d5")
    assert kinds(events) == ["moved", "unloaded", "fight", "spoils"]
    assert (here.city[0], pieces(here, 0), pieces(here, 1)) == (2, "d4+", "hummingbird@d5*1!")


def test_a_beaten_warrior_may_be_deployed_again():
    """Y11.3, YR1"""
    here = table("d5 jaguar@d4", "serpent@c3")
    do(here, "move d4 c3")
    assert here.reserve_guilds(1) == [3, 3, 3]
    assert here.lost == [0] * 6


def test_a_beaten_warrior_may_be_out_of_the_game():
    """Y16.2, YR1, YI2"""
    here = table("d5 jaguar@d4", "serpent@c3", out=True)
    assert fact(do(here, "move d4 c3"), "fight")["to"] == "out"
    assert here.reserve_guilds(1) == [3, 2, 3]
    assert (here.lost_guilds(1), here.reserve(1)) == ([0, 1, 0], 8)
    assert here.flaws() == []


def test_a_fight_that_is_known_is_foretold():
    """YD16"""
    win = ("win", {"defender": "blue", "guild": "serpent"})
    here = table("jaguar@d4", "serpent@c3!")
    assert told(here, "move d4 c3") == [win, ("spoils", {"n": 1})]
    here = table("jaguar@d4", "serpent@c3!", supply=0)
    assert told(here, "move d4 c3") == [win]
    here = table("e4+ jaguar@d4*1", "serpent@e4*1!")
    assert told(here, "move d4 e4") == [win, ("spoils", {"n": 3}), ("unload", {"n": 3})]
    here = table("jaguar@d4", "jaguar@c3!")
    assert told(here, "move d4 c3") == [("loss", {"defender": "blue", "guild": "jaguar"})]


@pytest.mark.parametrize(
    ("other", "warning"), [("jaguar@c3!", "beaten"), ("jaguar@c3", None), ("serpent@c3!", None)]
)
def test_a_fight_that_is_sure_to_be_lost_is_asked_about(other, warning):
    """YD16"""
    here = table("jaguar@d4", other)
    assert here.warning(0) is None
    here.play(0, action_meant(here, 0, "move d4 c3"))
    assert here.warning(0) == warning
    assert here.warning(1) is None
