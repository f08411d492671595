"""The attempts of one logical call: what is sent, when it is sent again, and what comes of it."""

from __future__ import annotations

import logging
from typing import Any, Mapping, Optional, Tuple, Union

from ..errors import ApiConnectionError, ApiTimeoutError, AuditCreditError
from ..result import Result
from .responses import api_error, body_of, code_of, retry_after
from .calls import Call, request_of
from .settings import Settings
from .steps import Flow, NoResponse, Pause, Response, Send

log = logging.getLogger("audit_credit")
# Without it Python prints the warnings of a program that has not set up its logs.
log.addHandler(logging.NullHandler())

_RETRIED = frozenset((408, 429, 500, 502, 503, 504))
_RETRIED_WITHOUT_KEY = frozenset((429, 503))


def perform(call: Call, settings: Settings) -> Flow[Result[Any]]:
    """Sends the call until it is answered for good. The result has what `data` of the response has."""
    body, result = yield from perform_whole(call, settings)
    return result


def perform_whole(call: Call, settings: Settings) -> Flow[Tuple[Mapping[str, Any], Result[Any]]]:
    """As `perform`; also the whole body, for what is beside `data`."""
    try:
        whole = yield from _attempts(call, settings)
    except BaseException as error:
        tell_key(error, call.idempotency_key)
        raise
    return whole


def tell_key(error: BaseException, idempotency_key: Optional[str]) -> None:
    """Puts the key on whatever ends a call, also on a cancellation: without it the call would be charged again."""
    if idempotency_key is not None:
        setattr(error, "idempotency_key", idempotency_key)


def _attempts(call: Call, settings: Settings) -> Flow[Tuple[Mapping[str, Any], Result[Any]]]:
    request = request_of(call, settings)
    deadline = settings.clock() + settings.total_timeout
    attempts = 0
    sent_before = False
    while True:
        attempts += 1
        left = max(0.001, deadline - settings.clock())
        outcome = yield Send(request, min(settings.timeout + call.extra_time, left))
        assert isinstance(outcome, (Response, NoResponse))
        log.debug("%s: attempt %d: %s", call.name, attempts, _described(outcome))
        if isinstance(outcome, Response) and "deprecation" in outcome.headers:
            until = outcome.headers.get("sunset", "further notice")
            log.warning("%s: deprecated, and available until %s", call.name, until)
        try:
            if isinstance(outcome, Response) and 200 <= outcome.status < 300:
                body = body_of(outcome, call.is_whole)
                return body, _result(call, outcome, body, attempts)
            raise error_of(outcome, sent_before)
        except AuditCreditError as error:
            error.attempts = attempts
            pause = _pause(call, settings, outcome, attempts)
            # A pause that would outlast the call is no use: the error says more than a timeout would.
            if pause is None or settings.clock() + pause >= deadline:
                raise error from (outcome.cause if isinstance(outcome, NoResponse) else None)
        sent_before = sent_before or isinstance(outcome, Response) or outcome.sent
        log.info("%s: %s Again in %.3f s.", call.name, _described(outcome), pause)
        yield Pause(pause)


def is_retried(outcome: Union[Response, NoResponse], call: Call) -> bool:
    """Whether the call is sent again after such an outcome, as long as attempts are left."""
    if isinstance(outcome, NoResponse):
        return call.repeatable or not outcome.sent
    if outcome.status == 409:
        # A request with this key is in progress. Without Retry-After the key was used with another body.
        return code_of(outcome) == "IDEMPOTENCY_CONFLICT" and retry_after(outcome) is not None
    return outcome.status in (_RETRIED if call.repeatable else _RETRIED_WITHOUT_KEY)


def error_of(outcome: Union[Response, NoResponse], sent_before: bool = False) -> AuditCreditError:
    """
    The error of an outcome that is no success. `sent_before`: the service may have got an earlier attempt. The error is of
    the whole call, as who takes it for not sent creates the audit with another key.
    """
    if isinstance(outcome, Response):
        return api_error(outcome)
    sent = outcome.sent or sent_before
    if outcome.timeout and sent:
        return ApiTimeoutError(outcome.reason)
    return ApiConnectionError(outcome.reason, sent=sent)


def _pause(call: Call, settings: Settings, outcome: Union[Response, NoResponse], attempts: int) -> Optional[float]:
    """Seconds before the next attempt; None: there is none."""
    if not settings.retries or attempts > settings.max_retries or not is_retried(outcome, call):
        return None
    asked = (retry_after(outcome) or 0.0) if isinstance(outcome, Response) else 0.0
    return None if asked > settings.max_retry_after else asked + settings.back_off(attempts)


def _result(call: Call, response: Response, body: Mapping[str, Any], attempts: int) -> Result[Any]:
    return Result(
        data=body["data"],
        status=response.status,
        request_id=response.headers.get("x-request-id"),
        idempotency_key=call.idempotency_key,
        replayed=response.headers.get("x-idempotent-replay") == "true",
        attempts=attempts,
        headers=response.headers,
    )


def _described(outcome: Union[Response, NoResponse]) -> str:
    if isinstance(outcome, NoResponse):
        return outcome.reason
    return f"{outcome.status} {outcome.headers.get('x-request-id', '')}".rstrip()


