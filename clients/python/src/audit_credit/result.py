"""What a call returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, List, Mapping, Optional, TypeVar

from .errors import AuditCreditError
from .records import EventRecord
from .types import Audit

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


@dataclass(frozen=True)
class Failure:
    """One of many audits that ended with an error."""

    url: str
    error: AuditCreditError
    """It has the idempotency key. With an `audit_id` it came after the charge: wait for that audit again."""


@dataclass(frozen=True)
class RunAll:
    """What came of many URLs. Each is in one of the first three lists, in the order in which they were given."""

    audits: List[Result[Audit]]
    """Those that ended, as `complete`, `failed` or `cancelled`."""

    failures: List[Failure]
    """Those that ended with an error."""

    left: List[str]
    """For these nothing was bought."""

    stopped_by: Optional[AuditCreditError]
    """Why no more was begun: a 402 or a 401. None if all were begun."""
