import {
  ENGINES,
  type AuditResult,
  type AuditType,
  type DimensionResult,
  type Engine,
  type Issue,
  type IssueCode,
  type KindOfPage,
  type Severity,
} from '#contracts/audit/audits';
import { checkPageUrl } from '#contracts/audit/check-page';
import { judgedAs } from '#contracts/audit/page-kinds';
import { printable } from '../command-line/terminal/output.js';
import { hanging, wrap } from './lines.js';
import type { Style, Terminal } from './terminal.js';

export interface ReportedAudit {
  /** As it was asked for. */
  readonly target: string;
  readonly type: AuditType;
  /** Of fetching and analysing, in milliseconds. */
  readonly tookMs: number;
  readonly result: AuditResult;
  /** What the reader must know of how it was audited. */
  readonly notes: readonly string[];
  /** Where the service is reached, if that is known: it has a page about each check. */
  readonly publicUrl: string | undefined;
}

/** More is a list to work off, which `--json` gives. */
const TOP_ISSUES = 10;
const BAR_WIDTH = 30;
const HONESTY = 'Scores say how ready the page is by known rules. They do not predict rankings or citations.';

/** The report for people, as lines. */
export function reportOf(audit: ReportedAudit, terminal: Terminal): readonly string[] {
  const { result } = audit;
  return [
    ...headOf(audit, terminal),
    '',
    ...scoresOf(result, terminal),
    ...ENGINES.flatMap((engine) => breakdownOf(engine, result.dimensions[engine], terminal)),
    '',
    ...issuesOf(result.issues, audit.publicUrl, terminal),
    ...unmeasuredOf(result, terminal),
    '',
    ...wrap(HONESTY, terminal.width).map((line) => terminal.paint('dim', line)),
  ];
}

function headOf(
  { target, type, tookMs, result, notes }: ReportedAudit,
  { width, paint }: Terminal,
): string[] {
  const { final_url: finalUrl, as_of: asOf, scoring_version: version, page } = result;
  return [
    ...wrap(printable(target), width).map((line) => paint('bold', line)),
    ...(finalUrl === target ? [] : hanging('audited as  ', printable(finalUrl), width)),
    `type        ${type}`,
    ...(page === undefined ? [] : hanging('kind        ', printable(kindOf(page)), width)),
    `took        ${(tookMs / 1_000).toFixed(2)} s`,
    `as of       ${asOf}`,
    `scoring     ${version}`,
    ...notes.flatMap((note) => hanging('note        ', printable(note), width)),
  ];
}

function kindOf({ kind, sure, why, given }: KindOfPage): string {
  return judgedAs({ kind, sure: given ? null : sure, why });
}

function scoresOf({ scores, dimensions }: AuditResult, terminal: Terminal): string[] {
  const bought = ENGINES.filter((engine) => dimensions[engine] !== undefined);
  return (['overall', ...bought] as const).map((name) =>
    terminal.paint('bold', scoreLine(name, scores[name], terminal)),
  );
}

function breakdownOf(
  engine: Engine,
  dimensions: Readonly<Record<string, DimensionResult>> | undefined,
  terminal: Terminal,
): string[] {
  if (dimensions === undefined) return [];
  const lines = Object.entries(dimensions).map(([name, { score }]) =>
    scoreLine(`  ${name}`, score, terminal),
  );
  return ['', terminal.paint('bold', engine.toUpperCase()), ...lines];
}

function scoreLine(name: string, score: number | null, { width, paint }: Terminal): string {
  const label = name.padEnd(20);
  if (score === null) return `${label}  -  nothing applied`;
  const length = Math.min(BAR_WIDTH, width - 26);
  const filled = Math.round((score / 100) * length);
  const bar = paint(colourOf(score), '█'.repeat(filled)) + paint('dim', '░'.repeat(length - filled));
  return `${label}${String(score).padStart(3)}  ${bar}`;
}

function colourOf(score: number): Style {
  return score >= 80 ? 'green' : score >= 50 ? 'yellow' : 'red';
}

function issuesOf(issues: readonly Issue[], publicUrl: string | undefined, terminal: Terminal): string[] {
  const { paint } = terminal;
  if (issues.length === 0) return [paint('bold', 'Nothing to fix')];
  const shown = issues.slice(0, TOP_ISSUES);
  const rest = issues.length - shown.length;
  return [
    paint('bold', `Issues: ${tallyOf(issues)}`),
    ...shown.flatMap((issue) => ['', ...issueLines(issue, publicUrl, terminal)]),
    ...(rest === 0 ? [] : ['', `and ${rest} more, which --json lists`]),
  ];
}

const SEVERITY_STYLE: Readonly<Record<Severity, Style>> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'dim',
};

function tallyOf(issues: readonly Issue[]): string {
  return (Object.keys(SEVERITY_STYLE) as Severity[])
    .map((severity) => [severity, issues.filter((issue) => issue.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');
}

function gainsOf(gains: NonNullable<Issue['gains']>): string {
  const engines = Object.entries(gains).map(([engine, points]) => `${engine.toUpperCase()} +${points}`);
  return engines.length === 0 ? '' : ` (${engines.join(', ')})`;
}

function issueLines(issue: Issue, publicUrl: string | undefined, { width, paint }: Terminal) {
  const {
    id,
    severity,
    impact,
    gains = {},
    title,
    why,
    fix,
    evidence,
    where = [],
    follows = [],
    code,
  } = issue;
  const causes = follows.map((each) => each.id).join(', ');
  return [
    `${paint(SEVERITY_STYLE[severity], severity.toUpperCase())}  +${impact}${gainsOf(gains)}  ${paint('dim', id)}`,
    ...wrap(title, width - 2).map((line) => `  ${paint('bold', line)}`),
    ...hanging('  Why:   ', why, width),
    ...hanging('  Fix:   ', fix, width),
    ...(code === undefined ? [] : codeLines(code, width)),
    ...evidence.flatMap((line) => hanging('  Found: ', printable(line), width)),
    ...where.flatMap(({ line, column, path }) =>
      hanging('  Where: ', printable(`line ${line}, column ${column}: ${path}`), width),
    ),
    ...(causes === '' ? [] : hanging('  Same cause: ', causes, width)),
    ...(publicUrl === undefined ? [] : hanging('  More:  ', checkPageUrl(publicUrl, id), width)),
  ];
}

/** Whole lines of code, to be copied. */
function codeLines({ into, before, after, missing, example }: IssueCode, width: number): string[] {
  const indented = (code: string) => code.split('\n').map((line) => `         ${printable(line)}`);
  const what = example === undefined ? into : `${into}, as an example`;
  return [
    ...(before === undefined
      ? hanging('  Paste: ', `${what}:`, width)
      : [...hanging('  Replace: ', `${what}:`, width), ...indented(before), '  By:']),
    ...indented(after),
    ...(missing === undefined ? [] : hanging('  Left out: ', missing.join(', '), width)),
  ];
}

function unmeasuredOf({ dimensions }: AuditResult, { width, paint }: Terminal): string[] {
  const ids = ENGINES.flatMap((engine) => Object.values(dimensions[engine] ?? {}))
    .flatMap(({ checks }) => checks)
    .filter(({ score }) => score === null)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const title = paint('bold', `Not applicable or not measured: ${ids.length}`);
  return ['', title, ...wrap(ids.join(', '), width - 2).map((line) => `  ${line}`)];
}
