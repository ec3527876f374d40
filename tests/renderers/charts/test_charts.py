"""What holds for all charts: they fit, can be read, and say the same in every palette."""

from __future__ import annotations

import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from data.words import LANGUAGES, words
from renderers.charts import show
from renderers.charts.leaves import LEAVES
from renderers.charts.scenes import Entrant, Row, Standings
from renderers.charts.sheet import palette_of
from renderers.kit.colours import rgb, theme
from renderers.kit.leaf import HIGHEST, LEAST, LOWEST, WIDE, second_row
from renderers.kit.results import ghost
from renderers.kit.type import has_glyph
from renderers.scene import PALETTES
from tests.renderers.charts.cups import some_leaves
from tests.renderers.charts.looks import Look
from tests.renderers.test_budget import timed
from tests.seeding import seeded

SEEDS = range(4)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_small_or_lies_on_something_else_in_any_language_and_palette(seed):
    for at, leaf in enumerate(some_leaves(seeded("charts", seed))):
        for language in LANGUAGES:
            look = Look(leaf, language, PALETTES[(seed + at) % len(PALETTES)])
            assert look.frame.faults() == [], (leaf, language)
            assert min(claim.size for claim in look.frame.claims if claim.size) >= LEAST
            missing = {a for claim in look.frame.claims if claim.size for a in claim.what}
            assert not {letter for letter in missing if not has_glyph(letter)}
            assert look.image.width == WIDE
            assert LOWEST <= look.image.height <= HIGHEST


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_said_fits_where_it_is_sent(seed):
    for leaf in some_leaves(seeded("words", seed)):
        for language in LANGUAGES:
            say = words(language)
            alt, text = show.alt(leaf, say), show.text(leaf, say)
            assert 20 < len(alt) <= 1024
            assert "{" not in alt + text
            assert max(map(len, text.splitlines())) < 400
            assert not any(line != line.strip() for line in text.splitlines())


def test_an_alternative_text_is_cut_where_discord_would_refuse_it():
    rows = tuple(Row(at, Entrant(at, "x" * 900), at, ()) for at in range(1, 9))
    assert len(show.alt(Standings("C" * 1100, rows, 1), words("en"))) == 1024


def test_all_kinds_of_charts_are_among_those_that_are_looked_at():
    assert {type(leaf).__name__ for leaf in some_leaves(seeded("kinds"))} == set(LEAVES)


@pytest.mark.long
def test_every_palette_says_the_same_at_the_same_places():
    for leaf in some_leaves(seeded("palettes")):
        found = [
            [(claim.what, claim.box) for claim in Look(leaf, palette=palette).frame.claims]
            for palette in PALETTES
        ]
        assert [what for what, _ in found[0]] == [what for what, _ in found[2]]
        assert found[0] == found[1], "safe changes colours of seats alone"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_colours_of_a_picture_are_those_that_were_drawn(palette):
    exact = {tuple(palette_of(palette).getpalette()[3 * n : 3 * n + 3]) for n in range(256)}
    look = theme(palette)
    assert {rgb(colour) for colour in (second_row(look), ghost(look), look.gold)} <= exact
    for leaf in some_leaves(seeded("colours", palette)):
        drawn = show.frame(leaf, words("en"), palette).image
        seen = Image.open(BytesIO(show.draw(leaf, words("en"), palette))).convert("RGB")
        apart = ImageChops.difference(drawn, seen).convert("L").histogram()
        assert sum(apart[40:]) == 0
        assert sum(apart[16:]) < drawn.width * drawn.height / 500


@pytest.mark.long
def test_a_chart_costs_no_more_than_a_board():
    leaves = some_leaves(seeded("costs"))
    say = words("en")
    images = [show.frame(leaf, say, "default").image for leaf in leaves]
    floor = timed(lambda image: zlib.compress(image.copy().tobytes(), 1), images)
    assert timed(lambda leaf: show.draw(leaf, say, "default"), leaves) <= 3.5 * floor
