"""A cup from ``/cup new`` until its entries close."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from simcord.builders import ChannelHandle

from cogs.cups.announcement import announcement
from cogs.cups.pairings import paired_message
from cogs.cups.posting import GAP
from cogs.hall.cups.live import LiveCup
from cogs.kit.reader import Reader
from data.cup_rows import CupLine, StoredEntrant
from data.cups import all_cups
from data.words import LANGUAGES, words
from engine.cups.cup import Cup
from engine.cups.lines import Drop, Enter
from engine.cups.plan import MOST_APART
from engine.cups.waits import usual_waits
from engine.deal import Deal
from tests.cogs.cups.room import CupRoom, ids
from tests.cogs.room import control_ids, ephemeral, labels, said, text_of
from tests.cogs.strict import Refused, Torn

DAY = 86_400


async def test_a_title_alone_makes_a_good_cup(cup_of):
    cup = cup_of(3)
    live = await cup.announce(title="gold")
    plan, terms = live.cup.plan, live.row.terms
    assert (plan.format, plan.pod, plan.rounds) == ("swiss", 4, 5)
    assert (plan.seeding, plan.duplicate, plan.overdue) == ("lot", False, "places")
    assert (terms.clock, terms.out_of_time) == ("turn 86400", "turn")
    assert terms.lasts == -(-usual_waits("gold", 4) // 2) * DAY, (
        "half a day for each, in whole days"
    )
    now = int(cup.room.env.now().timestamp())
    assert live.row.moment is not None
    assert abs(live.row.moment - now - 3 * DAY) < 60
    shown = text_of(await cup.announcement())
    assert "### Das Gold der Maya cup" in shown
    assert "tables of 4, 5 rounds" in shown
    assert f"Enter until <t:{live.row.moment}:f>" in shown
    assert live.row.seal in shown
    assert live.row.seed not in shown


async def test_everything_can_be_typed(cup_of):
    cup = cup_of(3)
    role = cup.room.guild.create_role("Jaguars")
    organisers = cup.room.guild.create_role("Referees")
    live = await cup.announce(
        title="Yaxha",
        name="Jaguar Cup",
        format="groups",
        pod=3,
        least=3,
        go_on=1,
        clock="36 h",
        round_time="1 week",
        overdue="house",
        until="2 days",
        role=role,
        rating="20-30",
        check_in="1 hour",
        seeding="rating",
        duplicate="score",
        private=True,
        organiser=organisers,
    )
    plan, terms = live.cup.plan, live.row.terms
    assert (plan.title, plan.format, plan.pod, plan.go_on, plan.rounds) == (
        *("yaxha", "groups", 3, 1),
        0,
    )
    assert (plan.overdue, plan.seeding, plan.duplicate, plan.scoring) == (
        *("house", "rating", True),
        "duplicate",
    )
    assert (terms.clock, terms.lasts, terms.check_in) == ("turn 129600", 7 * DAY, 3600)
    assert (terms.needs_role, terms.least_rating, terms.most_rating) == (role.id, 20, 30)
    assert terms.private
    assert live.row.role_id == organisers.id
    shown = text_of(await cup.announcement())
    for told in (
        "### Jaguar Cup",
        "Groups of about 8, in which everybody meets everybody; the best 4 of each go on",
        "house players finish them",
        f"For members with the role <@&{role.id}>",
        "For members rated from 20 to 30",
        "then 1 hour to confirm",
        "No table is smaller than 3",
        "what counts is how much more you make",
        "Tables are private threads",
        f"<@&{organisers.id}>",
    ):
        assert told in shown


async def test_what_cannot_be_played_is_refused_with_everything_that_is_wrong(room):
    refused = said(
        await room.members[0].slash(
            room.channel, "cup new", title="gold", format="knockout", go_on=4, late_entry=3
        )
    )
    assert "How many of each table go on: from 1 to 3." in refused
    assert "Late entry, until round: 0 here." in refused
    assert await room.store.view(all_cups, room.guild.id) == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"until": "whenever"}, "`whenever` is no moment in the coming year"),
        ({"round_time": "long"}, "`long` is no duration"),
        ({"rating": "good"}, "`good` is no range of ratings"),
        ({"clock": "fast"}, "`fast` is no clock"),
        ({"options": "beads blue"}, "`beads blue` is no option and value of this game"),
        ({"title": "chess"}, "Which game?"),
    ],
)
async def test_what_cannot_be_read_is_named(room, typed, told):
    chosen = {"title": "gold", **typed}
    assert told in said(await room.members[0].slash(room.channel, "cup new", **chosen))


async def test_whatever_is_typed_is_explained_while_it_is_typed(room):
    ana = room.members[0]

    async def names(option: str, typed: str, **before: Any) -> list[str]:
        found = await ana.autocomplete(room.channel, "cup new", option, typed, **before)
        return [choice["name"] for choice in found]

    assert "Das Gold der Maya" in await names("title", "gol")
    assert await names("clock", "36 h") == ["1 day and 12 hours for each turn"]
    assert "in 3 days" in await names("until", "")
    assert (await names("until", "90 min"))[0].startswith("until 2026-")
    assert "2 hours" in await names("check_in", "")
    assert "14 days" in await names("round_time", "")
    proposed = (await names("round_time", "", title="yaxha", pod=2))[0]
    assert proposed.endswith(" turns in a row, 12 hours each")
    assert proposed.startswith(f"{-(-usual_waits('yaxha', 2) // 2)} days: ")
    assert "Beads: visible" in await names("options", "beads", title="gold")


async def test_a_cup_is_announced_where_its_tables_can_have_threads(room):
    backend = room.env.backend
    thread = backend.create_thread(room.channel.id, "talk", backend.bot_user.id)
    place = ChannelHandle(room.env, room.guild, thread)
    told = said(await room.members[0].slash(place, "cup new", title="gold"))
    assert "A cup is announced in a text channel" in told


# The live list.


async def test_members_enter_and_leave_with_the_buttons(cup_of):
    cup = cup_of(4)
    await cup.announce(title="gold")
    ana, bo, *_ = cup.members
    assert "as number 1" in await cup.press(ana, "cup_enter")
    assert "as number 2" in await cup.press(bo, "cup_enter")
    assert "already" in await cup.press(bo, "cup_enter")
    await cup.settled()
    assert "**2 entrants**\nana, bo" in text_of(await cup.announcement())
    assert "You are out" in await cup.press(ana, "cup_leave")
    assert "You are not in this cup" in await cup.press(ana, "cup_leave")
    await cup.settled()
    shown = text_of(await cup.announcement())
    assert "**1 entrant**\nbo" in shown
    assert "-# Out: ana" in shown
    assert "as number 1" in await cup.press(ana, "cup_enter"), "the same number as before"


async def test_many_who_enter_at_once_change_the_announcement_rarely(strict):
    cup = CupRoom.of(strict.room, 12)
    await cup.announce(title="gold")
    before = len(strict.asked)
    for member in cup.members:
        await cup.press(member, "cup_enter")
    await strict.room.env.advance_time(4 * GAP)
    message = f"/channels/{strict.room.channel.id}/messages/{await cup.announced()}"
    edits = [
        asked.at
        for asked in strict.asked[before:]
        if asked.method == "PATCH" and asked.path == message
    ]
    assert 1 <= len(edits) <= 3
    assert all(later - earlier >= GAP for earlier, later in pairwise(edits))
    assert "**12 entrants**" in text_of(await cup.announcement())


@pytest.mark.parametrize("outcome", [Refused(503), Torn()])
async def test_an_announcement_stands_once_the_trouble_is_over(strict, outcome):
    strict.fail("board", outcome, seconds=60)
    cup = CupRoom.of(strict.room, 3)
    await cup.announce(title="gold")
    assert await cup.announced() == 0
    await strict.room.env.advance_time(90)
    assert "### Das Gold der Maya cup" in text_of(await cup.announcement())
    assert len(strict.room.public()) == 1


@pytest.mark.long
async def test_an_announcement_that_was_deleted_is_posted_again(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold")
    room = cup.room
    room.env.backend.delete_message(room.channel.id, await cup.announced())
    told = said(await cup.members[1].slash(room.channel, "cup enter"))
    assert "as number 1" in told
    await cup.settled()
    assert "**1 entrant**" in text_of(await cup.announcement())
    assert len(room.public()) == 1


async def test_a_restart_forgets_no_change_of_the_announcement(strict):
    cup = CupRoom.of(strict.room, 3)
    await cup.announce(title="gold")
    strict.fail("board", Torn())
    await cup.press(cup.members[0], "cup_enter")
    await strict.room.env.advance_time(GAP)
    strict.mend()
    await strict.room.restart()
    await cup.settled(10)
    assert "**1 entrant**" in text_of(await cup.announcement())


# Changing it.


async def choose(cup: CupRoom, panel: Any, field: str, value: str) -> Any:
    live = await cup.newest()
    control = f"patolli:cup_set:{live.id}:{field}"
    assert control in control_ids(panel)
    return await cup.organiser.select(panel.message, [value], custom_id=control)


async def test_the_organiser_changes_what_was_announced(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold")
    room = cup.room
    opened = await room.press(cup.organiser, await cup.announcement(), "cup_change")
    assert ephemeral(opened)
    for field, value in (
        *(("pod", "3"), ("rounds", "4"), ("clock", "turn 259200"), ("overdue", "organiser")),
        *(("duplicate", "score"), ("seeding", "rating")),
    ):
        panel = await choose(cup, opened.response, field, value)
    live = await cup.newest()
    plan = live.cup.plan
    assert (plan.pod, plan.rounds, plan.overdue) == (3, 4, "organiser")
    assert (plan.scoring, plan.seeding) == ("duplicate", "rating")
    assert live.row.terms.clock == "turn 259200"
    assert "tables of 3, 4 rounds" in said(panel)
    await choose(cup, opened.response, "format", "knockout")
    assert (await cup.newest()).cup.plan.rounds == 0
    await cup.settled()
    assert "Knock-out: the best of each table go on" in text_of(await cup.announcement())


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        ("name", "Jaguar Cup", "### Jaguar Cup"),
        ("check_in", "2 h", "then 2 hours to confirm"),
        ("lasts", "3 d", "A round lasts 3 days at most"),
        ("until", "5 days", "Enter until"),
    ],
)
async def test_what_is_no_menu_is_typed_into_a_form(cup_of, field, typed, told):
    cup = cup_of(3)
    before = await cup.announce(title="gold")
    room = cup.room
    panel = await room.press(cup.organiser, await cup.announcement(), "cup_change")
    form = await room.press(cup.organiser, panel.response, "cup_ask", f":{field}")
    answer = await cup.organiser.submit_modal(form, {"typed": typed})
    assert told in said(answer)
    await cup.settled()
    assert told in text_of(await cup.announcement())
    live = await cup.newest()
    if field == "until":
        assert (live.row.moment or 0) > (before.row.moment or 0)


async def test_nobody_else_changes_it_and_nobody_once_it_has_begun(cup_of):
    cup = cup_of(3)
    await cup.announce(title="gold")
    refused = await cup.press(cup.members[1], "cup_change")
    assert f"Only the organisers <@{cup.organiser.id}>" in refused
    panel = await cup.room.press(cup.organiser, await cup.announcement(), "cup_change")
    await cup.everybody_enters()
    await cup.organiser.slash(cup.room.channel, "cup start")
    late = await choose(cup, panel.response, "pod", "3")
    assert "gone on" in said(late)
    assert (await cup.newest()).cup.plan.pod == 4


# Languages and names.


async def test_a_french_server_reads_it_in_french(cup_of):
    cup = cup_of(3)
    manager = cup.room.someone(manage_guild=True)
    await manager.slash(cup.room.channel, "settings server", language="fr")
    await cup.announce(title="gold")
    shown = await cup.announcement()
    assert "### Coupe L’Or des Mayas" in text_of(shown)
    assert "Inscriptions jusqu’au" in text_of(shown)
    assert labels(shown)[:3] == ["S’inscrire", "Se retirer", "Modifier"]
    assert ids(shown)[:3] == ["cup_enter", "cup_leave", "cup_change"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_hundred_hostile_names_fit_a_message(language, live):
    view = announcement(live, Reader(words(language), "default"))
    texts = [str(getattr(part, "content", "")) for part in view.walk_children()]
    assert sum(map(len, texts)) <= 4000
    assert words(language)("cup.entered", n=448) in "\n".join(texts)
    assert "@everyone" not in "\n".join(texts).replace("\\@everyone", "")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_knock_out_with_many_byes_is_published(cup_of, language):
    made = await cup_of(3).announce(title="gold", format="knockout", pod=2)
    entrants = {n: StoredEntrant(n, n, "_" * 32) for n in range(1, 301)}
    entered = Cup.of(made.cup.plan, Deal())
    entered.add_all(Enter(n) for n in entrants)
    happened = [*entered.lines, *entered.next_round()]
    lines = tuple(CupLine(n, line, 0) for n, line in enumerate(happened, 1))
    live = LiveCup(replace(made.row, entrants=entrants, lines=lines, number=len(lines)))
    view = paired_message(live, live.cup.rounds[0], Reader(words(language), "default"))
    texts = [str(getattr(part, "content", "")) for part in view.walk_children()]
    assert len(live.cup.rounds[0].byes) == 212
    assert sum(map(len, texts)) <= 4000


@pytest.fixture
async def live(cup_of) -> LiveCup:
    """A full cup of whoever calls themselves so that it hurts."""
    cup = cup_of(3)
    made = await cup.announce(
        title="gold",
        name="**@everyone** <@1> `x` [y](https://z.gg)",
        rounds=64,
        least=3,
        round_time="13 days",
        overdue="house",
        role=cup.room.guild.create_role("Jaguars"),
        rating="20-30",
        check_in="1 hour",
        seeding="rating",
        duplicate="score",
        private=True,
        late_entry=3,
        options="show_beads=yes, closing_match=no",
        organiser=cup.room.guild.create_role("Referees"),
    )
    apart = [(4 * n - 1, 4 * n + 3) for n in range(1, MOST_APART + 1)]
    plan = msgspec.structs.replace(made.cup.plan, apart=apart).write()
    names = ("**@everyone** ~~s~~", "[x](https://y.gg)", "||z|| # a", "_" * 40)
    entrants = {n: StoredEntrant(n, n, names[n % 4]) for n in range(1, 513)}
    happened = [*(Enter(n) for n in entrants), *(Drop(n) for n in range(449, 513))]
    lines = tuple(CupLine(n, line, 0) for n, line in enumerate(happened, 1))
    return LiveCup(replace(made.row, plan=plan, entrants=entrants, lines=lines, number=len(lines)))
