"""What is told: events, a turn so far, what a step would bring, the order of ``end``."""

from __future__ import annotations

from engine.game import END, SEATS
from engine.notation import action_meant, branches
from engine.playout import Playout
from engine.table import Table
from tests.engine.games.maya_tables import GAME, do, fact, kinds, offered, rack, table, turn
from tests.engine.games.test_maya_scoring import FIVE_AGAINST_FOUR, TWO_AT_ONCE
from tests.seeding import seeded


def foretold(here, step):
    return here.foretold(here.active, action_meant(here, here.active, step))


def test_the_order_of_what_end_does():
    """MD5, M6.10"""
    here = table(**TWO_AT_ONCE)
    here.reserves[0] = ()
    assert kinds(turn(here, "plant maize2 h8")) == ["planted", "closed", "closed", "over"]
    here = table(red="chili1 m9, chili1 l9, chili1 k10", blue="squash1 l11, squash1 m11")
    events = turn(here, f"city m10 {rack(here)[0]}")
    assert kinds(events) == ["grew", "closed", "drew", "drawn"]


def test_an_unfinished_turn_says_what_it_would_score():
    """MD5, M4.7"""
    here = table(**TWO_AT_ONCE)
    do(here, "plant maize2 h8")
    events = here.turn_so_far(0)
    assert kinds(events) == ["plantation", "closes", "closes", "so_far"]
    assert events[0].facts == {"points": 5}
    assert fact(events, "so_far") == {"points": {"red": 14, "blue": 9}}
    assert here.points == [0, 0], "nothing is scored yet"
    do(here, "end")
    assert here.points == [14, 9]


def test_an_unfinished_turn_says_how_a_city_grows():
    """M5.6, M6.1"""
    here = table(sizes={"red": (6, 20)})
    do(here, f"city i7 {rack(here)[0]}")
    events = here.turn_so_far(0)
    assert kinds(events) == ["grows", "draws", "so_far"]
    assert fact(events, "grows") == {"temple": "tikal", "tiles": 2}
    assert fact(events, "draws") == {"count": 2}
    assert fact(events, "so_far") == {"points": {}}
    assert here.turn_so_far(1) == []
    do(here, "end")
    assert here.turn_so_far(0) == here.turn_so_far(1) == []


def test_a_step_says_beforehand_what_it_would_bring():
    """M4.6, M4.7, M6.1"""
    here = table(**FIVE_AGAINST_FOUR)
    events = foretold(here, "plant squash1 i10")
    assert kinds(events) == ["turn_then", "closes"]
    assert events[0].facts == {"points": 3}
    assert fact(events, "closes")["points"] == {"red": 12, "blue": 6}
    here = table(blue="squash1 h8", racks={"red": "chili1 chili1"})
    assert fact(foretold(here, "plant chili1 g8"), "opens") == {"temple": "calakmul"}
    do(here, "plant chili1 g8")
    events = foretold(here, "plant chili1 f8")
    assert kinds(events) == ["turn_then"], "Calakmul is open already"
    assert events[0].facts == {"points": 2}, "with the tile that is planted already"
    assert "opens" in kinds(here.turn_so_far(0))


def test_a_city_says_beforehand_how_it_would_grow():
    """M5.6, M6.3"""
    here = table(red="chili1 m9, chili1 l9, chili1 k10", blue="squash1 l11, squash1 m11")
    events = foretold(here, f"city m10 {rack(here)[0]}")
    assert kinds(events) == ["turn_then", "grows", "closes", "draws"]
    assert events[0].facts == {"points": 6}
    assert fact(events, "grows") == {"temple": "caracol", "tiles": 2}
    assert fact(events, "closes")["points"] == {"red": 6, "blue": 3}
    here = table(sizes={"red": (0, 1)})
    assert kinds(foretold(here, "city i7 blind")) == ["grows"]


def test_every_step_does_what_it_says_beforehand():
    """MD5"""
    for number in range(9):
        playout = Playout(GAME, 2 + number % 3, {}, seeded("foretold", number), choose=GAME.explore)
        before = playout.position.copy()
        said = {}
        for step in playout.steps():
            if step.action is END:
                for closed in (e for e in step.events if e.kind == "closed"):
                    assert closed.facts["points"] == said[closed.facts["temple"]]
                gained = {
                    SEATS[seat]: now - was
                    for seat, (was, now) in enumerate(
                        zip(before.points, step.position.points, strict=True)
                    )
                    if now != was
                }
                assert gained == said.get("all", {})
                before, said = step.position.copy(), {}
                continue
            so_far = step.position.turn_so_far(step.seat)
            said = {e.facts["temple"]: e.facts["points"] for e in so_far if e.kind == "closes"}
            if so_far:
                said["all"] = so_far[-1].facts["points"]


def test_forecasts_say_what_the_turn_would_come_to():
    """MD5, M4.7, M6.1, M5.6"""
    told = set()
    for number in range(6):
        playout = Playout(
            GAME, 2 + number % 3, {}, seeded("forecasts", number), choose=GAME.explore
        )
        for moment in playout.steps():
            here, seat = moment.position, moment.position.active
            for step in here.actions(seat)[:: 1 if here.way else 7]:
                said, after = here.foretold(seat, step), here.copy()
                if step is END:
                    assert said == []
                    continue
                after.play(seat, step)
                so_far = after.turn_so_far(seat)
                opened = {
                    event.facts["temple"]
                    for event in here.turn_so_far(seat)
                    if event.kind == "opens"
                }
                told |= set(kinds(said))
                total = dict(so_far[-1].facts["points"]).get(SEATS[seat], 0) if so_far else 0
                assert [e.facts for e in said if e.kind == "turn_then"] == (
                    [{"points": total}] if total else []
                )
                assert [event for event in said if event.kind != "turn_then"] == [
                    event
                    for event in so_far
                    if event.kind not in {"plantation", "so_far"}
                    and not (event.kind == "opens" and event.facts["temple"] in opened)
                ]
    assert told == {"turn_then", "opens", "grows", "closes", "draws"}


def test_what_the_player_is_asked():
    """MD1, MD2, MD3, MD4"""
    here = table(racks={"red": "maize1 maize2 chili1"})
    assert here.asks(0) == "turn"
    do(here, "plant maize1 i7")
    assert here.asks(0) == "plant"
    do(here, "plant maize2 h7")
    assert here.asks(0) == "end"
    assert offered(here) == ["end"]
    here = table()
    do(here, f"city i7 {rack(here)[0]}")
    assert here.asks(0) == "end"
    around = "maize1 i7, potato1 j7, squash1 h8, chili1 j8, maize2 h9, potato2 j9, squash2 h10"
    here = table(cities="i9", blue=around)
    assert here.asks(0) == "field", "only i10 is empty beside Tikal, and it touches Copan"
    assert {text.split()[0] for text in offered(here)} == {"plant"}


def test_tiles_are_chosen_before_cells_when_planting_and_after_them_in_a_city():
    """MD7"""
    texts = offered(table(racks={"red": "maize1 maize1 squash2 chili1"}))
    tiles, beside_tikal = ["maize1", "squash2", "chili1"], ["i7", "j7", "h8", "j8", "i9", "j9"]
    assert branches(texts) == ["plant", "city"]
    assert branches(texts, ["plant"]) == branches(texts, ["city", "h8"]) == tiles
    assert branches(texts, ["plant", "maize1"]) == branches(texts, ["city"]) == beside_tikal


def test_a_whole_turn_is_typed_with_commas():
    """MD7, MD1"""
    here = table(racks={"red": "maize1 maize2"})
    played = Table(GAME, here).play(0, "Plant MAIZE2 i7, plant maize1 h8")
    assert played.text == "plant maize2 i7, plant maize1 h8"
    assert played.reveals, "the others did not know that these tiles were on the rack"


def test_a_turn_that_draws_reveals_something():
    """M5.8, MD5"""
    here = table()
    played = Table(GAME, here).play(0, f"city i7 {rack(here)[0]}")
    assert played.reveals
    drawn = [event for event in played.events if event.kind == "drawn"]
    assert [event.only for event in drawn] == [(0,)]


def test_the_last_event_says_the_points_of_all():
    """M7.3"""
    here = table(sizes={"red": (1, 0)})
    over = turn(here, f"plant {rack(here)[0]} i7")[-1]
    assert over.kind == "over"
    assert set(over.facts["points"]) == set(SEATS)
