"""What mypy --strict must accept of those who use the client."""

import asyncio
from typing import List, Optional

from audit_credit import AsyncClient, Client, EventPage, InsufficientCreditsError, Result, webhooks
from audit_credit.types import Audit, CreatedAudit


def score_of(audit: Audit) -> Optional[int]:
    if audit["status"] == "complete":
        return audit["scores"]["overall"]
    if audit["status"] == "failed":
        print(audit["failure_reason"], audit["error"]["code"])
    return None


def buy(client: Client) -> Optional[Result[CreatedAudit]]:
    try:
        return client.audits.create("https://example.com/", "seo", kind="product", metadata={"order": 17})
    except InsufficientCreditsError as error:
        required: Optional[int] = error.required
        print(required, error.idempotency_key)
        return None


def urls(client: Client) -> List[str]:
    return [audit["url"] for audit in client.audits.list(status=["complete", "failed"], limit=100)]


def resume(client: Client, cursor: Optional[str]) -> Optional[str]:
    for page in client.audits.list().pages(cursor=cursor):
        print([audit["url"] for audit in page.data], page.request_id)
        return page.next_cursor
    return None


async def follow() -> None:
    async with AsyncClient("acs_live_x", base_url="https://api.example.com", timeout=5) as client:
        await client.with_options(timeout=2, retries=False, headers={"X-Trace": "1"}).balance.get()
        result = await client.audits.run("https://example.com/", "all")
        print(score_of(result.data), result.idempotency_key)
        page: EventPage = await client.events.list(after=0, wait=25)
        async for item in client.events.stream(after=page.next_after, types=["audit.completed"]):
            print(item["sequence"], item["event"]["type"])


def handle(body: bytes, headers: List[List[str]]) -> str:
    verified = webhooks.verify(body, [(name, value) for name, value in headers], ["whsec_x"])
    if verified.event["type"] == "balance.low":
        print(verified.event["data"]["balance"])
    webhooks.handle(
        verified,
        audit_completed=lambda event: print(event["data"]["scores"]["overall"]),
        audit_failed=lambda event: print(event["data"]["failure_reason"]),
        audit_cancelled=lambda event: print(event["data"]["credits"]["refunded"]),
        balance_low=lambda event: print(event["data"]["threshold"]),
        other=lambda event: print(event["type"]),
    )
    return verified.id


if __name__ == "__main__":
    asyncio.run(follow())
