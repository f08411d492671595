"""What httpx returns and raises, in the words of the core."""

from __future__ import annotations

import httpx

from .._core.steps import NoResponse, Request, Response

# Nothing of the request was sent: there was no connection to send it over.
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError, httpx.UnsupportedProtocol)


def no_response(request: Request, error: httpx.RequestError) -> NoResponse:
    path = httpx.URL(request.url).path
    detail = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return NoResponse(
        f"{request.method} {path} got no answer ({detail}).",
        sent=not isinstance(error, _NOT_SENT),
        timeout=isinstance(error, httpx.TimeoutException),
        cause=error,
    )


def too_slow(request: Request, seconds: float) -> NoResponse:
    path = httpx.URL(request.url).path
    return NoResponse(f"{request.method} {path} got no whole answer within {seconds:g} s.", sent=True, timeout=True)


def response_of(response: httpx.Response, content: bytes) -> Response:
    return Response(response.status_code, {name.lower(): value for name, value in response.headers.items()}, content)


def is_event_stream(response: httpx.Response) -> bool:
    media_type: str = response.headers.get("content-type", "").split(";")[0].strip()
    return media_type == "text/event-stream"
