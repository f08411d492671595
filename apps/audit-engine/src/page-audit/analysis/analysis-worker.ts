import { setFlagsFromString } from 'node:v8';
import type { AuditResult } from '#contracts/audit/audits';
import { serveWork } from '#runtime/threads/worker-thread';
import { failureOfError } from '../failures/failure-of-error.js';
import type { LinkPlan } from '../links/link-plan.js';
import { analyse, planLinks, type AnalysisInput, type PlanInput } from './analyse.js';
import { outcomeOfFailure, type AnalysisOutcome } from './analysis-outcome.js';

/** What a thread can be asked for. */
export type AnalysisWork =
  | { readonly kind: 'analyse'; readonly input: AnalysisInput }
  | { readonly kind: 'plan links'; readonly input: PlanInput };

/**
 * A page lives for one analysis. V8 takes some of its objects for long-lived, which keep whole pages until a full
 * collection: the large page of the bench took 17 to 21 ms instead of 15. The flag holds for the whole process.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/** The program of a worker thread. */
serveWork((work: AnalysisWork): AnalysisOutcome<AuditResult | LinkPlan> => {
  try {
    return { ok: true, result: work.kind === 'analyse' ? analyse(work.input) : planLinks(work.input) };
  } catch (error) {
    return outcomeOfFailure(failureOfError(error));
  }
});
