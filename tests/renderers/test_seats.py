"""The mark of each seat has a colour, a shape and a letter of its own, in every palette."""

from __future__ import annotations

import pytest
from PIL import ImageFilter

from renderers.kit.colours import rgb, theme
from renderers.kit.seats import mark
from renderers.kit.type import lettering
from tests.renderers.games import PALETTES
from tests.renderers.looking import SHAPES, shape_of

LETTERS = {"en": "RBGY", "fr": "RBVJ"}
HUES = ((190, 30, 50), (40, 70, 210), (70, 190, 170), (250, 195, 50))
"""Red, blue, green, yellow, roughly."""

pytestmark = [
    pytest.mark.parametrize("palette", PALETTES),
    pytest.mark.parametrize("seat", range(4)),
]


def test_a_mark_has_the_shape_of_its_seat(seat, palette):
    for size in (24, 30, 36, 42):
        for language in ("", "en", "fr"):
            image = mark(seat, size, palette, language).image
            assert shape_of(image, theme(palette).seats[seat]) == SHAPES[seat]


def test_a_mark_has_the_colour_its_seat_is_called_by(seat, palette):
    found = rgb(theme(palette).seats[seat])
    away = [sum((a - b) ** 2 for a, b in zip(found, hue, strict=True)) for hue in HUES]
    assert away.index(min(away)) == seat


@pytest.mark.parametrize("language", LETTERS)
def test_a_mark_bears_the_letter_of_its_seat(seat, palette, language):
    with_letter, without = (mark(seat, 64, palette, each).image for each in (language, ""))
    mask = [
        a != b
        for a, b in zip(with_letter.get_flattened_data(), without.get_flattened_data(), strict=True)
    ]
    letter = with_letter.convert("L").copy()
    letter.putdata([255 * each for each in mask])
    letter = letter.crop(letter.getbbox()).resize((32, 32)).filter(ImageFilter.GaussianBlur(1))
    fits = {}
    for each in {*LETTERS["en"], *LETTERS["fr"]}:
        glyph = lettering(each, 27, 800).mask
        glyph = glyph.crop(glyph.getbbox()).resize((32, 32)).filter(ImageFilter.GaussianBlur(1))
        pairs = zip(glyph.tobytes(), letter.tobytes(), strict=True)
        fits[each] = sum(abs(a - b) for a, b in pairs)
    assert min(fits, key=fits.__getitem__) == LETTERS[language][seat]
