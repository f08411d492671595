import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import type { Admission } from '#outbound-http/fetch-guarded';
import type { AuditBudget } from './audit-budget.js';

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
