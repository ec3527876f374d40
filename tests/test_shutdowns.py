"""The server of the games stops at once, over and over, while they are played: nothing that members
were told is untrue, and every board is shown in the end."""

import asyncio
import logging
import signal
from collections import Counter
from random import Random

import pytest

from data import tables
from data.store_errors import StoreError
from engine.table import Draft
from tests.bench.servers import Server
from tests.cogs.room import Room, open_room, said
from tests.commands.running import ROOT, run
from tests.commands.test_verify import a_turn

SHUTDOWNS = 50
PAUSE = 0.5
"""For up to so many seconds it is played before a shutdown, and the server is away."""
TOLD = {
    "✓": "confirmed",
    "done and kept": "confirmed",
    "nothing was changed": "undone",
    "cannot say whether": "unsure",
}

pytestmark = pytest.mark.needs("server")


async def rage(server: Server, times: int, random: Random) -> None:
    """Stop the server as if the power failed, and start it again."""
    for _ in range(times):
        await asyncio.sleep(random.uniform(0, PAUSE))
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        await asyncio.sleep(random.uniform(0, PAUSE))
        await asyncio.to_thread(server.start)


async def go_on(room: Room, told: dict[int, str]) -> None:
    """One more thing that members do; what a turn's answer said goes into ``told``."""
    host, guest = room.members[:2]
    table = await room.store.view(tables.latest_in, room.channel.id)
    if table is None or not table.running:
        await host.slash(room.channel, "table new", title="gold", thread=False)
    elif len(table.players) == 1:
        await guest.slash(room.channel, "table join")
    elif table.state == "open":
        await host.slash(room.channel, "table start")
    else:
        sitting = await room.bot.hall.table(table.id)
        seat = sitting.waiting[0]
        member = next(m for m in room.members if m.id == table.players[seat].member_id)
        turn = a_turn(Draft(sitting.begun(), seat))
        answer = said(await member.slash(room.channel, "play", turn=turn))
        found = [what for part, what in TOLD.items() if part in answer]
        told[max(room.env.backend.interactions)] = found[0] if found else answer


@pytest.mark.long
@pytest.mark.parametrize("shutdowns", [2, SHUTDOWNS])
async def test_no_shutdown_of_the_server_makes_a_word_untrue_or_loses_a_board(
    shutdowns, random, caplog
):
    caplog.set_level(logging.CRITICAL)
    told: dict[int, str] = {}
    with Server(durable=True) as server:
        address = server.database()
        async with open_room(address) as room:
            while len(told) < 2:
                await go_on(room, told)
            raging = asyncio.create_task(rage(server, shutdowns, random))
            while not raging.done():
                try:
                    await go_on(room, told)
                except StoreError:  # nobody was told anything
                    await asyncio.sleep(0.05)
            await raging
            for _ in range(20):
                await room.env.advance_time(20)
                if not await room.store.view(tables.unshown):
                    break
            assert await room.store.view(tables.unshown) == []
            rows = await room.store.database.read("SELECT interaction_id FROM lines")
        done = run("verify", "--all", "--database", address, cwd=ROOT)
    kept = Counter(click for (click,) in rows)
    print(Counter(told.values()), len(kept), "lines")
    assert done.returncode == 0, done.stdout + done.stderr
    for click, what in told.items():
        assert what in TOLD.values(), what
        if what != "unsure":
            assert kept[click] == (what == "confirmed"), f"{click} was {what}"
    assert max(kept.values()) == 1
