"""Many audits at once, and where they stop."""

import asyncio
import threading
import unittest

import audit_credit
from audit_credit.fake import FakeService

URLS = [f"https://example.com/{number}" for number in range(6)]


def with_threads(service, *arguments, **options):
    return service.client(retries=False).audits.run_all(*arguments, **options)


def with_tasks(service, *arguments, **options):
    return asyncio.run(service.async_client(retries=False).audits.run_all(*arguments, **options))


class RunAll(unittest.TestCase):
    def both(self):
        for run in (with_threads, with_tasks):
            with self.subTest(run.__name__):
                yield run

    def test_come_back_in_their_order_each_with_its_own_key(self):
        for run in self.both():
            service = FakeService()
            result = run(service, URLS, "seo", concurrency=3, metadata={"order": 17}, idempotency_key=lambda url: f"k {url}")
            self.assertEqual([audit.data["url"] for audit in result.audits], URLS)
            self.assertEqual([audit.idempotency_key for audit in result.audits], [f"k {url}" for url in URLS])
            self.assertEqual((result.failures, result.left, result.stopped_by), ([], [], None))
            self.assertEqual(service.balance, 10_000 - 6 * 80)

    def test_stop_at_a_402_with_those_that_were_done(self):
        for run in self.both():
            service = FakeService(balance=200)
            result = run(service, URLS, "seo", concurrency=2)
            self.assertEqual((len(result.audits), result.failures, service.balance), (2, [], 40))
            self.assertEqual(sorted([audit.data["url"] for audit in result.audits] + result.left), URLS)
            self.assertIsInstance(result.stopped_by, audit_credit.InsufficientCreditsError)
            creates = [request for request in service.requests if request.method == "POST"]
            self.assertLessEqual(len(creates), 4)

    def test_go_on_after_the_failure_of_one(self):
        for run in self.both():
            result = run(FakeService(), [URLS[0], "ftp://example.com/", URLS[2]], "geo", concurrency=1)
            self.assertEqual([audit.data["url"] for audit in result.audits], [URLS[0], URLS[2]])
            self.assertEqual([failure.url for failure in result.failures], ["ftp://example.com/"])
            self.assertEqual((result.failures[0].error.code, result.left), ("INVALID_URL", []))

    def test_buy_nothing_with_an_error_of_the_caller(self):
        def wrong(url):
            if url == URLS[-1]:
                raise ZeroDivisionError(url)
            return url

        before = threading.active_count()
        for run in self.both():
            service = FakeService()
            self.assertRaises(ZeroDivisionError, run, service, URLS, "seo", idempotency_key=wrong)
            self.assertRaises(ValueError, run, service, URLS, "seo", idempotency_key=lambda url: url.replace("/5", "ü"))
            self.assertRaises(ValueError, run, service, URLS, "seo", concurrency=0)
            self.assertRaises(TypeError, run, service, URLS[0], "seo")
            self.assertEqual(service.requests, [])
        self.assertEqual(threading.active_count(), before)

    def test_none_is_nothing(self):
        for run in self.both():
            self.assertEqual(run(FakeService(), [], "seo"), audit_credit.RunAll([], [], [], None))

    def test_a_cancelled_task_ends_all_of_them(self):
        async def run():
            service = FakeService(auto_complete=False)
            task = asyncio.ensure_future(service.async_client().audits.run_all(URLS, "seo", timeout=60))
            while len(service.audits) < 5:
                await asyncio.sleep(0)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            await asyncio.sleep(0)
            return service

        self.assertEqual(len(asyncio.run(run()).audits), 5)


if __name__ == "__main__":
    unittest.main()
