"""How values stand in rows: the columns of a dataclass follow from its fields.

    sql.all(Handover, "FROM handovers WHERE table_id = ? ORDER BY seat", table_id)
    sql.add("handovers", handover, table_id=table_id)

A field is the column of its name unless :func:`column` says otherwise. So no column can get into
another's field, and the database refuses one that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Codec: TypeAlias = Callable[[Any], Any]

APART: Mapping[str, object] = MappingProxyType({"apart": True})
"""Metadata of the last fields of a dataclass, if they are no columns."""


@dataclass(frozen=True, slots=True)
class _Layout:
    names: tuple[str, ...]
    """Columns, in the order of the fields."""
    fields: tuple[str, ...]
    read: tuple[tuple[int, Codec], ...]
    """Conversions of what a row has at these places."""
    write: Mapping[str, Codec]
    """Conversions of what these fields have."""


def column(
    name: str | None = None, *, read: Codec | None = None, write: Codec | None = None
) -> Mapping[str, object]:
    """Return the metadata of a field whose column has another name or another form, or that is an
    expression."""
    return {"name": name, "read": read, "write": write}


@cache
def columns(kind: Callable[..., object], table: str = "") -> str:
    """Return the columns of a dataclass for a SELECT, those of the ``table`` of that alias."""
    names = _layout(kind).names
    return ", ".join(f"{table}.{name}" if table and name.isidentifier() else name for name in names)


def made(kind: Callable[..., T], values: Sequence[Any], **apart: object) -> T:
    """Return a dataclass from the values of its :func:`columns` and of the fields that are none."""
    layout = _layout(kind)
    if len(values) != len(layout.names):
        raise TypeError(f"{kind} has {len(layout.names)} columns, not {len(values)}")
    if layout.read:
        values = [*values]
        for at, read in layout.read:
            values[at] = read(values[at])
    return kind(*values, **apart)


def stored(value: object) -> dict[str, Any]:
    """Return what the columns of a dataclass hold, by their names."""
    layout = _layout(type(value))
    found = {
        name: getattr(value, field) for name, field in zip(layout.names, layout.fields, strict=True)
    }
    for name, write in layout.write.items():
        found[name] = write(found[name])
    return found


@cache
def _layout(kind: Any) -> _Layout:
    found = [field for field in fields(kind) if "apart" not in field.metadata]
    if found != [*fields(kind)][: len(found)]:
        raise TypeError(f"{kind} has a column behind a field that is none")
    names = [field.metadata.get("name") or field.name for field in found]
    reads = [
        field.metadata.get("read") or (bool if field.type in (bool, "bool") else None)
        for field in found
    ]
    writes = zip(names, (field.metadata.get("write") for field in found), strict=True)
    return _Layout(
        tuple(names),
        tuple(field.name for field in found),
        tuple((at, read) for at, read in enumerate(reads) if read),
        {name: write for name, write in writes if write},
    )
