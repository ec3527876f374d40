"""People get up from a game and others sit down, as they meet it on Discord."""

import asyncio

import pytest

from cogs import chairs
from cogs.board.poster import Poster
from cogs.hall.house import House
from data import blocks, drafts, pauses, sittings
from data.chairs import leave_game, take_chair
from data.members_hours import set_hours
from engine.catalogue import find
from engine.game import END
from engine.record import Record
from engine.table import Draft
from tests.cogs.room import control_ids, labels, said, text_of
from tests.cogs.strict import Refused

pytestmark = pytest.mark.usefixtures("at_once")


async def leaves(room, member, way):
    offered = await member.slash(room.channel, "table leave")
    answer = await room.press(member, offered.response, "leave_game", f":{way}")
    await room.env.settle()
    return answer


async def takes(room, member):
    offered = await room.press(member, await room.board(), "chair")
    answer = await room.press(member, offered.response, "take_chair")
    await room.env.settle()
    return answer


async def test_who_leaves_says_first_who_gets_the_chair(room):
    await room.table(3)
    ana = room.members[0]
    offered = await ana.slash(room.channel, "table leave")
    assert "stay with the chair" in said(offered)
    shown = labels(offered.response)
    assert shown == ["Whoever wants it", "House player: Novice", "House player: Steady"]
    assert (await room.sitting()).people[0].member_id == ana.id, "nothing has happened yet"


async def test_a_free_chair_can_be_taken_from_the_board(room):
    """In the middle of a choice that all make at once."""
    await room.table(3)
    ana, bo, chloe, dee = room.members
    await room.play(ana, "bid 2")
    assert "You left" in said(await leaves(room, bo, "free"))
    sitting = await room.sitting()
    assert sitting.free == (1,)
    assert 1 in sitting.waiting
    told = "\n".join(text_of(message) for message in room.public())
    assert f"<@{bo.id}> does not play any more" in told
    board = await room.board()
    assert "The chair of **Blue** can be taken" in text_of(board)
    assert "Free chair," in text_of(board)
    assert "Take the chair" in labels(board)
    await room.play(chloe, "bid 1")
    assert "You play **Blue**" in said(await takes(room, dee))
    assert (await room.sitting()).seat_of(dee.id) == 1
    board = await room.board()
    assert "Take the chair" not in labels(board)
    assert f"<@{dee.id}>" in text_of(board)
    await room.play(dee, "bid 0")
    assert (await room.sitting()).number == 3


async def test_of_several_free_chairs_each_says_its_colour(room):
    await room.table(3)
    _, bo, chloe, dee = room.members
    for member in (bo, chloe):
        await leaves(room, member, "free")
    board = text_of(await room.board())
    assert "Free chair (Blue), Free chair (Green)" in board
    assert "The chairs of **Blue, Green** can be taken" in board
    offered = await room.press(dee, await room.board(), "chair")
    assert labels(offered.response) == ["Take the chair of Blue", "Take the chair of Green"]


async def test_a_house_player_goes_on_from_an_unfinished_turn(room):
    await room.table(3)
    bo = room.members[1]
    panel = await room.press(bo, await room.board(), "play")
    pick = next(i for i in control_ids(panel.response) if i.startswith("patolli:pick:"))
    await room.click(bo, panel.response, pick)
    assert await room.store.view(drafts.draft_of, 1, 1) is not None
    await leaves(room, bo, "steady")
    sitting = await room.sitting()
    assert sitting.players[1].house == "steady"
    assert 1 not in sitting.waiting, "it has played"
    assert await room.store.view(drafts.draft_of, 1, 1) is None
    told = "\n".join(text_of(message) for message in room.public())
    assert "*Steady*, a house player, plays for **Blue**" in told
    await takes(room, bo)
    assert (await room.sitting()).players[1].house is None


async def test_a_turn_that_the_house_thought_of_is_not_played_for_who_took_the_chair(
    room, monkeypatch, caplog
):
    await room.table(3)
    bo, dee = room.members[1], room.members[3]
    think, thinks, goes_on = room.bot.workshop.think, asyncio.Event(), asyncio.Event()

    async def slowly(*what):
        turn = await think(*what)
        thinks.set()
        await goes_on.wait()
        return turn

    monkeypatch.setattr(room.bot.workshop, "think", slowly)
    look = House.look
    monkeypatch.setattr(House, "look", lambda *_: None)
    await leaves(room, bo, "steady")
    monkeypatch.setattr(House, "look", look)
    sitting = await room.sitting()
    with room.env.time_context():
        room.bot.hall.house.look(sitting)
        await thinks.wait()
        await room.store.write(take_chair, 1, 1, dee.id, "dee", sitting.touched)
        goes_on.set()
        await asyncio.gather(*(each.task for each in room.bot.hall.house._tables.values()))
    await room.env.settle()
    assert (await room.sitting()).number == 0


async def test_who_leaves_looks_at_no_other_hand(room):
    """Nor does somebody who has looked at one come back to another."""
    await room.table(3)
    _, bo, chloe, dee = room.members
    await leaves(room, chloe, "steady")
    await leaves(room, bo, "free")
    offered = await room.press(bo, await room.board(), "chair")
    assert labels(offered.response) == ["Take the chair of Blue"]
    of_dee = await room.press(dee, await room.board(), "chair")
    await room.press(dee, of_dee.response, "take_chair", ":1")
    refused = await room.press(bo, await room.board(), "chair")
    assert said(refused) == (
        "You have sat at this table, with the hand of **Blue**: you may take that chair alone."
    )
    answer = await room.press(bo, offered.response, "take_chair")
    assert "Somebody sits on that chair" in said(answer)


async def test_who_takes_a_chair_is_told_by_name(room):
    await room.table(3)
    _, bo, _, dee = room.members
    await leaves(room, bo, "free")
    await takes(room, dee)
    told = "\n".join(text_of(message) for message in room.public())
    assert f"**dee** (<@{dee.id}>) plays **Blue** from now on" in told
    await dee.slash(room.channel, "table leave", to=bo)
    offer = room.public()[-1]
    await room.press(bo, offer, "accept")
    told = [text_of(message) for message in room.public() if message.id > offer.id]
    assert any(f"**bo** (<@{bo.id}>) plays **Blue** from now on" in each for each in told)


async def test_who_takes_a_chair_gets_no_secret_turn_of_those_before(room):
    await room.table(2)
    ana, bo, chloe, _ = room.members
    await room.play(bo, "bid 3")
    await leaves(room, bo, "free")
    await takes(room, chloe)
    assert "bid 3" not in await room.record(chloe)
    await leaves(room, chloe, "free")
    await takes(room, bo)
    assert "bid 3" in await room.record(bo), "their own"
    await room.play(ana, "bid 1")
    await room.hurry(room.random)
    assert "bid 3" in await room.record(chloe), "it is over"


async def test_the_last_person_who_leaves_ends_the_game(room):
    await room.table(2)
    ana, bo, *_ = room.members
    await leaves(room, ana, "steady")
    assert (await room.sitting()).host_id == bo.id
    offered = await bo.slash(room.channel, "table leave")
    assert "the game ends" in said(offered)
    assert labels(offered.response) == ["Leave and end the game"]
    await room.press(bo, offered.response, "leave_game")
    await room.env.settle()
    assert (await room.sitting()).stopped
    assert "Rematch" in labels(await room.board())


async def test_a_chair_is_handed_to_somebody_who_accepts(room):
    await room.table(2)
    _, bo, chloe, dee = room.members
    answer = await bo.slash(room.channel, "table leave", to=chloe)
    assert f"<@{chloe.id}> is asked" in said(answer)
    offer = room.public()[-1]
    assert f"<@{chloe.id}>: <@{bo.id}> hands you the chair of **Blue**" in text_of(offer)
    assert (await room.sitting()).seat_of(bo.id) == 1, "until then it is kept"
    assert "for" in said(await room.press(dee, offer, "accept"))
    assert (await room.sitting()).seat_of(bo.id) == 1
    assert "You play **Blue**" in said(await room.press(chloe, offer, "accept"))
    assert (await room.sitting()).seat_of(chloe.id) == 1
    assert not control_ids(room.message(offer.id))


async def test_from_the_list_of_members_too_and_one_may_decline(room):
    await room.table(2)
    bo, chloe = room.members[1:3]
    offered = await bo.slash(room.channel, "table leave")
    (menu,) = [i for i in control_ids(offered.response) if "hand_over" in i]
    await bo.select(offered.response.message, [chloe], custom_id=menu)
    offer = room.public()[-1]
    await room.press(chloe, offer, "decline")
    assert (await room.sitting()).seat_of(bo.id) == 1
    assert not control_ids(room.message(offer.id))


async def test_a_chair_is_not_handed_to_who_sits_there_nor_to_who_has_left(room):
    await room.table(2)
    ana, bo, chloe, _ = room.members
    assert "cannot sit down" in said(await bo.slash(room.channel, "table leave", to=ana))
    await room.store.write(blocks.block, ana.id, chloe.id)
    assert "cannot sit down" in said(await bo.slash(room.channel, "table leave", to=chloe))


async def test_a_host_replaces_one_who_has_left_the_server(room):
    await room.table(3)
    ana, bo, chloe, _ = room.members
    assert "Nobody can be replaced" in said(await ana.slash(room.channel, "table replace"))
    room.guild.remove_member(bo)
    assert "host" in said(await chloe.slash(room.channel, "table replace"))
    offered = await ana.slash(room.channel, "table replace")
    assert f"Blue (<@{bo.id}>)" in said(offered)
    await room.press(ana, offered.response, "replace", ":steady")
    await room.env.settle()
    sitting = await room.sitting()
    assert sitting.players[1].house == "steady"
    assert 1 not in sitting.waiting
    assert (await room.store.view(sittings.sittings, 1))[-1].why == "replaced"


async def test_any_player_replaces_a_host_who_is_gone(room):
    await room.table(3)
    ana, bo, chloe, dee = room.members
    room.guild.remove_member(ana)
    assert "host" in said(await dee.slash(room.channel, "table replace"))
    offered = await chloe.slash(room.channel, "table replace")
    await room.press(chloe, offered.response, "replace", ":free")
    assert (await room.sitting()).host_id == bo.id


async def test_a_host_replaces_one_whose_time_is_over(room, monkeypatch):
    await room.table(3)
    ana = room.members[0]
    monkeypatch.setattr(chairs, "deadline_passed", lambda sitting, seat: seat == 1)
    offered = await ana.slash(room.channel, "table replace")
    await room.press(ana, offered.response, "replace", ":free")
    assert (await room.sitting()).free == (1,)
    assert (await room.store.view(sittings.sittings, 1))[-1].why == "late"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("rule", "house"), [("wait", None), ("chair", "steady")])
async def test_nobody_is_reminded_or_waited_for_who_has_left_the_server(room, rule, house):
    ana, bo, *_ = room.members
    await room.timed("turn 3600", rule)
    await room.play(ana, "bid 1")
    room.guild.remove_member(bo)
    for _ in range(6):
        await room.passes(540)
    sat = (await room.store.view(sittings.sittings, 1))[-1]
    assert (sat.seat, sat.why, sat.house) == (1, "left", house)
    told = "\n".join(text_of(message) for message in room.public())
    assert f"<@{bo.id}> does not play any more" in told


async def test_one_who_came_back_meanwhile_is_not_replaced(room, monkeypatch):
    await room.table(3)
    ana, bo = room.members[:2]
    monkeypatch.setattr(chairs, "deadline_passed", lambda sitting, seat: seat == 1)
    offered = await ana.slash(room.channel, "table replace")
    monkeypatch.setattr(chairs, "deadline_passed", lambda sitting, seat: False)
    answer = await room.press(ana, offered.response, "replace", ":free")
    assert f"<@{bo.id}> plays still" in said(answer)


async def test_the_record_of_a_game_says_who_sat_where_and_verifies(room):
    await room.table(2)
    ana, bo, _, dee = room.members
    await leaves(room, bo, "free")
    await takes(room, dee)
    veiled = await room.record(ana)
    told = ["sits    blue free left", "sits    blue person 3 took"]
    assert [row for row in veiled.split("\n") if row.startswith("sits")] == told
    await room.hurry(room.random)
    whole = await room.record(ana)
    assert [row for row in whole.split("\n") if row.startswith("sits")] == told
    record = Record.read(whole)
    assert record.verify(find("gold")).scores() == record.result


async def test_a_replay_names_those_who_sat_there_then(room):
    await room.table(2)
    ana, bo, _, dee = room.members
    for member, bid in ((ana, "bid 1"), (bo, "bid 3")):
        await room.play(member, bid)
    await room.play(bo, "end")
    await leaves(room, bo, "free")
    await takes(room, dee)
    for member, bid in ((ana, "bid 2"), (dee, "bid 0")):
        await room.play(member, bid)
    shown = await ana.slash(room.channel, "replay", turn=2)
    assert "bo" in said(shown)
    assert "dee" not in said(shown)
    shown = await room.press(ana, shown.response, "step", ":last")
    assert "dee" in said(shown)
    assert "bo" not in said(shown)


@pytest.mark.long
async def test_who_takes_a_chair_is_told_that_it_is_their_turn_and_not_called(room):
    await room.table(3)
    bo, dee = room.members[1], room.members[3]
    await leaves(room, bo, "free")
    assert "It is your turn." in said(await takes(room, dee))
    await room.env.advance_time(4_000)
    await room.env.settle()
    assert not [each for each in room.public() if dee.id in each.ping_user_ids]


async def test_who_sleeps_is_offered_a_chair_in_the_morning(room):
    await room.table(2)
    bo, chloe = room.members[1:3]
    now = room.env.now()
    asleep = ((now.hour - 1) % 24 * 60, (now.hour + 6) % 24 * 60)
    await room.store.write(set_hours, chloe.id, "UTC", asleep, 0)
    await bo.slash(room.channel, "table leave", to=chloe)
    offer = room.public()[-1]
    assert "hands you the chair" in text_of(offer)
    assert not offer.ping_user_ids
    await room.passes(7 * 3600)
    assert "somebody hands you a chair" in text_of(room.public()[-1])
    assert set(room.public()[-1].ping_user_ids) == {chloe.id}


async def test_votes_to_end_do_not_wait_for_a_free_chair(room):
    await room.table(3)
    ana, bo, chloe, _ = room.members
    await leaves(room, bo, "free")
    shown = await ana.slash(room.channel, "table end")
    await room.press(ana, shown.response, "propose")
    await room.press(chloe, room.public()[-1], "vote_end", ":yes")
    assert (await room.sitting()).stopped


async def test_who_takes_a_chair_during_a_pause_is_called_when_it_is_over(room):
    sitting = await room.table(3)
    ana, bo, _, dee = room.members
    await leaves(room, bo, "free")
    await room.store.write(pauses.pause_game, sitting.id, room.bot.hall.now())
    answer = await takes(room, dee)
    assert "It is your turn" not in said(answer), "nobody is to act now"
    last = room.public()[-1].id
    await ana.slash(room.channel, "table pause")
    await room.passes(120)
    called = [message.ping_user_ids for message in room.public() if message.id > last]
    assert sum(dee.id in each for each in called) == 1
    assert not any(ana.id in each for each in called), "who was called before is called no more"


async def test_a_chair_is_on_the_board_though_the_bot_died_before_it_was(room, monkeypatch):
    await room.table(3)
    bo = room.members[1]
    offered = await bo.slash(room.channel, "table leave")

    async def killed(*_):
        """The process died here."""

    with monkeypatch.context() as death:
        death.setattr(Poster, "show", lambda *_, **__: asyncio.ensure_future(killed()))
        await room.press(bo, offered.response, "leave_game", ":free")
    assert "Take the chair" not in labels(await room.board())
    await room.restart()
    await room.passes(60)
    assert "Take the chair" in labels(await room.board())


async def test_a_replay_names_who_played_also_at_the_last_turn(room):
    ana, bo, _, dee = room.members
    await room.table(2)
    await room.play(ana, "bid 1")
    await room.play(bo, "bid 3")
    await room.play(bo, "end")
    await leaves(room, bo, "free")
    await takes(room, dee)
    number = (await room.sitting()).number
    shown = said(await ana.slash(room.channel, "replay", turn=number))
    happened = shown.partition("\n")[2].partition("\n")[0]
    assert "bo" in happened
    assert "dee" not in happened


async def test_what_somebody_did_is_told_of_them_though_another_sits_there_now(room):
    await room.table(3)
    ana, bo, chloe, dee = room.members
    for member, bid in ((ana, 3), (bo, 0), (chloe, 0)):
        await room.play(member, f"bid {bid}")
    assert "**ana** buys lot 1" in text_of(await room.board())
    await leaves(room, ana, "free")
    assert "**ana** buys lot 1" in text_of(await room.board())
    assert "**Free chair** buys" not in text_of(await room.board())
    await takes(room, dee)
    assert "**ana** buys lot 1" in text_of(await room.board())
    sitting = await room.sitting()
    draft = Draft(sitting.begun(), 0)
    while (step := draft.legal[0]) is not END:
        draft.do(step)
    assert "✓" in await room.play(dee, draft.text)
    await room.env.settle()
    assert "**dee**" in text_of(await room.board())
    told = "\n".join(text_of(message) for message in room.public())
    assert "**ana** buys lot 1" in told, "what is left of the old board"
    assert told.count("buys lot 1") == 1


def news(room):
    """What the table was told of its chairs."""
    told = [text_of(message) for message in room.public()]
    return [each for each in told if "from now on" in each or "does not play" in each]


async def test_a_table_is_told_of_its_chairs_in_order_once_the_bot_may_post_again(strict):
    room = strict.room
    await room.table(3)
    _, bo, _, dee = room.members
    await leaves(room, bo, "steady")
    assert len(news(room)) == 1
    strict.fail("board", Refused(503))
    await takes(room, bo)
    await leaves(room, bo, "free")
    await takes(room, dee)
    strict.mend()
    await room.env.advance_time(30)
    _, first, second, third = news(room)
    assert f"(<@{bo.id}>) plays **Blue**" in first
    assert f"<@{bo.id}> does not play any more. The chair of **Blue** is free" in second
    assert f"(<@{dee.id}>) plays **Blue**" in third
    assert not await room.store.database.read("SELECT key FROM posts")


@pytest.mark.parametrize(("hours", "told"), [(20, 1), (30, 0)])
async def test_what_is_older_than_a_day_is_no_news(strict, hours, told):
    room = strict.room
    await room.table(3)
    bo = room.members[1]
    strict.fail("board", Refused(403, 50013))
    with room.env.time_context():
        await room.store.write(leave_game, 1, bo.id, room.bot.hall.now())
    await room.env.settle()
    await room.passes(hours * 3600)
    strict.mend()
    strict.backend.announce_channel_update(room.channel.id)
    await room.env.advance_time(5)
    assert len(news(room)) == told
    assert not await room.store.database.read("SELECT key FROM posts")
