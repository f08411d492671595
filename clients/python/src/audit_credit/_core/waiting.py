"""Waits for the end of an audit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Mapping, Optional

from ..errors import ApiConnectionError, ApiError, ApiTimeoutError, AuditCreditError
from ..result import Result
from .attempts import perform, perform_whole, tell_key
from .calls import get_audit, list_events
from .settings import Settings
from .steps import Flow, Pause

_ENDS = ("audit.completed", "audit.failed", "audit.cancelled")
_PAUSES = (5.0, 7.5)
_LAST_PAUSE = 10.0
_LONG_POLL = 25
_LAST_LOOK = 2.0
"""Seconds beyond the timeout."""


def wait_for_audit(audit_id: str, timeout: float, settings: Settings) -> Flow[Result[Any]]:
    """Returns the audit when it has ended. Raises `ApiTimeoutError` with its id after `timeout` seconds."""
    wait = _Wait(audit_id, settings.clock() + timeout, timeout, settings)
    try:
        audit = yield from _until_end(wait)
        return audit
    except AuditCreditError as error:
        of_a_request = isinstance(error, ApiTimeoutError) and error.audit_id is None
        error.audit_id = audit_id
        if not of_a_request or not wait.is_over():
            raise
    # A request took the rest of the time: the audit may have ended meanwhile.
    audit = yield from wait.last_look()
    return audit


def _until_end(wait: _Wait) -> Flow[Result[Any]]:
    # Before the audit is read: its end is then either seen there, or among the events after this.
    newest = yield from wait.newest_sequence()
    audit = yield from wait.audit()
    while not _has_ended(audit):
        if newest is None:
            yield from wait.until_next_look()
        else:
            newest = yield from wait.until_event(newest)
        audit = yield from wait.audit()
    return audit


def run_audit(create: Flow[Result[Any]], timeout: float, settings: Settings) -> Flow[Result[Any]]:
    """Creates an audit and waits for its end. All errors have the key of the create."""
    created = yield from create
    try:
        ended = yield from wait_for_audit(created.data["audit_id"], timeout, settings)
    except BaseException as error:
        tell_key(error, created.idempotency_key)
        if isinstance(error, ApiConnectionError):
            # Its create was answered.
            error.sent = True
        raise
    return replace(ended, idempotency_key=created.idempotency_key, replayed=created.replayed)


class _Wait:
    def __init__(self, audit_id: str, deadline: float, timeout: float, settings: Settings) -> None:
        self._audit_id = audit_id
        self._deadline = deadline
        self._timeout = timeout
        self._settings = settings
        self._looks = 0

    def newest_sequence(self) -> Flow[Optional[int]]:
        """None where the service can't tell it, or not to this key now."""
        try:
            body, _ = yield from perform_whole(list_events("latest"), self._in_time())
        except ApiError as error:
            if error.status == 401:
                raise
            return None
        newest = body.get("next_after")
        return newest if isinstance(newest, int) else None

    def audit(self) -> Flow[Result[Any]]:
        result = yield from perform(get_audit(self._audit_id), self._in_time())
        return result

    def until_next_look(self) -> Flow[None]:
        pause = _PAUSES[self._looks] if self._looks < len(_PAUSES) else _LAST_PAUSE
        self._looks += 1
        pause *= 0.75 + 0.5 * self._settings.random()
        if pause > self._left():
            raise self._too_late()
        yield Pause(pause)

    def until_event(self, after: int) -> Flow[Optional[int]]:
        """Returns the sequence of the audit's event; None where events can't be read any more."""
        while True:
            wait = min(_LONG_POLL, int(self._left()))
            if wait < 1:
                raise self._too_late()
            try:
                body, result = yield from perform_whole(
                    list_events(after, _ENDS, wait=wait), self._in_time()
                )
            except ApiError as error:
                if error.status == 401:
                    raise
                return None
            if any(_is_about(item, self._audit_id) for item in result.data):
                return int(body["next_after"])
            after = int(body["next_after"])

    def is_over(self) -> bool:
        """Whether no time is left for a pause and another attempt."""
        return self._left() <= self._settings.max_pause

    def last_look(self) -> Flow[Result[Any]]:
        settings = replace(self._settings, retries=False, total_timeout=_LAST_LOOK)
        try:
            audit = yield from perform(get_audit(self._audit_id), settings)
        except AuditCreditError as error:
            raise self._too_late() from error
        if not _has_ended(audit):
            raise self._too_late()
        return audit

    def _left(self) -> float:
        return self._deadline - self._settings.clock()

    def _in_time(self) -> Settings:
        left = self._left()
        if left <= 0:
            raise self._too_late()
        return replace(self._settings, total_timeout=min(self._settings.total_timeout, left))

    def _too_late(self) -> ApiTimeoutError:
        return ApiTimeoutError(
            f"The audit {self._audit_id} has not ended within {self._timeout:g} s.", audit_id=self._audit_id
        )


def _has_ended(audit: Result[Any]) -> bool:
    # A state that is added later is not an end: those are three (contract section 3).
    return audit.data.get("status") in ("complete", "failed", "cancelled")


def _is_about(item: Mapping[str, Any], audit_id: str) -> bool:
    data = item["event"].get("data")
    return isinstance(data, dict) and data.get("audit_id") == audit_id
