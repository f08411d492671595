"""What a client takes, shows and refuses."""

import logging
import os
import unittest
from datetime import date, datetime, timedelta, timezone
from unittest import mock

from wire_transport import BASE_URL, KEY, client_with

import audit_credit
from audit_credit._core import calls


class Settings(unittest.TestCase):
    def test_refuses_what_can_not_work_without_telling_the_key(self):
        for key in ("", "acs_live_x y", "acs_live_x\n", "schlüssel-geheim", 17):
            with self.assertRaises(ValueError) as raised:
                audit_credit.Client(key, base_url=BASE_URL)
            self.assertFalse(key and str(key) in str(raised.exception))
        for url in (
            "api.example.com",
            "127.0.0.1:8080",
            "localhost:8080",
            "ftp://api.example.com",
            "https://",
            "https:api.example.com",
            "https://user:secret@api.example.com",
            "https://a/?x",
            "https://a/?",
            "https://a/#x",
            "https://a/#",
            "https://a b",
            "https://api.example.com:99999",
            5,
        ):
            with self.subTest(url):
                with self.assertRaisesRegex(ValueError, "^base_url must be") as raised:
                    audit_credit.Client(KEY, base_url=url)
                self.assertNotIn("secret", str(raised.exception))
        for name, wrong in (
            ("timeout", 0),
            ("timeout", "5"),
            ("total_timeout", -1),
            ("max_retries", -1),
            ("max_retries", "5"),
            ("max_pause", float("nan")),
            ("retries", 3),
            ("app_info", {"name": "x"}),
        ):
            with self.subTest(name), self.assertRaisesRegex(ValueError, f"^{name} must"):
                audit_credit.Client(KEY, base_url=BASE_URL, **{name: wrong})

    def test_takes_an_address_with_white_space_around_it_and_slashes_after_it(self):
        for url in (" https://api.example.com//\n", "\thttps://api.example.com "):
            self.assertEqual(audit_credit.Client(KEY, base_url=url)._settings.base_url, "https://api.example.com")

    def test_names_the_variable_where_the_environment_has_no_address(self):
        with mock.patch.dict(os.environ, {"ACS_API_KEY": KEY, "ACS_BASE_URL": "127.0.0.1:8080"}):
            self.assertRaisesRegex(ValueError, "base_url.*ACS_BASE_URL", audit_credit.Client)

    def test_refuses_a_wait_that_is_no_number_before_anything_is_bought(self):
        client, http = client_with([])
        with http:
            for wrong in ("5", float("nan"), None):
                for call in (
                    lambda: client.audits.wait("aud_1", timeout=wrong),
                    lambda: client.audits.run("https://example.com/", "seo", timeout=wrong),
                    lambda: client.audits.run_all(["https://example.com/"], "seo", timeout=wrong),
                ):
                    self.assertRaisesRegex(ValueError, "^timeout must", call)

    def test_reads_the_key_and_the_address_from_the_environment(self):
        variables = {"ACS_API_KEY": KEY, "ACS_BASE_URL": "https://audits.example.com/"}
        for kind in (audit_credit.Client, audit_credit.AsyncClient):
            with mock.patch.dict(os.environ, variables):
                settings = kind()._settings
                self.assertEqual((settings.api_key, settings.base_url), (KEY, "https://audits.example.com"))
                self.assertEqual(kind("acs_live_own", base_url=BASE_URL)._settings.api_key, "acs_live_own")
            for variable in variables:
                with mock.patch.dict(os.environ, {**variables, variable: ""}):
                    with self.assertRaisesRegex(ValueError, f"is missing: pass it, or set {variable}$"):
                        kind()

    def test_shows_the_key_nowhere(self):
        client, http = client_with([{"status": 500, "text": ""}], retries=False)
        with http, self.assertLogs("audit_credit", logging.DEBUG) as logs:
            with self.assertRaises(audit_credit.ApiError) as raised:
                client.balance.get()
        shown = [repr(client), repr(client._settings), repr(calls.request_of(calls.get_balance(), client._settings))]
        for text in [*shown, *logs.output, str(raised.exception), repr(raised.exception), repr(vars(raised.exception))]:
            self.assertNotIn(KEY, text)
        self.assertIn("GET /api/v1/balance: attempt 1: 500", logs.output[0])

    def test_names_the_program_that_uses_it_in_the_user_agent(self):
        url = "https://acme.example/seo"
        for app, end in (
            (audit_credit.AppInfo("acme-seo", "2.1", url), " acme-seo/2.1 (https://acme.example/seo)"),
            (audit_credit.AppInfo("acme-seo"), ") acme-seo"),
        ):
            client, http = client_with([{"status": 200, "body": {"data": {}}}], app_info=app)
            with http:
                client.balance.get()
                agent = http._transport.requests[0].headers["user-agent"]
            self.assertTrue(agent.startswith("audit-credit-python/") and agent.endswith(end), agent)
        for name in ("", "a b", "a\nb", "a(b", 5):
            self.assertRaises(ValueError, audit_credit.AppInfo, name)

    def test_logs_retries_and_warns_of_a_call_that_the_service_will_remove(self):
        until = "Wed, 31 Mar 2027 00:00:00 GMT"
        old = {"status": 200, "headers": {"Deprecation": "@1790000000", "Sunset": until}, "body": {"data": {}}}
        client, http = client_with([{"status": 503, "text": ""}, old], first_pause=0)
        with http, self.assertLogs("audit_credit", logging.INFO) as logs:
            client.balance.get()
        self.assertEqual(
            logs.output,
            [
                "INFO:audit_credit:GET /api/v1/balance: 503 Again in 0.000 s.",
                f"WARNING:audit_credit:GET /api/v1/balance: deprecated, and available until {until}",
            ],
        )

    def test_changes_options_for_some_calls_only(self):
        client, http = client_with([{"status": 503, "text": ""}])
        with http:
            self.assertRaises(audit_credit.UnavailableError, client.with_options(retries=False).balance.get)
        self.assertTrue(client._settings.retries)
        with self.assertRaises(TypeError):
            client.with_options(api_key="acs_live_other")

    def test_sends_the_headers_of_the_client_and_of_some_calls(self):
        client, http = client_with([{"status": 200, "body": {"data": {}}}], headers={"X-Team": "seo"})
        with http:
            client.with_options(headers={"X-Trace": "1"}).balance.get()
            sent = http._transport.requests[0].headers
            self.assertEqual((sent["x-team"], sent["x-trace"], sent["authorization"]), ("seo", "1", f"Bearer {KEY}"))
            for name in ("Authorization", "Idempotency-Key", "content-type"):
                with self.assertRaisesRegex(ValueError, f"must not have {name.lower()}: the client sets it"):
                    client.with_options(headers={name: "x"})
            self.assertRaises(ValueError, client.with_options, headers={"X-A": "a\nb"})

    def test_closes_its_own_connections_and_not_those_of_its_caller(self):
        client, http = client_with([])
        with client:
            pass
        self.assertFalse(http.is_closed)
        http.close()
        with audit_credit.Client(KEY, base_url=BASE_URL) as own:
            pass
        self.assertTrue(own._transport.http.is_closed)

    def test_sends_nothing_where_arguments_would_mean_something_else(self):
        client, http = client_with([])
        with http:
            # The path without an id is that of the list.
            for wrong in ("", " ", ".", ".."):
                self.assertRaises(ValueError, client.audits.get, wrong)
                self.assertRaises(ValueError, client.audits.cancel, wrong)
                self.assertRaises(ValueError, client.deliveries.replay, wrong)
                self.assertRaises(ValueError, client.audits.wait, wrong)
            # After the host it could name another one.
            self.assertRaises(ValueError, client.request, "GET", ".example.net/")
            # No values would be no filter.
            self.assertRaises(ValueError, client.audits.list, status=[])
            self.assertRaises(ValueError, client.events.stream, types=[])
            self.assertRaises(ValueError, client.audits.list, created_after=datetime(2026, 11, 23))
            self.assertRaises(ValueError, client.credits.usage, from_=datetime(2026, 11, 23))
            for key in ("", "ü", "a\nb", "x" * 256, " order-17", "order-17 ", " "):
                self.assertRaises(ValueError, client.audits.create, "https://example.com/", "seo", idempotency_key=key)

    def test_takes_times_and_days_of_the_standard_library(self):
        at = datetime(2026, 11, 23, 12, 0, 0, 5000, timezone(timedelta(hours=2)))
        listed = calls.list_audits(None, None, None, at, None, {"n": 7, "ok": True, "t": "ü&"}, None, None)
        self.assertEqual(
            calls.request_of(listed, audit_credit.Client(KEY, base_url=BASE_URL + "/")._settings).url,
            BASE_URL
            + "/api/v1/audit?created_after=2026-11-23T10%3A00%3A00.005Z"
            + "&metadata.n=7&metadata.ok=true&metadata.t=%C3%BC%26",
        )
        self.assertEqual(calls.get_usage(None, date(2026, 11, 1), "2026-11-02").query, [("from", "2026-11-01"), ("to", "2026-11-02")])

    def test_makes_another_key_for_each_call(self):
        keys = {calls.create_audit("https://example.com/", "seo", None, None, None).idempotency_key for _ in range(100)}
        self.assertEqual(len(keys), 100)


if __name__ == "__main__":
    unittest.main()
