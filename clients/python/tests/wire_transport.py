"""A transport that answers as a wire script says, and the clock and the pauses of the scripts (clients/wire-scripts)."""

import json

import httpx

import audit_credit

KEY = "acs_live_WireScripts"
BASE_URL = "https://api.example.com"


class WireClock:
    """Stands still, except in a pause and in a timeout."""

    def __init__(self):
        self.time = 1000.0
        self.pauses = []

    def now(self):
        return self.time

    def sleep(self, seconds):
        self.pauses.append(round(seconds * 1000))
        self.time += seconds

    async def sleep_async(self, seconds):
        self.sleep(seconds)


class Pieces(httpx.SyncByteStream, httpx.AsyncByteStream):
    def __init__(self, chunks, then, clock, idle):
        self.chunks = chunks
        self.then = then
        self.clock = clock
        self.idle = idle

    def __iter__(self):
        for chunk in self.chunks:
            yield chunk.encode()
        if self.then == "lost":
            raise httpx.RemoteProtocolError("peer closed connection without sending complete message body")
        if self.then == "silence":
            self.clock.time += self.idle
            raise httpx.ReadTimeout("")

    async def __aiter__(self):
        for chunk in self:
            yield chunk


class WireTransport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Remembers what was requested."""

    def __init__(self, answers, clock):
        self.answers = list(answers)
        self.clock = clock
        self.requests = []

    def handle_request(self, request):
        if not self.answers:
            raise AssertionError(f"{request.method} {request.url}: the script has no such request")
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        answer = dict(answer)
        timeout = request.extensions["timeout"]["read"]
        fails = answer.pop("fails", None)
        if fails in ("refused", "unknown host"):
            raise httpx.ConnectError(fails)
        if fails == "lost":
            raise httpx.RemoteProtocolError("Server disconnected without sending a response.")
        if fails == "silence":
            self.clock.time += timeout
            raise httpx.ReadTimeout("")
        if fails == "lost in body":
            return httpx.Response(200, stream=Pieces(['{"da'], "lost", self.clock, timeout))
        assert fails is None, fails
        status = answer.pop("status")
        headers = answer.pop("headers", {})
        if "chunks" in answer:
            stream = Pieces(answer.pop("chunks"), answer.pop("then"), self.clock, timeout)
            response = httpx.Response(status, headers=headers, stream=stream)
        elif "text" in answer:
            response = httpx.Response(status, headers=headers, content=answer.pop("text").encode())
        else:
            content = json.dumps(answer.pop("body")).encode()
            response = httpx.Response(status, headers={"content-type": "application/json", **headers}, content=content)
        assert not answer, f"unknown fields of an answer: {answer}"
        return response

    async def handle_async_request(self, request):
        return self.handle_request(request)


def client_with(answers, **options):
    """A client for threads with these answers, and what has to be closed."""
    http = httpx.Client(transport=WireTransport(answers, WireClock()))
    return audit_credit.Client(KEY, base_url=BASE_URL, http_client=http, **options), http
