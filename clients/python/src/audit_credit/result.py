"""What a call returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, List, Mapping, Optional, TypeVar

from .records import EventRecord

T = TypeVar("T")


@dataclass(frozen=True)
class Result(Generic[T]):
    """The payload of a success, and what is known about the call."""

    data: T
    """What the answer has in `data`."""

    status: int = 200
    """The HTTP status of the answer."""

    request_id: Optional[str] = None
    """The id of the request that was answered, for the support."""

    idempotency_key: Optional[str] = None
    """The key that was sent with every attempt. Only of `audits.create` and `audits.run`."""

    replayed: bool = False
    """Whether the service had the answer of an earlier request with the same key, and charged nothing."""

    attempts: int = 1
    """How many requests were sent for this call."""

    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Of the answer, by lower-case name, for example `x-ratelimit-remaining`."""


@dataclass(frozen=True)
class Page(Result[List[T]]):
    """A page of a list. It may be empty although more pages follow."""

    next_cursor: Optional[str] = None
    """Where the next page begins: store it, and pass it to `pages` of the same list later. None after the last page."""


@dataclass(frozen=True)
class EventPage(Result[List[EventRecord]]):
    """A page of events."""

    next_after: int = 0
    """The `after` of the next page. It moves also past events of other types."""
