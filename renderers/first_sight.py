"""What a member sees of a title before playing it: its card in the lobby, and how to play it on one
page. Both are the same for everybody who reads the same language in the same palette.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderers.kit.card import card, players_in_words
from renderers.kit.colours import theme
from renderers.kit.encode import fixed_palette, png
from renderers.kit.frame import Frame
from renderers.kit.page import page, part_in_words, sentences
from renderers.scene import Say
from renderers.show import ALT_LIMIT, title_of

_TURN = 3
"""How many sentences say what is done on a turn."""


def has_first_sight(key: str) -> bool:
    """Whether the title has a card and a page; a draft may have neither."""
    return title_of(key).first_sight is not None


def card_frame(key: str, say: Say, palette: str) -> Frame:
    sight = title_of(key).first_sight
    assert sight is not None, key
    return card(sight.art(say, palette), key, say)


def page_frame(key: str, say: Say, palette: str) -> Frame:
    sight = title_of(key).first_sight
    assert sight is not None, key
    return page(sight.board(say, palette), key, say)


def draw_card(key: str, say: Say, palette: str) -> bytes:
    return _png(card_frame(key, say, palette))


def draw_page(key: str, say: Say, palette: str) -> bytes:
    return _png(page_frame(key, say, palette))


def card_alt(key: str, say: Say) -> str:
    """What the card shows, and what the game is about."""
    parts = say(f"{key}.title"), say(f"{key}.goal"), facts_in_words(key, say), say(f"{key}.intro")
    return say("card.alt", title=parts[0], goal=parts[1], facts=parts[2], intro=parts[3])[
        :ALT_LIMIT
    ]


def facts_in_words(key: str, say: Say) -> str:
    """How many play, and for how long."""
    return f"{players_in_words(key, say)} · {say(f'{key}.length')}"


def page_alt(key: str, say: Say) -> str:
    """Everything the page shows."""
    return "\n".join(page_lines(key, say))[:ALT_LIMIT]


def page_lines(key: str, say: Say) -> Iterator[str]:
    """Everything the page shows, in plain lines."""
    sight = title_of(key).first_sight
    yield f"{say(f'{key}.title')}, {say('page.how_to_play')}."
    if sight is not None:
        named = [part_in_words(key, part, say) for part in sight.board(say, "default").parts]
        yield say("page.parts", parts=" · ".join(named))
    for heading, sentence in sentences(key, say):
        yield f"{heading} {sentence}"


def turn_in_words(key: str, say: Say) -> list[str]:
    """What is done on a turn, in sentences."""
    return [say(f"{key}.turn.{at}") for at in range(1, _TURN + 1)]


def _png(frame: Frame) -> bytes:
    """In a palette of its own."""
    return png(frame.image, fixed_palette(theme(frame.look.name), [frame.image]))
