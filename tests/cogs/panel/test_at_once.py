"""Fewest presses, clicked: turns that are confirmed where a way may stop, steps that are no choice,
and members who confirm only what cannot be taken back freely."""

from typing import Any

import pytest

from cogs.hall.hall import Lasting
from data import games
from engine.catalogue import find, keys
from engine.deal import Deal
from engine.record import Line, Record
from engine.table import Draft, Table
from tests.cogs.room import Room, control_ids, labels, said, text_of


async def opened(room: Room, title: str) -> tuple[Any, Any]:
    await room.table(2, title=title)
    member = room.members[(await room.sitting()).waiting[0]]
    return member, (await room.press(member, await room.board(), "play")).response


async def in_the_middle(room: Room) -> tuple[Any, Draft, str]:
    """Somebody in Yucatan with a warrior that may stop after one cell or go on."""
    await room.table(2, title="yucatan")
    for _ in range(60):
        draft = (await room.draft()).carry_on()
        if stop := next((text for text in draft.choices if text.endswith(" stop")), None):
            return room.members[draft.seat], draft, stop
        turn = draft.choices[0] if draft.choices else "end"
        await room.play(room.members[draft.seat], turn)
        if (await room.draft()).steps:
            await room.play(room.members[draft.seat], (await room.draft()).choices[0])
    raise AssertionError("nobody may stop anywhere")


async def way_through(room: Room, member: Any, panel: Any, step: str) -> tuple[Any, int]:
    presses = 0
    while True:
        ids = control_ids(panel)
        if any(i.startswith("patolli:confirm") and i.endswith(f":{step}") for i in ids):
            return panel, presses
        picks = [i.split(":", 4)[4] for i in ids if i.startswith("patolli:pick")]
        led = max((way for way in picks if f"{step} ".startswith(f"{way} ")), key=len)
        panel = (await room.pick(member, panel, led)).response
        presses += 1
        if led == step:
            return panel, presses


async def test_a_move_is_confirmed_where_it_may_stop(room):
    member, _, stop = await in_the_middle(room)
    before = (await room.sitting()).number
    panel = (await room.press(member, await room.board(), "play")).response
    panel, presses = await way_through(room, member, panel, stop)
    assert presses <= 2, "the warrior, its cell"
    await room.press(member, panel, "confirm")
    lines = await room.store.view(games.lines, (await room.sitting()).id)
    assert (lines[before].text, len(lines)) == (stop, before + 1)


async def test_a_confirmed_stop_that_is_delivered_twice_is_one_move(room):
    member, _, stop = await in_the_middle(room)
    before = (await room.sitting()).number
    panel = (await room.press(member, await room.board(), "play")).response
    panel, _ = await way_through(room, member, panel, stop)
    room.deliver_twice()
    await room.press(member, panel, "confirm")
    assert (await room.sitting()).number == before + 1


# Members who confirm only what lasts.


async def test_a_turn_that_can_be_taken_back_freely_is_played_at_its_last_choice(room):
    member, panel = await opened(room, "gold")
    await member.slash(room.channel, "settings me", confirm="lasting")
    played = await room.pick(member, panel, "bid 3")
    assert (await room.sitting()).number == 1
    assert "✓ Bid 3" in said(played)
    await member.slash(room.channel, "undo")
    assert 0 in (await room.sitting()).waiting, "taken back without asking anybody"


async def test_a_turn_that_reveals_something_is_confirmed_all_the_same(room):
    """The last bid opens all of them."""
    first, _ = await opened(room, "gold")
    await room.play(first, "bid 3")
    member = room.members[1]
    await member.slash(room.channel, "settings me", confirm="lasting")
    panel = (await room.press(member, await room.board(), "play")).response
    panel = (await room.pick(member, panel, "bid 1")).response
    assert (await room.sitting()).number == 1
    assert "Confirm" in labels(panel)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("title", keys())
def test_a_turn_lasts_where_the_record_lets_nobody_take_it_back(title, random):
    game, deal = find(title), Deal(random.randbytes(32).hex())
    seats = random.choice(game.seats)
    table = Table.start(game, seats, {}, deal)
    record = Record(title, game.revision, seats, {}, deal.seal, deal.seed)
    while not table.over:
        seat = random.choice(table.position.waiting())
        draft = Draft(table.position, seat).carry_on()
        while draft.offered and not (draft.may_end and random.random() < 0.3):
            draft.do(random.choice([each for each in draft.legal if str(each) in draft.offered]))
        lasts = draft.would_last()
        turn = table.play(seat, draft.text or "end")
        record.lines.append(Line(seat, turn.text))
        if table.over or len(record.lines) in {5, 20, 60}:
            assert lasts == (record.free_undo(game, seat) is None), turn


async def test_a_bid_that_became_the_last_one_meanwhile_is_not_played(room):
    """The other one bids after the panel was read, and before the turn is in the log."""
    await room.table(2)
    seen = await room.sitting()
    await room.play(room.members[1], "bid 1")
    with pytest.raises(Lasting):
        await room.bot.hall.play(seen, 0, "bid 3", 1, unless_it_lasts=True)
    assert (await room.sitting()).number == 1
    await room.bot.hall.play(seen, 0, "bid 3", 1)
    assert (await room.sitting()).number == 2


@pytest.mark.parametrize("chosen", [None, "always"])
async def test_others_confirm_every_turn(room, chosen):
    member, panel = await opened(room, "gold")
    if chosen:
        await member.slash(room.channel, "settings me", confirm="lasting")
        await member.slash(room.channel, "settings me", confirm=chosen)
    panel = (await room.pick(member, panel, "bid 3")).response
    assert (await room.sitting()).number == 0
    assert "Confirm" in labels(panel)


async def test_a_last_choice_that_is_delivered_twice_is_one_move(room):
    member, panel = await opened(room, "gold")
    await member.slash(room.channel, "settings me", confirm="lasting")
    room.deliver_twice()
    played = await room.pick(member, panel, "bid 3")
    assert (await room.sitting()).number == 1
    assert "✓ Bid 3" in said(played)


async def test_the_setting_is_told(room):
    shown = await room.members[0].slash(room.channel, "settings me", confirm="lasting")
    assert "only what cannot be taken back freely" in text_of(shown.response)
    shown = await room.members[0].slash(room.channel, "settings me", palette="safe")
    assert "only what cannot be taken back freely" in text_of(shown.response), "it is kept"
