"""G1, G2: what is printed, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.components import BadComponents, find, load
from engine.deal import Deal
from engine.game import SEATS
from engine.games.gold import GAME
from engine.games.gold.actions import MATERIALS
from engine.games.gold.components import Components, components
from tests.engine.games.gold_tables import do, offered, play_on, sell

SEED = "5" * 64


def start(seats=3, seed=SEED, **options):
    return GAME.start(seats, GAME.settle(seats, options), Deal(seed))


def seeds(count):
    return [f"{number:064x}" for number in range(count)]


def test_two_to_four_sit_clockwise_at_red_blue_green_and_yellow():
    """G1.1"""
    assert list(GAME.seats) == [2, 3, 4]
    assert SEATS == ("red", "blue", "green", "yellow")
    for seats in GAME.seats:
        assert start(seats).seats == seats
        assert start(seats).waiting() == tuple(range(seats))


def test_the_five_materials_have_the_values_0_to_4():
    """G1.2"""
    assert {m.id: m.value for m in components().materials} == {
        "stone": 0,
        "jade": 1,
        "bronze": 2,
        "silver": 3,
        "gold": 4,
    }
    assert MATERIALS == ("stone", "jade", "bronze", "silver", "gold")


def test_the_back_is_one_of_the_two_that_the_face_allows():
    """G1.4"""
    allowed = {
        "stone": {"jade", "gold"},
        "jade": {"stone", "bronze"},
        "bronze": {"jade", "silver"},
        "silver": {"bronze", "gold"},
        "gold": {"stone", "silver"},
    }
    found: dict[str, set[str]] = {}
    for piece in components().pieces:
        one, two = piece.faces
        found.setdefault(one, set()).add(two)
        found.setdefault(two, set()).add(one)
    assert found == allowed


def test_an_eighth_a_sixth_and_a_quarter_are_3_4_and_6_units():
    """G1.5, G7.5"""
    assert {size.id: size.units for size in components().sizes} == {
        "eighth": 3,
        "sixth": 4,
        "quarter": 6,
    }
    assert components().disc_units == 24


def test_every_disc_is_cut_into_two_eighths_three_sixths_and_a_quarter_of_one_pair_of_faces():
    """G1.6, GR11"""
    expected = [
        ("stone", "jade"),
        ("jade", "bronze"),
        ("bronze", "silver"),
        ("silver", "gold"),
        ("gold", "stone"),
    ]
    for disc, faces in enumerate(expected, 1):
        its = [piece for piece in components().pieces if piece.disc == disc]
        assert Counter(piece.size for piece in its) == {"eighth": 2, "sixth": 3, "quarter": 1}
        assert {piece.faces for piece in its} == {faces}
        assert sum(piece.units for piece in its) == 24


def test_each_material_is_on_twelve_pieces_that_fill_two_discs():
    """G1.7"""
    all_pieces = components().pieces
    assert Counter(piece.size for piece in all_pieces) == {"eighth": 10, "sixth": 15, "quarter": 5}
    assert sum(piece.units for piece in all_pieces) == 120
    for material in MATERIALS:
        its = [piece for piece in all_pieces if material in piece.faces]
        assert (len(its), sum(piece.units for piece in its)) == (12, 48)


def test_there_are_40_beads_in_the_box():
    """G1.8"""
    assert components().beads.total == 40
    assert sum(start(4).beads) == 40


@pytest.mark.parametrize(("seats", "bases"), [(2, 2), (3, 1), (4, 1)])
def test_everybody_begins_with_ten_beads_and_an_empty_base_or_two(seats, bases):
    """G1.9, G2.1, G10.1"""
    position = start(seats)
    assert components().tray_slots == 3
    assert (position.beads, position.bases_each) == ([10] * seats, bases)
    assert position.bases == [()] * seats * bases
    assert position.box == ()


def test_a_piece_is_called_by_the_order_in_which_it_was_drawn():
    """G1.10"""
    position = start()
    play_on(position, 7)
    sell(position, 1, 0, 0)
    do(position, 0, "pay blue", "end")
    assert {text.split()[1] for text in offered(position) if text != "end"} == {"7"}


def test_the_bag_holds_all_thirty_pieces_in_an_order_that_depends_on_the_deal():
    """G2.2, GD8"""
    printed = Counter((piece.units, frozenset(piece.faces)) for piece in components().pieces)
    orders = set()
    for seed in seeds(20):
        lots = start(seed=seed).lots
        drawn = Counter(
            (size, frozenset((MATERIALS[front], MATERIALS[back])))
            for size, front, back in zip(*lots, strict=True)
        )
        assert drawn == printed
        orders.add(lots.sizes)
    assert len(orders) == 20
    assert start(seed=seeds(1)[0]).dump() == start(seed=seeds(1)[0]).dump()


def test_the_first_player_is_drawn_by_lot_or_named():
    """G2.3, G9.6"""
    by_lot = Counter(start(4, seed).rules.first for seed in seeds(200))
    assert sorted(by_lot) == [0, 1, 2, 3]
    assert min(by_lot.values()) > 25
    for seat, colour in enumerate(SEATS[:3]):
        assert start(3, first=colour).drawer == seat
    options = {option.key: option.values for option in GAME.options(2)}
    assert options["first"] == ("random", "red", "blue")


def test_naming_the_first_player_changes_nothing_else_in_the_deal():
    """G2.3: so that one seed may be dealt to several tables."""
    drawn, named = start(first="random"), start(first="green")
    assert drawn.lots == named.lots


def test_the_first_three_lots_lie_in_the_tray():
    """G2.4, GR7"""
    position = start()
    assert position.tray == [1, 2, 3]
    assert position.round == 1
    assert position.drawn == 3


def test_either_face_comes_up_half_of_the_time():
    """G2.5, GD8"""
    up = Counter()
    for seed in seeds(100):
        lots = start(seed=seed).lots
        for front, back in zip(lots.fronts, lots.backs, strict=True):
            up[(front - back) in {1, -4}] += 1  # the pairs go round: gold behind stone is -4
    assert sum(up.values()) == 3000
    assert 1350 < up[True] < 1650


@pytest.mark.parametrize(
    ("was", "becomes", "where"),
    [
        ('"units": 3, "faces"', '"units": 4, "faces"', "$.pieces[0].units"),
        ('"faces": ["stone", "jade"]}', '"faces": ["stone", "stone"]}', "$.pieces[0].faces"),
        ('"faces": ["stone", "jade"]}', '"faces": ["stone", "silver"]}', "$.pieces[0].faces"),
        ('"tray_slots": 3', '"tray_slots": "three"', "$.tray_slots"),
        ('"id": "jade", "value": 1', '"id": "jade", "value": 2', "$.materials"),
        ('"disc_units": 24', '"disc_units": 25', "$.pieces"),
    ],
)
def test_a_mistake_in_the_components_is_named_with_its_file_and_field(
    tmp_path, monkeypatch, was, becomes, where
):
    text = find("gold").read_text("utf-8")
    assert was in text
    (tmp_path / "gold.json").write_text(text.replace(was, becomes, 1), "utf-8")
    monkeypatch.setattr("engine.components.FOLDERS", [tmp_path])
    with pytest.raises(BadComponents, match=r"gold\.json") as bad:
        components.__wrapped__()
    assert where in bad.value.why


def test_components_that_are_not_there_are_named(tmp_path):
    with pytest.raises(BadComponents, match=r"nothing\.json"):
        find("nothing")
    with pytest.raises(BadComponents, match=r"gone\.json"):
        load(tmp_path / "gone.json", Components)
