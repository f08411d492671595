import { Param, Query } from '@nestjs/common';
import { type Html, html } from '../../pages/html.js';
import { keyNameText } from '../keys/key-list-page.js';
import type { KeyName } from '../../workspaces/api-keys/key-records.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { BODY_DAYS } from '#contracts/limits';
import { KeptBodies } from '../../http/request-log/request-bodies.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, suffices, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import type { ScreenPage } from '../frame/screen-response.js';
import {
  ListRequests,
  MAX_LOOKED_AT,
  type RequestPage,
  requestFilter,
  REQUEST_LABELS,
} from './list-requests.js';
import { ReadStory } from './read-story.js';
import { storyPage } from './story-page.js';
import { ERROR_CODES } from '../../http/errors/error-guide.js';
import { badge, creditsText, durationText, secondsTag, table } from '../../pages/parts.js';
import { actionForm, type FormProblem, type Option } from '../frame/form.js';
import { emptyList, filterForm, pager, type Typed } from '../frame/list.js';
import type { RequestRow } from '../../http/request-log/audit-story.js';
import { callCode, codeLink, keyOf, replayText, statusBadge } from './request-text.js';

@Screen('requests')
export class RequestsScreen {
  constructor(
    private readonly requests: ListRequests,
    private readonly stories: ReadStory,
    private readonly bodies: KeptBodies,
    private readonly forms: Forms,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('reader')
  async list(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Record<string, unknown>,
  ): Promise<ScreenPage> {
    const { typed, filter, problem } = requestFilter(query);
    const [page, keepsBodies] = await Promise.all([
      this.requests.list(visitor.workspaceId, filter ?? {}),
      this.bodies.isChosen(visitor.workspaceId),
    ]);
    const content = html`${requestListPage({ visitor, base: this.settings.basePath, typed, problem, page })}
    ${bodiesPart(visitor, keepsBodies)}`;
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

  @Acts('owner', { confirmed: false }, 'bodies/keep')
  keepBodies(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    return this.chooseBodies(visitor, true);
  }

  @Acts('owner', { confirmed: false }, 'bodies/delete')
  deleteBodies(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    return this.chooseBodies(visitor, false);
  }

  private chooseBodies(visitor: Visitor, isChosen: boolean): Promise<ScreenPage> {
    const { workspaceId, home } = visitor;
    return this.forms.repeatable(visitor, {
      action: { name: isChosen ? 'bodies.keep' : 'bodies.delete', subject: workspaceId },
      work: () => this.bodies.choose(workspaceId, isChosen),
      again: () => this.list(visitor, {}),
      done: () => `${home}/requests`,
    });
  }
}

/** Whether bodies of requests are kept, and for owners the button that changes it. */
function bodiesPart(visitor: Visitor, keepsBodies: boolean): Html {
  const action = `${visitor.home}/requests/bodies/${keepsBodies ? 'delete' : 'keep'}`;
  const button = keepsBodies
    ? html`<button class="danger">Delete the bodies, and keep no more</button>`
    : html`<button>Keep bodies for ${BODY_DAYS} days</button>`;
  return html`<section>
    <h2>Bodies</h2>
    <p>
      ${
        keepsBodies
          ? html`The bodies of requests and responses are kept for ${BODY_DAYS} days, without keys and
            secrets. All people of the workspace can read them.`
          : html`The bodies of requests and responses are not kept. If an owner chooses so, a request’s page
            shows both for ${BODY_DAYS} days, without keys and secrets. It begins within half a minute.`
      }
    </p>
    ${suffices(visitor.role, 'owner') && actionForm(visitor, action, button)}
  </section>`;
}

function unknownRequest(home: string): Html {
  return html`<p>
      This workspace has no request with this id, or it is so old that it is not kept any more. A request
      without a valid key belongs to no workspace.
    </p>
    <p><a href="${home}/requests">All requests</a></p>`;
}

interface RequestListView {
  readonly visitor: Pick<Visitor, 'home'>;
  /** The path of the public URL. */
  readonly base: string;
  readonly typed: Typed;
  /** What is wrong with the filter. Then no request is shown. */
  readonly problem?: FormProblem | undefined;
  readonly page: RequestPage;
}

function requestListPage({ visitor: { home }, base, typed, problem, page }: RequestListView): Html {
  const here = `${home}/requests`;
  const { requests, older, keys } = page;
  return html`<p class="quiet">
      Every call of the API with one of your keys, newest first. Calls without a valid key are not listed.
    </p>
    ${filterForm(
      here,
      { typed, labels: REQUEST_LABELS, problem },
      ({ text, choice, time }) =>
        html`${text('status', 'One, such as 429, or 4xx')}
        ${choice(
          'code',
          ERROR_CODES.map((code) => [code, code]),
        )}
        ${text('route', 'As /api/v1/audit/{id}')} ${choice('key', keys.map(keyOption))}
        ${text('idempotency_key')} ${text('audit', 'Its id: aud_…')} ${time('since')} ${time('until')}`,
    )}
    ${
      problem
        ? undefined
        : html`${requests.length > 0 ? requestTable(requests, home, base) : nothing(typed, page)}
          ${pager(here, typed, older)}`
    }`;
}

function keyOption({ key_id, ...key }: KeyName): Option {
  return [key_id, keyNameText(key)];
}

function requestTable(requests: readonly RequestRow[], home: string, base: string): Html {
  return table({
    label: 'Requests',
    columns: [
      'Time',
      'Request',
      'Status',
      'Error code',
      'Key',
      'Idempotency-Key',
      { name: 'Duration', num: true },
    ],
    rows: requests.map((each) => [
      html`<a href="${home}/requests/${each.request_id}">${secondsTag(each.at)}</a>`,
      callCode(each),
      statusBadge(each.status),
      codeLink(each.code, base),
      keyOf(each),
      idempotencyCell(each, home),
      durationText(each.duration_ms),
    ]),
  });
}

const SHOWN_KEY_LENGTH = 40;

function idempotencyCell(request: RequestRow, home: string): Html | undefined {
  const { idempotency_key: key, replayed } = request;
  if (key === null) return undefined;
  const query = new URLSearchParams({ idempotency_key: key }).toString();
  const short = key.length > SHOWN_KEY_LENGTH ? `${key.slice(0, SHOWN_KEY_LENGTH)}…` : key;
  return html`<a href="${home}/requests?${query}"><code>${short}</code></a>
    ${replayed ? badge(replayText(request)) : undefined}`;
}

function nothing(typed: Typed, { older }: RequestPage): Html {
  return emptyList(
    'requests',
    {
      typed,
      unsearched:
        older === null ? undefined : `None of the last ${creditsText(MAX_LOOKED_AT)} requests matches.`,
    },
    html`<p>Call the API with a key. Requests are kept for some weeks.</p>`,
  );
}
