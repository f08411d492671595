"""Lists: pages are asked for as their items are taken."""

from __future__ import annotations

from dataclasses import replace

from .attempts import perform_whole
from .calls import Call
from .settings import Settings
from .steps import Emit, Flow


def items(call: Call, parameter: str, following: str, settings: Settings) -> Flow[None]:
    """
    Emits the items of all pages. `parameter`: where the position of the next page goes in the query. `following`: the field
    of the response that has it; null at the end. A page may be empty and not be the last.
    """
    while True:
        body, result = yield from perform_whole(call, settings)
        for item in result.data:
            yield Emit(item)
        position = body.get(following)
        if position is None:
            return
        # It is replaced where it was: parameters are always sent in the same order.
        query = list(call.query)
        names = [name for name, _ in query]
        if parameter in names:
            query[names.index(parameter)] = (parameter, str(position))
        else:
            query.append((parameter, str(position)))
        call = replace(call, query=query)
