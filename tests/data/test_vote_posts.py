"""What a question to the players says, by the rows that it is made from."""

from dataclasses import replace

import pytest

from data import chairs, games, pauses, posts, questions, tables, vote_posts
from data.due import DAY
from data.members_hours import set_hours
from data.packing import pack_events, undone
from data.questions import Says
from data.rows import Question, StaleBoard
from engine.events import Event
from tests.data.tables import ANA, BEN, CAI, line, play

DEE, NOW = 4, 5_000
SHOWN, SECRET = pack_events([Event("bid")]), pack_events([Event("bid", only=(0,))])


async def asked(store, kind="undo", channel=1):
    """Ana asks Ben and Cai something; Ben has agreed."""
    table = await play(store, channel, members=(ANA, BEN, CAI))
    question = Question(table.id, kind, 0, 0)
    says = Says(seats=(1, 2), facts={"n": 1} if kind == "undo" else {})
    await store.write(questions.put_question, question, 0, NOW, says)
    await store.write(questions.vote, question, 1, agrees=True, asked_at=0, now=NOW)
    return table, question


async def said(store, table, now=NOW):
    """What its post says, or None."""

    def read(sql, post):
        return vote_posts.read(sql, post, now)

    return (await store.write(posts.claim, table.channel_id, now, read)).seen


async def outcome(store, table):
    seen = await said(store, table)
    return seen.says.how, seen.voted


async def test_it_tells_who_is_asked_and_who_has_agreed(store):
    table, question = await asked(store)
    seen = await said(store, table)
    assert (seen.question, seen.asked.asked_at, seen.voted) == (question, 0, [1])
    assert (seen.says.seats, seen.says.facts) == ((1, 2), {"n": 1})


async def test_a_line_that_all_see_closes_it_and_a_secret_one_does_not(store):
    table, _ = await asked(store)
    await store.write(games.append, table.id, replace(line(1), events=SECRET), b"")
    assert (await said(store, table)).asked is not None
    await store.write(games.append, table.id, replace(line(2), events=SHOWN), b"")
    assert await outcome(store, table) == ("void", [])


async def test_a_pause_is_asked_for_while_the_game_goes_on(store):
    table, _ = await asked(store, "pause")
    await store.write(games.append, table.id, replace(line(1), events=SHOWN), b"")
    assert (await said(store, table)).asked is not None


async def undo(store, table, question):
    taken = replace(line(1), events=pack_events([undone(0, (0,))]))
    await store.write(games.append, table.id, taken, b"", drop_votes=True, passed=question)


async def end(store, table, question):
    await store.write(tables.end, table.id, NOW, passed=question)


async def pause(store, table, question):
    await store.write(pauses.pause_game, table.id, NOW, passed=question)


@pytest.mark.parametrize(("kind", "do"), [("undo", undo), ("end", end), ("pause", pause)])
async def test_what_all_agreed_to_says_so_on_that_question_alone(store, kind, do):
    table, question = await asked(store, kind)
    await do(store, table, question)
    assert await outcome(store, table) == ("agreed", [1])
    other, _ = await asked(store, kind, 2)
    await do(store, other, replace(question, table_id=other.id, asker=2))
    assert await outcome(store, other) == ("void", [])


async def test_a_no_names_who_said_it_though_another_sits_there_since(store):
    table, question = await asked(store)
    await store.write(questions.vote, question, 2, agrees=False, asked_at=0, now=NOW)
    await store.write(chairs.leave_game, table.id, CAI, NOW)
    await store.write(chairs.take_chair, table.id, 2, DEE, "Dee", NOW)
    seen = await said(store, table)
    assert (seen.says.how, seen.voted) == ("refused", [2])
    assert seen.table.players[2].member_id == CAI


async def test_what_an_asker_who_left_asked_is_void(store):
    table, _ = await asked(store)
    await store.write(chairs.leave_game, table.id, ANA, NOW)
    assert await outcome(store, table) == ("void", [])


async def test_it_says_that_a_day_has_passed(store):
    table, _ = await asked(store)
    await store.write(questions.close_old, table.id, NOW + DAY)
    assert (await said(store, table, NOW + DAY)).says.how == "ran_out"


async def test_it_is_not_asked_once_a_day_has_passed(store):
    """Nobody was there to post it."""
    table, _ = await asked(store)
    assert await said(store, table, NOW + DAY - 1) is not None
    await store.database.write(lambda sql: sql.run("UPDATE posts SET due = 0"))
    assert await said(store, table, NOW + DAY) is None


async def test_who_slept_when_they_were_asked_is_called_once(store):
    """Discord may have forbidden the message for hours: by then they were told in another one."""
    table, _ = await asked(store)
    await store.write(set_hours, CAI, "UTC", (0, 120), 0)
    assert (await said(store, table)).calls == frozenset()
    await store.database.write(lambda sql: sql.run("UPDATE posts SET due = 0"))
    assert (await said(store, table, NOW + 7_200)).calls == frozenset()


async def test_who_has_not_agreed_is_called(store):
    table, _ = await asked(store)
    assert (await said(store, table)).calls == {CAI}


async def test_nothing_is_said_of_one_that_is_damaged(store):
    table, _ = await asked(store)
    await store.database.write(lambda sql: sql.run('UPDATE posts SET wanted = \'{"how":"x"}\''))
    assert await said(store, table) is None


async def test_nobody_is_asked_about_a_game_that_has_gone_on(store):
    table, _ = await asked(store)
    await store.write(games.append, table.id, line(1), b"")
    again = Question(table.id, "end", 0, 1)
    with pytest.raises(StaleBoard):
        await store.write(questions.put_question, again, 0, NOW, Says(seats=(0,)))
