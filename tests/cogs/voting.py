"""How players ask each other in the tests."""

from typing import Any

from tests.cogs.room import Room, control_ids


async def revealed(room: Room, players: int = 2) -> None:
    await room.table(players)
    for seat in range(players):
        await room.play(room.members[seat], f"bid {seat + 1}")


async def ask_back(room: Room, seat: int) -> Any:
    """Ask whether that seat may take its last turn back; what the asker is told."""
    offered = await room.members[seat].slash(room.channel, "undo")
    return await room.press(room.members[seat], offered.response, "ask")


async def ask_to_stop(room: Room, seat: int = 0) -> Any:
    offered = await room.members[seat].slash(room.channel, "table end")
    return await room.press(room.members[seat], offered.response, "propose")


def questions(room: Room) -> list[Any]:
    return [m for m in room.public() if any(i.endswith(":yes") for i in control_ids(m))]
