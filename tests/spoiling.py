"""Spoiling files, one way or another, as disks, editors and hurried hands do. Seeded."""

import shutil
from pathlib import Path
from random import Random

NESTED = b"[" * 200_000
LONG = 5 << 20


def flipped(data: bytes, random: Random) -> bytes:
    """One bit is another one."""
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def not_utf8(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + random.choice([b"\xff", b"\x80", b"\xc3("]) + data[at + 1 :]


def cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data))]


def empty(_data: bytes, _random: Random) -> bytes:
    return b""


def zeros(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + bytes(len(data) - at)


def nested(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + NESTED + data[at:]


def only_nested(_data: bytes, _random: Random) -> bytes:
    return NESTED


def too_long(data: bytes, _random: Random) -> bytes:
    return data * (LONG // len(data) + 1)


def utf16(data: bytes, _random: Random) -> bytes:
    return data.decode().encode("utf-16")


def another_value(data: bytes, random: Random) -> bytes:
    """A number or a word is something that nobody expects there."""
    places = [at for at, byte in enumerate(data) if chr(byte) in '0123456789"']
    at = random.choice(places or [0])
    value = random.choice([b"null", b"1e308", b"-7", b"99999999999999999999", b"{}", b'"', b"{"])
    return data[:at] + value + data[at + 1 :]


WAYS = (flipped, not_utf8, cut, empty, zeros, nested, only_nested, too_long, utf16, another_value)


def a_folder(file: Path) -> None:
    """A folder stands where the file was."""
    file.unlink()
    file.mkdir()


def a_broken_link(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.with_name("nowhere"))


def restore(whole: Path, spoilt: Path) -> None:
    """The folder as it was."""
    shutil.rmtree(spoilt, ignore_errors=True)
    shutil.copytree(whole, spoilt)
