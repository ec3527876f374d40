"""Why a line may not follow now: a type for each reason, which ``str`` says in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Refused(Exception):
    """What was asked for may not happen now, and nothing has changed."""

    why = ""

    def __str__(self) -> str:
        return self.why


class Finished(Refused):
    """After the end only results are corrected."""

    why = "the cup is over"


class Paused(Refused):
    """Nothing is paired or begun."""

    why = "the cup is paused"


class NotPaused(Refused):
    """There is nothing to resume."""

    why = "the cup is not paused"


class Closed(Refused):
    """Nobody enters any more."""

    why = "nobody enters any more"


class Full(Refused):
    """A cup has so many entrants at most."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return f"a cup has {self.most} entrants at most"


class TooFew(Refused):
    """A round needs more entrants."""

    def __init__(self, there: int, least: int) -> None:
        super().__init__(there, least)
        self.there, self.least = there, least

    def __str__(self) -> str:
        return f"there are {self.there} entrants: at least {self.least} are needed"


class WrongNumber(Refused):
    """Entrants, rounds and tables are counted from 1, without a gap."""

    def __init__(self, what: str, number: int, expected: int) -> None:
        super().__init__(what, number, expected)
        self.what, self.number, self.expected = what, number, expected

    def __str__(self) -> str:
        return f"this is {self.what} {self.number}; the next one is {self.expected}"


class _About(Refused):
    """Entrants it is about, each named in what ``one`` or ``many`` says."""

    one = many = ""

    def __init__(self, entrants: Iterable[int]) -> None:
        self.entrants = tuple(sorted(entrants))
        super().__init__(self.entrants)

    def __str__(self) -> str:
        names = " ".join(map(str, self.entrants))
        return self.one.format(names) if len(self.entrants) == 1 else self.many.format(names)


class Unknown(_About):
    """Nobody has entered with that number."""

    one, many = "there is no entrant {}", "there are no entrants {}"


class AlreadyIn(_About):
    """They are in already."""

    one, many = "entrant {} is in already", "the entrants {} are in already"


class NotIn(_About):
    """They dropped out, or are banned."""

    one, many = "entrant {} is not in any more", "the entrants {} are not in any more"


class Placed(_About):
    """They have a table or a bye in this round already."""

    one = "entrant {} is in this round already"
    many = "the entrants {} are in this round already"


class NotPlaced(_About):
    """They have neither a table nor a bye in this round."""

    one = "entrant {} has no table in this round"
    many = "the entrants {} have no table in this round"


class NotThere(_About):
    """They do not sit at that table."""

    one = "entrant {} does not sit at that table"
    many = "the entrants {} do not sit at that table"


class Untold(_About):
    """A result names everybody at the table."""

    one = "the place of entrant {} is missing"
    many = "the places of the entrants {} are missing"


class _OfRound(Refused):
    """A round it is about, named in what ``text`` says."""

    text = ""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        return self.text.format(self.number)


class RoundRuns(_OfRound):
    """The round has to be over first, or has begun and is not paired anew."""

    text = "round {} is running"


class NotPaired(Refused):
    """No round is paired that has not begun."""

    why = "no round is being paired"


class NotBegun(_OfRound):
    """The tables of that round are not open yet."""

    text = "round {} has not begun"


class NoMoreRounds(Refused):
    """All rounds are played."""

    why = "no round follows"


class BadSize(Refused):
    """So many do not sit at a table of this cup."""

    def __init__(self, size: int, most: int) -> None:
        super().__init__(size, most)
        self.size, self.most = size, most

    def __str__(self) -> str:
        return f"{self.size} at a table: there are 2 to {self.most}"


class _OfTable(Refused):
    """A table it is about, by round and number, named in what ``text`` says."""

    text = ""

    def __init__(self, number: int, pod: int) -> None:
        super().__init__(number, pod)
        self.number, self.pod = number, pod

    def __str__(self) -> str:
        return self.text.format(f"{self.number}.{self.pod}")


class NoSuchTable(_OfTable):
    """That round has no such table."""

    text = "there is no table {}"


class TableOver(_OfTable):
    """There is a result; it can only be corrected."""

    text = "table {} has its result: correct it"


class TableRuns(_OfTable):
    """There is no result that could be corrected."""

    text = "table {} has no result yet"


class BadPlaces(Refused):
    """Places begin at 1, and after so many who share one as many are left out."""

    def __init__(self, places: Sequence[int]) -> None:
        super().__init__(places)
        self.places = tuple(places)

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.places))} are no places of a table, such as 1 2 2 4"


class NoPoints(_About):
    """Duplicate scores are made of the points of the game."""

    one = "the points of entrant {} in the game are missing"
    many = "the points of the entrants {} in the game are missing"


class BadOrder(_About):
    """Who is ahead has no fewer points, and who shares a place has as many."""

    many = "the places of the entrants {} contradict their points"


class NotSealed(Refused):
    """A duplicate deal is sealed before its round begins."""

    def __init__(self, number: int, size: int) -> None:
        super().__init__(number, size)
        self.number, self.size = number, size

    def __str__(self) -> str:
        return f"the deal of round {self.number} for tables of {self.size} is not sealed"


class NoDuplicates(Refused):
    """Each table has a deal of its own."""

    why = "this cup has no duplicate deals"


class SaidTwice(Refused):
    """That was told already."""

    why = "this was told already"


class BadSeal(Refused):
    """A seed that does not open its seal."""

    why = "the seed does not open the seal"
