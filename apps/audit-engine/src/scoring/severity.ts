import type { Severity } from '#contracts/audit/audits';
import type { Measured } from './score-engine.js';

/** The worst first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** A cap up to here means that a search index, an answer or a reader does not get the page. */
const BLOCKING_CAP = 50;
/** Points of the purchased score. */
const HIGH = 3;
const MEDIUM = 1;

/**
 * Returns the severity of checks that fail for one cause: critical for what keeps the page from being found, read or
 * cited. Else by the points of the purchased score that they cost without caps, and high only for what is documented. A
 * check may name the least severity of its issue.
 */
export function severityOf(members: readonly Measured[], cost: number): Severity {
  if (members.some(({ cap }) => cap !== undefined && cap <= BLOCKING_CAP)) return 'critical';
  const isDocumented = members.some(({ check }) => check.source.basis === 'documented');
  const byCost = cost >= HIGH && isDocumented ? 'high' : cost >= MEDIUM ? 'medium' : 'low';
  const named = members.flatMap(({ check }) => check.severity ?? []);
  return SEVERITIES.find((each) => each === byCost || named.includes(each)) ?? byCost;
}
