"""Runs the scripts of clients/wire-scripts, which every official client runs, with both clients."""

import asyncio
import itertools
import json
import pathlib
import re
import unittest

import httpx
from wire_transport import BASE_URL, KEY, WireClock, WireTransport

import audit_credit
from audit_credit._core.settings import Settings
from audit_credit._io.tasks import AsyncTransport
from audit_credit._io.threads import Transport

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "wire-scripts"

ITERATORS = ("audits.list", "credits.entries", "events.stream")
FROM_ITEMS = object()


def values_of(settings):
    """As the client takes them: in seconds."""
    values = {}
    for name, value in settings.items():
        values[name[:-3] if name.endswith("_ms") else name] = value / 1000 if name.endswith("_ms") else value
    return values


def settings_of(client, clock):
    return Settings(api_key=KEY, base_url=BASE_URL, clock=clock.now, random=lambda: 0.5, **values_of(client))


def method_of(client, call):
    if "settings" in call:
        client = client.with_options(**values_of(call["settings"]))
    for part in call["method"].split("."):
        client = getattr(client, part)
    return client


def arguments_of(script):
    """The arguments for Python, and how many items are to be taken of an iterator, by pages from which cursor."""
    call = script["call"]
    arguments = {{"from": "from_"}.get(name, name): value for name, value in call.get("arguments", {}).items()}
    take, cursor = None, FROM_ITEMS
    for name, value in call.get("options", {}).items():
        if name == "take":
            take = value
        elif name == "cursor":
            cursor = value
        elif name == "timeout_ms":
            arguments["timeout"] = value / 1000
        else:
            assert name == "idempotency_key", name
            arguments[name] = value
    return arguments, take, cursor


def iterator_of(result, cursor):
    return iter(result) if cursor is FROM_ITEMS else result.pages(cursor=cursor)


def async_iterator_of(result, cursor):
    return result.__aiter__() if cursor is FROM_ITEMS else result.pages(cursor=cursor)


def run_with_threads(script, transport, clock):
    client = audit_credit.Client.__new__(audit_credit.Client)
    with httpx.Client(transport=transport) as http:
        client._setup(settings_of(script.get("client", {}), clock), Transport(http, clock.sleep))
        arguments, take, cursor = arguments_of(script)
        result = method_of(client, script["call"])(**arguments)
        if script["call"]["method"] in ITERATORS:
            return list(itertools.islice(iterator_of(result, cursor), take))
        return result


async def run_with_tasks(script, transport, clock):
    client = audit_credit.AsyncClient.__new__(audit_credit.AsyncClient)
    async with httpx.AsyncClient(transport=transport) as http:
        client._setup(settings_of(script.get("client", {}), clock), AsyncTransport(http, clock.sleep_async))
        arguments, take, cursor = arguments_of(script)
        result = method_of(client, script["call"])(**arguments)
        if script["call"]["method"] not in ITERATORS:
            return await result
        taken = []
        iterator = async_iterator_of(result, cursor)
        async for item in iterator:
            taken.append(item)
            if len(taken) == take:
                await iterator.aclose()
                break
        return taken


class WireScript:
    """One run of a script, and what it is held to."""

    def __init__(self, test, script):
        self.test = test
        self.script = script
        self.key = None
        known = {"name", "client", "call", "exchanges", "pauses", "result", "response", "error"}
        test.assertEqual(set(script) - known, set(), "unknown fields of a script")
        of_call = {"method", "arguments", "options", "settings"}
        test.assertEqual(set(script["call"]) - of_call, set(), "unknown fields of a call")

    def check(self, run):
        clock = WireClock()
        transport = WireTransport([exchange["response"] for exchange in self.script["exchanges"]], clock)
        error = result = None
        try:
            result = run(self.script, transport, clock)
        except audit_credit.AuditCreditError as raised:
            error = raised
        self.check_requests(transport.requests)
        self.test.assertEqual(transport.answers, [], "requests that were not made")
        self.test.assertEqual(clock.pauses, self.script.get("pauses", []))
        if "error" in self.script:
            self.check_error(error, result)
        elif error is not None:
            raise error
        else:
            self.check_result(result)

    def check_requests(self, requests):
        for request, exchange in zip(requests, self.script["exchanges"]):
            expected = dict(exchange["request"])
            self.test.assertEqual(request.method, expected.pop("method"))
            self.test.assertEqual(request.url.raw_path.decode(), expected.pop("path"))
            for name, value in expected.pop("headers", {}).items():
                self.same(request.headers.get(name), value)
            content = request.read()
            body = expected.pop("body", None)
            self.test.assertEqual(json.loads(content) if content else None, body)
            self.test.assertEqual(expected, {}, "unknown fields of a request")
            self.test.assertEqual(request.headers["authorization"], f"Bearer {KEY}")
            self.test.assertRegex(request.headers["user-agent"], r"^audit-credit-.*" + re.escape(audit_credit.__version__))
            if body is not None:
                self.test.assertEqual(request.headers["content-type"], "application/json")
            creates = request.method == "POST" and request.url.path == "/api/v1/audit"
            self.test.assertEqual("idempotency-key" in request.headers, creates)

    def check_error(self, error, result):
        self.test.assertIsNotNone(error, f"nothing was raised, but returned: {result}")
        expected = dict(self.script["error"])
        name = expected.pop("class")
        self.test.assertEqual(type(error).__name__, name)
        self.test.assertIsInstance(error, audit_credit.AuditCreditError)
        for text in (str(error), repr(error), repr(vars(error))):
            self.test.assertNotIn(KEY, text)
        for field, value in expected.items():
            if field.endswith("_ms"):
                field, value = field[:-3], value / 1000
            self.same(getattr(error, field), value)

    def check_result(self, result):
        told = result
        if self.script["call"]["method"] == "events.list":
            told = {"data": result.data, "next_after": result.next_after}
        elif "cursor" in self.script["call"].get("options", {}):
            told = [{"data": page.data, "next_cursor": page.next_cursor} for page in result]
        elif self.script["call"]["method"] not in ITERATORS:
            told = result.data
        self.test.assertEqual(told, self.script["result"])
        for field, value in self.script.get("response", {}).items():
            if field == "headers":
                self.test.assertEqual({name: result.headers.get(name) for name in value}, value)
                continue
            self.same(getattr(result, field), value)

    def same(self, actual, expected):
        """`{key}` is the idempotency key that the client made, the same everywhere."""
        if expected != "{key}":
            self.test.assertEqual(actual, expected)
            return
        self.test.assertRegex(actual, r"^acs-auto-.{36}$")
        self.key = self.key or actual
        self.test.assertEqual(actual, self.key)


class WireScripts(unittest.TestCase):
    maxDiff = None

    def run_all(self, run):
        count = 0
        for file in sorted(SCRIPTS.glob("*.json")):
            for script in json.loads(file.read_text("utf-8"))["scripts"]:
                with self.subTest(f"{file.stem}: {script['name']}"):
                    WireScript(self, script).check(run)
                count += 1
        self.assertGreater(count, 60)
        print(f"{count} wire scripts")

    def test_with_threads(self):
        self.run_all(run_with_threads)

    def test_with_tasks(self):
        self.run_all(lambda *arguments: asyncio.run(run_with_tasks(*arguments)))


if __name__ == "__main__":
    unittest.main()
