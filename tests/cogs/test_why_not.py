"""A refused turn says which step is not possible, why, by which rule, and what is instead."""

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from cogs.kit.refusal import refusal_of
from data.rulebook import paragraph
from data.words import LANGUAGES, words
from engine.catalogue import find, keys
from engine.deal import Deal
from engine.game import END, Reason
from engine.notation import Unclear, read_turn
from engine.playout import Playout
from renderers.scene import tell_reason, tell_step
from tests.cogs.room import control_ids, said

NAMES = ("Ana", "Bo", "Cléa", "Dee")
CELL = re.compile(r"[a-o]\d+")
FEW = {"gold": 12, "maya": 10, "yaxha": 10, "yucatan": 22, "tzolkin": 16}
"""The least number of reasons that random games meet."""


def changed(text: str, pool: list[str], random: Random) -> str:
    tokens = text.split()
    same = [other.split() for other in pool if other.split()[0] == tokens[0]]
    at = random.randrange(len(tokens))
    donors = [other[at] for other in same if len(other) > at]
    if CELL.fullmatch(tokens[at]):
        donors += [f"{random.choice('abcdefghijklmno')}{random.randrange(1, 14)}"] * 3
    tokens[at] = random.choice([*donors, tokens[at], str(random.randrange(40))])
    return " ".join(tokens)


def reasons(title: str, options: dict[str, str], seats: int, seed: int) -> list[Reason]:
    """Why texts that were legal at another moment, or nearly, are not."""
    game, random, pool = find(title), Random(seed), list[str]()
    found: list[Reason] = []
    steps = Playout(game, seats, options, random, choose=game.explore).steps()
    for at, step in enumerate(islice(steps, 1_200)):
        for seat in step.position.waiting()[:1]:
            legal = [str(action) for action in step.position.actions(seat)]
            pool += random.sample(legal, min(len(legal), 2))
            if legal == [str(END)] and at % 9:
                continue
            tried = random.sample(pool, min(len(pool), 4))
            near = random.sample(legal, min(len(legal), 3))
            tried += [changed(text, pool, random) for text in (*near, *tried)]
            for text in (text for text in tried if text not in legal):
                if reason := step.position.why_not(seat, text.split()):
                    found.append(reason)
    return found


@pytest.mark.one_in(5)
@pytest.mark.parametrize("title", keys())
def test_reasons_have_words_and_a_paragraph_in_every_language(title):
    game, met = find(title), dict[str, Reason]()
    for seats in game.seats:
        for option in ({}, *({o.key: o.values[-1]} for o in game.options(seats)[1:4])):
            if option and not _goes(title, seats, option):
                continue
            met |= {r.token: r for r in reasons(title, option, seats, seats)}
    assert len(met) >= FEW.get(title, 0), sorted(met)
    for language in LANGUAGES:
        say = words(language)
        for reason in met.values():
            told = tell_reason(title, reason, NAMES, say)
            assert say.knows(f"{title}.why.{reason.token}")
            assert "{" not in told
            assert not told.endswith(".")
            assert paragraph(title, language, reason.rule).number == reason.rule


def _goes(title: str, seats: int, option: dict[str, str]) -> bool:
    try:
        find(title).start(seats, find(title).settle(seats, option), Deal("5" * 64))
    except Exception:  # some options need another one
        return False
    return True


@pytest.mark.parametrize("title", keys())
def test_every_reason_that_has_words_can_be_given(title):
    file = Path(f"engine/games/{title}/why.py")
    source = file.read_text("utf-8") if file.exists() else ""
    quoted = re.findall(r'"([a-z_{}\[\].]+)"', re.sub(r'\{[^}"]*\}', "{}", source))
    patterns = [re.compile(re.escape(each).replace(r"\{\}", "[a-z]+")) for each in quoted]
    ids = [message.id for message in words("en").catalogue if message.id]
    own = [each if isinstance(each, str) else each[0] for each in ids]
    tokens = [each.rsplit(".", 1)[1] for each in own if each.startswith(f"{title}.why.")]
    assert bool(tokens) == bool(source)
    assert not [token for token in tokens if not any(p.fullmatch(token) for p in patterns)]


async def test_the_step_that_failed_is_named_with_what_is_possible_there(room, monkeypatch):
    monkeypatch.setattr("cogs.hall.hall.Deal", lambda: Deal("5" * 64))
    await room.table(2, title="maya", first="red")
    position = (await room.sitting()).begun()
    first = next(text for text in map(str, position.actions(0)) if text.startswith("plant "))
    refused = await room.play(room.members[0], f"{first}, {first}")
    assert f"`{first}` is not possible now" in refused
    again = tell_step("maya", first, words("en"))
    assert f"Possible: `{again}`" not in refused, "it was possible, a step before"
    assert "rule M4.1" in refused
    here, _ = read_turn(position, 0, first)
    say = words("en")
    possible = {f"`{tell_step('maya', str(action), say)}`" for action in here.actions(0)}
    listed = set(re.findall(r"`[^`]+`", refused.partition("Possible:")[2]))
    assert listed
    assert listed <= possible


async def test_a_turn_that_goes_on_with_the_draft_is_refused_where_it_failed(room):
    await room.table(2)
    for member, bid in zip(room.members, ("bid 3", "bid 1"), strict=False):
        await room.play(member, bid)
    await room.play(room.members[0], "base 1")
    refused = await room.play(room.members[0], "lay 2 gold 1")
    assert "lot 2 is not in your hand (rule G6.6)" in refused
    assert "`lay lot 1, " in refused.partition("Possible:")[2]
    refused = await room.play(room.members[0], "base 2, lay 2 gold 1")
    assert "lot 2 is not in your hand" in refused, "begun anew, the second step is the wrong one"


async def test_a_name_typed_into_the_panel_is_refused_with_the_reason(room):
    await room.table(2, title="yucatan")
    seat = (await room.sitting()).waiting[0]
    member = room.members[seat]
    panel = await member.slash(room.channel, "play")
    while not [each for each in control_ids(panel.response) if each.startswith("patolli:type")]:
        text = str((await room.sitting()).begun().actions(seat)[0])
        await room.play(member, text)
        seat = (await room.sitting()).waiting[0]
        member = room.members[seat]
        panel = await member.slash(room.channel, "play")
    form = await room.press(member, panel.response, "type")
    land = (await room.sitting()).begun().map  # pyright: ignore
    mountain = next(
        name for name, kind in zip(land.names, land.kinds, strict=True) if kind == "mountain"
    )
    refused = said(await member.submit_modal(form, {"typed": mountain}))
    assert f"{mountain} is no jungle (rule Y3.4)" in refused


async def test_a_rival_is_named_as_a_message_may_name_anybody(room):
    reason = Reason("first_taken", "T12.2", {"seat": "red"})
    sitting = await room.table(2, title="tzolkin")
    refusal = refusal_of(Unclear("place first", (), ("place tikal",), reason), sitting)
    assert refusal is not None
    assert refusal.in_words(words("en")) == (
        "`place first` is not possible now: ana stands there already (rule T12.2). "
        "Possible: `place a worker: Tikal`"
    )
