"""Runs flows with `httpx.Client`."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Iterator, Optional, TypeVar, Union

import httpx

from .._core.many import Many
from .._core.steps import Close, Emit, Flow, NoResponse, Open, Opened, Outcome, Pause, Read, Request, Response, Send, Step
from ..errors import AuditCreditError
from ..result import RunAll
from .responses import is_event_stream, no_response, response_of, too_slow

T = TypeVar("T")


class Transport:
    """Threads may share it."""

    def __init__(self, http: httpx.Client, sleep: Callable[[float], None] = time.sleep) -> None:
        self.http = http
        self.sleep = sleep

    def run(self, flow: Flow[T]) -> T:
        runner = _Runner(self)
        outcome: Outcome = None
        try:
            while True:
                step = flow.send(outcome)
                try:
                    outcome = runner.take(step)
                except BaseException as error:
                    # A cancellation or an interrupt: the flow knows the key of the call.
                    flow.throw(error)
                    raise
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            runner.close()

    def run_many(self, many: Many) -> RunAll:
        def work() -> None:
            while True:
                taken = many.take()
                if taken is None:
                    return
                index, flow = taken
                try:
                    many.ended(index, self.run(flow))
                except AuditCreditError as error:
                    many.failed(index, error)
                except BaseException as error:
                    many.stop(error)
                    raise

        with ThreadPoolExecutor(max(1, many.workers)) as pool:
            try:
                for done in [pool.submit(work) for _ in range(many.workers)]:
                    done.result()
            except BaseException as error:
                # An interrupt comes to this thread alone: those that were begun end, and no more are.
                many.stop(error)
                raise
        return many.result()

    def iterate(self, flow: Flow[None]) -> Iterator[Any]:
        runner = _Runner(self)
        outcome: Outcome = None
        try:
            while True:
                step = flow.send(outcome)
                outcome = None
                if isinstance(step, Emit):
                    yield step.item
                else:
                    outcome = runner.take(step)
        except StopIteration:
            return
        finally:
            runner.close()


class _Runner:
    """What one flow has open."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._response: Optional[httpx.Response] = None
        self._chunks: Iterator[bytes] = iter(())
        self._request: Optional[Request] = None

    def take(self, step: Step) -> Outcome:
        if isinstance(step, Send):
            return self._send(step)
        if isinstance(step, Pause):
            self._transport.sleep(step.seconds)
            return None
        if isinstance(step, Open):
            return self._open(step)
        if isinstance(step, Read):
            return self._read()
        if isinstance(step, Close):
            self.close()
        return None

    def close(self) -> None:
        if self._response is not None:
            self._response.close()
            self._response = None

    def _send(self, step: Send) -> Union[Response, NoResponse]:
        deadline = time.monotonic() + step.timeout
        try:
            response = self._start(step.request, httpx.Timeout(step.timeout))
            try:
                return _read_whole(response, step, deadline)
            finally:
                response.close()
        except httpx.RequestError as error:
            return no_response(step.request, error)

    def _open(self, step: Open) -> Union[Response, NoResponse, Opened]:
        # The time between two pieces; the head comes at once, or with a first piece.
        timeout = httpx.Timeout(step.timeout, read=step.idle)
        try:
            response = self._start(step.request, timeout)
            if response.status_code == 200 and is_event_stream(response):
                self._response, self._request = response, step.request
                self._chunks = response.iter_bytes()
                return Opened()
            try:
                whole = Send(step.request, step.timeout)
                return _read_whole(response, whole, time.monotonic() + step.timeout)
            finally:
                response.close()
        except httpx.RequestError as error:
            return no_response(step.request, error)

    def _read(self) -> Union[bytes, NoResponse]:
        assert self._request is not None
        try:
            for chunk in self._chunks:
                if chunk:
                    return chunk
            return b""
        except httpx.RequestError as error:
            return no_response(self._request, error)

    def _start(self, request: Request, timeout: httpx.Timeout) -> httpx.Response:
        http = self._transport.http
        built = http.build_request(
            request.method, request.url, headers=dict(request.headers), content=request.content, timeout=timeout
        )
        # The key goes to the service and nowhere else: no redirect is followed, and nothing replaces the header.
        return http.send(built, stream=True, auth=None, follow_redirects=False)


def _read_whole(response: httpx.Response, step: Send, deadline: float) -> Union[Response, NoResponse]:
    parts = []
    for part in response.iter_bytes():
        parts.append(part)
        if time.monotonic() > deadline:
            return too_slow(step.request, step.timeout)
    return response_of(response, b"".join(parts))
