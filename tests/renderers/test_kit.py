"""The kit: lettering, frames that know what does not fit, caches, the fixed palette."""

import threading
import time

import pytest
from PIL import Image

from renderers.kit import stage as stages
from renderers.kit import type as lettering
from renderers.kit.colours import rgb, theme
from renderers.kit.encode import fixed_palette, indexed
from renderers.kit.frame import Frame
from renderers.kit.goods import GOODS
from renderers.kit.icons import SIGNS, Icons
from renderers.kit.once import Kept, Recent, keeping, once
from renderers.kit.sprite import Sprite
from renderers.kit.stage import SIZE, Stage, stage
from renderers.kit.type import length, readable, shortened

LOOK = theme("default")


def blank():
    ground = Image.new("RGB", SIZE, LOOK.night)
    return Frame(Stage(ground, ground), LOOK, "en")


def test_a_line_that_is_too_long_gets_smaller_then_is_cut():
    frame = blank()
    frame.text((100, 100), "a rather long line", 22, width=150, least=16)
    frame.text((100, 200), "a line that is much too long for its box", 22, width=150, cut=True)
    assert not frame.faults()
    assert frame.claims[1].what.endswith("…")
    assert all(claim.box[2] - claim.box[0] <= 150 for claim in frame.claims)


def test_a_line_that_may_not_be_cut_and_does_not_fit_is_a_fault():
    frame = blank()
    frame.text((100, 100), "much too long", 22, width=40, least=16)
    assert len(frame.faults()) == 1


def test_lines_that_overlap_or_leave_the_picture_are_faults():
    frame = blank()
    frame.text((100, 100), "one", 22)
    frame.text((110, 104), "two", 22)
    frame.text((1190, 300), "over the edge", 22)
    assert len(frame.faults()) == 2


def test_a_number_may_lie_wholly_on_its_coin():
    frame = blank()
    frame.round("coin", (100, 100), 30)
    frame.text((100, 100), "7", 22, 800, align="m")
    assert not frame.faults()


def test_lettering_is_centred_on_its_capitals():
    frame = blank()
    frame.text((200, 100), "HH", 40, 800, align="m")
    left, top, right, bottom = frame.claims[0].box
    assert abs((top + bottom) / 2 - 100) <= 1
    assert abs((left + right) / 2 - 200) <= 1


def test_shortened_text_is_as_long_as_fits():
    cut = shortened("Maximiliane-Alexandrina", 120, 22, 650)
    assert length(cut, 22, 650) <= 120
    assert length(cut[:-1] + "xx…", 22, 650) > 120


def test_names_keep_what_can_be_set():
    assert readable("Ana") == "Ana"
    assert readable("Ana 🎲") == "Ana"
    assert readable("𝓐𝓷𝓪") == "Ana"
    assert readable("  Łukasz   Ж ") == "Łukasz Ж"
    assert readable("日本語 x") == ""
    assert readable("مرحبا") == ""


def test_what_is_kept_is_made_once_even_by_two_threads():
    made = []

    @once
    def make(key):
        made.append(key)
        time.sleep(0.01)
        return object()

    threads = [threading.Thread(target=make, args=("a",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == ["a"]


def test_a_limited_cache_lets_go_of_what_was_unused_longest():
    made = []

    @keeping(2)
    def make(key):
        made.append(key)
        return key

    for key in "abacab":
        make(key)
    assert made == list("abcb")


def test_of_many_things_those_unused_longest_go_when_they_take_too_much():
    kept, made = Kept(5 * 4 * 100 * 100), []

    def of(key):
        def make():
            made.append(key)
            return Sprite(Image.new("RGBA", (100, 100)), 0, 0)

        return kept.of(key, make)

    first = [of(key) for key in "abcd"]
    assert [of(key) for key in "abcd"] == first
    of("e")
    assert made == list("abcde")
    assert of("b") is first[1]
    assert of("a") is not first[0], "unused longest"
    assert kept.bytes <= kept.limit


def test_a_thing_larger_than_all_that_may_be_kept_is_kept_for_once():
    kept = Kept(1000)
    assert kept.of("large", lambda: Image.new("L", (200, 200))).width == 200
    kept.of("small", lambda: "")
    assert kept.bytes < 1000


def test_the_newest_things_are_kept():
    recent = Recent(2)
    for key in "ab":
        recent.put(key, key.upper())
    assert recent.get("a") == "A"
    recent.put("c", "C")
    assert [recent.get(key) for key in "abc"] == ["A", None, "C"]


def test_a_part_of_a_picture_is_drawn_once_for_each_key_and_ground():
    drawn, ground = [], blank()._stage._replace(name="ground")

    def picture(key, words, box=(0, 0, 200, 100), on=ground):
        frame = Frame(on, LOOK, "en")

        def draw():
            drawn.append(words)
            frame.text((20, 40), words)
            frame.text((20, 70), words, width=5)

        frame.part((picture, key), box, draw)
        return frame

    first, again = picture("one", "one"), picture("one", "not drawn")
    assert drawn == ["one"]
    assert again.image.tobytes() == first.image.tobytes()
    assert again.claims == first.claims
    assert again.faults() == first.faults()
    for other in ({"key": "two"}, {"box": (0, 0, 200, 90)}, {"on": ground._replace(name="other")}):
        picture(**{"key": "one", "words": "other", **other})
    assert drawn == ["one", "other", "other", "other"]


def test_every_colour_of_a_theme_is_exact_in_the_palette():
    sheet = Image.radial_gradient("L").resize((300, 300)).convert("RGB")
    palette = fixed_palette(LOOK, [sheet])
    for colour in (LOOK.night, LOOK.ivory, LOOK.copal, *LOOK.seats):
        flat = Image.new("RGB", (4, 4), colour)
        assert indexed(flat, palette).convert("RGB").getpixel((1, 1)) == rgb(colour)


def test_a_stage_is_drawn_once_and_the_same_when_it_was_packed(monkeypatch):
    monkeypatch.setattr(stages, "READY", Recent(1))
    made = []

    @stages.kept
    def ground(number, lights):
        made.append(number)

        def draw(pen, lit):
            pen.disc((100 * number, 200), 40, LOOK.copal if lit else LOOK.jade)

        return stage(LOOK, draw, lights=lights)

    first = {args: ground(*args) for args in ((1, True), (2, False))}
    assert [found.rest is found.lit for found in first.values()] == [False, True]
    for args in [*first, *first]:
        again = ground(*args)
        assert again is not first[args]
        assert again.rest.tobytes() == first[args].rest.tobytes()
        assert again.lit.tobytes() == first[args].lit.tobytes()
        assert (again.rest is again.lit, again.name) == (not args[1], first[args].name)
    assert made == [1, 2]


def test_no_cache_of_the_lettering_grows_without_end():
    for name, cached in vars(lettering).items():
        if hasattr(cached, "cache_info"):
            assert cached.cache_info().maxsize, name


def test_a_stage_is_drawn_at_rest_and_lit():
    def draw(pen, lit):
        pen.rect((0, 0, 100, 100), 0, LOOK.raised if lit else LOOK.obsidian)

    made = stage(LOOK, draw)
    frame = Frame(made, LOOK, "en")
    frame.light((0, 0, 50, 50))
    assert frame.image.getpixel((20, 20)) == rgb(LOOK.raised)
    assert frame.image.getpixel((70, 20)) == rgb(LOOK.obsidian)


def test_every_sign_can_be_drawn_at_every_size_in_every_theme():
    icons = Icons(SIGNS, GOODS)
    assert {"vp", "bead", "crown", "corn", "worker neutral", "worker 0"} <= set(icons.names())
    for name in icons.names():
        for size in (16, 20, 36, 64):
            for palette in ("default", "safe", "contrast"):
                drawn = icons.icon(name, size, palette).image
                assert size * 0.5 < max(drawn.size) <= size, name


def test_no_icon_is_registered_twice_and_titles_have_their_own():
    one, two = Icons(SIGNS), Icons(SIGNS, GOODS)
    red, blue = (one.drawing("temple"), two.drawing("temple"))
    red(lambda pen, look: pen.disc((50, 50), 40, "#FF0000"))
    blue(lambda pen, look: pen.disc((50, 50), 40, "#0000FF"))
    middles = [icons.icon("temple", 20, "default").image.getpixel((10, 10)) for icons in (one, two)]
    assert middles == [(255, 0, 0, 255), (0, 0, 255, 255)]
    for icons, name in ((one, "temple"), (one, "vp"), (two, "corn"), (SIGNS, "spark")):
        with pytest.raises(ValueError, match=name):
            icons.drawing(name)(lambda pen, look: None)
    with pytest.raises(KeyError):
        one.icon("corn", 20, "default")


def test_signs_are_told_apart_by_their_outline():
    names = ("corn", "wood", "stone", "gold", "skull", "fish", "market", "any", "worker")
    outlines = {GOODS.icon(name, 24, "default").image.getchannel("A").tobytes() for name in names}
    assert len(outlines) == len(names)
