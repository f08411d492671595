import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import type { Admission } from '#outbound-http/fetch-guarded';
import type { StageBudgets } from '#outbound-http/exchange/stage-clock';

/** On what terms an audit asks a site, for the page and for what lies beside it. */
export interface FetchTerms {
  readonly policy: EgressPolicy;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** Asks for the page once more with this one, to see whether AI agents are turned away. Default: does not. */
  readonly probeUserAgent?: string | undefined;
  readonly budget: AuditBudget;
  /** Asked before each connection to a host, also of the files beside. Default: every one is fine. */
  readonly admit?: Admission | undefined;
}

/** How the time of one audit is shared out, in milliseconds. */
interface AuditBudget {
  /** The page, all redirects, its whole body and a second attempt included. */
  readonly fetchMs: number;
  readonly stages: StageBudgets;
  /** robots.txt: that it does not come is a verdict on the site, so that it has more time than the others. */
  readonly robotsMs: number;
  /** Each other file beside the page; it must not make an audit longer that would be done. */
  readonly siteFileMs: number;
  /** Parsing and all checks, after which the worker is killed. */
  readonly analyseMs: number;
}

/**
 * Half for the site, at most a quarter for the analysis; the absolute limits are those that no healthy site or page
 * comes near (parsing 5 MB took 0.9 s at most).
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
    analyseMs: Math.min(5_000, Math.floor(totalMs / 4)),
  };
}
