"""The two drivers over real connections, to a server that behaves badly."""

import asyncio
import contextlib
import json
import socket
import threading
import time
import unittest

import audit_credit

KEY = "acs_live_Sockets"
CREATED = {
    "data": {"audit_id": "aud_1", "status": "queued", "type": "seo", "credits": {"charged": 80, "balance_after": 20}},
    "request_id": "req_1",
}
QUICK = {"first_pause": 0.01, "max_pause": 0.02}


def answer(body, status=200, extra=""):
    content = json.dumps(body).encode()
    return f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n{extra}\r\n".encode() + content


class Server:
    """Each connection is answered by the next of `behaviours`; a behaviour gets the socket and the request."""

    def __init__(self, *behaviours):
        self.behaviours = list(behaviours)
        self.requests = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        while self.behaviours:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(10)
                self.requests.append(self.read(connection))
                with contextlib.suppress(OSError):
                    self.behaviours.pop(0)(connection)

    @staticmethod
    def read(connection):
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        headers = {name.lower(): value for name, value in fields.items()}
        while len(body) < int(headers.get("content-length", 0)):
            body += connection.recv(65536)
        return headers, body

    def close(self):
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join(10)


def says(data):
    return lambda connection: connection.sendall(data)


def lost(connection):
    """The request is read, and the connection ends."""


def lost_in_body(connection):
    connection.sendall(answer(CREATED, 202)[:-10])


def drips(connection):
    """A byte now and then: no single read takes long."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    for _ in range(100):
        connection.sendall(b" ")
        time.sleep(0.05)


def drips_headers(connection):
    """As `drips`, before the body."""
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    for number in range(60):
        connection.sendall(b"X-%d: 1\r\n" % number)
        time.sleep(0.05)


def silent(connection):
    connection.recv(1)


def chunk(text):
    data = text.encode()
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def stream_of(*texts, then=b"0\r\n\r\n"):
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
    return says(head + b"".join(chunk(text) for text in texts) + then)


def event(sequence):
    return f'id: {sequence}\nevent: balance.low\ndata: {{"id":"evt_{sequence}"}}\n\n'


class Sockets(unittest.TestCase):
    """`with_both` runs a test with each client; the client is used through a function that hides which one it is."""

    def with_both(self, test, *behaviours, clients=("threads", "tasks"), **options):
        for name in clients:
            with self.subTest(name):
                server = Server(*behaviours)
                try:
                    if name == "threads":
                        with audit_credit.Client(KEY, base_url=server.url, **{**QUICK, **options}) as client:
                            test(server, client, lambda value: value)
                    else:
                        loop = asyncio.new_event_loop()
                        client = audit_credit.AsyncClient(KEY, base_url=server.url, **{**QUICK, **options})
                        try:
                            test(server, client, loop.run_until_complete)
                        finally:
                            loop.run_until_complete(client.close())
                            loop.run_until_complete(loop.shutdown_asyncgens())
                            loop.close()
                finally:
                    server.close()

    def test_a_create_whose_answers_are_lost_is_sent_again_with_its_key(self):
        def test(server, client, done):
            result = done(client.audits.create("https://example.com/", "seo"))
            self.assertEqual((result.data["audit_id"], result.attempts, result.replayed), ("aud_1", 4, True))
            keys = {headers["idempotency-key"] for headers, _ in server.requests}
            self.assertEqual(keys, {result.idempotency_key})
            self.assertEqual(len({body for _, body in server.requests}), 1)

        replay = says(answer(CREATED, 202, "X-Idempotent-Replay: true\r\n"))
        # The last answer may take as long on a busy machine.
        self.with_both(test, lost, lost_in_body, silent, replay, timeout=5.0)

    def test_a_top_up_whose_answer_is_lost_is_not_sent_again(self):
        def test(server, client, done):
            with self.assertRaises(audit_credit.ApiConnectionError) as raised:
                done(client.billing.top_up("growth"))
            self.assertEqual((raised.exception.sent, len(server.requests)), (True, 1))

        self.with_both(test, lost, says(answer(CREATED)))

    def test_a_top_up_that_reaches_nobody_is_tried_again(self):
        def test(server, client, done):
            server.close()
            with self.assertRaises(audit_credit.ApiConnectionError) as raised:
                done(client.billing.top_up("growth"))
            self.assertEqual((raised.exception.sent, raised.exception.attempts), (False, 3))

        self.with_both(test, max_retries=2)

    def test_an_answer_that_drips_ends_with_the_attempt(self):
        def test(server, client, done):
            # Without a limit the server ends it, which is an ApiConnectionError.
            with self.assertRaises(audit_credit.ApiTimeoutError):
                done(client.balance.get())

        self.with_both(test, drips, timeout=1.0, retries=False)

    def test_with_asyncio_headers_that_drip_end_with_the_attempt(self):
        def test(server, client, done):
            # Without a limit the server ends it, which is an ApiConnectionError.
            with self.assertRaises(audit_credit.ApiTimeoutError):
                done(client.balance.get())

        self.with_both(test, drips_headers, clients=("tasks",), timeout=1.0, retries=False)

    def test_the_whole_call_has_a_time_limit(self):
        def test(server, client, done):
            with self.assertRaises(audit_credit.ApiTimeoutError) as raised:
                done(client.balance.get())
            # Six attempts of 0.8 s each, where only the number of retries ends the call.
            self.assertIn(raised.exception.attempts, (1, 2, 3))

        self.with_both(test, silent, silent, silent, silent, silent, silent, timeout=0.8, total_timeout=2.0)

    def test_a_redirect_is_not_followed(self):
        def test(server, client, done):
            with self.assertRaises(audit_credit.ApiError) as raised:
                done(client.balance.get())
            self.assertEqual((raised.exception.status, len(server.requests)), (302, 1))

        self.with_both(test, says(answer({}, 302, "Location: http://127.0.0.1:1/\r\n")), says(answer({})))

    def test_a_stream_goes_on_over_connections_that_break(self):
        def test(server, client, done):
            stream = client.events.stream(after=0)
            if hasattr(stream, "__anext__"):
                taken = [done(stream.__anext__())["sequence"] for _ in range(5)]
                done(stream.aclose())
            else:
                taken = [next(stream)["sequence"] for _ in range(5)]
                stream.close()
            self.assertEqual(taken, [1, 2, 3, 4, 5])
            self.assertEqual([headers.get("last-event-id") for headers, _ in server.requests], [None, "2", "2", "4"])

        half = event(3)[:-5]
        self.with_both(
            test,
            stream_of(event(1), event(2), half),
            stream_of(": heartbeat\n\n", then=b""),
            stream_of(event(2) + event(3) + event(4)),
            stream_of(event(5)[:7], event(5)[7:]),
        )

    def test_a_task_that_is_cancelled_ends_its_request(self):
        closed = threading.Event()

        def watches(connection):
            if connection.recv(1) == b"":
                closed.set()

        async def cancel(server):
            async with audit_credit.AsyncClient(KEY, base_url=server.url) as client:
                task = asyncio.ensure_future(client.audits.create("https://example.com/", "seo"))
                while not server.requests:
                    await asyncio.sleep(0.01)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                self.assertTrue(closed.wait(5), "the connection is still open")

        server = Server(watches)
        try:
            asyncio.run(cancel(server))
            self.assertEqual(len(server.requests), 1)
        finally:
            server.close()


if __name__ == "__main__":
    unittest.main()
