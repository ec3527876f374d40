"""``/profile`` and ``/stats``: what a member's games were like, and those of a title."""

import io
from random import Random

import pytest
from PIL import Image

from data import chairs
from data.words import words
from engine.ratings import SURE_AFTER
from renderers.charts.played import Month
from tests.cogs.room import ephemeral, labels, said
from tests.cogs.test_ranks import played

GOLD = "Das Gold der Maya"
NASTY = "**x** [y](https://z.gg)"


async def in_words(room, member, shown, verb):
    text = await room.press(member, shown.response, verb)
    assert ephemeral(text)
    return said(text)


async def test_a_profile_is_a_picture_with_all_of_it_in_words_behind_a_button(room):
    ana, bo, *_ = room.members
    assert "No game of yours" in said(await ana.slash(room.channel, "profile"))
    await played(room, SURE_AFTER)
    shown = await bo.slash(room.channel, "profile", member=ana.user)
    assert ephemeral(shown)
    (attachment,) = shown.response.attachments
    drawn = Image.open(io.BytesIO(await attachment.read()))
    assert (drawn.format, drawn.width) == ("PNG", 1000)
    assert "ana, 5 games" in said(shown)
    assert "1st of 2" in said(shown)
    lines = (await in_words(room, bo, shown, "profile_text")).splitlines()
    assert "bo · 5 : 0" in lines
    assert any(line.startswith(f"{GOLD} · 5 games") for line in lines)


async def test_who_stays_out_of_lists_shows_others_no_profile_and_is_in_none(room):
    ana, bo, *_ = room.members
    await played(room, 1)
    shown = await bo.slash(room.channel, "profile", member=ana.user)
    await ana.slash(room.channel, "settings me", lists=False)
    for refused in (
        await bo.slash(room.channel, "profile", member=ana.user),
        await room.press(bo, shown.response, "profile_text"),
    ):
        assert "There is no profile of" in said(refused)
    assert "Only you see this" in said(await ana.slash(room.channel, "profile"))
    own = await bo.slash(room.channel, "profile")
    assert "ana" not in await in_words(room, bo, own, "profile_text")


async def test_a_profile_of_a_game_that_was_played_is_in_french_too(room):
    ana = room.members[0]
    await room.table(3)
    await room.hurry(Random(3))
    await ana.slash(room.channel, "settings me", language="fr")
    told = said(await ana.slash(room.channel, "profile"))
    assert "tables de trois" in told
    assert "provisoire" in told
    assert "depuis janvier 2026" in told


async def test_statistics_are_of_the_tables_that_are_played_most(room):
    ana = room.members[0]
    await played(room, 1, among=3)
    await played(room, 2)
    shown = await ana.slash(room.channel, "stats")
    assert f"{GOLD}, two players, 2 games" in said(shown)
    assert "Red 100 (34 to 100)" in said(shown)
    assert "Most first places: ana, 2" in said(shown)
    assert labels(shown.response)[-1] == "3 players"
    three = await room.press(ana, shown.response, "stats", ":3")
    assert f"{GOLD}, three players, 1 game" in said(three)
    assert "Record 3 · ana" in await in_words(room, ana, three, "stats_text")


async def test_statistics_of_a_title_nobody_has_played_say_so(room):
    ana = room.members[0]
    await ana.slash(room.channel, "settings me", language="fr")
    shown = await ana.slash(room.channel, "stats", title="maya", players=2)
    assert "Aucune partie de Maya à 2 joueurs" in said(shown)
    assert not shown.response.attachments, "an empty chart tells nothing"


async def with_house(room):
    await room.table(2)
    sitting = await room.sitting()
    await room.store.write(
        chairs.leave_game, sitting.id, room.members[1].user.id, 5000, house="steady"
    )
    await room.hurry(Random(3))
    return (await room.sitting()).begun().scores()


async def test_games_with_house_players_alone_are_what_the_statistics_show(room):
    scores = await with_house(room)
    shown = await room.members[0].slash(room.channel, "stats")
    assert f"{GOLD}, two players, 1 game, with house players" in said(shown)
    assert f"Record {max(scores)}" in said(shown)
    assert "In all of them house players sat" in said(shown)


async def test_games_with_house_players_stand_in_a_column_of_their_own(room):
    await played(room, 2)
    scores = await with_house(room)
    shown = await room.members[0].slash(room.channel, "stats")
    own, apart = said(shown).split("1 game, with house players.")
    assert f"{GOLD}, two players, 2 games." in own
    assert f"Record {max(scores)}" in apart
    assert "a column of their own" in apart
    text = await in_words(room, room.members[0], shown, "stats_text")
    assert "1 game, with house players" in text


@pytest.mark.usefixtures("at_once")
async def test_a_newcomer_who_took_turns_back_alone_finds_the_game_in_the_statistics(room):
    ana = await room.alone()
    await room.play(ana, "bid 1")
    await room.env.settle()
    assert "is not rated" in said(await ana.slash(room.channel, "undo"))
    await room.hurry(Random(3))
    shown = said(await ana.slash(room.channel, "stats"))
    assert f"{GOLD}, two players, 1 game, with house players" in shown
    assert "Record" not in shown
    assert "No game of yours" in said(await ana.slash(room.channel, "profile"))


async def test_names_that_look_like_markup_are_read_as_they_are(room):
    bo = room.members[1]
    await played(room, SURE_AFTER)
    await room.store.database.write(lambda sql: sql.run("UPDATE sittings SET name = ?", NASTY))
    for command, verb in (("rank", None), ("profile", "profile_text"), ("stats", "stats_text")):
        shown = await bo.slash(room.channel, command)
        told = await in_words(room, bo, shown, verb) if verb else said(shown)
        assert r"\*\*x\*\* \[y\](https\:" in told
        assert NASTY not in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_months_are_named_once_and_january_by_its_year(language):
    from cogs.profile import _months
    from data.profiles import Moment
    from engine.ratings import NEWCOMER

    days = (20_059, 20_070, 20_089, 20_095, 20_120)  # from 2 December 2024 on
    moments = tuple(Moment(86_400 * day, NEWCOMER) for day in days)
    names = {"en": ["Dec", "2025", "Feb"], "fr": ["déc.", "2025", "févr."]}[language]
    found = list(_months(moments, words(language)))
    assert [month.name for month in found] == names
    assert found[1] == Month("2025", 3)
