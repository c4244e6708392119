"""Rules interpreted two to three times as fast: they see Python's own numbers in place of NumPy's.

A `Plain` state lies over the bytes of a record and has its fields: numbers as attributes, arrays as memory views. Both
refuse a number that does not fit the field.
"""

from typing import Any

import numpy as np


class Plain:
    def __init__(self, s: Any) -> None:
        self.dtype = s.dtype
        self._record = np.frombuffer(bytearray(s.tobytes()), s.dtype)
        self._numbers: list[tuple[str, memoryview]] = []
        for name in s.dtype.names:
            field = self._record[name]
            if field.ndim == 1:
                self._numbers.append((name, field.data))
                setattr(self, name, field.item())
            else:
                setattr(self, name, field[0].data)

    def tobytes(self) -> bytes:
        for name, place in self._numbers:
            place[0] = getattr(self, name)
        return self._record.tobytes()

    def copy(self) -> "Plain":
        return Plain(self)
