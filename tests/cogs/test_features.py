"""What each command is for."""

import io
import re
from random import Random
from typing import Any

import pytest
from PIL import Image

from data import games
from data.settings import member_settings
from tests.cogs.room import Room, control_ids, ephemeral, labels, said, text_of
from tests.cogs.test_whole_games import turn_typed


async def image_of(shown: Any) -> Image.Image:
    return Image.open(io.BytesIO(await shown.attachments[0].read()))


# Tables.


@pytest.mark.long
async def test_the_board_message_has_title_picture_alt_text_and_who_is_to_act(room):
    await room.table(2)
    shown = text_of(await room.board())
    assert "### Das Gold der Maya · round 1 of 30" in shown
    assert f"<@{room.members[0].id}>, <@{room.members[1].id}>: your secret bid" in shown
    assert "For sale" in shown, "the alternative text of the picture"
    assert labels(await room.board()) == ["Play", "My view", "Undo", "More"]


async def test_options_are_chosen_from_menus_and_shown_at_the_table(room):
    host = await room.gather()
    panel = await host.slash(room.channel, "table options")
    menus = [i for i in control_ids(panel.response) if i.startswith("patolli:option")]
    assert len(menus) == 6
    chosen = next(i for i in menus if i.endswith("show_beads"))
    await host.select(panel.response.message, ["yes"], custom_id=chosen)
    assert (await room.sitting()).options == {"show_beads": "yes"}
    assert "Beads: visible" in text_of(room.public()[-1])


@pytest.mark.long
async def test_an_option_with_one_value_is_shown_and_not_chosen(room):
    host = await room.gather(title="maya")
    panel = await host.slash(room.channel, "table options")
    assert "Map: Peninsula" in text_of(panel.response)
    menus = [i for i in control_ids(panel.response) if i.startswith("patolli:option")]
    assert [i.rsplit(":", 1)[1] for i in menus] == [
        *("first", "zones", "start", "start_temples", "plant_link", "join_groups"),
        *("second_tie", "only_contributor"),
    ]


async def test_options_that_do_not_go_together_are_not_both_chosen(room):
    host = await room.gather(title="maya")

    async def choose(option: str, value: str) -> str:
        return said(await host.slash(room.channel, "table options", option=option, value=value))

    assert "`start_temples` cannot be `coba`" in await choose("start_temples", "coba")
    assert (await room.sitting()).options == {}
    await choose("start", "free")
    await choose("start_temples", "coba")
    assert (await room.sitting()).options == {"start": "free", "start_temples": "coba"}
    await choose("start", "two_cities")
    assert (await room.sitting()).options == {"start": "two_cities"}, "one temple is no pair"
    await choose("start_temples", "tikal+uxmal")
    await choose("start", "tikal")
    assert (await room.sitting()).options == {}


async def test_a_board_before_the_game_is_told_so(room):
    host = await room.gather()
    told = said(await host.slash(room.channel, "board", turn=3))
    assert "has not begun" in told


# Looking.


@pytest.mark.long
@pytest.mark.painted
async def test_board_is_a_picture_and_a_text_for_the_one_who_asks(room):
    await room.table(2)
    shown = await room.members[2].slash(room.channel, "board")
    assert (await image_of(shown.response)).size == (1200, 900)
    text = await room.members[2].slash(room.channel, "board", text=True)
    assert ephemeral(text)
    assert "Ana" not in said(text)
    assert "ana" in said(text)


async def test_board_shows_an_earlier_turn(room):
    await room.table(2)
    for seat, turn in ((0, "bid 3"), (1, "bid 1")):
        await room.play(room.members[seat], turn)
    earlier = said(await room.members[0].slash(room.channel, "board", text=True, turn=0))
    now = said(await room.members[0].slash(room.channel, "board", text=True))
    assert earlier != now
    missing = await room.members[0].slash(room.channel, "board", turn=99)
    assert "the last one is 2" in said(missing)


async def test_hand_shows_the_back_to_the_buyer_alone(room):
    await room.table(2)
    for seat, turn in ((0, "bid 3"), (1, "bid 1")):
        await room.play(room.members[seat], turn)
    position = (await room.sitting()).begun()
    back = ("stone", "jade", "bronze", "silver", "gold")[position.lots.backs[0]]
    front = ("stone", "jade", "bronze", "silver", "gold")[position.lots.fronts[0]]
    buyer = said(await room.members[0].slash(room.channel, "hand", text=True))
    other = said(await room.members[1].slash(room.channel, "hand", text=True))
    own = next(line for line in buyer.splitlines() if "hand" in line.lower() and front in line)
    assert back in own
    assert not any(
        "hand" in line.lower() and front in line and back in line for line in other.splitlines()
    )


@pytest.mark.long
async def test_replay_is_stepped_with_buttons_and_becomes_a_film(room):
    await room.table(2)
    for turns in (("bid 3", "bid 1"), ("end",), ("bid 0", "bid 2")):
        for seat, turn in enumerate(turns):
            await room.play(room.members[seat], turn)
    member = room.members[3]
    shown = await member.slash(room.channel, "replay")
    assert "**0 of 3**" in said(shown)
    shown = await room.press(member, shown.response, "step", ":on")
    assert "buys lot 1" in said(shown)
    shown = await room.press(member, shown.response, "step", ":last")
    assert "**3 of 3**" in said(shown)
    film = await room.press(member, shown.response, "film")
    gif = await image_of(film.response)
    assert gif.format == "GIF"
    assert getattr(gif, "n_frames", 1) == 4


async def test_mine_lists_the_table_that_waits_first_with_a_link(room):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    waiting = said(await room.members[1].slash(room.channel, "mine"))
    assert waiting.startswith("▶ **Das Gold der Maya** · your secret bid")
    assert f"/{room.channel.id}/" in waiting
    assert "waits for bo" in said(await room.members[0].slash(room.channel, "mine"))
    assert "No table waits" in said(await room.members[3].slash(room.channel, "mine"))


@pytest.mark.long
async def test_rules_are_found_by_number_word_and_chapter(room):
    member = room.members[0]
    which = await member.slash(room.channel, "rules")
    contents = await room.press(member, which.response, "rulebook", ":gold")
    assert "Das Gold der Maya" in said(contents)
    await room.table(2)
    assert "**G4.4**" in said(await member.slash(room.channel, "rules", search="g4.4"))
    found = await member.autocomplete(room.channel, "rules", "search", "beads")
    assert 0 < len(found) <= 25
    contents = await member.slash(room.channel, "rules")
    chapter = await member.select(
        contents.response.message, ["G4"], custom_id="patolli:section:gold"
    )
    assert "**G4.1**" in said(chapter)
    nothing = said(await member.slash(room.channel, "rules", search="xyzzy"))
    assert "Nothing in the rules answers" in nothing


async def test_rules_tell_what_a_tile_does(room):
    await room.table(2, title="tzolkin")
    member = room.members[3]
    offered = await member.autocomplete(room.channel, "rules", "tile", "monuments")
    token = next(c["value"] for c in offered if "Age of monuments" in c["name"])
    told = said(await member.slash(room.channel, "rules", tile=token))
    assert "6 points for each monument" in told, "at a table of two"
    assert "Tomb of rain" in said(await member.slash(room.channel, "rules", tile="tomb of rain"))
    missing = await member.slash(room.channel, "rules", tile="xyzzy")
    assert "No tile is called" in said(missing)


async def test_a_long_turn_tells_its_sum_before_it_is_confirmed(room):
    await room.table(2, title="tzolkin")
    for seat in range(2):
        member = room.members[seat]
        keep = (await member.autocomplete(room.channel, "play", "turn", "keep "))[0]["value"]
        while keep.count(" ") < 2:
            choices = await member.autocomplete(room.channel, "play", "turn", keep + " ")
            keep = choices[0]["value"]
        await room.play(member, keep)
    seat = (await room.sitting()).waiting[0]
    panel = await room.members[seat].slash(room.channel, "play")
    if any(i.endswith(":place") for i in control_ids(panel.response)):  # one may beg
        panel = await room.pick(room.members[seat], panel.response, "place")
    for _ in range(2):  # on any gear: one may be too dear where neutral workers stand
        gears = [i.rpartition(":")[2] for i in control_ids(panel.response) if ":place " in i]
        gear = next(way for way in gears if way != "place first")
        panel = await room.pick(room.members[seat], panel.response, gear)
    # One for the second worker, and more where neutral workers stand on the first spaces.
    assert re.search(r"\*\*So far: corn −[1-9]\*\*", said(panel))


# Undo.


async def test_a_bid_is_taken_back_freely_while_others_think(room):
    await room.table(3)
    await room.play(room.members[0], "bid 3")
    await room.play(room.members[1], "bid 5")
    assert "Taken back" in said(await room.members[0].slash(room.channel, "undo"))
    sitting = await room.sitting()
    assert sitting.waiting == (0, 2)
    assert [line.text for line in await room.store.view(games.lines, 1)] == [
        "bid 3",
        "bid 5",
        "undo 1",
    ]


async def test_what_was_revealed_is_taken_back_when_all_others_agree(room):
    await room.table(3)
    for seat, bid in enumerate((1, 2, 3)):
        await room.play(room.members[seat], f"bid {bid}")
    question = await _ask_back(room, 2)
    refused = await room.press(room.members[2], question, "vote", ":yes")
    assert "for the other players" in said(refused)
    await room.press(room.members[0], question, "vote", ":yes")
    assert (await room.sitting()).number == 3
    await room.press(room.members[1], question, "vote", ":yes")
    sitting = await room.sitting()
    assert sitting.number == 4
    assert sitting.waiting == (2,)
    assert not control_ids(question), "the question is closed"


async def test_one_refusal_ends_the_question(room):
    await room.table(2)
    for seat, bid in enumerate((1, 2)):
        await room.play(room.members[seat], f"bid {bid}")
    question = await _ask_back(room, 1)
    await room.press(room.members[0], question, "vote", ":no")
    assert "refuses" in text_of(room.message(question.id))
    again = await room.members[1].slash(room.channel, "undo")
    refused = await room.press(room.members[1], again.response, "ask")
    assert "refused to take this turn back" in said(refused)
    assert (await room.sitting()).number == 2


async def _ask_back(room: Room, seat: int) -> Any:
    offered = await room.members[seat].slash(room.channel, "undo")
    assert "must agree" in said(offered)
    posted = len(room.public())
    await room.press(room.members[seat], offered.response, "ask")
    assert len(room.public()) == posted + 1
    return room.public()[-1]


# Settings, languages, colours.


@pytest.mark.long
async def test_a_member_reads_french_and_the_server_english(room):
    await room.members[0].slash(room.channel, "settings me", language="fr")
    await room.table(2)
    assert "round 1 of 30" in text_of(await room.board())
    french = await room.press(room.members[0], await room.board(), "play")
    assert "Combien de perles" in said(french)
    english = await room.press(room.members[1], await room.board(), "play")
    assert "How many beads" in said(english)


async def test_only_managers_change_the_server(room):
    refused = await room.members[0].slash(room.channel, "settings server", language="fr")
    assert "manages the server" in said(refused)
    manager = room.someone(manage_guild=True)
    done = await manager.slash(room.channel, "settings server", language="fr", palette="safe")
    assert "Français" in said(done)
    await room.table(2)
    assert "L’Or des Mayas" in text_of(await room.board())


async def test_a_title_that_was_switched_off_is_not_offered(room):
    manager = room.someone(manage_guild=True)
    await manager.slash(room.channel, "settings server", title="gold", allow=False)
    refused = await room.members[0].slash(room.channel, "table new", title="gold", thread=False)
    assert "Which game" in said(refused)
    offered = await room.members[0].autocomplete(room.channel, "table new", "title", "gold")
    assert offered == []


@pytest.mark.long
@pytest.mark.painted
async def test_palettes_change_the_picture_of_the_one_who_chose(room):
    await room.table(2)
    usual = await room.members[0].slash(room.channel, "board")
    await room.members[0].slash(room.channel, "settings me", palette="contrast")
    strong = await room.members[0].slash(room.channel, "board")
    one, two = (await image_of(usual.response), await image_of(strong.response))
    assert one.convert("RGB").getpixel((600, 26)) != two.convert("RGB").getpixel((600, 26))


async def test_commands_have_french_names_and_descriptions(room):
    synced = [
        request
        for request in room.env.http_requests
        if request.method == "PUT" and request.path.endswith("/commands")
    ]
    commands = {command["name"]: command for command in synced[0].json}
    assert commands["rules"]["name_localizations"]["fr"] == "règles"
    for command in commands.values():
        assert command["description_localizations"]["fr"] != command["description"]
        assert _letters(command) <= 8_000, command["name"]


def _letters(command: dict[str, Any]) -> int:
    """As Discord counts a command: names, descriptions and values with all that is below, of each
    its longest language."""
    own = sum(
        max(
            len(text)
            for text in (command.get(of, ""), *(command.get(f"{of}_localizations") or {}).values())
        )
        for of in ("name", "description")
    )
    below = [*command.get("options", ()), *command.get("choices", ())]
    return own + len(str(command.get("value", ""))) + sum(map(_letters, below))


# Secrets.


async def test_the_seal_is_posted_at_the_start_and_the_seed_is_not(room):
    sitting = await room.table(2)
    everything = "\n".join(text_of(message) for message in room.public())
    assert sitting.seal in everything
    assert sitting.seed not in everything


async def test_no_message_tells_a_bid_or_a_back_before_its_time(room):
    await room.table(3)
    random = Random(5)
    for _ in range(25):
        await turn_typed(room, random)
        sitting = await room.sitting()
        if not sitting.playing or sitting.begun().asks(sitting.waiting[0]) != "bid":
            continue
        seen = text_of(await room.board())
        position, other = (sitting.begun(), sitting.begun().possible(None, random))
        assert position.seen_by(None).dump() == other.seen_by(None).dump()
        for seat, bid in enumerate(position.bids):
            if bid and position.ready[seat]:
                assert f"bid {bid}" not in seen


@pytest.mark.parametrize("seat", [1, 3])
async def test_autocomplete_tells_a_rival_nothing(room, seat):
    await room.table(2)
    for turn in ("bid 3", "bid 1"):
        await room.play(room.members[int(turn == "bid 1")], turn)
    offered = await room.members[seat].autocomplete(room.channel, "play", "turn", "")
    assert offered == [], "only the buyer may lay"


# Privacy.


async def test_forgetting_removes_settings_and_finished_games_and_keeps_a_running_seat(room):
    await room.members[0].slash(room.channel, "settings me", language="fr")
    await room.table(2)
    done = await room.forget(room.members[0])
    assert "parties en cours" in said(done)
    assert (await room.store.view(member_settings, room.members[0].id)).language is None
    assert (await room.sitting()).seat_of(room.members[0].id) == 0
    other = await room.members[1].slash(room.channel, "privacy")
    foreign = await room.press_id(room.members[0], control_ids(other.response)[0])
    assert "not used any more" in said(foreign)


async def test_forgetting_takes_the_name_off_the_message_of_a_table_that_gathers(room):
    host, guest = room.members[:2]
    await host.slash(room.channel, "table new", title="gold", thread=False)
    await guest.slash(room.channel, "table join")
    assert f"<@{host.id}>" in text_of(await room.board())
    await room.forget(host)
    told = text_of(await room.board())
    assert f"<@{host.id}>" not in told
    assert f"<@{guest.id}>" in told
