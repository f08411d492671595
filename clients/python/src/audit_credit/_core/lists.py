"""Lists: pages are asked for as they are taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Optional

from ..result import Page
from .attempts import perform_whole
from .calls import Call
from .settings import Settings
from .steps import Emit, Flow


def pages(call: Call, parameter: str, following: str, cursor: Optional[str], settings: Settings) -> Flow[None]:
    """
    Emits all pages, from the one at `cursor`. `parameter`: where the position of the next page goes in the query.
    `following`: the field of the response that has it; null at the end. A page may be empty and not be the last.
    """
    position: Any = cursor
    while True:
        body, result = yield from perform_whole(_at(call, parameter, position), settings)
        position = body.get(following)
        next_cursor = None if position is None else str(position)
        yield Emit(Page(**vars(result), next_cursor=next_cursor))
        if position is None:
            return


def _at(call: Call, parameter: str, position: Any) -> Call:
    if position is None:
        return call
    # It is replaced where it was: parameters are always sent in the same order.
    query = list(call.query)
    names = [name for name, _ in query]
    if parameter in names:
        query[names.index(parameter)] = (parameter, str(position))
    else:
        query.append((parameter, str(position)))
    return replace(call, query=query)
