"""The panel: every legal step can be reached by pressing, also where it is the only one."""

from __future__ import annotations

import pytest

from cogs.panel import Panel
from data.words import words
from engine.table import Draft
from tests.engine.games.tzolkin_tables import table


def ways(draft: Draft, *prefix: str) -> list[str]:
    """What the buttons stand for."""
    panel = Panel(1, 1, "tzolkin", ["Ann", "Bo", "Cy", "Di"], draft, prefix)
    return [item.custom_id.split(":", 5)[-1] for item in panel._choices(words("en"))]


@pytest.mark.parametrize(
    ("on", "goods", "steps", "shown"),
    [
        ("red palenque 3", {}, "take palenque 3, do 3", ["harvest wood", "burn"]),
        ("red tikal 1", {"wood": 1}, "take tikal 1, do 1, learn agriculture", ["pay wood"]),
    ],
)
def test_a_branch_with_one_way_on_is_a_button_for_the_whole_step(on, goods, steps, shown):
    draft = Draft.read(table(on, red=goods), 0, steps)
    assert [way.split("|")[-1] for way in ways(draft)] == shown
