"""The requests of the API, one function each."""

from __future__ import annotations

import json
import re
import uuid
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from typing import Any, Callable, Dict, Iterable, List, Literal, Mapping, Optional, Sequence, Tuple, Union
from urllib.parse import quote, urlencode

from .settings import USER_AGENT, Settings
from .steps import Request

Texts = Union[str, Iterable[str], None]
Time = Union[str, datetime]
Day = Union[str, date]
After = Union[int, Literal["latest"]]
OnSequence = Optional[Callable[[int], None]]


def _has_object(body: Mapping[str, Any]) -> bool:
    return isinstance(body["data"], dict)


def _has_created(body: Mapping[str, Any]) -> bool:
    audit_id = _has_object(body) and body["data"].get("audit_id")
    return isinstance(audit_id, str) and audit_id != ""


def _has_items(body: Mapping[str, Any]) -> bool:
    return isinstance(body["data"], list)


def _has_events(body: Mapping[str, Any]) -> bool:
    return _has_items(body) and isinstance(body.get("next_after"), int)


@dataclass(frozen=True)
class Call:
    """A logical call: every attempt of it sends the same."""

    method: str
    path: str
    query: Sequence[Tuple[str, str]] = ()
    body: Optional[Mapping[str, Any]] = None
    idempotency_key: Optional[str] = None
    repeatable: bool = True
    """Whether it may be sent again although the service may have got it."""
    extra_time: float = 0.0
    """Seconds that the service may take on purpose."""
    headers: Mapping[str, str] = field(default_factory=dict)
    is_whole: Callable[[Mapping[str, Any]], bool] = _has_object
    """Whether the body of a success has what the call returns."""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


def request_of(call: Call, settings: Settings) -> Request:
    """What is sent for a call, each time."""
    headers: Dict[str, str] = {
        **settings.headers,
        "Authorization": f"Bearer {settings.api_key}",
        "User-Agent": USER_AGENT if settings.app_info is None else f"{USER_AGENT} {settings.app_info}",
        "Accept": "application/json",
        **call.headers,
    }
    content = None
    if call.body is not None:
        headers["Content-Type"] = "application/json"
        content = json.dumps(call.body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    if call.idempotency_key is not None:
        headers["Idempotency-Key"] = call.idempotency_key
    query = f"?{urlencode(call.query, quote_via=quote)}" if call.query else ""
    return Request(call.method, f"{settings.base_url}{call.path}{query}", headers, content)


def create_audit(
    url: str,
    type: str,
    kind: Optional[str],
    metadata: Optional[Mapping[str, Any]],
    idempotency_key: Optional[str],
) -> Call:
    body: Dict[str, Any] = {"url": url, "type": type}
    if kind is not None:
        body["kind"] = kind
    if metadata is not None:
        body["metadata"] = dict(metadata)
    key = _key(idempotency_key)
    return Call("POST", "/api/v1/audit", body=body, idempotency_key=key, is_whole=_has_created)


def get_audit(audit_id: str) -> Call:
    return Call("GET", f"/api/v1/audit/{_id(audit_id, 'audit_id')}")


def cancel_audit(audit_id: str) -> Call:
    return Call("POST", f"/api/v1/audit/{_id(audit_id, 'audit_id')}:cancel")


def share_audit(audit_id: str, days: Optional[int]) -> Call:
    # Each call makes another link.
    path = f"/api/v1/audit/{_id(audit_id, 'audit_id')}/report-links"
    return Call("POST", path, _query(days=days), repeatable=False)


def list_audits(
    status: Texts,
    type: Texts,
    url: Optional[str],
    created_after: Optional[Time],
    created_before: Optional[Time],
    metadata: Optional[Mapping[str, Union[str, int, float, bool]]],
    limit: Optional[int],
    cursor: Optional[str],
) -> Call:
    query = _query(
        status=_joined(status),
        type=_joined(type),
        url=url,
        created_after=_time(created_after),
        created_before=_time(created_before),
    )
    for name, value in (metadata or {}).items():
        query.append((f"metadata.{name}", value if isinstance(value, str) else json.dumps(value)))
    return Call("GET", "/api/v1/audit", query + _query(limit=limit, cursor=cursor), is_whole=_has_items)


def get_balance() -> Call:
    return Call("GET", "/api/v1/balance")


def get_brand() -> Call:
    return Call("GET", "/api/v1/brand")


def set_brand(change: Mapping[str, Any]) -> Call:
    return Call("POST", "/api/v1/brand", body=dict(change))


def list_entries(after: Optional[int], limit: Optional[int]) -> Call:
    return Call("GET", "/api/v1/credits/entries", _query(after=after, limit=limit), is_whole=_has_items)


def get_usage(by: Optional[str], start: Optional[Day], end: Optional[Day]) -> Call:
    return Call("GET", "/api/v1/credits/usage", _query(by=by, **{"from": _day(start), "to": _day(end)}))


def top_up(package: str) -> Call:
    # Each call makes another checkout, and there is no key that could tell a repetition.
    return Call("POST", "/api/v1/billing/topup", body={"package": package}, repeatable=False)


def replay_delivery(delivery_id: str) -> Call:
    return Call("POST", f"/api/v1/webhooks/deliveries/{_id(delivery_id, 'delivery_id')}/replay")


def list_events(
    after: Optional[After] = None,
    types: Texts = None,
    limit: Optional[int] = None,
    wait: Optional[int] = None,
) -> Call:
    query = _query(after=after, types=_joined(types), limit=limit, wait=wait)
    return Call("GET", "/api/v1/events", query, extra_time=float(wait or 0), is_whole=_has_events)


def stream_events(after: int, types: Texts, seen: Optional[int]) -> Call:
    """`seen`: the last sequence that came over an earlier connection."""
    headers = {"Accept": "text/event-stream", "Accept-Encoding": "identity", "Cache-Control": "no-cache"}
    if seen is not None:
        headers["Last-Event-ID"] = str(seen)
    return Call("GET", "/api/v1/events", _query(after=after, types=_joined(types)), headers=headers)


def any_request(
    method: str,
    path: str,
    query: Optional[Mapping[str, Any]],
    body: Optional[Mapping[str, Any]],
    idempotency_key: Optional[str],
) -> Call:
    # After the host it could name another one, which would get the key.
    if not path.startswith("/"):
        raise ValueError("path must begin with a slash, such as /api/v1/audit")
    key = None if idempotency_key is None else _key(idempotency_key)
    return Call(
        method,
        path,
        _query(**(query or {})),
        body=body,
        idempotency_key=key,
        repeatable=key is not None or method not in ("POST", "PATCH"),
        is_whole=lambda body: True,
    )


def _key(given: Optional[str]) -> str:
    if given is None:
        return f"acs-auto-{uuid.uuid4()}"
    # Spaces at its ends would be lost on the way, and with them the key.
    if not re.fullmatch(r"[ -~]{1,255}", given) or given != given.strip(" "):
        raise ValueError("idempotency_key must have 1 to 255 characters of printable ASCII, and no space at its ends")
    return given


def _id(value: str, name: str) -> str:
    # An empty one would be another endpoint: the list.
    if not isinstance(value, str) or not value.strip(". "):
        raise ValueError(f"{name} must be an id, and is empty")
    return quote(value, safe="")


def _time(value: Optional[Time]) -> Optional[str]:
    if not isinstance(value, datetime):
        return value
    if value.tzinfo is None:
        raise ValueError("a time must have a time zone, for example timezone.utc")
    return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _day(value: Optional[Day]) -> Optional[str]:
    if isinstance(value, datetime):
        raise ValueError("a day must be a date, or text such as 2026-11-23")
    return value.isoformat() if isinstance(value, date) else value


def _joined(values: Texts) -> Optional[str]:
    if values is None or isinstance(values, str):
        return values
    # No values: nothing is asked for. Left out, it would ask for everything.
    texts = list(values)
    if not texts:
        raise ValueError("a filter must have at least one value; leave it out for all of them")
    return ",".join(texts)


def _query(**values: Union[str, int, None]) -> List[Tuple[str, str]]:
    return [(name, str(value)) for name, value in values.items() if value is not None]
