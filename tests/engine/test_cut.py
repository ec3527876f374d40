"""The best cut: whole where texts fit, by parts where they do not, never worse than any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from engine.cut import FEW, MANY, MENU, Cut, Cuts, Path, Shape, Way, part_of, parts
from engine.notation import branches, descend
from tests.seeding import seeded


def letters(_: Shape, path: Path, way: Way) -> int:
    """A label names every token that is not chosen yet."""
    return len(" ".join(way.tokens[len(path) :]))


def cut_of(texts: Sequence[str], path: Path = ()) -> Cut:
    return Cuts(texts, letters).after(path)


def ways(cut: Cut) -> list[str]:
    return [" ".join(way.tokens) for way in cut.ways]


def test_few_texts_are_offered_whole():
    texts = ["lay 3 gold 1", "lay 3 gold 2", "lay 3 jade 1", "pay 17"]
    assert ways(cut_of(texts)) == texts
    assert cut_of(texts).presses == len(texts)


def test_many_short_texts_are_offered_whole():
    cells = [f"{column}{row}" for row in range(1, 5) for column in "abcde"]
    cut = cut_of([f"move {cell}" for cell in cells])
    assert (cut.shape, cut.presses, len(cut.ways)) == (MANY, 20, 20)


def test_what_is_long_is_offered_whole_and_the_rest_is_opened():
    """Nine texts and eight buttons: the one that costs least is opened."""
    texts = [f"build {'x' * 20}{number}" for number in range(7)] + [
        "pay aaaaaaaaa",
        "pay bbbbbbbbb",
    ]
    cut = cut_of(texts)
    assert ways(cut) == [*texts[:7], "pay"]
    assert cut.presses == 7 + 4


def test_more_cells_than_buttons_are_asked_for_in_parts_of_neighbouring_rows():
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcde"]
    cut = cut_of([f"found {cell}" for cell in cells], ("found",))
    assert [way.part[0] + way.part[-1] for way in cut.ways] == ["a1e2", "a3e4", "a5e6", "a7e7"]
    assert cut.presses == 2 * len(cells)
    inside = Cuts([f"found {cell}" for cell in cells], letters).after(("found",), cut.ways[3].part)
    assert ways(inside) == [f"found {cell}" for cell in cells[30:]]


def test_words_too_many_for_buttons_are_a_menu_and_it_counts_two_presses():
    texts = [f"learn {letter * 20}" for letter in "abcdefghijkl"]
    cut = cut_of(texts)
    assert (cut.shape, cut.presses) == (MENU, 24)


def test_five_choices_are_never_a_menu_however_long():
    assert cut_of([f"learn {letter * 50}" for letter in "abcde"]).shape == FEW


def test_where_a_way_may_stop_it_is_confirmed_there():
    texts = ["move d4 d5 stop", "move d4 d5 e5", "move d4 d5 e6", "move d4 c4"]
    there = Cuts(texts, letters, ends=lambda _: True).after(("move", "d4", "d5"))
    assert (there.stop, ways(there), there.presses) == (texts[0], texts[1:3], 2)
    goes_on = Cuts(texts, letters, ends=lambda _: False).after(("move", "d4", "d5"))
    assert (goes_on.stop, ways(goes_on)) == ("", texts[:3])


def test_every_text_is_below_one_way_alone():
    random = seeded("cuts")
    for _ in range(60):
        texts = tree(random, 40)
        cut = cut_of(texts)
        for text in texts:
            above = [way for way in cut.ways if leads(way, text.split())]
            assert len(above) == 1, (texts, text, cut)


def test_no_cut_takes_fewer_presses():
    """Against all cuts there are, of small trees."""
    random, shapes = seeded("best cuts"), set[Shape]()
    for _ in range(150):
        texts = tree(random, 11)
        cut = cut_of(texts)
        shapes.add(cut.shape)
        assert cut.presses == least(texts, descend(texts)), (texts, cut)
    assert shapes >= {FEW, MANY}


@pytest.mark.parametrize("most", [8, 20, 40, 200])
def test_no_more_is_offered_than_fits(most: int):
    random = seeded(f"limits {most}")
    for _ in range(30):
        cut = cut_of(tree(random, most))
        assert len(cut.ways) <= cut.shape.most


def test_numbers_are_parted_by_tens():
    groups = parts([str(number) for number in range(41)])
    assert [(group[0], group[-1]) for group in groups][:2] == [("0", "9"), ("10", "19")]


def test_words_are_parted_by_their_first_letter():
    words = [f"{letter}{letter}-{end}" for letter in "xyz" for end in "klmnopqrst"]
    assert [group[0] for group in parts(words)] == ["xx-k", "yy-k", "zz-k"]


def test_every_token_is_in_one_part():
    tokens = [str(number) for number in range(200)]
    assert [token for group in parts(tokens) for token in group] == tokens
    assert part_of("57", tokens) == tuple(tokens[50:60])


def test_few_tokens_have_no_parts():
    assert part_of("7", [str(number) for number in range(20)]) == ()


# Small trees, and all that could be offered of them.


def tree(random: Random, most: int) -> list[str]:
    """Texts of which none begins another: some tokens are long."""
    names = ["a", "b", "c1", "d22", "eeeee", "f" * 9, "g" * 16, "h" * 30]
    names, depth = names[: random.choice((4, 5, 8))], random.choice((2, 3))
    drawn = (" ".join(random.choices(names, k=depth)) for _ in range(most))
    return list(dict.fromkeys(drawn))


def leads(way: Way, tokens: Sequence[str]) -> bool:
    begun = len(way.tokens)
    return tuple(tokens[:begun]) == way.tokens and (not way.part or tokens[begun] in way.part)


def least(texts: Sequence[str], path: Path) -> float:
    """The fewest presses there are after a path, by trying everything."""
    below = [text for text in texts if tuple(text.split()[: len(path)]) == path]
    if " ".join(path) in below:
        return 0
    costs = list[float]()
    for each in cuts(texts, path):
        for shape in (FEW, MANY):
            fits = all(letters(shape, path, Way(way, way)) <= shape.letters for way in each)
            if fits and len(each) <= shape.most:
                costs.append(len(below) + sum(least(texts, way) for way in each))
    if not costs:
        following = [descend(texts, (*path, token)) for token in branches(texts, path)]
        presses = 1 if len(following) <= FEW.most else MENU.presses
        splits = cuts(texts, path) if presses == 1 else [following]
        for each in splits:
            if len(each) <= FEW.most:
                costs.append(presses * len(below) + sum(least(texts, way) for way in each))
    return min(costs)


def cuts(texts: Sequence[str], path: Path) -> Iterator[list[Path]]:
    """Every cut after a path, but for the path itself."""
    following = [descend(texts, (*path, token)) for token in branches(texts, path)]
    offers = [[[way], *(cuts(texts, way) if branches(texts, way) else ())] for way in following]
    for chosen in product(*offers):
        yield [way for each in chosen for way in each]
