import { Query } from '@nestjs/common';
import { AUDIT_STATUSES, AUDIT_TYPES, isTerminal, type Scores } from '#contracts/audit/audits';
import { violationOf } from '#contracts/validation/violation';
import { ListAudits, type AuditFilter } from '../../audits/list/list-audits.js';
import { html, type Html } from '../../pages/html.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor, suffices } from '../access/visitor.js';
import type { ScreenPage } from '../frame/screen-response.js';
import type { AuditPage, ListedRow } from '../../audits/fetch/audit-shape.js';
import { capitalised, creditsText, table, timeTag } from '../../pages/parts.js';
import { typeName } from '../../reports/model/report-names.js';
import { type FormProblem, type Option, timeIn } from '../frame/form.js';
import { emptyList, filterForm, pager, type Typed, type ReadFilter } from '../frame/list.js';
import { BRAND_PATH } from './brand.screen.js';
import { LIVE_LINKS_PATH } from './report/live-links.screen.js';
import { shortUrl, statusBadge } from './audit-text.js';
import { ListAuditsQuery } from '../../audits/list/list-audits-query.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readQuery } from '../../http/validation/query-parameters.js';

@Screen('audits')
export class AuditListScreen {
  constructor(
    private readonly lists: ListAudits,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('reader')
  async show(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Record<string, unknown>,
  ): Promise<ScreenPage> {
    const { typed, filter, problem } = auditFilter(query);
    const page = filter && (await this.lists.list(visitor.workspaceId, filter));
    const { publicUrl } = this.settings;
    const content = auditListPage(visitor, { typed, problem, page, publicUrl });
    const actions = html`${linksButton(visitor)} ${auditListActions(visitor)}`;
    return { section: 'Audits', title: 'Audits', actions, content, status: page ? 200 : 422 };
  }
}

interface AuditList {
  readonly typed: Typed;
  readonly problem?: FormProblem | undefined;
  readonly page?: AuditPage | undefined;
  /** Without a slash at the end. */
  readonly publicUrl: string;
}

function auditListPage(visitor: Pick<Visitor, 'home' | 'role'>, list: AuditList): Html {
  return html`${filterOf(visitor.home, list)}${list.page && pageOf(visitor, list, list.page)}`;
}

/** What stands beside the heading. */
export function auditListActions({ home, role }: Pick<Visitor, 'home' | 'role'>): Html | undefined {
  if (!suffices(role, 'member')) return undefined;
  return html`<a class="button primary" href="${home}/audits/new">New audit</a>`;
}

/** Leads to all links that share reports of the workspace, and to how reports look. */
function linksButton({ home, role }: Pick<Visitor, 'home' | 'role'>): Html | undefined {
  if (!suffices(role, 'member')) return undefined;
  return html`<a class="button" href="${home}${LIVE_LINKS_PATH}">Shared links</a>
    <a class="button" href="${home}${BRAND_PATH}">Brand</a>`;
}

function filterOf(home: string, { typed, problem }: AuditList): Html {
  return filterForm(
    `${home}/audits`,
    { typed, labels: FILTER_LABELS, problem },
    ({ text, choice, time }) =>
      html`${choice('status', optionsOf(AUDIT_STATUSES, capitalised))}
      ${choice('type', optionsOf(AUDIT_TYPES, typeName))} ${text('url', 'A part of it is enough.')}
      ${time('created_after')} ${time('created_before')} ${text('metadata_key')} ${text('metadata_value')}`,
  );
}

function optionsOf(values: readonly string[], nameOf: (value: string) => string): readonly Option[] {
  return values.map((value) => [value, nameOf(value)]);
}

function pageOf(visitor: Pick<Visitor, 'home' | 'role'>, list: AuditList, page: AuditPage): Html {
  const { typed, publicUrl } = list;
  const { audits, nextCursor } = page;
  const unsearched = nextCursor === null ? undefined : 'Older audits were not searched yet.';
  // No event tells of a new audit. Later pages get none.
  const polls = typed.cursor === undefined && html`data-live-poll`;
  return html`<div data-live="audits" ${polls}>
    ${
      audits.length === 0
        ? emptyList('audits', { typed, unsearched }, howToBegin(visitor, publicUrl))
        : tableOf(visitor, audits)
    }
    ${pager(`${visitor.home}/audits`, typed, nextCursor, 'cursor')}
  </div>`;
}

function howToBegin({ home, role }: Pick<Visitor, 'home' | 'role'>, publicUrl: string): Html {
  const create = `curl -X POST ${publicUrl}/api/v1/audit \\
  -H "Authorization: Bearer $ACS_API_KEY" -H "Idempotency-Key: my-first-audit" \\
  -H "Content-Type: application/json" -d '{"url":"https://example.com/","type":"seo"}'`;
  return html`${
      suffices(role, 'member')
        ? html`<p><a href="${home}/audits/new">Create the first one here</a>, or with the API:</p>`
        : html`<p>Members of the workspace create audits, here or with the API:</p>`
    }
    <pre>${create}</pre>
    <p><a href="${publicUrl}/docs/api">API reference</a></p>`;
}

function tableOf({ home, role }: Pick<Visitor, 'home' | 'role'>, audits: readonly ListedRow[]): Html {
  return table({
    label: 'Audits',
    columns: [
      'URL',
      'Status',
      { name: 'Score', num: true },
      { name: 'Charged', num: true },
      { name: 'Refunded', num: true },
      'Type',
      'Created',
    ],
    rows: audits.map((audit) => {
      const path = `${home}/audits/${audit.audit_id}`;
      return [
        html`<a href="${path}">${shortUrl(audit.url)}</a>`,
        html`${statusBadge(audit.status)}
        ${
          !isTerminal(audit.status) &&
          suffices(role, 'member') &&
          html`<a href="${path}/cancel" aria-label="Cancel the audit of ${audit.url}">Cancel</a>`
        }`,
        overallOf(audit.scores) ?? undefined,
        creditsText(audit.charged),
        audit.refunded === 0 ? undefined : creditsText(audit.refunded),
        typeName(audit.audit_type),
        timeTag(audit.created_at),
      ];
    }),
    attributes: audits.map(
      ({ audit_id, status }) => html`data-live="${audit_id}" ${!isTerminal(status) && html`data-live-poll`}`,
    ),
  });
}

function overallOf(scores: string | null): number | null {
  return scores === null ? null : (JSON.parse(scores) as Scores).overall;
}

const FILTER_LABELS = {
  status: 'Status',
  type: 'Type',
  url: 'URL',
  created_after: 'Created after',
  created_before: 'Created before',
  metadata_key: 'Metadata key',
  metadata_value: 'Metadata value',
} as const;

type FilterField = keyof typeof FILTER_LABELS;

const TIMES: ReadonlySet<string> = new Set(['created_after', 'created_before']);

/** Reads the filters of the form, which are those of GET /audit. Empty fields count as absent. */
function auditFilter(query: Readonly<Record<string, unknown>>): ReadFilter<AuditFilter> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const { metadata_key: key, metadata_value: value = '', ...others } = given;
  const rest = Object.fromEntries(
    Object.entries(others).map(([name, typed]) => [
      name,
      TIMES.has(name) && typeof typed === 'string' ? timeIn(typed) : typed,
    ]),
  );
  const typed = typedIn(given);
  const isOneKey = key === undefined ? value === '' : typeof key === 'string';
  if (!isOneKey) return { typed, problem: ONE_KEY };
  try {
    const named = typeof key === 'string' ? { [`metadata.${key}`]: value } : {};
    const values = readQuery(ListAuditsQuery, { ...rest, ...named });
    const problem = problemIn(values);
    const { url: urlPart, ...filter } = values as unknown as AuditFilter;
    return problem ? { typed, problem } : { typed, filter: { ...filter, urlPart } };
  } catch (error) {
    if (error instanceof ApiError) return { typed, problem: { message: error.message } };
    throw error;
  }
}

function typedIn(query: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] =>
        (entry[0] === 'cursor' || Object.hasOwn(FILTER_LABELS, entry[0])) && typeof entry[1] === 'string',
    ),
  );
}

function problemIn(values: Readonly<Record<string, unknown>>): FormProblem | undefined {
  const violation = violationOf(ListAuditsQuery, values);
  if (!violation) return undefined;
  const { field, rule } = violation;
  if (field === 'created_after' || field === 'created_before')
    return { field, message: `${FILTER_LABELS[field]} ${A_TIME}` };
  if (!Object.hasOwn(FILTER_LABELS, field)) return { message: rule };
  return { field, message: rule.replace(field, FILTER_LABELS[field as FilterField]) };
}

const ONE_KEY: FormProblem = {
  field: 'metadata_key',
  message: 'Metadata key must be one text, and a value needs it.',
};
const A_TIME = 'must be a day or an ISO 8601 time, for example 2026-11-21 or 2026-11-21T09:30:00Z.';
