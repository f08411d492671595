// Written by `npm run docs` from the OpenAPI document; changes by hand are lost.
/* eslint-disable */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Audit: components["schemas"]["AuditInFlight"] | components["schemas"]["AuditComplete"] | components["schemas"]["AuditFailed"] | components["schemas"]["AuditCancelled"];
        readonly AuditCancelled: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit ended. */
            readonly completed_at: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            /** The `kind` of the create. Absent if there was none. For example: product, article. */
            readonly kind?: string;
            /** The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30 days after the end of the audit, unless the operator has set another time. */
            readonly metadata?: {
                readonly [key: string]: unknown;
            };
            readonly status: "cancelled";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly AuditCancelledData: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit ended. */
            readonly completed_at: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            readonly failure_reason: null;
            readonly scores: null;
            readonly status: "cancelled";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly AuditCancelledEvent: {
            /** When it happened. */
            readonly created_at: string;
            readonly data: components["schemas"]["AuditCancelledData"];
            /** The same in every attempt and replay. Ignore events that you have already received. */
            readonly id: string;
            /** true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not exist. */
            readonly test?: boolean;
            readonly type: "audit.cancelled";
        };
        readonly AuditComplete: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit ended. */
            readonly completed_at: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            readonly dimensions: components["schemas"]["Dimensions"];
            /** The issues: first what is critical, then markup of the page’s subject that is broken or untrue, then by impact. The first 15; the report lists all. */
            readonly issues: readonly components["schemas"]["Issue"][];
            /** How many issues the audit found, of which `issues` has the first. */
            readonly issues_total: number;
            /** The `kind` of the create. Absent if there was none. For example: product, article. */
            readonly kind?: string;
            /** The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30 days after the end of the audit, unless the operator has set another time. */
            readonly metadata?: {
                readonly [key: string]: unknown;
            };
            readonly page?: components["schemas"]["KindOfPage"];
            readonly scores: components["schemas"]["Scores"];
            readonly status: "complete";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly AuditCompletedData: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit ended. */
            readonly completed_at: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            readonly failure_reason: null;
            readonly scores: components["schemas"]["Scores"];
            readonly status: "complete";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly AuditCompletedEvent: {
            /** When it happened. */
            readonly created_at: string;
            readonly data: components["schemas"]["AuditCompletedData"];
            /** The same in every attempt and replay. Ignore events that you have already received. */
            readonly id: string;
            /** true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not exist. */
            readonly test?: boolean;
            readonly type: "audit.completed";
        };
        readonly AuditFailed: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit ended. */
            readonly completed_at: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            readonly error: components["schemas"]["AuditFailure"];
            /** The cause, for programs. `/docs/errors` has the meaning and the refund of each. New reasons may come at any time. For example: timeout, dns_not_found, engine_crashed. */
            readonly failure_reason: string;
            /** The `kind` of the create. Absent if there was none. For example: product, article. */
            readonly kind?: string;
            /** The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30 days after the end of the audit, unless the operator has set another time. */
            readonly metadata?: {
                readonly [key: string]: unknown;
            };
            readonly status: "failed";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly AuditFailedData: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit ended. */
            readonly completed_at: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            /** The cause, for programs. `/docs/errors` has the meaning and the refund of each. New reasons may come at any time. For example: timeout, dns_not_found, engine_crashed. */
            readonly failure_reason: string;
            readonly scores: null;
            readonly status: "failed";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly AuditFailedEvent: {
            /** When it happened. */
            readonly created_at: string;
            readonly data: components["schemas"]["AuditFailedData"];
            /** The same in every attempt and replay. Ignore events that you have already received. */
            readonly id: string;
            /** true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not exist. */
            readonly test?: boolean;
            readonly type: "audit.failed";
        };
        readonly AuditFailure: {
            /** `AUDIT_` and the reason in upper case. Each code has a page below `/docs/errors`. New codes may come at any time. For example: AUDIT_TIMEOUT. */
            readonly code: string;
            /** For people: what happened, and what to do. */
            readonly message: string;
        };
        readonly AuditInFlight: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            /** The `kind` of the create. Absent if there was none. For example: product, article. */
            readonly kind?: string;
            /** The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30 days after the end of the audit, unless the operator has set another time. */
            readonly metadata?: {
                readonly [key: string]: unknown;
            };
            readonly status: "queued" | "processing";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly AuditLinks: {
            /** The path of the audit, for GET. */
            readonly self: string;
        };
        readonly AuditNotFoundError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly BadRequestError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly Balance: {
            /** Credits that are available now. */
            readonly balance: number;
            /** The balance in US dollars, for people to read; `balance` is what counts. */
            readonly balance_usd: string;
            /** All credits ever charged for audits. */
            readonly lifetime_consumed: number;
            /** All credits ever purchased, with bonus. The tier follows from it. */
            readonly lifetime_purchased: number;
            /** When the balance drops below it, `balance.low` is sent. An owner sets it in the dashboard. */
            readonly low_balance_threshold: number;
            /** Present only if credits are owed: their payment was refunded or disputed after they were spent. The next credits pay this first. */
            readonly owed?: number;
        };
        readonly BalanceLowData: {
            /** The balance below the threshold. */
            readonly balance: number;
            /** The balance in US dollars, for people to read; `balance` is what counts. */
            readonly balance_usd: string;
            /** The smallest package that brings the balance back to the threshold. The largest package if none does. */
            readonly recommended_topup_tier: string;
            /** The `low_balance_threshold` of the workspace. */
            readonly threshold: number;
        };
        readonly BalanceLowEvent: {
            /** When it happened. */
            readonly created_at: string;
            readonly data: components["schemas"]["BalanceLowData"];
            /** The same in every attempt and replay. Ignore events that you have already received. */
            readonly id: string;
            /** true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not exist. */
            readonly test?: boolean;
            readonly type: "balance.low";
        };
        readonly BodyTooLargeError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly BrandChange: {
            /** As `#1a2b3c`, with a contrast of 4.5:1 on light pages. Dark pages have a lighter tone of it. */
            readonly accent_color?: string | null;
            /** A line at the end of reports, for example an e-mail address. */
            readonly contact?: string | null;
            /** A PNG of up to 1,000 × 1,000 pixels or an SVG, of at most 200 KB, in base64. An SVG may neither run nor load anything. */
            readonly logo?: string | null;
            /** Stands at the top of reports. Null removes the whole brand. */
            readonly name?: string | null;
        };
        readonly BrandResponse: {
            /** As `#1a2b3c`. */
            readonly accent_color: string | null;
            /** A line at the end of reports. */
            readonly contact: string | null;
            /** The address of the logo, which changes with it. */
            readonly logo_url: string | null;
            /** Stands at the top of reports. */
            readonly name: string | null;
        };
        readonly CancelResponse: {
            /** The id of the audit. */
            readonly audit_id: string;
            readonly credits: components["schemas"]["Credits"];
            /** `cancelled`, or the state in which the audit had already ended. */
            readonly status: "queued" | "processing" | "complete" | "failed" | "cancelled";
        };
        readonly Check: {
            /** True for a fault: a pass earns nothing, and a failure costs. */
            readonly fault?: boolean;
            /** The id of the check. An id keeps its meaning. New checks may come at any time. For example: seo.meta.title. */
            readonly id: string;
            /** From 0 to 1. null if the check did not apply or could not be measured. */
            readonly score: number | null;
            /** A statement that is true of a good page. */
            readonly title: string;
            /** Its share in the scores of dimension and engine. A check of weight 0 is reported, but counts in no score. */
            readonly weight: number;
        };
        readonly Checkout: {
            /** The price in whole US dollars, before any promotion code. */
            readonly amount_usd: number;
            /** The id of the checkout. */
            readonly checkout_id: string;
            /** The page to pay at, for a browser. You can enter a promotion code there. */
            readonly checkout_url: string;
            /** The credits that you get, with bonus. */
            readonly credits: number;
            /** When the checkout expires. */
            readonly expires_at: string;
            readonly package: "starter" | "growth" | "scale";
        };
        /** How many of the checks have a score. */
        readonly Completeness: {
            /** Checks with a score. */
            readonly computed: number;
            /** Ids of the checks that did not apply to the page, or could not be measured. */
            readonly missing: readonly string[];
            /** Checks of the purchased engines. */
            readonly total: number;
        };
        /** Other fields are ignored. */
        readonly CreateAuditRequest: {
            /** What the page is for, if you know it better than it looks. It decides which checks make sense. null is the same as no kind: then the page is judged as it looks. */
            readonly kind?: "article" | "news" | "blog_post" | "how_to" | "docs" | "recipe" | "legal" | "product" | "category" | "shop_home" | "saas" | "job" | "course" | "event" | "event_list" | "company_home" | "local_business" | "contact" | "login" | "search" | "thread" | "profile" | "video" | "shell" | "other" | null;
            /** Your own tags. null is the same as no metadata. `GET /audit/{audit_id}` and `GET /audit` return them, and the list finds audits by them. Events do not have them. An operator can read them. The service keeps them for 30 days after the end of the audit. A workspace may have 256 MiB of them. The operator can change both. A create beyond that gets `METADATA_LIMIT` and is not charged. */
            readonly metadata?: {
                readonly [key: string]: unknown;
            } | null;
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The page to audit. Its host is public. The URL has no user name, no password and no port of another protocol. */
            readonly url: string;
        } & {
            readonly [key: string]: unknown;
        };
        readonly CreatedAudit: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["CreditsAfterDebit"];
            readonly links: components["schemas"]["AuditLinks"];
            readonly status: "queued";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly CreditEntry: {
            /** The credits: positive if they came in, negative if they went out. */
            readonly amount: number;
            /** The audit that was charged, refunded or voided. */
            readonly audit_id?: string;
            /** The type of the audit. */
            readonly audit_type?: "all" | "seo" | "aeo" | "geo";
            /** The balance after this entry. */
            readonly balance_after: number;
            /** The checkout of a purchase. */
            readonly checkout_id?: string;
            /** When the entry was recorded. */
            readonly created_at: string;
            /** The API key that created the audit. Absent if the charge is from before keys were recorded. */
            readonly key_id?: string;
            /** The reference of an invoice. */
            readonly reference?: string;
            /** The number of the entry in the ledger of the workspace. It rises, and some numbers are left out. */
            readonly sequence: number;
            /** What moved the credits. New types may come at any time. For example: charge. */
            readonly type: string;
        };
        readonly Credits: {
            /** The credits that were charged. */
            readonly charged: number;
            /** The part of them that was refunded. */
            readonly refunded: number;
        };
        readonly CreditsAfterDebit: {
            /** The balance after this charge. */
            readonly balance_after: number;
            /** The credits that were charged. */
            readonly charged: number;
        };
        readonly CreditUsage: {
            /** What each row is about. */
            readonly by: "day" | "type" | "key";
            /** The first day, in UTC. */
            readonly from: string;
            /** Days, types or keys with an audit or a refund. */
            readonly rows: readonly components["schemas"]["CreditUsageRow"][];
            /** The last day, in UTC. */
            readonly to: string;
            readonly total: components["schemas"]["CreditUsageTotal"];
        };
        readonly CreditUsageRow: {
            /** Audits that were charged. */
            readonly audits: number;
            /** The credits that were charged for them. */
            readonly charged: number;
            /** With `by=day`: the day, in UTC. */
            readonly day?: string;
            /** With `by=key`: The API key that created the audit. null for audits from before keys were recorded. */
            readonly key_id?: string | null;
            /** `charged` less `refunded`. It may be negative: a refund may be of an audit from before. */
            readonly net: number;
            /** The credits that were refunded. */
            readonly refunded: number;
            /** With `by=type`: the type of the audits. */
            readonly type?: "all" | "seo" | "aeo" | "geo";
        };
        readonly CreditUsageTotal: {
            /** Audits that were charged. */
            readonly audits: number;
            /** The credits that were charged for them. */
            readonly charged: number;
            /** `charged` less `refunded`. It may be negative: a refund may be of an audit from before. */
            readonly net: number;
            /** The credits that were refunded. */
            readonly refunded: number;
        };
        readonly Delivery: {
            /** All attempts so far, with those before a replay. */
            readonly attempts: number;
            /** The id of the delivery. */
            readonly delivery_id: string;
            /** The webhook endpoint of the delivery. */
            readonly endpoint_id: string;
            /** The id of the event: `id` of its body, and `X-Service-Webhook-Id`. */
            readonly event_id: string;
            /** When the next attempt is due. null while an attempt runs. */
            readonly next_attempt_at: string | null;
            readonly status: "pending" | "held" | "delivered" | "exhausted";
        };
        readonly DeliveryNotFoundError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly Dimension: {
            /** All its checks, in the order of the catalogue. */
            readonly checks: readonly components["schemas"]["Check"][];
            /** The weighted mean of its checks. null if none of them applied. */
            readonly score: number | null;
        };
        /** How the page was measured, and the parts of the scores: by engine, then by name of the dimension. */
        readonly Dimensions: {
            readonly aeo?: {
                readonly [key: string]: components["schemas"]["Dimension"];
            };
            /** When the audit ran. The ages of dates are measured from here. */
            readonly as_of?: string;
            readonly completeness?: components["schemas"]["Completeness"];
            /** The address of the audited page, after redirects. */
            readonly final_url?: string;
            readonly geo?: {
                readonly [key: string]: components["schemas"]["Dimension"];
            };
            /** The version of checks, weights and crawler table. Do not compare scores of different versions. */
            readonly scoring_version?: string;
            readonly seo?: {
                readonly [key: string]: components["schemas"]["Dimension"];
            };
        };
        readonly EngineBusyError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly Event: components["schemas"]["AuditCompletedEvent"] | components["schemas"]["AuditFailedEvent"] | components["schemas"]["AuditCancelledEvent"] | components["schemas"]["BalanceLowEvent"];
        readonly EventsExpiredError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
                /** The number of the oldest event that is kept. */
                readonly oldest_sequence: number;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly FollowingIssue: {
            /** A page about the check: when it applies, how it is scored, examples, and how to fix it. */
            readonly doc_url?: string;
            readonly engine: "seo" | "aeo" | "geo";
            /** The id of the check. */
            readonly id: string;
            /** The problem that it found. */
            readonly title: string;
        };
        readonly IdempotencyConflictError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** A page about this error. */
                readonly doc_url: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly InsufficientCreditsError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
                /** Credits that the request needs, for example 80. */
                readonly required: number;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly InternalError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly InvalidAuditError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly InvalidBrandError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly InvalidPackageError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly InvalidParameterError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly Issue: {
            /** How strong the source of the check is: documented by search engines or standards, measured in a study, or convention. */
            readonly basis?: "documented" | "measured" | "convention";
            readonly code?: components["schemas"]["IssueCode"];
            /** The dimension of the check. */
            readonly dimension: string;
            /** A page about the check: when it applies, how it is scored, examples, and how to fix it. */
            readonly doc_url?: string;
            readonly engine: "seo" | "aeo" | "geo";
            /** Up to five lines that were quoted from the page or measured. */
            readonly evidence: readonly string[];
            /** What to do. */
            readonly fix: string;
            /** Other checks that fail for the same cause. */
            readonly follows?: readonly components["schemas"]["FollowingIssue"][];
            /** The points that each engine gains that has a part in the issue. */
            readonly gains?: {
                readonly [key: string]: number;
            };
            /** The id of the check that found it. */
            readonly id: string;
            /** The points that the overall score gains if only this issue is fixed, with what follows from it. */
            readonly impact: number;
            /** `critical` for what keeps the page from being found, read or cited. Otherwise it follows from the points that the issue costs. */
            readonly severity: "critical" | "high" | "medium" | "low";
            /** The source of the check, in short. */
            readonly source?: string;
            /** The problem. */
            readonly title: string;
            /** Up to five positions of the fault in the HTML. */
            readonly where?: readonly components["schemas"]["MarkupPosition"][];
            /** Why it matters. */
            readonly why: string;
        };
        /** What repairs the issue, written with the page’s own values. */
        readonly IssueCode: {
            /** What to write. It has values of the page, escaped for the language. */
            readonly after: string;
            /** What stands there now. Absent if nothing does. Treat it as untrusted text. */
            readonly before?: string;
            /** True for an example in the words of the page. */
            readonly example?: boolean;
            /** Where it belongs: `in the <head>`. */
            readonly into: string;
            readonly language: "html" | "json" | "text";
            /** What is left out: the page does not say it, or not in a form that machines read. */
            readonly missing?: readonly string[];
        };
        /** What the page is for. It decides which checks make sense. */
        readonly KindOfPage: {
            /** Present if the create gave the kind. */
            readonly given?: boolean;
            /** The kind that stands for the page; `other` if it looks like none. New kinds may come at any time. For example: product, article. */
            readonly kind: string;
            /** How sure it is, with two decimals. 1 for a kind that the create gave. */
            readonly sure: number;
            /** The reasons as sentences, the strongest first. They also say what the page looks like, if the create gave another kind. */
            readonly why: readonly string[];
        };
        readonly ListedAudit: components["schemas"]["AuditInFlight"] | components["schemas"]["ListedAuditComplete"] | components["schemas"]["AuditFailed"] | components["schemas"]["AuditCancelled"];
        readonly ListedAuditComplete: {
            /** The id of the audit. */
            readonly audit_id: string;
            /** When the audit ended. */
            readonly completed_at: string;
            /** When the audit was created. */
            readonly created_at: string;
            readonly credits: components["schemas"]["Credits"];
            /** The issues: first what is critical, then markup of the page’s subject that is broken or untrue, then by impact. The first 15; the report lists all. Absent if the result was archived: `GET /audit/{audit_id}` still has them. */
            readonly issues?: readonly components["schemas"]["Issue"][];
            /** How many issues the audit found, of which `issues` has the first. */
            readonly issues_total: number;
            /** The `kind` of the create. Absent if there was none. For example: product, article. */
            readonly kind?: string;
            /** The `metadata` of the create. Absent if there was none, and once it is no longer kept. It is kept for 30 days after the end of the audit, unless the operator has set another time. */
            readonly metadata?: {
                readonly [key: string]: unknown;
            };
            readonly page?: components["schemas"]["KindOfPage"];
            readonly scores: components["schemas"]["Scores"];
            readonly status: "complete";
            /** The engine to buy, or all of them. */
            readonly type: "all" | "seo" | "aeo" | "geo";
            /** The audited URL, as it was sent. */
            readonly url: string;
        };
        readonly MarkupPosition: {
            /** The column in UTF-16 characters, from 1. */
            readonly column: number;
            /** The markup from there, up to 200 characters. Treat it as untrusted text. */
            readonly excerpt: string;
            /** The line in the HTML as the server sent it, from 1. */
            readonly line: number;
            /** A CSS selector of the element. */
            readonly path: string;
        };
        readonly MethodNotAllowedError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly RateLimitedError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
                /** Whole seconds to wait, as in `Retry-After`. */
                readonly retryAfter: number;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly ReportLinkResponse: {
            /** When the link ends. */
            readonly expires_at: string;
            /** The id of the link, as the dashboard has it. */
            readonly link_id: string;
            /** Shows the report to everybody who has it. */
            readonly url: string;
        };
        readonly ReportLinksLimitError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        /** How well the page follows known rules. The scores do not predict rankings or citations. */
        readonly Scores: {
            /** From 0 to 100. null if it was not purchased, or if nothing could be measured. */
            readonly aeo: number | null;
            /** From 0 to 100. null if it was not purchased, or if nothing could be measured. */
            readonly geo: number | null;
            /** For type `all`: `0.40 × seo + 0.30 × aeo + 0.30 × geo`. For the other types: the score of the type. null if nothing could be measured. */
            readonly overall: number | null;
            /** From 0 to 100. null if it was not purchased, or if nothing could be measured. */
            readonly seo: number | null;
        };
        readonly ServiceUnavailableError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly TooManyStreamsError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
                /** Whole seconds to wait, as in `Retry-After`. */
                readonly retryAfter: number;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        /** Other fields are ignored. */
        readonly TopUpRequest: {
            readonly package: "starter" | "growth" | "scale";
        } & {
            readonly [key: string]: unknown;
        };
        readonly UnauthorizedError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
        readonly WebhookEndpointDisabledError: {
            readonly error: {
                /** For programs. New codes may come at any time. */
                readonly code: string;
                /** For people: what happened, and what to do. */
                readonly message: string;
            };
            /** The same as in the header `X-Request-Id`. */
            readonly request_id: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
