"""Whatever the players are called: no message reads their names as markup, nothing turns round."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

import renderers
from cogs.board.gathering import gathering
from cogs.board.message import board
from cogs.kit.reader import Reader
from cogs.kit.scenes import scene_of
from cogs.looks import pages
from cogs.panel.panel import Panel
from data.names import clean_name
from data.packing import pack
from data.rows import Player
from data.stored_table import StoredTable
from data.words import LANGUAGES, words
from engine.catalogue import find, keys
from engine.game import END, Event, Position
from engine.playout import Playout
from engine.table import Draft
from tests.cogs.room import Room, open_room
from tests.cogs.test_secrets import play_on
from tests.engine.test_markup import flat, parsed

NAMES = (
    "[free](https://x.gg/y)",
    "**bo** *it* __u__",
    "~~s~~ ||z|| `c`",
    "# head",
    "## small",
    "> quote",
    "1. list",
    "<@1> :smile:",
    "<t:1:R> @everyone",
    "discord.gg/x",
    "back\\",
    "_",
    "***",
    "\u202egni\u2066hton\u200f",
    "\u200bz\u3164w\ufeff",
    "two\nlines\x00\x1b[31m",
    ":",
    "[x",
)
STINGS = re.compile(r"https?:|discord\.gg|:\w+:|@everyone|@here|<[@#/t:]|\]\(|\|\||~~|[*_]{3}|\\")
"""What would be read as markup."""
OURS = re.compile(
    r"\\[^\sA-Za-z0-9]|`[^`\n]*`|<[@#]\d{17,}>|</[a-z ]+:\d{17,}>|https://discord.com/channels/[\d/]+"
)
"""What is escaped, is code, or is a mention or a link that the bot made."""
LABELS = {"label", "description", "placeholder", "name"}
"""The fields that Discord shows as they are."""
TAME = ("Zana", "Zbob", "Zcleo", "Zdee")


def seat_of(name: str, seat: int) -> Player:
    return Player(seat, None, clean_name(name))


def sitting(title: str, position: Position | None, names: Iterable[str]) -> StoredTable:
    game, kept = (
        find(title),
        dict[str, Any].fromkeys(each.name for each in fields(StoredTable) if each.init),
    )
    kept |= dict.fromkeys(("id", "server_id", "channel_id", "number", "shown"), 1)
    kept |= dict.fromkeys(("started", "changes", "changes_shown", "rules_from"), 0)
    kept |= {"seats_least": game.seats.start, "seats_most": game.seats.stop - 1}
    kept |= {"title": title, "options": {}, "revision": game.revision}
    kept |= {"state": "playing" if position else "open", "clock": "none", "clocks": ()}
    kept["players"] = tuple(seat_of(name, seat) for seat, name in enumerate(names))
    kept["snapshot"] = pack(position.dump()) if position else None
    return StoredTable(**kept)


Message = tuple[list[str], list[str]]
"""What it says with markup, and what shows none: labels, lists, alternative texts."""


def parts_of(view: Any) -> Message:
    texts, labels = list[str](), list[str]()
    for part in view.walk_children():
        texts += [str(getattr(part, "content", "") or "")]
        labels += [str(getattr(part, "label", "") or "")]
        labels += [str(getattr(part, "placeholder", "") or "")]
        for option in getattr(part, "options", []):
            labels += [option.label, option.description or ""]
        labels += [str(item.description or "") for item in getattr(part, "items", [])]
    return list(filter(None, texts)), list(filter(None, labels))


def shown(
    at: StoredTable, news: list[Event], drafts: list[Draft], language: str
) -> Iterator[Message]:
    """Every message about one moment of a game."""
    reader = Reader(words(language), "default")
    for seat in (None, *range(len(at.players))):
        scene = scene_of(at, reader, [news], seat=seat)
        alt = renderers.alt(scene)
        yield ["".join(pages(scene))], [alt]
        if seat is None:
            yield parts_of(board(at, reader, scene.last, alt))
    for draft in drafts:
        ways = {()} | {tuple(text.split()[:1]) for text in draft.choices}
        ways |= {tuple(text.split()[:2]) for text in draft.choices[:2]}
        for way in sorted(ways):
            scene = scene_of(at, reader, [news], seat=draft.seat, draft=draft, path=way)
            panel = Panel(1, 0, at.title, at.names(reader.say), draft, way)
            yield parts_of(panel.layout(reader, renderers.alt(scene)))


def check(hostile: Iterable[Message], tame: Iterable[Message], names: tuple[str, ...]) -> None:
    """The same is said of both, in the same markup; only the names differ."""
    cleaned = [clean_name(name) for name in names]
    for (texts, labels), (plain_texts, plain_labels) in zip(hostile, tame, strict=True):
        for text, plain in zip(texts, plain_texts, strict=True):
            kinds, words = flat(parsed(plain))
            for was, name in zip(TAME, cleaned, strict=False):
                words = words.replace(was, name)
            assert flat(parsed(text)) == (kinds, words), text
        check_raw(texts, labels)
        told = "\n".join(plain_labels)
        for was, name in zip(TAME, cleaned, strict=False):
            assert was not in told or any(name in label or "…" in label for label in labels)


def check_raw(texts: Iterable[str], labels: Iterable[str]) -> None:
    for text in (*texts, *labels):
        unseen = [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c != "\n"]
        assert not unseen, repr(text)
    for text in texts:
        assert not STINGS.search(OURS.sub("x", text)), text
    for label in labels:
        assert "\\" not in label.replace("back\\", ""), label


@pytest.mark.one_in(6)
@pytest.mark.parametrize("title", keys())
def test_no_text_of_a_whole_game_reads_a_name_as_markup(title):
    game, seed = find(title), 11
    random = Random(seed)
    for seats in (game.seats.start, game.seats.stop - 1):
        names = tuple(random.sample(NAMES, seats))
        tame = TAME[:seats]
        news = list[Event]()
        for at, step in enumerate(Playout(game, seats, {}, random, choose=game.explore).steps()):
            news = step.events if step.action is END else news
            if at % 17:
                continue
            waiting = step.position.waiting()
            drafts = [Draft(step.position, seat) for seat in waiting[:1]]
            language = LANGUAGES[at % 2]
            hostile, plain = (
                shown(sitting(title, step.position, each), news, drafts, language)
                for each in (names, tame)
            )
            check(hostile, plain, names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_gathers_reads_no_name_as_markup(language):
    for at in range(0, len(NAMES) - 4, 4):
        names = NAMES[at : at + 4]
        hostile, tame = (
            parts_of(gathering(sitting("gold", None, each), Reader(words(language), "default")))
            for each in (names, TAME)
        )
        check([hostile], [tame], names)


def bodies(room: Room) -> Iterator[Any]:
    for request in room.env.http_requests:
        yield request.json


def strings(body: Any, under: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(body, dict):
        for key, value in body.items():
            yield from strings(value, str(key))
    elif isinstance(body, list | tuple):
        for value in body:
            yield from strings(value, under)
    elif isinstance(body, str):
        yield under, body


async def look_around(room: Room, title: str) -> None:
    for member in (room.members[0], room.members[3]):
        for command in ("board", "hand", "mine", "replay", "undo", "play", "help", "privacy"):
            await member.slash(room.channel, command)
        for command in ("board", "hand"):
            await member.slash(room.channel, command, text=True)
        replay = await member.slash(room.channel, "replay")
        course = await room.press(member, replay.response, "course")
        if course.response.attachments:  # else the points are hidden
            await room.press(member, course.response, "course_text")
        for command in ("record", "options", "join", "start", "end"):
            await member.slash(room.channel, f"table {command}")
        for typed in (*NAMES[member.id % 2 :: 2], "x" * 900):
            await member.slash(room.channel, "play", turn=typed)
            await member.slash(room.channel, "rules", search=typed, title=title)
        await member.slash(room.channel, "rules", tile=NAMES[0], title=title)
        await member.slash(room.channel, "table new", title=NAMES[0])
        await member.slash(room.channel, "table options", option=NAMES[0], value=NAMES[1])
        await member.autocomplete(room.channel, "play", "turn", "")


@pytest.mark.one_in(10)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", keys())
async def test_no_answer_to_any_command_reads_a_name_or_what_was_typed_as_markup(
    title, language, tmp_path
):
    random = Random(f"{title} {language}")
    async with open_room(tmp_path / "names.db", language=language) as room:
        seated = random.sample([name for name in NAMES if len(name) <= 32], 3)
        users = [room.env.create_user(f"user{at}") for at in range(3)]
        players = [
            room.guild.add_member(user, nick=name) for user, name in zip(users, seated, strict=True)
        ]
        room.members = (*players, room.members[3])
        for member in room.members:
            await member.slash(room.channel, "settings me", language=language)
        other = room.guild.create_text_channel("other")
        await room.members[0].slash(other, "table new", title=title)  # in a thread of its own
        await room.members[0].slash(room.channel, "table new", title=title, thread=False)
        for member in players[1:]:
            await member.slash(room.channel, "table join")
        await room.members[0].slash(room.channel, "table start")
        for _ in range(8):
            await play_on(room, random)
        await look_around(room, title)
        found = [each for body in bodies(room) for each in strings(body)]
    texts = [text for field, text in found if field == "content"]
    labels = [text for field, text in found if field in LABELS]
    assert len(texts) > 60
    assert any("▶" in text for text in texts), "boards among them"
    check_raw(texts, labels)
    for text in texts:
        kinds, _ = flat(parsed(text))
        assert not {"timestamp", "emoji", "spoiler_open", "s_open"} & set(kinds), text
