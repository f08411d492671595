"""What a client was made with."""

from __future__ import annotations

import os
import platform
import random
import re
import time
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Mapping, Optional
from urllib.parse import urlsplit

from .._version import __version__

USER_AGENT = f"audit-credit-python/{__version__} (Python {platform.python_version()})"

# Another value would be another key, or a body that is read as something else.
_OWN_HEADERS = frozenset(("authorization", "idempotency-key", "user-agent", "accept", "content-type", "last-event-id"))


@dataclass(frozen=True)
class AppInfo:
    """Your program or plug-in, in the user agent: the operator of the service can tell you of trouble that it has."""

    name: str
    """One word, such as `acme-seo`."""
    version: Optional[str] = None
    url: Optional[str] = None
    """A page about it, or where to write to."""

    def __post_init__(self) -> None:
        for part in (self.name, *(given for given in (self.version, self.url) if given is not None)):
            if not isinstance(part, str) or not re.fullmatch(r"[!-'*-~]+", part):
                raise ValueError("app_info must have a name, all of it printable ASCII without spaces and brackets")

    def __str__(self) -> str:
        version = "" if self.version is None else f"/{self.version}"
        return f"{self.name}{version}" + ("" if self.url is None else f" ({self.url})")


@dataclass(frozen=True)
class Settings:
    """All times are in seconds. Checked when it is made, so that no request is sent with what can't work."""

    api_key: str = field(repr=False)
    base_url: str
    timeout: float = 30.0
    total_timeout: float = 120.0
    retries: bool = True
    max_retries: int = 5
    first_pause: float = 0.5
    max_pause: float = 8.0
    max_retry_after: float = 60.0
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    app_info: Optional[AppInfo] = None
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    random: Callable[[], float] = field(default=random.random, repr=False)

    def __post_init__(self) -> None:
        # The text must not tell the key.
        if not isinstance(self.api_key, str) or not re.fullmatch(r"[!-~]+", self.api_key):
            raise ValueError("api_key must be the API key as it was shown: printable ASCII without spaces")
        address = self.base_url.strip() if isinstance(self.base_url, str) else ""
        if not re.fullmatch(r"(?i:https?)://[^\s?#]+", address) or not _has_host_alone(address):
            # It does not repeat the address, which may have a password.
            raise ValueError(
                "base_url must be the address of the service (ACS_BASE_URL), such as https://api.example.com, "
                "without a user name, a query or a fragment"
            )
        for name in ("timeout", "total_timeout"):
            value = getattr(self, name)
            if not is_number(value) or value <= 0:
                raise ValueError(f"{name} must be more than 0 seconds")
        for name in ("max_retries", "first_pause", "max_pause", "max_retry_after"):
            value = getattr(self, name)
            if not is_number(value) or value < 0:
                raise ValueError(f"{name} must be a number from 0 on")
        if not isinstance(self.retries, bool):
            raise ValueError("retries must be True or False; max_retries says how many")
        if self.app_info is not None and not isinstance(self.app_info, AppInfo):
            raise ValueError("app_info must be an AppInfo")
        for header, value in self.headers.items():
            if header.lower() in _OWN_HEADERS:
                raise ValueError(f"headers must not have {header.lower()}: the client sets it")
            if not re.fullmatch(r"[\w!#$%&'*+.^`|~-]+", header, re.ASCII) or not re.fullmatch(r"[ -~]*", value):
                raise ValueError(f"the header {header!r} must be printable ASCII")
        object.__setattr__(self, "base_url", address.rstrip("/"))

    def back_off(self, retry: int) -> float:
        """The random part of the pause before retry number `retry`, from 1."""
        return self.random() * min(self.max_pause, self.first_pause * 2.0 ** min(retry - 1, 60))


def is_number(value: Any) -> bool:
    """Whether it is a number of seconds or retries: neither text nor NaN."""
    return isinstance(value, (int, float)) and value == value


def _has_host_alone(address: str) -> bool:
    try:
        parts = urlsplit(address)
        # Reading the port raises an error for one that can't be.
        return bool(parts.hostname) and parts.username is None and parts.password is None and parts.port != 0
    except ValueError:
        return False


def from_environment(variable: str, argument: str) -> str:
    """Raises `ValueError` where the variable is empty or not set."""
    value = os.environ.get(variable)
    if not value:
        raise ValueError(f"{argument} is missing: pass it, or set {variable}")
    return value


def changed(settings: Settings, **changes: Any) -> Settings:
    """With the changes that are not None; `headers` are added to those that are there."""
    given = {name: value for name, value in changes.items() if value is not None}
    if "headers" in given:
        given["headers"] = {**settings.headers, **given["headers"]}
    return replace(settings, **given)
