import { ENGINES } from '#contracts/audit/audits';
import { FAILURES } from '#contracts/audit/failure-reasons';
import { isInstant } from '#contracts/validation/is-iso-time';
import { quotedWords, webAddress } from './passages.js';
import type {
  CheckReport,
  CodeReport,
  DimensionReport,
  EngineReport,
  IssueReport,
  PageReport,
  PositionReport,
  Report,
  ReportResult,
  UnjudgedCheck,
} from './report.js';

/** The worst first. */
export const SEVERITIES: readonly string[] = ['critical', 'high', 'medium', 'low'];

/** Of `dimensions`: what is no engine. */
const MEASUREMENT: ReadonlySet<string> = new Set(['scoring_version', 'as_of', 'final_url', 'completeness']);

/** Returns the report of an audit as `GET /audit/{id}` has it. Takes any JSON: what is not as expected is left out. */
export function reportOf(audit: unknown): Report {
  const fields = fieldsOf(audit);
  const url = textIn(fields.url) ?? '';
  const status = textIn(fields.status) ?? 'unknown';
  const { charged, refunded } = fieldsOf(fields.credits);
  const error = fieldsOf(fields.error);
  return {
    auditId: textIn(fields.audit_id) ?? '',
    url,
    type: textIn(fields.type) ?? 'unknown',
    status,
    createdAt: timeIn(fields.created_at),
    completedAt: timeIn(fields.completed_at),
    credits:
      typeof charged === 'number'
        ? { charged, refunded: typeof refunded === 'number' ? refunded : 0 }
        : undefined,
    failure:
      status === 'failed'
        ? {
            reason: textIn(fields.failure_reason) ?? 'unknown',
            code: textIn(error.code),
            message: textIn(error.message),
          }
        : undefined,
    result: status === 'complete' ? resultOf(fields, url) : undefined,
  };
}

/** Returns the report without what concerns the workspace alone, to be shown to anybody. */
export function withoutAccount(report: Report): Report {
  return { ...report, credits: undefined };
}

/** Returns the report for readers who are not to learn whose service it is: our documentation, or the name of our crawler. */
export function withoutService(report: Report): Report {
  const { result, failure } = report;
  if (failure !== undefined) {
    const known = Object.entries(FAILURES).find(([reason]) => reason === failure.reason);
    return { ...report, failure: { ...failure, message: known?.[1].message } };
  }
  if (result?.issues === undefined) return report;
  const issues = result.issues.map((issue) => ({ ...issue, docUrl: undefined }));
  return { ...report, result: { ...result, issues } };
}

function resultOf(audit: Readonly<Record<string, unknown>>, url: string): ReportResult {
  const scores = fieldsOf(audit.scores);
  const dimensions = fieldsOf(audit.dimensions);
  const completeness = fieldsOf(dimensions.completeness);
  const [computed, total] = [completeness.computed, completeness.total].map((count) =>
    numberIn(count, 0, Number.MAX_SAFE_INTEGER),
  );
  const engines = enginesOf(scores, dimensions);
  const finalUrl = textIn(dimensions.final_url);
  return {
    page: pageOf(fieldsOf(audit.page)),
    scoringVersion: textIn(dimensions.scoring_version),
    asOf: timeIn(dimensions.as_of),
    finalUrl: finalUrl === url ? undefined : finalUrl,
    completeness:
      typeof computed === 'number' && typeof total === 'number' && total > 0
        ? { computed, total }
        : undefined,
    overall: scoreIn(scores.overall),
    engines,
    issues: Array.isArray(audit.issues) ? audit.issues.map(issueOf) : undefined,
    unjudged: unjudgedOf(engines, listOf(completeness.missing)),
  };
}

function pageOf({ kind, sure, why, given }: Fields): PageReport | undefined {
  const name = textIn(kind);
  if (name === undefined) return undefined;
  return {
    kind: name,
    sure: given === true ? null : numberIn(sure, 0, 1),
    why: listOf(why).flatMap((line) => textIn(line) ?? []),
  };
}

/** In the order of the scores: the database has its own. */
function gainsIn(gains: Readonly<Record<string, unknown>>): IssueReport['gains'] {
  const engines = Object.keys(gains);
  const known = ENGINES.filter((engine) => engines.includes(engine));
  return [...new Set([...known, ...engines])].flatMap((engine) => {
    const points = numberIn(gains[engine], 0, 100);
    return points === null ? [] : [[engine, points] as const];
  });
}

function enginesOf(
  scores: Readonly<Record<string, unknown>>,
  dimensions: Readonly<Record<string, unknown>>,
): EngineReport[] {
  const known: readonly string[] = ENGINES;
  const others = [...Object.keys(dimensions), ...Object.keys(scores)].filter(
    (name) => !MEASUREMENT.has(name) && name !== 'overall' && !known.includes(name),
  );
  return [...new Set([...known, ...others])].flatMap((name) => {
    const score = scoreIn(scores[name]);
    const members = Object.entries(fieldsOf(dimensions[name])).map(([dimension, value]) =>
      dimensionOf(dimension, value),
    );
    if (score === null && members.length === 0) return [];
    const mean = meanOf(members.flatMap(({ checks }) => checks));
    const isCapped = score !== null && mean !== null && Math.round(mean) > score;
    return [{ name, score, mean, isCapped, dimensions: members }];
  });
}

function dimensionOf(name: string, value: unknown): DimensionReport {
  const fields = fieldsOf(value);
  const checks = listOf(fields.checks).map(checkOf);
  return {
    name,
    score: scoreIn(fields.score),
    weight: checks.reduce((sum, { weight, isFault }) => sum + (isFault ? 0 : weight), 0),
    checks,
  };
}

function checkOf(value: unknown): CheckReport {
  const fields = fieldsOf(value);
  const id = textIn(fields.id) ?? 'unknown';
  return {
    id,
    title: textIn(fields.title) ?? id,
    weight: numberIn(fields.weight, 0, Number.MAX_SAFE_INTEGER) ?? 0,
    isFault: fields.fault === true,
    score: numberIn(fields.score, 0, 1),
  };
}

function issueOf(value: unknown): IssueReport {
  const fields = fieldsOf(value);
  const id = textIn(fields.id) ?? 'unknown';
  const docUrl = textIn(fields.doc_url);
  return {
    id,
    docUrl: webAddress(docUrl),
    engine: textIn(fields.engine) ?? 'unknown',
    dimension: textIn(fields.dimension) ?? '',
    severity: textIn(fields.severity) ?? 'unknown',
    impact: numberIn(fields.impact, 0, 100),
    gains: gainsIn(fieldsOf(fields.gains)),
    title: textIn(fields.title) ?? id,
    why: textIn(fields.why),
    fix: textIn(fields.fix),
    evidence: listOf(fields.evidence).flatMap((line) => {
      const text = textIn(line);
      return text === undefined ? [] : [{ text, quote: quotedWords(id, text) }];
    }),
    basis: textIn(fields.basis),
    source: textIn(fields.source),
    positions: listOf(fields.where).flatMap(positionOf),
    // Several engines may say the same of one cause.
    follows: [
      ...new Set(listOf(fields.follows).flatMap((each) => textIn(fieldsOf(each).title) ?? [])),
    ].filter((problem) => problem !== fields.title),
    code: codeOf(fieldsOf(fields.code)),
  };
}

function codeOf({ language, into, before, after, missing, example }: Fields): CodeReport | undefined {
  const text = textIn(after);
  if (text === undefined) return undefined;
  return {
    language: textIn(language) ?? 'text',
    into: textIn(into),
    before: textIn(before),
    after: text,
    missing: listOf(missing).flatMap((each) => textIn(each) ?? []),
    isExample: example === true,
  };
}

function positionOf(value: unknown): PositionReport[] {
  const { line, column, path, excerpt } = fieldsOf(value);
  const [atLine, atColumn] = [line, column].map((count) => numberIn(count, 1, Number.MAX_SAFE_INTEGER));
  const text = textIn(excerpt);
  if (text === undefined) return [];
  return [
    {
      at: atLine === null || atColumn === null ? undefined : `Line ${atLine}, column ${atColumn}`,
      path: textIn(path),
      excerpt: text,
    },
  ];
}

/** All checks with null, and ids that only `completeness` names. */
function unjudgedOf(engines: readonly EngineReport[], missing: readonly unknown[]): UnjudgedCheck[] {
  const found = new Map<string, UnjudgedCheck>();
  const checks = engines.flatMap(({ dimensions }) => dimensions.flatMap((dimension) => dimension.checks));
  for (const { id, title, score } of checks) if (score === null) found.set(id, { id, title });
  for (const each of missing) {
    const id = textIn(each);
    if (id !== undefined && !found.has(id)) found.set(id, { id, title: undefined });
  }
  return [...found.values()];
}

function meanOf(checks: readonly CheckReport[]): number | null {
  const { points, weights } = tallyOf(checks);
  return weights === 0 ? null : (100 * points) / weights;
}

/**
 * By the formula of `checks.md`: a fault counts only as far as it fails, unless there is nothing to earn. `all`: the checks
 * among which something may be to earn, of which `checks` are a part.
 */
export function tallyOf(
  checks: readonly CheckReport[],
  all = checks,
): { readonly points: number; readonly weights: number } {
  const counts = ({ score, weight }: CheckReport) => score !== null && weight > 0;
  const earns = all.some((check) => counts(check) && !check.isFault);
  let [points, weights] = [0, 0];
  for (const { weight, isFault, score } of checks.filter(counts)) {
    const isLoss = isFault && earns;
    points += isLoss ? 0 : weight * score!;
    weights += isLoss ? weight * (1 - score!) : weight;
  }
  return { points, weights };
}

function scoreIn(value: unknown): number | null {
  return numberIn(value, 0, 100);
}

/** Readers of JSON whose shape nobody promises: what has another type is taken for absent. */

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object; none for anything else. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text with something to see; undefined for anything else. */
function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns a number within the bounds; null for anything else. */
function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

/** Returns the time of an ISO 8601 text; undefined for anything else. */
function timeIn(value: unknown): Date | undefined {
  return typeof value === 'string' && isInstant(value) ? new Date(value) : undefined;
}
