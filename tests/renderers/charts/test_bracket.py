"""A knock-out: who goes on is seen to go on, and no part of a large one is missing."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from data.words import words
from renderers.charts import bracket as drawn
from renderers.charts import of_knockout, show
from renderers.charts.common import called
from renderers.charts.scenes import Bracket
from renderers.charts.tree import ABOVE, TITLE, Layout, parts
from renderers.kit.type import readable
from renderers.scene import PALETTES
from tests.renderers.charts.cups import bracket_of, plain_names, played
from tests.renderers.charts.looks import Look
from tests.renderers.looking import meet
from tests.seeding import seeded

SIZES = (
    *((16, 4, 2), (16, 2, 1), (9, 3, 2), (11, 4, 1), (5, 4, 2), (64, 4, 2), (38, 4, 2)),
    (128, 4, 2),
)


@pytest.mark.parametrize(("count", "pod", "best"), SIZES)
def test_every_table_is_in_a_part_and_every_part_fits_a_picture(count, pod, best):
    bracket = bracket_of(seeded("parts"), count, pod, best)
    found = parts(bracket)
    shown = {(at, table) for part in found for at, tables in part.columns for table in tables}
    whole = {(at, n) for at, matches in enumerate(bracket.rounds) for n in range(len(matches))}
    assert shown == whole
    assert [part.final for part in found] == [True] + [False] * (len(found) - 1)
    assert (len(found) == 1) == (len(bracket.rounds) <= 3 and count <= 16)
    for part in found:
        layout = Layout(bracket, part)
        assert layout.low <= 1030
        areas = [area.grown(0) for area in layout.areas.values()]
        assert not any(meet(a, b) for a, b in combinations(areas, 2))


def looks():
    for at, (count, pod, best) in enumerate(SIZES[:7]):
        bracket = bracket_of(seeded("bracket", at), count, pod, best)
        for part in range(min(3, len(parts(bracket)))):
            palette = PALETTES[at % len(PALETTES)]
            yield Look(replace(bracket, part=part), ("en", "fr")[at % 2], palette)


LOOKS = list(looks())


def tables(look):
    part = drawn.part_of(look.leaf)
    return Layout(look.leaf, part).areas.items()


@pytest.mark.parametrize("look", LOOKS)
def test_each_table_lists_its_players_and_raises_who_goes_on(look):
    bracket = look.leaf
    for (at, table), area in tables(look):
        match = bracket.rounds[at][table]
        final = at == len(bracket.rounds) - 1
        row = drawn.FINAL_ROW if final else drawn.ROW
        for n, slot in enumerate(drawn._ordered(bracket, at, match)):
            top = area.y + TITLE + n * row
            box = (area.x, top, area.right, top + row)
            (said,) = look.said(box)
            name = called(slot.entrant, look.say)
            assert name.startswith(said.rstrip("…"))
            assert look.shown(box, "place") == [f"place {slot.result.place}/{len(match.slots)}"]
            if not final:
                edge = look.is_of(look.look.jade2, area.right - 3, top + 8)
                assert edge == slot.on
                assert bool(look.shown(box, "goes on")) == slot.on


def crossed(count, pod, go_on):
    """A cup of the engine, in which those who sat together cross over."""
    facts = {"pod": pod, "go_on": go_on, "format": "knockout", "drops": 0}
    cup = played(seeded("crossed", count), count, **facts)
    return of_knockout.bracket(cup, "Cup", plain_names(count))


CROSSED = [Look(crossed(*form)) for form in ((16, 4, 2), (16, 4, 3), (24, 4, 2), (9, 3, 2))]


@pytest.mark.parametrize("look", [*LOOKS, *CROSSED])
def test_a_line_of_one_colour_runs_from_everybody_who_goes_on_to_their_next_table(look):
    bracket, areas = look.leaf, dict(tables(look))
    seen, colours = 0, {}
    for (at, table), area in areas.items():
        for n, slot in enumerate(drawn._ordered(bracket, at, bracket.rounds[at][table])):
            source = areas.get((at - 1, slot.source))
            if source is None:
                continue
            row = drawn.FINAL_ROW if at == len(bracket.rounds) - 1 else drawn.ROW
            before = drawn._ordered(bracket, at - 1, bracket.rounds[at - 1][slot.source])
            start = next(m for m, seat in enumerate(before) if seat.entrant == slot.entrant)
            y = area.y + TITLE + n * row + row / 2
            begins = source.y + TITLE + start * drawn.ROW + drawn.ROW / 2
            (colour,) = (
                fill
                for fill in drawn.colours(look.look)
                if look.is_of(fill, source.right + 4, begins)
            )
            assert look.is_of(colour, area.x - 4, y)
            assert colours.setdefault((at, table), colour) == colour
            seen += 1
    assert seen or len({at for at, _ in areas}) == 1


def test_lines_that_cross_over_are_told_apart_by_their_colours():
    look = CROSSED[0]
    used = [
        fill
        for fill in drawn.colours(look.look)
        if any(
            look.is_of(fill, area.x - 4, area.y + TITLE + drawn.ROW // 2)
            for (at, _), area in tables(look)
            if at == 1
        )
    ]
    assert used == [look.look.jade2, look.look.gold]


@pytest.mark.parametrize("seed", range(20))
def test_uprights_that_pass_each_other_stand_in_different_lanes(seed):
    random = seeded("lines", seed)
    spans = [tuple(sorted(random.sample(range(400), 2))) for _ in range(random.randint(1, 9))]
    lanes = drawn.beside(spans)
    for (one, lane), (other, its) in combinations(zip(spans, lanes, strict=True), 2):
        passes = one[0] <= other[1] and other[0] <= one[1]
        assert not (passes and lane == its)
    if len(spans) == 1:
        assert lanes == [0]


def test_the_winner_stands_above_the_final():
    bracket = bracket_of(seeded("winner"), 16, 4, 2)
    look = Look(bracket)
    final = Layout(bracket, drawn.part_of(bracket)).areas[2, 0]
    above = (final.x, final.y - ABOVE, final.right, final.y)
    name = bracket.winner.name
    large = [thing for thing in look.inside(above) if thing.size > 33]
    assert len(large) == 1
    assert (readable(name) or "No.").startswith(large[0].what.rstrip("…")[:3])
    assert look.shown(above, "crown")
    assert look.is_of(look.look.amate, final.x + 100, final.y + 10), "the final is the paper"


def test_before_the_final_nobody_stands_there():
    bracket = bracket_of(seeded("nobody"), 16, 4, 2, upto=1)
    look = Look(bracket)
    assert bracket.winner is None
    assert look.shown((0, 0, 1000, 1100), "crown") == []
    assert {"1st of semi 1", "2nd of semi 1", "1st of semi 2", "2nd of semi 2"} <= set(look.said())
    early = Look(bracket_of(seeded("early"), 16, 4, 2, upto=0), "fr")
    assert {"1er de la table 1", "2e de la table 4"} <= set(early.said())


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(6))
def test_a_cup_of_the_engine_is_drawn_as_it_was_played(seed):
    random = seeded("engine", seed)
    count, pod = random.choice(((16, 4), (11, 4), (9, 3), (6, 2), (23, 4)))
    cup = played(random, count, pod=pod, go_on=random.randint(1, pod - 1), format="knockout")
    bracket = of_knockout.bracket(cup, "Cup", plain_names(count))
    assert len(bracket.rounds) == len(cup.rounds)
    assert bracket.winner.number == cup.standings().rows[0].entrant
    for at, (matches, played_round) in enumerate(zip(bracket.rounds, cup.rounds, strict=True)):
        assert [{slot.entrant.number for slot in match.slots} for match in matches] == [
            {*unit.entrants} for unit in played_round.units
        ]
        if at + 1 < len(cup.rounds):
            on = {slot.entrant.number for match in matches for slot in match.slots if slot.on}
            assert on == cup.rounds[at + 1].placed()
    for part in range(len(parts(bracket))):
        assert Look(replace(bracket, part=part)).frame.faults() == []


def test_rounds_to_come_are_foreseen_and_who_is_known_is_named():
    cup = played(seeded("foreseen"), 16, stop=1, unfinished=True, format="knockout", drops=0)
    bracket = of_knockout.bracket(cup, "Cup", plain_names(16))
    assert [len(matches) for matches in bracket.rounds] == [4, 2, 1]
    over = [pod for pod in cup.rounds[0].pods if pod.over]
    semis = [slot for match in bracket.rounds[1] for slot in match.slots]
    assert len([slot for slot in semis if slot.entrant]) == 2 * len(over)
    unknown = {(slot.source, slot.place) for slot in semis if slot.entrant is None}
    assert unknown == {(2, 1), (2, 2), (3, 1), (3, 2)}
    assert [{slot.source for slot in match.slots} for match in bracket.rounds[1]] == [
        {0, 1, 2, 3},
        {0, 1, 2, 3},
    ]


def test_of_a_veiled_round_nobody_learns_who_goes_on():
    told = [
        played(
            *(seeded("veiled"), 16),
            **{"stop": 1, "unfinished": half, "format": "knockout", "duplicate": True, "drops": 0},
        )
        for half in (True, False)
    ]
    for cup, known in zip(told, (False, True), strict=True):
        bracket = of_knockout.bracket(cup, "Cup", plain_names(16))
        slots = [slot for match in bracket.rounds[0] for slot in match.slots]
        assert any(slot.on for slot in slots) == known
        assert any(slot.result for slot in slots) == known
        assert any(slot.entrant for slot in bracket.rounds[1][0].slots) == known
        assert sorted(slot.place for slot in bracket.rounds[1][0].slots) == [1, 1, 2, 2]


def test_a_cup_without_a_knock_out_has_no_bracket():
    cup = played(seeded("swiss"), 8, stop=1, rounds=2)
    assert of_knockout.bracket(cup, "Cup", plain_names(8)) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_text_has_a_block_for_each_table_and_an_arrow_after_who_goes_on(language):
    bracket: Bracket = bracket_of(seeded("text"), 16, 4, 2)
    blocks = show.text(bracket, words(language)).split("\n\n")[1:]
    assert len(blocks) == 7
    for block in blocks[:-1]:
        assert sum(line.endswith(" →") for line in block.splitlines()) == 2
    assert sum(line.endswith(" →") for line in blocks[-1].splitlines()) == 1
    alt = show.alt(bracket, words(language))
    assert bracket.winner.name in alt or "No." in alt or "n°" in alt
