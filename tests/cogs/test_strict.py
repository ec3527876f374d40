"""The strict Discord is itself held to what Discord does."""

from typing import Any

import aiohttp
import pytest
from discord.webhook.async_ import async_context, interaction_response_params

from tests.cogs.strict import (
    NONCE_KEPT,
    OLD_EDITS,
    Asked,
    Limited,
    Lost,
    Refused,
    Slow,
    Strict,
    Torn,
)
from tests.cogs.wire import Reply, Request

pytestmark = pytest.mark.asyncio(loop_scope="module")
TEXT = {"flags": 1 << 15, "components": [{"type": 10, "content": "a line"}]}


async def ask(strict: Strict, method: str, path: str, body: Any = None) -> Reply:
    """A request as it comes over the wire."""
    return await strict.answer(strict.backend, Request(method, path, body, {}, ()))


async def post(strict: Strict, **more: Any) -> Reply:
    return await ask(strict, "POST", f"/channels/{strict.room.channel.id}/messages", TEXT | more)


async def edit(strict: Strict, posted: Reply) -> Reply:
    here = f"/channels/{posted.body['channel_id']}/messages/{posted.body['id']}"
    return await ask(strict, "PATCH", here, TEXT)


def code(reply: Reply) -> tuple[int, int]:
    return reply.status, reply.body["code"]


# What it refuses.


async def test_an_enforced_nonce_gives_the_old_message_back_for_some_minutes(discord):
    first = await post(discord, nonce="17:3:0", enforce_nonce=True)
    assert (await post(discord, nonce="17:3:0", enforce_nonce=True)).body["id"] == first.body["id"]
    other = await post(discord, nonce="17:3:1", enforce_nonce=True)
    assert other.body["id"] != first.body["id"], "another nonce"
    assert (await post(discord, nonce="17:3:0")).body["id"] != first.body["id"], "not enforced"
    await discord.room.env.advance_time(NONCE_KEPT)
    late = await post(discord, nonce="17:3:0", enforce_nonce=True)
    assert late.body["id"] != first.body["id"], "forgotten"


async def test_the_nonce_of_a_deleted_message_posts_no_other(discord):
    posted = await post(discord, nonce="17:3:0", enforce_nonce=True)
    discord.backend.delete_message(discord.room.channel.id, int(posted.body["id"]))
    again = await post(discord, nonce="17:3:0", enforce_nonce=True)
    assert code(again) == (404, 10008)


@pytest.mark.long
async def test_old_messages_of_a_channel_are_edited_three_times_in_six_seconds(discord):
    old = await post(discord)
    await discord.room.env.advance_time(3_601)
    young = await post(discord)
    for _ in range(OLD_EDITS):
        assert (await edit(discord, old)).status == 200
    assert (await edit(discord, young)).status == 200
    refused = await edit(discord, old)
    assert code(refused) == (429, 30046)
    await discord.room.env.advance_time(refused.body["retry_after"])
    assert (await edit(discord, old)).status == 200


async def test_an_archived_thread_refuses_edits_until_something_is_posted(discord):
    thread = discord.backend.create_thread(
        discord.room.channel.id, "table", discord.backend.bot_user.id
    )
    here = f"/channels/{thread.id}/messages"
    posted = await ask(discord, "POST", here, TEXT)
    assert thread.thread_metadata is not None
    thread.thread_metadata.archived = True
    assert code(await edit(discord, posted)) == (400, 50083)
    await ask(discord, "POST", here, TEXT)
    assert (await edit(discord, posted)).status == 200


async def test_a_locked_thread_refuses_messages_until_somebody_opens_it(discord):
    backend = discord.backend
    thread = backend.create_thread(discord.room.channel.id, "table", backend.bot_user.id)
    here = f"/channels/{thread.id}/messages"
    backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": True})
    assert code(await ask(discord, "POST", here, TEXT)) == (400, 50083)
    backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})
    assert (await ask(discord, "POST", here, TEXT)).status == 200


# Interactions.


def newest(strict: Strict) -> Any:
    return list(strict.backend.interactions.values())[-1]


def callback(interaction: Any) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


def original(strict: Strict, interaction: Any) -> str:
    return f"/webhooks/{strict.backend.application_id}/{interaction.token}/messages/@original"


async def held(strict: Strict) -> Any:
    """An interaction of which the bot does not know yet."""
    strict.hold()
    await strict.room.members[0].slash(strict.room.channel, "help")
    return newest(strict)


DEFER = {"type": 5, "data": {"flags": 64}}


async def test_a_callback_counts_once_and_for_three_seconds(discord):
    interaction = await held(discord)
    assert (await ask(discord, "POST", callback(interaction), DEFER)).status == 200
    assert code(await ask(discord, "POST", callback(interaction), DEFER)) == (400, 40060)
    late = await held(discord)
    await discord.room.env.advance_time(3.1)
    assert code(await ask(discord, "POST", callback(late), DEFER)) == (404, 10062)
    assert not late.responded


async def test_a_token_is_none_before_the_callback_and_dead_after_fifteen_minutes(discord):
    interaction = await held(discord)
    there = original(discord, interaction)
    assert code(await ask(discord, "GET", there)) == (404, 10015)
    await ask(discord, "POST", callback(interaction), DEFER)
    assert (await ask(discord, "GET", there)).status == 200
    await discord.room.env.advance_time(15 * 60)
    assert code(await ask(discord, "PATCH", there, TEXT)) == (401, 50027)


# What fails because a test wants it.


async def test_a_fault_meets_its_kind_so_often_or_so_long(discord):
    discord.fail("board", Refused(500), times=1)
    assert [(await post(discord)).status for _ in range(2)] == [500, 200]
    discord.fail("board", Refused(503), seconds=5)
    assert (await post(discord)).status == 503
    await discord.room.env.advance_time(5)
    assert (await post(discord)).status == 200
    discord.fail("answer", Refused(503))
    assert (await post(discord)).status == 200, "another kind"


async def test_a_torn_request_has_no_effect_and_a_lost_reply_has_one(discord):
    for outcome, effect in ((Torn(), 0), (Lost(), 1)):
        before = len(discord.room.public())
        discord.fail("board", outcome, times=1)
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await post(discord)
        assert len(discord.room.public()) == before + effect
        assert discord.asked[-1].status is None


async def test_a_slow_request_takes_effect_though_nobody_waits_for_it_any_more(discord):
    env, before = discord.room.env, len(discord.room.public())
    discord.fail("board", Slow(4), times=1)
    with env._bot_scope():
        posting = env.bot.loop.create_task(post(discord))
    await env.settle()
    posting.cancel()
    await env.advance_time(3)
    assert len(discord.room.public()) == before
    await env.advance_time(1)
    assert len(discord.room.public()) == before + 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("outcome", "statuses", "taken"),
    [
        (Refused(503), [503, 503, 404], 4.0),
        (Refused(500), [500, 500, 404], 4.0),
        (Limited(2), [429, 429, 404], 4.0),
        (Slow(4), [404], 4.0),
        (Slow(2), [200], 2.0),
        (Slow(4, reply=True), [200], 4.0),
        (Torn(), [None], 0.0),
    ],
    ids=str,
)
async def test_the_library_repeats_what_failed_and_pauses_in_simulated_time(
    discord, outcome, statuses, taken
):
    """Its own repetitions: after 1, 3, 5 seconds, or when the limit is over; torn ones are not."""
    interaction = await held(discord)
    discord.fail("acknowledgement", outcome, times=len(statuses) - 1 or 1)
    began = discord.now
    asked = await _through_the_library(discord, interaction)
    assert [one.status for one in asked] == statuses
    assert asked[-1].at - began == pytest.approx(taken, abs=0.01)


async def _through_the_library(strict: Strict, interaction: Any) -> list[Asked]:
    """Acknowledge as the library does, whatever the bot would do with its deadline."""
    env = strict.room.env
    with env._bot_scope():
        acknowledged = env.bot.loop.create_task(
            async_context.get().create_interaction_response(
                interaction.id,
                interaction.token,
                session=env.bot.http._HTTPClient__session,
                params=interaction_response_params(5, {"flags": 64}),
            )
        )
    acknowledged.add_done_callback(lambda task: task.exception())
    await env.advance_time(10)
    assert acknowledged.done()
    return strict.asked_of("acknowledgement")
