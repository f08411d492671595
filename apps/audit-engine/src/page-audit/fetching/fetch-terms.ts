import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import type { Admission } from '#outbound-http/fetch-guarded';
import type { StageBudgets } from '#outbound-http/exchange/stage-clock';

/** How an audit requests the page and the files of its site. */
export interface FetchTerms {
  readonly policy: EgressPolicy;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** The `User-Agent` of a second request, which shows whether the site refuses AI agents. Default: no such request. */
  readonly probeUserAgent?: string | undefined;
  readonly budget: AuditBudget;
  /** Called before each connection to a host, also for the files of the site. Default: every one is allowed. */
  readonly admit?: Admission | undefined;
}

/** The division of an audit's time, in milliseconds. */
interface AuditBudget {
  /** For the page: all redirects, its whole body and a second attempt. */
  readonly fetchMs: number;
  readonly stages: StageBudgets;
  /** For robots.txt: more than for the other files, because its absence affects the result. */
  readonly robotsMs: number;
  /** For each other file of the site. A missing file must not delay an audit that is otherwise complete. */
  readonly siteFileMs: number;
  /** For all links and images of the page together, if they are requested. */
  readonly linksMs: number;
  /** For parsing and all checks; after that the worker is killed. */
  readonly analyseMs: number;
}

/**
 * Returns half for the site and at most a quarter for the analysis. No healthy site or page comes near the absolute
 * limits (parsing 5 MB took 0.9 s at most).
 */
export function budgetOf(totalMs: number): AuditBudget {
  const fetchMs = Math.floor(totalMs / 2);
  return {
    fetchMs,
    stages: {
      dns: Math.min(5_000, fetchMs),
      connect: Math.min(5_000, fetchMs),
      tls: Math.min(5_000, fetchMs),
      headers: Math.floor((fetchMs * 2) / 3),
    },
    robotsMs: Math.min(8_000, Math.floor(fetchMs / 2)),
    siteFileMs: Math.min(2_500, Math.floor(fetchMs / 2)),
    linksMs: Math.min(10_000, Math.floor(totalMs / 6)),
    analyseMs: Math.min(5_000, Math.floor(totalMs / 4)),
  };
}
