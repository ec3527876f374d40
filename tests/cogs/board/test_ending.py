"""The last message of a game is worth keeping; a rematch begins from it."""

from random import Random

import pytest

from cogs.kit.spans import span
from data import tables
from data.forgetting import forget_member
from data.rows import ServerSettings
from data.settings import save_server
from data.words import words
from engine.deal import seal_of
from tests.cogs.room import Room, control_ids, labels, open_room, said, text_of
from tests.cogs.strict import Slow


async def finished(room: Room, players: int = 2, **options: str) -> None:
    await room.table(players, title="maya", **options)
    await room.hurry(Random(5))


async def test_the_end_tells_places_first_then_why_turns_and_time(room):
    await finished(room)
    sitting, board = await room.sitting(), await room.board()
    text = text_of(board)
    outcome = sitting.begun().outcome()
    assert outcome is not None
    assert " wins" in text.splitlines()[0] or "share the win" in text.splitlines()[0]
    for seat, (place, points) in enumerate(
        zip(outcome.places, sitting.begun().scores(), strict=True)
    ):
        assert f"**{place}.** <@{room.members[seat].id}>: **{points}** point" in text
    assert words("en")(f"maya.over.{outcome.reason}") in text
    assert "Final scores" not in text, "points are told once"
    assert f"-# {sitting.number} turns in " in text
    assert text.splitlines()[1].startswith("**1.** "), "the points stand first"
    assert str(sitting.seed) not in text
    assert "bot.py verify" not in text
    assert labels(board) == ["How it went", "Rematch", "Replay", "Record"]
    assert board.attachments
    boards = [each.id for each in room.public() if "board.png" in str(each.components)]
    assert boards == [board.id], "all others have shrunk"
    assert board.flags & 1 << 12, "it calls nobody"


async def test_the_record_of_a_game_that_is_over_tells_seal_seed_and_how_to_verify(room):
    await finished(room)
    sitting = await room.sitting()
    assert sitting.seed is not None
    assert str(sitting.seal) in "\n".join(text_of(message) for message in room.public())
    for member in (room.members[0], room.members[3]):
        told = said(await room.press(member, await room.board(), "record"))
        assert seal_of(sitting.seed) == sitting.seal
        assert sitting.seed in told
        assert str(sitting.seal) in told
        assert "bot.py verify" in told


async def test_the_record_of_a_running_game_tells_no_seed(room):
    await room.table(2)
    told = said(await room.members[0].slash(room.channel, "table record"))
    sitting = await room.sitting()
    assert str(sitting.seal) in told
    assert str(sitting.seed) not in told


async def test_how_it_went_opens_from_the_end_for_each_reader_and_the_end_stays(room):
    await finished(room)
    end = await room.board()
    shown = await room.press(room.members[3], end, "course")
    assert [each.ephemeral for each in shown.followups] == [True]
    assert "How it went" in text_of(shown.followups[0])
    assert labels(room.message(end.id)) == labels(end)


async def test_turns_that_were_taken_back_are_not_counted(room):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    await room.members[0].slash(room.channel, "undo")
    await room.play(room.members[0], "bid 2")
    await room.play(room.members[1], "bid 1")
    await room.stop()
    assert (await room.sitting()).number == 4
    assert "-# 2 turns in " in text_of(await room.board())


@pytest.mark.parametrize(
    ("seconds", "said_so"),
    [
        (0, "less than a minute"),
        (59, "less than a minute"),
        (60, "1 minute"),
        (3_599, "59 minutes"),
        (3_600, "1 hour"),
        (3_660, "1 hour and 1 minute"),
        (86_400, "1 day"),
        (2 * 86_400 + 5 * 3_600 + 59, "2 days and 5 hours"),
        (40 * 86_400 + 59 * 60, "40 days"),
    ],
)
def test_how_long_something_took_is_said_in_two_units_at_most(seconds, said_so):
    assert span(seconds, words("en")) == said_so


async def test_a_rematch_has_the_same_players_and_options_and_calls_them(room):
    await finished(room, players=3, second_tie="split")
    over, end = await room.sitting(), await room.board()
    result = await room.press(room.members[1], end, "rematch")
    assert "2 players are seated and called" in said(result)
    table, lobby = await room.sitting(), await room.board()
    sent = [r.json or {} for r in room.env.http_requests if r.path.endswith("/messages")]
    called = {int(user) for user in sent[-1]["allowed_mentions"]["users"]}
    assert table.state == "open"
    assert table.host_id == room.members[1].id
    assert {p.member_id for p in table.players} == {member.id for member in room.members[:3]}
    assert table.options == over.options
    assert table.title == "maya"
    assert called == {room.members[0].id, room.members[2].id}
    assert not lobby.flags & 1 << 12
    assert "patolli:leave" in " ".join(control_ids(lobby))
    assert room.message(end.id).attachments, "the end stays as it is"
    await room.members[0].slash(room.channel, "table start")
    assert (await room.sitting()).playing
    await room.env.settle()
    assert room.message(end.id).attachments


async def test_whoever_asks_for_a_rematch_second_sits_down_at_the_first(room):
    await finished(room)
    end = await room.board()
    await room.press(room.members[0], end, "rematch")
    again = await room.press(room.members[1], end, "rematch")
    assert "you sit at it" in said(again)
    await room.members[1].slash(room.channel, "table leave")
    joined = await room.press(room.members[1], end, "rematch")
    assert "You sit at the table of the rematch" in said(joined)
    assert len((await room.sitting()).players) == 2
    lobbies = [each for each in room.public() if "patolli:join" in " ".join(control_ids(each))]
    assert len(lobbies) == 1


async def test_a_rematch_is_refused_where_it_cannot_be(room):
    await room.table(2)
    await room.stop()
    end = await room.board()
    outsider = await room.press(room.members[3], end, "rematch")
    assert "You do not sit at this table" in said(outsider)
    off = ServerSettings(titles_off=frozenset({"gold"}))
    await room.store.write(save_server, room.guild.id, off)
    refused = await room.press(room.members[0], end, "rematch")
    assert "Which game?" in said(refused)


async def test_a_rematch_leaves_out_who_left_or_was_forgotten(room):
    await room.table(3)
    await room.stop()
    end = await room.board()
    await room.store.write(forget_member, room.members[1].id, 0)
    result = await room.press(room.members[0], end, "rematch")
    assert "1 player is seated" in said(result)
    players = (await room.sitting()).players
    assert [player.member_id for player in players] == [room.members[0].id, room.members[2].id]


async def test_a_rematch_that_came_to_nothing_calls_nobody_again(room):
    await room.table(2)
    await room.stop()
    end = await room.board()
    await room.press(room.members[0], end, "rematch")
    await room.store.write(tables.end, (await room.sitting()).id, 0)
    again = await room.press(room.members[0], end, "rematch")
    assert "Others sit down with **Join**" in said(again)
    table = await room.sitting()
    assert [player.member_id for player in table.players] == [room.members[0].id]
    sent = [r.json or {} for r in room.env.http_requests if r.path.endswith("/messages")]
    assert sent[-1]["allowed_mentions"]["users"] == []
    joined = await room.press(room.members[1], end, "rematch")
    assert "You sit at the table of the rematch" in said(joined)


async def test_a_rematch_sits_down_at_a_table_that_was_opened_meanwhile(strict):
    """Another opens it while the bot looks whether the players are still members."""
    room = strict.room
    sitting = await room.table(2)
    await room.stop()
    end = await room.board()
    strict.fail("other", Slow(2), times=1)
    asked = await room.press(room.members[0], end, "rematch")
    await room.members[1].slash(room.channel, "table new", title="gold", thread=False)
    await room.env.advance_time(5)
    assert "You sit at the table of the rematch" in said(asked)
    table = await room.sitting()
    assert table.id == sitting.id + 1
    assert [player.member_id for player in table.players] == [m.id for m in room.members[1::-1]]


async def test_a_rematch_says_which_permissions_the_bot_lacks(room):
    sitting = await room.table(2)
    await room.stop()
    end = await room.board()
    room.deny(attach_files=True)
    refused = await room.press(room.members[0], end, "rematch")
    assert "attach files" in said(refused)
    assert (await room.sitting()).id == sitting.id


@pytest.mark.long
async def test_the_end_in_french(tmp_path):
    async with open_room(tmp_path / "fr.db", language="fr") as room:
        await finished(room)
        end = await room.board()
        assert "gagne" in text_of(end).splitlines()[0]
        assert " tours en moins d’une minute" in text_of(end)
        assert labels(end) == ["Le fil du jeu", "Revanche", "Revoir", "Feuille de partie"]
        await room.members[0].slash(room.channel, "settings me", language="fr")
        record = await room.press(room.members[0], end, "record")
        assert "Pour vérifier" in said(record)
    assert span(90_000, words("fr")) == "1 jour et 1 heure"
