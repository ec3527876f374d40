"""What a picture may cost, as ratios within one run."""

import io
import statistics
import zlib
from time import perf_counter

import pytest

from renderers import draw
from renderers.show import frame
from tests.renderers.games import GAMES, play, scene

PICTURES = 24

pytestmark = pytest.mark.parametrize("key", GAMES)


def scenes(key):
    found = []
    for at, moment in enumerate(play(4, 5, key)):
        if at % 12 == 6:
            acting = moment.position.waiting()
            found.append(scene(moment))
            if acting:
                found.append(scene(moment, acting[0]))
        if len(found) >= PICTURES:
            return found
    return found


def timed(work, things):
    took = []
    for _ in range(3):
        for thing in things:
            start = perf_counter()
            work(thing)
            took.append(perf_counter() - start)
    return statistics.median(took)


def plain_png(image, **options):
    out = io.BytesIO()
    image.save(out, "PNG", **options)
    return len(out.getvalue())


@pytest.mark.long
def test_a_warm_move_costs_no_more_than_its_budget(key):
    seen = scenes(key)
    for each in seen:
        draw(each)
    images = [frame(each).image for each in seen]
    floor = timed(lambda image: zlib.compress(image.copy().tobytes(), 1), images)
    assert timed(draw, seen) <= 3.5 * floor


@pytest.mark.one_in(6)
def test_a_picture_takes_half_the_bytes_of_a_plain_one_at_most(key):
    for each in scenes(key)[::8]:
        assert len(draw(each)) <= 0.5 * plain_png(frame(each).image)
