from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

class NDArray(Sequence[T]): ...
