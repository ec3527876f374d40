"""The icons for Discord: for what they are, how large, and that each is known by itself."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageStat

from data.words import words
from engine.game import SEATS
from renderers.kit.emoji import SIGNS, SIZE, Emoji
from renderers.show import emoji_of
from tests.renderers.games import GAMES

SETS = {"": SIGNS, **{key: icons for key in GAMES if (icons := emoji_of(key))}}
_SHARED = 4
"""The largest mean difference of two pictures that nobody can tell apart."""


def opened(icons: Emoji, name: str) -> Image.Image:
    return Image.open(io.BytesIO(icons.png(name)))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", SETS)
def test_each_fills_its_square_and_stands_on_any_ground(key: str) -> None:
    for name in SETS[key].names():
        icon = opened(SETS[key], name)
        assert icon.size == (SIZE, SIZE)
        left, top, right, bottom = icon.getchannel("A").getbbox() or (0, 0, 0, 0)
        assert max(right - left, bottom - top) > 0.7 * SIZE, name
        small = icon.resize((22, 22), Image.Resampling.LANCZOS)
        for ground in ("#313338", "#FFFFFF"):
            shown = Image.new("RGB", small.size, ground)
            shown.paste(small, (0, 0), small)
            assert max(ImageStat.Stat(shown).stddev) > 25, (name, ground)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", SETS)
def test_no_two_of_a_title_look_alike(key: str) -> None:
    seen = {name: opened(SETS[key], name).resize((22, 22)) for name in SETS[key].names()}
    for name, icon in seen.items():
        for other, second in seen.items():
            if name < other:
                pairs = zip(icon.tobytes(), second.tobytes(), strict=True)
                away = sum(abs(a - b) for a, b in pairs) / len(icon.tobytes())
                assert away > _SHARED, (name, other)


@pytest.mark.parametrize("key", GAMES)
def test_tokens_have_words_and_events_are_declared(key: str) -> None:
    icons = emoji_of(key)
    assert icons is not None
    say = words("en")
    assert [token for token in icons.tokens if not say.knows(f"{key}.token.{token}")] == []
    assert [kind for kind in icons.events if kind not in GAMES[key].events] == []


def test_every_seat_has_one() -> None:
    assert set(SEATS) <= set(SIGNS.names())
