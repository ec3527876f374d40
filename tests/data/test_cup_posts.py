"""What a cup has to say, as rows: queued by what happens there, in the order in which it does."""

import pytest

from data import posts
from data.boards import forget_boards
from data.cup_posts import told_of
from data.forgetting import forget_member
from engine.cups.plan import Plan
from tests.data.evenings import CHANNEL, HOST, Evening

GAP = 6
PAIRS = Plan(title="gold", rounds=2, pod=2)


@pytest.fixture
def evening(store):
    return Evening(store)


async def claim(evening, lane=CHANNEL, now=None):
    at = evening.now if now is None else now
    claimed = await evening.hall.store.write(posts.claim, lane, at, lambda sql, post: post)
    return None if claimed is None else claimed.post


async def stands(evening, post, *, gap=0):
    last = post.kind != "cup"
    await evening.hall.store.write(
        posts.note, post, post.lane, 70, evening.now, whole=True, last=last, gap=gap
    )


async def said(evening, lane=CHANNEL):
    """The keys of what is due in a channel, without the cup's number, as it is sent."""
    found = list[str]()
    while post := await claim(evening, lane):
        found.append(post.key.replace(":1", "", 1))
        await stands(evening, post)
    return found


async def test_what_happens_in_a_cup_is_said_in_its_order(evening):
    live = await evening.begun(4, PAIRS)
    assert await said(evening) == ["cup", "round:5"]
    live = await evening.opened(live.id)
    assert await said(evening) == ["cup"], "the round runs"
    decides = live.row.number + 1
    await evening.hall.cups.ban(live.id, 4, HOST, evening.click())
    live = await evening.play_round(live.id)
    assert live.require_round().number == 2
    news = ["cup", f"ruling:{decides}", "standings:1", f"round:{live.paired_at}"]
    assert await said(evening) == news
    await evening.hall.cups.leave(live.id, 1, evening.click())
    assert await said(evening) == ["cup"], "that is nobody's decision but their own"
    await evening.hall.cups.end(live.id, HOST, evening.click())
    assert await said(evening) == ["cup", "standings:2"]


async def test_decisions_gather_until_one_is_told(evening):
    live = await evening.begun(4, PAIRS)
    line = live.row.number
    await said(evening)
    ban, back = evening.hall.cups.ban, evening.hall.cups.bring_back
    await ban(live.id, 4, HOST, evening.click())
    await back(live.id, 4, HOST, evening.click())
    announced = await claim(evening)
    told = await claim(evening)
    assert (announced.kind, told.key) == ("cup", f"ruling:1:{line + 1}")
    assert told_of(told.wanted) == (0, line + 2)
    for _ in range(2):
        await ban(live.id, 4, HOST, evening.click())
        await back(live.id, 4, HOST, evening.click())
    assert await claim(evening, now=evening.now) is not None, "the announcement has changed"
    assert await claim(evening) is None, "the answer to the first is not known yet"
    await stands(evening, told)
    later = await claim(evening)
    assert (later.key, told_of(later.wanted)) == (f"ruling:1:{line + 3}", (0, line + 6))


async def test_what_does_not_fit_a_message_is_said_in_another_before_what_comes_after(evening):
    live = await evening.begun(4, PAIRS)
    await said(evening)
    await evening.hall.cups.ban(live.id, 4, HOST, evening.click())
    await stands(evening, await claim(evening))
    first = await claim(evening)
    live = await evening.hall.cups.pair(live.id, HOST, evening.click())

    def go_on(sql):
        posts.say_the_rest(sql, first, "1 6", evening.now)

    await evening.hall.store.write(
        posts.note, first, CHANNEL, 71, evening.now, whole=True, last=False, stood=go_on
    )
    rest = await claim(evening)
    assert (rest.key, rest.wanted, rest.message_id) == (first.key, "1 6", None)
    assert rest.sent_as != first.sent_as, "else Discord gives the first message back"
    await stands(evening, rest)
    assert await said(evening) == ["cup", f"ruling:{live.paired_at}", f"round:{live.paired_at}"]


async def test_an_announcement_is_left_alone_for_a_while_after_a_change(evening):
    live = await evening.announce(PAIRS)
    await stands(evening, await claim(evening), gap=GAP)
    await evening.enter(live.id, 2)
    evening.now += GAP - 1
    assert await claim(evening) is None
    looked = await evening.hall.store.query(posts.look, evening.now)
    assert looked.later == evening.now + 1
    evening.now += 1
    assert (await claim(evening)).key == "cup:1"


@pytest.mark.parametrize("barred", [True, False])
async def test_what_discord_does_not_take_is_not_tried_more_often_by_those_who_enter(
    evening, barred
):
    live = await evening.announce(PAIRS)
    post, until = await claim(evening), evening.now + 100
    failed = {"sure": True, "barred": barred}
    await evening.hall.store.write(posts.failed_to_send, post, evening.now, until, **failed)
    await evening.enter(live.id, 2)
    evening.now += 99
    assert await claim(evening) is None
    evening.now += 1
    assert (await claim(evening)).key == "cup:1"


async def test_a_cup_that_moves_says_there_what_it_has_not_said(evening):
    live = await evening.begun(4, PAIRS)
    await stands(evening, await claim(evening))
    await evening.hall.cups.ban(live.id, 4, HOST, evening.click())
    await evening.hall.cups.move(live.id, CHANNEL + 1)
    assert await said(evening) == []
    decided = f"ruling:{live.row.number + 1}"
    assert await said(evening, CHANNEL + 1) == ["round:5", "cup", decided]


async def test_a_new_simulated_discord_is_told_of_cups_that_run_alone(evening):
    over, runs = await evening.begun(4, PAIRS), await evening.announce(PAIRS)
    await evening.hall.cups.end(over.id, HOST, evening.click())
    while post := await claim(evening):
        await stands(evening, post)
    await evening.hall.store.write(forget_boards)
    assert (await claim(evening)).key == f"cup:{runs.id}"
    assert await claim(evening) is None


async def test_an_announcement_names_nobody_who_was_forgotten(evening):
    live = await evening.announce(PAIRS)
    await evening.enter(live.id, 2)
    await said(evening)
    await evening.hall.store.write(forget_member, 1, evening.now)
    assert (await claim(evening)).key == f"cup:{live.id}"


async def test_standings_wait_for_the_decisions_before_them_and_a_round_waits_for_neither(evening):
    live = await evening.begun(4, PAIRS)
    live = await evening.opened(live.id)
    await said(evening)
    line, until = live.row.number + 1, evening.now + 10
    await evening.hall.cups.ban(live.id, 4, HOST, evening.click())
    await stands(evening, await claim(evening))
    decided = await claim(evening)
    await evening.hall.store.write(posts.failed_to_send, decided, evening.now, until, sure=False)
    live = await evening.play_round(live.id)
    assert await said(evening) == ["cup", f"round:{live.paired_at}"]
    evening.now = until
    assert await said(evening) == [f"ruling:{line}", "standings:1"]
