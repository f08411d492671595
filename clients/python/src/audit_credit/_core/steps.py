"""
What a flow asks of the client that runs it, and what it gets back.

A flow is a generator that yields steps. The client takes each step and sends the outcome back. So everything that can be
decided without input and output is written once, for threads and for asyncio.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generator, Mapping, Optional, TypeVar, Union


@dataclass(frozen=True)
class Request:
    """One request. Its headers have the API key."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    content: Optional[bytes] = field(default=None, repr=False)


@dataclass(frozen=True)
class Send:
    """Send the request and read its whole response. The outcome is a `Response` or `NoResponse`."""

    request: Request
    timeout: float
    """Seconds for the attempt."""


@dataclass(frozen=True)
class Open:
    """Send the request and read the head of its response: `Opened` if it is 200, else as `Send`."""

    request: Request
    timeout: float
    idle: float
    """Seconds that the opened stream may be silent."""


@dataclass(frozen=True)
class Read:
    """Read what comes next of the stream that is open: bytes, none at its end, or `NoResponse`."""


@dataclass(frozen=True)
class Close:
    """Close the stream that is open. The outcome is None."""


@dataclass(frozen=True)
class Pause:
    """Wait so many seconds. The outcome is None."""

    seconds: float


@dataclass(frozen=True)
class Emit:
    """Hand an item to whoever iterates. The outcome is None."""

    item: Any


@dataclass(frozen=True)
class Response:
    """A response, whatever its status. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True)
class NoResponse:
    """Why there is no response, or no more of it."""

    reason: str
    sent: bool
    """False: the service certainly did not get the request."""
    timeout: bool
    cause: Optional[BaseException] = None


@dataclass(frozen=True)
class Opened:
    """The stream is open; `Read` reads it."""


Step = Union[Send, Open, Read, Close, Pause, Emit]
Outcome = Union[Response, NoResponse, Opened, bytes, None]

T = TypeVar("T")
Flow = Generator[Step, Outcome, T]
