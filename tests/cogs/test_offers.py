"""A chair that is offered to another member: one offer for a chair, for two days, and nobody is
called who does not want it."""

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from data import blocks, tables
from data.due import DAY, HEARTBEAT, OFFER_LASTS
from data.facts import save_fact
from data.forgetting import forget_member
from data.members_hours import set_hours
from tests.cogs.room import Room, control_ids, labels, said, text_of
from tests.cogs.strict import Lost, Refused, Torn
from tests.cogs.test_chairs import leaves


async def offers(room: Room, giver: Any, taker: Any) -> str:
    return said(await giver.slash(room.channel, "table leave", to=taker))


def offered(room: Room) -> list[Any]:
    return [m for m in room.public() if any("patolli:accept:" in i for i in control_ids(m))]


async def test_one_offer_stands_for_a_chair(room):
    await room.table(2)
    _, bo, chloe, dee = room.members
    assert "is asked" in await offers(room, bo, chloe)
    for again in (dee, chloe):
        answer = await offers(room, bo, again)
        assert f"Your chair is on offer to <@{chloe.id}>, until <t:" in answer
    assert [set(message.ping_user_ids) for message in offered(room)] == [{chloe.id}]


async def test_declined_it_is_gone(room):
    await room.table(2)
    _, bo, chloe, _ = room.members
    await offers(room, bo, chloe)
    (offer,) = offered(room)
    await room.press(chloe, offer, "decline")
    assert text_of(room.message(offer.id)) == "This chair is not on offer any more."
    assert "is asked" in await offers(room, bo, chloe), "once more"
    (again,) = offered(room)
    assert "You play **Blue**" in said(await room.press(chloe, again, "accept"))
    await room.env.settle()
    assert text_of(room.message(again.id)) == f"<@{chloe.id}> accepts the chair."


async def test_a_button_that_was_left_gives_nothing_away(strict):
    """Its message could not be changed yet when the offer ended."""
    room = strict.room
    await room.table(2)
    _, bo, chloe, _ = room.members
    await offers(room, bo, chloe)
    (offer,) = offered(room)
    strict.fail("board", Refused(503))
    await room.press(bo, (await bo.slash(room.channel, "table leave")).response, "keep_chair")
    answer = await room.press(chloe, offer, "accept")
    assert said(answer) == "This chair is not on offer any more."
    assert (await room.sitting()).seat_of(bo.id) == 1
    strict.mend()
    await room.env.advance_time(15)
    assert text_of(room.message(offer.id)) == "This chair is not on offer any more."


async def test_after_two_days_it_is_over_and_says_so(room):
    await room.table(2)
    _, bo, chloe, dee = room.members
    await offers(room, bo, chloe)
    (offer,) = offered(room)
    await room.passes(OFFER_LASTS - 120)
    assert control_ids(room.message(offer.id))
    await room.passes(120)
    assert text_of(room.message(offer.id)) == "This chair is not on offer any more."
    await room.store.write(save_fact, HEARTBEAT, str(room.bot.hall.now()))
    assert "is asked" in await offers(room, bo, dee)


async def test_its_owner_takes_it_back_where_they_leave(room):
    await room.table(3)
    _, bo, _, dee = room.members
    await offers(room, bo, dee)
    (offer,) = offered(room)
    shown = await bo.slash(room.channel, "table leave")
    assert f"Your chair is on offer to <@{dee.id}>" in said(shown)
    assert "Keep the chair" in labels(shown.response)
    assert "The chair stays" in said(await room.press(bo, shown.response, "keep_chair"))
    await room.env.settle()
    assert text_of(room.message(offer.id)) == "This chair is not on offer any more."
    shown = await bo.slash(room.channel, "table leave")
    assert "Keep the chair" not in labels(shown.response)


async def test_its_owner_leaves_all_the_same(room):
    await room.table(3)
    _, bo, _, dee = room.members
    await offers(room, bo, dee)
    (offer,) = offered(room)
    await leaves(room, bo, "free")
    await room.passes(0)
    assert text_of(room.message(offer.id)) == "This chair is not on offer any more."
    assert (await room.sitting()).free == (1,)


async def test_three_a_day_are_enough(room):
    await room.table(2)
    _, bo, chloe, _ = room.members
    strangers = [room.guild.add_member(room.env.create_user(f"s{n}")) for n in range(15)]
    called: list[int] = []
    for stranger in strangers:
        answer = await offers(room, bo, stranger)
        for message in offered(room):
            called += message.ping_user_ids
            await room.press(bo, message, "decline")
    assert "three times within a day" in answer
    assert called == [stranger.id for stranger in strangers[:3]]
    await room.passes(DAY)
    assert "is asked" in await offers(room, bo, chloe)


async def test_who_has_blocked_the_member_is_not_called(room):
    await room.table(2)
    _, bo, chloe, _ = room.members
    await room.store.write(blocks.block, chloe.id, bo.id)
    assert "is asked" in await offers(room, bo, chloe), "nobody is told of a block"
    await room.passes(3_600)
    assert not [m for m in room.public() if chloe.id in m.ping_user_ids]


async def test_nor_is_a_rematch_called_for_them(room):
    await room.table(2)
    ana, bo, *_ = room.members
    await room.stop()
    await room.store.write(blocks.block, bo.id, ana.id)
    await room.press(ana, await room.board(), "rematch")
    await room.env.settle()
    assert [player.member_id for player in (await room.sitting()).players] == [ana.id]
    assert bo.id not in room.public()[-1].ping_user_ids


@pytest.mark.parametrize("private", ["channel", "thread"])
async def test_who_does_not_see_the_channel_is_not_called(room, private):
    ana, bo, chloe, dee = room.members
    hidden = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True)
    if private == "channel":
        rights = {room.guild.default_role: hidden, ana: seen, bo: seen, dee: seen}
        assert room.bot.user is not None
        rights[room.bot.user] = seen
        channel = room.guild.create_text_channel("den", overwrites=rights)
    else:
        made = room.env.backend.create_thread(
            room.channel.id, "den", ana.id, type=discord.ChannelType.private_thread.value
        )
        for member in (ana.id, bo.id, dee.id, room.env.backend.bot_user.id):
            room.env.backend.add_thread_member(made.id, member)
        channel = ChannelHandle(room.env, room.guild, made)
    room.channel = channel
    await room.table(2)
    assert "cannot sit down" in await offers(room, bo, chloe)
    assert offered(room) == []
    assert "is asked" in await offers(room, bo, dee)


@pytest.mark.parametrize("trouble", [Lost(), Torn(), Refused(500)], ids=["lost", "torn", "500"])
async def test_who_is_asked_is_called_once_whatever_discord_does(strict, trouble):
    room = strict.room
    await room.table(2)
    _, bo, chloe, _ = room.members
    strict.fail("board", trouble, times=2)
    assert "is asked" in await offers(room, bo, chloe)
    await room.env.advance_time(15)
    (offer,) = offered(room)
    assert set(offer.ping_user_ids) == {chloe.id}
    assert "You play **Blue**" in said(await room.press(chloe, offer, "accept"))
    await room.env.settle()
    assert text_of(room.message(offer.id)) == f"<@{chloe.id}> accepts the chair."


async def test_an_offer_waits_until_it_may_be_posted_and_goes_if_it_ended_before(strict):
    room = strict.room
    await room.table(2)
    _, bo, chloe, dee = room.members
    strict.fail("board", Refused(403, 50013))
    await offers(room, bo, chloe)
    await room.press(bo, (await bo.slash(room.channel, "table leave")).response, "keep_chair")
    await offers(room, bo, dee)
    assert offered(room) == []
    strict.mend()
    strict.backend.announce_channel_update(room.channel.id)
    await room.env.advance_time(5)
    assert [set(offer.ping_user_ids) for offer in offered(room)] == [{dee.id}]
    assert "not on offer" not in "\n".join(text_of(message) for message in room.public())


async def test_an_offer_goes_along_where_its_table_moves_and_calls_nobody_again(room):
    await room.table(2)
    ana, bo, chloe, _ = room.members
    await offers(room, bo, chloe)
    assert len(offered(room)) == 1
    await ana.slash(room.guild.create_text_channel("elsewhere"), "table move")
    await room.env.advance_time(5)
    assert offered(room) == []
    place = (await room.store.view(tables.table, 1)).channel_id
    (moved,) = [
        message
        for message in room.env.backend.messages[place].values()
        if "hands you the chair" in text_of(message)
    ]
    assert not moved.ping_user_ids
    assert "You play **Blue**" in said(await room.press(chloe, moved, "accept"))
    await room.env.settle()
    kept = room.env.backend.messages[place][moved.id]
    assert text_of(kept) == f"<@{chloe.id}> accepts the chair."


async def test_what_was_offered_to_who_is_forgotten_names_them_no_more(room):
    await room.table(2)
    _, bo, chloe, _ = room.members
    await offers(room, bo, chloe)
    (offer,) = offered(room)
    with room.env.time_context():
        await room.store.write(forget_member, chloe.id, room.bot.hall.now())
    await room.env.settle()
    assert text_of(room.message(offer.id)) == "This chair is not on offer any more."


async def test_where_the_bot_may_not_post_nothing_is_offered(room):
    await room.table(2)
    _, bo, chloe, _ = room.members
    room.deny(send_messages=True)
    assert "I need permission to" in await offers(room, bo, chloe)
    room.deny()
    await room.env.settle()
    assert offered(room) == []
    assert "is asked" in await offers(room, bo, chloe)
    assert len(offered(room)) == 1


async def test_who_slept_when_they_were_asked_is_called_once_however_late_that_is_posted(strict):
    room = strict.room
    await room.table(2)
    _, bo, chloe, _ = room.members
    now = room.env.now()
    asleep = ((now.hour - 1) % 24 * 60, (now.hour + 6) % 24 * 60)
    await room.store.write(set_hours, chloe.id, "UTC", asleep, 0)
    strict.fail("board", Refused(403, 50013), seconds=7 * 3600)
    await offers(room, bo, chloe)
    for _ in range(10):
        await room.passes(3600)
    assert len(offered(room)) == 1
    assert sum(chloe.id in message.ping_user_ids for message in room.public()) == 1
