import type { Engine, Issue, Place } from '#contracts/audit/audits';
import type { Cause } from './causes.js';
import type { Measured } from './score-engine.js';
import { gainOf, SEVERITIES, severityOf } from './severity.js';

/** From this score on a check is no issue. */
const FINE = 0.9;
/** More would not be read; the checks of the dimensions tell all. */
const MAX_ISSUES = 15;
const MAX_EVIDENCE = 5;
const MAX_EVIDENCE_CHARACTERS = 200;
export const MAX_PLACES = 5;

/** The measurements of one engine. */
export interface EngineMeasures {
  readonly engine: Engine;
  readonly measured: readonly Measured[];
}

/** What is shown of a check that failed, in the order of the page. */
export interface Proof {
  readonly evidence: readonly string[];
  readonly where: readonly Place[];
}

interface Finding {
  readonly of: Measured;
  readonly from: EngineMeasures;
}

/**
 * Returns what to fix on this page, in the order of `compareIssues`, 15 at most. What one of the causes explains is one
 * issue, which names the checks that follow from it. `isQuiet` makes low what is not critical.
 */
export function issuesOf(
  engines: readonly EngineMeasures[],
  { causes, isQuiet }: { readonly causes: readonly Cause[]; readonly isQuiet: boolean },
  proofOf: (of: Measured) => Proof,
): Issue[] {
  const findings = engines.flatMap((from) => from.measured.filter(isFinding).map((of) => ({ of, from })));
  const groups = groupsOf(findings, causes);
  return groups
    .map((members) => {
      const issue = issueOf(members, proofOf);
      return isQuiet && issue.severity !== 'critical' ? { ...issue, severity: 'low' as const } : issue;
    })
    .sort(compareIssues)
    .slice(0, MAX_ISSUES);
}

export function compareIssues(a: Issue, b: Issue): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  return bySeverity || b.impact - a.impact || (a.id < b.id ? -1 : 1);
}

function isFinding({ check, score, cap }: Measured): boolean {
  return check.weight > 0 && score !== null && (score < FINE || cap !== undefined);
}

/** Every finding once; the first of a group stands for it. */
function groupsOf(findings: readonly Finding[], causes: readonly Cause[]): readonly (readonly Finding[])[] {
  const left = new Map(findings.map((finding) => [finding.of.check.id, finding]));
  const groups: Finding[][] = [];
  for (const cause of causes) {
    if (!cause.said.some((id) => left.has(id))) continue;
    const members = [...cause.said, ...cause.follows].flatMap((id) => left.get(id) ?? []);
    for (const { of } of members) left.delete(of.check.id);
    groups.push(members);
  }
  return [...groups, ...[...left.values()].map((finding) => [finding])];
}

function issueOf(members: readonly Finding[], proofOf: (of: Measured) => Proof): Issue {
  const [first, ...others] = members;
  if (first === undefined) throw new RangeError('an issue has a finding');
  const { check } = first.of;
  const { engine } = first.from;
  const worst = Math.min(...members.map(({ of, from }) => SEVERITIES.indexOf(severityOf(of, from.measured))));
  const gains = gainsOf(members);
  const { evidence, where } = proofOf(first.of);
  return {
    id: check.id,
    engine,
    dimension: check.dimension,
    severity: SEVERITIES[worst] ?? 'low',
    impact: gains[engine] ?? 0,
    title: check.problem,
    why: check.why,
    fix: check.fix,
    evidence: evidence
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_EVIDENCE)
      .map(harmless),
    basis: check.basis,
    source: check.source,
    gains,
    where: where.slice(0, MAX_PLACES).map(harmlessPlace),
    follows: others.map(({ of, from }) => ({
      id: of.check.id,
      engine: from.engine,
      title: of.check.problem,
    })),
  };
}

function gainsOf(members: readonly Finding[]): Partial<Record<Engine, number>> {
  const fixed = new Set(members.map(({ of }) => of));
  const engines = new Map(members.map(({ from }) => [from.engine, from.measured]));
  return Object.fromEntries(
    [...engines].map(([engine, measured]) => [engine, round(gainOf(fixed, measured))]),
  );
}

function round(points: number): number {
  return Math.round(points * 10) / 10;
}

function harmlessPlace(place: Place): Place {
  return { ...place, path: harmless(place.path), excerpt: harmless(place.excerpt) };
}

/** Evidence quotes a page that we do not control: no control characters, no line breaks, short. */
function harmless(line: string): string {
  const plain = line.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  const text =
    plain.length > MAX_EVIDENCE_CHARACTERS ? `${plain.slice(0, MAX_EVIDENCE_CHARACTERS - 1)}…` : plain;
  // A cut may split a surrogate pair, and half of one can't be stored.
  return Buffer.from(text).toString();
}
