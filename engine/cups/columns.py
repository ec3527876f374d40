"""A round robin of many at tables of three or four: who sits in which column of a large board.

Everybody has a column and a row: as many columns as a table has seats. In round ``r`` those of
column ``c`` who sit at table ``i`` are in row ``i + f(c) * r``. Where the differences of the
factors ``f`` can be divided by, two of different columns meet exactly once in as many rounds as
there are rows. After that each column plays a round robin of its own, all side by side.

Numbers in which that can be done are residues of ``u``, polynomials over 2 and polynomials over 3,
side by side, for ``u`` without the factors 2 and 3; factors are 0, 1, t and t². So a column cannot
have 2 times an odd number of rows, nor 3 times one that 3 does not divide: then it has some more,
and the last column is not full.
"""

from __future__ import annotations

from collections.abc import Iterator

_IRREDUCIBLE = {
    (2, 2): (1, 1),
    (2, 3): (1, 1, 0),
    (2, 4): (1, 1, 0, 0),
    (2, 5): (1, 0, 1, 0, 0),
    (2, 6): (1, 1, 0, 0, 0, 0),
    (2, 7): (1, 1, 0, 0, 0, 0, 0),
    (3, 2): (2, 1),
    (3, 3): (1, 2, 0),
    (3, 4): (2, 1, 0, 0),
}
"""What is added to t to the power of so many to make a polynomial over 2 or 3 that has no factors,
the lowest coefficient first."""


def rows_for(count: int, pod: int) -> int:
    """How many rows so many need: the least number in which it can be done."""
    rows = -(-count // pod)
    while any(powers == 1 for _, powers in _parts(rows)[0]):
        rows += 1
    return rows


def across(rows: int, pod: int) -> Iterator[list[list[int]]]:
    """The tables of each round; row ``i`` of column ``c`` is number ``c * rows + i``."""
    ring = _Ring(rows)
    for turn in range(rows):
        shifts, shift = [0], turn
        while len(shifts) < pod:
            shifts.append(shift)
            shift = ring.times_t(shift)
        yield [
            [column * rows + ring.plus(row, shift) for column, shift in enumerate(shifts)]
            for row in range(rows)
        ]


def _parts(rows: int) -> tuple[list[tuple[int, int]], int]:
    """A number as powers of 2 and of 3, and what is left."""
    found = list[tuple[int, int]]()
    for prime in (2, 3):
        powers = 0
        while rows % prime == 0:
            rows, powers = rows // prime, powers + 1
        if powers:
            found.append((prime, powers))
    return found, rows


class _Ring:
    """Numbers from 0 on, added and multiplied by t digit by digit: the first digit is a residue of
    ``u``, the others are coefficients."""

    def __init__(self, rows: int) -> None:
        self._fields, self._u = _parts(rows)
        self._bases = [self._u]
        for prime, powers in self._fields:
            self._bases += [prime] * powers

    def plus(self, one: int, other: int) -> int:
        pairs = zip(self._bases, self._digits(one), self._digits(other), strict=True)
        return self._number([(a + b) % base for base, a, b in pairs])

    def times_t(self, number: int) -> int:
        """Of a residue t is 2."""
        first, *rest = self._digits(number)
        found = [2 * first % self._u]
        for prime, powers in self._fields:
            coefficients, rest = rest[:powers], rest[powers:]
            carried, shifted = coefficients[-1], [0, *coefficients[:-1]]
            minus = _IRREDUCIBLE[prime, powers]
            found += [(a - carried * b) % prime for a, b in zip(shifted, minus, strict=True)]
        return self._number(found)

    def _digits(self, number: int) -> list[int]:
        digits = list[int]()
        for base in self._bases:
            number, digit = divmod(number, base)
            digits.append(digit)
        return digits

    def _number(self, digits: list[int]) -> int:
        number = 0
        for base, digit in zip(reversed(self._bases), reversed(digits), strict=True):
            number = number * base + digit
        return number
