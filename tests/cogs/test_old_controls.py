"""Every control ever shown answers with a sentence, however late it is pressed and whatever its
id says."""

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from cogs.kit.controls import Press, written
from cogs.kit.reader import Reader
from cogs.panel.ids import name_of
from cogs.panel.panel import Panel
from data import tables
from data.words import words
from engine.catalogue import find, keys
from engine.playout import Playout
from engine.table import Draft
from tests.cogs.room import Room, components, control_ids, said, walk
from tests.cogs.strict import Refused
from tests.cogs.test_whole_games import turn_clicked

LARGEST = str(2**63 - 1)
HUGE = ("9" * 60, str(2**64 - 1))
ODD = ("", "²", "-1", *HUGE, "٣", "0", "17.9", "~", "~e7–k7", "~é–²", "zz 9", "a:b:c", "lay")
"""What an argument of an id is replaced by."""
DANGEROUS = ("patolli:confirm", "patolli:end", "patolli:forget", "patolli:new")
"""After these there would be little left to press."""


def ways_of(panel: Panel) -> list[str]:
    found: list[str] = []
    for part in panel.layout(Reader(words("en"), "default"), "").walk_children():
        press = written(str(getattr(part, "custom_id", "") or ""))
        found += [option.value for option in getattr(part, "options", [])]
        if press and press.verb in ("pick", "turn", "type"):
            found.append(press.text(2))
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("title", keys())
def test_a_way_once_shown_is_found_again_or_known_to_be_gone(title):
    game, random, shown = find(title), Random(8), list[str]()
    gone = found = 0
    for at, step in enumerate(Playout(game, 2, {}, random, choose=game.explore).steps()):
        if at % 3 or not step.position.waiting():
            continue
        draft = Draft(step.position, step.position.waiting()[0])
        for way in random.sample(shown, min(len(shown), 20)):
            reached = Panel.reached(draft, way)
            gone, found = gone + (reached is None), found + (reached is not None)
            if reached is not None:
                ways_of(Panel(1, 0, title, ("Ana", "Bo"), draft, *reached))
        ways = ways_of(Panel(1, 0, title, ("Ana", "Bo"), draft))
        for way in random.sample(ways, min(len(ways), 4)):
            if (reached := Panel.reached(draft, way)) is not None:
                shown += ways_of(Panel(1, 0, title, ("Ana", "Bo"), draft, *reached))
        shown += ways
        if len(shown) > 3_000:
            break
    assert found
    assert gone


@pytest.mark.parametrize("odd", [odd for odd in ODD if odd != "0"])
def test_an_argument_that_is_no_number_of_ours_is_none(odd):
    press = Press("play", (odd, odd))
    assert (press.table, press.line, press.number(5)) == (0, 0, 0)


def test_an_argument_that_is_a_number_is_read():
    assert Press("play", ("17", "0", str(2**63 - 1))).number(2) == 2**63 - 1


def odd_ones(custom_id: str) -> list[str]:
    """Ids with an argument that is odd, lacking, or too many."""
    parts, found = custom_id.split(":"), list[str]()
    for at in range(2, len(parts) + 1):
        found.append(":".join(parts[:at]))
        found += [":".join((*parts[:at], odd, *parts[at + 1 :])) for odd in ODD]
        found += [":".join((*parts[:at], odd, *parts[at:])) for odd in ODD]
    return [each for each in found if len(each) <= 100]


async def press_all(room: Room, ids: list[str], values: list[str], seed: str) -> None:
    random = Random(seed)
    for custom_id in dict.fromkeys(ids):
        member = random.choice(room.members[:3])
        result = await room.press_id(member, custom_id)
        if result.modal is not None:
            result = await member.submit_modal(result, {"typed": random.choice(values)})
        assert said(result), f"{custom_id} was not answered ({seed})"
    picks = [each for each in ids if each.startswith(("patolli:pick", "patolli:option"))][:4]
    for custom_id in dict.fromkeys(picks):
        offered = list(dict.fromkeys(random.sample(values, min(len(values), 10))))
        message = await room.show(custom_id, offered)
        for value in offered:
            result = await random.choice(room.members).select(message, [value], custom_id=custom_id)
            assert said(result), f"{custom_id} {value} was not answered ({seed})"


def groups_of(title: str) -> list[str]:
    """Some groups of tokens that panels of a whole random game offered."""
    game, found = find(title), dict[str, None]()
    most = game.seats.stop - 1
    played = Playout(game, most, {}, Random(8), choose=game.explore).steps()
    for step in islice(played, 0, 300, 3):
        if len(found) > 40:
            break
        for seat in step.position.waiting()[:1]:
            draft = Draft(step.position, seat)
            begun = {tuple(text.split()[:depth]) for text in draft.choices for depth in (1, 2)}
            for prefix in sorted(begun):
                ways = ways_of(Panel(1, 0, title, ("Ana", "Bo"), draft, prefix))
                found |= {way: None for way in ways if "~" in way}
    return list(found)


class Collected:
    """The ids and values of everything that was shown."""

    def __init__(self) -> None:
        self.ids: dict[str, None] = {}
        self.values: dict[str, None] = {}

    def look(self, shown: Any) -> None:
        self.ids |= dict.fromkeys(control_ids(shown))
        for part in walk(components(shown)):
            self.values |= {option["value"]: None for option in part.get("options", ())}


@pytest.mark.one_in(5)
@pytest.mark.parametrize("title", keys())
async def test_every_control_ever_shown_answers(room, title, monkeypatch):
    """Faults are logged as errors, which the room does not allow."""
    seed = f"{title} 3"
    random, collected = Random(seed), Collected()
    click = Room.click

    async def seen(self: Room, member: Any, message: Any, custom_id: str) -> Any:
        result = await click(self, member, message, custom_id)
        for shown in (message, result.response, *result.followups):
            collected.look(shown)
        return result

    monkeypatch.setattr(Room, "click", seen)
    await room.members[0].slash(room.channel, "table new", title=title, thread=False)
    collected.look((await room.members[0].slash(room.channel, "table options")).response)
    collected.look(room.public()[-1])
    await room.members[1].slash(room.channel, "table join")
    await room.members[0].slash(room.channel, "table start")
    for command in ("undo", "replay", "privacy", "rules", "board", "table end"):
        collected.look((await room.members[0].slash(room.channel, command)).response)
    for _ in range(12):
        await turn_clicked(room, random)
    collected.look(await room.board())
    ids = [each for each in collected.ids if not each.startswith(DANGEROUS)]
    values, groups = list(collected.values), groups_of(title)
    assert groups or title not in ("maya", "yucatan")
    groups = [f"patolli:pick:1:0:{way}" for way in random.sample(groups, min(len(groups), 12))]
    await press_all(room, random.sample(ids, min(len(ids), 20)) + groups, values, seed)
    await room.store.write(tables.end, 1, room.bot.hall.now())
    await press_all(room, random.sample(list(collected.ids), 20), values, seed)


async def test_a_menu_of_members_answers_whatever_it_gives_back(strict):
    """As a client that was changed sends it. Discord looks nobody up who has no id."""
    room = strict.room
    await room.members[0].slash(room.channel, "cup new", title="gold", name="Jaguar Cup")
    await room.table(2)
    strict.fail("other", Refused(400, 50035))
    values = ("x", "", "²", "-1", "٣", LARGEST, *HUGE)
    for verb, value in product(("hand_over", "cup_why_that"), values):
        custom_id = f"patolli:{verb}:1"
        message = await room.show(custom_id, ["x"])
        result = await press_with(room, message, custom_id, value)
        assert "Nothing was done" not in said(result)
        assert said(result)
    assert [player.member_id for player in (await room.sitting()).players] == [
        member.id for member in room.members[:2]
    ]
    offers = "SELECT 1 FROM notices WHERE kind = 'offer'"
    assert not await room.store.database.read(offers)


async def press_with(room: Room, message: Any, custom_id: str, value: str) -> Any:
    """A menu gives back a value that it does not offer."""
    kept = room.message(message.id)
    for part in walk(kept.components):
        for option in part.get("options", ()):
            option["value"] = value
    return await room.members[0].select(message, [value], custom_id=custom_id)


@pytest.mark.long
async def test_every_odd_id_answers(room):
    """Of every verb there is, at a table where it is one's turn."""
    seed = "odd 1"
    random = Random(seed)
    await room.table(2)
    draft = await room.draft(0)
    here = f"1:{name_of(draft, 0)}"
    whole = {
        "pick": f"{here}:bid 3",
        "turn": f"{here}:bid",
        "type": f"{here}:bid:3",
        "typed": f"{here}:bid",
        "back": f"{here}:up:bid",
        "vote": "1:1:0:1:yes",
        "new": "gold:0",
        "rulebook": "gold",
        "section": "gold",
        "option": "1:first",
        "forget": "1",
    }
    ids = [f"patolli:{verb}:{whole.get(verb, '1:0')}" for verb in room.bot.answers]
    odd = [each for one in ids for each in odd_ones(one) if not each.startswith(DANGEROUS)]
    await press_all(room, random.sample(odd, 300), ["x", *filter(None, ODD)], seed)
    assert (await room.sitting()).playing
