"""The contract's verbs for kernels of tests, which call the rules that are compiled already.

The verbs of contract.py compile the rules into every caller: faster to run, but seconds to compile.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types

from powderkeg.engine.compile import compiled_overload
from powderkeg.engine.contract import game_of


def rule(verb: str) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        return game_of(arguments[0]).verbs[verb](*arguments)

    def compiled_call(*arguments: Any) -> Any:
        compiled = game_of(arguments[0]).verbs[verb]
        if len(arguments) > 1 and isinstance(arguments[1], types.Integer):  # a code or a seat, of any integer type
            return lambda s, number, *others: compiled(s, np.int64(number), *others)
        return lambda *arguments: compiled(*arguments)

    compiled_overload(call)(compiled_call)
    return call


deal, legal, breaks, apply = map(rule, ("deal", "legal", "breaks", "apply"))
