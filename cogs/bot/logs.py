"""What is logged: lines for people, or JSON for programs that collect them."""

from __future__ import annotations

import json
import logging
import sys
import threading
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["text", "json"]

log = logging.getLogger("patolli")

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
    """Log to stderr; as JSON also what nobody caught."""
    logging.basicConfig(level=level, format=_TEXT)
    if form == "json":
        for handler in logging.getLogger().handlers:
            handler.setFormatter(AsJson())
        sys.excepthook = _uncaught
        threading.excepthook = _uncaught_in_a_thread


def refuse(form: Form, why: Exception) -> None:
    """Say why nothing was begun: a sentence for people, which needs no moment and no level."""
    if form == "json":
        log.error("%s", why)
    else:
        print(why, file=sys.stderr)


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.critical("it ended with a fault of ours", exc_info=(kind, error, trace))


def _uncaught_in_a_thread(met: threading.ExceptHookArgs) -> None:
    if met.exc_value is not None:
        told = met.exc_type, met.exc_value, met.exc_traceback
        log.critical("a thread ended with a fault of ours", exc_info=told)
