"""Standings, tables and files of a cup, as a member reads them."""

import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from cogs.cups.announcement import stands
from cogs.cups.charts import (
    LONGEST_TEXT,
    bracket_message,
    pages_of,
    pods_message,
    standings_message,
    why_message,
)
from cogs.cups.looking import standings_csv
from cogs.cups.scenes import Drawing
from cogs.hall.cups.live import LiveCup
from cogs.kit.reader import Reader
from data.cup_rows import StoredEntrant, Terms
from data.store import Store
from data.words import words
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import ephemeral, labels, said, text_of
from tests.data.evenings import HOST, Evening


async def after_a_round(cup: CupRoom) -> None:
    await cup.begin_playing(title="gold", rounds=2)
    for pod in range(1, len(cup.threads()) + 1):
        await cup.play(pod, Random(pod))
    await cup.settled(70)


@pytest.mark.long
async def test_a_round_is_told_when_its_last_table_has_ended(cup_of):
    cup = cup_of(8)
    await after_a_round(cup)
    told = [text_of(message) for message in cup.room.public()]
    after = next(at for at, text in enumerate(told) if "After round 1 of 2" in text)
    paired = next(at for at, text in enumerate(told) if "**Round 2 of 2** is paired" in text)
    assert after < paired
    first = (await cup.newest()).cup.standings().rows[0].entrant
    assert f"**1.** {cup.members[first - 1].name}" in told[after]
    await look_at_standings(cup)
    await look_at_tables(cup)
    await look_at_file(cup)


async def look_at_standings(cup: CupRoom) -> None:
    room, bo = cup.room, cup.members[1]
    shown = await bo.slash(room.channel, "cup standings")
    assert ephemeral(shown)
    assert labels(shown.response) == ["Around me", "Why?", "As text"]
    around = await room.press(bo, shown.response, "cup_around")
    assert "After round 1 of 2" in said(around)
    text = said(await room.press(bo, shown.response, "cup_text"))
    for member in cup.members:
        assert member.name in text
    why = await bo.slash(room.channel, "cup standings", member=bo, other=cup.members[2])
    assert "is above" in said(why)
    told = said(await room.press(bo, why.response, "cup_why_text"))
    assert "decides" in told
    counted = said(await room.press(bo, why.response, "cup_counting"))
    assert "How it counts" in counted
    for rule in ("Points", "Not turning up", "Byes", "Level on points", "Opponents’ points"):
        assert f"**{rule}" in counted
    assert "**Going on" not in counted, "nobody is knocked out"
    same = said(await bo.slash(room.channel, "cup standings", member=bo, other=bo))
    assert "Choose two who are not the same" in same


async def look_at_tables(cup: CupRoom) -> None:
    room, bo = cup.room, cup.members[1]
    pods = await bo.slash(room.channel, "cup pods")
    assert "**Round 2 of 2** is paired" in said(pods)
    earlier = await bo.slash(room.channel, "cup pods", round=1)
    for thread in cup.threads():
        assert f"<#{thread.id}>" in said(earlier)
    assert "the last one is 2" in said(await bo.slash(room.channel, "cup pods", round=7))
    listed = said(await room.press(bo, earlier.response, "cup_pods_text"))
    assert "bo" in listed


async def look_at_file(cup: CupRoom) -> None:
    """Look at the file as it may be read before the end."""
    record = await cup.members[1].slash(cup.room.channel, "cup record")
    files = {each.filename: (await each.read()).decode() for each in record.response.attachments}
    assert "so far" in said(record)
    assert (await cup.newest()).row.seed not in "".join(files.values())
    (sheet,) = (text for name, text in files.items() if name.endswith(".csv"))
    columns = "points,round 1,round 2", '"points, exact","round 1, exact","round 2, exact"'
    assert sheet.splitlines()[0] == f"place,entrant,name,{columns[0]},{columns[1]}"
    assert len(sheet.splitlines()) == 9


@pytest.mark.parametrize(
    ("points", "decimal", "exact"),
    [
        (Fraction(9, 2), "4.5", "4 1/2"),
        (Fraction(-10, 3), "-3.3333", "-3 1/3"),
        (Fraction(1, 3), "0.3333", "0 1/3"),
        (Fraction(30), "30", "30"),
    ],
)
async def test_no_points_of_the_file_are_taken_for_dates(tmp_path, points, decimal, exact):
    async with await Store.open(tmp_path / "patolli.db") as store:
        evening = Evening(store)
        live = await evening.opened((await evening.begun(3)).id)
        level = dict.fromkeys(live.pod(1, 1).entrants[:2], 1) | {live.pod(1, 1).entrants[2]: 3}
        live = await evening.hall.cups.decide(live.id, 1, 1, level, HOST, evening.click())
        scene = await Drawing(live, words("en")).standings()
        await evening.hall.house.close()
    rows = [replace(row, points=points) for row in scene.rows]
    sheet = standings_csv(live, replace(scene, rows=tuple(rows)))
    assert sheet.splitlines()[1].split(",")[3:] == [decimal, "4.5", exact, "4 1/2"]


@pytest.mark.parametrize(("by", "name"), [(2, "member 2"), (HOST, "")])
async def test_a_table_names_the_entrant_who_corrected_its_result(tmp_path, by, name):
    """It is known who an organiser is; of one who plays too everybody may wonder."""
    async with await Store.open(tmp_path / "patolli.db") as store:
        evening, told = Evening(store), list[str]()
        live = await evening.opened((await evening.begun(3)).id)
        first, *others = live.pod(1, 1).entrants
        for places in ({first: 1, **dict.fromkeys(others, 2)}, dict.fromkeys((first, *others), 1)):
            live = await evening.hall.cups.decide(live.id, 1, 1, places, by, evening.click())
            told.append((await Drawing(live, words("en")).pods(1, evening.now)).pods[0].by)
        await evening.hall.house.close()
    assert told == [name, name]


async def test_the_announcement_says_which_round_is_played_and_until_when(tmp_path):
    async with await Store.open(tmp_path / "patolli.db") as store:
        evening = Evening(store)
        begun = await evening.begun(4, terms=Terms(lasts=86_400))
        live = await evening.opened(begun.id)
        await evening.hall.house.close()
    assert "Round 1 of 2" in stands(live, words("en"))
    assert f"<t:{evening.now + 86_400}:f>" in stands(live, words("en"))


class Watched(dict[int, StoredEntrant]):
    """The entrants of a cup, and in which threads they are gone through."""

    def __init__(self, entrants: Mapping[int, StoredEntrant]) -> None:
        super().__init__(entrants)
        self.threads: set[threading.Thread] = set()

    def __iter__(self) -> Iterator[int]:
        self.threads.add(threading.current_thread())
        return super().__iter__()


async def test_no_picture_of_a_cup_is_made_where_others_wait_for_their_answers(cup_of):
    cup = cup_of(4)
    await cup.begin_playing(title="gold", format="knockout", pod=2, least=2, go_on=1)
    stored, bot = (await cup.newest()).row, cup.room.bot
    watched, reader = Watched(stored.entrants), Reader(words("en"), "default")
    live = LiveCup(replace(stored, entrants=watched))
    for made in (
        standings_message(bot, live, reader),
        bracket_message(bot, live, reader),
        pods_message(bot, live, live.require_round(), reader),
        why_message(bot, live, reader, 1, 2),
    ):
        watched.threads.clear()
        await made
        assert watched.threads
        assert threading.main_thread() not in watched.threads


async def test_before_the_end_of_the_first_round_there_are_entrants_and_no_places(cup_of):
    cup = cup_of(5)
    await cup.announce(title="gold", rounds=2)
    room, bo = cup.room, cup.members[1]
    none = said(await bo.slash(room.channel, "cup standings"))
    assert "There are no standings yet" in none
    assert "There is no such round" in said(await bo.slash(room.channel, "cup pods"))
    await cup.everybody_enters()
    for phase in ("entering", "paired", "played"):
        shown = await bo.slash(room.channel, "cup standings")
        assert "places come with the end of the first round" in said(shown), phase
        assert labels(shown.response) == ["Around me", "As text"]
        text = said(await room.press(bo, shown.response, "cup_text"))
        rows = [line for line in text.splitlines() if line[:1].isdigit()]
        assert rows == [f"{n} {member.name}" for n, member in enumerate(cup.members, 1)]
        for asked in (text, said(shown)):
            assert "lot" not in asked.split()
        two = {"member": bo, "other": cup.members[2]}
        why = said(await bo.slash(room.channel, "cup standings", **two))
        assert "no round is over" in why
        if phase == "entering":
            await cup.organiser.slash(room.channel, "cup start")
            await cup.settled()
        elif phase == "paired":
            await cup.passes(REST)
    record = await bo.slash(room.channel, "cup record")
    (sheet,) = [each for each in record.response.attachments if each.filename.endswith("csv")]
    lines = (await sheet.read()).decode().splitlines()[1:]
    assert [line.split(",")[:2] for line in lines] == [["", str(n)] for n in range(1, 6)]


async def test_a_cup_that_ends_before_its_first_round_posts_no_standings(cup_of):
    cup = cup_of(4)
    await cup.begin(title="gold", rounds=2)
    ended = await cup.organiser.slash(cup.room.channel, "cup end")
    await cup.room.press(cup.organiser, ended.response, "cup_end")
    await cup.settled(20)
    assert "was called off" in cup.told()
    assert "Final standings" not in cup.told()


async def test_nobody_is_compared_with_somebody_who_left_before_the_first_round(cup_of):
    cup = cup_of(5)
    room, (ana, bo, *_, eve) = cup.room, cup.members
    await cup.announce(title="gold", rounds=2)
    await cup.everybody_enters()
    await cup.press(eve, "cup_leave")
    await cup.organiser.slash(room.channel, "cup start")
    await cup.settled()
    await cup.passes(REST)
    await cup.play(1, Random(1))
    await cup.settled(70)
    told = said(await bo.slash(room.channel, "cup standings", member=ana, other=eve))
    assert "has not played" in told
    told = said(await bo.slash(room.channel, "cup standings", member=eve))
    assert "went wrong" not in told


async def test_what_organisers_decided_is_told_with_what_the_star_means(cup_of):
    cup = cup_of(4)
    await cup.begin_playing(title="gold", rounds=2)
    names = [cup.members[n - 1].name for n in (await cup.newest()).pod(1, 1).entrants]
    await cup.decides(table="1", result=" > ".join(names))
    await cup.settled(20)
    (told,) = [text for text in map(text_of, cup.room.public()) if "decided by" in text]
    assert told.splitlines()[-1].startswith("-# \\* stands beside")


async def test_help_knows_cups(room):
    ana = room.members[0]
    shown = await ana.slash(room.channel, "help")
    assert "a cup of several rounds" in said(shown)
    page = await ana.select(shown.response.message, ["cups"], custom_id="patolli:help_page")
    told = said(page)
    for command in ("new", "pods", "standings", "leave"):
        assert f"/cup {command}" in told or f"</cup {command}:" in told


async def test_a_knock_out_shows_its_bracket(cup_of):
    cup = cup_of(8)
    await cup.begin_playing(title="gold", format="knockout")
    live = await cup.newest()
    for pod in (1, 2):
        seated = live.pod(1, pod).entrants
        result = " > ".join(live.drawn_name(number, words("en")) for number in seated)
        await cup.decides(table=str(pod), result=result, round=1)
    await cup.settled(70)
    shown = await cup.members[1].slash(cup.room.channel, "cup standings")
    assert "Bracket" in labels(shown.response)
    tree = said(await cup.room.press(cup.members[1], shown.response, "cup_bracket"))
    assert "goes on" in tree or "final" in tree.lower()


@pytest.mark.parametrize("length", [10, 500])
def test_a_long_text_is_told_in_pages_without_losing_a_line(length):
    lines = [f"{at} {'x' * length}" for at in range(100)]
    pages = pages_of("\n".join(lines))
    assert all(len(page) <= LONGEST_TEXT for page in pages)
    assert "".join(pages).splitlines() == lines
