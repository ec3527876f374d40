"""What a member sees of a title before playing it: the card in the lobby, how to play, and what is
said above the first panel."""

import asyncio
import io
from typing import Any

import pytest
from PIL import Image

from cogs.panel.introducing import introduction
from cogs.workshop import sights
from cogs.workshop.orders import Drawn
from cogs.workshop.sights import Sights
from cogs.workshop.workshop import Busy, Workshop
from data import introductions
from data.rows import ServerSettings
from data.settings import save_server
from data.store_errors import StoreBusy
from data.words import LANGUAGES, words
from engine.catalogue import titles
from renderers.kit import page
from tests.cogs.room import Room, control_ids, ephemeral, labels, said, text_of

KEYS = [game.key for game in titles() if game.stage != "draft"]


async def lobby(room: Room, title: str = "gold") -> Any:
    await room.members[0].slash(room.channel, "table new", title=title, thread=False)
    await room.env.settle()
    return room.public()[-1]


def pictures(message: Any) -> list[str]:
    return [attachment["filename"] for attachment in message.attachments]


# The lobby.


@pytest.mark.one_in(5)
@pytest.mark.parametrize("key", KEYS)
async def test_a_lobby_shows_the_card_and_says_what_the_title_is_about(room, key):
    shown, say = await lobby(room, key), words("en")
    assert pictures(shown) == ["card.png"]
    told = text_of(shown)
    assert say(f"{key}.goal") in told, "the alternative text"
    assert say(f"{key}.intro") in told
    assert f"2–4 players · {say(f'{key}.length')}" in told
    assert labels(shown)[-2:] == ["How to play", "Rules"]


async def test_the_card_is_posted_once_and_stays_while_the_lobby_changes(room):
    shown = await lobby(room)
    first = shown.attachments[0]["id"]
    for member in room.members[1:3]:
        await member.slash(room.channel, "table join")
        await room.env.settle()
    (only,) = room.public()
    assert only.id == shown.id
    assert [each["id"] for each in only.attachments] == [first]
    assert "card.png" in str(only.components)
    assert "chloe" in text_of(only) or f"<@{room.members[2].id}>" in text_of(only)


async def test_the_card_stays_when_the_game_begins(room):
    shown = await lobby(room)
    await room.members[1].slash(room.channel, "table join")
    await room.members[0].slash(room.channel, "table start")
    await room.env.settle()
    kept = room.message(shown.id)
    assert pictures(kept) == ["card.png"]
    assert "The game has begun" in text_of(kept)
    assert labels(kept) == []


async def test_a_lobby_that_is_posted_anew_has_no_second_card(room):
    shown = await lobby(room)
    room.env.backend.messages[room.channel.id].pop(shown.id)
    await room.members[1].slash(room.channel, "table join")
    await room.env.settle()
    (anew,) = room.public()
    assert pictures(anew) == []
    assert "How to play" in labels(anew)


async def test_the_card_is_in_the_language_and_palette_of_the_server(room):
    await room.store.write(save_server, room.guild.id, ServerSettings("fr", "contrast"))
    shown = await lobby(room, "maya")
    assert words("fr")("maya.goal") in text_of(shown)
    assert "Comment jouer" in labels(shown)


class Broken(Workshop):
    """Draws no card."""

    async def sight(self, *_: Any) -> Any:
        raise Busy


class Slow(Workshop):
    """Draws a card when it is too late."""

    async def sight(self, *_: Any) -> Any:
        await asyncio.sleep(0.5)
        return Drawn(b"", "too late")


@pytest.mark.parametrize("kind", [Broken, Slow])
async def test_a_card_that_is_not_drawn_holds_up_no_lobby(room, kind, monkeypatch):
    monkeypatch.setattr(sights, "_WAITED_FOR", 0.05)
    room.bot.sights = Sights(kind(1))
    shown = await lobby(room)
    assert pictures(shown) == []
    assert "Join" in labels(shown)
    room.bot.sights.close()


async def test_a_card_that_is_drawn_later_comes_with_the_next_change(room, monkeypatch):
    whole = room.bot.sights
    room.bot.sights = Sights(Broken(1))
    shown = await lobby(room)
    assert pictures(shown) == []
    room.bot.sights = whole
    await room.members[1].slash(room.channel, "table join")
    await room.env.settle()
    (changed,) = room.public()
    assert changed.id == shown.id
    assert pictures(changed) == ["card.png"]


# How to play.


@pytest.mark.one_in(5)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.painted
async def test_how_to_play_is_one_page_for_the_one_who_asks(room, key):
    shown, say = await lobby(room, key), words("en")
    answer = await room.press(room.members[3], shown, "sight")
    assert ephemeral(answer)
    drawn = Image.open(io.BytesIO(await answer.response.attachments[0].read()))
    assert drawn.size == page.SIZE
    told = said(answer)
    for at in (1, 2, 3):
        assert say(f"{key}.turn.{at}") in told
        assert say(f"{key}.page.{at}") in told, "the alternative text"
    text = await room.press(room.members[3], answer.response, "sight_text")
    assert say(f"{key}.page.3").replace("-", "\\-") in said(text).replace("\\.", ".")
    rules = await room.press(room.members[3], answer.response, "rulebook")
    assert say(f"{key}.title") in said(rules)


async def test_the_rules_lead_to_how_to_play(room):
    answer = await room.members[0].slash(room.channel, "rules", title="maya")
    assert "patolli:sight:maya" in list(control_ids(answer.response))


# The first panel.


async def test_the_first_panel_of_a_title_says_the_goal_and_what_is_done_now(room):
    await room.table(2)
    say, member = words("en"), room.members[0]
    first = said(await room.press(member, await room.board(), "play"))
    for sentence in ("goal", "phase.bid", "first.1", "first.2"):
        assert say(f"gold.{sentence}") in first
    again = said(await room.press(member, await room.board(), "play"))
    assert say("gold.goal") not in again
    other = said(await room.members[1].slash(room.channel, "play"))
    assert say("gold.goal") in other, "each member is told"


async def test_each_title_is_introduced(room):
    member = room.members[0]
    await room.table(2)
    await room.press(member, await room.board(), "play")
    await room.stop()
    await room.table(2, title="maya")
    seat = (await room.sitting()).waiting[0]
    told = said(await room.press(room.members[seat], await room.board(), "play"))
    assert words("en")("maya.goal") in told


async def test_an_introduction_survives_a_restart_and_is_forgotten_with_the_member(room):
    await room.table(2)
    member = room.members[0]
    await room.press(member, await room.board(), "play")
    rows = "SELECT member_id, title FROM introductions"
    introduced = await room.store.database.read(rows)
    assert introduced == [(member.id, "gold")]
    asked = await member.slash(room.channel, "privacy")
    assert "titles you have opened" in said(asked)
    await room.press(member, asked.response, "forget")
    assert await room.store.database.read(rows) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_phase_in_which_a_game_begins_is_explained(key, language):
    from engine.catalogue import find
    from engine.deal import Deal

    say, game = words(language), find(key)
    position = game.start(2, game.settle(2, {}), Deal("00" * 32))
    for seat in position.waiting():
        lines = introduction(key, position.asks(seat), say)
        assert len(lines) == 4
        assert sum(map(len, lines)) < 700, "a few lines"


# Questions about the rules.


async def test_a_question_in_ones_own_words_is_answered_with_the_paragraph(room):
    member = room.members[0]
    told = said(await member.slash(room.channel, "rules", title="gold", search="how do I win?"))
    assert told.startswith("**G7.4**")
    french = room.members[1]
    await french.slash(room.channel, "settings me", language="fr")
    told = said(await french.slash(room.channel, "rules", title="gold", search="comment gagner"))
    assert told.startswith("**G7.4** Le plus haut total")


async def test_what_the_rules_do_not_say_is_told_with_the_nearest_three(room):
    told = said(await room.members[0].slash(room.channel, "rules", title="maya", search="zebra"))
    assert "zebra" in told
    assert "nearest three" in told
    assert told.count("**M") == 3


async def test_a_panel_stays_where_its_introduction_could_not_be_noted(room, monkeypatch):
    def busy(*_: object) -> None:
        raise StoreBusy("patolli.db")

    await room.table(2)
    monkeypatch.setattr(introductions, "introduce", busy)
    panel = await room.press(room.members[0], await room.board(), "play")
    assert words("en")("gold.goal") in said(panel)
    assert any(i.startswith("patolli:pick") for i in control_ids(panel.response))
