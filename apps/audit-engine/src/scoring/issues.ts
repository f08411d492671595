import type { Engine, Issue, Severity } from '#contracts/audit/audits';
import { engineScore, weightedMean, type Measured } from './score-engine.js';

/** From this score on a check is no issue. */
const FINE = 0.9;
const MAX_EVIDENCE = 5;
const MAX_EVIDENCE_CHARACTERS = 200;
const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** Returns what to fix on this page, in the order of `compareIssues`. */
export function issuesOf(
  engine: Engine,
  measured: readonly Measured[],
  evidenceOf: (of: Measured) => readonly string[],
): Issue[] {
  return measured
    .filter(
      ({ check, score, cap }) => check.weight > 0 && score !== null && (score < FINE || cap !== undefined),
    )
    .map((each) => ({
      id: each.check.id,
      engine,
      dimension: each.check.dimension,
      severity: severityOf(each, measured),
      impact: round(gain(each, measured, engineScore)),
      title: each.check.title,
      why: each.check.why,
      fix: each.check.fix,
      evidence: evidenceOf(each)
        .filter((line) => line.trim() !== '')
        .slice(0, MAX_EVIDENCE)
        .map(harmless),
    }))
    .sort(compareIssues);
}

export function compareIssues(a: Issue, b: Issue): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  return bySeverity || b.impact - a.impact || (a.id < b.id ? -1 : 1);
}

/** By the cost of this check alone. Under another check's cap a fix gains nothing yet, but it is still needed. */
function severityOf(each: Measured, measured: readonly Measured[]): Severity {
  if (each.cap !== undefined || (each.check.weight >= 8 && each.score === 0)) return 'critical';
  const potential = gain(each, measured, weightedMean);
  return potential >= 4 ? 'high' : potential >= 1.5 ? 'medium' : 'low';
}

/** Returns the points that a score would gain if this check were fixed. */
function gain(
  each: Measured,
  measured: readonly Measured[],
  score: (of: readonly Measured[], fixed?: Measured) => number | null,
): number {
  return (score(measured, each) ?? 0) - (score(measured) ?? 0);
}

function round(points: number): number {
  return Math.round(points * 10) / 10;
}

/** Evidence quotes a page that we do not control: no control characters, no line breaks, short. */
function harmless(line: string): string {
  const plain = line.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  const text =
    plain.length > MAX_EVIDENCE_CHARACTERS ? `${plain.slice(0, MAX_EVIDENCE_CHARACTERS - 1)}…` : plain;
  // A cut may split a surrogate pair, and half of one can't be stored.
  return Buffer.from(text).toString();
}
