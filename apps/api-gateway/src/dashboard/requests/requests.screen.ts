import { Param, Query } from '@nestjs/common';
import { type Html, html } from '../../pages/html.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { ListRequests } from './list-requests.js';
import { requestFilter } from './request-filter.js';
import { ReadStory } from './read-story.js';
import { requestListPage } from './request-list-page.js';
import { storyPage } from './story-page.js';

@Screen('requests')
export class RequestsScreen {
  constructor(
    private readonly requests: ListRequests,
    private readonly stories: ReadStory,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('reader')
  async list(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Record<string, unknown>,
  ): Promise<ScreenPage> {
    const { typed, filter, problem } = requestFilter(query);
    const page = await this.requests.list(visitor.workspaceId, filter ?? {});
    const content = requestListPage({ visitor, base: this.settings.basePath, typed, problem, page });
    return { section: 'Requests', title: 'Requests', content, status: problem && 422 };
  }

  @Opens('reader', ':id')
  async show(@CurrentVisitor() visitor: Visitor, @Param('id') requestId: string): Promise<ScreenPage> {
    const story = await this.stories.read(visitor.workspaceId, requestId);
    const title = story ? `Request ${requestId}` : 'Request not found';
    const content = story
      ? storyPage(story, { home: visitor.home, base: this.settings.basePath })
      : unknownRequest(visitor.home);
    return { section: 'Requests', title, content, status: story ? 200 : 404 };
  }
}

function unknownRequest(home: string): Html {
  return html`<p>
      This workspace has no request with this id, or it is so old that it is not kept any more. A request
      without a valid key belongs to no workspace.
    </p>
    <p><a href="${home}/requests">All requests</a></p>`;
}
