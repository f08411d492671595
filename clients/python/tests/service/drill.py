"""
Creates audits while the service is killed and answers are lost; prints a line for each. Run by a test of the service.

Environment: ACS_BASE_URL, ACS_API_KEY, PAGE, CREATES, MODE (threads or tasks).
"""

import asyncio
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from audit_credit import AsyncClient, AuditCreditError, Client

ACS_BASE_URL, ACS_API_KEY, PAGE, MODE = (os.environ[name] for name in ("ACS_BASE_URL", "ACS_API_KEY", "PAGE", "MODE"))
CREATES = int(os.environ["CREATES"])
AT_ONCE = 4
OPTIONS = {"base_url": ACS_BASE_URL, "timeout": 15, "first_pause": 0.2}


def tell(result, calls):
    told = {"key": result.idempotency_key, "audit_id": result.data["audit_id"], "replayed": result.replayed}
    # One write: lines of threads must not mix.
    sys.stdout.write(json.dumps({**told, "attempts": result.attempts, "calls": calls}) + "\n")
    sys.stdout.flush()


def create(client, number):
    """As a program would that goes on after an error: with the key that the error tells."""
    key = None
    for calls in range(1, 20):
        try:
            tell(client.audits.create(f"{PAGE}?n={number}", "seo", idempotency_key=key), calls)
            return
        except AuditCreditError as error:
            key = error.idempotency_key
    raise SystemExit(f"{number} was never accepted")


async def create_async(client, number):
    key = None
    for calls in range(1, 20):
        try:
            tell(await client.audits.create(f"{PAGE}?n={number}", "seo", idempotency_key=key), calls)
            return
        except AuditCreditError as error:
            key = error.idempotency_key
    raise SystemExit(f"{number} was never accepted")


def with_threads():
    with Client(ACS_API_KEY, **OPTIONS) as client, ThreadPoolExecutor(AT_ONCE) as pool:
        for done in [pool.submit(create, client, number) for number in range(CREATES)]:
            done.result()


async def with_tasks():
    free = asyncio.Semaphore(AT_ONCE)

    async def one(client, number):
        async with free:
            await create_async(client, number)

    async with AsyncClient(ACS_API_KEY, **OPTIONS) as client:
        await asyncio.gather(*(one(client, number) for number in range(CREATES)))


if MODE == "threads":
    with_threads()
else:
    asyncio.run(with_tasks())
