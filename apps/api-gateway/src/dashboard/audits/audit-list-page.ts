import { AUDIT_STATUSES, AUDIT_TYPES, isTerminal, type Scores } from '#contracts/audit/audits';
import type { AuditPage, ListedRow } from '../../audits/fetch/audit-shape.js';
import { capitalised, creditsText, table, timeTag } from '../../pages/parts.js';
import { type Html, html } from '../../pages/html.js';
import { typeName } from '../../reports/model/report-names.js';
import { suffices } from '../access/roles.js';
import type { Visitor } from '../access/visitor.js';
import type { FormProblem, Option } from '../frame/form.js';
import { emptyList, filterForm, pager, type Typed } from '../frame/list.js';
import { LIVE_LINKS_PATH } from './report/live-links.screen.js';
import { FILTER_LABELS } from './list-filter.js';
import { shortUrl, statusBadge } from './audit-text.js';

interface AuditList {
  readonly typed: Typed;
  readonly problem?: FormProblem | undefined;
  /** Undefined if a filter is wrong. */
  readonly page?: AuditPage | undefined;
  /** Without a slash at the end. */
  readonly publicUrl: string;
}

export function auditListPage(visitor: Pick<Visitor, 'home' | 'role'>, list: AuditList): Html {
  return html`${filterOf(visitor.home, list)}${list.page ? pageOf(visitor, list, list.page) : undefined}`;
}

/** What stands beside the heading. */
export function auditListActions({ home, role }: Pick<Visitor, 'home' | 'role'>): Html | undefined {
  if (!suffices(role, 'member')) return undefined;
  return html`<a class="button primary" href="${home}/audits/new">New audit</a>`;
}

/** Leads to all links that share reports of the workspace. */
export function linksButton({ home, role }: Pick<Visitor, 'home' | 'role'>): Html | undefined {
  if (!suffices(role, 'member')) return undefined;
  return html`<a class="button" href="${home}${LIVE_LINKS_PATH}">Shared links</a>`;
}

function filterOf(home: string, { typed, problem }: AuditList): Html {
  return filterForm(
    `${home}/audits`,
    { typed, labels: FILTER_LABELS, problem },
    ({ text, choice }) =>
      html`${choice('status', optionsOf(AUDIT_STATUSES, capitalised))}
      ${choice('type', optionsOf(AUDIT_TYPES, typeName))} ${text('url', 'The whole URL, as it was sent.')}
      ${text('created_after', 'A day or a time in UTC: 2026-11-21 or 2026-11-21T09:30:00Z.')}
      ${text('created_before', 'A day or a time in UTC.')} ${text('metadata_key')} ${text('metadata_value')}`,
  );
}

function optionsOf(values: readonly string[], nameOf: (value: string) => string): readonly Option[] {
  return values.map((value) => [value, nameOf(value)]);
}

function pageOf(visitor: Pick<Visitor, 'home' | 'role'>, list: AuditList, page: AuditPage): Html {
  const { typed, publicUrl } = list;
  const { audits, nextCursor } = page;
  const unsearched = nextCursor === null ? undefined : 'Older audits were not searched yet.';
  return html`${
    audits.length === 0
      ? emptyList('audits', { typed, unsearched }, howToBegin(visitor, publicUrl))
      : tableOf(visitor, audits)
  }
  ${pager(`${visitor.home}/audits`, typed, nextCursor, 'cursor')}`;
}

function howToBegin({ home, role }: Pick<Visitor, 'home' | 'role'>, publicUrl: string): Html {
  const create = `curl -X POST ${publicUrl}/api/v1/audit \\
  -H "Authorization: Bearer $API_KEY" -H "Idempotency-Key: my-first-audit" \\
  -H "Content-Type: application/json" -d '{"url":"https://example.com/","type":"seo"}'`;
  return html`${
      suffices(role, 'member')
        ? html`<p><a href="${home}/audits/new">Create the first one here</a>, or with the API:</p>`
        : html`<p>Members of the workspace create audits, here or with the API:</p>`
    }
    <pre>${create}</pre>
    <p><a href="${publicUrl}/docs">API reference</a></p>`;
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
          !isTerminal(audit.status) && suffices(role, 'member')
            ? html`<a href="${path}/cancel" aria-label="Cancel the audit of ${audit.url}">Cancel</a>`
            : undefined
        }`,
        overallOf(audit.scores) ?? undefined,
        creditsText(audit.charged),
        audit.refunded === 0 ? undefined : creditsText(audit.refunded),
        typeName(audit.audit_type),
        timeTag(audit.created_at),
      ];
    }),
    attributes: audits.map(
      ({ audit_id, status }) =>
        html`data-live="${audit_id}" ${isTerminal(status) ? undefined : html`data-live-poll`}`,
    ),
  });
}

function overallOf(scores: string | null): number | null {
  return scores === null ? null : (JSON.parse(scores) as Scores).overall;
}
