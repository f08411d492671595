import { Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { screenAnswer } from '../frame/screen-answer.js';
import { overviewPage } from './overview-page.js';
import { ReadOverview } from './read-overview.js';

@Screen('')
export class OverviewScreen {
  constructor(private readonly overviews: ReadOverview) {}

  @Get()
  @Opens('reader')
  async show(
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const overview = await this.overviews.read(visitor.workspaceId);
    const content = overviewPage(overview, visitor.home);
    return screenAnswer(reply, visitor, { section: 'Overview', title: 'Overview', content });
  }
}
