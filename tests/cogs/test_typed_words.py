"""Turns typed in the reader's words: as the buttons, the log and the list of choices say them."""

from collections.abc import Iterator
from random import Random

import pytest
from discord import ui

from cogs.hall.spelling import TitleSpeller
from cogs.kit.translate import link_commands
from data.words import LANGUAGES, words
from engine.catalogue import find, keys
from engine.deal import Deal
from engine.game import END, Position
from engine.notation import action_meant, completions, join_steps, read_turn
from engine.table import Draft
from renderers.scene import label, tell_step
from tests.cogs.room import said

NAMES = ("Ana", "Bo", "Chloé", "Dee")


def legal(title: str, random: Random, turns: int = 120) -> Iterator[tuple[Position, int, str]]:
    """Some of the legal steps of random games of every size."""
    game = find(title)
    for seats in game.seats:
        position = game.start(seats, game.settle(seats, {}), Deal(random.randbytes(32).hex()))
        for _ in range(turns):
            if not (waiting := position.waiting()):
                break
            seat = random.choice(waiting)
            actions = position.actions(seat)
            for action in random.sample(actions, min(2, len(actions))):
                yield position, seat, str(action)
            position.play(seat, random.choice(actions))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", keys())
def test_what_buttons_and_log_say_is_understood(title, language, random):
    say = words(language)
    for position, seat, step in legal(title, random):
        names = NAMES[: position.seats]
        speller = TitleSpeller(title, (names,))
        sentence = tell_step(title, step, say, names)
        assert str(action_meant(position, seat, sentence, speller)) == step, sentence
        labels = " ".join(label(title, token, say, names) for token in step.split())
        assert str(action_meant(position, seat, labels, speller)) == step, labels
        assert str(action_meant(position, seat, step, speller)) == step


@pytest.mark.one_in(2)
@pytest.mark.parametrize("title", keys())
def test_a_sentence_with_commas_is_one_step(title, random):
    say = words("fr")
    for position, seat, step in legal(title, random, turns=40):
        speller = TitleSpeller(title, (NAMES[: position.seats],))
        told = tell_step(title, step, say, NAMES)
        _, steps = read_turn(position, seat, told, speller)
        assert join_steps(*map(str, steps)) == ("" if step == "end" else step), told
        if step != "end":
            offered = completions(position, seat, told, begun=True, speller=speller)
            assert step in offered, (told, offered)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("miser 3", "bid 3"),
        ("MISER trois", ""),
        ("3 miser", "bid 3"),
        ("mis 3", "bid 3"),
        ("bid -3", ""),
    ],
)
async def test_a_turn_is_played_in_french_words(room, typed, notation):
    await room.table(2)
    told = await room.play(room.members[0], typed)
    if not notation:
        assert "Possible" in told
        assert (await room.sitting()).number == 0
        return
    record = await room.bot.hall.record(await room.sitting())
    assert [line.text for line in record.lines] == [notation], "the log keeps the one notation"


async def test_the_list_shows_the_readers_words(room):
    await room.table(2)
    member = room.members[0]
    await member.slash(room.channel, "settings me", language="fr")
    offered = await member.autocomplete(room.channel, "play", "turn", "mis")
    assert [each["name"] for each in offered][:2] == ["miser 0", "miser 1"]
    assert [each["value"] for each in offered][:2] == ["bid 0", "bid 1"]
    refused = said(await member.slash(room.channel, "play", turn="miser 99"))
    assert "`miser 0`" in refused
    assert "(règle G" in refused


@pytest.mark.parametrize("title", keys())
async def test_the_list_names_a_new_turn_whatever_the_draft_is(room, title, random):
    """A list that cannot be made is logged as an error, which no room allows."""
    await room.table(2, title=title)
    hall, drafts = room.bot.hall, 0
    for _ in range(40):
        sitting = await room.sitting()
        if not sitting.playing or drafts == 12:
            break
        seat = random.choice(sitting.waiting)
        draft = Draft(sitting.begun(), seat)
        verbs = sorted({choice.split()[0] for choice in draft.choices})
        while (step := random.choice(draft.legal)) is not END:
            draft.do(step)
            if len(draft.steps) == 1:
                drafts += 1
                await hall.keep(sitting, draft, sitting.number)
                for verb in verbs:
                    typed = verb[: random.randint(1, len(verb))]
                    offered = await room.members[seat].autocomplete(
                        room.channel, "play", "turn", typed
                    )
                    assert offered, (draft.text, typed)
                    assert all(each["name"] for each in offered)
        text, click = draft.text or str(END), sitting.id << 20 | sitting.number + 1
        await hall.play(sitting, seat, text, click)


def test_a_command_with_what_is_typed_behind_it_is_linked():
    view = ui.LayoutView()
    text = ui.TextDisplay["ui.LayoutView"]("`/play miser 3` `/table new` `/table` `/no such`")
    view.add_item(text)
    link_commands(view, {"play": 7, "table": 8})
    assert text.content == "</play:7> `miser 3` </table new:8> </table:8> `/no such`"
