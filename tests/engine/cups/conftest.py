"""Tests of cups look less long for the best pairing: any that is found will do."""

from __future__ import annotations

import pytest

from engine.cups.cup import Cup
from engine.cups.pairing import Patience


@pytest.fixture(autouse=True)
def quick_pairings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cup, "patience", Patience(50))
