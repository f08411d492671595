import type { Violation } from '#contracts/validation/violation';
import { ERROR_CODES } from '../../http/errors/error-slug.js';
import { type Html, html } from '../../pages/html.js';
import { badge } from '../../pages/parts/badge.js';
import { emptyState } from '../frame/empty-state.js';
import { filterPart } from '../frame/filter.js';
import { choiceField, type FormProblem, textField } from '../frame/form.js';
import { pager } from '../frame/pager.js';
import { table } from '../../pages/parts/table.js';
import { durationText, secondsTag } from '../../pages/parts/time.js';
import type { Visitor } from '../access/visitor.js';
import { type KeyOption, MAX_LOOKED_AT, type RequestPage } from './list-requests.js';
import type { RequestRow } from '../../http/request-log/stored-requests.js';
import type { RequestFilter } from './request-filter.js';
import { callOf, codeLink, keyText, replayText, statusBadge } from './request-text.js';

interface RequestListView {
  readonly visitor: Pick<Visitor, 'home'>;
  /** The path of the public URL. */
  readonly base: string;
  readonly filter: RequestFilter;
  /** What is wrong with the filter; nothing was searched then. */
  readonly violation?: Violation | undefined;
  readonly page: RequestPage;
}

/** The requests of a workspace with their filter. */
export function requestListPage({ visitor, base, filter, violation, page }: RequestListView): Html {
  const here = `${visitor.home}/requests`;
  return html`<p class="quiet">
      Every call of the API with one of your keys, newest first. Calls without a valid key are not listed.
    </p>
    ${filterForm(here, filter, page.keys, violation)}
    ${violation ? undefined : foundPart(here, page, { visitor, base, filter })}`;
}

function foundPart(
  here: string,
  page: RequestPage,
  { visitor, base, filter }: Pick<RequestListView, 'visitor' | 'base' | 'filter'>,
): Html {
  return html`${page.requests.length > 0 ? requestTable(page.requests, visitor.home, base) : nothing(filter, page)}
  ${pager(pagesOf(here, filter, page))}`;
}

function filterForm(
  here: string,
  filter: RequestFilter,
  keys: readonly KeyOption[],
  violation: Violation | undefined,
): Html {
  const problem: FormProblem | undefined = violation && {
    ...(violation.field in LABELS && { field: violation.field }),
    message: `${LABELS[violation.field] ?? violation.field} ${violation.rule}.`,
  };
  const text = (name: keyof RequestFilter, hint?: string) =>
    textField({
      name,
      label: LABELS[name]!,
      value: textOf(filter[name]),
      problem,
      ...(hint !== undefined && { hint }),
    });
  const fields = html`${text('status', 'One, such as 429, or 4xx')}
  ${choiceField({
    name: 'code',
    label: LABELS.code!,
    value: textOf(filter.code),
    options: [['', 'Any'], ...ERROR_CODES.map((code) => [code, code] as const)],
    problem,
  })}
  ${text('route', 'As /api/v1/audit/{id}')}
  ${choiceField({
    name: 'key',
    label: LABELS.key!,
    value: textOf(filter.key),
    options: [
      ['', 'Any'],
      ...keys.map(({ key_id, name, hint }) => [key_id, `${name ?? key_id} (…${hint})`] as const),
    ],
    problem,
  })}
  ${text('idempotency_key')} ${text('audit', 'Its id: aud_…')} ${text('since', 'UTC, as 2026-11-23 20:15')}
  ${text('until', 'UTC; requests before this time')}`;
  return filterPart({ action: here, fields, isSet: isFiltered(filter), problem });
}

function isFiltered(filter: RequestFilter): boolean {
  return Object.keys(filter).some((name) => name !== 'before');
}

const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  code: 'Error code',
  route: 'Route',
  key: 'Key',
  idempotency_key: 'Idempotency-Key',
  audit: 'Audit',
  since: 'Since',
  until: 'Until',
};

/** A parameter that was given twice is a list. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function requestTable(requests: readonly RequestRow[], home: string, base: string): Html {
  return table({
    label: 'Requests',
    columns: [
      'Time',
      'Request',
      'Status',
      'Error code',
      'Key',
      'Idempotency-Key',
      { name: 'Duration', num: true },
    ],
    rows: requests.map((each) => [
      html`<a href="${home}/requests/${each.request_id}">${secondsTag(each.at)}</a>`,
      html`<code>${callOf(each)}</code>`,
      statusBadge(each.status),
      codeLink(each.code, base),
      keyText(each),
      idempotencyCell(each, home),
      durationText(each.duration_ms),
    ]),
  });
}

const SHOWN_KEY_LENGTH = 40;

function idempotencyCell(request: RequestRow, home: string): Html | undefined {
  const { idempotency_key: key, replayed } = request;
  if (key === null) return undefined;
  const query = new URLSearchParams({ idempotency_key: key }).toString();
  const short = key.length > SHOWN_KEY_LENGTH ? `${key.slice(0, SHOWN_KEY_LENGTH)}…` : key;
  return html`<a href="${home}/requests?${query}"><code>${short}</code></a>
    ${replayed ? badge(replayText(request)) : undefined}`;
}

function nothing(filter: RequestFilter, { older }: RequestPage): Html {
  if (older !== null)
    return emptyState(
      'No requests found',
      html`<p>
        None of the last ${MAX_LOOKED_AT.toLocaleString('en-US')} requests matches. Go on with Older.
      </p>`,
    );
  return isFiltered(filter)
    ? emptyState('No requests found', html`<p>Change the filter, or clear it.</p>`)
    : emptyState('No requests yet', html`<p>Call the API with a key. Requests are kept for some weeks.</p>`);
}

function pagesOf(here: string, filter: RequestFilter, { older }: RequestPage): Parameters<typeof pager>[0] {
  const { before, ...first } = filter as Readonly<Record<string, string>>;
  const address = (fields: Readonly<Record<string, string>>) =>
    `${here}?${new URLSearchParams(fields).toString()}`;
  return {
    newest: before === undefined ? undefined : address(first),
    older: older === null ? undefined : address({ ...first, before: older }),
  };
}
