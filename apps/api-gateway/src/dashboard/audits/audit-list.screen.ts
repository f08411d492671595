import { Query } from '@nestjs/common';
import { ListAudits } from '../../audits/list/list-audits.js';
import { html } from '../../pages/html.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { auditListActions, auditListPage, linksButton } from './audit-list-page.js';
import { auditFilter } from './list-filter.js';

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
