"""
The shapes of what the service sends and takes, generated from its OpenAPI document by `npm run docs`.

They are ordinary dicts. Fields and values may be added to them at any time; those that this version does not know are
there all the same.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class _AuditCancelled(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["cancelled"]
    completed_at: str
    """When the audit ended."""


class AuditCancelled(_AuditCancelled, total=False):
    kind: str
    """
    The `kind` of the create. Absent if there was none. Today one of: article, news, blog_post, how_to, docs,
    recipe, legal, product, category, shop_home, saas, job, course, event, event_list, company_home,
    local_business, contact, login, search, thread, profile, video, shell, other.
    """
    metadata: Dict[str, Any]
    """
    The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30
    days after the end of the audit, unless the operator has set another time.
    """


class AuditCancelledData(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["cancelled"]
    scores: None
    failure_reason: None
    completed_at: str
    """When the audit ended."""


class _AuditCancelledEvent(TypedDict):
    id: str
    """The same in every attempt and replay. Ignore events that you have already received."""
    type: Literal["audit.cancelled"]
    created_at: str
    """When it happened."""
    data: AuditCancelledData


class AuditCancelledEvent(_AuditCancelledEvent, total=False):
    test: bool
    """
    true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not
    exist.
    """


class _AuditComplete(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["complete"]
    scores: Scores
    completed_at: str
    """When the audit ended."""
    dimensions: Dimensions
    issues: List[Issue]
    """
    The issues: first what is critical, then markup of the page’s subject that is broken or untrue, then by
    impact. The first 15; the report lists all.
    """
    issues_total: int
    """How many issues the audit found, of which `issues` has the first."""


class AuditComplete(_AuditComplete, total=False):
    kind: str
    """
    The `kind` of the create. Absent if there was none. Today one of: article, news, blog_post, how_to, docs,
    recipe, legal, product, category, shop_home, saas, job, course, event, event_list, company_home,
    local_business, contact, login, search, thread, profile, video, shell, other.
    """
    metadata: Dict[str, Any]
    """
    The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30
    days after the end of the audit, unless the operator has set another time.
    """
    page: KindOfPage


class AuditCompletedData(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["complete"]
    scores: Scores
    failure_reason: None
    completed_at: str
    """When the audit ended."""


class _AuditCompletedEvent(TypedDict):
    id: str
    """The same in every attempt and replay. Ignore events that you have already received."""
    type: Literal["audit.completed"]
    created_at: str
    """When it happened."""
    data: AuditCompletedData


class AuditCompletedEvent(_AuditCompletedEvent, total=False):
    test: bool
    """
    true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not
    exist.
    """


class _AuditFailed(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["failed"]
    failure_reason: str
    """
    The cause, for programs. `/docs/errors` has the meaning and the refund of each. New reasons may come at
    any time. Today one of: invalid_url, forbidden_target, dns_not_found, dns_temporary, connection_refused,
    connection_reset, tls_invalid_certificate, tls_handshake_failed, http_not_found, http_auth_required,
    http_client_error, blocked_by_target, http_server_error, robots_blocked, redirect_loop,
    too_many_redirects, not_html, empty_document, response_too_large, malformed_response, html_too_complex,
    timeout, engine_crashed, engine_dns, engine_network, engine_internal.
    """
    error: AuditFailure
    completed_at: str
    """When the audit ended."""


class AuditFailed(_AuditFailed, total=False):
    kind: str
    """
    The `kind` of the create. Absent if there was none. Today one of: article, news, blog_post, how_to, docs,
    recipe, legal, product, category, shop_home, saas, job, course, event, event_list, company_home,
    local_business, contact, login, search, thread, profile, video, shell, other.
    """
    metadata: Dict[str, Any]
    """
    The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30
    days after the end of the audit, unless the operator has set another time.
    """


class AuditFailedData(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["failed"]
    scores: None
    failure_reason: str
    """
    The cause, for programs. `/docs/errors` has the meaning and the refund of each. New reasons may come at
    any time. Today one of: invalid_url, forbidden_target, dns_not_found, dns_temporary, connection_refused,
    connection_reset, tls_invalid_certificate, tls_handshake_failed, http_not_found, http_auth_required,
    http_client_error, blocked_by_target, http_server_error, robots_blocked, redirect_loop,
    too_many_redirects, not_html, empty_document, response_too_large, malformed_response, html_too_complex,
    timeout, engine_crashed, engine_dns, engine_network, engine_internal.
    """
    completed_at: str
    """When the audit ended."""


class _AuditFailedEvent(TypedDict):
    id: str
    """The same in every attempt and replay. Ignore events that you have already received."""
    type: Literal["audit.failed"]
    created_at: str
    """When it happened."""
    data: AuditFailedData


class AuditFailedEvent(_AuditFailedEvent, total=False):
    test: bool
    """
    true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not
    exist.
    """


class AuditFailure(TypedDict):
    code: str
    """
    `AUDIT_` and the reason in upper case. Each code has a page below `/docs/errors`. New codes may come at
    any time. Today one of: AUDIT_INVALID_URL, AUDIT_FORBIDDEN_TARGET, AUDIT_DNS_NOT_FOUND,
    AUDIT_DNS_TEMPORARY, AUDIT_CONNECTION_REFUSED, AUDIT_CONNECTION_RESET, AUDIT_TLS_INVALID_CERTIFICATE,
    AUDIT_TLS_HANDSHAKE_FAILED, AUDIT_HTTP_NOT_FOUND, AUDIT_HTTP_AUTH_REQUIRED, AUDIT_HTTP_CLIENT_ERROR,
    AUDIT_BLOCKED_BY_TARGET, AUDIT_HTTP_SERVER_ERROR, AUDIT_ROBOTS_BLOCKED, AUDIT_REDIRECT_LOOP,
    AUDIT_TOO_MANY_REDIRECTS, AUDIT_NOT_HTML, AUDIT_EMPTY_DOCUMENT, AUDIT_RESPONSE_TOO_LARGE,
    AUDIT_MALFORMED_RESPONSE, AUDIT_HTML_TOO_COMPLEX, AUDIT_TIMEOUT, AUDIT_ENGINE_CRASHED, AUDIT_ENGINE_DNS,
    AUDIT_ENGINE_NETWORK, AUDIT_ENGINE_INTERNAL.
    """
    message: str
    """For people: what happened, and what to do."""


class _AuditInFlight(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["queued", "processing"]


class AuditInFlight(_AuditInFlight, total=False):
    kind: str
    """
    The `kind` of the create. Absent if there was none. Today one of: article, news, blog_post, how_to, docs,
    recipe, legal, product, category, shop_home, saas, job, course, event, event_list, company_home,
    local_business, contact, login, search, thread, profile, video, shell, other.
    """
    metadata: Dict[str, Any]
    """
    The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30
    days after the end of the audit, unless the operator has set another time.
    """


class AuditLinks(TypedDict):
    self: str
    """The path of the audit, for GET."""


class _Balance(TypedDict):
    balance: int
    """Credits that are available now."""
    balance_usd: str
    """The balance in US dollars, for people to read; `balance` is what counts."""
    lifetime_purchased: int
    """All credits ever purchased, with bonus. The tier follows from it."""
    lifetime_consumed: int
    """All credits ever charged for audits."""
    low_balance_threshold: int
    """When the balance drops below it, `balance.low` is sent. An owner sets it in the dashboard."""


class Balance(_Balance, total=False):
    owed: int
    """
    Present only if credits are owed: their payment was refunded or disputed after they were spent. The next
    credits pay this first.
    """


class BalanceLowData(TypedDict):
    balance: int
    """The balance below the threshold."""
    balance_usd: str
    """The balance in US dollars, for people to read; `balance` is what counts."""
    threshold: int
    """The `low_balance_threshold` of the workspace."""
    recommended_topup_tier: str
    """
    The smallest package that brings the balance back to the threshold. The largest package if none does.
    Today one of: starter, growth, scale.
    """


class _BalanceLowEvent(TypedDict):
    id: str
    """The same in every attempt and replay. Ignore events that you have already received."""
    type: Literal["balance.low"]
    created_at: str
    """When it happened."""
    data: BalanceLowData


class BalanceLowEvent(_BalanceLowEvent, total=False):
    test: bool
    """
    true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not
    exist.
    """


class BrandChange(TypedDict, total=False):
    name: Optional[str]
    """Stands at the top of reports. Null removes the whole brand."""
    accent_color: Optional[str]
    """As `#1a2b3c`, with a contrast of 4.5:1 on light pages. Dark pages have a lighter tone of it."""
    contact: Optional[str]
    """A line at the end of reports, for example an e-mail address."""
    logo: Optional[str]
    """
    A PNG of up to 1,000 × 1,000 pixels or an SVG, of at most 200 KB, in base64. An SVG may neither run nor
    load anything.
    """


class BrandResponse(TypedDict):
    name: Optional[str]
    """Stands at the top of reports."""
    accent_color: Optional[str]
    """As `#1a2b3c`."""
    contact: Optional[str]
    """A line at the end of reports."""
    logo_url: Optional[str]
    """The address of the logo, which changes with it."""


class CancelResponse(TypedDict):
    audit_id: str
    """The id of the audit."""
    credits: Credits
    status: Literal["queued", "processing", "complete", "failed", "cancelled"]
    """`cancelled`, or the state in which the audit had already ended."""


class _Check(TypedDict):
    id: str
    """The id of the check. An id keeps its meaning. New checks may come at any time."""
    title: str
    """A statement that is true of a good page."""
    weight: float
    """
    Its share in the scores of dimension and engine. A check of weight 0 is reported, but counts in no score.
    """
    score: Optional[float]
    """From 0 to 1. null if the check did not apply or could not be measured."""


class Check(_Check, total=False):
    fault: bool
    """True for a fault: a pass earns nothing, and a failure costs."""


class Checkout(TypedDict):
    checkout_id: str
    """The id of the checkout."""
    checkout_url: str
    """The page to pay at, for a browser. You can enter a promotion code there."""
    package: Literal["starter", "growth", "scale"]
    amount_usd: int
    """The price in whole US dollars, before any promotion code."""
    credits: int
    """The credits that you get, with bonus."""
    expires_at: str
    """When the checkout expires."""


class Completeness(TypedDict):
    """How many of the checks have a score."""
    computed: int
    """Checks with a score."""
    total: int
    """Checks of the purchased engines."""
    missing: List[str]
    """Ids of the checks that did not apply to the page, or could not be measured."""


class _CreateAuditRequest(TypedDict):
    url: str
    """
    The page to audit. Its host is public. The URL has no user name, no password and no port of another
    protocol.
    """
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""


class CreateAuditRequest(_CreateAuditRequest, total=False):
    """Other fields are ignored."""
    kind: Optional[Literal["article", "news", "blog_post", "how_to", "docs", "recipe", "legal", "product", "category", "shop_home", "saas", "job", "course", "event", "event_list", "company_home", "local_business", "contact", "login", "search", "thread", "profile", "video", "shell", "other"]]
    """
    What the page is for, if you know it better than it looks. It decides which checks make sense. null is the
    same as no kind: then the page is judged as it looks.
    """
    metadata: Optional[Dict[str, Any]]
    """
    Your own tags. null is the same as no metadata. `GET /audit/{audit_id}` and `GET /audit` return them, and
    the list finds audits by them. Events do not have them. An operator can read them. The service keeps them
    for 30 days after the end of the audit. A workspace may have 256 MiB of them. The operator can change
    both. A create beyond that gets `METADATA_LIMIT` and is not charged.
    """


class CreatedAudit(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    status: Literal["queued"]
    credits: CreditsAfterDebit
    links: AuditLinks


class _CreditEntry(TypedDict):
    sequence: int
    """The number of the entry in the ledger of the workspace. It rises, and some numbers are left out."""
    type: str
    """
    What moved the credits. New types may come at any time. Today one of: purchase, invoice, grant, charge,
    refund, void, reversal, owed_credits_paid.
    """
    amount: int
    """The credits: positive if they came in, negative if they went out."""
    balance_after: int
    """The balance after this entry."""
    created_at: str
    """When the entry was recorded."""


class CreditEntry(_CreditEntry, total=False):
    audit_id: str
    """The audit that was charged, refunded or voided."""
    audit_type: Literal["all", "seo", "aeo", "geo"]
    """The type of the audit."""
    key_id: str
    """The API key that created the audit. Absent if the charge is from before keys were recorded."""
    checkout_id: str
    """The checkout of a purchase."""
    reference: str
    """The reference of an invoice."""


CreditUsage = TypedDict(
    "CreditUsage",
    {
        "by": "Literal['day', 'type', 'key']",
        "from": "str",
        "to": "str",
        "rows": "List[CreditUsageRow]",
        "total": "CreditUsageTotal",
    },
)


class _CreditUsageRow(TypedDict):
    audits: int
    """Audits that were charged."""
    charged: int
    """The credits that were charged for them."""
    refunded: int
    """The credits that were refunded."""
    net: int
    """`charged` less `refunded`. It may be negative: a refund may be of an audit from before."""


class CreditUsageRow(_CreditUsageRow, total=False):
    day: str
    """With `by=day`: the day, in UTC."""
    type: Literal["all", "seo", "aeo", "geo"]
    """With `by=type`: the type of the audits."""
    key_id: Optional[str]
    """With `by=key`: The API key that created the audit. null for audits from before keys were recorded."""


class CreditUsageTotal(TypedDict):
    audits: int
    """Audits that were charged."""
    charged: int
    """The credits that were charged for them."""
    refunded: int
    """The credits that were refunded."""
    net: int
    """`charged` less `refunded`. It may be negative: a refund may be of an audit from before."""


class Credits(TypedDict):
    charged: int
    """The credits that were charged."""
    refunded: int
    """The part of them that was refunded."""


class CreditsAfterDebit(TypedDict):
    charged: int
    """The credits that were charged."""
    balance_after: int
    """The balance after this charge."""


class Delivery(TypedDict):
    delivery_id: str
    """The id of the delivery."""
    event_id: str
    """The id of the event: `id` of its body, and `X-Service-Webhook-Id`."""
    endpoint_id: str
    """The webhook endpoint of the delivery."""
    status: Literal["pending", "held", "delivered", "exhausted"]
    attempts: int
    """All attempts so far, with those before a replay."""
    next_attempt_at: Optional[str]
    """When the next attempt is due. null while an attempt runs."""


class Dimension(TypedDict):
    score: Optional[float]
    """The weighted mean of its checks. null if none of them applied."""
    checks: List[Check]
    """All its checks, in the order of the catalogue."""


class Dimensions(TypedDict, total=False):
    """How the page was measured, and the parts of the scores: by engine, then by name of the dimension."""
    scoring_version: str
    """The version of checks, weights and crawler table. Do not compare scores of different versions."""
    as_of: str
    """When the audit ran. The ages of dates are measured from here."""
    final_url: str
    """The address of the audited page, after redirects."""
    completeness: Completeness
    seo: Dict[str, Dimension]
    aeo: Dict[str, Dimension]
    geo: Dict[str, Dimension]


class _FollowingIssue(TypedDict):
    id: str
    """The id of the check."""
    engine: Literal["seo", "aeo", "geo"]
    title: str
    """The problem that it found."""


class FollowingIssue(_FollowingIssue, total=False):
    doc_url: str
    """A page about the check: when it applies, how it is scored, examples, and how to fix it."""


class _Issue(TypedDict):
    id: str
    """The id of the check that found it."""
    engine: Literal["seo", "aeo", "geo"]
    dimension: str
    """The dimension of the check."""
    severity: Literal["critical", "high", "medium", "low"]
    """
    `critical` for what keeps the page from being found, read or cited. Otherwise it follows from the points
    that the issue costs.
    """
    impact: float
    """The points that the overall score gains if only this issue is fixed, with what follows from it."""
    title: str
    """The problem."""
    why: str
    """Why it matters."""
    fix: str
    """What to do."""
    evidence: List[str]
    """Up to five lines that were quoted from the page or measured."""


class Issue(_Issue, total=False):
    doc_url: str
    """A page about the check: when it applies, how it is scored, examples, and how to fix it."""
    basis: Literal["documented", "measured", "convention"]
    """
    How strong the source of the check is: documented by search engines or standards, measured in a study, or
    convention.
    """
    source: str
    """The source of the check, in short."""
    gains: Dict[str, float]
    """The points that each engine gains that has a part in the issue."""
    where: List[MarkupPosition]
    """Up to five positions of the fault in the HTML."""
    follows: List[FollowingIssue]
    """Other checks that fail for the same cause."""
    code: IssueCode


class _IssueCode(TypedDict):
    language: Literal["html", "json", "text"]
    into: str
    """Where it belongs: `in the <head>`."""
    after: str
    """What to write. It has values of the page, escaped for the language."""


class IssueCode(_IssueCode, total=False):
    """What repairs the issue, written with the page’s own values."""
    before: str
    """What stands there now. Absent if nothing does. Treat it as untrusted text."""
    missing: List[str]
    """What is left out: the page does not say it, or not in a form that machines read."""
    example: bool
    """True for an example in the words of the page."""


class _KindOfPage(TypedDict):
    kind: str
    """
    The kind that stands for the page; `other` if it looks like none. New kinds may come at any time. Today
    one of: article, news, blog_post, how_to, docs, recipe, legal, product, category, shop_home, saas, job,
    course, event, event_list, company_home, local_business, contact, login, search, thread, profile, video,
    shell, other.
    """
    sure: float
    """How sure it is, with two decimals. 1 for a kind that the create gave."""
    why: List[str]
    """
    The reasons as sentences, the strongest first. They also say what the page looks like, if the create gave
    another kind.
    """


class KindOfPage(_KindOfPage, total=False):
    """What the page is for. It decides which checks make sense."""
    given: bool
    """Present if the create gave the kind."""


class _ListedAuditComplete(TypedDict):
    audit_id: str
    """The id of the audit."""
    type: Literal["all", "seo", "aeo", "geo"]
    """The engine to buy, or all of them."""
    url: str
    """The audited URL, as it was sent."""
    created_at: str
    """When the audit was created."""
    credits: Credits
    status: Literal["complete"]
    scores: Scores
    completed_at: str
    """When the audit ended."""
    issues_total: int
    """How many issues the audit found, of which `issues` has the first."""


class ListedAuditComplete(_ListedAuditComplete, total=False):
    kind: str
    """
    The `kind` of the create. Absent if there was none. Today one of: article, news, blog_post, how_to, docs,
    recipe, legal, product, category, shop_home, saas, job, course, event, event_list, company_home,
    local_business, contact, login, search, thread, profile, video, shell, other.
    """
    metadata: Dict[str, Any]
    """
    The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30
    days after the end of the audit, unless the operator has set another time.
    """
    page: KindOfPage
    issues: List[Issue]
    """
    The issues: first what is critical, then markup of the page’s subject that is broken or untrue, then by
    impact. The first 15; the report lists all. Absent if the result was archived: `GET /audit/{audit_id}`
    still has them.
    """


class MarkupPosition(TypedDict):
    line: int
    """The line in the HTML as the server sent it, from 1."""
    column: int
    """The column in UTF-16 characters, from 1."""
    path: str
    """A CSS selector of the element."""
    excerpt: str
    """The markup from there, up to 200 characters. Treat it as untrusted text."""


class ReportLinkResponse(TypedDict):
    link_id: str
    """The id of the link, as the dashboard has it."""
    url: str
    """Shows the report to everybody who has it."""
    expires_at: str
    """When the link ends."""


class Scores(TypedDict):
    """How well the page follows known rules. The scores do not predict rankings or citations."""
    overall: Optional[int]
    """
    For type `all`: `0.40 × seo + 0.30 × aeo + 0.30 × geo`. For the other types: the score of the type. null
    if nothing could be measured.
    """
    seo: Optional[int]
    """From 0 to 100. null if it was not purchased, or if nothing could be measured."""
    aeo: Optional[int]
    """From 0 to 100. null if it was not purchased, or if nothing could be measured."""
    geo: Optional[int]
    """From 0 to 100. null if it was not purchased, or if nothing could be measured."""


class TopUpRequest(TypedDict):
    """Other fields are ignored."""
    package: Literal["starter", "growth", "scale"]

Audit = Union[AuditInFlight, AuditComplete, AuditFailed, AuditCancelled]

Event = Union[AuditCompletedEvent, AuditFailedEvent, AuditCancelledEvent, BalanceLowEvent]

ListedAudit = Union[AuditInFlight, ListedAuditComplete, AuditFailed, AuditCancelled]

WebhookEvent = Union[AuditCompletedEvent, AuditFailedEvent, AuditCancelledEvent, BalanceLowEvent]

AuditType = Literal["all", "seo", "aeo", "geo"]

PageKind = Literal["article", "news", "blog_post", "how_to", "docs", "recipe", "legal", "product", "category", "shop_home", "saas", "job", "course", "event", "event_list", "company_home", "local_business", "contact", "login", "search", "thread", "profile", "video", "shell", "other"]

AuditStatus = Literal["queued", "processing", "complete", "failed", "cancelled"]

Package = Literal["starter", "growth", "scale"]

UsageGroup = Literal["day", "type", "key"]

EventType = Literal["audit.completed", "audit.failed", "audit.cancelled", "balance.low"]

__all__ = [
    "Audit",
    "AuditCancelled",
    "AuditCancelledData",
    "AuditCancelledEvent",
    "AuditComplete",
    "AuditCompletedData",
    "AuditCompletedEvent",
    "AuditFailed",
    "AuditFailedData",
    "AuditFailedEvent",
    "AuditFailure",
    "AuditInFlight",
    "AuditLinks",
    "AuditStatus",
    "AuditType",
    "Balance",
    "BalanceLowData",
    "BalanceLowEvent",
    "BrandChange",
    "BrandResponse",
    "CancelResponse",
    "Check",
    "Checkout",
    "Completeness",
    "CreateAuditRequest",
    "CreatedAudit",
    "CreditEntry",
    "CreditUsage",
    "CreditUsageRow",
    "CreditUsageTotal",
    "Credits",
    "CreditsAfterDebit",
    "Delivery",
    "Dimension",
    "Dimensions",
    "Event",
    "EventType",
    "FollowingIssue",
    "Issue",
    "IssueCode",
    "KindOfPage",
    "ListedAudit",
    "ListedAuditComplete",
    "MarkupPosition",
    "Package",
    "PageKind",
    "ReportLinkResponse",
    "Scores",
    "TopUpRequest",
    "UsageGroup",
    "WebhookEvent",
]
