"""What the store remembers, operation by operation."""

from dataclasses import replace

import pytest

from data import drafts, games, gathering, places, questions, tables
from data.boards import forget_boards
from data.calls import mark_shown
from data.forgetting import forget_member
from data.packing import pack_events, undone
from data.rows import (
    GATHERING,
    NOT_SHOWN,
    AlreadyPlayed,
    AlreadySeated,
    Asked,
    ChannelTaken,
    Forgotten,
    MemberSettings,
    NoSuchTable,
    NotOpen,
    NotPlaying,
    NotSeated,
    OptionsChanged,
    Player,
    PlayersChanged,
    Question,
    QuestionClosed,
    ServerSettings,
    StaleBoard,
    StoredDraft,
    TableFull,
    TooFewPlayers,
)
from data.settings import member_settings, save_member, save_server, server_settings
from engine.record import Line
from tests.data.tables import (
    ANA,
    BEN,
    CAI,
    CHANNEL,
    SEAL,
    SEED,
    SERVER,
    add,
    gather,
    line,
    play,
    start,
    vote,
)


class TestSettings:
    async def test_what_a_server_chose_last_is_kept(self, store):
        chosen = ServerSettings(
            "fr",
            "contrast",
            threads=False,
            titles_off=frozenset({"yucatan", "gold"}),
            drafts=True,
            clock="bank 1200 120",
            out_of_time="chair",
            holidays=12,
            gathering=0,
            running=7,
            threads_for_all=True,
        )
        await store.write(save_server, SERVER, ServerSettings("en"))
        await store.write(save_server, SERVER, chosen)
        assert await store.view(server_settings, SERVER) == chosen
        default = await store.view(server_settings, SERVER + 1)
        assert default == ServerSettings()
        assert (default.gathering, default.running, default.holidays) == (5, 20, 30)

    async def test_what_a_member_chose_last_is_kept(self, store):
        assert await store.view(member_settings, ANA) == MemberSettings(None, None)
        await store.write(save_member, ANA, MemberSettings("en", "contrast"))
        await store.write(save_member, ANA, MemberSettings("fr", None))
        assert await store.view(member_settings, ANA) == MemberSettings("fr", None)


class TestGathering:
    async def test_a_new_table_seats_its_host(self, store):
        table = await gather(store)
        assert table.players == (Player(0, ANA, "member 1"),)
        assert (table.state, table.host_id, table.title) == ("open", ANA, "gold")
        assert (table.server_id, table.channel_id, table.created) == (SERVER, CHANNEL, 1000)
        assert (table.seats, table.options) == (range(2, 5), {"first": "red"})
        assert (table.number, table.shown) == (0, NOT_SHOWN)
        assert table.snapshot is table.seed is table.seal is table.revision is None
        assert await store.view(tables.table, table.id) == table

    async def test_a_channel_holds_one_table_until_it_ends(self, store):
        table = await gather(store)
        with pytest.raises(ChannelTaken) as taken:
            await gather(store, host=BEN)
        assert taken.value.table_id == table.id
        await store.write(tables.end, table.id, 1500)
        assert (await gather(store, host=BEN)).id != table.id

    async def test_one_that_moves_there_is_found_before_newer_ones_that_ended_there(self, store):
        moved, there = await play(store), await gather(store, CHANNEL + 1)
        await store.write(tables.end, there.id, 3_000)
        await store.write(places.move_table, moved.id, SERVER, CHANNEL + 1, 4_000)
        found = await store.view(tables.latest_in, CHANNEL + 1)
        assert found.id == moved.id
        await store.write(tables.end, moved.id, 5_000)
        found = await store.view(tables.latest_in, CHANNEL + 1)
        assert found.id == there.id

    async def test_names_are_cleaned_where_their_owners_sit_down(self, store):
        table = await store.write(
            gathering.open_table,
            server_id=SERVER,
            channel_id=CHANNEL,
            host_id=ANA,
            host_name="\u202eAna\n<@2>",
            title="gold",
            seats=range(2, 5),
            options={},
            now=1000,
        )
        table = await store.write(gathering.join_table, table.id, BEN, "`Ben`", 1_000)
        assert [player.name for player in table.players] == ["Ana @2", "Ben"]

    async def test_nobody_sits_twice_and_those_behind_move_up_when_somebody_leaves(self, store):
        table = await gather(store)
        for member in (BEN, CAI):
            await store.write(gathering.join_table, table.id, member, f"member {member}", 1_000)
        with pytest.raises(AlreadySeated):
            await store.write(gathering.join_table, table.id, ANA, "Ana again", 1_000)
        table = await store.write(gathering.leave_table, table.id, BEN, 1500)
        assert [(player.seat, player.member_id) for player in table.players] == [(0, ANA), (1, CAI)]
        with pytest.raises(NotSeated):
            await store.write(gathering.leave_table, table.id, BEN, 1500)

    async def test_a_host_who_leaves_hands_the_table_to_the_next(self, store):
        table = await gather(store)
        for member in (BEN, CAI):
            await store.write(gathering.join_table, table.id, member, f"member {member}", 1_000)
        assert (await store.write(gathering.leave_table, table.id, CAI, 1500)).host_id == ANA
        table = await store.write(gathering.leave_table, table.id, ANA, 1500)
        assert (table.state, table.host_id) == ("open", BEN)
        assert table.players == (Player(0, BEN, "member 2"),)

    async def test_the_last_one_to_leave_closes_the_table(self, store):
        table = await gather(store)
        table = await store.write(gathering.leave_table, table.id, ANA, 1500)
        assert (table.state, table.ended, table.players) == ("ended", 1500, ())
        assert await store.view(tables.running_in, CHANNEL) is None
        assert (await gather(store)).id != table.id
        with pytest.raises(NotOpen):
            await store.write(gathering.leave_table, table.id, ANA, 1600)

    async def test_a_house_player_sits_at_a_free_seat_and_leaves_it(self, store):
        table = await gather(store, seats=range(2, 4))
        table = await store.write(gathering.seat_house, table.id, "steady")
        table = await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        assert [(p.member_id, p.house) for p in table.players] == [
            (ANA, None),
            (None, "steady"),
            (BEN, None),
        ]
        with pytest.raises(TableFull):
            await store.write(gathering.seat_house, table.id, "novice")
        table = await store.write(gathering.unseat_house, table.id)
        assert [(p.seat, p.member_id) for p in table.players] == [(0, ANA), (1, BEN)]
        with pytest.raises(NotSeated):
            await store.write(gathering.unseat_house, table.id)

    async def test_house_players_are_left_at_no_table_alone(self, store):
        table = await gather(store)
        table = await store.write(gathering.seat_house, table.id, "steady")
        table = await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        table = await store.write(gathering.leave_table, table.id, ANA, 1500)
        assert (table.host_id, [p.house for p in table.players]) == (BEN, ["steady", None])
        table = await store.write(gathering.leave_table, table.id, BEN, 1500)
        assert table.state == "ended"

    async def test_of_two_options_set_at_once_one_is_refused(self, store):
        table = await gather(store)
        await store.write(
            gathering.set_options, table.id, {"rearrange": "no_flip"}, read=table.options
        )
        with pytest.raises(OptionsChanged):
            await store.write(
                gathering.set_options, table.id, {"show_beads": "yes"}, read=table.options
            )
        assert (await store.view(tables.table, table.id)).options == {"rearrange": "no_flip"}

    async def test_a_table_that_was_never_made_is_refused(self, store):
        for refused in (
            store.view(tables.table, 7),
            store.write(gathering.join_table, 7, BEN, "Ben", 1_000),
            store.write(tables.end, 7, 0),
            store.write(games.append, 7, line(1), b""),
            store.view(games.record, 7),
        ):
            with pytest.raises(NoSuchTable):
                await refused


class TestStart:
    async def test_it_deals_the_players_in_their_order(self, store):
        table = await gather(store)
        table = await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        table = await start(store, table, order=table.players[::-1])
        assert [(player.seat, player.member_id) for player in table.players] == [(0, BEN), (1, ANA)]
        assert (table.state, table.started, table.revision) == ("playing", 2000, 1)
        assert (table.seed, table.seal, table.snapshot) == (SEED, SEAL, b"position 0")
        assert await store.query(games.snapshots, table.id, [0]) == {0: b"position 0"}

    async def test_the_seed_is_never_written_in_a_log(self, store):
        assert SEED not in repr(await play(store))

    async def test_it_happens_once(self, store):
        table = await play(store)
        for late in (
            start(store, table),
            store.write(gathering.join_table, table.id, CAI, "Cai", 1_000),
            store.write(gathering.leave_table, table.id, ANA, 1500),
            store.write(gathering.set_options, table.id, {}, read=table.options),
        ):
            with pytest.raises(NotOpen):
                await late
        assert await store.view(tables.table, table.id) == table

    async def test_it_is_refused_to_players_who_changed_meanwhile(self, store):
        table = await gather(store)
        table = await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        await store.write(gathering.leave_table, table.id, BEN, 1500)
        await store.write(gathering.join_table, table.id, CAI, "Cai", 1_000)
        with pytest.raises(PlayersChanged):
            await start(store, table, order=table.players)

    async def test_it_is_refused_with_options_that_changed_meanwhile(self, store):
        table = await gather(store)
        await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        await store.write(
            gathering.set_options, table.id, {"show_beads": "yes"}, read=table.options
        )
        with pytest.raises(OptionsChanged):
            await start(store, table, read=table.options)
        table = await store.view(tables.table, table.id)
        assert (table.state, table.options, table.seed) == ("open", {"show_beads": "yes"}, None)
        assert (await store.view(tables.table, table.id)).state == "open"

    async def test_it_is_refused_to_too_few(self, store):
        with pytest.raises(TooFewPlayers):
            await start(store, await gather(store))


class TestLines:
    async def test_a_line_is_kept_with_all_that_happened_in_it(self, store):
        table = await play(store)
        first = line(1, interaction_id=77, events=b"\x00events")
        await store.write(games.append, table.id, first, b"position 1")
        assert await store.view(games.lines, table.id) == [first]
        table = await store.view(tables.table, table.id)
        assert (table.number, table.snapshot) == (1, b"position 1")

    async def test_lines_are_read_from_one_number_to_another(self, store):
        table = await play(store)
        for number in range(1, 6):
            await add(store, table, number)
        assert [found.number for found in await store.view(games.lines, table.id)] == [
            1,
            2,
            3,
            4,
            5,
        ]
        assert [found.number for found in await store.view(games.lines, table.id, 4)] == [4, 5]
        assert [found.number for found in await store.view(games.lines, table.id, 2, 3)] == [2, 3]
        assert await store.view(games.lines, table.id, 9) == []

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("number", [1, 3])
    async def test_a_line_for_another_board_is_refused(self, store, number):
        table = await play(store)
        await add(store, table, 1)
        with pytest.raises(StaleBoard) as stale:
            await add(store, table, number)
        assert stale.value.number == 1
        assert len(await store.view(games.lines, table.id)) == 1

    async def test_a_click_delivered_twice_is_one_move(self, store):
        table = await play(store)
        first = line(1, interaction_id=77)
        await store.write(games.append, table.id, first, b"position 1")
        for again in (first, line(2, interaction_id=77)):
            with pytest.raises(AlreadyPlayed) as played:
                await store.write(games.append, table.id, again, b"position")
            assert (played.value.table_id, played.value.line) == (table.id, first)
        assert (await store.view(tables.table, table.id)).number == 1

    async def test_the_line_that_a_click_became_is_found_by_the_click(self, store):
        table = await play(store)
        first = line(1, interaction_id=77)
        await store.write(games.append, table.id, first, b"position 1")
        assert await store.query(games.line_of, 77) == (table.id, first)
        assert await store.query(games.line_of, 78) is None

    async def test_a_click_is_one_move_even_at_another_table(self, store):
        table, other = await play(store), await play(store, CHANNEL + 1)
        await store.write(games.append, table.id, line(1, interaction_id=77), b"position 1")
        with pytest.raises(AlreadyPlayed) as played:
            await store.write(games.append, other.id, line(1, interaction_id=77), b"position 1")
        assert played.value.table_id == table.id
        assert (await store.view(tables.table, other.id)).number == 0

    async def test_the_last_line_closes_the_table(self, store):
        table = await play(store)
        await add(store, table, 1, over=True)
        table = await store.view(tables.table, table.id)
        assert (table.state, table.ended) == ("over", 3001)
        with pytest.raises(NotPlaying):
            await add(store, table, 2)
        with pytest.raises(NotPlaying):
            await store.write(tables.end, table.id, 4000)
        assert await store.view(tables.running_in, CHANNEL) is None

    async def test_a_table_that_gathers_takes_no_lines(self, store):
        with pytest.raises(NotPlaying):
            await add(store, await gather(store), 1)

    async def test_a_table_stopped_early_takes_no_lines(self, store):
        table = await play(store)
        await add(store, table, 1)
        table = await store.write(tables.end, table.id, 4000)
        assert (table.state, table.ended, table.number) == ("ended", 4000, 1)
        with pytest.raises(NotPlaying):
            await add(store, table, 2)

    async def test_a_table_where_a_line_was_added_since_is_not_stopped(self, store):
        table = await play(store)
        await add(store, table, 1)
        with pytest.raises(StaleBoard):
            await store.write(tables.end, table.id, 4000, number=0)
        assert (await store.view(tables.table, table.id)).state == "playing"
        assert (await store.write(tables.end, table.id, 4000, number=1)).state == "ended"


class TestDrafts:
    async def test_a_draft_is_kept_until_it_is_dropped(self, store):
        table = await play(store)
        for text in ("bid", "bid 3"):
            await store.write(drafts.save_draft, table.id, StoredDraft(0, 0, text))
        assert await store.view(drafts.draft_of, table.id, 0) == StoredDraft(0, 0, "bid 3")
        assert await store.view(drafts.draft_of, table.id, 1) is None
        await store.write(drafts.drop_draft, table.id, 0)
        assert await store.view(drafts.draft_of, table.id, 0) is None

    async def test_a_line_drops_the_draft_of_its_seat_alone(self, store):
        table = await play(store)
        for seat in (0, 1):
            await store.write(drafts.save_draft, table.id, StoredDraft(seat, 0, "bid 3"))
        await add(store, table, 1)
        assert await store.view(drafts.draft_of, table.id, 0) is None
        assert await store.view(drafts.draft_of, table.id, 1) is not None

    async def test_an_undo_drops_the_drafts_it_names(self, store):
        table = await play(store)
        await store.write(drafts.save_draft, table.id, StoredDraft(1, 0, "bid 3"))
        await add(store, table, 1, drop_drafts=[1])
        assert await store.view(drafts.draft_of, table.id, 1) is None

    async def test_a_line_that_is_refused_drops_nothing(self, store):
        table = await play(store)
        await store.write(drafts.save_draft, table.id, StoredDraft(0, 0, "bid 3"))
        with pytest.raises(StaleBoard):
            await add(store, table, 2, drop_votes=True)
        assert await store.view(drafts.draft_of, table.id, 0) is not None

    async def test_nothing_unfinished_outlives_the_game(self, store):
        table = await play(store)
        await store.write(drafts.save_draft, table.id, StoredDraft(1, 0, "bid 3"))
        question = Question(table.id, "undo", 1, 0)
        await store.write(questions.open_question, question, 9, 3_500)
        await vote(store, question, 1)
        await add(store, table, 1, over=True)
        for left in ("drafts", "questions", "votes"):
            assert await store.database.read(f"SELECT * FROM {left}") == []
        await store.write(drafts.save_draft, table.id, StoredDraft(1, 1, "bid 3"))
        assert await store.view(drafts.draft_of, table.id, 1) is None


class TestQuestions:
    """Seat 0 asks to take its line 4 back."""

    async def asked(self, store):
        table = await play(store)
        question = Question(table.id, "undo", 4, 0)
        assert await store.write(questions.open_question, question, 9, 3_500) == Asked(
            False, 9, 3_500
        )
        return table, question

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("other", [("undo", 3, 2), ("undo", 4, 2), ("end", 4, 0)])
    async def test_every_question_has_votes_of_its_own(self, store, other):
        table, question = await self.asked(store)
        await store.write(questions.open_question, Question(table.id, *other), 9, 3_500)
        await vote(store, question, 1)
        assert await vote(store, Question(table.id, *other), 3) == {3}

    async def test_a_vote_answers_a_question(self, store):
        table = await play(store)
        with pytest.raises(QuestionClosed):
            await vote(store, Question(table.id, "undo", 4, 0), 1)

    async def test_a_question_asked_again_is_the_same_with_its_votes(self, store):
        _, question = await self.asked(store)
        await vote(store, question, 1)
        assert await store.write(questions.open_question, question, 9, 3_500) == Asked(
            False, 9, 3_500
        )
        assert await vote(store, question, 2) == {1, 2}

    async def test_a_question_asked_anew_has_another_message_and_no_votes(self, store):
        table, question = await self.asked(store)
        await vote(store, question, 1)
        shown = replace(line(1), events=pack_events([undone(0, (4,))]))
        await store.write(games.append, table.id, shown, b"position")
        assert await store.write(questions.open_question, question, 12, 3_500) == Asked(
            False, 12, 3_500
        )
        assert questions.key_of(question, 9) != questions.key_of(question, 12)
        with pytest.raises(StaleBoard):
            await vote(store, question, 3, agrees=False, asked_at=11)
        assert await vote(store, question, 2, asked_at=12) == {2}

    async def test_nobody_is_asked_where_nobody_plays(self, store):
        table = await play(store)
        await store.write(tables.end, table.id, 4000)
        question = Question(table.id, "undo", 4, 0)
        with pytest.raises(NotPlaying):
            await store.write(questions.open_question, question, 9, 3_500)
        with pytest.raises(QuestionClosed):
            await vote(store, question, 1)

    async def test_a_seat_may_change_its_yes_to_a_no(self, store):
        _, question = await self.asked(store)
        await vote(store, question, 1)
        assert await vote(store, question, 1, agrees=False) == set()

    async def test_one_no_closes_the_question_for_good(self, store):
        _, question = await self.asked(store)
        await vote(store, question, 1)
        assert await vote(store, question, 2, agrees=False) == {1}
        for seat, agrees in ((1, True), (2, True), (3, False)):
            with pytest.raises(QuestionClosed):
                await vote(store, question, seat, agrees=agrees)
        assert (await store.write(questions.open_question, question, 9, 3_500)).refused

    async def test_questions_and_votes_outlive_a_turn(self, store):
        table, question = await self.asked(store)
        await vote(store, question, 1)
        await add(store, table, 1)
        assert await vote(store, question, 2) == {1, 2}

    async def test_an_undo_closes_what_is_open_and_leaves_refused_what_was_refused(self, store):
        table, question = await self.asked(store)
        refused = Question(table.id, "undo", 3, 1)
        await store.write(questions.open_question, refused, 9, 3_500)
        await vote(store, question, 1)
        await vote(store, refused, 0, agrees=False)
        await add(store, table, 1, drop_votes=True)
        with pytest.raises(QuestionClosed):
            await vote(store, question, 2)
        assert (await store.write(questions.open_question, refused, 9, 3_500)).refused, (
            "an undo is no way around a no"
        )
        assert not (await store.write(questions.open_question, question, 9, 3_500)).refused
        assert await vote(store, question, 2) == {2}, "nobody agreed to that"


class TestBoards:
    async def test_the_board_shown_never_goes_back(self, store):
        table = await play(store)
        for number in (1, 2):
            await add(store, table, number)
        assert await store.write(mark_shown, table.id, 2, 62, CHANNEL)
        assert not await store.write(mark_shown, table.id, 1, 61, CHANNEL)
        table = await store.view(tables.table, table.id)
        assert (table.shown, table.board_id, table.board_channel_id) == (2, 62, CHANNEL)

    async def test_the_same_board_may_be_posted_again(self, store):
        table = await play(store)
        await store.write(mark_shown, table.id, 0, 60, CHANNEL)
        assert await store.write(mark_shown, table.id, 0, 61, CHANNEL + 1)
        table = await store.view(tables.table, table.id)
        assert (table.board_id, table.board_channel_id) == (61, CHANNEL + 1)

    async def test_start_up_finds_what_nobody_was_shown(self, store):
        async def missing():
            return [table.id for table in await store.view(tables.unshown)]

        table = await gather(store)
        assert await missing() == [table.id]
        await store.write(mark_shown, table.id, GATHERING, 50, CHANNEL)
        assert await missing() == []
        await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        await start(store, table)
        assert await missing() == [table.id]
        await store.write(mark_shown, table.id, GATHERING, 51, CHANNEL)
        assert await missing() == [table.id], "the gathering message is not the board"
        await store.write(mark_shown, table.id, 0, 52, CHANNEL)
        assert await missing() == []
        await add(store, table, 1, over=True)
        assert await missing() == [table.id], "the last board is owed although the game is over"

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("shown", [NOT_SHOWN, GATHERING, 0, 1, 2])
    async def test_a_game_that_was_stopped_is_owed_a_board_that_says_so(self, store, shown):
        table = await play(store)
        for number in (1, 2):
            await add(store, table, number)
        if shown != NOT_SHOWN:
            await store.write(mark_shown, table.id, shown, 60, CHANNEL)
        table = await store.write(tables.end, table.id, 4000)
        assert await store.view(tables.unshown) == [table]
        assert await store.write(mark_shown, table.id, 2, 62, CHANNEL)
        assert await store.view(tables.unshown) == []

    async def test_a_game_stopped_before_its_first_line_is_owed_that_board_too(self, store):
        table = await play(store)
        await store.write(mark_shown, table.id, 0, 60, CHANNEL)
        assert await store.view(tables.unshown) == []
        table = await store.write(tables.end, table.id, 4000)
        assert await store.view(tables.unshown) == [table]

    async def test_nothing_is_owed_in_a_channel_that_is_gone_nor_at_a_table_that_never_began(
        self, store
    ):
        gone, stopped, open_one = await play(store), await play(store, 5), await gather(store, 6)
        await store.write(tables.end, gone.id, 4000, why="gone")
        for table in (stopped, open_one):
            await store.write(tables.end, table.id, 4000)
        assert [table.id for table in await store.view(tables.unshown)] == [stopped.id]
        await store.write(places.lose, stopped.id, 5000)
        assert await store.view(tables.unshown) == []

    async def test_boards_are_forgotten_at_running_tables_alone(self, store):
        over, running = await play(store), await play(store, CHANNEL + 1)
        await add(store, over, 1, over=True)
        await store.write(mark_shown, over.id, 1, 61, CHANNEL)
        await store.write(mark_shown, running.id, 0, 62, CHANNEL + 1)
        await store.write(forget_boards)
        assert [table.id for table in await store.view(tables.unshown)] == [running.id]
        assert (await store.view(tables.table, running.id)).board_id is None
        assert (await store.view(tables.table, over.id)).board_id == 61


class TestFinding:
    async def test_a_member_finds_the_running_tables(self, store):
        first = await play(store, CHANNEL, (ANA, BEN))
        await play(store, CHANNEL + 1, (BEN, CAI))
        over = await play(store, CHANNEL + 2, (ANA, CAI))
        await add(store, over, 1, over=True)
        last = await gather(store, CHANNEL + 3)
        found = await store.view(tables.of_member, ANA)
        assert [table.id for table in found] == [first.id, last.id]
        assert found[0].snapshot == b"position 0"
        assert found[0].player(ANA) == Player(0, ANA, "member 1")

    async def test_a_record_is_the_whole_game(self, store):
        table = await play(store)
        for number in (1, 2):
            await add(store, table, number)
        stored, record = await store.view(games.record, table.id)
        assert stored == await store.view(tables.table, table.id)
        assert (record.key, record.revision, record.seats) == ("gold", 1, 2)
        assert (record.seed, record.seal, record.options) == (SEED, SEAL, {"first": "red"})
        assert record.lines == [Line(0, "bid 1"), Line(0, "bid 2")]

    async def test_a_table_that_never_began_has_no_record(self, store):
        with pytest.raises(NotPlaying):
            await store.view(games.record, (await gather(store)).id)


class TestPrivacy:
    async def test_a_game_being_played_forgets_with_its_last_line(self, store):
        table = await play(store)
        assert await store.write(forget_member, BEN, 5000) == Forgotten((), (table.id,))
        assert (await store.view(tables.table, table.id)).players[1].member_id == BEN
        await add(store, table, 1, over=True)
        assert (await store.view(tables.table, table.id)).players == (
            Player(0, ANA, "member 1"),
            Player(1, None, ""),
        )

    async def test_a_host_who_is_forgotten_hands_over_to_the_first_who_stays(self, store):
        table = await play(store)
        await store.write(forget_member, ANA, 5000)
        assert (await store.view(tables.table, table.id)).host_id == BEN

    async def test_the_last_host_can_stop_the_game_until_it_ends_and_is_forgotten_then(self, store):
        table = await play(store)
        await store.write(forget_member, BEN, 5000)
        await store.write(forget_member, ANA, 5000)
        assert (await store.view(tables.table, table.id)).host_id == ANA
        table = await store.write(tables.end, table.id, 6000)
        assert table.host_id is None
        assert table.players[0] == Player(0, None, "")

    async def test_a_host_is_forgotten_at_games_that_ended_before(self, store):
        table = await play(store)
        await add(store, table, 1, over=True)
        await store.write(forget_member, ANA, 5000)
        assert (await store.view(tables.table, table.id)).host_id is None

    async def test_a_gathering_table_loses_the_member_and_finds_another_host(self, store):
        table = await gather(store)
        for member in (BEN, CAI):
            await store.write(gathering.join_table, table.id, member, f"member {member}", 1_000)
        assert await store.write(forget_member, ANA, 5000) == Forgotten((table.id,), ())
        table = await store.view(tables.table, table.id)
        assert (table.state, table.host_id) == ("open", BEN)
        assert [(p.seat, p.member_id) for p in table.players] == [(0, BEN), (1, CAI)]

    async def test_a_gathering_table_without_any_member_ends(self, store):
        table = await gather(store)
        assert await store.write(forget_member, ANA, 5000) == Forgotten((table.id,), ())
        table = await store.view(tables.table, table.id)
        assert (table.state, table.host_id, table.ended) == ("ended", None, 5000)
        assert table.players == ()

    async def test_a_guest_at_a_gathering_table_leaves_it_as_it_is_for_the_host(self, store):
        table = await gather(store)
        await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        assert await store.write(forget_member, BEN, 5000) == Forgotten((table.id,), ())
        assert await store.view(tables.table, table.id) == table

    async def test_other_members_are_left_alone(self, store):
        table = await play(store)
        await store.write(save_member, ANA, MemberSettings("fr"))
        await store.write(forget_member, BEN, 5000)
        assert (await store.view(member_settings, ANA)).language == "fr"
        assert (await store.write(tables.end, table.id, 6000)).host_id == ANA
