"""What tests of pictures share: maps without their ground."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from PIL import Image

from renderers.kit import ground
from renderers.kit.once import Recent


class Bare(Recent[Image.Image]):
    """Any part of any map, with nothing drawn on it."""

    def get(self, key: Hashable) -> Image.Image:
        assert isinstance(key, tuple)
        return Image.new("RGB", key[-2:])


@pytest.fixture
def bare_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ground of a map takes nine tenths of the time of a close-up, and says nothing: it is left
    out where a test asks what stands on the map and what is written."""
    monkeypatch.setattr(ground, "PARTS", Bare(0))
