import { MAX_CODE_CHARACTERS } from '../checks/code/code.js';
import type { Engine, Issue, IssueCode, MarkupPosition } from '#contracts/audit/audits';
import type { Advice } from '../checks/check.js';
import type { Cause } from './cause.js';
import { engineScore, weightedMean, type Measured } from './score-engine.js';
import { overallOf, type EngineScores } from './overall.js';
import { severityOf } from './severity.js';

/** From this score on a check raises no issue. */
export const FINE = 0.9;
/** A check that makes less sense for the page finds nothing worth a fix. */
const RELEVANT = 0.5;
const MAX_EVIDENCE = 5;
const MAX_EVIDENCE_CHARACTERS = 200;
const MAX_ADVICE_CHARACTERS = 1_000;
export const MAX_POSITIONS = 5;

export interface EngineMeasures {
  readonly engine: Engine;
  readonly measured: readonly Measured[];
}

/** What is shown of a check that failed, in the order of the page. */
export interface Proof {
  readonly evidence: readonly string[];
  readonly where: readonly MarkupPosition[];
}

/** What issues say of a page. */
export interface Account {
  readonly proofOf: (of: Measured) => Proof;
  readonly titleOf: (of: Measured) => string;
  readonly adviceOf: (of: Measured) => Advice;
  readonly codeOf: (of: Measured) => IssueCode | undefined;
}

interface Finding {
  readonly of: Measured;
  readonly from: EngineMeasures;
}

/**
 * Returns what to fix on this page, in the order of `compareIssues`. What one of the causes explains is one issue, which
 * names the checks that follow from it. `isQuiet` makes low what is not critical.
 */
export function issuesOf(
  engines: readonly EngineMeasures[],
  { causes, isQuiet }: { readonly causes: readonly Cause[]; readonly isQuiet: boolean },
  account: Account,
): Issue[] {
  const findings = engines.flatMap((from) => from.measured.filter(isFinding).map((of) => ({ of, from })));
  const points = new Points(engines);
  return groupsOf(findings, causes)
    .map((group) => rankedOf(group, points, isQuiet))
    .sort(compareIssues)
    .map((ranked) => issueOf(ranked, account));
}

/**
 * What can not wait, then a main object that is useless or untrue, then by the points that are promised. Where a cap hides
 * them, by those without it: it falls with an issue that stands before.
 */
export function compareIssues(a: Ranked, b: Ranked): number {
  return (
    Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
    Number(b.comesFirst) - Number(a.comesFirst) ||
    b.impact - a.impact ||
    b.cost - a.cost ||
    (a.id < b.id ? -1 : 1)
  );
}

function isFinding({ check, score, cap, relevance }: Measured): boolean {
  const isReported = check.weight > 0 ? relevance >= RELEVANT : check.severity !== undefined;
  return isReported && score !== null && (score < FINE || cap !== undefined);
}

/** Every finding once; the first of a group stands for it. */
function groupsOf(findings: readonly Finding[], causes: readonly Cause[]): readonly Group[] {
  const left = new Map(findings.map((finding) => [finding.of.check.id, finding]));
  const groups: Group[] = [];
  for (const cause of causes) {
    if (!cause.named.some((id) => left.has(id))) continue;
    const found = (ids: readonly string[]) => ids.flatMap((id) => left.get(id) ?? []);
    const members = [...found(cause.named), ...found(cause.follows)];
    for (const { of } of members) left.delete(of.check.id);
    groups.push({
      members,
      promised: members.filter(({ of }) => cause.open?.includes(of.check.id) !== true),
      comesFirst: cause.comesFirst === true,
    });
  }
  return [...groups, ...[...left.values()].map(alone)];
}

function alone(finding: Finding): Group {
  return { members: [finding], promised: [finding], comesFirst: false };
}

interface Group {
  readonly members: readonly Finding[];
  /** Those that pass, for certain, once it is fixed. */
  readonly promised: readonly Finding[];
  readonly comesFirst: boolean;
}

/** What decides the position of an issue. */
interface Ranked extends Pick<Issue, 'id' | 'severity' | 'impact'> {
  readonly comesFirst: boolean;
  /** Points of the purchased score without caps. */
  readonly cost: number;
}

interface RankedGroup extends Ranked, Group {
  readonly gains: Issue['gains'];
}

function rankedOf({ members, promised, comesFirst }: Group, points: Points, isQuiet: boolean): RankedGroup {
  const [first] = members;
  if (first === undefined) throw new RangeError('an issue has a finding');
  const { gains, impact, cost } = points.regainedBy(promised);
  const byCost = severityOf(
    members.map(({ of }) => of),
    cost,
  );
  // A main object that is useless or untrue is worth more than the points of one check.
  const severity = comesFirst && byCost !== 'critical' ? 'high' : byCost;
  return {
    id: first.of.check.id,
    severity: isQuiet && severity !== 'critical' ? 'low' : severity,
    impact,
    cost,
    comesFirst,
    members,
    promised,
    gains,
  };
}

/** Scores the page again as if findings were fixed. */
class Points {
  private readonly scores: EngineScores;
  private readonly means: EngineScores;

  constructor(private readonly engines: readonly EngineMeasures[]) {
    this.scores = scoresOf(engines, engineScore);
    this.means = scoresOf(engines, weightedMean);
  }

  regainedBy(members: readonly Finding[]): Pick<RankedGroup, 'gains' | 'impact' | 'cost'> {
    const passed = new Set(members.map(({ of }) => of));
    const touched = this.engines.filter((engine) => members.some(({ from }) => from === engine));
    const scores = scoresOf(touched, engineScore, passed);
    const means = scoresOf(touched, weightedMean, passed);
    return {
      gains: Object.fromEntries(
        touched.map(({ engine }) => [engine, round((scores[engine] ?? 0) - (this.scores[engine] ?? 0))]),
      ),
      impact: round(difference(this.scores, scores)),
      cost: difference(this.means, means),
    };
  }
}

function scoresOf(
  engines: readonly EngineMeasures[],
  score: typeof engineScore,
  passed?: ReadonlySet<Measured>,
): EngineScores {
  return Object.fromEntries(engines.map(({ engine, measured }) => [engine, score(measured, passed)]));
}

function difference(before: EngineScores, changed: EngineScores): number {
  return (overallOf({ ...before, ...changed }) ?? 0) - (overallOf(before) ?? 0);
}

function issueOf(
  { members, gains, ...rank }: RankedGroup,
  { proofOf, titleOf, adviceOf, codeOf }: Account,
): Issue {
  const [first, ...others] = members;
  if (first === undefined) throw new RangeError('an issue has a finding');
  const { check } = first.of;
  const { evidence, where } = proofOf(first.of);
  const { why, fix } = adviceOf(first.of);
  const code = harmlessCode(codeOf(first.of));
  return {
    id: rank.id,
    engine: first.from.engine,
    dimension: check.dimension,
    severity: rank.severity,
    impact: rank.impact,
    title: titleOf(first.of),
    why,
    // It may quote the page.
    fix: harmless(fix, MAX_ADVICE_CHARACTERS),
    evidence: evidence
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_EVIDENCE)
      .map((line) => harmless(line)),
    basis: check.source.basis,
    source: check.source.name,
    gains,
    where: where.slice(0, MAX_POSITIONS).map(harmlessPosition),
    follows: others.map(({ of, from }) => ({
      id: of.check.id,
      engine: from.engine,
      title: titleOf(of),
    })),
    ...(code === undefined ? {} : { code }),
  };
}

function round(points: number): number {
  return Math.round(points * 10) / 10;
}

function harmlessPosition(position: MarkupPosition): MarkupPosition {
  return { ...position, path: harmless(position.path), excerpt: harmless(position.excerpt) };
}

/** Part of what is to be written would be of no use. */
function harmlessCode(code: IssueCode | undefined): IssueCode | undefined {
  if (code === undefined || code.after.length > MAX_CODE_CHARACTERS) return undefined;
  const { before, after, missing } = code;
  const isLong = before !== undefined && before.length > MAX_CODE_CHARACTERS;
  return {
    ...code,
    ...(before === undefined
      ? {}
      : { before: visible(isLong ? `${before.slice(0, MAX_CODE_CHARACTERS - 1)}…` : before) }),
    after: visible(after),
    ...(missing === undefined ? {} : { missing: missing.map((each) => harmless(each)) }),
  };
}

/** Keeps line breaks, and what joins letters in words; removes what would show code in another order than it has. */
function visible(code: string): string {
  const text = code.replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
  return Buffer.from(text).toString();
}

/** Beside single spaces. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]|[^\S ]| {2}/u;

/** A cut may split a surrogate pair, and half of one can't be stored. */
const HALF_A_CHARACTER = /\p{Cs}/u;

/** Most lines are such, and need no other look. */
const PLAIN = /^(?:[!-~]| (?! ))*$/;

/** What quotes a page that we do not control has no control characters, no line breaks, and is short. */
function harmless(line: string, most = MAX_EVIDENCE_CHARACTERS): string {
  if (line.length <= most && PLAIN.test(line)) return line.trim();
  const printable = UNPRINTABLE.test(line) ? line.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ') : line;
  const plain = printable.trim();
  const text = plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
  return HALF_A_CHARACTER.test(text) ? Buffer.from(text).toString() : text;
}
