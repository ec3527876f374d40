"""Whom one plays with: sent away from the lobby, blocked, and how fast they play."""

from data.rows import MemberSettings
from data.settings import save_member
from tests.cogs.room import labels, said, text_of


async def gathers(room):
    await room.gather(2)
    return room.public()[-1]


async def test_a_host_sends_somebody_away(room):
    lobby = await gathers(room)
    ana, bo, chloe, _ = room.members
    assert "host" in said(await room.press(chloe, lobby, "kick"))
    offered = await room.press(ana, lobby, "kick")
    assert labels(offered.response) == ["Send bo away", "… and block bo"]
    await room.press(ana, offered.response, "send_away", ":kick")
    assert (await room.sitting()).seat_of(bo.id) is None
    assert "You sit at the table" in said(await bo.slash(room.channel, "table join"))


async def test_one_who_is_blocked_does_not_come_back_and_is_not_told_why(room):
    lobby = await gathers(room)
    ana, bo, *_ = room.members
    offered = await room.press(ana, lobby, "kick")
    await room.press(ana, offered.response, "send_away", ":block")
    assert (await room.sitting()).seat_of(bo.id) is None
    assert "There is no place for you" in said(await bo.slash(room.channel, "table join"))
    listed = await ana.slash(room.channel, "block")
    assert f"<@{bo.id}>" in said(listed)
    await room.press(ana, listed.response, "unblock")
    assert "You sit at the table" in said(await bo.slash(room.channel, "table join"))


async def test_the_command_blocks_and_makes_them_get_up(room):
    await gathers(room)
    ana, bo, *_ = room.members
    assert "yourself" in said(await ana.slash(room.channel, "block", member=ana))
    done = await ana.slash(room.channel, "block", member=bo)
    assert "is not told" in said(done)
    assert (await room.sitting()).seat_of(bo.id) is None
    await room.press(ana, done.response, "unblock")
    assert "blocked nobody" in said(await ana.slash(room.channel, "block"))


async def test_a_lobby_shows_the_pace_of_those_who_allow_it(room):
    await room.table(2)
    ana, bo, *_ = room.members
    await room.stop()
    answer = said(await ana.slash(room.channel, "settings me", pace=True))
    assert "Others see your pace: **yes**" in answer
    await room.store.write(save_member, bo.id, MemberSettings(shows_pace=True))
    await room.store.database.write(lambda sql: sql.run("UPDATE tables SET state = 'over'"))
    lobby = await gathers(room)
    text = text_of(room.message(lobby.id))
    assert f"<@{ana.id}> · 1 game played" in text
    assert f"<@{bo.id}> · 1 game played" in text
