"""Who holds which cluster, how many shards they share out, and who answers: on both databases."""

import asyncio
from datetime import UTC, datetime

import pytest
from discord.utils import time_snowflake

from data import clusters
from data.clusters import IDENTIFY_MS
from data.due import HEARTBEAT
from data.facts import fact, save_fact
from data.settings import save_server, server_settings
from data.shares import WHOLE, Share
from data.store import Store


class TestShares:
    @pytest.mark.parametrize("clusters", range(1, 8))
    @pytest.mark.parametrize("shards", [7, 8, 16])
    def test_every_server_has_one_owner(self, shards, clusters):
        shares = [Share.of(number, clusters, shards) for number in range(clusters)]
        for server in (None, *range(0, 40 << 22, 1 << 22)):
            assert sum(share.owns(server) for share in shares) == 1
        assert sorted(one for share in shares for one in share.ids) == list(range(shards))

    def test_an_empty_share_is_none(self):
        with pytest.raises(ValueError, match="3 shards are too few for 4 clusters"):
            [Share.of(number, 4, 3) for number in range(4)]

    def test_direct_messages_are_the_first_shards(self):
        assert Share.of(0, 2, 4).owns(None)
        assert not Share.of(1, 2, 4).owns(None)

    async def test_a_statement_finds_the_servers_that_the_share_owns(self, store):
        for server in range(0, 12 << 22, 1 << 22):
            await store.write(save_server, server, await store.view(server_settings, server))
        for share in (WHOLE, Share.of(0, 2, 5), Share.of(1, 2, 5), Share.of(2, 3, 3)):
            found = await store.database.read(
                f"SELECT server_id FROM servers WHERE TRUE{share.where('server_id')}"
            )
            owned = {server for server in range(0, 12 << 22, 1 << 22) if share.owns(server)}
            assert {server for (server,) in found} == owned


class TestLeases:
    async def test_of_two_at_once_one_holds_it(self, store):
        names = [f"process {n}" for n in range(6)]
        took = await asyncio.gather(
            *(store.write(clusters.take_lease, 0, 1, name, []) for name in names)
        )
        [lease] = await store.view(clusters.leases)
        assert [name for name, mine in zip(names, took, strict=True) if mine] == [lease.holder]

    async def test_the_place_of_a_dead_one_is_taken(self, store):
        await store.write(clusters.take_lease, 0, 1, "ana", [])
        dead = await store.view(clusters.leases)
        assert await store.write(clusters.take_lease, 0, 1, "bo", dead)
        assert not await store.aside(clusters.beat, 0, "ana"), "it knows that another holds it now"

    async def test_one_that_has_beaten_since_was_not_dead(self, store):
        await store.write(clusters.take_lease, 0, 1, "ana", [])
        seen = await store.view(clusters.leases)
        await store.aside(clusters.beat, 0, "ana")
        assert not await store.write(clusters.take_lease, 0, 1, "bo", seen)

    async def test_whoever_leaves_leaves_its_place(self, store):
        await store.write(clusters.take_lease, 0, 1, "ana", [])
        await store.write(clusters.release_lease, 0, "bo")
        assert not await store.write(clusters.take_lease, 0, 1, "cy", [])
        await store.write(clusters.release_lease, 0, "ana")
        assert await store.write(clusters.take_lease, 0, 1, "cy", [])

    async def test_an_heir_holds_it_from_then_on(self, store):
        await store.write(clusters.take_lease, 0, 1, "ana", [])
        assert await store.write(clusters.inherit_lease, 0, 1, None, "bo")
        assert not await store.aside(clusters.beat, 0, "ana")
        assert await store.aside(clusters.beat, 0, "bo")

    async def test_the_lease_of_another_cluster_is_left_to_whoever_takes_its_place(self, store):
        """It may only have been silent for a while, and finds its lease when it is back."""
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        await store.write(clusters.take_lease, 1, 2, "bo", [])
        assert await store.write(clusters.take_lease, 0, 2, "cy", await store.view(clusters.leases))
        assert await store.aside(clusters.beat, 1, "bo")

    async def test_a_lease_that_nobody_has_is_taken_again(self, store):
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        await store.write(clusters.take_lease, 1, 2, "bo", [])
        await store.write(clusters.share_shards, 4)
        await store.write(clusters.release_lease, 1, "bo")
        assert await store.write(clusters.take_lease_again, 1, 2, 4, "bo") == "bo"
        assert await store.aside(clusters.beat, 1, "bo")
        assert await store.write(clusters.inherit_lease, 1, 2, 4, "cy")
        assert await store.write(clusters.take_lease_again, 1, 2, 4, "bo") == "cy"
        await store.write(clusters.release_lease, 1, "cy")
        for clusters_, shards in ((3, 4), (2, 5)):
            assert await store.write(clusters.take_lease_again, 1, clusters_, shards, "bo") is None

    async def test_an_heir_of_another_layout_gets_nothing(self, store):
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        await store.write(clusters.share_shards, 4)
        for number, shards in ((3, 4), (1, 4), (2, 5)):
            assert not await store.write(clusters.inherit_lease, 0, number, shards, "bo")
        assert await store.aside(clusters.beat, 0, "ana")

    async def test_another_number_of_clusters_waits_until_nobody_lives(self, store):
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        assert not await store.write(clusters.take_lease, 2, 4, "bo", [])
        assert await store.view(clusters.cluster_count) == 2
        assert await store.write(clusters.take_lease, 2, 4, "bo", await store.view(clusters.leases))
        assert await store.view(clusters.cluster_count) == 4


class TestShards:
    async def test_there_are_as_many_as_the_first_one_wanted(self, store):
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        assert await store.write(clusters.share_shards, 5) == 5
        assert await store.write(clusters.share_shards, 9) == 5

    async def test_there_is_one_for_each_cluster_at_least(self, store):
        await store.write(clusters.take_lease, 0, 4, "ana", [])
        assert await store.write(clusters.share_shards, 1) == 4

    async def test_a_new_number_of_clusters_asks_anew(self, store):
        await store.write(clusters.take_lease, 0, 4, "ana", [])
        await store.write(clusters.share_shards, 1)
        assert await store.write(clusters.take_lease, 0, 2, "bo", await store.view(clusters.leases))
        assert await store.write(clusters.share_shards, 1) == 2

    async def test_a_new_number_of_clusters_remembers_when_somebody_was_here_last(self, store):
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        for share, moment in (("", "5"), (" 0-1/4", "900"), (" 2-3/4", "7")):
            await store.write(save_fact, HEARTBEAT + share, moment)
        await store.write(clusters.release_lease, 0, "ana")
        await store.write(clusters.take_lease, 0, 2, "bo", [])
        await store.write(clusters.share_shards, 4)
        assert await store.view(fact, f"{HEARTBEAT} 2-3/4") == "7", "it was away for longer"
        await store.write(clusters.release_lease, 0, "bo")
        await store.write(clusters.take_lease, 0, 1, "cy", [])
        await store.write(clusters.share_shards, 4)
        assert await store.view(fact, HEARTBEAT) == "900"
        assert await store.view(fact, f"{HEARTBEAT} 0-1/4") is None

    async def test_when_nobody_lived_discord_is_asked_anew(self, store):
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        assert await store.write(clusters.share_shards, 4) == 4
        assert await store.write(clusters.take_lease, 0, 2, "bo", await store.view(clusters.leases))
        assert await store.write(clusters.share_shards, 5) == 5


class TestTurns:
    async def test_shards_of_a_kind_go_in_one_after_the_other(self, store):
        waits = sorted(
            await asyncio.gather(*(store.write(clusters.turn_to_identify, 3) for _ in range(4)))
        )
        assert waits[0] == 0
        for place, wait in enumerate(waits):
            assert (place - 1) * IDENTIFY_MS / 1000 < wait <= place * IDENTIFY_MS / 1000

    async def test_shards_of_another_kind_do_not_wait_for_them(self, store):
        await store.write(clusters.turn_to_identify, 0)
        assert await store.write(clusters.turn_to_identify, 1) == 0

    async def test_after_the_clock_went_back_nobody_waits_for_a_turn_that_nobody_has(self, store):
        await store.write(clusters.take_lease, 0, 2, "ana", [])
        await store.write(clusters.share_shards, 2)
        put = "INSERT INTO identifies (kind, free) VALUES (?, ?)"
        await store.database.write(lambda sql: sql.run(put, 0, sql.moment() + 3_600_000))
        waits = [await store.write(clusters.turn_to_identify, 0) for _ in range(2)]
        assert waits[0] <= IDENTIFY_MS / 1000, "somebody may just have gone in"
        assert waits[0] < waits[1] <= 2 * IDENTIFY_MS / 1000


class TestClaims:
    async def test_one_answers_and_is_told_the_same_when_asking_again(self, store):
        for _ in range(2):
            assert await store.aside(clusters.claim, 17, "ana")
            assert not await store.aside(clusters.claim, 17, "bo")

    async def test_of_many_at_once_one_answers(self, store):
        names = [f"process {n}" for n in range(8)]
        answers = await asyncio.gather(*(store.aside(clusters.claim, 17, name) for name in names))
        assert answers.count(True) == 1

    async def test_old_ones_are_forgotten_by_the_clock_of_the_database(self, store):
        """Clocks of processes differ, and a click that is forgotten too early may be answered by
        two."""
        now = await store.database.view(lambda sql: sql.moment())
        clicks = [time_snowflake(datetime.fromtimestamp(now / 1000 - ago, UTC)) for ago in (99, 9)]
        for click in clicks:
            await store.aside(clusters.claim, click, "ana")
        await store.write(clusters.forget_claims, 50_000)
        assert await store.database.read("SELECT interaction_id FROM claims") == [(clicks[1],)]


async def heard_soon(words, many):
    for _ in range(200):
        if len(words) >= many:
            return words
        await asyncio.sleep(0.01)
    raise AssertionError(words)


@pytest.mark.needs("server")
class TestWords:
    async def test_what_one_process_says_all_hear(self, server):
        address, words = server.empty(), list[str]()
        async with await Store.open(address) as one, await Store.open(address) as other:
            listening = asyncio.create_task(one.database.listen(words.append))
            assert await heard_soon(words, 1) == [""], "what was said before was missed"
            await other.database.tell("board 17")
            assert await heard_soon(words, 2) == ["", "board 17"]
            listening.cancel()

    async def test_who_lost_the_connection_is_told_that_words_were_missed(self, server):
        address, words = server.empty(), list[str]()
        async with await Store.open(address) as store:
            listening = asyncio.create_task(store.database.listen(words.append))
            await heard_soon(words, 1)
            listens = "FROM pg_stat_activity WHERE query = 'LISTEN patolli'"
            await store.database.read(f"SELECT pg_terminate_backend(pid) {listens}")
            assert await heard_soon(words, 2) == ["", ""]
            listening.cancel()

    async def test_who_fails_over_a_word_hears_the_next_one(self, server):
        address, words, rounds = server.empty(), list[str](), list[int]()

        def heard(word):
            words.append(word)
            if word == "bad":
                raise ZeroDivisionError

        async with await Store.open(address) as store:
            listen = store.database.listen(heard, lambda: rounds.append(1))
            listening = asyncio.create_task(listen)
            await heard_soon(words, 1)
            await store.database.tell("bad")
            await store.database.tell("good")
            assert await heard_soon(words, 3) == ["", "bad", "good"]
            assert rounds, "it tells that it listens"
            listening.cancel()
