"""Every step can be taken by clicks alone: where nothing is left to choose, nothing is asked."""

from __future__ import annotations

from typing import Any

from tests.cogs.room import Room, control_ids, labels, text_of


async def pressed(room: Room, member: Any, panel: Any, label: str) -> Any:
    """The panel after its button with that label."""
    assert label in labels(panel), labels(panel)
    at = labels(panel).index(label)
    result = await room.click(member, panel, control_ids(panel)[at])
    return result.response


async def building(room: Room) -> tuple[Any, Any]:
    """The buyer of lot 1 and the panel that asks which disc to work on."""
    await room.table(2)
    buyer, other, *_ = room.members
    await room.play(buyer, "bid 3")
    await room.play(other, "bid 1")
    return buyer, (await room.press(buyer, await room.board(), "play")).response


async def test_a_face_is_enough_to_lay_a_piece_that_has_one_place_only(room: Room) -> None:
    buyer, panel = await building(room)
    panel = await pressed(room, buyer, panel, "disc 1")
    face = next(label for label in labels(panel) if label.endswith(" up"))
    panel = await pressed(room, buyer, panel, face)
    assert f"✓ lay lot 1, {face}, place 1" in text_of(panel)


async def test_the_only_step_that_is_possible_has_a_button(room: Room) -> None:
    buyer, panel = await building(room)
    panel = await pressed(room, buyer, panel, "disc 1")
    face = next(label for label in labels(panel) if label.endswith(" up"))
    panel = await pressed(room, buyer, panel, face)
    panel = await pressed(room, buyer, panel, "lift lot 1")
    assert "✓ lift lot 1" in text_of(panel)
    assert face in labels(panel)
