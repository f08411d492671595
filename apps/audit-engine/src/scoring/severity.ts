import type { Severity } from '#contracts/audit/audits';
import { engineScore, weightedMean, type Measured } from './score-engine.js';

/** The worst first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** A cap up to here means that a search index, an answer or a reader does not get the page. */
const BLOCKING_CAP = 50;

/**
 * Returns the severity by consequence: critical for what keeps the page from being found, read or cited. Else by the
 * points that the check costs without caps, and at most medium for what no search engine documents. A check without a
 * weight may name its severity.
 */
export function severityOf(each: Measured, measured: readonly Measured[]): Severity {
  if (each.cap !== undefined && each.cap <= BLOCKING_CAP) return 'critical';
  if (each.check.severity !== undefined) return each.check.severity;
  const cost = gainOf(new Set([each]), measured, weightedMean);
  if (cost >= 4) return each.check.source.basis === 'documented' ? 'high' : 'medium';
  return cost >= 1.5 ? 'medium' : 'low';
}

/** Returns the points that the score gains if these checks are fixed, caps included by default. */
export function gainOf(
  fixed: ReadonlySet<Measured>,
  measured: readonly Measured[],
  score: typeof engineScore = engineScore,
): number {
  return (score(measured, fixed) ?? 0) - (score(measured) ?? 0);
}
