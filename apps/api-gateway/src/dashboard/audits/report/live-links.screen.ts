import { Injectable, Query } from '@nestjs/common';
import { Pool } from 'pg';
import { type Html, html } from '../../../pages/html.js';
import { table, timeTag } from '../../../pages/parts.js';
import { Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { actionForm } from '../../frame/form.js';
import { emptyState, pager, POSITION, positionIn, positionOf } from '../../frame/list.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { shortUrl } from '../audit-text.js';
import type { ReportLink } from '../../../audits/report-links/report-links.js';

const LIVE_PAGE = 50;

/** A link that works, to one of the reports of a workspace. */
interface LiveLink extends Omit<ReportLink, 'revokedAt'> {
  readonly auditId: string;
  readonly url: string;
}

export interface LiveLinkPage {
  readonly links: readonly LiveLink[];
  readonly next: string | undefined;
}

/** Reads the links of a workspace that work. */
@Injectable()
export class LiveLinks {
  constructor(private readonly pool: Pool) {}

  /** Returns a page of the links that work, first what works longest. `before`: the position of the last of the page before. */
  async page(workspaceId: string, before?: string): Promise<LiveLinkPage> {
    const { rows } = await this.pool.query<LiveLink & { readonly position: string }>(
      `select l.link_id as "linkId", l.audit_id as "auditId", a.url, l.created_by as "createdBy",
              l.created_at as "createdAt", l.expires_at as "expiresAt",
              ${positionOf('l.expires_at', 'l.link_id')} as position
         from report_links l join audits a using (audit_id)
        where l.workspace_id = $1 and l.revoked_at is null and l.expires_at > now()
          and a.voided_at is null
          and ($2::bigint is null
               or (l.expires_at, l.link_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
        order by l.expires_at desc, l.link_id desc
        limit ${LIVE_PAGE + 1}`,
      [workspaceId, ...positionIn(before)],
    );
    const shown = rows.slice(0, LIVE_PAGE);
    return {
      links: shown,
      next: rows.length > LIVE_PAGE ? shown.at(-1)!.position : undefined,
    };
  }
}

/** Everything that shows reports of a workspace to people without a session, for those who may end it. */
@Screen('audits/links')
export class LiveLinksScreen {
  constructor(private readonly links: LiveLinks) {}

  @Opens('member')
  async list(@CurrentVisitor() visitor: Visitor, @Query('before') given: unknown): Promise<ScreenPage> {
    const before = typeof given === 'string' && POSITION.test(given) ? given : undefined;
    const page = await this.links.page(visitor.workspaceId, before);
    const content = liveLinksPage(visitor, page, before);
    return { section: 'Audits', title: 'Shared links', content };
  }
}

/** Where the page is, behind the workspace's dashboard. */
export const LIVE_LINKS_PATH = '/audits/links';

/** The field of a form that says which page comes next, and its value for the page of live links. */
export const NEXT_FIELD = 'next';
export const TO_LIVE_LINKS = 'links';

function liveLinksPage(visitor: Visitor, { links, next }: LiveLinkPage, before?: string): Html {
  const { home } = visitor;
  const here = `${home}${LIVE_LINKS_PATH}`;
  return html`<p>
      Each of these links shows one report to everybody who has it, without a sign-in, until it ends. Links of
      a person who is removed from the workspace end.
    </p>
    ${links.length === 0 ? nothing(home, before === undefined) : linkTable(visitor, links)}
    ${pager(here, { before }, next)}
    <p><a href="${home}/audits">Back to the audits</a></p>`;
}

function nothing(home: string, isFirst: boolean): Html {
  return isFirst
    ? emptyState(
        'No links',
        html`<p>
          No report of this workspace is shared. Open <a href="${home}/audits">an audit</a> to share it.
        </p>`,
      )
    : emptyState('No more links', html`<p>All others have ended or are on the pages before.</p>`);
}

function linkTable(visitor: Visitor, links: LiveLinkPage['links']): Html {
  const { home } = visitor;
  return table({
    label: 'Links that work',
    columns: ['Report', 'Made by', 'Created', 'Works until', 'End'],
    rows: links.map(({ linkId, auditId, url, createdBy, createdAt, expiresAt }) => [
      html`<a href="${home}/audits/${auditId}">${shortUrl(url)}</a>`,
      createdBy,
      timeTag(createdAt),
      timeTag(expiresAt),
      actionForm(
        visitor,
        `${home}/audits/${auditId}/links/${linkId}/revoke`,
        html`<input type="hidden" name="${NEXT_FIELD}" value="${TO_LIVE_LINKS}" /><button
            class="danger"
            aria-label="Revoke the link of ${createdBy} to ${url}"
          >
            Revoke
          </button>`,
      ),
    ]),
  });
}
