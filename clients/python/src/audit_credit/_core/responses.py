"""What a response says: a payload, or which error."""

from __future__ import annotations

import json
import re
import time
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Mapping, Optional, Type, cast

from ..errors import (
    ApiError,
    ConflictError,
    EventsExpiredError,
    IdempotencyConflictError,
    InsufficientCreditsError,
    InvalidRequestError,
    NotFoundError,
    RateLimitedError,
    UnauthorizedError,
    UnavailableError,
)
from .steps import Response

_CLASSES: Dict[int, Type[ApiError]] = {
    400: InvalidRequestError,
    401: UnauthorizedError,
    402: InsufficientCreditsError,
    404: NotFoundError,
    409: ConflictError,
    410: EventsExpiredError,
    413: InvalidRequestError,
    429: RateLimitedError,
    503: UnavailableError,
}

_FIELDS = {
    "INVALID_URL": "url",
    "INVALID_TYPE": "type",
    "INVALID_KIND": "kind",
    "INVALID_METADATA": "metadata",
    "METADATA_LIMIT": "metadata",
    "INVALID_PACKAGE": "package",
    "INVALID_IDEMPOTENCY_KEY": "Idempotency-Key",
}


def body_of(response: Response, is_whole: Callable[[Mapping[str, Any]], bool]) -> Mapping[str, Any]:
    """The body of a success. Raises `ApiError` for one that is not of this API, or has not what the call returns."""
    body = _json(response.content)
    known = isinstance(body, dict) and "data" in body
    if known and is_whole(body):
        return cast(Mapping[str, Any], body)
    missing = "what the call returns" if known else "JSON"
    raise ApiError(
        f"The service answered with status {response.status}, but not with {missing}.",
        status=response.status,
        request_id=response.headers.get("x-request-id"),
        headers=response.headers,
    )


def code_of(response: Response) -> Optional[str]:
    """The code of an error; None where it has none."""
    return _text(_error(response).get("code"))


def api_error(response: Response) -> ApiError:
    """The error of a response that is no success."""
    error = _error(response)
    code = code_of(response)
    kind = _CLASSES.get(response.status, ApiError)
    if kind is ConflictError and code == "IDEMPOTENCY_CONFLICT":
        kind = IdempotencyConflictError
    # What a proxy says is not for a log: it may be a whole page.
    message = _text(error.get("message")) or f"The service answered with status {response.status}."
    return kind(
        message,
        status=response.status,
        code=code,
        request_id=response.headers.get("x-request-id"),
        doc_url=_text(error.get("doc_url")),
        field=_field(code, message),
        retry_after=retry_after(response),
        body=error,
        headers=response.headers,
    )


def retry_after(response: Response) -> Optional[float]:
    """Seconds, from whole seconds or a date (RFC 9110 section 10.2.3); None where the response has none that is valid."""
    value = response.headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]+", value):
        return min(float(value), 1e9)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _field(code: Optional[str], message: str) -> Optional[str]:
    if code == "INVALID_PARAMETER":
        return message.split(" ", 1)[0]
    return _FIELDS.get(code or "")


def _error(response: Response) -> Mapping[str, Any]:
    body = _json(response.content)
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) else None


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None
