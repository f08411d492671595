import { Query } from '@nestjs/common';
import { Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { POSITION } from '../../frame/list-position.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { ReportLinks } from './report-links.js';
import { liveLinksPage } from './live-links-page.js';

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
