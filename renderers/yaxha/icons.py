"""Yaxha's icons: those that all titles have; cubes and cards are told by their own faces."""

from __future__ import annotations

from renderers.kit.icons import SIGNS, Icons

ICONS = Icons(SIGNS)
