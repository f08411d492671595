"""Shapes of lists that have no name in the OpenAPI document."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict

from .types import WebhookEvent


class EventRecord(TypedDict):
    """An event and its place."""

    sequence: int
    """The place among the events of the workspace: from 1, without holes."""
    event: WebhookEvent
    """What webhooks have as their body. There may be types that this version of the package does not know."""


class _CreditEntry(TypedDict):
    sequence: int
    type: str
    """For example `purchase`, `grant`, `charge`, `refund` or `void`."""
    amount: int
    balance_after: int
    created_at: str


class CreditEntry(_CreditEntry, total=False):
    """What moved credits once."""

    audit_id: str
    audit_type: str
    key_id: Optional[str]
    checkout_id: str


class CreditUsage(TypedDict):
    """What audits cost, by day, type or key."""

    by: str
    rows: List[Dict[str, Any]]
    total: Dict[str, int]
