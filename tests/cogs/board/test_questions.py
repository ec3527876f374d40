"""Questions to the players: posts that stand once, answered by those who play, decided by all."""

import sqlite3
from typing import Any

import pytest

from cogs.hall.votes import showed
from data import tables
from engine.table import Draft
from tests.cogs.board.test_places import without_threads
from tests.cogs.room import Room, control_ids, said, text_of
from tests.cogs.strict import Limited, Lost, Refused, Slow, Torn
from tests.cogs.voting import ask_back, ask_to_stop, questions, revealed

# Asked when it stands.


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "outcome", [Refused(503), Torn(), Lost(), Limited(30.0), Slow(40.0)], ids=str
)
async def test_a_question_stands_once_soon_after_trouble(strict, outcome):
    """Also when Discord has forgotten its nonce: it is found by what was noted of it."""
    room = strict.room
    await revealed(room)
    strict.fail("question", outcome, times=1)
    answer = await ask_back(room, 1)
    await room.env.advance_time(600)
    assert "The others are asked" in said(answer)
    (question,) = questions(room)
    again = said(await ask_back(room, 1))
    assert "asked already: https://discord.com/channels/" in again
    assert again.endswith(f"/{room.guild.id}/{room.channel.id}/{question.id}")
    assert [message.id for message in questions(room)] == [question.id]
    await room.press(room.members[0], question, "vote", ":yes")
    assert (await room.sitting()).waiting == (1,)


async def test_who_asks_while_the_bot_ends_is_answered_at_once(strict):
    """The next process posts the question; this one is gone within seconds."""
    room = strict.room
    await revealed(room)
    strict.fail("question", Slow(8), times=1)
    answer = await ask_back(room, 1)
    await room.bot.sender.close()
    await room.env.settle()
    assert "The others are asked" in said(answer)
    assert "The others are asked" in said(await ask_back(room, 1))


async def test_a_question_that_discord_forbids_can_be_asked_again(strict):
    room = strict.room
    await revealed(room)
    strict.fail("question", Refused(403, 50013), times=1)
    assert "send messages" in said(await ask_back(room, 1))
    assert await room.store.database.read("SELECT key FROM posts") == []
    assert "The others are asked" in said(await ask_back(room, 1))
    (question,) = questions(room)
    await room.press(room.members[0], question, "vote", ":yes")
    assert (await room.sitting()).waiting == (1,)


async def test_nobody_is_asked_in_a_channel_that_is_gone(strict):
    room = strict.room
    await revealed(room)
    strict.fail("question", Refused(404, 10003), times=1)
    assert "cannot be found" in said(await ask_back(room, 1))
    await room.env.advance_time(60)
    assert (await room.sitting()).paused
    assert questions(room) == []


async def test_a_question_that_holds_no_longer_is_not_posted(strict):
    room = strict.room
    await revealed(room)
    strict.fail("question", Refused(503))
    await ask_back(room, 0)
    await room.play(room.members[1], "end")
    strict.mend()
    await room.env.advance_time(60)
    assert not any("take back" in text_of(message) for message in room.public())
    assert not any("no longer open" in text_of(message) for message in room.public())
    assert "The others are asked" in said(await ask_back(room, 0))
    assert len(questions(room)) == 1


@pytest.mark.long
async def test_a_question_deleted_after_its_reply_was_lost_is_posted_again(strict):
    room = strict.room
    await revealed(room)
    strict.fail("question", Lost(), times=1)
    strict.fail("question", Refused(503), seconds=30)
    await ask_back(room, 1)
    room.env.backend.delete_message(room.channel.id, questions(room)[0].id)
    await room.env.advance_time(60)
    assert len(questions(room)) == 1


async def test_a_question_whose_message_is_gone_can_be_asked_again(room):
    await revealed(room)
    await ask_back(room, 1)
    (gone,) = questions(room)
    room.env.backend.delete_message(room.channel.id, gone.id)
    assert "The others are asked" in said(await ask_back(room, 1))
    (question,) = questions(room)
    assert "asked already" in said(await ask_back(room, 1))
    await room.press(room.members[0], question, "vote", ":yes")
    assert (await room.sitting()).waiting == (1,)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("outcome", [Refused(403, 50001), Refused(503), Torn()], ids=str)
async def test_a_question_that_cannot_be_looked_at_stands(strict, outcome):
    room = strict.room
    await revealed(room)
    await ask_back(room, 1)
    strict.fail("question", outcome, times=1)
    assert "asked already" in said(await ask_back(room, 1))
    assert len(questions(room)) == 1


@pytest.mark.long
async def test_a_question_is_closed_though_its_process_died_before_it_was_noted(strict):
    room = strict.room
    await revealed(room, 3)
    strict.fail("question", Lost(), times=1)
    strict.fail("question", Refused(503), seconds=5)
    await ask_back(room, 2)
    (question,) = questions(room)
    await room.restart()
    await room.press(room.members[0], question, "vote", ":yes")
    same = await room.press(room.members[0], question, "vote", ":yes")
    assert "1 more player must agree" in said(same), "one vote, however often it is said"
    await room.press(room.members[1], question, "vote", ":yes")
    await room.env.advance_time(60)
    assert (await room.sitting()).number == 4, "taken back once"
    assert questions(room) == []
    assert "All agree" in text_of(room.message(question.id))


async def test_what_came_of_a_question_that_somebody_deleted_is_not_said(room):
    await revealed(room)
    await ask_back(room, 0)
    (question,) = questions(room)
    yes = next(each for each in control_ids(question) if each.endswith(":yes"))
    room.env.backend.delete_message(room.channel.id, question.id)
    await room.press_id(room.members[1], yes)
    assert (await room.sitting()).number == 3
    assert not any("All agree" in text_of(message) for message in room.public())


async def test_every_attempt_at_a_question_has_one_nonce(room):
    await revealed(room)
    await ask_back(room, 1)
    room.env.backend.delete_message(room.channel.id, questions(room)[0].id)
    await ask_back(room, 1)
    posted = [
        request.json
        for request in room.env.http_requests
        if request.method == "POST" and "patolli:vote" in str(request.json)
    ]
    nonces = [body["nonce"] for body in posted]
    assert len(set(nonces)) == len(nonces) == 2
    assert all(len(nonce) <= 25 for nonce in nonces)
    assert all(body["enforce_nonce"] for body in posted)
    assert [int(user) for user in posted[0]["allowed_mentions"]["users"]] == [room.members[0].id]


@pytest.mark.long
async def test_a_question_about_more_turns_is_asked_of_everybody_again(room):
    """Whoever agreed has not agreed to lose what was played since."""
    await revealed(room, 3)
    await ask_back(room, 0)
    (first,) = questions(room)
    await room.press(room.members[1], first, "vote", ":yes")
    yes = next(each for each in control_ids(first) if each.endswith(":yes"))
    await room.play(room.members[2], "end")
    assert "The others are asked" in said(await ask_back(room, 0))
    second = questions(room)[-1]
    assert second.id != first.id
    assert "the last 4 turns" in text_of(second)
    assert "no longer open" in text_of(room.message(first.id))
    partly = await room.press(room.members[2], second, "vote", ":yes")
    assert "1 more player must agree" in said(partly)
    assert "moved on" in said(await room.press_id(room.members[1], yes))
    assert "asked already" in said(await ask_back(room, 0))
    await room.press(room.members[1], second, "vote", ":yes")
    assert (await room.sitting()).waiting == (0, 1, 2)


async def test_nothing_is_taken_back_under_rules_that_were_mended_since(room):
    await revealed(room)
    await ask_back(room, 1)
    (question,) = questions(room)
    older = {"revision": 0, "held": 1}
    await room.store.database.write(lambda sql: sql.amend("tables", {"id": 1}, **older))
    refused = await room.press(room.members[0], question, "vote", ":yes")
    assert "The rules of this game were corrected" in said(refused)
    assert (await room.sitting()).number == 2


async def test_a_question_moves_with_its_table_and_calls_nobody_again(room):
    await revealed(room, 3)
    await ask_to_stop(room)
    (question,) = questions(room)
    await room.press(room.members[1], question, "vote_end", ":yes")
    other = room.guild.create_text_channel("elsewhere")
    await without_threads(room)
    await room.members[0].slash(other, "table move")
    await room.env.settle()
    assert questions(room) == []
    kept = room.env.backend.messages[other.id].values()
    (moved,) = [each for each in kept if any(i.endswith(":yes") for i in control_ids(each))]
    assert "Agreed: " in text_of(moved)
    assert moved.ping_user_ids == []
    await room.press(room.members[2], moved, "vote_end", ":yes")
    await room.env.settle()
    assert (await room.store.view(tables.table, 1)).stopped


# Who is asked.


async def test_who_was_forgotten_need_not_agree(room):
    await revealed(room, 3)
    await room.forget(room.members[0])
    await ask_back(room, 2)
    (question,) = questions(room)
    assert f"<@{room.members[1].id}>: do you agree" in text_of(question)
    await room.press(room.members[1], question, "vote", ":yes")
    assert (await room.sitting()).waiting == (2,)


async def test_who_left_the_server_need_not_agree(room):
    await revealed(room, 3)
    await ask_back(room, 2)
    (question,) = questions(room)
    room.guild.remove_member(room.members[0])
    await room.press(room.members[1], question, "vote", ":yes")
    assert (await room.sitting()).waiting == (2,)


async def test_whoever_cannot_be_looked_up_is_asked(room):
    await revealed(room, 3)
    room.env.inject_error("GET", "/guilds/*/members/*", status=503, times=None)
    await ask_back(room, 2)
    (question,) = questions(room)
    await room.press(room.members[1], question, "vote", ":yes")
    assert (await room.sitting()).number == 3


async def test_where_nobody_is_left_to_ask_what_showed_nothing_is_taken_back_at_once(room):
    """What one has learnt since from the other's turn hangs on the own one, and showed nothing."""
    await room.table(2, title="tzolkin", first="red")
    for _ in range(4):
        sitting = await room.sitting()
        draft = Draft(sitting.begun(), sitting.waiting[0])
        while not draft.may_end:
            draft.do(draft.legal[0])
        await room.play(room.members[draft.seat], draft.text)
    room.guild.remove_member(room.members[1])
    sitting = await room.sitting()
    assert await showed(room.bot.hall, sitting, [1, 2])
    assert not await showed(room.bot.hall, sitting, [3, 4])
    assert "Taken back." in said(await ask_back(room, 0))
    assert (await room.sitting()).waiting == (0,)
    assert questions(room) == []


# Ending a game.


async def test_a_host_does_not_end_a_game_of_others_alone(room):
    await room.table(3)
    shown = await room.members[0].slash(room.channel, "table end")
    assert "must agree" in said(shown)
    assert not any(i.startswith("patolli:end:") for i in control_ids(shown.response))
    await room.press(room.members[0], shown.response, "propose")
    (question,) = questions(room)
    assert f"<@{room.members[0].id}> asks to stop this game" in text_of(question)
    await room.press(room.members[1], question, "vote_end", ":yes")
    assert (await room.sitting()).playing
    done = await room.press(room.members[2], question, "vote_end", ":yes")
    assert "The game was stopped" in said(done)
    sitting = await room.sitting()
    assert sitting.stopped
    assert "its players agreed" in text_of(await room.board())
    assert "All agree" in text_of(room.message(question.id))


@pytest.mark.long
async def test_any_player_may_propose_to_end_and_one_refusal_is_enough(room):
    await room.table(3)
    await ask_to_stop(room, 2)
    (question,) = questions(room)
    await room.press(room.members[0], question, "vote_end", ":yes")
    refused = await room.press(room.members[1], question, "vote_end", ":no")
    assert "the game goes on" in said(refused)
    assert "refuses: the game goes on" in text_of(room.message(question.id))
    assert "refused to stop the game" in said(await ask_to_stop(room, 2))
    for seat in range(3):
        await room.play(room.members[seat], f"bid {seat}")
    assert "The others are asked" in said(await ask_to_stop(room, 2))


async def test_only_those_who_play_are_asked_and_only_they_propose(room):
    await room.table(2)
    stranger = room.members[3]
    assert "Only those who play" in said(await stranger.slash(room.channel, "table end"))
    await ask_to_stop(room)
    (question,) = questions(room)
    for member in (stranger, room.members[0]):
        refused = await room.press(member, question, "vote_end", ":yes")
        assert "for the other players" in said(refused)
    assert (await room.sitting()).playing


async def test_a_question_to_end_is_void_once_the_game_went_on(strict):
    """Also before its buttons could be taken away."""
    room = strict.room
    await room.table(2)
    await ask_to_stop(room)
    (question,) = questions(room)
    strict.fail("question", Torn(), times=1)
    for seat in range(2):
        await room.play(room.members[seat], f"bid {seat}")
    assert "moved on" in said(await room.press(room.members[1], question, "vote_end", ":yes"))
    assert (await room.sitting()).playing
    await room.env.advance_time(5)
    assert "no longer open" in text_of(room.message(question.id))


async def test_a_secret_choice_leaves_a_question_to_end_open(room):
    await room.table(3)
    await ask_to_stop(room)
    (question,) = questions(room)
    await room.play(room.members[2], "bid 1")
    assert len(questions(room)) == 1, "it keeps its buttons"
    for seat in (1, 2):
        await room.press(room.members[seat], question, "vote_end", ":yes")
    assert (await room.sitting()).stopped


async def test_whoever_is_alone_ends_the_game_at_once(room):
    await room.table(2)
    await room.forget(room.members[1])
    shown = await room.members[0].slash(room.channel, "table end")
    assert "for good" in said(shown)
    assert (await room.sitting()).playing, "after one question more"
    await room.press(room.members[0], shown.response, "end")
    assert (await room.sitting()).stopped


async def test_a_button_to_end_at_once_asks_those_who_are_there(room):
    """A button from before the other one came back, or of an older kind."""
    await room.table(2)
    room.env.inject_error(
        "GET", f"/guilds/*/members/{room.members[1].id}", status=404, code=10007, times=1
    )
    shown = await room.members[0].slash(room.channel, "table end")
    asked = await room.press(room.members[0], shown.response, "end")
    assert "must agree" in said(asked)
    assert (await room.sitting()).playing


async def test_whoever_manages_the_channel_ends_any_game_after_a_question(room):
    moderator = room.someone(manage_channels=True)
    await room.table(2)
    shown = await moderator.slash(room.channel, "table end")
    assert "without asking its players" in said(shown)
    assert (await room.sitting()).playing
    await room.press(moderator, shown.response, "end")
    assert (await room.sitting()).stopped


async def test_a_button_to_close_a_table_stops_no_game(room):
    moderator = room.someone(manage_channels=True)
    host = await room.gather(2)
    shown = await moderator.slash(room.channel, "table end")
    await host.slash(room.channel, "table start")
    asked = await room.press(moderator, shown.response, "end")
    assert "without asking its players" in said(asked)
    assert (await room.sitting()).playing


async def test_a_player_who_manages_the_channel_has_both_ways(room):
    moderator = room.someone(manage_threads=True)
    room.members = (moderator, *room.members[1:])
    await room.table(2)
    shown = await moderator.slash(room.channel, "table end")
    verbs = {i.split(":")[1] for i in control_ids(shown.response)}
    assert verbs == {"propose", "end"}
    assert "must agree" in said(shown)


async def test_a_game_that_this_bot_cannot_play_is_closed_by_any_of_its_players(room):
    await room.table(2)
    await room.store.database.write(lambda sql: sql.amend("tables", {"id": 1}, revision=99))
    shown = await room.members[1].slash(room.channel, "table end")
    await room.press(room.members[1], shown.response, "end")
    assert (await room.sitting()).stopped


async def test_a_table_that_gathers_is_closed_by_its_host_alone(room):
    host, guest = await room.gather(2), room.members[1]
    shown = await host.slash(room.channel, "table end")
    assert "Close this table" in said(shown)
    assert "Only the host" in said(await guest.slash(room.channel, "table end"))
    assert "is closed" in said(await room.press(host, shown.response, "end"))
    assert (await room.sitting()).state == "ended"


async def test_the_last_vote_delivered_again_says_the_same(room):
    await room.table(2)
    await ask_to_stop(room)
    (question,) = questions(room)
    await room.press(room.members[1], question, "vote_end", ":yes")
    text = text_of(room.message(question.id))
    assert "All agree" in text
    custom_id = "patolli:vote_end:1:0:0:0:yes"
    again = await room.press_id(room.members[1], custom_id)
    assert "The game was stopped" in said(again)


# The same click again.


def already_line(room: Room, number: int) -> None:
    """From here on every click is the one that became that line, delivered again."""
    emit = room.env.backend.emit

    def again(event: str, payload: Any, *args: Any, **kwargs: Any) -> Any:
        if event == "INTERACTION_CREATE":
            with sqlite3.connect(room.store.database.path) as plain:
                plain.execute(
                    "UPDATE lines SET interaction_id = ? WHERE number = ?",
                    (int(payload["id"]), number),
                )
            plain.close()
        return emit(event, payload, *args, **kwargs)

    room.env.backend.emit = again


@pytest.mark.long
async def test_a_click_delivered_again_is_told_to_whoever_clicked(room):
    await room.table(3)
    await room.play(room.members[0], "bid 3")
    already_line(room, 1)
    assert "✓" in await room.play(room.members[0], "bid 3")
    told = await room.play(room.members[1], "bid 1")
    assert "already used" in told
    assert "3" not in told
    assert (await room.sitting()).number == 1


@pytest.mark.long
async def test_a_confirm_delivered_again_shows_nobody_else_the_hand(room):
    await room.table(3)
    bo = room.members[1]
    await room.play(room.members[0], "bid 3")
    panel = await room.press(bo, await room.board(), "play")
    panel = await room.press(bo, panel.response, "pick", ":bid 5")
    already_line(room, 1)
    told = said(await room.press(bo, panel.response, "confirm"))
    assert "already used" in told
    assert (await room.sitting()).number == 1


@pytest.mark.long
async def test_an_undo_delivered_again_takes_nothing_else_back(room):
    await room.table(3)
    for seat in range(2):
        await room.play(room.members[seat], "bid 3")
    await room.members[0].slash(room.channel, "undo")
    already_line(room, 3)
    assert "Taken back" in said(await room.members[0].slash(room.channel, "undo"))
    assert (await room.sitting()).number == 3


@pytest.mark.long
async def test_the_last_vote_to_take_back_delivered_again_says_the_same(room):
    await revealed(room)
    await ask_back(room, 1)
    (question,) = questions(room)
    voted = control_ids(question)[0]
    await room.press(room.members[0], question, "vote", ":yes")
    already_line(room, 3)
    assert "Taken back" in said(await room.press_id(room.members[0], voted))
    stranger = said(await room.press_id(room.members[3], voted))
    assert "Taken back" not in stranger


# What the game has left behind.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("ask", [ask_back, ask_to_stop])
async def test_a_question_loses_its_buttons_when_the_game_goes_on(room, ask):
    await revealed(room)
    await ask(room, 0)
    (question,) = questions(room)
    await room.play(room.members[1], "end")
    await room.env.settle()
    assert not questions(room)
    assert "no longer open" in text_of(room.message(question.id))
    assert "are asked" in said(await ask(room, 0))
    assert len(questions(room)) == 1


@pytest.mark.long
async def test_a_question_that_cannot_be_changed_holds_up_no_board(strict):
    room = strict.room
    await revealed(room)
    await ask_back(room, 0)
    strict.fail("question", Torn())
    await room.play(room.members[1], "end")
    await room.env.advance_time(30)
    assert (await room.sitting()).shown == 3
    strict.mend()
    await room.env.advance_time(30)
    assert questions(room) == []


async def test_a_question_asked_before_a_late_board_keeps_its_buttons(strict):
    room = strict.room
    await room.table(2)
    await room.play(room.members[0], "bid 1")
    strict.fail("board", Refused(503), seconds=5)
    await room.play(room.members[1], "bid 2")
    await ask_back(room, 1)
    await room.env.advance_time(20)
    assert (await room.sitting()).shown == 2
    assert len(questions(room)) == 1
