"""A table whose cup plays the same deal elsewhere: what is played there reaches its players alone
until the round is over, at every door; and what its players may not decide."""

from random import Random
from typing import Any

import pytest

from data.boards import forget_boards
from data.cup_queries import cup
from data.cup_rows import Terms
from data.database import Sql
from data.due import HEARTBEAT
from data.facts import save_fact
from data.members_hours import set_hours
from data.outbox import TOGETHER
from data.ways import choose_way
from data.words import words
from engine.cups.lines import Opened
from engine.cups.plan import Plan
from tests.cogs.room import Room, control_ids, labels, said, text_of
from tests.cogs.test_notices import HOUR, at, clock, passes
from tests.data.evenings import happened, publish

SAY = words("en")
VEILED = SAY("refusal.veiled")


async def veil(room: Room, *, veiled: bool = True) -> None:
    """The table in the room is the second one of a round."""
    table_id = (await room.sitting()).id

    def work(sql: Sql) -> None:
        pod = {"cup_id": 1, "cup_round": 3, "pod": 2}
        sql.amend("tables", {"id": table_id}, **pod, host_id=None, veiled=veiled)

    await room.store.database.write(work)


@pytest.fixture
async def table(room: Room) -> Room:
    """A game for two that is veiled, with two who look on."""
    await room.table(2, first="red")
    await veil(room)
    with room.env.time_context():
        await room.bot.boards.show((await room.sitting()).id, afresh=True)
    await room.env.settle()
    return room


def spectator(room: Room) -> Any:
    return room.members[3]


async def seed(room: Room) -> str:
    row = await room.sitting()
    assert row.seed
    return row.seed


async def test_the_message_tells_that_somebody_is_to_act_and_nothing_else(table):
    """The buyer alone is to act while beads are laid: it says the same then, and calls the same."""
    ana, bo, *_ = table.members
    posted, told, waited = (await table.board()).id, set[str](), set[tuple[int, ...]]()
    for member, turn in ((ana, "bid 3"), (bo, "bid 1"), (ana, "end")):
        await table.play(member, turn)
        message = await table.board()
        assert not message.attachments
        told.add(text_of(message))
        waited.add((await table.sitting()).waiting)
        if message.id != posted:
            assert set(message.ping_user_ids) == {ana.id, bo.id}
    assert len(waited) == 3, "now both, now one of them"
    (text,) = told
    assert "round 3, table 2" in text
    assert f"<@{ana.id}>, <@{bo.id}>: somebody is to act" in text
    assert not [word for word in ("bid", "bead", "temple") if word in text.lower()]
    assert message.id != posted, "they are called by a new message"
    assert posted not in [each.id for each in table.public()], "the one before tells nothing"


async def by_the_clock(room: Room) -> None:
    host, other = room.members[:2]
    await host.slash(room.channel, "table new", title="gold", thread=False)
    await other.slash(room.channel, "table join")
    await host.slash(room.channel, "table clock", time="1 d")
    await host.slash(room.channel, "table start")
    await veil(room)
    await room.bot.boards.show((await room.sitting()).id, afresh=True)
    await room.env.settle()


async def test_no_clock_tells_whose_turn_it_is(room):
    await by_the_clock(room)
    ana, bo, *_ = room.members
    await room.play(bo, "bid 1")
    assert "until" not in text_of(await room.board()).replace("until the round is over", "")
    room.env.backend.advance_clock(23 * HOUR)
    await room.store.write(save_fact, HEARTBEAT, str(clock(room)))
    await passes(room, 61)
    told = [m for m in room.public() if "running out" in text_of(m)]
    assert [set(message.ping_user_ids) for message in told] == [{ana.id, bo.id}]
    assert all("<t:" not in text_of(message) for message in told)


async def test_who_is_called_otherwise_is_called_for_the_own_turn(table):
    """By direct message, which nobody else sees."""
    ana, bo, *_ = table.members
    await table.store.write(choose_way, bo.id, way="direct")
    await table.play(bo, "bid 3")
    await table.play(ana, "bid 1")
    assert set((await table.board()).ping_user_ids) == {ana.id}
    await passes(table, 2 * TOGETHER + 5)
    own = table.env.backend.messages[table.env.backend.dm_channels[bo.id]].values()

    assert ["rebuild your disc" in text_of(message) for message in own] == [True]


async def test_nobody_learns_who_is_next(table):
    for member in table.members[:2]:
        await table.store.write(choose_way, member.id, next_too=True)
    for seat, turn in ((0, "bid 3"), (1, "bid 1"), (0, "end")):
        await table.play(table.members[seat], turn)
        await passes(table, 2 * TOGETHER + 5)
    assert not [each for each in table.public() if "you are next" in text_of(each)]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("board", {}),
        ("board", {"text": True}),
        ("board", {"turn": 1}),
        ("replay", {}),
        ("replay", {"turn": 1}),
        ("table record", {}),
    ],
)
async def test_a_command_shows_it_to_players_alone(table, command, options):
    await table.play(table.members[0], "bid 3")
    shown = await spectator(table).slash(table.channel, command, **options)
    assert said(shown) == VEILED
    assert not shown.response.attachments
    shown = await table.members[1].slash(table.channel, command, **options)
    assert VEILED not in said(shown)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("verb", ["view", "text", "replay", "record"])
async def test_a_button_shows_it_to_players_alone(table, verb):
    board = await table.board()
    for member, refused in ((spectator(table), True), (table.members[1], False)):
        shown = board
        if verb != "view":
            shown = (await table.press(member, board, "more")).response
        answer = await table.press(member, shown, verb)
        assert (said(answer) == VEILED) is refused


@pytest.mark.one_in(3)
@pytest.mark.parametrize("verb", ["step", "film", "course"])
async def test_a_replay_that_stands_shows_no_more_of_it(room, verb):
    await room.table(2, first="red")
    for member, turn in zip(room.members[:2], ("bid 3", "bid 1"), strict=True):
        await room.play(member, turn)
    kept = {
        member: (await member.slash(room.channel, "replay", turn=0)).response
        for member in (spectator(room), room.members[0])
    }
    await veil(room)
    end = ":last" if verb == "step" else ""
    assert said(await room.press(spectator(room), kept[spectator(room)], verb, end)) == VEILED
    answer = await room.press(room.members[0], kept[room.members[0]], verb, end)
    assert VEILED not in said(answer)


@pytest.mark.long
async def test_the_course_as_text_is_veiled_too(room):
    await room.table(2, title="maya")
    await room.hurry(Random(5))
    shown = await spectator(room).slash(room.channel, "replay")
    course = (await room.press(spectator(room), shown.response, "course")).response
    await veil(room)
    assert said(await room.press(spectator(room), course, "course_text")) == VEILED


async def test_the_end_is_told_only_when_the_round_is_over(table):
    await table.hurry(Random(2))
    sitting, secret = await table.sitting(), await seed(table)
    board = await table.board()
    assert not board.attachments
    assert text_of(board).splitlines()[1:] == [SAY("veiled.over")]
    for member in (*table.members[:2], spectator(table)):
        shown = await member.slash(table.channel, "table record")
        files = [(await file.read()).decode() for file in shown.response.attachments]
        for text in (said(shown), *files):
            assert secret not in text
    assert secret not in "".join(map(text_of, table.public()))
    await veil(table, veiled=False)
    await table.bot.boards.show(sitting.id, afresh=True)
    await table.env.settle()
    board = await table.board()
    assert board.attachments
    for member in (*table.members[:2], spectator(table)):
        assert secret in said(await table.press(member, board, "record"))


async def test_a_notice_at_the_table_does_not_say_who_is_asked_what(table):
    """Who sleeps while a turn is handed over is called in the morning."""
    bo = table.members[1]
    await at(table, 23)
    await table.store.write(set_hours, bo.id, "UTC", (22 * 60, 8 * 60), 0)
    await table.play(bo, "bid 3")
    await table.play(table.members[0], "bid 1")
    assert (await table.sitting()).waiting == (1,)
    await passes(table, 2 * TOGETHER + 5)
    await at(table, 8)
    (called,) = [each for each in table.public() if "[to the board]" in text_of(each)]
    ana = table.members[0]
    assert f"<@{ana.id}>, <@{bo.id}>: **Das Gold der Maya** · somebody is to act" in text_of(called)
    assert set(called.ping_user_ids) == {ana.id, bo.id}
    assert SAY("gold.ask.pay") not in text_of(called)


async def test_who_only_looks_on_is_offered_nothing_while_typing(table):
    assert await spectator(table).autocomplete(table.channel, "play", "turn", "") == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("command", ["table end", "table pause", "table replace"])
async def test_its_players_decide_nothing_that_is_the_organisers(table, command):
    answer = await table.members[0].slash(table.channel, command)
    assert said(answer) == SAY("refusal.of_a_cup")


async def test_nobody_asks_for_a_rematch(room):
    await room.table(2)
    await room.stop()
    old = await room.board()
    await veil(room, veiled=False)
    await room.bot.boards.show((await room.sitting()).id, afresh=True)
    await room.env.settle()
    assert SAY("board.rematch") not in labels(await room.board())
    assert said(await room.press(room.members[0], old, "rematch")) == SAY("refusal.of_a_cup")


@pytest.mark.long
async def test_whoever_leaves_is_followed_by_a_house_player_whom_nobody_replaces(table):
    ana = table.members[0]
    offered = (await ana.slash(table.channel, "table leave")).response
    assert labels(offered) == [SAY("leave.cup")]
    await table.press(ana, offered, "leave_game")
    sitting = await table.sitting()
    assert sitting.players[0].house is not None
    assert sitting.to_take == ()
    assert not [i for message in table.public() for i in control_ids(message) if ":chair:" in i]
    assert sitting.host_id is None


async def test_nobody_hands_a_chair_over(table):
    answer = await table.members[0].slash(table.channel, "table leave", to=spectator(table))
    assert said(answer) == SAY("refusal.of_a_cup")


async def test_a_restart_posts_what_is_owed_without_a_word_of_the_game(table):
    await table.play(table.members[0], "bid 3")
    await table.store.write(forget_boards)
    await table.restart()
    await table.env.settle()
    board = await table.board()
    assert not board.attachments
    assert "round 3, table 2" in text_of(board)


async def test_in_a_duplicate_round_nobody_learns_of_the_other_table_before_both_have_ended(room):
    """The real thing: four in a cup, two tables with the same deal, one of which ends first."""
    hall, cups = room.bot.hall, room.bot.hall.cups
    places = [room.guild.create_text_channel(f"table {number}") for number in (1, 2)]
    cup_id = await _a_duplicate_round(room, places)
    first, second = [await hall.latest_in(place.id) for place in places]
    assert first.seed == second.seed
    here = [member for member in room.members if first.seat_of(member.id) is not None]
    there = [member for member in room.members if member not in here]
    await _played_out(room, places[0], Random(3))
    await _nothing_is_told(room, places[0], there, first.seed or "")
    await _nothing_is_told(room, places[1], here, first.seed or "")
    assert not happened(await cups.cup(cup_id), "result", Opened)
    await _played_out(room, places[1], Random(4))
    with room.env.time_context():
        await cups.attend(cup_id)
    await room.env.settle()
    for place in places:
        sitting = await hall.latest_in(place.id)
        board = room.env.backend.get_message(place.id, sitting.board_id or 0)
        assert board.attachments, "the round is over, and its last boards are shown"
        told = said(await room.press(here[0], board, "record"))
        assert (first.seed or "") in told
    for member in (*here, *there):
        assert VEILED not in said(await member.slash(places[0], "board"))
    assert (await room.store.view(cup, cup_id)).state == "over"


async def _a_duplicate_round(room: Room, places: list[Any]) -> int:
    cups = room.bot.hall.cups
    cups.open_threads = lambda cup_id: None
    plan = Plan(title="gold", rounds=1, pod=2, duplicate=True)
    facts = {"server_id": room.guild.id, "channel_id": room.channel.id, "host_id": 1}
    with room.env.time_context():
        live = await cups.announce(plan, Terms(), name="Jaguar Cup", **facts)
        for click, member in enumerate(room.members):
            await cups.enter(live.id, member.id, f"player {click}", click)
        await cups.start(live.id, 1, 77)
        await publish(cups.hall, await cups.cup(live.id))
        await cups.attend(live.id)
        for place in places:
            opening = await cups.next_pod(live.id)
            assert opening is not None
            await cups.stand(opening, place.id)
    await room.env.settle()
    return live.id


async def _nothing_is_told(room: Room, place: Any, strangers: list[Any], seed: str) -> None:
    """Neither by the messages that stand there, nor to those who play elsewhere."""
    public = room.env.backend.messages[place.id].values()
    assert not [each for each in public if each.attachments]
    assert not [each for each in public if seed in text_of(each)]
    for member in strangers:
        for command in ("board", "replay", "table record"):
            assert said(await member.slash(place, command)) == VEILED


async def _played_out(room: Room, place: Any, random: Random) -> None:
    room.channel = place
    await room.hurry(random)
