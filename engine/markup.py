"""What a message shows as markup, and how a text is kept from being shown so.

Sentences are markup of ours (``**Ana** buys lot 3``) with names that anybody chose. A message shows
them with the names :func:`escaped`; a picture, a label, a list and an alternative text show no
markup at all: :func:`unmarked`.
"""

from __future__ import annotations

import re

_MARKUP = re.compile(
    r"""[\\*_~|`<>\[\]@]        # emphasis, spoilers, code, mentions, times, links
      | :(?!\s) | \.(?!\s|\Z) # :emoji: and addresses, but not the end of a sentence
      | (?m:^)[#+-]            # headings, small print, lists
      | (?m:(?<=^\d)|(?<=^\d\d))[.)]""",
    re.VERBOSE,
)
_BOLD = re.compile(r"(\\[^0-9A-Za-z\s])|\*\*")
_MARKS = re.compile(r"\\([^0-9A-Za-z\s])|\*\*")


def escaped(text: str) -> str:
    """Return a text that a message shows letter by letter, whatever is in it."""
    return _MARKUP.sub(r"\\\g<0>", text)


def unbold(text: str) -> str:
    """A sentence without its bold, to stand in another one."""
    return _BOLD.sub(r"\1", text)


def unmarked(text: str) -> str:
    """A sentence as it is read: without its bold, and with what was escaped as it is written."""
    return _MARKS.sub(r"\1", text)
