"""A second, slow scorer of Yaxha, written from the rules alone: dictionaries of cubes, nothing of
the engine. The fast one must agree with it on every pyramid.

A pyramid is a dictionary: ``(level, column, row)``, the level from 1, to the name of a colour.
"""

from __future__ import annotations

COLOURS = ["orange", "blue", "green", "yellow", "grey"]
CARD = {0: 0, 1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12, 7: 15, 8: 18, 9: 21, 10: 25, 11: 30, 12: 36}


def carriers(cell):
    """The four cells below one."""
    level, column, row = cell
    return [(level - 1, column + east, row + south) for east in (0, 1) for south in (0, 1)]


def next_to(cell):
    """The four cells side by side with one."""
    level, column, row = cell
    return [
        (level, column + 1, row),
        (level, column - 1, row),
        (level, column, row + 1),
        (level, column, row - 1),
    ]


def hidden(cubes):
    """Every cube with four cubes above it."""
    found = set()
    for level, column, row in cubes:
        tops = [(level + 1, column - east, row - south) for east in (0, 1) for south in (0, 1)]
        if all(top in cubes for top in tops):
            found.add((level, column, row))
    return found


def seen(cubes):
    return {cell: colour for cell, colour in cubes.items() if cell not in hidden(cubes)}


def groups(cubes):
    """All groups of visible cubes: a colour and its cells."""
    left, found = seen(cubes), []
    while left:
        start, colour = next(iter(left.items()))
        group, ahead = set(), [start]
        while ahead:
            cell = ahead.pop()
            if left.get(cell) != colour:
                continue
            del left[cell]
            group.add(cell)
            ahead += next_to(cell) + carriers(cell)
            ahead += [other for other in left if cell in carriers(other)]
        found.append((colour, group))
    return found


def sizes(cubes):
    best = dict.fromkeys(COLOURS, 0)
    for colour, group in groups(cubes):
        best[colour] = max(best[colour], len(group))
    return best


def points(cubes):
    return {colour: CARD[min(size, 12)] for colour, size in sizes(cubes).items()}


def legal(cubes, colour):
    """Every cell where a cube of that colour may be placed."""
    if not cubes:
        return {(1, 3, 3)}
    found = set()
    ground = [cell for cell in cubes if cell[0] == 1]
    for cell in {other for one in ground for other in next_to(one)} - set(cubes):
        columns = {column for _, column, _ in [*ground, cell]}
        rows = {row for _, _, row in [*ground, cell]}
        if max(columns) - min(columns) < 4 and max(rows) - min(rows) < 4:
            found.add(cell)
    for level, column, row in cubes:
        cell = (level + 1, column, row)
        if cell in cubes or not all(below in cubes for below in carriers(cell)):
            continue
        if any(cubes.get(other) == colour for other in carriers(cell) + next_to(cell)):
            found.add(cell)
    return found


def sides(cubes, top):
    """The colours of the outermost cubes from each of the four directions."""
    cubes = {cell: colour for cell, colour in seen(cubes).items() if top or cell[0] < 4}
    for along in (1, 2):
        for farther in (min, max):
            lines = {}
            for cell in cubes:
                line = (cell[0], cell[3 - along])
                lines[line] = farther(lines.get(line, cell), cell, key=lambda one: one[along])
            yield {cubes[cell] for cell in lines.values()}


def scorers(card, table, *, left=True, all_groups=True, over_levels=False, top=True):
    """The seats that score the card of that number, 1 to 18; ``table`` has all pyramids."""
    everybody = range(len(table))
    if card <= 5:
        return most([sizes(cubes)[COLOURS[card - 1]] for cubes in table])
    if card <= 10:
        mine = [sizes(cubes)[COLOURS[card - 6]] for cubes in table]
        theirs = [mine[(seat + (1 if left else -1)) % len(table)] for seat in everybody]
        return {seat for seat in everybody if mine[seat] and mine[seat] >= theirs[seat]}
    own = [[group for _, group in groups(cubes)] for cubes in table]
    if card == 11:
        return most([max(map(len, parts), default=0) for parts in own])
    if card == 12:
        if not over_levels:
            ground = [
                {cell: colour for cell, colour in seen(cubes).items() if cell[0] == 1}
                for cubes in table
            ]
            own = [[group for _, group in groups(cubes)] for cubes in ground]
        return most(
            [
                max((sum(cell[0] == 1 for cell in group) for group in parts), default=0)
                for parts in own
            ]
        )
    if card == 13:
        return most(
            [max((len({cell[0] for cell in group}) for group in parts), default=0) for parts in own]
        )
    if card == 14:
        ranks = [{len(group) for group in parts} for parts in own]
        if not all_groups:
            ranks = [{max(parts)} if parts else set() for parts in ranks]
        order = sorted(set().union(*ranks))
        return {seat for seat in everybody if len(order) > 1 and order[-2] in ranks[seat]}
    if card == 16:
        return {
            seat
            for seat in everybody
            if any(len(colours) == 1 for colours in sides(table[seat], top))
        }
    level, count = {15: (1, 5), 17: (0, 3), 18: (2, 5)}[card]
    return {
        seat
        for seat in everybody
        if count
        == len({colour for cell, colour in seen(table[seat]).items() if level in {0, cell[0]}})
    }


def most(values):
    return {seat for seat, value in enumerate(values) if value and value == max(values)}
