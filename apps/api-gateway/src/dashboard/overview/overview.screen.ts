import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { auditListActions } from '../audits/audit-list.screen.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { overviewPage } from './overview-page.js';
import { ReadOverview } from './read-overview.js';

@Screen('')
export class OverviewScreen {
  constructor(private readonly overviews: ReadOverview) {}

  @Opens('reader')
  async show(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const overview = await this.overviews.read(visitor.workspaceId);
    return {
      section: 'Overview',
      title: 'Overview',
      actions: auditListActions(visitor),
      content: overviewPage(overview, visitor.home),
    };
  }
}
