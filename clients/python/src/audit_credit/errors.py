"""The errors that calls raise. None of them has the API key in its text or its fields."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Tuple, Type


class AuditCreditError(Exception):
    """The base of all errors of this package."""

    idempotency_key: Optional[str] = None
    """The key of the call, with which the same call can be made again. None where the call has no key."""

    attempts: int = 0
    """How many requests were sent for the call."""

    audit_id: Optional[str] = None
    """The audit that was waited for. It goes on, and can be waited for again."""

    def __reduce__(self) -> Tuple[Any, ...]:
        # The inherited one would make an error with its text alone, which those that need more refuse.
        return _copied, (type(self), self.args, self.__dict__)


def _copied(kind: Type[AuditCreditError], args: Tuple[Any, ...], fields: Mapping[str, Any]) -> AuditCreditError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class ApiError(AuditCreditError):
    """The service refused a call, or could not answer it."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: Optional[str] = None,
        request_id: Optional[str] = None,
        doc_url: Optional[str] = None,
        field: Optional[str] = None,
        retry_after: Optional[float] = None,
        body: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        named = " ".join(part for part in (str(status), code, request_id) if part)
        super().__init__(f"{message} ({named})")
        self.message = message
        """The text of the service."""
        self.status = status
        self.code = code
        """For programs, for example `INVALID_URL`. None where something between us and the service answered."""
        self.request_id = request_id
        """For the support."""
        self.doc_url = doc_url
        """A page about the error, where the answer names one."""
        self.field = field
        """The part of the request that was refused, for example `url`; None where it was no part of it."""
        self.retry_after = retry_after
        """Seconds to wait before the next call, where the answer says so."""
        self.body: Mapping[str, Any] = body or {}
        """What the answer has in `error`, with fields that this version of the package does not know."""
        self.headers: Mapping[str, str] = headers or {}
        """Of the answer, by lower-case name."""


class InvalidRequestError(ApiError):
    """400 or 413: the request is not what the service takes. `field` says which part of it."""


class UnauthorizedError(ApiError):
    """401: the API key is missing, unknown or revoked."""


class InsufficientCreditsError(ApiError):
    """402: the balance is below what the audit costs. Nothing was created or charged."""

    @property
    def required(self) -> Optional[int]:
        """The credits that the request needs."""
        value = self.body.get("required")
        return value if isinstance(value, int) else None


class NotFoundError(ApiError):
    """404: the workspace has no such audit or delivery."""


class ConflictError(ApiError):
    """409: the call does not fit the present state."""


class IdempotencyConflictError(ConflictError):
    """409: the key was used with another body, or another request with it is not answered yet."""


class EventsExpiredError(ApiError):
    """410: the events after this sequence are not all kept any more."""

    @property
    def oldest_sequence(self) -> Optional[int]:
        """The sequence of the oldest event that is kept."""
        value = self.body.get("oldest_sequence")
        return value if isinstance(value, int) else None


class RateLimitedError(ApiError):
    """429: the key made too many calls, or has too many streams. `retry_after` says how long to wait."""


class UnavailableError(ApiError):
    """503: the service is saturated or unavailable. `retry_after` says how long to wait."""


class ApiConnectionError(AuditCreditError):
    """There was no connection, or it broke before the whole answer was read."""

    def __init__(self, message: str, *, sent: bool) -> None:
        super().__init__(message)
        self.message = message
        self.sent = sent
        """Whether the service may have got an attempt of the call. Where False, it certainly has not."""


class ApiTimeoutError(AuditCreditError):
    """An attempt, the whole call, or the wait for the end of an audit took too long."""

    def __init__(self, message: str, *, audit_id: Optional[str] = None) -> None:
        super().__init__(message)
        self.message = message
        self.audit_id = audit_id


class SignatureVerificationError(AuditCreditError):
    """A webhook was not sent by the service, or too long ago. Answer it with 401, and don't act on it."""
