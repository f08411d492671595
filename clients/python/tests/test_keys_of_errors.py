"""Whatever ends a create, its error has the idempotency key: without it the same call would be charged again."""

import asyncio
import unittest
from dataclasses import replace

import httpx
from wire_transport import BASE_URL, KEY, client_with

import audit_credit

PAGE = "https://example.com/"
CREATED = {"status": 202, "body": {"data": {"audit_id": "aud_1", "status": "queued"}}}
LATEST = {"status": 200, "body": {"data": [], "next_after": 0}}


class KeysOfErrors(unittest.TestCase):
    def test_an_interrupt_of_a_create_has_the_key(self):
        for before in ([], [{"status": 503, "text": ""}]):
            client, http = client_with([*before, KeyboardInterrupt()], first_pause=0)
            with http, self.assertRaises(KeyboardInterrupt) as raised:
                client.audits.create(PAGE, "seo")
            self.assertRegex(raised.exception.idempotency_key, "^acs-auto-")

    def test_an_interrupt_of_a_wait_has_the_key_of_the_create(self):
        client, http = client_with([CREATED, LATEST, KeyboardInterrupt()])
        with http, self.assertRaises(KeyboardInterrupt) as raised:
            client.audits.run(PAGE, "seo")
        self.assertRegex(raised.exception.idempotency_key, "^acs-auto-")

    def test_a_task_that_is_cancelled_tells_the_key(self):
        async def hang(request):
            await asyncio.sleep(60)

        async def cancelled():
            async with httpx.AsyncClient(transport=httpx.MockTransport(hang)) as http:
                client = audit_credit.AsyncClient(KEY, base_url=BASE_URL, http_client=http)
                task = asyncio.ensure_future(self.key_of_cancelled(client))
                await asyncio.sleep(0.05)
                task.cancel()
                return await task

        self.assertRegex(asyncio.run(cancelled()), "^acs-auto-")

    async def key_of_cancelled(self, client):
        try:
            await client.audits.create(PAGE, "seo")
        except asyncio.CancelledError as error:
            return error.idempotency_key

    def test_a_success_without_its_payload_has_the_key(self):
        for data in (None, {}, {"audit_id": None}, {"audit_id": ""}, []):
            for call in ("create", "run"):
                client, http = client_with([{"status": 202, "body": {"data": data}}])
                with http, self.assertRaises(audit_credit.ApiError) as raised:
                    getattr(client.audits, call)(PAGE, "seo", idempotency_key="order-17")
                self.assertEqual((raised.exception.idempotency_key, raised.exception.status), ("order-17", 202))

    def test_a_success_without_what_the_call_returns_is_an_error_of_the_api(self):
        calls = (
            (lambda client: client.balance.get(), {"data": None}),
            (lambda client: list(client.audits.list()), {"data": {}}),
            (lambda client: client.events.list(), {"data": []}),
            (lambda client: client.events.list(), {"data": [], "next_after": "17"}),
        )
        for call, body in calls:
            client, http = client_with([{"status": 200, "body": body}])
            with http:
                self.assertRaises(audit_credit.ApiError, call, client)

    def test_a_wait_that_runs_out_in_a_request_looks_once_more(self):
        events = {"status": 200, "body": {"data": [], "next_after": 1}}
        audit = {"status": 200, "body": {"data": {"audit_id": "aud_1", "status": "processing"}}}
        ended = {"status": 200, "body": {"data": {"audit_id": "aud_1", "status": "complete"}}}
        for last in (ended, audit, {"status": 503, "text": ""}):
            client, http = client_with([CREATED, LATEST, audit, events, {"fails": "silence"}, last], retries=False)
            clock = http._transport.clock
            client._settings = replace(client._settings, clock=clock.now)
            with http:
                if last is ended:
                    self.assertEqual(client.audits.run(PAGE, "seo", timeout=20).data["status"], "complete")
                    continue
                with self.assertRaises(audit_credit.ApiTimeoutError) as raised:
                    client.audits.run(PAGE, "seo", timeout=20)
            self.assertEqual(raised.exception.audit_id, "aud_1")
            self.assertRegex(raised.exception.idempotency_key, "^acs-auto-")


if __name__ == "__main__":
    unittest.main()
