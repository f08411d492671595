"""The client of the Audit Credit Service: see `Client`, `AsyncClient` and `webhooks`."""

from . import types, webhooks
from ._core.settings import AppInfo
from ._version import __version__
from .async_client import AsyncClient
from .client import Client
from .errors import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuditCreditError,
    ConflictError,
    EventsExpiredError,
    IdempotencyConflictError,
    InsufficientCreditsError,
    InvalidRequestError,
    NotFoundError,
    RateLimitedError,
    UnauthorizedError,
    UnavailableError,
    SignatureVerificationError,
)
from .pages import AsyncPages, Pages
from .result import EventPage, Failure, Page, Result, RunAll

__all__ = [
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AppInfo",
    "AsyncClient",
    "AsyncPages",
    "AuditCreditError",
    "Client",
    "ConflictError",
    "EventPage",
    "EventsExpiredError",
    "Failure",
    "IdempotencyConflictError",
    "InsufficientCreditsError",
    "InvalidRequestError",
    "NotFoundError",
    "Page",
    "Pages",
    "RateLimitedError",
    "Result",
    "RunAll",
    "UnauthorizedError",
    "UnavailableError",
    "SignatureVerificationError",
    "__version__",
    "types",
    "webhooks",
]
