"""The client for asyncio: `client.py` with `async`, which says why both are written."""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType
from typing import Any, AsyncIterator, Callable, Iterable, Literal, Mapping, Optional, Type, TypeVar, Union

import httpx

from ._core import flows
from ._core.calls import After, Day, OnSequence, Time
from ._core.many import Many
from ._core.settings import AppInfo, Settings, changed, from_environment
from ._core.steps import Flow
from ._io.tasks import AsyncTransport
from .pages import AsyncPages
from .records import EventRecord
from .result import EventPage, Result, RunAll
from .types import (
    Audit,
    AuditStatus,
    AuditType,
    Balance,
    BrandChange,
    BrandResponse,
    CancelResponse,
    Checkout,
    CreatedAudit,
    CreditEntry,
    CreditUsage,
    Delivery,
    EventType,
    ListedAudit,
    Package,
    PageKind,
    ReportLinkResponse,
    UsageGroup,
)

T = TypeVar("T")


class AsyncClient:
    """
    Calls the Audit Credit Service. Tasks of one event loop may share it. Use it in an `async with` statement, or call
    `close`.

    `api_key`: `acs_live_…`; by default `ACS_API_KEY` of the environment. `base_url`: the address of the service; by default
    `ACS_BASE_URL` of the environment. `timeout`: seconds for each attempt. `total_timeout`: seconds for all attempts and
    pauses of a call. `retries`: False for one attempt only. `max_retries`: attempts after the first one. `first_pause`,
    `max_pause`: seconds of the back-off. `max_retry_after`: seconds; a longer `Retry-After` ends the call with its error.
    `headers`: sent with every request. `app_info`: your program, in the user agent. `http_client`: your own, with its
    proxies and certificates; it is not closed by this client. Raises `ValueError` if one is missing or can't be used.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        timeout: float = 30.0,
        total_timeout: float = 120.0,
        retries: bool = True,
        max_retries: int = 5,
        first_pause: float = 0.5,
        max_pause: float = 8.0,
        max_retry_after: float = 60.0,
        headers: Optional[Mapping[str, str]] = None,
        app_info: Optional[AppInfo] = None,
        http_client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        settings = Settings(
            api_key=from_environment("ACS_API_KEY", "api_key") if api_key is None else api_key,
            base_url=from_environment("ACS_BASE_URL", "base_url") if base_url is None else base_url,
            timeout=timeout,
            total_timeout=total_timeout,
            retries=retries,
            max_retries=max_retries,
            first_pause=first_pause,
            max_pause=max_pause,
            max_retry_after=max_retry_after,
            headers=headers or {},
            app_info=app_info,
        )
        http = httpx.AsyncClient() if http_client is None else http_client
        self._owned = http if http_client is None else None
        self._setup(settings, AsyncTransport(http))

    def _setup(self, settings: Settings, transport: AsyncTransport) -> None:
        self._settings = settings
        self._transport = transport
        self.audits = AsyncAudits(self)
        self.balance = AsyncBalanceOf(self)
        self.credits = AsyncCredits(self)
        self.brand = AsyncBrandOf(self)
        self.billing = AsyncBilling(self)
        self.deliveries = AsyncDeliveries(self)
        self.events = AsyncEvents(self)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        total_timeout: Optional[float] = None,
        retries: Optional[bool] = None,
        max_retries: Optional[int] = None,
        first_pause: Optional[float] = None,
        max_pause: Optional[float] = None,
        max_retry_after: Optional[float] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> AsyncClient:
        """
        A client with other settings, over the same connections: `client.with_options(retries=False).balance.get()`.
        What is not given stays. `headers` are sent beside those of this client.
        """
        other = AsyncClient.__new__(AsyncClient)
        other._owned = None
        settings = changed(
            self._settings,
            timeout=timeout,
            total_timeout=total_timeout,
            retries=retries,
            max_retries=max_retries,
            first_pause=first_pause,
            max_pause=max_pause,
            max_retry_after=max_retry_after,
            headers=headers,
        )
        other._setup(settings, self._transport)
        return other

    async def request(
        self,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        *,
        query: Optional[Mapping[str, Union[str, int]]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Result[Any]:
        """
        Makes a request that this version has no call for (no part of the contract), with the key, retries and errors of
        every call. Returns the whole body of the response as `data`. A POST without an idempotency key is sent again only
        where the service surely has not got it. Raises `ValueError` for a path that can't be, and what every call raises.
        """
        flow = flows.request(self._settings, method, path, query, body, idempotency_key)
        return await self._transport.run(flow)

    async def close(self) -> None:
        """Closes its connections."""
        if self._owned is not None:
            await self._owned.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncClient(base_url={self._settings.base_url!r})"


class _Calls:
    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    @property
    def _settings(self) -> Settings:
        return self._client._settings

    async def _run(self, flow: Flow[T]) -> T:
        return await self._client._transport.run(flow)

    def _iterate(self, flow: Flow[None]) -> AsyncIterator[Any]:
        return self._client._transport.iterate(flow)


class AsyncAudits(_Calls):
    """Create, read, cancel, list and wait for audits."""

    async def create(
        self,
        url: str,
        type: AuditType,
        *,
        kind: Optional[PageKind] = None,
        metadata: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Result[CreatedAudit]:
        """
        Creates an audit and charges 80 or 150 credits (contract, sections 4.1 and 8.3). Returns the queued audit. `type`:
        `all`, `seo`, `aeo` or `geo`. `kind`: what the page is for, such as `product`; by default it is judged as it looks.
        `idempotency_key`: by default one is made for this call. However often the call is sent, the audit is charged once.
        Raises `InsufficientCreditsError`, `InvalidRequestError`, `IdempotencyConflictError`, and what every call raises.
        """
        return await self._run(flows.create(self._settings, url, type, kind, metadata, idempotency_key))

    async def get(self, audit_id: str) -> Result[Audit]:
        """
        Returns an audit as it is now; costs nothing (contract, section 4.2). Raises `NotFoundError` for an id of no audit.
        """
        return await self._run(flows.get(self._settings, audit_id))

    async def cancel(self, audit_id: str) -> Result[CancelResponse]:
        """
        Cancels an audit that has not ended: all credits come back while it is queued, and half while it is processing
        (contract, section 4.3). One that has ended stays as it is. Returns its status and its refund. Raises
        `NotFoundError` for an id of no audit.
        """
        return await self._run(flows.cancel(self._settings, audit_id))

    async def share(self, audit_id: str, *, days: Optional[Literal[1, 7, 30, 90]] = None) -> Result[ReportLinkResponse]:
        """
        Returns a new link that shows the report to everybody who has it, for 1, 7, 30 or 90 days; by default 7 (no part of
        the contract). Each call makes another one, so a call that the service may have got is not sent again. Raises
        `NotFoundError` for an id of no audit, and `ConflictError` before its end.
        """
        return await self._run(flows.share(self._settings, audit_id, days))

    async def wait(self, audit_id: str, *, timeout: float = flows.WAIT) -> Result[Audit]:
        """
        Returns the audit when it has ended, however it has (contract, section 4.2). Raises `NotFoundError` for an id of no
        audit, and `ApiTimeoutError` after `timeout` seconds; the audit goes on.
        """
        return await self._run(flows.wait(self._settings, audit_id, timeout))

    async def run(
        self,
        url: str,
        type: AuditType,
        *,
        kind: Optional[PageKind] = None,
        metadata: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        timeout: float = flows.WAIT,
    ) -> Result[Audit]:
        """
        `create`, then `wait` (contract, sections 4.1 and 4.2). Returns the audit that has ended. Raises what both raise.
        Every error has the key: the same call with it goes on where this one stopped.
        """
        return await self._run(flows.run(self._settings, url, type, kind, metadata, idempotency_key, timeout))

    async def run_all(
        self,
        urls: Iterable[str],
        type: AuditType,
        *,
        kind: Optional[PageKind] = None,
        metadata: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[Callable[[str], str]] = None,
        concurrency: int = 5,
        timeout: float = flows.WAIT,
    ) -> RunAll:
        """
        Runs an audit of each URL, at most `concurrency` at once (contract, sections 4.1 and 4.2). Returns what was done. At
        a 402 or 401 no more is begun, and those under way are waited for. The failure of one audit does not
        stop the others. `idempotency_key`: gives the key of the create of a URL, such as one of its order; by default
        one is made. `timeout`: seconds for each wait. Raises `ValueError` for a `concurrency`, a `timeout` or a key
        that can't be, and `TypeError` for one text as `urls`, before anything is bought.
        """
        def one(url: str) -> Flow[Result[Audit]]:
            key = None if idempotency_key is None else idempotency_key(url)
            return flows.run(self._settings, url, type, kind, metadata, key, timeout)

        return await self._client._transport.run_many(Many(urls, concurrency, one))

    def list(
        self,
        *,
        status: Union[AuditStatus, Iterable[AuditStatus], None] = None,
        type: Union[AuditType, Iterable[AuditType], None] = None,
        url: Optional[str] = None,
        created_after: Optional[Time] = None,
        created_before: Optional[Time] = None,
        metadata: Optional[Mapping[str, Union[str, int, float, bool]]] = None,
        limit: Optional[int] = None,
    ) -> AsyncPages[ListedAudit]:
        """
        Returns all audits that meet every filter, the newest first, without their `dimensions`; pages are asked for as they
        are needed (no part of the contract). `limit`: audits of a page. Reading raises `InvalidRequestError` for a filter
        or cursor that can't be.
        """
        filters = {"status": status, "type": type, "url": url, "metadata": metadata, "limit": limit}
        times = {"created_after": created_after, "created_before": created_before}
        return AsyncPages(self._client._transport, flows.audits(self._settings, **filters, **times))


class AsyncBalanceOf(_Calls):
    """The credits of the workspace."""

    async def get(self) -> Result[Balance]:
        """Returns the credits that the workspace has now (contract, section 4.4). Raises what every call raises."""
        return await self._run(flows.balance(self._settings))


class AsyncBrandOf(_Calls):
    """What shared and printed reports carry in place of the name of the service."""

    async def get(self) -> Result[BrandResponse]:
        """
        Returns the brand of the workspace; every field is None if there is none (no part of the contract). Raises what
        every call raises.
        """
        return await self._run(flows.brand(self._settings))

    async def set(self, change: BrandChange) -> Result[BrandResponse]:
        """
        Changes the fields that `change` has, and returns the brand (no part of the contract). None removes a field, and a
        `name` of None the whole brand. `logo`: a PNG or SVG in base64. Raises `InvalidRequestError` for what can't be
        shown.
        """
        return await self._run(flows.set_brand(self._settings, change))


class AsyncCredits(_Calls):
    """What has moved credits."""

    def entries(self, *, after: Optional[int] = None, limit: Optional[int] = None) -> AsyncPages[CreditEntry]:
        """
        Returns all entries of the account in credits after a sequence, the oldest first (no part of the contract). `limit`:
        entries of a page. Reading raises `InvalidRequestError` for an `after` or a `limit` that can't be, and what every
        call raises.
        """
        return AsyncPages(self._client._transport, flows.entries(self._settings, after, limit))

    async def usage(
        self, *, by: Optional[UsageGroup] = None, from_: Optional[Day] = None, to: Optional[Day] = None
    ) -> Result[CreditUsage]:
        """
        Returns what audits cost in credits, by `day`, `type` or `key` (no part of the contract). The days are UTC; both
        ends count. By default: the last 30. Raises `InvalidRequestError` for days that can't be.
        """
        return await self._run(flows.usage(self._settings, by, from_, to))


class AsyncBilling(_Calls):
    """Buy credits."""

    async def top_up(self, package: Package) -> Result[Checkout]:
        """
        Returns a new checkout for `starter`, `growth` or `scale`, at a price in US dollars (contract, sections 2.6 and
        4.5). Each call opens another one, so a call that the service may have got is not sent again: it raises
        `ApiConnectionError` or `ApiTimeoutError`.
        """
        return await self._run(flows.top_up(self._settings, package))


class AsyncDeliveries(_Calls):
    """Deliveries of webhooks."""

    async def replay(self, delivery_id: str) -> Result[Delivery]:
        """
        Has the event of a delivery, `dlv_…`, sent again, with the same event id (contract, section 4.6). Returns the
        delivery. Raises `NotFoundError`, and `ConflictError` if the endpoint is disabled.
        """
        return await self._run(flows.replay(self._settings, delivery_id))


class AsyncEvents(_Calls):
    """What has happened in the workspace, in order."""

    async def list(
        self,
        *,
        after: Optional[After] = None,
        types: Union[EventType, Iterable[EventType], None] = None,
        limit: Optional[int] = None,
        wait: Optional[int] = None,
    ) -> EventPage:
        """
        Returns one page of events after a sequence, or after the `latest` (no part of the contract). `wait`: seconds, at
        most 25, to wait for one where there is none. Raises `EventsExpiredError` if they are no longer kept.
        """
        return await self._run(flows.list_events(self._settings, after, types, limit, wait))

    def stream(
        self,
        *,
        after: After = 0,
        types: Union[EventType, Iterable[EventType], None] = None,
        on_sequence: OnSequence = None,
    ) -> AsyncIterator[EventRecord]:
        """
        Returns the events after a sequence, and those that come, for as long as they are read (no part of the contract);
        with `latest` only those that come. It connects again by itself, and gives each event once and in order. Store the
        `sequence` of the last one that you have handled. `on_sequence` is called with each sequence to store: of a handled
        event, when you ask for the next one, and of events that `types` leaves out. Raises `EventsExpiredError` if those
        after `after` are no longer kept.
        """
        return self._iterate(flows.stream_events(self._settings, after, types, on_sequence))
