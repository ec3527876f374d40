"""The thirty pieces, their materials and sizes, as printed (G1)."""

from __future__ import annotations

from functools import cache

import msgspec

from engine.components import BadComponents, find, load


class Material(msgspec.Struct, frozen=True):
    id: str
    value: int


class Size(msgspec.Struct, frozen=True):
    id: str
    label: str
    units: int


class Piece(msgspec.Struct, frozen=True):
    id: int
    disc: int
    size: str
    units: int
    faces: tuple[str, str]


class Beads(msgspec.Struct, frozen=True):
    total: int
    per_player: int
    end_value: int


class Scoring(msgspec.Struct, frozen=True):
    complete_disc: int
    single_material: int
    bead: int


class Components(msgspec.Struct, frozen=True):
    """``data/components/gold.json``."""

    materials: tuple[Material, ...]
    max_value_step: int
    back_faces: dict[str, tuple[str, ...]]
    sizes: tuple[Size, ...]
    disc_units: int
    pieces: tuple[Piece, ...]
    beads: Beads
    tray_slots: int
    bases_per_player: dict[str, int]
    scoring: Scoring


@cache
def components() -> Components:
    """The table of components; raises :class:`BadComponents` naming file and field."""
    file = find("gold")
    parts = load(file, Components)
    units = {size.id: size.units for size in parts.sizes}
    values = [material.value for material in parts.materials]
    if values != list(range(len(values))):
        raise BadComponents(file, "$.materials: values must count up from 0")
    names = {material.id for material in parts.materials}
    for at, piece in enumerate(parts.pieces):
        where = f"$.pieces[{at}]"
        if piece.units != units.get(piece.size):
            raise BadComponents(file, f"{where}.units: a {piece.size} has {units.get(piece.size)}")
        if not names.issuperset(piece.faces) or piece.faces[0] == piece.faces[1]:
            raise BadComponents(file, f"{where}.faces: two different materials")
        if piece.faces[1] not in parts.back_faces[piece.faces[0]]:
            raise BadComponents(file, f"{where}.faces: {piece.faces} is not in back_faces (G1.4)")
    total = sum(piece.units for piece in parts.pieces)
    if total % parts.disc_units:
        raise BadComponents(file, "$.pieces: they do not add up to whole discs")
    return parts
