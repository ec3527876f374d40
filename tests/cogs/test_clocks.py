"""Clocks at a table, through a simulated Discord, with days that pass."""

from datetime import UTC, datetime

import pytest

from cogs.hall.attending import attend
from data import chairs, lateness, tables
from data.due import DAY, GRACE
from data.facts import save_fact
from tests.cogs.room import control_ids, labels, open_room, said, text_of
from tests.cogs.strict import Refused, open_strict

HOUR = 3600


pytestmark = pytest.mark.usefixtures("at_once")


async def begun(room, clock="turn 86400", rule="wait", players=2):
    return await room.timed(clock, rule, players)


def now(room):
    return int(room.env.now().timestamp())


def told(room):
    return "\n".join(text_of(message) for message in room.public())


async def bids(room, member, bid):
    return await room.play(room.members[member], f"bid {bid}")


async def late(room, **how):
    """Ana bids, and Bo lets a day pass."""
    await begun(room, **how)
    await bids(room, 0, 1)
    await room.passes(DAY)


class TestChoosing:
    async def test_a_table_without_a_clock_shows_none(self, room):
        sitting = await begun(room, clock="none")
        assert "<t:" not in text_of(await room.board())
        assert "Clock" not in text_of(room.public()[0])
        assert sitting.clocks == ()

    async def test_the_host_chooses_a_preset_and_what_is_done_then(self, room):
        host, other = await room.gather(), room.members[1]
        shown = await host.slash(room.channel, "table options")
        assert "Clock: no clock" in said(shown)
        assert not [each for each in control_ids(shown.response) if ":rule:" in each]
        shown = await room.pick(host, shown.response, "turn 259200")
        shown = await room.pick(host, shown.response, "chair")
        row = await room.sitting()
        assert (row.clock, row.out_of_time) == ("turn 259200", "chair")
        lobby = text_of(room.public()[-1])
        assert "Clock: three days for each turn · when time is out, a house player takes" in lobby
        shown = await other.slash(room.channel, "table options")
        assert not [each for each in control_ids(shown.response) if ":clock:" in each]

    async def test_the_board_says_until_when(self, room):
        sitting = await begun(room)
        (first, second) = sitting.clocks
        text = text_of(await room.board())
        assert f"-# ana, bo have until <t:{first.until}:f> (<t:{first.until}:R>)." in text
        assert text.count("until") == 1
        assert first.until == second.until == now(room) + DAY

    async def test_a_server_chooses_with_which_clock_tables_begin(self, room):
        owner = room.someone(manage_guild=True)
        shown = await owner.slash(
            room.channel, "settings server", clock="day", late="turn", holidays=12
        )
        assert "Clock: a day for each turn" in said(shown)
        assert "**12 days** a year" in said(shown)
        await room.members[0].slash(room.channel, "table new", title="gold", thread=False)
        row = await room.sitting()
        assert (row.clock, row.out_of_time) == ("turn 86400", "turn")
        answer = said(await room.members[0].slash(room.channel, "holiday", first="today"))
        assert "11 days left" in answer

    async def test_any_clock_can_be_typed(self, room):
        host = await room.gather(2)
        shown = await host.slash(room.channel, "table clock", time="90 min + 5 min", late="end")
        assert "when time is out, the game ends a day later" in said(shown)
        row = await room.sitting()
        assert (row.clock, row.out_of_time) == ("bank 5400 300", "end")

    async def test_what_is_no_clock_is_refused(self, room):
        host = await room.gather(2)
        assert "is no clock" in said(await host.slash(room.channel, "table clock", time="8 d"))
        answer = await room.members[1].slash(room.channel, "table clock", time="week")
        assert "host" in said(answer)
        assert (await room.sitting()).clock == "none"

    @pytest.mark.long
    async def test_a_rematch_keeps_the_clock(self, room):
        await begun(room, rule="chair")
        await room.stop()
        await room.press(room.members[0], await room.board(), "rematch")
        row = await room.sitting()
        assert (row.state, row.clock, row.out_of_time) == ("open", "turn 86400", "chair")


class TestOutOfTime:
    async def test_the_table_waits_and_asks_the_others_once(self, room):
        await late(room)
        question = room.public()[-1]
        assert "is out of time" in text_of(question)
        assert labels(question)[0] == "Wait on"
        count = len(room.public())
        for _ in range(3):
            await room.passes(HOUR)
        assert len(room.public()) == count

    async def test_of_several_who_are_late_each_is_asked_about_once(self, room):
        await late(room, players=3)
        asked = [m for m in room.public() if "is out of time" in text_of(m)]
        assert len(asked) == 2
        await room.passes(HOUR)
        await room.store.write(lateness.look, (await room.sitting()).id, now(room), "steady")
        asked = [m for m in room.public() if "is out of time" in text_of(m)]
        assert len(asked) == 2

    async def test_who_has_to_act_too_decides_nothing(self, room):
        await begun(room)
        await room.passes(DAY)
        asked = await room.press(room.members[0], room.public()[-1], "late", ":turn")
        assert "Play it first" in said(asked)
        asked = await room.press(room.members[2], room.public()[-1], "late", ":turn")
        assert "not" in said(asked)
        assert (await room.sitting()).number == 0

    async def test_the_others_wait_on(self, room):
        sitting = await late(room)
        await room.press(room.members[0], room.public()[-1], "late", ":wait")
        at = now(room)
        (run,) = (await room.sitting()).clocks
        assert (run.until, run.late) == (at + DAY, None)
        assert f"until <t:{at + DAY}:f>" in text_of(room.public()[-1])
        assert not control_ids(room.public()[-1])
        await room.passes(DAY + 60)
        assert "is out of time" in text_of(room.public()[-1]), sitting

    async def test_the_others_let_a_house_player_play_this_turn(self, room):
        await late(room)
        question = room.public()[-1]
        await room.press(room.members[0], question, "late", ":turn")
        question = room.message(question.id)
        await room.passes(5)
        sitting = await room.sitting()
        assert sitting.number >= 2
        assert sitting.players[1].house is None
        assert not control_ids(question)
        assert "A house player played for bo" in told(room)
        assert (await room.bot.hall.owed(sitting.id)).stood_in(1) == [1]

    async def test_mine_says_who_is_out_of_time(self, room):
        await begun(room)
        await bids(room, 0, 1)
        (run,) = (await room.sitting()).clocks
        shown = said(await room.members[0].slash(room.channel, "mine"))
        assert "out of time" not in shown
        assert "was over" not in shown
        await room.passes(DAY)
        shown = said(await room.members[0].slash(room.channel, "mine"))
        assert f"the time of bo was over <t:{run.until}:R>" in shown

    async def test_nobody_is_said_to_be_late_for_whom_no_house_player_stood_in(self, room):
        """Who takes a chair after a house player had it has never been late."""
        await begun(room, players=3, rule="chair")
        await bids(room, 0, 1)
        await bids(room, 2, 1)
        await room.passes(DAY)
        sitting = await room.sitting()
        assert sitting.players[1].house is not None
        assert sitting.number > 2, "it has played"
        await room.store.write(
            chairs.take_chair, sitting.id, 1, room.members[3].id, "dee", now(room)
        )
        owed = await room.bot.hall.owed(sitting.id)
        assert [line.seat for line in owed.newest.since(1)][2] == 1
        assert owed.stood_in(1) == []

    async def test_the_others_give_the_seat_to_a_house_player(self, room):
        await late(room)
        await room.press(room.members[0], room.public()[-1], "late", ":chair")
        await room.passes(5)
        sitting = await room.sitting()
        assert sitting.players[1].house == "steady"
        assert sitting.number >= 2

    async def test_the_other_ends_it(self, room):
        await late(room)
        question = room.public()[-1]
        asked = await room.press(room.members[0], question, "late", ":end")
        assert "take that back" in said(asked)
        assert (await room.sitting()).playing
        await room.press(room.members[0], asked.response, "late", ":end:sure")
        assert (await room.sitting()).stopped
        assert "ended the game" in text_of(room.message(question.id))

    async def test_a_house_player_plays_the_turn(self, room):
        await late(room, rule="turn")
        await room.passes(5)
        sitting = await room.sitting()
        assert sitting.number >= 2
        assert [player.house for player in sitting.players] == [None, None]

    async def test_a_house_player_takes_the_seat_in_the_middle_of_a_choice(self, room):
        """Of three who choose at once two are late."""
        await begun(room, players=3, rule="chair")
        await bids(room, 1, 2)
        await room.passes(DAY)
        await room.passes(5)
        sitting = await room.sitting()
        assert [player.house for player in sitting.players] == ["steady", None, "steady"]
        assert sitting.number >= 3
        assert 1 in sitting.waiting

    async def test_nobody_is_asked_about_a_seat_that_a_house_player_took(self, room):
        await late(room, rule="chair")
        await room.passes(5)
        assert (await room.sitting()).players[1].house == "steady"
        assert "is out of time" not in str([each.json for each in room.env.http_requests])

    async def test_the_game_ends_a_day_later(self, room):
        await late(room, rule="end")
        assert "The game ends on" in text_of(room.public()[-1])
        await room.passes(GRACE - HOUR)
        assert (await room.sitting()).playing
        await room.passes(HOUR)
        assert (await room.sitting()).stopped

    async def test_who_plays_late_plays_on(self, room):
        await late(room, rule="end")
        await bids(room, 1, 2)
        assert "A house player played" not in told(room)
        await room.passes(GRACE)
        assert (await room.sitting()).playing


class TestWeeks:
    async def reminders(self, room):
        return await room.store.database.read(
            "SELECT seat, number, made FROM notices WHERE kind = 'reminder'"
        )

    @pytest.mark.long
    async def test_a_holiday_and_nights_across_a_deadline(self, room):
        """Bo sleeps in Paris from 22:00 to 08:00, and is away for the first week of the year."""
        bo = room.members[1]
        await bo.slash(room.channel, "hours", city="Paris", asleep="22:00", awake="8:00")
        await bo.slash(room.channel, "holiday", first="today", last="2026-01-06")
        await begun(room, rule="chair")
        await bids(room, 0, 1)
        (run,) = (await room.sitting()).clocks
        assert datetime.fromtimestamp(run.until, UTC) == datetime(2026, 1, 8, 17, tzinfo=UTC)
        while now(room) < run.remind - HOUR:
            await room.passes(6 * HOUR if now(room) < run.remind - DAY else HOUR)
        assert await self.reminders(room) == []
        await room.passes(HOUR)
        await room.restart()
        await room.passes(HOUR)
        ((seat, number, made),) = await self.reminders(room)
        assert (seat, number) == (1, 0)
        assert run.remind <= made < run.until
        assert (await room.sitting()).players[1].house is None
        await room.restart()
        await room.passes(run.until - now(room))
        await room.passes(5)
        assert (await room.sitting()).players[1].house == "steady"

    @pytest.mark.long
    async def test_many_weeks_pass_at_a_table_that_waits(self, room):
        """Each time that the other waits on there is one more question, and never a second
        reminder."""
        await begun(room, clock="turn 604800")
        await bids(room, 0, 1)
        for week in range(1, 6):
            await room.passes(7 * DAY - HOUR)
            await room.passes(2 * HOUR)
            asked = [m for m in room.public() if "is out of time" in text_of(m)]
            assert len(asked) == 1, week
            assert len(await self.reminders(room)) <= 1
            await room.press(room.members[0], asked[0], "late", ":wait")
        assert (await room.sitting()).playing


class TestRestart:
    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("rule", ["wait", "turn", "chair"])
    async def test_a_bot_that_begins_after_the_deadline_does_what_is_due(self, room, rule):
        """It was away for nine minutes only, which counts."""
        await begun(room, rule=rule)
        await bids(room, 0, 1)
        await room.passes(DAY - 300)
        room.env.backend.advance_clock(540)
        await room.restart()
        await room.passes(5)
        await room.passes(5)
        sitting = await room.sitting()
        if rule == "wait":
            assert "is out of time" in text_of(room.public()[-1])
        else:
            assert sitting.number >= 2
        assert (sitting.players[1].house is not None) == (rule == "chair")

    async def test_three_days_away_count_against_nobody(self, tmp_path):
        path = tmp_path / "patolli.db"
        async with open_room(path) as room:
            sitting = await begun(room, rule="chair")
            began = sitting.clocks[0].since
        async with open_room(path) as room:
            room.env.backend.advance_clock(3 * DAY)
            await room.env.advance_time(61)
            await room.env.settle()
            row = await room.store.view(tables.table, sitting.id)
            assert [run.late for run in row.clocks] == [None, None]
            assert (row.clocks[0].until or 0) >= began + 4 * DAY


class TestBoards:
    """They tell until when, whatever moved it."""

    async def test_nobody_was_here_for_hours(self, room):
        await begun(room, rule="chair")
        await room.passes(HOUR)
        before = (await room.sitting()).clock_of(1).until
        await room.store.write(save_fact, "heartbeat", str(now(room) - 5 * HOUR))
        await room.restart()
        await room.env.advance_time(61)
        await room.env.settle()
        until = (await room.sitting()).clock_of(1).until
        assert until > before
        assert f"<t:{until}:f>" in text_of(await room.board())


class TestAtTheLastMoment:
    """What is done about somebody who is late, and what they do, come at once."""

    def once(self, room, monkeypatch, meanwhile):
        write, done = room.store.write, []

        async def looked(operation, *args, **named):
            found = await write(operation, *args, **named)
            if operation is attend and found.looked and found.looked.late and not done:
                done.append(await meanwhile(found.looked.late[0]))
            return found

        monkeypatch.setattr(room.store, "write", looked)
        return done

    async def test_who_has_played_keeps_the_seat(self, room, monkeypatch):
        await begun(room, rule="chair")
        await bids(room, 0, 1)

        async def plays(_):
            return await room.bot.hall.play(await room.sitting(), 1, "bid 2", 12345)

        done = self.once(room, monkeypatch, plays)
        await room.passes(DAY)
        await room.passes(5)
        assert done
        assert (await room.sitting()).players[1].house is None

    async def test_who_is_waited_for_does_not_end_the_game(self, room, monkeypatch):
        await late(room, rule="end")

        async def waits(run):
            there, ana = (1, run.seat, run.number), room.members[0].id
            return await room.store.write(lateness.choose, *there, "wait", ana, now(room), "steady")

        done = self.once(room, monkeypatch, waits)
        await room.passes(GRACE)
        await room.passes(5)
        assert done
        assert (await room.sitting()).playing


async def test_what_asks_about_somebody_goes_when_they_have_played(room):
    await late(room)
    asks = room.public()[-1].id
    assert "Wait on" in labels(room.message(asks))
    await bids(room, 1, 2)
    await room.passes(60)
    assert asks not in {message.id for message in room.public()}


@pytest.mark.parametrize("rule", ["wait", "end"])
async def test_a_question_that_discord_forbids_is_not_asked_again_and_again(tmp_path, rule):
    async with open_strict(tmp_path / "strict.db") as strict:
        room = strict.room
        await begun(room, rule=rule)
        await bids(room, 0, 1)
        for kind in ("board", "question", "other"):
            strict.fail(kind, Refused(403, 50013))
        before = strict.invalid
        await room.passes(DAY)
        for _ in range(30):
            await room.passes(1)
        assert strict.invalid - before < 6
