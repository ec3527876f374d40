"""Posts as rows, on both databases: queued, claimed, noted, in the order of their channels."""

import asyncio

import pytest

from data import places, posts, tables
from data.calls import mark_shown
from data.posts import LEASE, Looked
from data.shares import Share
from tests.data.tables import CHANNEL, SERVER, play

NOW = 10_000
OTHER = CHANNEL + 1


async def table_at(store, channel=CHANNEL, server=SERVER):
    return (await play(store, channel, server=server)).id


async def queue(store, table_id, *keys, now=NOW, **facts):
    for key in keys:
        await store.write(posts.enqueue, key, table_id, now, **facts)


async def claim(store, lane=CHANNEL, now=NOW):
    return await store.write(posts.claim, lane, now, lambda sql, post: post)


async def stands(store, post, message_id=77, now=NOW, *, whole=True, last=False):
    await store.write(posts.note, post, post.lane, message_id, now, whole=whole, last=last)


async def sent(store, now=NOW):
    """The keys of what is due in the channel, in the order in which it is sent."""
    keys = list[str]()
    while claimed := await claim(store, now=now):
        keys.append(claimed.post.key)
        await stands(store, claimed.post, 70 + len(keys), now)
    return keys


async def going(store):
    """The keys of what is not to be said any more."""
    rows = await store.database.read("SELECT key FROM posts WHERE wanted IS NULL")
    return {key for (key,) in rows}


async def looked(store, now=NOW, share=None):
    return await store.query(posts.look, now, *([] if share is None else [share]))


class TestOrder:
    async def test_posts_of_a_channel_are_sent_in_the_order_in_which_they_were_queued(self, store):
        table = await table_at(store)
        await queue(store, table, "b:1", "a:1", "c:1")
        await queue(store, table, "b:1", now=NOW + 5)
        assert await sent(store, NOW + 5) == ["b:1", "a:1", "c:1"], "it keeps its place"
        await queue(store, table, "a:1", "b:1")
        assert await sent(store) == ["a:1", "b:1"], "once it stood it has a new one"

    async def test_only_who_queues_a_post_wakes_the_sender(self, store):
        table, woken = await table_at(store), list[None]()
        store.listen(lambda: woken.append(None))
        await queue(store, table, "a:1")
        await store.write(tables.table, table)
        assert len(woken) == 1

    async def test_one_that_backs_off_lets_others_pass(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1", "b:1")
        first = (await claim(store)).post
        await store.write(posts.failed_to_send, first, NOW, NOW + 9, sure=True)
        assert await sent(store, NOW + 8) == ["b:1"]
        assert await sent(store, NOW + 9) == ["a:1"]

    async def test_one_that_names_another_waits_for_it(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        await queue(store, table, "b:1", behind="a:1")
        first = (await claim(store)).post
        await store.write(posts.failed_to_send, first, NOW, NOW + 9, sure=True)
        assert await claim(store, now=NOW + 8) is None
        assert await looked(store, NOW + 8) == Looked([], NOW + 9, frozenset())
        assert await sent(store, NOW + 9) == ["a:1", "b:1"]

    async def test_channels_do_not_wait_for_each_other(self, store):
        here, there = await table_at(store), await table_at(store, OTHER)
        await queue(store, here, "a:1", now=NOW + 1)
        await queue(store, there, "a:2")
        assert (await looked(store, NOW + 1)).lanes == [OTHER, CHANNEL]
        assert (await claim(store, OTHER)).post.key == "a:2"
        assert (await looked(store, NOW + 1)).lanes == [CHANNEL]

    async def test_a_process_looks_after_its_own_servers_alone(self, store):
        servers = [shard << 22 for shard in range(2)]
        for channel, server in enumerate(servers, 1):
            await queue(store, await table_at(store, channel, server), f"a:{channel}")
        for cluster in range(2):
            assert (await looked(store, share=Share.of(cluster, 2, 2))).lanes == [cluster + 1]


class TestAttempts:
    async def test_what_is_claimed_is_claimed_once_until_its_lease_is_over(self, store):
        await queue(store, await table_at(store), "a:1")
        found = await asyncio.gather(*(claim(store) for _ in range(4)))
        assert len([each for each in found if each is not None]) == 1
        assert await claim(store, now=NOW + LEASE - 1) is None
        again = (await claim(store, now=NOW + LEASE)).post
        assert (again.attempt, again.tried, again.sent_as) == (1, NOW, 1)

    async def test_what_stands_is_not_sent_again_until_it_says_something_else(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        assert await sent(store) == ["a:1"]
        assert await looked(store, NOW + 9 * LEASE) == Looked([], None, frozenset())
        await queue(store, table, "a:1", wanted="more")
        post = (await claim(store)).post
        assert (post.message_id, post.wanted, post.may_be_edited) == (71, "more", True)

    async def test_what_changes_while_it_is_sent_is_sent_again(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        post = (await claim(store)).post
        await queue(store, table, "a:1", wanted="more", now=NOW + 1)
        await stands(store, post, now=NOW + 2)
        newer = (await claim(store, now=NOW + 2)).post
        assert (newer.wanted, newer.message_id, newer.attempt) == ("more", 77, None)

    @pytest.mark.parametrize("sure", [True, False])
    async def test_an_attempt_whose_answer_was_lost_is_remembered(self, store, sure):
        """Whatever is wanted by then."""
        table = await table_at(store)
        await queue(store, table, "a:1")
        post = (await claim(store)).post
        await store.write(posts.failed_to_send, post, NOW, NOW + 1, sure=sure)
        await queue(store, table, "a:1", wanted="more", now=NOW + 1)
        newer = (await claim(store, now=NOW + 1)).post
        assert (newer.attempt, newer.tried) == ((None, None) if sure else (1, NOW))
        assert (newer.seq, newer.sent_as, newer.failed) == (2, 2 if sure else 1, NOW)

    async def test_what_an_earlier_attempt_said_is_changed_at_once(self, store):
        await queue(store, await table_at(store), "a:1")
        post = (await claim(store)).post
        await store.write(posts.failed_to_send, post, NOW, NOW + 1, sure=False)
        post = (await claim(store, now=NOW + 1)).post
        await stands(store, post, now=NOW + 1, whole=False)
        post = (await claim(store, now=NOW + 1)).post
        assert (post.attempt, post.message_id, post.may_be_edited) == (None, 77, True)

    async def test_one_that_must_be_another_message_has_another_attempt(self, store):
        await queue(store, await table_at(store), "a:1")
        post = (await claim(store)).post
        await store.write(posts.send_anew, post, NOW)
        post = (await claim(store)).post
        assert (post.sent_as, post.afresh) == (2, True)
        await stands(store, post)
        assert await claim(store) is None

    async def test_what_is_said_for_good_is_forgotten(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1", "b:1")
        for changes in (False, True):
            post = (await claim(store)).post
            if changes:
                await queue(store, table, post.key, wanted="more")
            await stands(store, post, last=True)
        assert await store.database.read("SELECT key FROM posts") == [("b:1",)]


class TestVoid:
    @pytest.mark.parametrize("was", ["never sent", "noted", "sent"])
    async def test_a_message_that_may_stand_is_to_go(self, store, was):
        table = await table_at(store)
        await queue(store, table, "a:1")
        if was != "never sent":
            post = (await claim(store)).post
        if was == "noted":
            await stands(store, post)
        await store.write(posts.void, NOW, "key = ?", "a:1")
        claimed = await claim(store)
        assert (claimed.seen, claimed.post.attempt) == (None, 1 if was == "sent" else None)
        assert (claimed.post.message_id is None) == (was != "noted")
        await store.write(posts.done, claimed.post, NOW)
        assert await store.database.read("SELECT key FROM posts") == []

    async def test_what_is_queued_again_while_its_message_goes_is_sent(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        await stands(store, (await claim(store)).post)
        await store.write(posts.void, NOW, "key = ?", "a:1")
        going = (await claim(store)).post
        await queue(store, table, "a:1")
        await store.write(posts.done, going, NOW)
        assert (await claim(store)).post.message_id is None

    async def test_an_answer_stays_where_a_question_goes(self, store):
        table = await table_at(store)
        await queue(store, table, "late:1", "late:2", "other:1", seat=1)
        await queue(store, table, "late:2", seat=1, wanted="answered")
        await queue(store, table, "late:3", seat=2)
        await store.write(posts.withdraw, "late", table, (1,), NOW)
        assert await going(store) == {"late:1"}
        await store.write(posts.withdraw, "late", table, None, NOW)
        assert await going(store) == {"late:1", "late:3"}


class TestPlaces:
    async def test_a_table_that_moves_takes_its_posts_along(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        await stands(store, (await claim(store)).post)
        await store.write(places.move_table, table, SERVER, OTHER, NOW)
        assert await claim(store) is None
        post = (await claim(store, OTHER)).post
        assert (post.channel_id, post.message_id, post.may_be_edited) == (CHANNEL, 77, False)

    async def test_posts_of_a_channel_that_is_gone_wait_for_another(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        post = (await claim(store)).post
        await store.write(places.lose, table, NOW)
        await store.write(posts.failed_to_send, post, NOW, NOW + 9, sure=True, barred=True)
        assert await looked(store, NOW + LEASE) == Looked([], None, frozenset())
        await store.write(places.move_table, table, SERVER, OTHER, NOW)
        assert (await looked(store)).lanes == [OTHER]

    async def test_what_fails_in_the_channel_that_a_table_has_left_holds_up_nothing(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        post = (await claim(store)).post
        await store.write(places.move_table, table, SERVER, OTHER, NOW)
        await store.write(posts.failed_to_send, post, NOW, NOW + 900, sure=True, barred=True)
        assert (await looked(store)).lanes == [OTHER]

    async def test_what_is_forbidden_waits_for_an_event(self, store):
        table = await table_at(store)
        await queue(store, table, "a:1")
        post = (await claim(store)).post
        await store.write(posts.failed_to_send, post, NOW, NOW + 900, sure=True, barred=True)
        assert await looked(store) == Looked([], NOW + 900, frozenset({SERVER}))
        await store.write(posts.hurry, NOW)
        assert (await looked(store)).lanes == [], "a connection alone changes nothing"
        assert await store.query(posts.barred_lanes) == [(SERVER, CHANNEL)]
        await store.write(posts.wake, [CHANNEL], NOW)
        assert await sent(store) == ["a:1"]
        assert await looked(store) == Looked([], None, frozenset())


async def test_whoever_sends_is_told_of_what_is_queued(store):
    told = list[int]()
    store.listen(lambda: told.append(len(told)))
    table = await table_at(store)
    await claim(store)
    assert told == []
    await queue(store, table, "a:1")
    assert told == [0]
    with pytest.raises(ZeroDivisionError):
        await store.write(lambda sql: posts.enqueue(sql, "b:1", table, NOW) or 1 / 0)
    assert told == [0], "nothing was queued"


async def test_a_message_in_which_something_else_stands_is_never_taken_for_a_lost_one(store):
    table = await table_at(store)
    await store.write(mark_shown, table, 0, 70, CHANNEL, now=NOW)
    await queue(store, table, "a:1")
    await stands(store, (await claim(store)).post, 71)
    assert [await store.query(posts.is_known, message) for message in (70, 71, 72)] == [
        *(True, True, False)
    ]


async def test_a_post_that_waits_knows_the_message_of_one_that_was_sent_before_it(store):
    """Its own attempt may be lost a moment later: that message was surely none of it."""
    table = await table_at(store)
    await queue(store, table, "a:1", "b:1")
    await stands(store, (await claim(store)).post, 71, last=True)
    await claim(store)
    assert (await claim(store, now=NOW + LEASE)).post.passed == 71


async def test_the_rest_of_a_post_is_not_looked_for_in_the_message_that_says_its_beginning(store):
    table = await table_at(store)
    await queue(store, table, "a:1")
    post = (await claim(store)).post
    await stands(store, post, 71)
    await store.write(posts.say_the_rest, post, "rest", NOW)
    rest = (await claim(store)).post
    assert (rest.passed, rest.message_id) == (71, None)


async def test_a_post_that_nobody_can_read_holds_up_no_others(store):
    """Another version has queued it."""
    table = await table_at(store)
    await queue(store, table, "a:x", "b:1")

    def claimed():
        return store.write(posts.claim, CHANNEL, NOW, lambda sql, post: post.numbers)

    assert (await claimed()).damage is not None
    assert (await claimed()).post.key == "b:1"
    assert await claimed() is None


async def test_a_message_where_a_post_is_not_wanted_any_more_is_not_noted(store):
    """It was sent while its table moved, and the one in the new place is being sent."""
    table = await table_at(store)
    await queue(store, table, "a:1")
    before = (await claim(store)).post
    await store.write(places.move_table, table, SERVER, OTHER, NOW)
    after = (await claim(store, OTHER)).post
    with pytest.raises(posts.MovedAway):
        await stands(store, before, 71)
    await stands(store, after, 72)
    assert await store.query(posts.standing, "a:1") == 72
    assert await claim(store, OTHER) is None
