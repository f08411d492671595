import type { AuditResult } from '#contracts/audit/audits';
import { failureOfError } from '../failures/failure-of-error.js';
import type { LinkPlan } from '../links/link-plan.js';
import { analyse, planLinks, type AnalysisInput, type PlanInput } from './analyse.js';

export interface AnalysisLimits {
  /** Milliseconds for the analysis itself; the wait for a free thread does not count. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Runs analyses. Throws `AuditFailure`, or the reason of `signal` once it is aborted. */
export abstract class Analyser {
  abstract run(input: AnalysisInput, limits: AnalysisLimits): Promise<AuditResult>;
  abstract planLinks(input: PlanInput, limits: AnalysisLimits): Promise<LinkPlan>;
}

/**
 * Analyses in the calling thread, for tests and tools. A page can block the thread for about a second, and no timeout
 * stops it.
 */
export const inlineAnalyser = {
  run: (input, { signal }) => inline(() => analyse(input), signal),
  planLinks: (input, { signal }) => inline(() => planLinks(input), signal),
} satisfies Analyser;

async function inline<T>(work: () => T, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  try {
    return await Promise.resolve(work());
  } catch (error) {
    throw failureOfError(error);
  }
}
