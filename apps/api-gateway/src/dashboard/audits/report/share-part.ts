import { type Html, html } from '../../../pages/html.js';
import { suffices } from '../../access/roles.js';
import type { Visitor } from '../../access/visitor.js';
import { badge } from '../../../pages/parts/badge.js';
import { copyButton } from '../../frame/form.js';
import { actionForm, choiceField } from '../../frame/form.js';
import type { RefusedForm } from '../../frame/refused-form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { table } from '../../../pages/parts/table.js';
import { timeTag } from '../../../pages/parts/time.js';
import { LIVE_LINKS_PATH } from './live-links-page.js';
import type { ReportLink } from './report-links.js';
import { IsOneOf } from '#contracts/validation/values';

/** A form that was not accepted, with what was chosen. */
export interface RefusedShare {
  readonly days?: string;
  readonly refused: RefusedForm;
}

/** Shares a report by links: a form for a new one, and those that there are. Undefined for who may only read. */
export function sharePart(
  visitor: Visitor,
  auditId: string,
  links: readonly ReportLink[],
  typed?: RefusedShare,
): Html | undefined {
  if (!suffices(visitor.role, 'member')) return undefined;
  const path = `${visitor.home}/audits/${auditId}/links`;
  const problem = typed?.refused.problem;
  return html`<section id="share" class="no-print">
    <h2>Share</h2>
    <p>
      A link shows this report to everybody who has it, without a sign-in. It shows nothing else of the
      workspace: no credits and no metadata.
    </p>
    ${actionForm(
      visitor,
      path,
      html`${choiceField({
          name: 'days',
          label: 'The link works for',
          value: typed?.days ?? '7',
          options: LIFETIMES,
          problem,
        })} <button class="primary">Create a link</button>`,
      undefined,
      problem,
    )}
    ${links.length === 0 ? undefined : linkTable(visitor, path, links, new Date())}
    <p><a href="${visitor.home}${LIVE_LINKS_PATH}">All links of the workspace that work</a></p>
  </section>`;
}

function linkTable(visitor: Visitor, path: string, links: readonly ReportLink[], now: Date): Html {
  return table({
    label: 'Links to this report',
    columns: ['Created', 'By', 'Works until', 'State'],
    rows: links.map((link) => [
      timeTag(link.createdAt),
      link.createdBy,
      timeTag(link.expiresAt),
      stateOf(visitor, path, link, now),
    ]),
  });
}

function stateOf(
  visitor: Visitor,
  path: string,
  { linkId, revokedAt, expiresAt }: ReportLink,
  now: Date,
): Html {
  if (revokedAt !== null) return html`${badge('Revoked')} ${timeTag(revokedAt)}`;
  if (expiresAt <= now) return badge('Expired');
  return html`<div class="row">
    ${badge('Works', 'good')}
    ${actionForm(visitor, `${path}/${linkId}/revoke`, html`<button class="danger">Revoke</button>`)}
  </div>`;
}

/** Shows a new link, the only page that ever does. */
export function newLinkPage({ home }: Visitor, auditId: string, address: string): ScreenPage {
  const content = html`<p class="notice">
      Copy the link now. It is shown only here, and only once. Who has it sees the report without a sign-in.
    </p>
    <div class="row">
      <code id="new-link">${address}</code>
      ${copyButton('new-link')}
    </div>
    <p><a href="${home}/audits/${auditId}#share">Back to the report</a></p>`;
  return { section: 'Audits', title: 'Your new link', content };
}

/** How long a link works: days, and what people read. */
export const LIFETIMES = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const;

/** The form of a new link. */
export class ShareForm {
  @IsOneOf(LIFETIMES.map(([days]) => days))
  readonly days!: string;
}

/** The names of the fields, as the form shows them. */
export const LABELS = { days: 'The time' } as const;
