import type { Fault } from '#contracts/audit/audits';
import { FAILURE_REASONS, type FailureReason } from '#contracts/audit/failure-reasons';
import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { priceOf } from '#contracts/money/prices';
import { refundOf } from '#contracts/money/refunds';
import {
  adviceOn,
  ERROR_CODES,
  exampleBody,
  slugOf,
} from '../../../apps/api-gateway/src/http/errors/error-guide.js';
import { adviceOnFailure } from '../../../apps/api-gateway/src/http/errors/failure-guide.js';
import { fence, plain, type RoutePage } from './markdown.js';

const DOCS_URL = 'https://api.example.com/docs';

const INTRODUCTION = `# Error codes of the API

For partners: what each error means. Every error has a \`code\` for programs and a \`message\` for people. In the served documentation, each code leads to a page
with what to do, and an example. Quote the \`request_id\` when you ask us about an error.
`;

const FAILED_AUDITS = `## Audits that failed

These are not HTTP errors. A GET of the audit has \`failure_reason\` and \`error.code\`. Its event has only \`failure_reason\`. New reasons may come at any time.
`;

/** The list of all error codes by status, and of all reasons of failed audits by their refund, in Markdown. */
export function errorsPage(): string {
  const statuses = [...Map.groupBy(ERROR_CODES, (code) => API_ERRORS[code])].sort(([a], [b]) => a - b);
  const percents = [...Map.groupBy(FAILURE_REASONS, (reason) => adviceOnFailure(reason).refundPercent)].sort(
    ([a], [b]) => a - b,
  );
  return [
    INTRODUCTION,
    ...statuses.flatMap(([status, codes]) => [`## ${status}\n`, listOf(codes.map(errorEntry))]),
    FAILED_AUDITS,
    ...percents.flatMap(([percent, reasons]) => [
      `### Refund: ${percent} % of the charge\n`,
      listOf(reasons.map(failureEntry)),
    ]),
  ].join('\n');
}

function listOf(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}\n`).join('');
}

function errorEntry(code: ApiErrorCode): string {
  return `\`${code}\`: ${plain(adviceOn(code, DOCS_URL).meaning)}`;
}

function failureEntry(reason: FailureReason): string {
  const { code, meaning } = adviceOnFailure(reason);
  return `\`${code}\` (\`${reason}\`): ${plain(meaning)}`;
}

/** The page of each code, at `/docs/errors/<code>` in lower case, to which `doc_url` of an error links. */
export function errorPages(): readonly RoutePage[] {
  return [...ERROR_CODES.map(errorPage), ...FAILURE_REASONS.map(failurePage)];
}

function errorPage(code: ApiErrorCode): RoutePage {
  const { meaning, whatToDo } = adviceOn(code, DOCS_URL);
  return pageOf(code, [
    `An error of the API, HTTP ${API_ERRORS[code]}.`,
    '## What it means',
    plain(meaning),
    '## What to do',
    plain(whatToDo),
    '## An answer with it',
    json(exampleBody({ code, docsUrl: DOCS_URL }, 'req_…')),
  ]);
}

const WHO: Readonly<Record<Fault, string>> = {
  input: 'the requested page',
  target: 'the audited site',
  engine: 'the service',
};

const NOTES: Readonly<Partial<Record<FailureReason, string>>> = {
  timeout:
    ' Or the audit itself was not finished in time, which has the same refund. The message of the audit says which.',
};

function failurePage(reason: FailureReason): RoutePage {
  const { code, fault, meaning, whatToDo, refundPercent } = adviceOnFailure(reason);
  return pageOf(code, [
    `This is why an audit failed, not an HTTP error. Its \`failure_reason\` is \`${reason}\`.`,
    '## What it means',
    plain(`${meaning}${NOTES[reason] ?? ''}`),
    '## What to do',
    plain(whatToDo),
    '## What is refunded',
    `${refundPercent} % of the charge, because the cause is ${WHO[fault]}.`,
    '## An audit with it',
    json({ data: exampleFailure(reason) }),
  ]);
}

function pageOf(code: string, parts: readonly string[]): RoutePage {
  return { params: { code: slugOf(code) }, content: [`# ${plain(code)}`, ...parts].join('\n\n') };
}

function json(body: unknown): string {
  return fence('json', JSON.stringify(body, null, 2));
}

/** Returns an example of the failure fields of a fetched audit (contract section 4.2). */
function exampleFailure(reason: FailureReason) {
  const { code, message, fault } = adviceOnFailure(reason);
  const charged = priceOf('seo');
  return {
    status: 'failed',
    failure_reason: reason,
    error: { code, message },
    credits: { charged, refunded: refundOf(charged, { kind: 'failed', fault }) },
  };
}
