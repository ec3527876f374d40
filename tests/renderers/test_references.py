"""The pictures look as those that were kept; see tests/renderers/references.py."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.renderers.games import GAMES
from tests.renderers.references import (
    EVERYTHING,
    HERE,
    REFERENCES,
    SIZE,
    Chart,
    Page,
    Reference,
    differences,
    drawn,
    kept,
    side_by_side,
)


@pytest.mark.parametrize("reference", EVERYTHING, ids=lambda each: each.file.stem)
def test_a_picture_looks_as_it_was_kept(reference: Reference | Page | Chart, tmp_path_factory):
    found = drawn(reference)
    expected = Image.open(reference.file)
    if differences(expected, found):
        folder = tmp_path_factory.getbasetemp() / "pictures"
        folder.mkdir(exist_ok=True)
        file = folder / reference.file.name
        side_by_side(expected, found).save(file)
        pytest.fail(f"expected, found and what differs stand in {file}", pytrace=False)


def test_every_title_has_references_for_all_sizes_of_table_and_all_views():
    for key in (key for key, game in GAMES.items() if game.stage != "draft"):
        mine = [each for each in REFERENCES if each.record.startswith(f"{key}/")]
        sizes = {each.record.removeprefix(f"{key}/")[0] for each in mine}
        assert sizes == {str(seats) for seats in GAMES[key].seats}
        assert any(each.own for each in mine)
        assert any(each.close is not None for each in mine)


def test_no_picture_is_kept_that_is_no_reference():
    assert set(HERE.glob("*/*.png")) == {each.file for each in EVERYTHING}


def test_a_square_that_changed_is_a_difference_and_a_shade_is_none():
    ground = Image.new("RGB", SIZE, (40, 60, 50))
    ground.paste((246, 237, 216), (0, 0, 100, 100))
    expected = kept(ground)
    assert differences(expected, ground) == []
    assert differences(expected, ground.point(lambda tone: tone + 5)) == []
    ground.paste((246, 237, 216), (300, 200, 304, 206))
    assert differences(expected, ground) == [(300, 198), (300, 204)]
