"""Everything a person can do wrong, and everything that can happen to a bot: a clear sentence
comes back, and nothing is lost."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.kit import answer
from data import games, tables
from data.rows import ServerSettings
from data.settings import save_server
from data.words import words
from engine.games.gold.actions import MATERIALS
from engine.games.gold.position import GoldPosition
from tests.cogs.room import Room, control_ids, ephemeral, errors, open_room, said, text_of

say = words("en")


# The wrong person, the wrong time.


async def test_without_a_table_the_answer_says_how_to_open_one(room):
    for command in ("play", "board", "hand", "undo", "replay", "table join", "table start"):
        result = await room.members[0].slash(room.channel, command)
        assert "/table new" in said(result), command
        assert ephemeral(result)


async def test_a_spectator_may_look_and_not_play(room):
    await room.table(2)
    stranger = room.members[3]
    assert "You do not sit at this table" in await room.play(stranger, "bid 3")
    assert "You do not sit at this table" in said(await stranger.slash(room.channel, "hand"))
    shown = await stranger.slash(room.channel, "board")
    assert ephemeral(shown)
    assert "patolli:text" in " ".join(control_ids(shown.response))


async def test_a_turn_out_of_turn_is_refused_with_the_name_of_who_is_to_act(room):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    assert "waits for bo" in await room.play(room.members[0], "bid 4")
    assert (await room.sitting()).number == 1


NO_TURNS = (
    *(" ", ",", "bid", "bid 11", "bid -1", "bid 3, bid 4", "bid 3, end, bid 4", "lay 1 gold 1"),
    *("🎲🎲🎲", "شراء", "\u202ebid 3", "x" * 10_000, "bid 3\x00", "`@everyone`", "end", "undo 1"),
)


async def test_a_turn_that_is_not_one_changes_nothing(room):
    await room.table(2)
    for typed in NO_TURNS:
        answer = await room.play(room.members[0], typed)
        assert (await room.sitting()).number == 0, typed
        assert len(answer) < 700
        assert "@everyone" not in answer.replace("`@everyone", "").replace("'@everyone'", "")


async def test_case_accents_and_spaces_are_forgiven(room):
    await room.table(2)
    await room.play(room.members[0], "  BÏD   3 , end ")
    lines = await room.store.view(games.lines, 1)
    assert [line.text for line in lines] == ["bid 3"]


async def test_only_the_host_sets_options_and_ends_the_table(room):
    await room.gather(2)
    guest = room.members[1]
    refused = await guest.slash(room.channel, "table options", option="show_beads", value="yes")
    assert "Only the host" in said(refused)
    assert "Only the host" in said(await guest.slash(room.channel, "table end"))
    assert (await room.sitting()).options == {}


async def test_an_option_that_does_not_exist_names_those_that_do(room):
    host = await room.gather()
    refused = await host.slash(room.channel, "table options", option="show_beads", value="maybe")
    assert "`no` · `yes`" in said(refused)


@pytest.mark.long
async def test_a_table_is_joined_once_and_not_when_it_is_full(room):
    host = await room.gather()
    assert "sit at this table already" in said(await host.slash(room.channel, "table join"))
    for member in room.members[1:]:
        await member.slash(room.channel, "table join")
    fifth = room.guild.add_member(room.env.create_user("eve"))
    assert "full" in said(await fifth.slash(room.channel, "table join"))


async def test_a_table_cannot_start_alone(room):
    host = await room.gather()
    assert "Too few" in said(await host.slash(room.channel, "table start"))


async def test_the_last_one_to_leave_closes_the_table(room):
    host = await room.gather()
    await host.slash(room.channel, "table leave")
    assert (await room.sitting()).state == "ended"
    await host.slash(room.channel, "table new", title="gold", thread=False)
    assert (await room.sitting()).state == "open"


async def test_a_stopped_game_shows_its_seed_and_its_record(room):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    await room.stop()
    sitting = await room.sitting()
    assert sitting.state == "ended"
    assert "There is no table here" in await room.play(room.members[1], "bid 3")
    record = await room.members[1].slash(room.channel, "table record")
    assert sitting.seed in said(record)
    assert "bid 3" in (await record.response.attachments[0].read()).decode()


# Old buttons, buttons of others, buttons twice.


async def test_buttons_of_an_old_board_still_answer(room):
    """Of one that did not shrink."""
    settings = ServerSettings(drafts=True, keep_boards=True)
    await room.store.write(save_server, room.guild.id, settings)
    await room.table(2)
    old = await room.board()
    for seat, turn in ((0, "bid 3"), (1, "bid 1")):
        await room.play(room.members[seat], turn)
    assert (await room.sitting()).board_id != old.id
    panel = await room.press(room.members[0], old, "play")
    assert "older one" in said(panel)
    assert any(i.startswith("patolli:pick") for i in control_ids(panel.response))


async def test_a_confirm_from_an_earlier_round_plays_nothing(room):
    await room.table(2)
    ana = room.members[0]
    panel = await room.press(ana, await room.board(), "play")
    old = await room.press(ana, panel.response, "pick", ":bid 3")
    await _tie(room)
    before = (await room.sitting()).number
    fresh = await room.press(ana, await room.board(), "play")
    await room.press(ana, fresh.response, "pick", ":bid 5")
    answer = await room.press(ana, old.response, "confirm")
    assert (await room.sitting()).number == before, "bid 5 was not confirmed, nor bid 3"
    assert "moved on" in said(answer)


async def _tie(room: Room) -> None:
    for member in room.members[:2]:
        await room.play(member, "bid 3")


async def test_confirm_plays_what_the_panel_shows_or_nothing(room):
    await room.table(2)
    ana = room.members[0]
    one = await room.press(ana, await room.board(), "play")
    one = await room.press(ana, one.response, "pick", ":bid 3")
    two = await room.press(ana, await room.board(), "play")
    two = await room.press(ana, two.response, "over")
    await room.press(ana, two.response, "pick", ":bid 9")
    answer = await room.press(ana, one.response, "confirm")
    assert "moved on" in said(answer)
    assert (await room.sitting()).number == 0


async def test_starting_over_on_an_old_panel_does_not_lose_the_new_draft(room):
    await room.table(2)
    ana = room.members[0]
    old = await room.press(ana, await room.board(), "play")
    old = await room.press(ana, old.response, "pick", ":bid 3")
    await _tie(room)
    fresh = await room.press(ana, await room.board(), "play")
    await room.press(ana, fresh.response, "pick", ":bid 5")
    answer = await room.press(ana, old.response, "over")
    assert "Bid 5" in said(answer)


# What costs something for good.


async def _bought(room: Room) -> Any:
    await room.table(2)
    for member, turn in zip(room.members, ("bid 3", "bid 1"), strict=False):
        await room.play(member, turn)
    return room.members[0]


@pytest.mark.parametrize("typed", ["base 1", "base 2"])
async def test_half_a_typed_turn_does_not_throw_the_piece_away(room, typed):
    ana = await _bought(room)
    answer = await room.play(ana, typed)
    assert "kept" in answer
    assert (await room.sitting()).number == 2
    await room.play(ana, f"lay 1 {await _front(room)} 1")
    lines = await room.store.view(games.lines, 1)
    assert lines[-1].text.startswith(f"{typed}, lay 1"), "it went on with what was kept"


async def _front(room: Room) -> str:
    position = (await room.sitting()).begun()
    assert isinstance(position, GoldPosition)
    return MATERIALS[position.lots.fronts[0]]


async def test_the_panel_asks_before_a_piece_is_thrown_away(room):
    ana = await _bought(room)
    panel = await room.press(ana, await room.board(), "play")
    panel = await room.press(ana, panel.response, "pick", ":base 1")
    assert not [i for i in control_ids(panel.response) if i.startswith("patolli:confirm")]
    asked = await room.press(ana, panel.response, "finish")
    assert "for good" in said(asked)
    assert (await room.sitting()).number == 2
    await room.press(ana, asked.response, "confirm")
    assert (await room.sitting()).number == 3


async def test_a_turn_that_says_end_is_meant(room):
    ana = await _bought(room)
    await room.play(ana, "end")
    assert (await room.sitting()).number == 3


async def test_nothing_is_offered_behind_an_end(room):
    """What the last bidder would buy, and its back, must not show while typing."""
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    for typed in ("bid 3, end, ", "bid 4, end, ", "bid 4, end, base 1, lay 1 "):
        assert await room.members[1].autocomplete(room.channel, "play", "turn", typed) == []


async def test_a_panel_left_open_shows_the_turn_as_it_stands(room):
    await room.table(2)
    ana = room.members[0]
    one = await room.press(ana, await room.board(), "play")
    two = await room.press(ana, await room.board(), "play")
    await room.press(ana, one.response, "pick", ":bid 3")
    answer = await room.press(ana, two.response, "pick", ":bid 5")
    assert "moved on" in said(answer)
    assert "Bid 3" in said(answer)


async def test_a_control_or_a_table_that_is_not_there_is_a_sentence_not_a_fault(room):
    for control, told in (("dance:1:2", "not used any more"), ("play:99:2", "not there any more")):
        assert told in said(await room.press_id(room.members[0], f"patolli:{control}"))


# Restarts.


async def test_a_restart_in_the_middle_of_a_draft_loses_nothing(room):
    await room.table(3)
    ana = room.members[0]
    panel = await room.press(ana, await room.board(), "play")
    chosen = await room.press(ana, panel.response, "pick", ":bid 4")
    await room.restart()
    done = await room.press(ana, chosen.response, "confirm")
    assert "Bid 4" in said(done)
    assert [line.text for line in await room.store.view(games.lines, 1)] == ["bid 4"]


async def test_a_board_that_was_never_posted_is_posted_after_the_restart(room):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    room.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    await room.play(room.members[1], "bid 1")
    sitting = await room.sitting()
    assert sitting.number == 2, "the move is not undone"
    assert sitting.shown < 2
    room.env.backend.faults.clear()
    await room.restart()
    await room.env.settle()
    assert (await room.sitting()).shown == 2
    assert "buys lot 1" in text_of(await room.board())


async def test_an_edit_with_a_picture_that_discord_refuses_becomes_a_fresh_message(room):
    await room.table(2)
    ana = room.members[0]
    panel = await room.press(ana, await room.board(), "play")
    room.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=400, times=1)
    answer = await room.press(ana, panel.response, "pick", ":bid 3")
    assert "Bid 3" in said(answer)
    assert answer.followups[0].ephemeral


# The store.


async def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(tmp_path, caplog):
    async with open_room(tmp_path / "full.db") as room:
        await room.table(2)
        await _fill(room, 0)
        for number in range(60):  # until the pages that are there are full
            seat = number % 2
            answer = await room.play(room.members[seat], "bid 1")
            if "cannot be written down" in answer:
                break
        assert "code" in answer
        assert (await room.sitting()).number == number
        await _fill(room, 1 << 20)
        await room.play(room.members[seat], "bid 1")
        assert (await room.sitting()).number == number + 1
    assert any("full.db" in line for line in errors(caplog)), "the log names the file"


async def _fill(room: Room, pages: int) -> None:
    def work(sql: Any) -> None:
        sql.rows(f"PRAGMA max_page_count = {pages or sql.rows('PRAGMA page_count')[0][0]}")

    await room.store.database.view(work)


# Time.


@pytest.mark.long
async def test_a_secret_bid_changes_the_young_board_and_an_old_board_is_left_alone(room):
    await room.table(3)
    posted = len(room.public())
    await room.play(room.members[0], "bid 3")
    assert len(room.public()) == posted, "the message that is there was changed"
    await room.env.advance_time(2 * 3600)
    await room.play(room.members[1], "bid 2")
    assert len(room.public()) == posted + 1, "yesterday's message is not edited"


# Deliveries.


async def test_a_command_delivered_twice_opens_one_table(room):
    room.deliver_twice()
    made = await room.members[0].slash(room.channel, "table new", title="gold")
    assert "The table is set" in said(made)
    assert len(await room.store.view(tables.of_member, room.members[0].id)) == 1


async def test_a_click_that_was_a_turn_is_known_again_after_a_restart(room):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    click, member = room.env.backend.interactions, room.members[0].id
    await room.restart()
    again = await room.bot.hall.played(max(click), member)
    assert again is not None
    assert (again.turn.text, again.turn.seat) == ("bid 3", 0)
    assert await room.bot.hall.played(max(click) + 1, member) is None


async def test_one_table_that_cannot_be_read_does_not_hide_the_others(tmp_path, caplog):
    async with open_room(tmp_path / "poison.db") as room:
        await room.table(2)
        other = room.guild.create_text_channel("other")
        await room.members[0].slash(other, "table new", title="gold", thread=False)

        def poison(sql: Any) -> None:
            sql.amend("tables", {"id": 1}, title="gone", shown=-2)
            sql.run("UPDATE tables SET shown = -2 WHERE id = 2")

        await room.store.database.write(poison)
        await room.bot.boards.catch_up()
        await room.env.settle()  # boards are posted beside whatever else is done
        assert (await room.store.view(tables.table, 2)).shown == -1
        mine = said(await room.members[0].slash(other, "mine"))
        assert "gathers players" in mine
    assert errors(caplog), "and it is logged"


# What the bot may do.


async def test_missing_permissions_are_named(room):
    everyone = room.guild.default_role if hasattr(room.guild, "default_role") else None
    quiet = room.guild.create_text_channel(
        "quiet",
        overwrites={
            everyone or room.guild.everyone: discord.PermissionOverwrite(attach_files=False)
        },
    )
    refused = await room.members[0].slash(quiet, "table new", title="gold", thread=False)
    assert "attach files" in said(refused)


def _called(room: Room) -> list[list[str]]:
    sent = [
        request.json or {}
        for request in room.env.http_requests
        if request.method == "POST" and request.path.endswith("/messages")
    ]
    assert all(body["allowed_mentions"].get("parse", []) == [] for body in sent)
    return [body["allowed_mentions"].get("users", []) for body in sent]


@pytest.mark.long
async def test_players_are_called_once_when_it_becomes_their_turn(room):
    await room.table(3)
    ids = [member.id for member in room.members]
    assert [sorted(map(int, one)) for one in _called(room)] == [[], ids[:3]]
    await room.play(room.members[0], "bid 3")
    await room.env.advance_time(2 * 3600)  # too old to be changed: a new board, but no new call
    await room.play(room.members[1], "bid 2")
    assert _called(room)[-1] == []
    await room.play(room.members[2], "bid 1")
    assert [int(one) for one in _called(room)[-1]] == [ids[0]], "the buyer, who was away"
    await room.play(room.members[0], "end")
    assert sorted(map(int, _called(room)[-1])) == ids[1:3], "not the one who is here already"


async def test_no_privileged_intent_is_asked_for(room):
    assert room.bot.intents == discord.Intents(guilds=True)


@pytest.mark.parametrize("event", [("resumed",), ("shard_connect", 0)])
async def test_an_answer_that_was_lost_is_tried_again_once_the_connection_is_back(room, event):
    asked = SimpleNamespace(client=room.bot)
    waiting = asyncio.create_task(answer._wait(asked, 3600))
    await asyncio.sleep(0)
    room.bot.dispatch("typing", 0, 0, 0)
    await asyncio.sleep(0.01)
    assert not waiting.done()
    room.bot.dispatch(*event)
    async with asyncio.timeout(2):
        await waiting
