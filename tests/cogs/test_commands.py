"""The words of the slash commands follow from their names; Discord is told each of them."""

import re
from itertools import groupby

import pytest
from discord import app_commands

from cogs.bot.patolli import Patolli
from cogs.kit.controls import Interaction
from cogs.kit.translate import NoWords, commands_in_words, worded
from data.words import LANGUAGES, words

WORDS = re.compile(r"(command|parameter|choice)\..+")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_commands_have_all_the_words_they_show_and_no_others(room, language):
    used = {sentence for _, _, sentence in worded(commands_in_words(room.bot.tree))}
    ids = [message.id for message in words(language).catalogue if message.id]
    known = {sentence for sentence in map(str, ids) if WORDS.fullmatch(sentence)}
    assert used == known


async def test_what_an_option_is_for_is_written_once(room):
    shown = worded(commands_in_words(room.bot.tree))
    told = {id_ for part, field, id_ in shown if field == "description" and "required" in part}
    said = sorted((id_.split(".")[-1], [words(each)(id_) for each in LANGUAGES]) for id_ in told)
    assert [what for what, alike in groupby(said) if len([*alike]) > 1] == []


@app_commands.command()
async def nameless(interaction: Interaction) -> None: ...


async def test_a_bot_with_a_command_without_words_does_not_start(room):
    bot = Patolli(room.store, always_sync=True, workshop=room.bot.workshop)
    bot.tree.add_command(nameless)
    with pytest.raises(NoWords, match="nameless"):
        await bot.setup_hook()


async def test_a_choice_is_shown_in_the_language_of_the_reader(room):
    (cup,) = [each for each in commands_in_words(room.bot.tree) if each["name"] == "cup"]
    (new,) = [each for each in cup["options"] if each["name"] == "new"]
    (format_,) = [each for each in new["options"] if each["name"] == "format"]
    robin = next(choice for choice in format_["choices"] if choice["value"] == "robin")
    assert robin["name"] == words("en")("choice.format.robin")
    assert robin["name_localizations"]["fr"] == words("fr")("choice.format.robin") != robin["name"]
