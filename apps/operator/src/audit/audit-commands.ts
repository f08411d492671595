import { Argument } from 'commander';
import { AUDIT_TYPES, type AuditResult, type Fault } from '#contracts/audit/audits';
import { userAgentOf } from '#contracts/audit/crawler';
import { PAGE_KINDS } from '#contracts/audit/page-kinds';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import { Failure } from '#contracts/failures';
import {
  visibleDimensions,
  visibleIssues,
  visiblePage,
} from '../../../api-gateway/src/operations/partner-view.js';
import {
  type Analyser,
  AuditFailure,
  auditFile,
  auditPage,
  LinkProber,
  withAnalyser,
} from '../../../audit-engine/src/operations/page-audit.js';
import { readPageFile, STANDARD_INPUT } from './read-page-file.js';
import { reportOf } from './report.js';
import { terminalOf } from './terminal.js';
import { command, family, flag, optional, withDefault, type Given } from '../command-line/command.js';
import type { Operator } from '../connections/operator.js';
import { addressRanges, instant, webAddress, wholeNumber } from '../command-line/option-values.js';
import { UsageError } from '../connections/settings.js';
import { printable } from '../command-line/terminal/output.js';

/** As the service gives an audit. */
const BUDGET_MS = 60_000;

const FILE_NOTE =
  'a file: audited as if a server had sent it at once from that address; robots.txt, sitemap.xml and llms.txt were not looked at';

const OPTIONS = {
  type: withDefault('<type>', 'what to audit', AUDIT_TYPES, 'all'),
  kind: optional('<kind>', 'what the page is for; default: as it looks', PAGE_KINDS),
  url: optional('<address>', 'of a file: the address that it is audited as', webAddress),
  asOf: optional('<time>', 'measure ages against this time (ISO 8601) instead of now', instant),
  allow: optional('<cidr>', 'private range that may be fetched from, such as 127.0.0.0/8', addressRanges),
  links: flag('of an address: also request its links, its images and its other spellings'),
  failUnder: optional('<score>', 'exit code 1 for an overall score below it, 0 to 100', wholeNumber(0, 100)),
};
type RunOptions = Given<typeof OPTIONS>;

export const auditCommands = family('audit', 'audits of web pages', [
  command({
    name: 'run',
    about: 'audit a page from this machine, without a service and without credits',
    argument: new Argument('<page>', 'its address, a file of HTML, or - for standard input'),
    options: OPTIONS,
    notes: [
      "It runs the engine's code on this machine. It needs no stack and no variable, and stores nothing.",
      'It prints scores, dimensions, the first ten issues, and what was not applicable or not measured.',
      'The output has the width and colours of the terminal, or is plain text of 80 columns. NO_COLOR removes the colours.',
      '--json prints the result with all issues. page, scores, dimensions and issues are as the API answers them.',
      "Addresses are fetched under the engine's rules, which include robots.txt. Private addresses are refused (AUDIT_FORBIDDEN_TARGET).",
      '--allow allows a range, as EGRESS_ALLOW does for the service. For several, use commas or repeat the option.',
      '--links also requests what the page links to, as ENGINE_LINK_PROBE does for the service.',
      "If PUBLIC_URL is set, the user agent names the crawler's page, and each issue the page about its check.",
      'A file, or - for standard input, is audited as if a server had sent it from --url, at once and without redirects.',
      "Without --url the address is https://site.example/ and the file's name.",
      'For a file, robots.txt, sitemap.xml and llms.txt are not fetched. The checks that need them are not measured.',
      'The same bytes with the same --as-of have the same result.',
      'Exit code 1: the audit failed. AUDIT_… on standard error has the reason, the fault, details and what to do.',
      'Exit code 1: the overall score is below --fail-under. The result is printed first.',
      'Exit code 2: the file cannot be read.',
    ],
    examples: [
      'audit run https://example.com/',
      'audit run build/index.html --url https://example.com/ --fail-under 80',
    ],
    run: runAudit,
  }),
]);

/** Prints the result. Throws `UsageError`, a `Failure` for an audit that failed, and an error for too low a score. */
async function runAudit(options: RunOptions, operator: Operator): Promise<void> {
  const [target = ''] = options.args;
  const startedAt = performance.now();
  const audit = isAddress(target) ? auditAddress(target, options, operator) : auditBytes(target, options);
  const result = await withAnalyser(audit).catch((error: unknown) => {
    throw error instanceof AuditFailure ? explained(error) : error;
  });
  const tookMs = performance.now() - startedAt;
  const publicUrl = operator.settings.publicUrl();
  const fileNotes = isAddress(target) ? [] : [FILE_NOTE];
  const text = options.json
    ? JSON.stringify(asAnswered(result, publicUrl))
    : reportOf(
        { target, type: options.type, tookMs, result, notes: fileNotes, publicUrl },
        terminal(operator),
      ).join('\n');
  process.stdout.write(`${text}\n`);
  assertScore(result, options.failUnder);
}

function auditAddress(url: string, options: RunOptions, { settings }: Operator) {
  if (options.url !== undefined)
    throw new UsageError('--url is for a file; an address is audited as itself.');
  const policy = egressPolicy({ allow: options.allow ?? [] });
  const userAgent = userAgentOf(settings.publicUrl());
  const linkProber = options.links ? new LinkProber() : undefined;
  return (analyser: Analyser) =>
    auditPage({ url, policy, userAgent, analyser, linkProber, ...commonOf(options) });
}

function auditBytes(file: string, options: RunOptions) {
  if (options.allow !== undefined) throw new UsageError('--allow is for an address; a file is only read.');
  if (options.links) throw new UsageError('--links is for an address; a file is only read.');
  const url = options.url ?? `https://site.example/${nameOf(file)}`;
  return async (analyser: Analyser) =>
    auditFile({ bytes: await readPageFile(file), url, analyser, ...commonOf(options) });
}

function commonOf({ type, kind, asOf }: RunOptions) {
  return {
    type,
    kind,
    asOf: asOf === undefined ? new Date() : new Date(asOf),
    budgetMs: BUDGET_MS,
    signal: AbortSignal.timeout(BUDGET_MS),
  };
}

/** The fields that the API answers with. */
function asAnswered(result: AuditResult, publicUrl: string | undefined): object {
  const { page, scores } = result;
  const issues = publicUrl === undefined ? result.issues : visibleIssues(result.issues, publicUrl);
  return { ...(page && { page: visiblePage(page) }), scores, dimensions: visibleDimensions(result), issues };
}

function assertScore({ scores: { overall } }: AuditResult, failUnder: number | undefined): void {
  if (failUnder === undefined || (overall !== null && overall >= failUnder)) return;
  throw new Error(
    `The overall score is ${overall ?? 'not measured'}, and --fail-under ${failUnder} was given.`,
  );
}

function terminal({ env }: Operator) {
  return terminalOf(process.stdout, env);
}

function isAddress(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

/** The last part of its path; its name tells a home page, which is asked for less. */
function nameOf(file: string): string {
  return file === STANDARD_INPUT ? 'page' : encodeURIComponent(file.split(/[/\\]/).at(-1) ?? '');
}

const FAULTS: Readonly<Record<Fault, string>> = {
  input: 'input (what was asked for)',
  target: 'target (the audited site)',
  engine: 'engine (acs, or this machine)',
};

const ALLOW_HINT =
  '--allow with a range such as 127.0.0.0/8 lets it be fetched, as EGRESS_ALLOW does for the service';

/** An audit without a result, for people: what happened and what to do, whose fault it is, the facts. */
export function explained(failure: AuditFailure): Failure {
  const { failure_reason: reason, fault, error, detail } = failure;
  const fields = [
    ['reason', reason],
    ['fault', FAULTS[fault]],
    [
      'details',
      Object.entries(detail)
        .map((field) => field.join(' '))
        .join(', '),
    ],
    ['your own page', reason === 'forbidden_target' ? ALLOW_HINT : ''],
  ];
  const lines = fields.flatMap(([name, text = '']) => (text === '' ? [] : `\n  ${name}: ${printable(text)}`));
  return new Failure('rejected', error.code, error.message + lines.join(''), { cause: failure });
}
