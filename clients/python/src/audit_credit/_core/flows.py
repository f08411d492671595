"""One flow for each call of the API."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Callable, Iterable, Mapping, Optional, Tuple, Union

from ..result import EventPage, Result
from . import calls
from .attempts import perform, perform_whole
from .event_stream import events
from .lists import pages
from .settings import Settings, is_number
from .steps import Flow
from .waiting import run_audit, wait_for_audit

PagesFrom = Callable[[Optional[str]], Flow[None]]
"""Makes the flow of a list's pages from a cursor on."""

WAIT = 600.0
"""Seconds that an audit is waited for, where nothing else is said."""


def create(
    settings: Settings,
    url: str,
    type: str,
    kind: Optional[str],
    metadata: Optional[Mapping[str, Any]],
    idempotency_key: Optional[str],
) -> Flow[Result[Any]]:
    return perform(calls.create_audit(url, type, kind, metadata, idempotency_key), settings)


def get(settings: Settings, audit_id: str) -> Flow[Result[Any]]:
    return perform(calls.get_audit(audit_id), settings)


def cancel(settings: Settings, audit_id: str) -> Flow[Result[Any]]:
    return perform(calls.cancel_audit(audit_id), settings)


def share(settings: Settings, audit_id: str, days: Optional[int]) -> Flow[Result[Any]]:
    return perform(calls.share_audit(audit_id, days), settings)


def wait(settings: Settings, audit_id: str, timeout: float) -> Flow[Result[Any]]:
    calls.get_audit(audit_id)
    return wait_for_audit(audit_id, _checked(timeout), settings)


def run(
    settings: Settings,
    url: str,
    type: str,
    kind: Optional[str],
    metadata: Optional[Mapping[str, Any]],
    idempotency_key: Optional[str],
    timeout: float,
) -> Flow[Result[Any]]:
    # Before it is bought.
    seconds = _checked(timeout)
    return run_audit(create(settings, url, type, kind, metadata, idempotency_key), seconds, settings)


def _checked(timeout: float) -> float:
    if not is_number(timeout):
        raise ValueError("timeout must be a number of seconds")
    return timeout


def audits(settings: Settings, **filters: Any) -> PagesFrom:
    call = calls.list_audits(cursor=None, **filters)
    return lambda cursor: pages(call, "cursor", "next_cursor", cursor, settings)


def balance(settings: Settings) -> Flow[Result[Any]]:
    return perform(calls.get_balance(), settings)


def brand(settings: Settings) -> Flow[Result[Any]]:
    return perform(calls.get_brand(), settings)


def set_brand(settings: Settings, change: Mapping[str, Any]) -> Flow[Result[Any]]:
    return perform(calls.set_brand(change), settings)


def entries(settings: Settings, after: Optional[int], limit: Optional[int]) -> PagesFrom:
    call = calls.list_entries(after, limit)
    return lambda cursor: pages(call, "after", "next_after", cursor, settings)


def usage(
    settings: Settings, by: Optional[str], start: Union[calls.Day, None], end: Union[calls.Day, None]
) -> Flow[Result[Any]]:
    return perform(calls.get_usage(by, start, end), settings)


def top_up(settings: Settings, package: str) -> Flow[Result[Any]]:
    return perform(calls.top_up(package), settings)


def replay(settings: Settings, delivery_id: str) -> Flow[Result[Any]]:
    return perform(calls.replay_delivery(delivery_id), settings)


def list_events(
    settings: Settings,
    after: Optional[calls.After],
    types: Optional[Iterable[str]],
    limit: Optional[int],
    wait: Optional[int],
) -> Flow[EventPage]:
    body, result = yield from perform_whole(calls.list_events(after, types, limit, wait), settings)
    return EventPage(**vars(result), next_after=body["next_after"])


def stream_events(
    settings: Settings, after: calls.After, types: Optional[Iterable[str]], on_sequence: calls.OnSequence
) -> Flow[None]:
    # An iterable is read once, but sent with each connection.
    names: Union[str, Tuple[str, ...], None] = types if types is None or isinstance(types, str) else tuple(types)
    calls.stream_events(0, names, None)
    return events(after, names, on_sequence, settings)


def request(
    settings: Settings,
    method: str,
    path: str,
    query: Optional[Mapping[str, Any]],
    body: Optional[Mapping[str, Any]],
    idempotency_key: Optional[str],
) -> Flow[Result[Any]]:
    whole, result = yield from perform_whole(calls.any_request(method, path, query, body, idempotency_key), settings)
    return replace(result, data=whole)
