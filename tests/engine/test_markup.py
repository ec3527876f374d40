"""Nothing that a name holds is read as markup, and what shows no markup shows the name itself."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.preview import _markdown

from engine.markup import escaped, unbold, unmarked

HOSTILE = (
    *("[free nitro](https://x.gg/y)", "<https://x.gg>", "https://x.gg/y", "discord.gg/abcd"),
    *("**bold** *it* __u__ _i_", "~~s~~ ||spoiler||", "`code`", "```block```", "# head"),
    *("## head", "> quote", ">>> quote", "- item", "+ item", "1. item", "12. item", "<@1>"),
    *("<@&1>", "<#1>", "</play:1>", "<t:1:R>", "@everyone", "@here", ":smile:", "x:smile"),
    *("<:gold:1>", "back\\", "\\*", "*", "**", "***", "_", "||", "`", ":", "-", "@"),
    *("[", "](https://x.gg)"),
)
_KNOWN = {
    "users": {"1": "x"},
    "roles": {"1": "x"},
    "channels": {"1": "x"},
    "commands": {"1": "play"},
    "emojis": {"1": {"name": "gold"}},
    "everyone": True,
}
"""Whatever a mention may be of."""


def parsed(text: str) -> list[dict[str, Any]]:
    """What Discord reads in a message, as the simulated one does (small print apart: it takes
    an escaped ``-#`` for one)."""
    return _markdown.markdown_tokens(text, "text_display", context=_KNOWN)


def flat(tokens: list[dict[str, Any]]) -> tuple[list[str], str]:
    """The kinds of tokens that are no text, and all the text."""
    kinds, said = list[str](), ""
    for token in tokens:
        inner, words = flat(token.get("children", []))
        if token["type"] != "text":
            kinds.append(token["type"])
        said += token.get("content", "") + words
        kinds += inner
    return kinds, said


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize(
    "sentence", ["{}", "**{}** plays", "x {}: 3", "Ana\n{}", "_{}_", "{}smile:"]
)
def test_a_name_is_read_letter_by_letter_wherever_it_stands(name: str, sentence: str) -> None:
    kinds, said = flat(parsed(sentence.format(escaped(name))))
    expected, words = flat(parsed(sentence.format("Zoe")))
    assert (kinds, said) == (expected, words.replace("Zoe", name))


@pytest.mark.parametrize("name", HOSTILE)
def test_what_shows_no_markup_shows_the_name_itself(name: str) -> None:
    assert unmarked(escaped(name)) == name
    assert unmarked(f"**{escaped(name)}** plays") == f"{name} plays"
    assert unmarked(unbold(f"**{escaped(name)}** plays")) == f"{name} plays"


def test_what_only_some_programs_read_is_escaped_too() -> None:
    assert escaped(":smile:") == r"\:smile\:"
    assert escaped("discord.gg/x") == r"discord\.gg/x"
    assert escaped("-# small") == r"\-# small"


def test_an_ordinary_text_is_left_as_it_is() -> None:
    text = "Ana-Lou O’Neil (Red): 3 points.\nFields: a1 2, b3; 1–6 + 2 = “8”, 50% of 1/2."
    assert escaped(text) == text
