"""What a panel offers of the tree of legal texts, so that a step takes the fewest presses.

A *cut* through the tree is a set of ways, whole texts or beginnings of texts, one for each text. A
text whose way is whole takes one press; else its way opens the next cut. Every text counts the
same, so the best cut is the one whose texts take the fewest presses on average. Either few ways
with long labels fit, or many with short ones; where neither does, cells and numbers are asked for
in parts, and everything else in a menu.

A way that may ``stop`` where the turn then ends needs no button for that: its cut is confirmed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from engine.folding import STOP

Path: TypeAlias = tuple[str, ...]


class Shape(NamedTuple):
    """How many ways may be offered at once, in how many letters each, and what one costs."""

    most: int
    letters: int
    presses: int = 1


FEW, MANY = Shape(8, 34), Shape(20, 8)
MENU = Shape(25, 100, presses=2)
_PART = 10
"""How many cells of neighbouring rows are one part."""
_CELL = re.compile(r"[a-z](\d+)")


class Way(NamedTuple):
    """The tokens of a way, of which those after ``chosen`` follow of themselves; ``part``: of the
    next token one of these is to be chosen."""

    tokens: Path
    chosen: Path
    part: Path = ()


class Cut(NamedTuple):
    """What is offered in which shape, in the order of the texts; ``stop`` is the whole text that is
    confirmed instead, where there is one."""

    ways: tuple[Way, ...]
    shape: Shape
    presses: float
    """How many presses all the texts take together."""
    stop: str = ""


Letters: TypeAlias = Callable[[Shape, Path, Way], int]
"""How long the label of a way would be in that shape, where its first tokens are chosen."""


def parts(tokens: Sequence[str]) -> list[Path]:
    """The tokens in their natural parts: numbers by tens, cells by neighbouring rows, words by
    their first letter."""
    found: dict[str, Path] = {}
    for token in tokens:
        found[_kind(token)] = (*found.get(_kind(token), ()), token)
    if not all(map(_CELL.fullmatch, tokens)):
        return [*found.values()]
    joined: list[Path] = []
    for row in found.values():
        if joined and len(joined[-1]) + len(row) <= _PART:
            joined[-1] = (*joined[-1], *row)
        else:
            joined.append(row)
    return joined


def part_of(token: str, tokens: Sequence[str]) -> Path:
    """The part that the token is in; none where the tokens need no parts."""
    if not _too_many(tokens):
        return ()
    return next((each for each in parts(tokens) if token in each and len(each) > 1), ())


def _kind(token: str) -> str:
    if token.isdigit():
        return f"#{int(token) // 10}"
    cell = _CELL.fullmatch(token)
    return f"row {cell[1]}" if cell else token[0]


def _too_many(tokens: Sequence[str]) -> bool:
    """Whether they are asked for in parts: words only where no menu holds them all."""
    words = not all(token.isdigit() or _CELL.fullmatch(token) for token in tokens)
    return len(tokens) > (MENU.most if words else MANY.most)


class _Node:
    """A beginning that some texts have in common, with the tokens that may follow."""

    __slots__ = ("_only", "children", "path", "texts")

    def __init__(self, path: Path) -> None:
        self.path, self.texts = path, 0
        self._only: _Node | None = None
        self.children: dict[str, _Node] = {}

    def add(self, text: Path) -> None:
        here = self
        here.texts += 1
        for at, token in enumerate(text):
            if token not in here.children:
                here.children[token] = _Node(text[: at + 1])
            here = here.children[token]
            here.texts += 1

    @property
    def only(self) -> _Node:
        """Where it leads to before there is a choice."""
        if self._only is None:
            here = self
            while len(here.children) == 1:
                (here,) = here.children.values()
            self._only = here
        return self._only

    @property
    def way(self) -> Way:
        return Way(self.only.path, self.path)

    def ends(self) -> Iterator[_Node]:
        """Where no choice is left."""
        if not self.only.children:
            yield self
            return
        for child in self.children.values():
            yield from child.ends()


class _Found(NamedTuple):
    """The best ways of one number: what their texts cost after the first press."""

    presses: float
    ways: tuple[Way, ...]


_Best: TypeAlias = dict[int, _Found]
"""The best there is, by the number of ways."""


class Cuts:
    """The best cuts through these texts. ``letters`` says how long labels would be, and ``ends`` of
    a text with a ``stop`` whether its turn may end there."""

    def __init__(
        self,
        texts: Iterable[str],
        letters: Letters,
        ends: Callable[[str], bool] = lambda text: False,
    ) -> None:
        self._letters, self._ends = letters, ends
        self._tree = _Node(())
        for text in texts:
            self._tree.add(tuple(text.split()))
        self._known: dict[tuple[Path, Path], Cut] = {}

    def after(self, path: Path, part: Path = ()) -> Cut:
        """The cut after these tokens. ``part`` holds the next tokens to choose from, when not
        all."""
        here = self._tree
        for token in path:
            here = here.children[token]
        return self._opened(here, part)

    def _opened(self, node: _Node, part: Path = ()) -> Cut:
        """The best cut after a node, of all its children or of a part of them."""
        node = node.only
        known = self._known.get((node.path, part))
        if known is None:
            known = self._known[node.path, part] = self._open(node, part)
        return known

    def _open(self, node: _Node, part: Path) -> Cut:
        tokens = [token for token in node.children if not part or token in part]
        stop = " ".join((*node.path, STOP)) if STOP in tokens else ""
        if stop and self._ends(stop):
            tokens.remove(STOP)
        else:
            stop = ""
        children = [node.children[token] for token in tokens]
        if not children:
            return Cut((node.way,), FEW, node.texts)
        return self._best(node, children)._replace(stop=stop)

    def _best(self, node: _Node, children: Sequence[_Node]) -> Cut:
        if _too_many(tokens := [child.path[len(node.path)] for child in children]):
            return self._in_parts(node, tokens)
        for shape in (FEW, MANY):
            if cut := self._whole(shape, node, children):
                return cut
        found = (self._fitted(shape, node, children) for shape in (FEW, MANY))
        if fitting := [cut for cut in found if cut]:
            return min(fitting, key=lambda cut: cut.presses)
        shape = FEW if len(children) <= FEW.most else MENU
        cut = self._fitted(shape, node, children, anyhow=True)
        assert cut, "it is not asked for in parts"
        return cut

    def _whole(self, shape: Shape, node: _Node, children: Sequence[_Node]) -> Cut | None:
        """All texts whole, where they fit: nothing takes fewer presses."""
        if (texts := sum(child.texts for child in children)) > shape.most:
            return None
        ways = tuple(end.way for child in children for end in child.ends())
        if any(self._letters(shape, node.path, way) > shape.letters for way in ways):
            return None
        return Cut(ways, shape, texts)

    def _fitted(
        self, shape: Shape, node: _Node, children: Sequence[_Node], *, anyhow: bool = False
    ) -> Cut | None:
        """The best cut in that shape, of as few ways as do; ``anyhow`` with whatever labels."""
        best = self._joined(shape, shape.most, node, children, anyhow=anyhow)
        if not best:
            return None
        found = min(best.values(), key=lambda found: (found.presses, len(found.ways)))
        first = shape.presses * sum(child.texts for child in children)
        return Cut(found.ways, shape, first + found.presses)

    def _joined(
        self, shape: Shape, most: int, asked: _Node, children: Sequence[_Node], *, anyhow: bool
    ) -> _Best:
        """The best ways to offer all of these nodes together, in so many at most."""
        best: _Best = {0: _Found(0, ())}
        spare = most - len(children)
        if spare < 0:
            return {}
        for child in children:
            longer: _Best = {}
            offered = self._offered(shape, spare + 1, asked, child, anyhow=anyhow)
            for more, added in offered.items():
                for count, found in best.items():
                    known, presses = longer.get(count + more), found.presses + added.presses
                    if known is None or presses < known.presses:
                        longer[count + more] = _Found(presses, found.ways + added.ways)
            best = {count: found for count, found in longer.items() if count <= most}
        return best

    def _offered(
        self, shape: Shape, most: int, asked: _Node, child: _Node, *, anyhow: bool
    ) -> _Best:
        """The best ways to offer one node: itself, or what follows it."""
        end = child.only
        best: _Best = {}
        if end.children:
            following = list(end.children.values())
            best = self._joined(shape, most, asked, following, anyhow=anyhow)
        if anyhow or self._letters(shape, asked.path, child.way) <= shape.letters:
            later = self._opened(end).presses if end.children else 0
            best[1] = _Found(later, (child.way,))
        return best

    def _in_parts(self, node: _Node, tokens: Sequence[str]) -> Cut:
        ways: list[Way] = []
        presses = 0.0
        for part in parts(tokens):
            presses += sum(node.children[token].texts for token in part)
            if len(part) == 1:
                child = node.children[part[0]]
                ways.append(child.way)
                presses += self._opened(child).presses if child.only.children else 0
            else:
                ways.append(Way(node.path, node.path, part))
                presses += self._opened(node, part).presses
        shape = next(shape for shape in (FEW, MANY, MENU) if len(ways) <= shape.most)
        return Cut(tuple(ways), shape, presses)
