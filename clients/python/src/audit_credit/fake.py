"""
An in-process fake of the service, for the tests of programs that use this package.

It keeps the rules that such a program relies on: prices, refunds, the balance, idempotency keys, errors, and the order of
events. It opens no socket and costs nothing.
"""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, get_args, get_type_hints
from urllib.parse import parse_qsl

import httpx

from .async_client import AsyncClient
from .client import Client
from .types import CreateAuditRequest

__all__ = ["FakeService"]

PRICES = {"all": 150, "seo": 80, "aeo": 80, "geo": 80}
PACKAGES = {"starter": (49, 4_900), "growth": (199, 20_900), "scale": (499, 54_900)}
# The Literal inside the Optional of the request's type.
KINDS = get_args(get_args(get_type_hints(CreateAuditRequest)["kind"])[0])
API_KEY = "acs_live_fake"
BASE_URL = "https://audit-credit.invalid"

_Reply = Tuple[int, Dict[str, Any], Dict[str, str]]


_NO_BRAND = {"name": None, "accent_color": None, "contact": None, "logo_url": None}


class FakeService:
    """
    A workspace with `balance` credits.

    An audit is complete when it is first read after its creation; with `auto_complete=False` it ends when the test calls
    `complete` or `fail`. A test that needs an answer that the service seldom gives calls `refuse_next`,
    `lose_next_response` or `disconnect_next`.
    """

    def __init__(self, balance: int = 10_000, *, auto_complete: bool = True) -> None:
        self.balance = 0
        self.events: List[Dict[str, Any]] = []
        """Each with its `sequence` and the `event`."""
        self.requests: List[httpx.Request] = []
        """All that were sent."""
        self._auto_complete = auto_complete
        self._audits: Dict[str, Dict[str, Any]] = {}
        self._entries: List[Dict[str, Any]] = []
        self._checkouts: Dict[str, Dict[str, Any]] = {}
        self._brand: Dict[str, Any] = dict(_NO_BRAND)
        self._keys: Dict[str, Tuple[str, Dict[str, Any]]] = {}
        self._next: List[Callable[[httpx.Request], httpx.Response]] = []
        self._count = 0
        if balance > 0:
            self._move("purchase", balance)

    @property
    def audits(self) -> List[Dict[str, Any]]:
        """The newest first."""
        return list(reversed(list(self._audits.values())))

    def client(self, **options: Any) -> Client:
        """A client of this fake. It does not pause between attempts unless `first_pause` is given."""
        http = httpx.Client(transport=httpx.MockTransport(self._handle))
        options.setdefault("first_pause", 0)
        return Client(API_KEY, base_url=BASE_URL, http_client=http, **options)

    def async_client(self, **options: Any) -> AsyncClient:
        """As `client`, for asyncio."""
        http = httpx.AsyncClient(transport=httpx.MockTransport(self._handle))
        options.setdefault("first_pause", 0)
        return AsyncClient(API_KEY, base_url=BASE_URL, http_client=http, **options)

    def refuse_next(self, status: int, code: str, *, retry_after: Optional[int] = None, **fields: Any) -> None:
        """
        The next request that has no such outcome yet is refused with this error. `retry_after`: the seconds of its header.
        `fields`: others of its body, such as `required`.
        """
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        error = {"code": code, "message": "As the test wants.", **fields}
        self._next.append(lambda request: self._response((status, {"error": error}, headers)))

    def lose_next_response(self) -> None:
        """The next request takes effect, and its response is lost."""

        def lose(request: httpx.Request) -> httpx.Response:
            self._route(request)
            raise httpx.RemoteProtocolError("The fake lost the response.", request=request)

        self._next.append(lose)

    def disconnect_next(self) -> None:
        """The next request gets no connection."""

        def disconnect(request: httpx.Request) -> httpx.Response:
            raise httpx.ConnectError("The fake takes no connection.", request=request)

        self._next.append(disconnect)

    def start(self, audit_id: str) -> None:
        """An audit is being processed."""
        self._open(audit_id)["status"] = "processing"

    def complete(self, audit_id: str, scores: Optional[Mapping[str, int]] = None) -> None:
        """Ends an audit well. Each part that was bought has the score 80, unless `scores` has another."""
        audit = self._open(audit_id)
        bought = ("overall", "seo", "aeo", "geo") if audit["type"] == "all" else ("overall", audit["type"])
        usual = {part: 80 if part in bought else None for part in ("overall", "seo", "aeo", "geo")}
        result = {"scores": {**usual, **(scores or {})}, "dimensions": {}, "issues": [], "issues_total": 0}
        self._end(audit, "complete", 0, **result)

    def fail(self, audit_id: str, *, reason: str = "timeout", refund: float = 0.5) -> None:
        """Ends an audit as failed. `refund`: the part of the charge that comes back; 0 where the page is at fault."""
        audit = self._open(audit_id)
        error = {"code": f"AUDIT_{reason.upper()}", "message": "As the test wants."}
        self._end(audit, "failed", int(audit["credits"]["charged"] * refund), failure_reason=reason, error=error)

    def pay(self, checkout_id: str) -> None:
        """Pays a checkout: its credits are in the balance."""
        self._move("purchase", self._checkouts.pop(checkout_id)["credits"], checkout_id=checkout_id)

    def add_event(self, event: Dict[str, Any]) -> None:
        """An event happens."""
        self.events.append({"sequence": len(self.events) + 1, "event": event})

    def _handle(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        if request.headers.get("authorization") != f"Bearer {API_KEY}":
            return self._response(_error(401, "UNAUTHORIZED", "A valid API key is required."))
        if self._next:
            return self._next.pop(0)(request)
        return self._route(request)

    def _route(self, request: httpx.Request) -> httpx.Response:
        path, query = request.url.path, dict(parse_qsl(request.url.query.decode()))
        if path == "/api/v1/events" and request.headers.get("accept") == "text/event-stream":
            return self._stream(query, request.headers.get("last-event-id"))
        return self._response(self._reply(request.method, path, query, request))

    def _reply(self, method: str, path: str, query: Mapping[str, str], request: httpx.Request) -> _Reply:
        audit = re.fullmatch(r"/api/v1/audit/([^/:]+)(:cancel|/report-links)?", path)
        delivery = re.fullmatch(r"/api/v1/webhooks/deliveries/([^/]+)/replay", path)
        if (method, path) == ("POST", "/api/v1/audit"):
            return self._create(request)
        if (method, path) == ("GET", "/api/v1/audit"):
            return self._list(query)
        if audit is not None:
            if audit[2] == "/report-links":
                return self._share(audit[1], query)
            return self._cancel(audit[1]) if audit[2] else self._read(audit[1])
        if path == "/api/v1/brand":
            if method == "POST":
                self._set_brand(json.loads(request.content))
            return 200, {"data": self._brand}, {}
        if path == "/api/v1/balance":
            return 200, {"data": self._balance()}, {}
        if path == "/api/v1/billing/topup":
            return self._top_up(request)
        if path == "/api/v1/credits/entries":
            later = [entry for entry in self._entries if entry["sequence"] > int(query.get("after", 0))]
            return _page(later, query, "next_after", lambda entry: entry["sequence"])
        if path == "/api/v1/credits/usage":
            return self._usage(query)
        if path == "/api/v1/events":
            return self._list_events(query)
        if delivery is not None:
            data = {"delivery_id": delivery[1], "event_id": self._id("evt"), "endpoint_id": self._id("whe")}
            return 202, {"data": {**data, "status": "pending", "attempts": 1, "next_attempt_at": _now()}}, {}
        return _error(404, "NOT_FOUND", "There is nothing at this path.")

    def _create(self, request: httpx.Request) -> _Reply:
        body = json.loads(request.content)
        if not re.match(r"(?i)https?://[^/]", str(body.get("url"))):
            return _error(400, "INVALID_URL", "url must be an http or https address.")
        price = PRICES.get(body.get("type"))
        if price is None:
            return _error(400, "INVALID_TYPE", "type must be all, seo, aeo or geo.")
        kind = body.get("kind")
        if kind is not None and kind not in KINDS:
            return _error(400, "INVALID_KIND", "kind must be null or one of " + ", ".join(KINDS) + ".")
        key = request.headers.get("idempotency-key")
        fingerprint = json.dumps(body, sort_keys=True)
        if key in self._keys:
            known, answer = self._keys[key]
            if known != fingerprint:
                return _error(409, "IDEMPOTENCY_CONFLICT", "This key was used with a different body.")
            return 202, answer, {"X-Idempotent-Replay": "true"}
        if self.balance < price:
            return _error(402, "INSUFFICIENT_CREDITS", f"This audit needs {price} credits.", required=price)
        audit_id = self._id("aud")
        audit = {"audit_id": audit_id, "status": "queued", "type": body["type"], "url": body["url"], "created_at": _now()}
        self._audits[audit_id] = {**audit, "credits": {"charged": price, "refunded": 0}}
        if body.get("kind") is not None:
            self._audits[audit_id]["kind"] = body["kind"]
        if body.get("metadata") is not None:
            self._audits[audit_id]["metadata"] = body["metadata"]
        self._move("charge", -price, audit_id=audit_id, audit_type=body["type"])
        credits = {"charged": price, "balance_after": self.balance}
        answer = {"data": {**audit, "credits": credits, "links": {"self": f"/api/v1/audit/{audit_id}"}}}
        if key is not None:
            self._keys[key] = (fingerprint, answer)
        return 202, answer, {}

    def _read(self, audit_id: str) -> _Reply:
        audit = self._audits.get(audit_id)
        if audit is None:
            return _error(404, "AUDIT_NOT_FOUND", "This workspace has no audit with this id.")
        if self._auto_complete and audit["status"] == "queued":
            self.complete(audit_id)
        return 200, {"data": audit}, {}

    def _cancel(self, audit_id: str) -> _Reply:
        audit = self._audits.get(audit_id)
        if audit is None:
            return _error(404, "AUDIT_NOT_FOUND", "This workspace has no audit with this id.")
        if audit["status"] in ("queued", "processing"):
            part = 1.0 if audit["status"] == "queued" else 0.5
            self._end(audit, "cancelled", int(audit["credits"]["charged"] * part))
        return 200, {"data": {name: audit[name] for name in ("audit_id", "status", "credits")}}, {}

    def _share(self, audit_id: str, query: Mapping[str, str]) -> _Reply:
        if audit_id not in self._audits:
            return _error(404, "AUDIT_NOT_FOUND", "This workspace has no audit with this id.")
        ends = datetime.now(timezone.utc) + timedelta(days=int(query.get("days", 7)))
        times = ends.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return 201, {"data": {"link_id": self._id("link"), "url": f"{BASE_URL}/reports/fake", "expires_at": times}}, {}

    def _list(self, query: Mapping[str, str]) -> _Reply:
        found = [_listed(audit) for audit in self.audits if _meets(audit, query)]
        ids = [audit["audit_id"] for audit in found]
        cursor = query.get("cursor")
        if cursor is not None:
            if cursor not in ids:
                return _error(400, "INVALID_PARAMETER", "cursor must be the next_cursor of an earlier answer.")
            found = found[ids.index(cursor) + 1 :]
        return _page(found, {"limit": "20", **query}, "next_cursor", lambda audit: audit["audit_id"])

    def _set_brand(self, change: Dict[str, Any]) -> None:
        if "logo" in change:
            logo = change.pop("logo")
            change["logo_url"] = None if logo is None else f"{BASE_URL}/reports/logos/fake"
        removed = "name" in change and change["name"] is None
        self._brand = dict(_NO_BRAND) if removed else {**self._brand, **change}

    def _balance(self) -> Dict[str, Any]:
        return {
            "balance": self.balance,
            "balance_usd": f"${self.balance / 100:.2f}",
            "lifetime_purchased": self._sum("purchase"),
            "lifetime_consumed": self._sum("charge"),
            "low_balance_threshold": 0,
        }

    def _sum(self, kind: str) -> int:
        """Of the amounts of one type, without their sign."""
        return sum(abs(entry["amount"]) for entry in self._entries if entry["type"] == kind)

    def _top_up(self, request: httpx.Request) -> _Reply:
        package = json.loads(request.content).get("package")
        if package not in PACKAGES:
            return _error(400, "INVALID_PACKAGE", "package must be starter, growth or scale.")
        price, credits = PACKAGES[package]
        checkout_id = self._id("chk")
        page = f"{BASE_URL}/checkout/{checkout_id}"
        data = {"checkout_id": checkout_id, "checkout_url": page, "package": package, "amount_usd": price}
        self._checkouts[checkout_id] = {**data, "credits": credits, "expires_at": _now()}
        return 201, {"data": self._checkouts[checkout_id]}, {}

    def _usage(self, query: Mapping[str, str]) -> _Reply:
        by = query.get("by", "day")
        rows: Dict[Any, Dict[str, Any]] = {}
        total = {"audits": 0, "charged": 0, "refunded": 0, "net": 0}
        for entry in self._entries:
            if entry["type"] not in ("charge", "refund"):
                continue
            group = {"day": entry["created_at"][:10], "type": entry.get("audit_type"), "key": "key_fake"}[by]
            name = "key_id" if by == "key" else by
            row = rows.setdefault(group, {name: group, "audits": 0, "charged": 0, "refunded": 0, "net": 0})
            for sums in (row, total):
                sums["audits"] += entry["type"] == "charge"
                sums["charged" if entry["type"] == "charge" else "refunded"] += abs(entry["amount"])
                sums["net"] = sums["charged"] - sums["refunded"]
        today = _now()[:10]
        span = {"from": query.get("from", today), "to": query.get("to", today)}
        return 200, {"data": {"by": by, **span, "rows": list(rows.values()), "total": total}}, {}

    def _list_events(self, query: Mapping[str, str]) -> _Reply:
        newest = len(self.events)
        text = query.get("after", "0")
        after = newest if text == "latest" else int(text)
        if after > newest:
            return _ahead("after", newest)
        limit = int(query.get("limit", 100))
        found = self._after(after, query.get("types"))
        following = found[limit - 1]["sequence"] if len(found) >= limit else newest
        return 200, {"data": found[:limit], "next_after": following}, {}

    def _stream(self, query: Mapping[str, str], last_id: Optional[str]) -> httpx.Response:
        newest = len(self.events)
        text = query.get("after", "0") if last_id is None else last_id
        after = newest if text == "latest" else int(text)
        if after > newest:
            return self._response(_ahead("after" if last_id is None else "Last-Event-ID", newest))
        lines = [f": heartbeat\nid: {after}\n\n"]
        for item in self._after(after, query.get("types")):
            body = json.dumps(item["event"], ensure_ascii=False)
            lines.append(f"id: {item['sequence']}\nevent: {item['event']['type']}\ndata: {body}\n\n")
        # The service says this after 15 s; here the stream ends, and the client opens it again.
        lines.append(f": heartbeat\nid: {newest}\n\n")
        return httpx.Response(200, headers={"Content-Type": "text/event-stream"}, content="".join(lines).encode())

    def _after(self, after: int, types: Optional[str]) -> List[Dict[str, Any]]:
        wanted = None if types is None else types.split(",")
        later = [item for item in self.events if item["sequence"] > after]
        return [item for item in later if wanted is None or item["event"]["type"] in wanted]

    def _open(self, audit_id: str) -> Dict[str, Any]:
        audit = self._audits[audit_id]
        if audit["status"] not in ("queued", "processing"):
            raise ValueError(f"{audit_id} has ended already")
        return audit

    def _end(self, audit: Dict[str, Any], status: str, refunded: int, **fields: Any) -> None:
        audit.update(status=status, completed_at=_now(), **fields)
        if refunded > 0:
            audit["credits"] = {**audit["credits"], "refunded": refunded}
            self._move("refund", refunded, audit_id=audit["audit_id"], audit_type=audit["type"])
        names = ("audit_id", "status", "type", "url", "credits", "created_at", "completed_at")
        data = {name: audit[name] for name in names}
        data.update(scores=audit.get("scores"), failure_reason=audit.get("failure_reason"))
        kind = {"complete": "audit.completed", "failed": "audit.failed", "cancelled": "audit.cancelled"}[status]
        event = {"id": self._id("evt"), "type": kind, "created_at": _now(), "data": data}
        self.add_event(event)

    def _move(self, kind: str, amount: int, **fields: Any) -> None:
        self.balance += amount
        entry = {"sequence": len(self._entries) + 1, "type": kind, "amount": amount, "balance_after": self.balance}
        self._entries.append({**entry, "created_at": _now(), **fields})

    def _id(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}_{self._count:026d}"

    def _response(self, reply: _Reply) -> httpx.Response:
        status, body, headers = reply
        request_id = self._id("req")
        content = json.dumps({**body, "request_id": request_id}).encode()
        common = {"Content-Type": "application/json; charset=utf-8", "X-Request-Id": request_id}
        return httpx.Response(status, headers={**common, **headers}, content=content)


def _error(status: int, code: str, message: str, **fields: Any) -> _Reply:
    return status, {"error": {"code": code, "message": message, **fields}}, {}


def _ahead(name: str, newest: int) -> _Reply:
    rule = f"must be at most {newest}, the number of the newest event of this workspace."
    advice = "Begin again with after=0 if the service was restored."
    return _error(400, "INVALID_PARAMETER", f"{name} {rule} {advice}")


def _page(
    found: List[Dict[str, Any]], query: Mapping[str, str], name: str, position: Callable[[Dict[str, Any]], Any]
) -> _Reply:
    limit = int(query.get("limit", 100))
    page = found[:limit]
    return 200, {"data": page, name: position(page[-1]) if len(found) > limit else None}, {}


def _meets(audit: Mapping[str, Any], query: Mapping[str, str]) -> bool:
    for name in ("status", "type"):
        if name in query and audit[name] not in query[name].split(","):
            return False
    if "url" in query and audit["url"] != query["url"]:
        return False
    if not query.get("created_after", "") < audit["created_at"] < query.get("created_before", "9"):
        return False
    tags = audit.get("metadata", {})
    wanted = [(name[len("metadata.") :], value) for name, value in query.items() if name.startswith("metadata.")]
    return all(name in tags and value in (tags[name], json.dumps(tags[name])) for name, value in wanted)


def _listed(audit: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in audit.items() if name != "dimensions"}


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
