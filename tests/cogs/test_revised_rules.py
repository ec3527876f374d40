"""Rules that are corrected while a game is played: it goes on by itself, or its players say so."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.bot.patolli import Patolli
from cogs.hall.chairs import veiled_record
from cogs.hall.hall import Hall
from cogs.workshop.workshop import Busy, Died
from data import drafts, rulings, tables
from data.due import HOUSE_LATE
from data.rows import DamagedTable
from data.rulings import Played
from data.stored_table import StoredTable
from data.words import words
from engine.record import Record, Rules
from tests.cogs.room import OUTLINES, Room, control_ids, errors, labels, open_room, said, text_of
from tests.cogs.test_damage import harm
from tests.cogs.voting import questions
from tests.data.conftest import ON_BOTH
from tests.data.tables import turns
from tests.revised import CANNOT_READ, NO_THREES, ONE_ROUND, TIES_SHARE, Toy, toy_played

ASKS = "the rules of this game were corrected"
REFUSED = "**Go on** plays on from here by the corrected rules"
GOES_ON = "The game goes on from this position"
HOLDS_NOW = "from here on the game is played by the corrected ones"

pytestmark = pytest.mark.one_in(2)


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Toy]:
    with toy_played(tmp_path) as made:
        yield made


@pytest.fixture(params=ON_BOTH)
async def room(
    request: pytest.FixtureRequest, toy: Toy, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Room]:
    """A room on a file and on a server, where the toy is played."""
    on_server = request.param == "server"
    where = request.getfixturevalue("server").empty() if on_server else tmp_path / "room.db"
    async with open_room(where) as made:
        yield made
    assert not errors(caplog)


async def played(room: Room, *rounds: tuple[int, ...], players: int = 2) -> StoredTable:
    await room.table(players, title="toy")
    await pick(room, *rounds)
    return await room.sitting()


async def pick(room: Room, *rounds: tuple[int, ...]) -> None:
    for picks in rounds:
        for seat, pebbles in enumerate(picks):
            player = (await room.sitting()).players[seat]
            member = next(m for m in room.members if m.id == player.member_id)
            assert "✓" in await room.play(member, f"take {pebbles}")


async def corrected(room: Room, toy: Toy, *changes: Any) -> StoredTable:
    toy.become(*changes)
    await room.restart()
    await looked(room)
    return await room.sitting()


async def looked(room: Room) -> None:
    await room.env.settle()
    with room.env.time_context():
        for _ in range(600):
            if not (await room.sitting()).unchecked:
                break
            await asyncio.sleep(0.05)
    await room.env.settle()


async def tie_with_the_house(room: Room) -> Any:
    """A game of one member, who took as many pebbles as the house; return the member."""
    host = await room.gather(title="toy")
    await host.slash(room.channel, "table house", strength="novice")
    room.bot.hall.house.pause = 3600.0
    await host.slash(room.channel, "table start")
    hall, sitting = room.bot.hall, await room.sitting()
    mine = sitting.seat_of(host.id) or 0
    with room.env.time_context():
        sitting = (await hall.play(sitting, mine, "take 2", 77)).table
        await hall.play_for_house(sitting, 1 - mine, "take 2")
    return host


def seated(room: Room, sitting: StoredTable, seat: int) -> Any:
    return next(m for m in room.members if m.id == sitting.players[seat].member_id)


def shared_out(sitting: StoredTable) -> int:
    return sum(int(score or 0) for score in sitting.begun().scores())


async def whole(room: Room) -> Record:
    sitting = await room.sitting()
    record = await room.bot.hall.record(sitting)
    return Record.read(record.write())


# It goes on by itself.


@pytest.mark.long
async def test_a_game_that_is_the_same_under_the_new_rules_goes_on_silently(room, toy):
    before = await played(room, (1, 2), (3, 1))
    messages = len(room.public())
    after = await corrected(room, toy, TIES_SHARE)
    assert (before.revision, after.revision) == (1, 2)
    assert not after.outdated
    assert len(room.public()) == messages, "nobody is told"
    assert after.position is not None
    assert before.position is not None
    assert after.position.dump() == before.position.dump()
    await pick(room, (2, 2))
    record = await whole(room)
    assert record.revision == 1
    assert record.rules == [Rules(2, 1)]
    position = record.verify(after.game)
    assert position.scores() == (await room.sitting()).begun().scores()
    assert shared_out(await room.sitting()) > shared_out(before), "by the new rules"


@pytest.mark.long
async def test_a_game_goes_on_under_one_revision_after_another(room, toy):
    await played(room, (1, 2))
    await corrected(room, toy)
    await pick(room, (1, 2))
    await corrected(room, toy)
    assert (await room.sitting()).revision == 3
    assert (await whole(room)).rules == [Rules(3, 1)]
    ana = (await room.sitting()).players[0]
    assert "✓" in await room.play(next(m for m in room.members if m.id == ana.member_id), "take 1")


@pytest.mark.long
async def test_a_turn_of_before_can_be_taken_back_where_the_game_went_on_silently(room, toy):
    sitting = await played(room, (1, 2))
    member = seated(room, sitting, 0)
    await room.play(member, "take 3")
    await corrected(room, toy)
    assert "Taken back" in said(await member.slash(room.channel, "undo"))


@pytest.mark.long
async def test_a_draft_is_kept_where_the_game_goes_on_silently(room, toy):
    sitting = await played(room, (1, 2))
    member = seated(room, sitting, 0)
    shown = await member.slash(room.channel, "play")
    await room.pick(member, shown.response, "take 2")
    await corrected(room, toy)
    kept = await room.store.view(drafts.draft_of, sitting.id, 0)
    assert kept is not None
    assert kept.text == "take 2"


# Its players are asked.


@pytest.mark.long
async def test_where_the_lines_lead_elsewhere_the_players_are_asked(room, toy):
    await played(room, (2, 2), (1, 3))
    held = await corrected(room, toy, TIES_SHARE)
    assert held.is_held
    assert (held.revision, held.held) == (1, 2)
    assert held.waiting == ()
    assert await turns(room.store, held) == (), "nobody's time runs"
    board = await room.board()
    assert ASKS in text_of(board)
    for member in room.members[:2]:
        assert f"<@{member.id}>" in text_of(board)
    await room.env.advance_time(120)
    await room.env.settle()
    (notice,) = [m for m in room.public() if "does the game go on?" in text_of(m)]
    assert all(f"<@{member.id}>" in text_of(notice) for member in room.members[:2])
    assert labels(board) == ["Go on", "End the game", "My view", "More"]
    assert REFUSED in await room.play(room.members[0], "take 1")
    for command in ("undo", "play"):
        assert REFUSED in said(await room.members[1].slash(room.channel, command))
    assert "does it go on?" in said(await room.members[0].slash(room.channel, "mine"))
    assert (await room.sitting()).number == 4


@pytest.mark.long
async def test_one_player_says_that_it_goes_on_and_it_does_from_the_position_as_it_stands(
    room, toy
):
    before = await played(room, (2, 2), (1, 3))
    held = await corrected(room, toy, TIES_SHARE)
    assert "do not sit at this table" in said(
        await room.press(room.members[3], await room.board(), "go_on")
    )
    asks = await room.board()
    await room.env.advance_time(500)
    (way,) = (i for i in control_ids(asks) if i.startswith("patolli:go_on"))
    assert GOES_ON in said(await room.click(seated(room, held, 1), asks, way))
    await room.env.settle()
    after, board = await room.sitting(), await room.board()
    assert (after.revision, after.held, after.rules_from) == (2, None, 5)
    begun = {turn.began for turn in await turns(room.store, after)}
    assert begun == {after.touched}, "everybody's time begins anew"
    assert before.position is not None
    assert after.begun().dump() == before.position.dump()
    assert HOLDS_NOW in text_of(board)
    assert labels(board)[0] == "Play"
    sent = [r.json or {} for r in room.env.http_requests if r.path.endswith("/messages")]
    called = {int(user) for user in sent[-1]["allowed_mentions"]["users"]}
    assert called == {seated(room, held, 0).id}, "who is to act, but for the one who is here"
    assert GOES_ON in said(await room.press_id(seated(room, held, 0), way)), "it does already"
    assert (await room.sitting()) == after
    await pick(room, (2, 2))
    assert HOLDS_NOW not in text_of(await room.board())
    assert shared_out(await room.sitting()) > shared_out(before), "by the new rules"
    await room.hurry(Random(4))
    record = await whole(room)
    (rules,) = record.rules
    assert (record.revision, rules.revision, rules.first) == (1, 2, 5)
    assert record.verify(after.game).scores() == record.result


@pytest.mark.long
async def test_where_a_line_is_not_legal_any_more_the_players_are_asked(room, toy):
    await played(room, (3, 2))
    held = await corrected(room, toy, NO_THREES)
    assert held.is_held
    await room.press(room.members[0], await room.board(), "go_on")
    assert "✓" not in await room.play(room.members[0], "take 3")
    await pick(room, (2, 1))
    assert (await whole(room)).rules[0].first == 3


@pytest.mark.long
async def test_what_was_played_before_is_not_taken_back(room, toy):
    sitting = await played(room, (2, 2))
    first, second = (seated(room, sitting, seat) for seat in (0, 1))
    await room.play(first, "take 3")
    await corrected(room, toy, TIES_SHARE)
    await room.press(second, await room.board(), "go_on")
    assert "what was played before that stands" in said(await first.slash(room.channel, "undo"))
    await room.play(second, "take 1")
    await room.play(first, "take 1")
    assert "Taken back" in said(await first.slash(room.channel, "undo")), "but what came after"
    record = await whole(room)
    assert [line.text for line in record.lines[3:]] == ["take 1", "take 1", "undo 5"]
    assert (await room.bot.hall.record(await room.sitting())).rules[0].first == 4


@pytest.mark.long
async def test_rules_may_be_corrected_again_and_again(room, toy):
    await played(room, (2, 2))
    await corrected(room, toy, TIES_SHARE)
    await room.press(room.members[0], await room.board(), "go_on")
    await pick(room, (3, 1))
    held = await corrected(room, toy, NO_THREES)
    assert held.is_held
    await room.press(room.members[1], await room.board(), "go_on")
    await pick(room, (1, 2))
    silently = await corrected(room, toy)
    assert (silently.revision, silently.is_held) == (4, False)
    await room.hurry(Random(2))
    record = await whole(room)
    assert record.revision == 1
    assert [(rules.revision, rules.first) for rules in record.rules] == [(2, 3), (4, 5)]
    assert record.verify(silently.game).scores() == record.result


@pytest.mark.long
async def test_a_game_that_is_held_may_go_on_by_itself_under_rules_corrected_once_more(room, toy):
    await played(room, (2, 2))
    assert (await corrected(room, toy, TIES_SHARE)).is_held
    again = await corrected(room, toy)
    assert not again.outdated
    assert (again.revision, again.held) == (3, None)
    await pick(room, (1, 2))


@pytest.mark.long
async def test_before_anything_was_played_another_deal_asks_too(room, toy):
    await played(room)
    other = ("data/components/toy.json", "[2, 3, 5, 4, 6, 3]", "[2, 3, 5, 4, 6, 4]")
    held = await corrected(room, toy, other)
    assert held.is_held
    await room.press(room.members[0], await room.board(), "go_on")
    await pick(room, (1, 2))
    record = await whole(room)
    assert record.rules[0].first == 1
    assert record.rules[0].position is not None
    await room.hurry(Random(2))
    record = await whole(room)
    assert record.verify(held.game).scores() == record.result


@pytest.mark.long
async def test_a_game_that_the_new_rules_would_end_asks_and_is_over_then(room, toy):
    await played(room, (1, 2))
    held = await corrected(room, toy, ONE_ROUND)
    assert held.is_held
    await room.press(room.members[0], await room.board(), "go_on")
    await room.env.settle()
    assert (await room.sitting()).state == "over"
    assert labels(await room.board()) == ["How it went", "Rematch", "Replay", "Record"]


# Ending it.


@pytest.mark.long
async def test_all_may_agree_to_end_it_instead(room, toy):
    await played(room, (2, 2))
    await corrected(room, toy, TIES_SHARE)
    offered = await room.press(room.members[0], await room.board(), "ending")
    await room.press(room.members[0], offered.response, "propose")
    (question,) = questions(room)
    await room.press(room.members[1], question, "vote_end", ":yes")
    assert (await room.sitting()).stopped
    assert (await whole(room)).rules == []


@pytest.mark.long
async def test_whoever_plays_alone_ends_it_alone(room, toy):
    host = await tie_with_the_house(room)
    held = await corrected(room, toy, TIES_SHARE)
    assert held.is_held
    offered = await room.press(host, await room.board(), "ending")
    await room.press(host, offered.response, "end")
    assert (await room.sitting()).stopped


# House players.


@pytest.mark.long
async def test_house_players_wait_until_it_is_decided(room, toy):
    host = await tie_with_the_house(room)
    held = await corrected(room, toy, TIES_SHARE)
    assert held.is_held
    room.bot.hall.house.pause = 0.0
    await room.env.advance_time(2 * HOUSE_LATE)
    await room.env.settle()
    assert (await room.sitting()).number == 2
    await room.press(host, await room.board(), "go_on")
    with room.env.time_context():
        for _ in range(200):
            if (await room.sitting()).number == 3:
                break
            await asyncio.sleep(0.05)
    assert (await room.sitting()).number == 3


# Looking back.


@pytest.mark.long
async def test_everything_can_be_looked_at_as_before(room, toy):
    await played(room, (2, 2), (1, 3))
    await corrected(room, toy, TIES_SHARE)
    ana = room.members[0]
    for command in ("board", "hand", "replay"):
        shown = await ana.slash(room.channel, command)
        assert said(shown)
        assert REFUSED not in said(shown), command
    course = await room.press(ana, shown.response, "course")
    assert "How it went" in said(course)
    await room.press(ana, await room.board(), "go_on")
    await pick(room, (2, 2))
    shown = await ana.slash(room.channel, "replay", turn=2)
    assert "2" in said(shown)
    course = await room.press(ana, shown.response, "course")
    assert "up to turn 6" in said(course)
    told = await room.press(ana, course.response, "course_text")
    scores = (await room.sitting()).begun().scores()
    assert all(str(score) in said(told) for score in scores)


@pytest.mark.long
async def test_the_record_of_a_running_game_hides_what_nobody_can_veil(room, toy):
    sitting = await played(room, (2, 2))
    await corrected(room, toy, TIES_SHARE)
    hall, held = room.bot.hall, await room.sitting()
    with room.env.time_context():
        assert [
            line.split()
            for line in lines_of(await veiled_record(hall, held, seated(room, sitting, 0).id))
        ] == [["red", "take", "2"], ["blue", "(older", "rules)"]]
    await room.press(seated(room, sitting, 0), await room.board(), "go_on")
    await pick(room, (3, 1))
    with room.env.time_context():
        text = await veiled_record(hall, await room.sitting(), seated(room, sitting, 1).id)
    assert [line.split() for line in lines_of(text)] == [
        ["red", "(older", "rules)"],
        ["blue", "take", "2"],
        ["rules", "2", "from", "3"],
        ["red", "take", "(hidden)"],
        ["blue", "take", "1"],
    ]
    assert "kept" not in text
    assert "seed" not in text
    sitting = await room.sitting()
    sent = await seated(room, sitting, 1).slash(room.channel, "table record")
    assert words("en")("record.veiled", seal=sitting.seal) in said(sent)
    assert str(sitting.seed) not in said(sent)
    assert (await sent.response.attachments[0].read()).decode() == text


def lines_of(record: str) -> list[str]:
    return record.partition("\n\n")[2].splitlines()


@pytest.mark.long
async def test_what_is_damaged_is_mended_as_far_as_the_rules_that_hold_can_tell(toy, tmp_path):
    path = tmp_path / "room.db"
    async with open_room(path) as room:
        await played(room, (2, 2))
        await corrected(room, toy, TIES_SHARE)
        await room.press(room.members[0], await room.board(), "go_on")
        await pick(room, (1, 2))
        sound = await room.sitting()
        harm(path, "UPDATE positions SET snapshot = x'81' WHERE number IN (1, 2, 4)")
        harm(path, "UPDATE lines SET events = x'81' WHERE number = 4")
        mended = await room.sitting()
        assert mended.begun().dump() == sound.begun().dump()
        hall = room.bot.hall
        taken_over = await hall.position_at(mended, 2)
        assert taken_over.progress()[0] == 2
        assert [event.kind for event in await hall.events(mended, 4, 4)] == ["shared"]
        with pytest.raises(DamagedTable, match="older rules"):
            await hall.position_at(mended, 1)
        await pick(room, (1, 2))


# When it is looked at, and what goes wrong meanwhile.


@pytest.mark.long
async def test_a_table_that_was_missed_is_looked_at_when_somebody_visits_it(room, toy):
    await played(room, (2, 2))
    toy.become(TIES_SHARE)
    assert (await room.sitting()).unchecked
    assert REFUSED in await room.play(room.members[0], "take 1")
    await room.env.settle()
    assert ASKS in text_of(await room.board())


@pytest.mark.long
async def test_while_nobody_can_look_at_it_the_members_are_told_so(room, toy, monkeypatch):
    await played(room, (1, 2))
    toy.become()

    async def busy(*_: object) -> None:
        raise Busy

    with monkeypatch.context() as patched:
        patched.setattr(room.bot.workshop, "upgraded", busy)
        assert "is being looked at" in await room.play(room.members[0], "take 1")
    assert (await room.sitting()).unchecked
    await pick(room, (1, 2))
    assert (await room.sitting()).revision == 2


@pytest.mark.long
async def test_a_game_over_which_workers_die_is_asked_about(room, toy, monkeypatch):
    await played(room, (1, 2))
    toy.become()

    async def dies(*_: object) -> None:
        raise Died

    with monkeypatch.context() as patched:
        patched.setattr(room.bot.workshop, "upgraded", dies)
        assert "is being looked at" in await room.play(room.members[0], "take 1")
        assert REFUSED in await room.play(room.members[0], "take 1")
    await room.env.settle()
    await room.press(room.members[0], await room.board(), "go_on")
    await pick(room, (1, 2))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("at", ["held", "went on"])
async def test_a_bot_that_was_killed_before_it_said_so_says_so_after_its_start(room, toy, at):
    sitting = await played(room, (2, 2))
    await room.play(seated(room, sitting, 0), "take 1")  # which changes the board that stands
    sitting = await room.sitting()
    toy.become(TIES_SHARE)
    read = Played(sitting.id, sitting.number, 1)
    if at == "held":
        await room.store.write(rulings.hold, read, 2, sitting.touched)
    else:
        assert sitting.snapshot is not None
        await room.store.write(
            rulings.adopt_revision, read, 2, sitting.snapshot, sitting.touched, waiting=(1,)
        )
    await room.restart()
    await looked(room)
    board = await room.board()
    assert (ASKS if at == "held" else HOLDS_NOW) in text_of(board)
    assert at != "held" or board.id != sitting.board_id, "it stands below all else"
    assert any(i.startswith("patolli:go_on") for i in control_ids(board)) is (at == "held")
    row = await room.sitting()
    assert row.shown == row.number


@pytest.mark.long
async def test_two_processes_at_once_decide_the_same_once(room, toy):
    sitting = await played(room, (2, 2))
    toy.become(TIES_SHARE)
    halls = [Hall(room.store, lambda: 5, OUTLINES) for _ in range(3)]
    with room.env.time_context():
        here = [await hall.table(sitting.id) for hall in halls]
        await asyncio.gather(
            *(hall.revisions.settled(each) for hall, each in zip(halls, here, strict=True))
        )
        here = [await hall.table(sitting.id) for hall in halls]
        assert all(each.is_held for each in here)
        after = await asyncio.gather(
            *(hall.revisions.go_on(each) for hall, each in zip(halls, here, strict=True))
        )
    assert {each.revision for each in after} == {2}
    assert [rules.first for rules in (await whole(room)).rules] == [3]


@pytest.mark.long
async def test_a_turn_that_was_played_meanwhile_makes_it_look_again(room, toy):
    """By a bot of the version before, on the same server."""
    sitting = await played(room, (1, 2))
    older = Hall(room.store, lambda: 5, OUTLINES)
    with room.env.time_context():
        await older.play(sitting, 0, "take 2", 991)
        toy.become()
        settled = await room.bot.hall.revisions.settled(sitting)
    assert settled.number == 3
    assert not (await room.bot.hall.revisions.settled(settled)).outdated


# Positions that cannot be read, and rules that are newer than the bot.


@pytest.mark.long
async def test_a_position_that_cannot_be_read_stops_its_own_table_alone(toy, tmp_path):
    async with open_room(tmp_path / "room.db") as room:
        await played(room, (1, 2))
        toy.become(CANNOT_READ)
        await room.restart()
        await room.env.settle()
        assert "is damaged" in await room.play(room.members[0], "take 1")
        there = room.guild.create_text_channel("other")
        await room.members[0].slash(there, "table new", title="gold", thread=False)
        assert (await room.store.view(tables.running_in, there.id)) is not None


@pytest.mark.long
async def test_a_bot_of_older_rules_leaves_the_game_alone(room, toy):
    await played(room, (1, 2))
    await corrected(room, toy)
    await pick(room, (2, 1))
    toy.become(revision=1)
    await room.restart()
    await room.env.settle()
    row = await room.sitting()
    assert (row.revision, row.held) == (2, None)
    assert "once the bot is up to date" in await room.play(room.members[0], "take 1")
    toy.become(revision=2)
    await pick(room, (1, 2))


@pytest.mark.long
async def test_it_is_asked_in_french(toy, tmp_path):
    async with open_room(tmp_path / "fr.db", language="fr") as room:
        await played(room, (2, 2))
        await corrected(room, toy, TIES_SHARE)
        board = await room.board()
        assert labels(board)[:2] == ["Continuer", "Arrêter"]
        assert "**Continuer** reprend la partie d’ici" in text_of(board)
        await room.press(room.members[0], board, "go_on")
        await room.env.settle()
        assert "la partie suit les nouvelles" in text_of(await room.board())
        assert isinstance(room.bot, Patolli)
