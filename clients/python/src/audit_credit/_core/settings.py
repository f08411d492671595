"""What a client was made with."""

from __future__ import annotations

import os
import platform
import random
import re
import time
from dataclasses import dataclass, field, fields, replace
from typing import Any, Callable, Mapping
from urllib.parse import urlsplit

from .._version import __version__

USER_AGENT = f"audit-credit-python/{__version__} (Python {platform.python_version()})"


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
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    random: Callable[[], float] = field(default=random.random, repr=False)

    def __post_init__(self) -> None:
        # The text must not tell the key.
        if not isinstance(self.api_key, str) or not re.fullmatch(r"[!-~]+", self.api_key):
            raise ValueError("api_key must be the API key as it was shown: printable ASCII without spaces")
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("base_url must be the address of the service, such as https://api.example.com")
        if parts.username is not None or parts.password is not None:
            raise ValueError("base_url must have no user name and no password")
        for name in ("timeout", "total_timeout"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} must be more than 0 seconds")
        for name in ("max_retries", "first_pause", "max_pause", "max_retry_after"):
            if not getattr(self, name) >= 0:
                raise ValueError(f"{name} must not be negative")
        object.__setattr__(self, "base_url", self.base_url.rstrip("/"))

    def back_off(self, retry: int) -> float:
        """The random part of the pause before retry number `retry`, from 1."""
        return self.random() * min(self.max_pause, self.first_pause * 2.0 ** min(retry - 1, 60))


def from_environment(variable: str, argument: str) -> str:
    """Raises `ValueError` where the variable is empty or not set."""
    value = os.environ.get(variable)
    if not value:
        raise ValueError(f"{argument} is missing: pass it, or set {variable}")
    return value


_CHANGEABLE = frozenset(item.name for item in fields(Settings)) - {"api_key", "base_url", "clock", "random"}


def changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """Raises `TypeError` for what is no setting, or not one that calls may change."""
    unknown = sorted(set(changes) - _CHANGEABLE)
    if unknown:
        raise TypeError(f"no such option: {', '.join(unknown)}")
    return replace(settings, **changes)
