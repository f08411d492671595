"""Which conflicts of an idempotency key are waited for."""

import unittest

from wire_transport import client_with

import audit_credit

PAGE = "https://example.com/"
CREATED = {"data": {"audit_id": "aud_1", "status": "queued"}}


def conflict(**headers):
    return {"status": 409, "headers": headers, "body": {"error": {"code": "IDEMPOTENCY_CONFLICT", "message": "No."}}}


class Conflicts(unittest.TestCase):
    def create(self, *answers):
        client, http = client_with([*answers, {"status": 202, "body": CREATED}], first_pause=0)
        with http:
            return client.audits.create(PAGE, "seo", idempotency_key="order-17")

    def test_waits_for_the_request_of_a_program_that_crashed(self):
        self.assertEqual(self.create(conflict(**{"retry-after": "0"})).attempts, 2)

    def test_does_not_wait_where_the_key_was_used_with_another_body(self):
        for before in ([], [{"fails": "lost"}]):
            with self.assertRaises(audit_credit.IdempotencyConflictError) as raised:
                self.create(*before, conflict())
            self.assertEqual(raised.exception.attempts, len(before) + 1)


if __name__ == "__main__":
    unittest.main()
