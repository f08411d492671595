"""
Makes every call of the API to a running service, and prints what came of it as one JSON object. Run by a test of the service.

Environment: ACS_BASE_URL, ACS_API_KEY, PAGE, SLOW_PAGE, DELIVERY, MODE (threads or tasks); ACS_WEBHOOK_SECRET, and what came with it:
WEBHOOK_BODY, WEBHOOK_HEADERS (a JSON array with the headers of each scheme of signatures).
"""

import asyncio
import itertools
import json
import os

from audit_credit import AsyncClient, AuditCreditError, Client, webhooks

ACS_BASE_URL, ACS_API_KEY, PAGE, SLOW_PAGE, DELIVERY, MODE = (
    os.environ[name] for name in ("ACS_BASE_URL", "ACS_API_KEY", "PAGE", "SLOW_PAGE", "DELIVERY", "MODE")
)


def told(result):
    return {"data": result.data, "key": result.idempotency_key, "replayed": result.replayed, "request_id": result.request_id}


def error_of(error):
    names = ("code", "status", "request_id", "field", "required", "doc_url", "idempotency_key")
    return {"class": type(error).__name__, **{name: getattr(error, name, None) for name in names}}


def verified():
    body, secret = os.environ["WEBHOOK_BODY"].encode(), os.environ["ACS_WEBHOOK_SECRET"]
    return [webhooks.verify(body, headers, secret).id for headers in json.loads(os.environ["WEBHOOK_HEADERS"])]


class Calls:
    """`done` hides whether the client is for threads or for asyncio."""

    def __init__(self, client, done, take):
        self.client, self.done, self.take = client, done, take

    def refused(self, call):
        try:
            result = call()
            return result if isinstance(result, list) else self.done(result)
        except AuditCreditError as error:
            return error_of(error)

    def all(self):
        client, done = self.client, self.done
        created = done(client.audits.create(PAGE, "seo", metadata={"order": 17}, idempotency_key="order-17"))
        again = done(client.audits.create(PAGE, "seo", metadata={"order": 17}, idempotency_key="order-17"))
        slow = done(client.audits.create(SLOW_PAGE, "geo"))
        audit_id = created.data["audit_id"]
        waited = done(client.audits.wait(audit_id))
        return {
            "created": told(created),
            "again": told(again),
            "waited": told(waited),
            "read": told(done(client.audits.get(audit_id))),
            "cancelled": told(done(client.audits.cancel(slow.data["audit_id"]))),
            "run": told(done(client.audits.run(PAGE, "aeo"))),
            "listed": self.take(client.audits.list(limit=1), 10),
            "filtered": self.take(client.audits.list(status=["complete"], type="seo", metadata={"order": 17}), 10),
            "balance": told(done(client.balance.get())),
            "checkout": told(done(client.billing.top_up("starter"))),
            "verified": verified(),
            "replayed": told(done(client.deliveries.replay(DELIVERY))),
            "entries": self.take(client.credits.entries(limit=2), 10),
            "usage": told(done(client.credits.usage(by="type"))),
            "events": done(client.events.list(after=0, types=["audit.completed", "audit.cancelled"])).data,
            "streamed": self.take(client.events.stream(after=0, types=["audit.completed", "audit.cancelled"]), 3),
            "refused": {
                "url": self.refused(lambda: client.audits.create("ftp://example.com/", "seo")),
                "type": self.refused(lambda: client.audits.create(PAGE, "tea")),
                "parameter": self.refused(lambda: self.take(client.audits.list(limit=0), 1)),
                "conflict": self.refused(lambda: client.audits.create(PAGE, "geo", idempotency_key="order-17")),
                "unknown": self.refused(lambda: client.audits.get("aud_01k9zzzzzzzzzzzzzzzzzzzzzz")),
                "package": self.refused(lambda: client.billing.top_up("huge")),
            },
        }


def with_threads():
    with Client(ACS_API_KEY, base_url=ACS_BASE_URL) as client:
        return Calls(client, lambda value: value, lambda items, count: list(itertools.islice(items, count))).all()


def with_tasks():
    loop = asyncio.new_event_loop()

    async def take(items, count):
        taken = []
        iterator = items.__aiter__()
        async for item in iterator:
            taken.append(item)
            if len(taken) == count:
                break
        await iterator.aclose()
        return taken

    async def use(work):
        async with AsyncClient(ACS_API_KEY, base_url=ACS_BASE_URL) as client:
            return await asyncio.get_running_loop().run_in_executor(None, work, client)

    def work(client):
        def done(value):
            return asyncio.run_coroutine_threadsafe(value, loop).result()

        return Calls(client, done, lambda items, count: done(take(items, count))).all()

    try:
        return loop.run_until_complete(use(work))
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


print(json.dumps(with_threads() if MODE == "threads" else with_tasks()))
