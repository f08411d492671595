"""Runs flows with `httpx.AsyncClient`. `threads.py` without `await`, but for time limits and cancellation."""

from __future__ import annotations

import asyncio
from typing import Any, AsyncGenerator, Awaitable, Callable, Coroutine, Optional, TypeVar, Union, cast

import httpx

from .._core.many import Many
from .._core.steps import Close, Emit, Flow, NoResponse, Open, Opened, Outcome, Pause, Read, Request, Response, Send, Step
from ..errors import AuditCreditError
from ..result import RunAll
from .responses import is_event_stream, no_response, response_of, too_slow

T = TypeVar("T")

_GRACE = 0.1
"""Seconds. httpx limits each part of an attempt alone, and must end one that takes all the time: it tells what was sent."""


class AsyncTransport:
    """Tasks of one event loop may share it."""

    def __init__(self, http: httpx.AsyncClient, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self.http = http
        self.sleep = sleep

    async def run(self, flow: Flow[T]) -> T:
        runner = _Runner(self)
        outcome: Outcome = None
        try:
            while True:
                step = flow.send(outcome)
                try:
                    outcome = await runner.take(step)
                except BaseException as error:
                    # A cancellation or an interrupt: the flow knows the key of the call.
                    flow.throw(error)
                    raise
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            await runner.close()

    async def run_many(self, many: Many) -> RunAll:
        async def work() -> None:
            while True:
                taken = many.take()
                if taken is None:
                    return
                index, flow = taken
                try:
                    many.ended(index, await self.run(flow))
                except AuditCreditError as error:
                    many.failed(index, error)
                except BaseException as error:
                    many.stop(error)
                    raise

        workers = [asyncio.ensure_future(work()) for _ in range(many.workers)]
        try:
            await asyncio.gather(*workers)
        finally:
            for worker in workers:
                worker.cancel()
        return many.result()

    async def iterate(self, flow: Flow[None]) -> AsyncGenerator[Any, None]:
        runner = _Runner(self)
        outcome: Outcome = None
        try:
            while True:
                step = flow.send(outcome)
                outcome = None
                if isinstance(step, Emit):
                    yield step.item
                else:
                    outcome = await runner.take(step)
        except StopIteration:
            return
        finally:
            await runner.close()


class _Runner:
    """What one flow has open."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self._response: Optional[httpx.Response] = None
        self._chunks: Optional[AsyncGenerator[bytes, None]] = None
        self._request: Optional[Request] = None

    async def take(self, step: Step) -> Outcome:
        if isinstance(step, Send):
            return await self._send(step)
        if isinstance(step, Pause):
            await self._transport.sleep(step.seconds)
            return None
        if isinstance(step, Open):
            return await self._open(step)
        if isinstance(step, Read):
            return await self._read()
        if isinstance(step, Close):
            await self.close()
        return None

    async def close(self) -> None:
        if self._chunks is not None:
            await self._chunks.aclose()
            self._chunks = None
        if self._response is not None:
            await self._response.aclose()
            self._response = None

    async def _send(self, step: Send) -> Union[Response, NoResponse]:
        return await _in_time(step.request, step.timeout, self._exchange(step))

    async def _exchange(self, step: Send) -> Union[Response, NoResponse]:
        try:
            response = await self._start(step.request, httpx.Timeout(step.timeout))
            try:
                return await _read_whole(response)
            finally:
                await response.aclose()
        except httpx.RequestError as error:
            return no_response(step.request, error)

    async def _open(self, step: Open) -> Union[Response, NoResponse, Opened]:
        # The time between two pieces; the head comes at once, or with a first piece.
        timeout = httpx.Timeout(step.timeout, read=step.idle)
        try:
            response = await self._start(step.request, timeout)
            if response.status_code == 200 and is_event_stream(response):
                self._response, self._request = response, step.request
                self._chunks = cast("AsyncGenerator[bytes, None]", response.aiter_bytes())
                return Opened()
            try:
                return await _in_time(step.request, step.timeout, _read_whole(response))
            finally:
                await response.aclose()
        except httpx.RequestError as error:
            return no_response(step.request, error)

    async def _read(self) -> Union[bytes, NoResponse]:
        assert self._request is not None and self._chunks is not None
        try:
            async for chunk in self._chunks:
                if chunk:
                    return chunk
            return b""
        except httpx.RequestError as error:
            return no_response(self._request, error)

    async def _start(self, request: Request, timeout: httpx.Timeout) -> httpx.Response:
        http = self._transport.http
        built = http.build_request(
            request.method, request.url, headers=dict(request.headers), content=request.content, timeout=timeout
        )
        # The key goes to the service and nowhere else: no redirect is followed, and nothing replaces the header.
        return await http.send(built, stream=True, auth=None, follow_redirects=False)


async def _in_time(
    request: Request, seconds: float, work: Coroutine[Any, Any, Union[Response, NoResponse]]
) -> Union[Response, NoResponse]:
    # Not asyncio.wait_for: it counts the cancellations of a task, and those of older anyio mislead it from Python 3.12 on.
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds + _GRACE)
        return task.result() if done else too_slow(request, seconds)
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait({task})
            # Whatever it raised is of no interest, but has to be asked for.
            task.cancelled() or task.exception()


async def _read_whole(response: httpx.Response) -> Response:
    return response_of(response, await response.aread())
