"""Errors go to other processes and into copies, as with a pool of workers."""

import copy
import pickle
import unittest

import httpx
from wire_transport import client_with

import audit_credit
from audit_credit._core.responses import retry_after
from audit_credit._core.steps import Response


class Errors(unittest.TestCase):
    def test_all_can_be_pickled_and_copied(self):
        conflict = audit_credit.IdempotencyConflictError("No.", status=409, code="C", retry_after=1.0, body={"x": 1})
        conflict.idempotency_key = "order-17"
        conflict.attempts = 3
        for error in (
            conflict,
            audit_credit.InsufficientCreditsError("No.", status=402, body={"required": 80}),
            audit_credit.ApiConnectionError("Lost.", sent=True),
            audit_credit.ApiTimeoutError("Late.", audit_id="aud_1"),
            audit_credit.SignatureVerificationError("No."),
        ):
            for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
                self.assertEqual((type(other), str(other), vars(other)), (type(error), str(error), vars(error)))

    def test_has_the_headers_of_the_response(self):
        client, http = client_with([{"status": 429, "headers": {"Retry-After": "7"}, "text": ""}], retries=False)
        with http, self.assertRaises(audit_credit.RateLimitedError) as raised:
            client.balance.get()
        self.assertEqual(raised.exception.headers["retry-after"], "7")

    def test_a_call_that_may_have_been_received_and_has_no_time_left_to_connect_has_timed_out(self):
        for before, failure, kind, sent in (
            ([httpx.ReadTimeout("")], httpx.ConnectTimeout(""), audit_credit.ApiTimeoutError, None),
            ([httpx.ReadTimeout("")], httpx.ConnectError(""), audit_credit.ApiConnectionError, True),
            ([httpx.ConnectError("")], httpx.ConnectTimeout(""), audit_credit.ApiConnectionError, False),
        ):
            client, http = client_with([*before, failure], max_retries=1, first_pause=0)
            with http, self.assertRaises(kind) as raised:
                client.balance.get()
            self.assertEqual((raised.exception.attempts, getattr(raised.exception, "sent", None)), (2, sent))

    def test_a_long_retry_after_is_not_taken_for_none(self):
        for value in ("9999999999", "9" * 5000):
            self.assertEqual(retry_after(Response(503, {"retry-after": value}, b"")), 1e9)
        for value in ("", "-1", "1.5", "١"):
            self.assertIsNone(retry_after(Response(503, {"retry-after": value}, b"")))


if __name__ == "__main__":
    unittest.main()
