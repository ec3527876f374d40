"""Each interaction is let in once, by one process; and a process holds its cluster until another
does."""

import asyncio
import time
from queue import Queue
from types import SimpleNamespace

import discord
import pytest

from cogs.bot import cluster as clusters
from cogs.bot import door as doors
from cogs.bot import live, patolli
from cogs.bot.cluster import Cluster
from cogs.bot.door import Door
from cogs.bot.patolli import Patolli
from cogs.kit.receipt import receipt
from data import clusters as rows
from data import rulings
from data.clusters import (
    HeldCluster,
    OtherLayout,
    beat,
    inherit_lease,
    leases,
    release_lease,
    take_lease,
)
from data.store import Store
from data.store_errors import StoreBusy, UnsureStore
from tests.cogs.room import errors, open_room

SOON = 10.0


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(clusters, "BEAT", 0.02)
    monkeypatch.setattr(clusters, "DEAD", 0.4)
    monkeypatch.setattr(clusters, "_LOOK", 0.02)


@pytest.fixture
async def store():
    async with await Store.open() as store:
        yield store


def click(number=17):
    """As much of an interaction as a door looks at."""
    return SimpleNamespace(id=number, extras={})


async def test_what_is_delivered_twice_is_let_in_once():
    door = Door()
    assert await door.lets_in(click())
    assert not await door.lets_in(click())
    assert await door.lets_in(click(18))


async def test_what_is_delivered_to_two_processes_is_let_in_by_one(store):
    two = [Door(Cluster(store, 0, 1).claim) for _ in range(2)]
    clicks = [(door, click(number)) for number in range(20) for door in two]
    let_in = await asyncio.gather(*(door.lets_in(each) for door, each in clicks))
    assert sorted(each.id for (_, each), mine in zip(clicks, let_in, strict=True) if mine) == [
        *range(20)
    ]
    outcomes = [receipt(each).outcome for _, each in clicks]
    assert outcomes.count("elsewhere") == outcomes.count("answered") == 20


async def test_where_nobody_can_tell_who_answers_it_is_said_in_time(monkeypatch):
    async def claim(_):
        raise StoreBusy("the server")

    monkeypatch.setattr(doors, "LONGEST_CLAIM", 0.2)
    begun = time.monotonic()
    with pytest.raises(UnsureStore):
        await Door(claim).lets_in(click())
    assert time.monotonic() - begun < 1


async def test_a_server_that_is_away_for_a_moment_holds_nobody_up():
    failures = iter([StoreBusy("the server")] * 3)

    async def claim(_):
        if (failure := next(failures, None)) is not None:
            raise failure
        return True

    assert await Door(claim).lets_in(click())


async def test_a_door_that_is_closed_waits_for_those_inside():
    door, over = Door(), asyncio.Event()

    async def inside():
        with door.held_open():
            await over.wait()

    guest = asyncio.create_task(inside())
    await asyncio.sleep(0)
    door.close()
    assert not await door.lets_in(click())
    leaving = asyncio.create_task(door.see_out(SOON))
    done, _ = await asyncio.wait([leaving], timeout=0.05)
    assert not done
    over.set()
    await asyncio.wait_for(leaving, SOON)
    await guest


# Leases.


async def test_a_second_one_learns_from_the_heart_of_the_first_that_it_lives(store, quick):
    first = Cluster(store, 0, 2)
    await first.join()
    with pytest.raises(HeldCluster, match=r"cluster 0 of 2 is held by process \d+ on"):
        await Cluster(store, 0, 2).join()
    with pytest.raises(OtherLayout, match="runs as 2 clusters"):
        await Cluster(store, 0, 3).join()
    other = Cluster(store, 1, 2)
    await other.join()
    assert first.holds
    assert other.holds
    await asyncio.gather(first.leave(), other.leave())


async def test_the_place_of_one_whose_heart_has_stopped_is_taken(store, quick):
    dead, living = Cluster(store, 0, 1), Cluster(store, 0, 1)
    await dead.join()
    assert dead._heart is not None
    dead._heart.cancel()
    await asyncio.wait_for(living.join(), SOON)
    assert living.holds
    await living.leave()


async def test_one_that_was_only_slow_learns_that_its_place_is_taken(store, quick):
    slow, quicker = Cluster(store, 0, 1), Cluster(store, 0, 1)
    await slow.join()
    await store.write(inherit_lease, 0, 1, None, quicker.name)
    await asyncio.wait_for(slow.lost.wait(), SOON)
    assert not slow.owns(None)
    slow.require_reason()


async def test_one_that_was_cut_off_while_another_was_replaced_goes_on(store, quick, monkeypatch):
    dead, cut_off = Cluster(store, 0, 2), Cluster(store, 1, 2)
    await dead.join()
    await cut_off.join()
    await asyncio.gather(dead.share_out(2), cut_off.share_out(2))

    def away(sql, cluster, holder):
        if cluster == cut_off.number:
            raise StoreBusy("the server")
        return beat(sql, cluster, holder)

    monkeypatch.setattr(rows, "beat", away)
    assert dead._heart is not None
    dead._heart.cancel()
    heir = Cluster(store, 0, 2)
    await asyncio.wait_for(heir.join(), SOON)
    monkeypatch.setattr(rows, "beat", beat)
    await asyncio.sleep(0.2)
    assert cut_off.holds
    assert [lease.cluster for lease in await store.view(leases)] == [0, 1]
    await asyncio.gather(heir.leave(), cut_off.leave())


async def test_one_that_lost_its_lease_to_nobody_takes_it_again(store, quick):
    cluster = Cluster(store, 0, 1)
    await cluster.join()
    await cluster.share_out(1)
    await store.write(release_lease, 0, cluster.name)
    await asyncio.sleep(0.2)
    assert cluster.holds
    [lease] = await store.view(leases)
    assert lease.holder == cluster.name
    await cluster.leave()


async def test_one_whose_layout_is_no_more_leaves_and_says_so(store, quick):
    cut_off = Cluster(store, 1, 2)
    await cut_off.join()
    await cut_off.share_out(4)
    await store.write(release_lease, 1, cut_off.name)
    await store.write(take_lease, 0, 1, "host:5:alone", [])
    await asyncio.wait_for(cut_off.lost.wait(), SOON)
    with pytest.raises(OtherLayout, match=r"cluster 1 of 2 .* runs as 1 clusters now"):
        cut_off.require_reason()


async def test_a_heart_outlives_whatever_its_beat_meets(store, quick, monkeypatch, caplog):
    cluster = Cluster(store, 0, 1)
    await cluster.join()

    def faulty(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(rows, "beat", faulty)
    await asyncio.sleep(0.1)
    monkeypatch.setattr(rows, "beat", beat)
    before = await store.view(leases)
    await asyncio.sleep(0.2)
    assert await store.view(leases) != before
    assert errors(caplog)
    await cluster.leave()


async def test_an_heir_holds_the_place_once_it_is_ready_and_the_other_leaves(store, quick):
    old, new = Cluster(store, 0, 1), Cluster(store, 0, 1, replaces=True)
    await old.join()
    await new.join()
    assert new.is_heir
    for each in (old, new):
        await each.share_out(3)
    assert (old.owns(None), new.owns(None)) == (True, False)
    assert await new.inherit()
    await asyncio.wait_for(old.lost.wait(), SOON)
    assert (old.owns(None), new.owns(None)) == (False, True)
    await old.leave()
    assert await store.write(beat, 0, new.name), "whoever left has not taken the lease along"
    await new.leave()


async def test_an_heir_of_a_layout_that_is_no_more_does_not_begin(store, quick):
    old, new = Cluster(store, 0, 2), Cluster(store, 0, 2, replaces=True)
    await old.join()
    await new.join()
    await asyncio.gather(old.share_out(4), new.share_out(4))
    await old.leave()
    alone = Cluster(store, 0, 1)
    await alone.join()
    await alone.share_out(1)
    assert not await new.inherit()
    assert not new.holds
    assert new.lost.is_set()
    with pytest.raises(OtherLayout, match="runs as 1 clusters now"):
        new.require_reason()
    assert alone.holds
    await alone.leave()


async def test_where_nobody_is_to_be_replaced_a_replacement_just_begins(store, quick):
    new = Cluster(store, 0, 1, replaces=True)
    await new.join()
    assert new.holds
    assert not new.is_heir
    await new.leave()


async def made_heir(bot):
    """Let the bot replace another, which is returned."""
    old = Cluster(bot.store, 0, 1)
    await old.join()
    bot.cluster = Cluster(bot.store, 0, 1, replaces=True)
    await bot.cluster.join()
    bot._inherits = True
    return old


async def test_a_replacement_begins_its_work_when_a_server_that_went_away_is_back(
    room, monkeypatch, quick
):
    monkeypatch.setattr(patolli, "LONGEST_WARMING", 0.0)
    monkeypatch.setattr(patolli, "SECONDS", 0.0)
    monkeypatch.setattr(clusters, "_AGAIN", 0.02)
    bot, looks = room.bot, []
    make_due = rulings.make_due

    def away_at_first(*asked):
        looks.append(asked)
        if len(looks) == 1:
            raise StoreBusy("the server")
        return make_due(*asked)

    monkeypatch.setattr(rulings, "make_due", away_at_first)
    old = await made_heir(bot)
    await bot.on_ready()
    assert len(looks) == 2
    await bot.cluster.leave()
    await old.leave()


class Answered:
    """What Discord says when it has a fault."""

    status, reason, headers = 503, "Service Unavailable", {}


async def test_a_fault_of_discord_leaves_no_replacement_half_begun(room, monkeypatch, quick):
    """What the other one left undone is found first; the commands are registered when they can
    be."""
    monkeypatch.setattr(patolli, "LONGEST_WARMING", 0.0)
    monkeypatch.setattr(patolli, "SECONDS", 0.0)
    bot, begun, faults = room.bot, [], [503]

    def note(of, name, what):
        done = getattr(of, name)

        async def noting(*given):
            if what == "commands" and faults:
                raise discord.DiscordServerError(Answered, str(faults.pop()))
            if what != "places" or bot.owns(room.guild.id):
                begun.append(what)
            return await done(*given)

        monkeypatch.setattr(of, name, noting)

    note(bot.keeper, "look", "places")
    note(bot.http, "bulk_upsert_global_commands", "commands")
    note(bot.boards, "catch_up", "boards")
    old = await made_heir(bot)
    await bot.cluster.share_out(1)
    await bot.on_ready()
    assert begun == ["boards", "places"]
    bot.command_ids = {}
    for _ in range(500):
        if not bot.command_ids:
            await asyncio.sleep(0.02)
    assert begun[-1] == "commands"
    await bot.cluster.leave()
    await old.leave()


async def test_a_fault_of_discord_at_the_start_does_not_end_the_bot(tmp_path, monkeypatch):
    async with open_room(tmp_path / "patolli.db") as room:
        bot = Patolli(room.store, always_sync=True, workshop=room.bot.workshop)
        http, faults = type(room.bot.http), [503, 503]
        register = http.bulk_upsert_global_commands

        async def faulty(self, *told):
            if faults:
                raise discord.DiscordServerError(Answered, str(faults.pop()))
            return await register(self, *told)

        monkeypatch.setattr(http, "bulk_upsert_global_commands", faulty)
        await room.env.restart_bot(bot)
        await room.env.advance_time(30)
        assert not faults
        assert bot.command_ids


async def test_a_word_of_another_version_is_passed_over(room):
    for word in ('board [1, 2, true, null, "more"]', "board", "due soon", "cup 7"):
        room.bot.fellows.hear(word)


@pytest.mark.parametrize("failed", [False, True])
def test_a_process_that_does_not_leave_is_ended_and_says_whether_it_failed(monkeypatch, failed):
    ended = Queue()
    monkeypatch.setattr(live, "LONGEST_LEAVE", 0.01)
    monkeypatch.setattr(live.os, "_exit", ended.put)
    live._gone_in_time(failed=failed)
    assert ended.get(timeout=5) == failed
