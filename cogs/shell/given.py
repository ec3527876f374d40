"""What is given to commands: titles by their keys, records by their files, where the database is,
numbers and choices."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from cogs.shell import Unusable
from data.database import CONNECTIONS, is_server
from data.texts import LARGEST, BadText, text_in, text_of
from engine.catalogue import NoSuchTitle, find, keys
from engine.components import BadComponents
from engine.game import Game
from engine.record import Record

FILE = "patolli.db"


def title(key: str) -> Game:
    try:
        return find(key)
    except NoSuchTitle:
        raise Unusable(f"there is no title “{key}”; the titles are {', '.join(keys())}") from None
    except BadComponents as bad:
        raise Unusable(f"{key} cannot be played: {bad}") from bad


def record(name: str) -> Record:
    """The record in a file, or in what is piped in when the name is ``-``; raises
    :class:`engine.record.BadRecord` naming a line that cannot be read."""
    return Record.read(text(name))


def text(name: str, largest: int = LARGEST) -> str:
    """The text in a file of so many bytes at most, or what is piped in when the name is ``-``."""
    try:
        if name == "-":
            return text_in(sys.stdin.buffer, largest)
        return text_of(Path(name), largest)
    except BadText as bad:
        raise Unusable(f"{name}: {bad}") from bad


def say_where(parser: argparse.ArgumentParser) -> None:
    """The arguments that say where the games are kept."""
    say = parser.add_argument
    say("--file", type=Path, help=f"keep the games in this file ({FILE})")
    say("--database", metavar="URL", help="or on this server: postgresql://… (DATABASE_URL)")


def say_options(parser: argparse.ArgumentParser, told: str) -> None:
    """Add the argument that gives an option of a table, once for each."""
    say = parser.add_argument
    say("--option", type=option, action="append", default=[], metavar="KEY=VALUE", help=told)


def where(args: argparse.Namespace) -> str:
    """The address of a server, or the name of a file: what was typed goes before settings."""
    if args.file is not None:
        return str(args.file)
    address = args.database or args.setting("DATABASE_URL")
    if address and not is_server(address):
        raise Unusable("DATABASE_URL begins with postgresql://; a file is named with --file")
    return address or FILE


def shown(where: str) -> str:
    """A database as it may be named: a server without its password."""
    if not is_server(where):
        return where
    from data.postgres_errors import shown

    return shown(where)


def connections(args: argparse.Namespace) -> int:
    """How many connections to a server a process has."""
    try:
        return count(args.setting("DATABASE_CONNECTIONS") or str(CONNECTIONS))
    except argparse.ArgumentTypeError as bad:
        raise Unusable(f"DATABASE_CONNECTIONS: {bad}") from bad


def asked_cluster(args: argparse.Namespace) -> tuple[int, int] | None:
    """Which of several processes this is to be, and how many there are; None when nobody said."""
    said = args.setting("PATOLLI_CLUSTER")
    if args.cluster or not said:
        return args.cluster
    try:
        return cluster(said)
    except argparse.ArgumentTypeError as bad:
        raise Unusable(f"PATOLLI_CLUSTER: {bad}") from bad


# Types for argparse.


def cluster(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if not found or int(found[1]) >= int(found[2]):
        raise argparse.ArgumentTypeError(f"{text}: write 0/4 for the first of four, up to 3/4")
    return int(found[1]), int(found[2])


def hours(text: str) -> float:
    """Seconds, of so many days, hours or minutes: ``6h``."""
    found = re.fullmatch(r"(\d+)([dhm])", text)
    if not found or not int(found[1]):
        raise argparse.ArgumentTypeError(f"{text}: write 30m, 6h or 1d")
    return int(found[1]) * {"d": 86_400.0, "h": 3_600.0, "m": 60.0}[found[2]]


def count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


def port(text: str) -> int:
    if not text.isdecimal() or not int(text) < 1 << 16:
        raise argparse.ArgumentTypeError(f"{text} is not a port: 1 to 65535, or 0 for any")
    return int(text)


def place(text: str) -> tuple[str, int]:
    """A port of this machine alone, unless an address is said: ``0.0.0.0:9100``."""
    host, _, number = text.rpartition(":")
    return host or "127.0.0.1", port(number)


def option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text}: write KEY=VALUE")
    return key, value
