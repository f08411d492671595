"""What a docstring of a call tells its caller."""

import inspect
import re
import unittest

import audit_credit

TELLS = {
    "what it returns": r"\b[Rr]eturns\b",
    "which errors it raises": r"\b[Rr]aises\b",
    "its section of the contract": r"\((contract, sections? \d[\d., and]*|no part of the contract)\)",
}

NO_CALLS = ("close", "with_options")
"""They send no request."""


def calls_of(client):
    """The docstring of each public method of the client and of its parts, by name, as one line."""
    parts = [part for name, part in vars(client).items() if not name.startswith("_")]
    for of in (client, *parts):
        for name, method in inspect.getmembers(type(of), inspect.isfunction):
            if not name.startswith("_") and name not in NO_CALLS:
                yield f"{type(of).__name__}.{name}", " ".join((method.__doc__ or "").split())


class Docstrings(unittest.TestCase):
    def test_say_of_each_call_what_comes_back_what_is_raised_and_where_the_contract_has_it(self):
        for kind in (audit_credit.Client, audit_credit.AsyncClient):
            calls = dict(calls_of(kind("acs_live_x", base_url="https://audits.example.com")))
            self.assertGreater(len(calls), 15)
            for call, docstring in calls.items():
                for what, expression in TELLS.items():
                    with self.subTest(f"{call} tells {what}"):
                        self.assertRegex(docstring, expression)


if __name__ == "__main__":
    unittest.main()
