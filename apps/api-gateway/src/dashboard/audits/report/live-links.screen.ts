import { Query } from '@nestjs/common';
import { type Html, html } from '../../../pages/html.js';
import { table, timeTag } from '../../../pages/parts.js';
import { Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { actionForm } from '../../frame/form.js';
import { emptyState, pager, POSITION } from '../../frame/list.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { shortUrl } from '../audit-text.js';
import { type LiveLinkPage, ReportLinks } from './report-links.js';

/** Everything that shows reports of a workspace to people without a session, for those who may end it. */
@Screen('audits/links')
export class LiveLinksScreen {
  constructor(private readonly links: ReportLinks) {}

  @Opens('member')
  async list(@CurrentVisitor() visitor: Visitor, @Query('before') given: unknown): Promise<ScreenPage> {
    const before = typeof given === 'string' && POSITION.test(given) ? given : undefined;
    const page = await this.links.live(visitor.workspaceId, before);
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
