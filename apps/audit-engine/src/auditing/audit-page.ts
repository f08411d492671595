import type { AuditResult, AuditType } from '#contracts/audit/audits';
import { ROBOTS_TOKEN } from '#contracts/audit/crawler';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import type { Admission } from '#outbound-http/fetch-guarded';
import { inSpan } from '#telemetry/spans';
import { inlineAnalyser, type Analyser } from './analysis/analyser.js';
import { AuditFailure } from './failures/audit-failure.js';
import { failureOfError } from './failures/failure-of-error.js';
import { budgetOf } from './fetching/fetch-terms.js';
import { fetchPage } from './fetching/fetch-page.js';

export interface AuditRequest {
  readonly url: string;
  readonly type: AuditType;
  readonly policy: EgressPolicy;
  /** Ends the audit at once; a `TimeoutError` as its reason makes it a failed one instead. */
  readonly signal: AbortSignal;
  /** The instant that ages are measured against. */
  readonly asOf: Date;
  readonly userAgent: string;
  /** See `FetchTerms`. */
  readonly probeUserAgent?: string | undefined;
  /** Milliseconds for the whole audit, shared out by `budgetOf`. */
  readonly budgetMs: number;
  /** Asked before each connection to a host. Default: every one is fine. */
  readonly admit?: Admission | undefined;
  /** Default: in this thread. The service gives one with worker threads. */
  readonly analyser?: Analyser;
}

/**
 * Fetches a page with what lies beside it, and audits it by the purchased type. Throws `AuditFailure`, which says who
 * answers for it; the reason of `signal`, where the caller called the audit off and that is no failure; or any other
 * error, which is a defect of ours (`engine_internal`).
 */
export async function auditPage(request: AuditRequest): Promise<AuditResult> {
  const { type, signal, asOf, budgetMs, analyser = inlineAnalyser } = request;
  const budget = budgetOf(budgetMs);
  try {
    signal.throwIfAborted();
    const source = await fetchPage({ ...request, budget });
    const input = { source, type, asOf: asOf.toISOString(), ownToken: ROBOTS_TOKEN };
    return await inSpan('analyse page', {}, () =>
      analyser.run(input, { timeoutMs: budget.analyseMs, signal }),
    );
  } catch (error) {
    if (signal.aborted && !isTimeout(signal.reason)) throw signal.reason as Error;
    // Fetching names the stage that was late itself; what comes through as it is was thrown by the analysis.
    const failure = error === signal.reason ? AuditFailure.analysisTimeout(budgetMs) : failureOfError(error);
    // A defect of ours goes up as it is: the caller raises the alarm that it deserves.
    throw failure.failure_reason === 'engine_internal' && failure.cause instanceof Error
      ? failure.cause
      : failure;
  }
}

function isTimeout(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'name' in reason && reason.name === 'TimeoutError';
}
