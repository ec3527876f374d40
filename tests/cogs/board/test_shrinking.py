"""Once a newer board stands, the one before shrinks to its news: a channel reads as the game's
story with one picture at its end."""

from random import Random

import pytest
from simcord.backend.models import Message

from data import games
from data.rows import ServerSettings
from data.settings import save_server
from engine.game import END
from engine.table import Draft
from tests.cogs.room import Room, control_ids, text_of
from tests.cogs.strict import Refused, Slow

SILENT = 1 << 12
COMPONENTS_V2 = 1 << 15


def pictures(room: Room) -> list[Message]:
    return [message for message in room.public() if "board.png" in str(message.components)]


async def buy(room: Room) -> None:
    await room.play(room.members[0], "bid 3")
    await room.play(room.members[1], "bid 1")


async def play_first(room: Room, title: str, turns: int) -> None:
    """So many turns, each by the first seat that is waited for."""
    random = Random(4)
    for _ in range(turns):
        sitting = await room.sitting()
        seat = sitting.waiting[0]
        draft = Draft(sitting.begun(), seat)
        while draft.choices and not draft.may_end:
            draft.do(random.choice([action for action in draft.legal if action is not END]))
        answer = await room.play(room.members[seat], f"{draft.text}, end" if draft.text else "end")
        assert "✓" in answer, f"{title}: {answer}"


@pytest.mark.long
async def test_the_board_before_shrinks_to_its_news(room):
    await room.table(2)
    await buy(room)
    before = await room.board()
    assert before.attachments
    assert "▶" in text_of(before)
    await room.play(room.members[0], "end")
    shrunk = room.message(before.id)
    assert text_of(shrunk).startswith("Round 1 of 30 · ")
    assert "**ana** buys lot 1" in text_of(shrunk)
    assert text_of(shrunk).count("\n") == 0
    assert not shrunk.attachments
    assert not control_ids(shrunk)
    assert "▶" not in text_of(shrunk)
    assert shrunk.flags & COMPONENTS_V2
    assert [message.id for message in pictures(room)] == [(await room.board()).id]


@pytest.mark.long
async def test_the_first_board_keeps_the_seal(room):
    sitting = await room.table(2)
    first = await room.board()
    await buy(room)
    assert (await room.board()).id != first.id
    seal = f"The game begins.\n-# Seal of the deal: `{sitting.seal}`"
    assert text_of(room.message(first.id)) == seal


@pytest.mark.long
async def test_what_one_board_told_of_several_turns_is_kept(strict):
    room = strict.room
    await room.table(2)
    strict.fail("board", Refused(503), seconds=30)
    await buy(room)
    await room.play(room.members[0], "end")
    await room.env.advance_time(45)
    told = await room.board()
    assert "buys lot 1" in text_of(told)
    await buy(room)
    assert "buys lot 1" in text_of(room.message(told.id))
    assert "Round 2" in text_of(room.message(told.id))


async def test_secret_bids_change_the_board_and_keep_all_its_news(room):
    await room.table(3)
    for member, bid in zip(room.members, ("bid 3", "bid 1", "bid 0"), strict=False):
        await room.play(member, bid)
    await room.play(room.members[0], "end")
    stands = await room.board()
    before = text_of(stands).split("\n")[1]
    await room.play(room.members[1], "bid 2")
    assert (await room.board()).id == stands.id
    assert text_of(await room.board()).split("\n")[1] == before


@pytest.mark.long
async def test_a_turn_that_was_taken_back_is_no_news(room):
    await room.table(2, title="yucatan")
    await play_first(room, "yucatan", 1)
    stands = await room.board()
    seat = (await room.store.view(games.lines, 1))[0].seat
    answer = await room.members[seat].slash(room.channel, "undo")
    assert "Taken back" in text_of(answer.response)
    told = text_of(await room.board()).split("\n")[1:]
    assert "takes a turn back" in told[0]
    assert (await room.board()).id == stands.id


@pytest.mark.long
async def test_a_server_may_keep_its_boards_whole(room):
    manager = room.someone(manage_guild=True)
    answer = await manager.slash(room.channel, "settings server", keep=True)
    assert "kept whole **yes**" in text_of(answer.response)
    await room.table(2)
    await buy(room)
    await room.play(room.members[0], "end")
    assert len(pictures(room)) == 3
    assert all("patolli:play" in " ".join(control_ids(each)) for each in pictures(room))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("players", [2, 4])
async def test_the_turns_of_a_set_up_are_one_message(room, players):
    """The first board stays, for it tells the seal."""
    await room.table(players, title="yucatan")
    begun = [message.id for message in room.public()]
    await play_first(room, "yucatan", 5)
    after = [message for message in room.public() if message.id not in begun]
    assert [message.id for message in after] == [(await room.board()).id]
    assert text_of(after[0]).count("village") >= 5, "it tells all of them"
    assert "Yucatan · set-up" in text_of(after[0])


@pytest.mark.long
async def test_a_set_up_is_told_when_the_game_goes_on(room):
    await room.table(2, title="yucatan")
    before = await room.board()
    while (await room.sitting()).begun().progress()[0] == 0:
        before = await room.board()
        await play_first(room, "yucatan", 1)
    kept = text_of(room.message(before.id))
    assert kept.startswith("Set-up · … **")
    assert kept.count(". **") > 6
    assert "places warriors" in kept
    assert len(pictures(room)) == 1


async def test_a_server_that_keeps_its_boards_keeps_those_of_the_set_up(room):
    settings = ServerSettings(drafts=True, keep_boards=True)
    await room.store.write(save_server, room.guild.id, settings)
    await room.table(2, title="yucatan")
    await play_first(room, "yucatan", 3)
    assert len(pictures(room)) == 4


async def test_a_board_that_calls_nobody_is_silent(room):
    await room.table(2)
    assert not (await room.board()).flags & SILENT, "both are called to bid"
    await buy(room)
    assert not (await room.board()).flags & SILENT, "the buyer is called, who did not bid last"
    await room.stop()
    assert (await room.board()).flags & SILENT
    assert not room.public()[0].flags & SILENT, "the message that gathers players"


async def test_a_board_that_calls_only_the_one_who_is_here_is_silent(room):
    await room.table(2)
    await room.play(room.members[0], "bid 1")
    await room.play(room.members[1], "bid 3")
    assert (await room.sitting()).waiting == (1,)
    assert (await room.board()).flags & SILENT


async def test_what_a_game_ended_with_never_shrinks(room):
    await room.table(2)
    await buy(room)
    await room.stop()
    end = await room.board()
    await room.bot.boards.show(1, afresh=True)
    await room.env.settle()
    assert (await room.board()).id != end.id
    assert room.message(end.id).attachments
    stopped = [message for message in room.public() if "buys lot 1" in text_of(message)]
    assert len(stopped) >= 2, "the board before it is told by its news"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("lost", [Slow(3_600), Slow(3_600, reply=True)], ids=["before", "after"])
async def test_a_bot_that_is_killed_before_a_board_has_shrunk_loses_nothing(strict, lost):
    room = strict.room
    await room.table(2)
    await buy(room)
    before = await room.board()
    strict.fail("shrinking", lost, times=1)
    await room.play(room.members[0], "end")
    stands = await room.board()
    await room.restart()
    await room.env.settle()
    assert (await room.board()).id == stands.id
    assert "buys lot 1" in text_of(room.message(before.id))
    assert len(strict.asked_of("shrinking")) <= 2
    await buy(room)
    assert not room.message(stands.id).attachments
    assert (await room.board()).attachments
