"""Verification of events, by both signature schemes."""

import base64
import json
import unittest

from audit_credit import SignatureVerificationError, webhooks
from audit_credit.webhooks import _signature, _signed_content, _standard_key

NOW = 1_790_000_000
SECRET = "whsec_" + base64.b64encode(bytes([7]) * 32).decode()
OTHER = "whsec_" + base64.b64encode(bytes([8]) * 32).decode()


def signed(secret=SECRET, **options):
    return webhooks.sign_test_event(secret, timestamp=NOW, **options)


def only(headers, *prefixes):
    """Those of one scheme."""
    return {name: value for name, value in headers.items() if name.lower().startswith(prefixes)}


class Verify(unittest.TestCase):
    def refuses(self, body, headers, secrets=SECRET, **options):
        with self.assertRaises(SignatureVerificationError) as raised:
            webhooks.verify(body, headers, secrets, **{"now": NOW, **options})
        self.assertNotIn("whsec_", str(raised.exception))

    def test_computes_what_the_service_computes(self):
        content = _signed_content("evt_01k9", "1790000000", '{"hello":"wörld"}'.encode())
        self.assertEqual(_signature(SECRET.encode(), content), "rXnWrJgiEJDArZL6mvpQxQGxFXp7r3omjvuaGSKbz1M=")

    def test_computes_what_standard_webhooks_computes(self):
        content = _signed_content("msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", b'{"test": 2432232314}')
        key = _standard_key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        self.assertEqual(_signature(key, content), "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")

    def test_takes_either_scheme_alone_and_both_together(self):
        body, headers = signed(sequence=17)
        for part in (headers, only(headers, "x-service"), only(headers, "webhook-")):
            verified = webhooks.verify(body, part, SECRET, now=NOW)
            self.assertEqual((verified.event, verified.timestamp), (json.loads(body), NOW))
        self.assertEqual((verified.id, verified.test), (json.loads(body)["id"], False))
        self.assertEqual(webhooks.verify(body, headers, SECRET, now=NOW).sequence, 17)

    def test_takes_headers_however_a_framework_has_them(self):
        body, headers = signed()
        upper = {name.upper(): value for name, value in headers.items()}
        pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        lists = {name: [value] for name, value in headers.items()}
        for shape in (upper, pairs, lists):
            webhooks.verify(body, shape, SECRET, now=NOW)
        webhooks.verify(memoryview(bytearray(body)), headers, SECRET, now=NOW)

    def test_takes_any_signature_and_any_secret_of_a_rotation(self):
        body, headers = signed()
        _, others = signed(OTHER, event=json.loads(body))
        own = "X-Service-Webhook-Signature"
        both = {**headers, own: f"{others[own]},{headers[own]}"}
        standard = {**headers, "webhook-signature": f"{others['webhook-signature']} {headers['webhook-signature']}"}
        for part in (only(both, "x-service"), only(standard, "webhook-")):
            for secrets in (SECRET, [OTHER], [SECRET, OTHER], iter([OTHER])):
                webhooks.verify(body, part, secrets, now=NOW)

    def test_refuses_another_secret_body_id_and_time(self):
        body, headers = signed()
        for part, name in ((only(headers, "x-service"), "X-Service-Webhook-{}"), (only(headers, "webhook-"), "webhook-{}")):
            small = {key.lower(): value for key, value in part.items()}
            self.refuses(body, part, OTHER)
            self.refuses(body + b" ", part)
            self.refuses(body, {**small, name.format("id").lower(): "evt_other"})
            self.refuses(body, {**small, name.format("timestamp").lower(): str(NOW - 1)})
            for missing in small:
                self.refuses(body, {key: value for key, value in small.items() if key != missing})
            for wrong in ("", "v1=", "v1,", "v2=" + "A" * 44, "ü"):
                self.refuses(body, {**small, name.format("signature").lower(): wrong})
            for wrong in ("", "1e9", "-1", "９", "9" * 13, "NaN"):
                self.refuses(body, {**small, name.format("timestamp").lower(): wrong})
        self.refuses(body, {})

    def test_holds_the_time_to_the_tolerance_on_both_sides(self):
        body, headers = signed()
        for off in (-300, 300):
            webhooks.verify(body, headers, SECRET, now=NOW + off)
        for off in (-300.5, 301, float("nan")):
            self.refuses(body, headers, now=NOW + off)
        webhooks.verify(body, headers, SECRET, tolerance=1000, now=NOW + 1000)
        self.refuses(body, headers, tolerance=10, now=NOW + 11)

    def test_uses_the_clock_of_this_machine(self):
        body, headers = webhooks.sign_test_event(SECRET)
        webhooks.verify(body, headers, SECRET)
        body, headers = signed()
        with self.assertRaises(SignatureVerificationError):
            webhooks.verify(body, headers, SECRET)

    def test_refuses_a_body_that_is_not_the_event_of_its_headers(self):
        for body in (b"no json", b"[]", b'{"id":"evt_2"}'):
            content = _signed_content("evt_1", str(NOW), body)
            self.refuses(
                body,
                {
                    "x-service-webhook-id": "evt_1",
                    "x-service-webhook-timestamp": str(NOW),
                    "x-service-webhook-signature": "v1=" + _signature(SECRET.encode(), content),
                },
            )

    def test_tells_a_caller_who_gives_what_can_not_be_right(self):
        body, headers = signed()
        for secrets in ((), "", [SECRET, ""]):
            with self.assertRaises(ValueError):
                webhooks.verify(body, headers, secrets, now=NOW)
        # With an empty key, or one that can be guessed, anybody could sign.
        for short in ("***", "whsec_***", "whsec_" + base64.b64encode(b"x" * 15).decode()):
            with self.assertRaises(ValueError) as raised:
                webhooks.verify(body, headers, [SECRET, short], now=NOW)
            self.assertNotIn(short, str(raised.exception))
            self.assertRaises(ValueError, webhooks.sign_test_event, short)
        self.assertRaises(ValueError, webhooks.sign_test_event, "whsec_")
        shortest = "whsec_" + base64.b64encode(b"x" * 16).decode()
        webhooks.verify(*signed(shortest), shortest, now=NOW)
        with self.assertRaises(TypeError):
            webhooks.verify(body.decode(), headers, SECRET, now=NOW)

    def test_tells_a_caller_what_is_wrong_with_a_secret(self):
        body, headers = signed()
        for secret, cause in (
            (SECRET + "\n", "white space"),
            (" " + SECRET, "white space"),
            (f'"{SECRET}"', "quotation marks"),
            (SECRET[6:], "begin with whsec_"),
            (SECRET[:-1] + "!", "base64"),
        ):
            for part in (only(headers, "x-service"), only(headers, "webhook-")):
                with self.assertRaisesRegex(ValueError, cause) as raised:
                    webhooks.verify(body, part, [SECRET, secret], now=NOW)
                self.assertNotIn(SECRET[6:-1], str(raised.exception))
        with self.assertRaisesRegex(TypeError, "is NoneType"):
            webhooks.verify(body, headers, [None], now=NOW)

    def test_refuses_headers_that_are_not_utf_8(self):
        body, headers = signed()
        for prefix in ("X-Service-Webhook-", "webhook-"):
            for name in only(headers, prefix.lower()):
                for odd in (b"\xe9".decode("utf-8", "surrogateescape"), b"\xe9"):
                    self.refuses(body, {**only(headers, prefix.lower()), name: odd})

    def test_says_which_events_are_of_a_test(self):
        self.assertTrue(webhooks.verify(*signed(event={"test": True}), SECRET, now=NOW).test)
        body, headers = signed()
        # Anybody on the way could add the header, and a real event would be ignored.
        for added in ({}, {"x-service-webhook-test": "true"}):
            self.assertIs(webhooks.verify(body, {**headers, **added}, SECRET, now=NOW).test, False)

    def test_hands_an_event_to_the_function_of_its_type_and_a_test_event_to_none(self):
        def handled(**event):
            return webhooks.handle(
                webhooks.verify(*signed(event=event), SECRET, now=NOW),
                audit_completed=lambda event: event["data"]["scores"]["overall"],
                audit_failed=lambda event: event["data"]["failure_reason"],
                audit_cancelled=lambda event: event["data"]["credits"],
                balance_low=lambda event: event["data"]["balance"],
                other=lambda event: f"other {event['type']}",
            )

        self.assertEqual(handled(), 84)
        self.assertEqual(handled(type="audit.failed", data={"failure_reason": "timeout"}), "timeout")
        self.assertEqual(handled(type="audit.cancelled", data={"credits": 0}), 0)
        self.assertEqual(handled(type="balance.low", data={"balance": 7}), 7)
        self.assertEqual(handled(type="audit.archived"), "other audit.archived")
        self.assertIsNone(handled(test=True))

    def test_signs_the_event_that_a_test_wants(self):
        body, headers = signed(event={"type": "balance.low", "data": {"balance": 1}})
        event = webhooks.verify(body, headers, SECRET, now=NOW).event
        self.assertEqual((event["type"], event["data"]), ("balance.low", {"balance": 1}))


if __name__ == "__main__":
    unittest.main()
