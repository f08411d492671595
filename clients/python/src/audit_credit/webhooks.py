"""Verifies the events that the service posts to a webhook endpoint."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets as random_values
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Callable, Dict, Iterable, Mapping, Optional, Tuple, TypeVar, Union, cast

from .errors import SignatureVerificationError
from .types import AuditCancelledEvent, AuditCompletedEvent, AuditFailedEvent, BalanceLowEvent, WebhookEvent

__all__ = ["VerifiedEvent", "handle", "sign_test_event", "verify"]

T = TypeVar("T")

TOLERANCE = 300
"""Seconds that the time of an event may differ from this machine's clock."""

_SECRET_PREFIX = "whsec_"

_SHORTEST_KEY = 16
"""Bytes. The service makes secrets of 32."""


@dataclass(frozen=True)
class VerifiedEvent:
    """An event that the service has signed."""

    event: WebhookEvent
    """Its body. `type` may be one that this version of the package does not know: answer such with 204."""

    id: str
    """The same in every attempt and replay: ignore an event whose id you have handled."""

    timestamp: int
    """When this attempt was signed: Unix time in seconds."""

    sequence: Optional[int]
    """The number of the event in its workspace. Not signed: use it to sort, not to decide about money."""

    test: bool
    """Whether somebody sent it to test the endpoint: ignore it, its audit does not exist. It is signed."""


def verify(
    raw_body: Union[bytes, bytearray, memoryview],
    headers: Union[Mapping[str, Any], Iterable[Tuple[Any, Any]]],
    secrets: Union[str, Iterable[str]],
    tolerance: float = TOLERANCE,
    *,
    now: Optional[float] = None,
) -> VerifiedEvent:
    """
    Returns the event of a request, or raises `SignatureVerificationError` (contract, section 6.6).

    `raw_body`: the bytes of the body as they came, before any parsing. `headers`: a mapping or pairs; case does not
    matter. `secrets`: the signing secrets, `whsec_…`; several during a rotation. `tolerance`: seconds. `now`: Unix
    time in seconds; by default that of this machine.

    The signature of either scheme is taken: `X-Service-Webhook-Signature`, or the one of Standard Webhooks,
    `webhook-signature`. Where both are there, one of them must match.
    """
    if isinstance(raw_body, str):
        raise TypeError("raw_body must be the bytes of the body as they came, not text")
    body = bytes(raw_body)
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    if not keys:
        raise ValueError("verify needs at least one signing secret")
    for secret in keys:
        _refuse_secret(secret)
    names = _lower_case(headers)
    present = time.time() if now is None else now
    problems = []
    for scheme in (_OWN, _STANDARD):
        event_id, problem = _check(scheme, body, names, keys, tolerance, present)
        if event_id is not None:
            return _verified(body, names, event_id, int(names[scheme.timestamp]))
        problems.append(problem)
    # The reason of a scheme that was used tells more than that the other one was not.
    raise SignatureVerificationError(next((text for text in problems if text), "The request has no signature."))


def handle(
    verified: VerifiedEvent,
    *,
    audit_completed: Callable[[AuditCompletedEvent], T],
    audit_failed: Callable[[AuditFailedEvent], T],
    audit_cancelled: Callable[[AuditCancelledEvent], T],
    balance_low: Callable[[BalanceLowEvent], T],
    other: Callable[[Mapping[str, Any]], T],
) -> Optional[T]:
    """
    Calls the function of the event's type, and returns what it returns. A test event goes to none: None.

    All are required: mypy finds the one that is missing, also when a version of this package knows a new type. `other` gets
    events of types that this version does not know: answer them with 2xx, as if they had been handled.
    """
    event = verified.event
    if verified.test:
        return None
    if event["type"] == "audit.completed":
        return audit_completed(event)
    if event["type"] == "audit.failed":
        return audit_failed(event)
    if event["type"] == "audit.cancelled":
        return audit_cancelled(event)
    if event["type"] == "balance.low":
        return balance_low(event)
    return other(event)


def sign_test_event(
    secret: str,
    event: Optional[Mapping[str, Any]] = None,
    *,
    timestamp: Optional[int] = None,
    sequence: Optional[int] = None,
) -> Tuple[bytes, Dict[str, str]]:
    """
    Returns the body and the headers of a request as the service would send it, for the tests of a receiver.

    `event`: the whole event, or a part of it that replaces fields of an `audit.completed`. `timestamp`: Unix time in
    seconds; by default now.
    """
    _refuse_secret(secret)
    signed_at = int(time.time()) if timestamp is None else timestamp
    created_at = datetime.fromtimestamp(signed_at, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    suffix = "".join(random_values.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(26))
    whole: Dict[str, Any] = {
        "id": f"evt_{suffix}",
        "type": "audit.completed",
        "created_at": created_at,
        "data": {
            "audit_id": f"aud_{suffix}",
            "status": "complete",
            "type": "seo",
            "url": "https://example.com/",
            "scores": {"overall": 84, "seo": 84, "aeo": None, "geo": None},
            "failure_reason": None,
            "credits": {"charged": 80, "refunded": 0},
            "created_at": created_at,
            "completed_at": created_at,
        },
        **(event or {}),
    }
    body = json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
    event_id = str(whole["id"])
    content = _signed_content(event_id, str(signed_at), body)
    headers = {
        "Content-Type": "application/json",
        "X-Service-Webhook-Id": event_id,
        "X-Service-Webhook-Timestamp": str(signed_at),
        "X-Service-Webhook-Signature": "v1=" + _signature(secret.encode(), content),
        "webhook-id": event_id,
        "webhook-timestamp": str(signed_at),
        "webhook-signature": "v1," + _signature(_standard_key(secret), content),
    }
    if sequence is not None:
        headers["X-Service-Webhook-Sequence"] = str(sequence)
    return body, headers


@dataclass(frozen=True)
class _Scheme:
    id: str
    timestamp: str
    signature: str
    separator: str
    prefix: str
    standard: bool


_OWN = _Scheme(
    "x-service-webhook-id", "x-service-webhook-timestamp", "x-service-webhook-signature", ",", "v1=", False
)
_STANDARD = _Scheme("webhook-id", "webhook-timestamp", "webhook-signature", " ", "v1,", True)


def _check(
    scheme: _Scheme, body: bytes, headers: Mapping[str, str], secrets: Iterable[str], tolerance: float, now: float
) -> Tuple[Optional[str], Optional[str]]:
    """The id of the event, or what is wrong; neither where the request has no signature of this scheme."""
    given = headers.get(scheme.signature)
    if given is None:
        return None, None
    event_id = headers.get(scheme.id, "")
    timestamp = headers.get(scheme.timestamp, "")
    if not re.fullmatch(r"[0-9A-Za-z_-]{1,255}", event_id):
        return None, f"The request has no valid {scheme.id}."
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return None, f"The request has no valid {scheme.timestamp}."
    if not abs(now - int(timestamp)) <= tolerance:
        return None, f"The event was signed at {timestamp}, more than {tolerance:g} s from this machine's clock."
    content = _signed_content(event_id, timestamp, body)
    values = [part.strip().encode(errors="surrogatepass") for part in given.split(scheme.separator)]
    matches = False
    for secret in secrets:
        key = _standard_key(secret) if scheme.standard else secret.encode()
        expected = (scheme.prefix + _signature(key, content)).encode()
        for value in values:
            # Each is compared: the time must not tell which of them matched.
            matches |= hmac.compare_digest(value, expected)
    return (event_id, None) if matches else (None, "No signature of the request matches.")


def _verified(body: bytes, headers: Mapping[str, str], event_id: str, timestamp: int) -> VerifiedEvent:
    try:
        event = json.loads(body)
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict) or event.get("id") != event_id:
        raise SignatureVerificationError("The body is not the event that its headers name.")
    sequence = headers.get("x-service-webhook-sequence", "")
    return VerifiedEvent(
        event=cast(WebhookEvent, event),
        id=event_id,
        timestamp=timestamp,
        sequence=int(sequence) if re.fullmatch(r"[0-9]{1,18}", sequence) else None,
        test=event.get("test") is True,
    )


def _signed_content(event_id: str, timestamp: str, body: bytes) -> bytes:
    return f"{event_id}.{timestamp}.".encode() + body


def _signature(key: bytes, content: bytes) -> str:
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()


def _standard_key(secret: str) -> bytes:
    """The key as Standard Webhooks derives it: the base64 after the prefix; empty where it is none."""
    text = secret[len(_SECRET_PREFIX) :]
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        return b""


def _refuse_secret(secret: Any) -> None:
    """Says why this is no signing secret as the service shows it. Never shows the secret."""
    if not isinstance(secret, str):
        raise TypeError(f"a signing secret is a text that begins with whsec_; this one is {type(secret).__name__}")
    fault = None
    if re.search(r"\s", secret):
        fault = "it has white space around it or in it, such as a line break at its end"
    elif secret[:1] in tuple("\"'`") or secret[-1:] in tuple("\"'`"):
        fault = "it has quotation marks around it"
    elif secret and not secret.startswith(_SECRET_PREFIX):
        fault = "it does not begin with whsec_"
    # With an empty key, or one that can be guessed, anybody could sign.
    elif len(_standard_key(secret)) < _SHORTEST_KEY:
        fault = f"what follows whsec_ is base64, and its key has {_SHORTEST_KEY} bytes or more"
    if fault is not None:
        raise ValueError(f"a signing secret must be as it was shown: {fault}")


def _lower_case(headers: Union[Mapping[str, Any], Iterable[Tuple[Any, Any]]]) -> Dict[str, str]:
    """By lower-case name; a header that is there several times is the list of its values (RFC 9110 section 5.3)."""
    pairs = headers.items() if isinstance(headers, Mapping) or hasattr(headers, "items") else headers
    found: Dict[str, str] = {}
    for name, value in pairs:
        key = _text(name).lower()
        for text in value if isinstance(value, (list, tuple)) else [value]:
            found[key] = f"{found[key]},{_text(text)}" if key in found else _text(text)
    return found


def _text(value: Any) -> str:
    return value.decode("latin-1") if isinstance(value, (bytes, bytearray)) else str(value)
