import { pageKindName } from '#contracts/audit/page-kinds';
import type { CheckReport, Report, ReportResult } from '../model/report.js';

export interface Comparison {
  readonly before: ComparedReport;
  readonly after: ComparedReport;
  /** Whether the scores may be compared: they were made by the same version of the scoring. */
  readonly isSameScoring: boolean;
  /** The overall score and those of the engines that either audit has. */
  readonly scores: readonly ScoreChange[];
  /** Most weight first, as `worse`. */
  readonly better: readonly CheckChange[];
  readonly worse: readonly CheckChange[];
  readonly unchanged: readonly CheckReport[];
  readonly notComparable: readonly LoneCheck[];
  /** What may explain the changes, in sentences. */
  readonly notes: readonly string[];
}

export interface ComparedReport extends Report {
  readonly result: ReportResult;
}

export interface ScoreChange {
  /** `overall` or an engine. */
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
}

export interface CheckChange {
  readonly check: CheckReport;
  /** 0 to 1. */
  readonly before: number;
  readonly after: number;
}

/** A check that only one of the audits scored, or none. */
interface LoneCheck {
  readonly check: CheckReport;
  readonly why: string;
}

/** Returns the comparison of two complete audits, given in any order; undefined if one has no result. */
export function compare(one: Report, other: Report): Comparison | undefined {
  if (!isCompared(one) || !isCompared(other)) return undefined;
  const [before, after] = orderOf(one) <= orderOf(other) ? [one, other] : [other, one];
  const checks = checkChanges(checksOf(before), checksOf(after));
  const version = before.result.scoringVersion;
  const isSameScoring = version !== undefined && version === after.result.scoringVersion;
  return {
    before,
    after,
    isSameScoring,
    scores: scoreChanges(before.result, after.result),
    ...checks,
    notes: changeNotes(before, after, { isSameScoring, changed: [...checks.better, ...checks.worse] }),
  };
}

function isCompared(report: Report): report is ComparedReport {
  return report.result !== undefined;
}

function orderOf({ createdAt, auditId }: Report): string {
  return `${createdAt?.toISOString() ?? ''} ${auditId}`;
}

function checksOf({ result }: ComparedReport): ReadonlyMap<string, CheckReport> {
  const checks = result.engines.flatMap(({ dimensions }) =>
    dimensions.flatMap((dimension) => dimension.checks),
  );
  return new Map(checks.map((check) => [check.id, check]));
}

function scoreChanges(before: ReportResult, after: ReportResult): ScoreChange[] {
  const [was, is] = [before, after].map(
    ({ engines }) => new Map(engines.map(({ name, score }) => [name, score])),
  );
  return [
    { name: 'overall', before: before.overall, after: after.overall },
    ...[...new Set([...was!.keys(), ...is!.keys()])].map((name) => ({
      name,
      before: was!.get(name) ?? null,
      after: is!.get(name) ?? null,
    })),
  ];
}

type Changes = Pick<Comparison, 'better' | 'worse' | 'unchanged' | 'notComparable'>;

function checkChanges(was: ReadonlyMap<string, CheckReport>, is: ReadonlyMap<string, CheckReport>): Changes {
  const [changed, unchanged, notComparable]: [CheckChange[], CheckReport[], LoneCheck[]] = [[], [], []];
  for (const id of new Set([...is.keys(), ...was.keys()])) {
    const [earlier, later] = [was.get(id), is.get(id)];
    const check = (later ?? earlier)!;
    const [before, after] = [earlier?.score ?? null, later?.score ?? null];
    if (before === null || after === null) notComparable.push({ check, why: whyNot(earlier, later) });
    else if (before === after) unchanged.push(check);
    else changed.push({ check, before, after });
  }
  const sorted = changed.sort((a, b) => pointsOf(b) - pointsOf(a));
  return {
    better: sorted.filter(({ before, after }) => after > before),
    worse: sorted.filter(({ before, after }) => after < before),
    unchanged,
    notComparable,
  };
}

function pointsOf({ check, before, after }: CheckChange): number {
  return check.weight * Math.abs(after - before);
}

function whyNot(earlier: CheckReport | undefined, later: CheckReport | undefined): string {
  if (earlier === undefined) return 'only in the later audit';
  if (later === undefined) return 'only in the earlier audit';
  if (earlier.score === null)
    return later.score === null ? 'judged in neither audit' : 'judged in the later audit only';
  return 'judged in the earlier audit only';
}

/** Checks that measure how old dates are. */
const AGEING = 'geo.fresh.';

const DAY_MS = 86_400_000;

/** Returns sentences on what changed between two audits: the scoring, the page, or only the time. */
function changeNotes(
  before: ComparedReport,
  after: ComparedReport,
  { isSameScoring, changed }: { readonly isSameScoring: boolean; readonly changed: readonly CheckChange[] },
): string[] {
  const notes = [
    isSameScoring
      ? (otherKind(before.result, after.result) ?? sameScoring(changed))
      : otherScoring(before.result, after.result),
  ];
  if (addressOf(before) !== addressOf(after))
    notes.push('The audits judged different addresses: the URL, or where it redirects to, is another one.');
  if (before.type !== after.type)
    notes.push('The audits are of different types: only what both bought can be compared.');
  const aged = changed.some(({ check }) => check.id.startsWith(AGEING));
  const days = daysBetween(before.result.asOf, after.result.asOf);
  if (aged && days !== undefined && days > 0)
    notes.push(
      `Ages of dates are measured when an audit runs, and ${days === 1 ? 'a day lies' : `${days} days lie`} between the two. A page that nobody changed may lose points in this way.`,
    );
  return notes;
}

function sameScoring(changed: readonly CheckChange[]): string {
  if (changed.length === 0) return 'Page and scoring: no check that both audits judged has changed.';
  if (changed.every(({ check }) => check.id.startsWith(AGEING)))
    return 'The scoring is the same, and the page may be: only checks of the age of its dates changed.';
  return 'The scoring is the same, so the page changed, or its headers, or the files of its site.';
}

/** Undefined if both judged the page as the same kind. */
function otherKind({ page: before }: ReportResult, { page: after }: ReportResult): string | undefined {
  if (before === undefined || after === undefined || before.kind === after.kind) return undefined;
  const [was, is] = [before, after].map(({ kind }) => pageKindName(kind));
  return `The scoring is the same, but the page was judged as ${was} before, and as ${is} now. Other checks make sense then: scores may differ even if nobody changed the page.`;
}

function otherScoring(before: ReportResult, after: ReportResult): string {
  const [from, to] = [before, after].map(({ scoringVersion }) => scoringVersion ?? 'unknown');
  return `The scoring changed, from version ${from} to ${to}. The scores are not comparable: compare the checks. A check may differ because of its page or because of its new rule.`;
}

function addressOf({ url, result }: ComparedReport): string {
  return result.finalUrl ?? url;
}

function daysBetween(from: Date | undefined, to: Date | undefined): number | undefined {
  return from && to && Math.round((to.getTime() - from.getTime()) / DAY_MS);
}
