import type { AuditResult } from '#contracts/audit/audits';
import { failureOfError } from '../failures/failure-of-error.js';
import { analyse, type AnalysisInput } from './analyse.js';

export interface AnalysisLimits {
  /** Milliseconds for the analysis itself; the wait for a free thread does not count. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Runs analyses. Throws `AuditFailure`, or the reason of `signal` once it is aborted. */
export abstract class Analyser {
  abstract run(input: AnalysisInput, limits: AnalysisLimits): Promise<AuditResult>;
}

/**
 * Analyses in the calling thread, for tests and tools. A page can block the thread for about a second, and no timeout
 * stops it.
 */
export const inlineAnalyser: Analyser = {
  async run(input, { signal }) {
    signal.throwIfAborted();
    try {
      return await Promise.resolve(analyse(input));
    } catch (error) {
      throw failureOfError(error);
    }
  },
};
