"""The fake of the service, as the tests of a program use it."""

import asyncio
import itertools
import unittest

import audit_credit
from audit_credit.fake import FakeService

PAGE = "https://example.com/"


class Fake(unittest.TestCase):
    def test_runs_an_audit_and_charges_it_once_although_its_answer_is_lost(self):
        service = FakeService(balance=1_000)
        service.lose_next_response()
        result = service.client().audits.run(PAGE, "seo", kind="product", metadata={"order": 17})
        self.assertEqual(result.data["kind"], "product")
        self.assertEqual((result.data["status"], result.data["scores"]["seo"], result.replayed), ("complete", 80, True))
        self.assertEqual((service.balance, len(service.audits)), (920, 1))
        creates = [request for request in service.requests if request.method == "POST"]
        self.assertEqual(len({request.headers["idempotency-key"] for request in creates}), 1)

    def test_does_the_same_with_asyncio(self):
        async def run():
            service = FakeService()
            client = service.async_client()
            result = await client.audits.run(PAGE, "all")
            listed = [audit["audit_id"] async for audit in client.audits.list()]
            self.assertEqual((listed, service.balance), ([result.data["audit_id"]], 9_850))

        asyncio.run(run())

    def test_refuses_what_the_service_refuses(self):
        client = FakeService(balance=100).client()
        for url, type, error in (("ftp://x", "seo", "url"), (PAGE, "tea", "type")):
            with self.assertRaises(audit_credit.InvalidRequestError) as raised:
                client.audits.create(url, type)
            self.assertEqual(raised.exception.field, error)
        with self.assertRaises(audit_credit.InvalidRequestError) as raised:
            client.audits.create(PAGE, "seo", kind="shop")
        self.assertEqual(raised.exception.code, "INVALID_KIND")
        with self.assertRaises(audit_credit.InsufficientCreditsError) as raised:
            client.audits.create(PAGE, "all")
        self.assertEqual(raised.exception.required, 150)
        self.assertRaises(audit_credit.NotFoundError, client.audits.get, "aud_none")
        client.audits.create(PAGE, "seo", idempotency_key="order-17")
        self.assertTrue(client.audits.create(PAGE, "seo", idempotency_key="order-17").replayed)
        with self.assertRaises(audit_credit.IdempotencyConflictError):
            client.audits.create(PAGE, "geo", idempotency_key="order-17")

    def test_refunds_as_the_service_does_and_tells_it(self):
        service = FakeService(balance=1_000, auto_complete=False)
        client = service.client()
        ids = [client.audits.create(PAGE, "seo").data["audit_id"] for _ in range(4)]
        self.assertEqual(client.audits.cancel(ids[0]).data["credits"], {"charged": 80, "refunded": 80})
        self.assertIn("/reports/", client.audits.share(ids[1], days=30).data["url"])
        brand = client.brand.set({"name": "Oak & Partners", "logo": "PHN2Zy8+"}).data
        self.assertEqual((brand["name"], brand["contact"]), ("Oak & Partners", None))
        self.assertEqual(client.brand.get().data, brand)
        self.assertIsNone(client.brand.set({"name": None}).data["logo_url"])
        service.fail(ids[1])
        service.fail(ids[2], reason="http_not_found", refund=0)
        service.complete(ids[3])
        self.assertEqual(client.balance.get().data["balance"], 1_000 - 4 * 80 + 80 + 40)
        types = [item["event"]["type"] for item in itertools.islice(client.events.stream(), 4)]
        self.assertEqual(types, ["audit.cancelled", "audit.failed", "audit.failed", "audit.completed"])
        self.assertEqual([item["sequence"] for item in client.events.list(after=2).data], [3, 4])
        self.assertEqual(client.credits.usage().data["total"], {"audits": 4, "charged": 320, "refunded": 120, "net": 200})
        self.assertEqual(list(client.credits.entries(limit=2))[-1]["balance_after"], service.balance)

    def test_tells_how_far_a_stream_came_and_refuses_a_place_beyond(self):
        service = FakeService()
        client = service.client()
        service.complete(client.audits.create(PAGE, "seo").data["audit_id"])
        audit_id = client.audits.create(PAGE, "seo").data["audit_id"]
        service.start(audit_id)
        self.assertEqual(client.audits.cancel(audit_id).data["credits"]["refunded"], 40)
        places = []

        class Newest(Exception):
            """Ends the stream, which would go on."""

        def stop_at_the_newest(place):
            places.append(place)
            if place == 2:
                raise Newest

        with self.assertRaises(Newest):
            list(client.events.stream(types="audit.completed", on_sequence=stop_at_the_newest))
        self.assertEqual(places, [0, 1, 2])
        for read in (lambda: client.events.list(after=3), lambda: next(client.events.stream(after=3))):
            with self.assertRaises(audit_credit.InvalidRequestError) as raised:
                read()
            self.assertEqual(raised.exception.field, "after")
            self.assertIn("at most 2, the number of the newest event", str(raised.exception))

    def test_lists_with_filters_over_pages(self):
        service = FakeService(balance=10_000)
        client = service.client()
        ids = [client.audits.create(PAGE, "seo", metadata={"n": n}).data["audit_id"] for n in range(5)]
        self.assertEqual([audit["audit_id"] for audit in client.audits.list(limit=2)], ids[::-1])
        self.assertEqual([audit["audit_id"] for audit in client.audits.list(metadata={"n": 3})], [ids[3]])
        self.assertEqual(list(client.audits.list(status="failed")), [])

    def test_sells_credits(self):
        service = FakeService(balance=0)
        client = service.client()
        service.pay(client.billing.top_up("starter").data["checkout_id"])
        self.assertEqual(client.balance.get().data["lifetime_purchased"], 4_900)
        self.assertEqual(client.deliveries.replay("dlv_1").data["status"], "pending")

    def test_gives_the_answers_that_a_test_wants(self):
        service = FakeService()
        service.refuse_next(503, "ENGINE_BUSY", retry_after=0)
        service.refuse_next(402, "INSUFFICIENT_CREDITS", required=80)
        with self.assertRaises(audit_credit.InsufficientCreditsError) as raised:
            service.client().audits.create(PAGE, "seo")
        self.assertEqual(raised.exception.attempts, 2)
        service.disconnect_next()
        with self.assertRaises(audit_credit.ApiConnectionError) as raised:
            service.client(retries=False).audits.create(PAGE, "seo")
        self.assertFalse(raised.exception.sent)


if __name__ == "__main__":
    unittest.main()
