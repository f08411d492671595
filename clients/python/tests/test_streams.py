"""Where a stream of events begins, what it tells to be stored, and what counts as a break of it."""

import itertools
import unittest
from dataclasses import replace

from wire_transport import client_with

import audit_credit
from audit_credit.fake import FakeService


def page(newest):
    return {"status": 200, "body": {"data": [], "next_after": newest}}


def stream(*chunks):
    return {"status": 200, "headers": {"content-type": "text/event-stream"}, "chunks": chunks, "then": "end"}


def event(sequence, data='{"type":"balance.low"}'):
    return f"id: {sequence}\ndata: {data}\n\n"


class Streams(unittest.TestCase):
    def take(self, answers, count, **arguments):
        """The sequences of the first events, and the transport."""
        client, http = client_with(answers, first_pause=0)
        with http:
            taken = itertools.islice(client.events.stream(**arguments), count)
            return [item["sequence"] for item in taken], http._transport

    def test_latest_is_resolved_before_the_stream_is_opened(self):
        # The first connection ends before an event: what came until the second must not be skipped.
        taken, transport = self.take([page(7), stream(": heartbeat\n\n"), stream(event(8))], 1, after="latest")
        paths = [request.url.raw_path.decode() for request in transport.requests]
        self.assertEqual(paths, ["/api/v1/events?after=latest", "/api/v1/events?after=7", "/api/v1/events?after=7"])
        self.assertEqual(taken, [8])

    def test_a_list_takes_latest(self):
        service = FakeService()
        self.assertEqual(service.client().events.list(after="latest").next_after, 0)

    def test_tells_each_sequence_to_store_also_of_events_that_the_types_leave_out(self):
        stored = []
        client, http = client_with([stream(event(2), ": heartbeat\nid: 9\n\n", event(9), event(12))])
        with http:
            items = client.events.stream(after=0, types=["balance.low"], on_sequence=stored.append)
            self.assertEqual((next(items)["sequence"], list(stored)), (2, []))
            # Only when the next one is asked for, the event has been handled.
            self.assertEqual((next(items)["sequence"], list(stored)), (12, [2, 9]))

    def test_opens_again_after_what_is_no_event(self):
        endless = "data: " + "x" * (8 * 1024 * 1024)
        for wrong in (event(1, "{no json"), event(1, '"text"'), endless):
            taken, transport = self.take([stream(wrong), stream(event(1))], 1)
            self.assertEqual((taken, len(transport.requests)), ([1], 2))

    def test_what_is_no_event_does_not_begin_the_back_off_anew(self):
        client, http = client_with([stream(event(1, "{"))] * 3 + [stream(event(1))], first_pause=0.01)
        client._settings = replace(client._settings, random=lambda: 1.0)
        with http, self.assertLogs("audit_credit", "DEBUG") as logs:
            next(client.events.stream())
        self.assertEqual([line.split("Again in ")[1][:5] for line in logs.output], ["0.010", "0.020", "0.040"])
        client, http = client_with([stream(event(1, "{"))], retries=False)
        with http, self.assertRaises(audit_credit.ApiConnectionError):
            next(client.events.stream())


if __name__ == "__main__":
    unittest.main()
