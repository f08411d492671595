"""Shapes of lists that have no name in the OpenAPI document."""

from __future__ import annotations

from typing import TypedDict

from .types import WebhookEvent


class EventRecord(TypedDict):
    """An event and its sequence."""

    sequence: int
    """The number of the event in its workspace: from 1, without holes."""
    event: WebhookEvent
    """What webhooks have as their body. There may be types that this version of the package does not know."""
