"""What happened since a member's last turn: told when the panel opens, shown on request, marked in
the list of one's tables."""

from random import Random
from typing import Any

import pytest

from data import games
from data.packing import unpack_events
from data.words import words
from engine.catalogue import keys
from renderers import Scene
from renderers.scene import tell
from tests.cogs.room import (
    Room,
    components,
    control_ids,
    ephemeral,
    labels,
    open_room,
    said,
    text_of,
    walk,
)
from tests.cogs.test_secrets import play_on

HEADING, SO_FAR = "Since your last turn", "So far"


async def lot_sold(room: Room) -> None:
    """Ana bids first and loses the lot to Bo, who builds with it."""
    await room.table(2)
    await room.play(room.members[0], "bid 1")
    await room.play(room.members[1], "bid 3")
    await room.play(room.members[1], "end")


async def opened(room: Room, member: int) -> Any:
    return await room.press(room.members[member], await room.board(), "play")


async def test_the_panel_tells_what_the_others_did_when_it_opens(room):
    await lot_sold(room)
    panel = await opened(room, 0)
    told = said(panel)
    assert HEADING in told
    assert "**bo** buys lot 1" in told
    assert told.index("buys lot 1") < told.index("How many beads"), "above what is asked"
    picked = await room.pick(room.members[0], panel.response, "bid 3")
    assert HEADING not in said(picked), "once is enough"
    typed = await room.members[0].slash(room.channel, "play")
    assert "**bo** buys lot 1" in said(typed)


async def test_whoever_played_last_is_told_nothing(room):
    await lot_sold(room)
    panel = await opened(room, 1)
    assert HEADING not in said(panel)
    assert SO_FAR not in said(panel)
    assert "Show me" not in labels(panel.response)


async def test_whoever_has_not_played_is_told_what_happened_so_far(room):
    await room.table(2, title="maya")
    first = (await room.sitting()).waiting[0]
    await play_on(room, Random(1))
    panel = await opened(room, 1 - first)
    assert SO_FAR in said(panel)
    assert "Show me" in labels(panel.response)


async def test_a_secret_bid_is_nothing_to_tell(room):
    await room.table(2)
    await room.play(room.members[1], "bid 7")
    panel = await opened(room, 0)
    assert SO_FAR not in said(panel)
    assert "Show me" not in labels(panel.response)


async def test_many_events_are_told_in_a_few_lines(room):
    await room.table(4, title="yaxha")
    heads: list[str] = []
    for number in range(60):
        await play_on(room, Random(number))
        panel = await opened(room, (await room.sitting()).waiting[0])
        said_in = [part.get("content", "") for part in walk(components(panel.response))]
        heads += [text for text in said_in if text.startswith((f"-# {HEADING}", f"-# {SO_FAR}"))]
        if number >= 14 and any("earlier event" in head for head in heads):
            break
    else:
        raise AssertionError(heads)
    assert max(head.count("\n") for head in heads) <= 6


async def test_a_turn_that_was_taken_back_is_not_told(room):
    await room.table(2, title="yucatan")
    first = (await room.sitting()).waiting[0]
    await play_on(room, Random(3))
    line = (await room.store.view(games.lines, 1))[0]
    (event,) = unpack_events(line.events)
    await room.members[first].slash(room.channel, "undo")
    await play_on(room, Random(4))
    again = (await room.store.view(games.lines, 1))[-1]
    assert again.text != line.text
    panel = await opened(room, 1 - first)
    names = (await room.sitting()).names(words("en"))
    assert tell("yucatan", event, names, words("en")) not in said(panel)
    assert "takes a turn back" in said(panel)


async def test_the_hand_shows_all_turns_since_one_s_own_and_the_board_those_it_tells(
    room, monkeypatch
):
    draw, scenes = room.bot.workshop.draw, list[Scene]()

    async def drawing(scene: Scene, *rest: Any) -> tuple[bytes, str]:
        scenes.append(scene)
        return await draw(scene, *rest)

    await room.table(3, title="yucatan")
    for number in range(3):
        await play_on(room, Random(number))
    played = [line.seat for line in await room.store.view(games.lines, 1)]
    assert len(set(played)) == 3
    told = 3 - (await room.sitting()).tells_after
    monkeypatch.setattr(room.bot.workshop, "draw", drawing)
    member = room.members[played[0]]
    for command in ("hand", "board"):
        await member.slash(room.channel, command)
    assert [len(scene.turns) for scene in scenes] == [2, told]


async def test_show_me_steps_through_the_pictures_from_there(room):
    await lot_sold(room)
    panel = await opened(room, 0)
    before = text_of(panel.response)
    shown = await room.press(room.members[0], panel.response, "since")
    assert ephemeral(shown)
    assert "after turn 2" in said(shown)
    assert "buys lot 1" in said(shown)
    assert shown.response.attachments
    assert text_of(room.message(panel.response.id)) == before, "the panel stays"
    on = await room.press(room.members[0], shown.response, "step", ":on")
    assert "after turn 3" in said(on)
    first = await room.press(room.members[0], on.response, "step", ":first")
    assert "**0 of 2**" in said(first)


async def test_a_replay_begins_there_too_and_can_go_to_the_start(room):
    await lot_sold(room)
    ana, bo, spectator = room.members[:3]
    since = await ana.slash(room.channel, "replay")
    assert "after turn 2" in said(since)
    assert "patolli:step:1:0:first" in control_ids(since.response)
    more = await room.press(ana, await room.board(), "more")
    assert "after turn 2" in said(await room.press(ana, more.response, "replay"))
    for member in (bo, spectator):
        assert "**0 of 2**" in said(await member.slash(room.channel, "replay"))
    assert "**0 of 2**" in said(await ana.slash(room.channel, "replay", turn=0))
    await room.stop()
    assert "**0 of 2**" in said(await ana.slash(room.channel, "replay"))
    assert "**0 of 2**" in said(await room.press(ana, await room.board(), "replay"))


async def test_one_s_tables_are_marked_where_something_happened(room):
    await lot_sold(room)
    ana, bo = room.members[:2]
    assert "● **2 new turns**" in said(await ana.slash(room.channel, "mine"))
    assert "●" not in said(await bo.slash(room.channel, "mine"))
    await room.play(ana, "bid 0")
    assert "●" not in said(await ana.slash(room.channel, "mine"))


async def test_it_is_told_in_french(tmp_path):
    async with open_room(tmp_path / "fr.db", language="fr") as room:
        await lot_sold(room)
        await room.members[0].slash(room.channel, "settings me", language="fr")
        panel = await opened(room, 0)
        assert "Depuis votre dernier tour" in said(panel)
        assert "Montrer" in labels(panel.response)
        mine = said(await room.members[0].slash(room.channel, "mine"))
        assert "● **2 nouveaux tours**" in mine


@pytest.mark.one_in(2)
@pytest.mark.parametrize("title", keys())
async def test_nothing_is_told_that_the_seat_may_not_know(room, title):
    """Whatever the lines since then brought others alone is not in the panel."""
    await room.table(3, title=title)
    say, random = words("en"), Random(6)
    told = 0
    for _ in range(14):
        await play_on(room, random)
        sitting = await room.sitting()
        if not sitting.waiting:
            break
        seat = sitting.waiting[0]
        names, lines = sitting.names(say), await room.store.view(games.lines, sitting.id)
        own = max((line.number for line in lines if line.seat == seat), default=0)
        later = [event for line in lines[own:] for event in unpack_events(line.events)]
        panel = await opened(room, seat)
        head = said(panel).split("\n# ")[0]
        told += HEADING in head
        seen = {tell(title, event, names, say) for event in later if event.seen_by(seat)}
        for event in later:
            sentence = tell(title, event, names, say)
            if not event.seen_by(seat) and sentence not in seen:
                assert sentence not in head
    assert told
