"""What is logged: lines for people, or JSON for programs that collect them."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["text", "json"]

_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class AsJson(logging.Formatter):
    """One object in a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def begin(form: Form, level: int) -> None:
    """Log to stderr."""
    logging.basicConfig(level=level, format=_TEXT)
    if form == "json":
        for handler in logging.getLogger().handlers:
            handler.setFormatter(AsJson())
