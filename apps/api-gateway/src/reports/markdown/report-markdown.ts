import { judgedAs } from '#contracts/audit/page-kinds';
import { capitalised, creditsText } from '../../pages/parts.js';
import { basisName, dimensionName, engineName } from '../model/check-names.js';
import {
  bandOf,
  codeHeading,
  decimal,
  gainText,
  issuesIntroduction,
  missingText,
  UNREAD_ISSUES,
  overallFormula,
  reportTitle,
  typeName,
} from '../model/report-names.js';
import { summaryOf } from '../model/summary.js';
import type {
  CheckReport,
  CodeReport,
  EngineReport,
  IssueReport,
  Report,
  ReportResult,
} from '../model/report.js';
import { passageAddress, webAddress } from '../model/passages.js';

/** RFC 7763 needs the charset; RFC 7764 names the tables' dialect. */
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8; variant=GFM';

/** Returns the report as Markdown. Texts of the result are escaped: the audited page may have written them. `by`: who sends it. */
export function reportMarkdown(report: Report, by: readonly string[] = []): string {
  const { result } = report;
  const parts = [`# ${markdownText(reportTitle(report))}`, headOf(report)];
  if (result === undefined) parts.push(unfinishedOf(report));
  else
    parts.push(
      markdownText(summaryOf(result).join(' ')),
      scoresOf(result, report.type),
      issuesOf(result, result.finalUrl ?? report.url),
      ...restOf(result),
    );
  if (by.length > 0) parts.push(`Report by ${by.map((line) => markdownText(line)).join(' · ')}`);
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function headOf(report: Report): string {
  const { result, credits, createdAt, completedAt } = report;
  const judged = result?.completeness;
  return list([
    ['Page', addressOf(report.url)],
    ['Redirected to', result?.finalUrl && addressOf(result.finalUrl)],
    ['Kind', result?.page && markdownText(judgedAs(result.page))],
    ['Audit', `${markdownText(typeName(report.type))}, ${markdownText(report.auditId)}`],
    ['Status', markdownText(report.status)],
    ['Created', createdAt?.toISOString()],
    ['Ended', completedAt?.toISOString()],
    ['Judged', judged && `${judged.computed} of ${judged.total} checks`],
    ['Scoring version', result?.scoringVersion && markdownText(result.scoringVersion)],
    [
      'Credits',
      credits && `${creditsText(credits.charged)} charged, ${creditsText(credits.refunded)} refunded`,
    ],
  ]);
}

function list(entries: readonly (readonly [string, string | undefined])[]): string {
  return entries.flatMap(([name, value]) => (value ? [`- **${name}:** ${value}`] : [])).join('\n');
}

function addressOf(url: string): string {
  const href = webAddress(url);
  return href === undefined ? markdownText(url) : markdownLink(markdownText(url), href);
}

function unfinishedOf({ failure, status }: Report): string {
  if (failure === undefined) return `This audit has no result: its status is ${markdownText(status)}.`;
  const { reason, message } = failure;
  return `## The audit failed\n\n${list([
    ['Reason', markdownText(reason)],
    ['What it means', message && markdownText(message)],
  ])}`;
}

function scoresOf({ overall, engines }: ReportResult, type: string): string {
  const rows = [
    ['Overall', overall] as const,
    ...engines.map(({ name, score }) => [engineName(name), score] as const),
  ];
  const formula = overallFormula(type, engines, overall);
  return [
    '## Scores',
    table(
      ['Score', 'Of 100', ''],
      rows.map(([name, score]) => [markdownText(name), String(score ?? '–'), bandOf(score).name]),
    ),
    ...(formula === undefined ? [] : [markdownText(formula)]),
    'A score says how well the page follows known rules. It does not predict rankings or citations.',
  ].join('\n\n');
}

function issuesOf({ issues }: ReportResult, pageUrl: string): string {
  if (issues === undefined) return `## What to fix\n\n${UNREAD_ISSUES}`;
  if (issues.length === 0) return '## What to fix\n\nNo check found an issue.';
  return [
    '## What to fix',
    `${issuesIntroduction(issues)} The gains do not add up.`,
    ...issues.map((issue, index) => issueOf(issue, index + 1, pageUrl)),
  ].join('\n\n');
}

function issueOf(issue: IssueReport, number: number, pageUrl: string): string {
  const { title, severity, dimension, why, fix, evidence, id, basis, source, positions, follows, docUrl } =
    issue;
  const { code } = issue;
  const gain = gainText(issue);
  const found = evidence.map(({ text, quote }) => {
    const href = quote === undefined ? undefined : passageAddress(pageUrl, quote);
    return `  - ${markdownText(text)}${href === undefined ? '' : ` (${markdownLink('on the page', href)})`}`;
  });
  const entries = list([
    ['Severity', markdownText(capitalised(severity))],
    ['Regains', gain && markdownText(gain)],
    ['Check', `${markdownText(id)}${dimension === '' ? '' : `, ${markdownText(dimensionName(dimension))}`}`],
    ['Why', why && markdownText(why)],
    ['How to fix it', fix && markdownText(fix)],
    ['More', docUrl && markdownLink('about this check, with examples', docUrl)],
    ['The same cause', follows.length === 0 ? undefined : follows.map(markdownText).join('; ')],
    ['Source', source && markdownText(basis ? `${source}. ${basisName(basis)}.` : source)],
  ]);
  const inHtml = positions.map(
    ({ at, excerpt }) => `  - ${markdownText([...(at === undefined ? [] : [at]), excerpt].join(': '))}`,
  );
  const lines = [entries, ...under('Found', found), ...under('Where in the HTML', inHtml)];
  return [
    `### ${number}. ${markdownText(title)}`,
    lines.join('\n'),
    ...(code === undefined ? [] : codeOf(code)),
  ].join('\n\n');
}

function codeOf(code: CodeReport): string[] {
  const missing = missingText(code);
  return [
    `${markdownText(codeHeading(code))}:`,
    ...(code.before === undefined
      ? [fenced(code.language, code.after)]
      : [fenced('diff', [...marked('-', code.before), ...marked('+', code.after)].join('\n'))]),
    ...(missing === undefined ? [] : [markdownText(missing)]),
  ];
}

function marked(mark: string, text: string): string[] {
  return text.split('\n').map((line) => `${mark} ${line}`);
}

const LANGUAGES: ReadonlySet<string> = new Set(['html', 'json', 'diff']);

/** A fence is longer than any run of its character within (CommonMark, fenced code blocks). */
function fenced(language: string, text: string): string {
  const code = text.replace(DIRECTIONS, '').replace(/[^\P{Cc}\n]/gu, ' ');
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${LANGUAGES.has(language) ? language : ''}\n${code}\n${fence}`;
}

function under(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`- **${heading}:**`, ...lines];
}

function restOf(result: ReportResult): string[] {
  const detailed = result.engines.filter(({ dimensions }) => dimensions.length > 0);
  return [
    detailed.length === 0 ? '' : ['## How the scores came about', ...detailed.map(breakdownOf)].join('\n\n'),
    unjudgedOf(result),
  ];
}

function breakdownOf({ name, score, mean, isCapped, dimensions }: EngineReport): string {
  const rows = dimensions.flatMap((dimension) => [
    [
      `**${markdownText(dimensionName(dimension.name))}**`,
      String(dimension.score ?? '–'),
      decimal(dimension.weight),
    ],
    ...dimension.checks.map(checkRow),
  ]);
  const capped = isCapped && mean !== null ? [`Capped: the checks alone would give ${decimal(mean)}.`] : [];
  return [
    `### ${markdownText(engineName(name))}: ${score ?? 'no score'}`,
    ...capped,
    table(['Check', 'Score', 'Weight'], rows),
  ].join('\n\n');
}

function checkRow({ title, score, weight, isFault }: CheckReport): string[] {
  return [
    markdownText(title),
    score === null ? 'not judged' : `${Math.round(score * 100)} %`,
    isFault ? `fault ${decimal(weight)}` : decimal(weight),
  ];
}

function unjudgedOf({ unjudged }: ReportResult): string {
  if (unjudged.length === 0) return '';
  return [
    '## What was not judged',
    'These checks do not apply to this page, or could not be measured. They count in no score.',
    unjudged
      .map(({ id, title }) => `- ${markdownText(title === undefined ? id : `${title} (${id})`)}`)
      .join('\n'),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Text for Markdown that is markup already. */
const INLINE = /[\\`*_[\]|~$!@#{}()]/g;

/** Would let a text be read in another order than it is written. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What begins a block where it stands first: a list, a quotation, a heading, a table's or a heading's line. */
const BLOCK = /^(?:[+\-=:]|\d+(?=[.)](?:\s|$)))/;

/**
 * Returns a text of somebody else as one line of Markdown that shows it, and does nothing else: no markup, no link, no
 * HTML, no new block.
 */
export function markdownText(text: string): string {
  const line = text
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const escaped = line
    .replace(INLINE, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Otherwise many readers make links of what looks like an address.
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}&#46;`);
  return escaped.replace(BLOCK, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Returns a link to an `http` address, which `webAddress` returned. `text` is Markdown. */
function markdownLink(text: string, href: string): string {
  const target = href.replace(/[()\\<>|`*_[\]]/g, (character) => encodeAscii(character));
  return `[${text}](${target})`;
}

function encodeAscii(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
