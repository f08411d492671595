import { MAX_ENDPOINTS_PER_WORKSPACE } from '#contracts/limits';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { type Html, html } from '../../../pages/html.js';
import { suffices } from '../../access/roles.js';
import type { Visitor } from '../../access/visitor.js';
import { emptyState } from '../../frame/empty-state.js';
import { table } from '../../frame/table.js';
import { timeTag } from '../../frame/time.js';
import { endpointBadge, foreignText } from '../webhook-text.js';

/** The endpoints of a workspace with how they fare. */
export function endpointListPage({ home, role }: Visitor, endpoints: readonly EndpointView[]): Html {
  return html`<p class="quiet">
      We post each event of the workspace to its endpoints: URLs of yours, up to
      ${MAX_ENDPOINTS_PER_WORKSPACE} of them. <a href="${home}/webhooks/deliveries">All deliveries</a>
    </p>
    ${endpoints.length === 0 ? nothing(suffices(role, 'owner')) : endpointTable(home, endpoints)}`;
}

/** The button beside the heading, for owners while there is room. */
export function addButton({ home, role }: Visitor, endpoints: readonly EndpointView[]): Html | undefined {
  return suffices(role, 'owner') && endpoints.length < MAX_ENDPOINTS_PER_WORKSPACE
    ? html`<a class="button primary" href="${home}/webhooks/new">Add an endpoint</a>`
    : undefined;
}

function nothing(owner: boolean): Html {
  return emptyState(
    'No endpoint yet',
    html`<p>
      ${
        owner
          ? 'Add the URL of your server, and events are posted to it.'
          : 'An owner of the workspace can add one.'
      }
    </p>`,
  );
}

function endpointTable(home: string, endpoints: readonly EndpointView[]): Html {
  return table({
    label: 'Endpoints',
    columns: [
      'URL',
      'Status',
      'Events',
      { name: 'Failures in a row', num: true },
      'Failing since',
      { name: 'Waiting for a retry', num: true },
      { name: 'Held', num: true },
      { name: 'Backlog', num: true },
    ],
    rows: endpoints.map((endpoint) => [
      html`<a href="${home}/webhooks/${endpoint.endpoint_id}">${foreignText(endpoint.url)}</a>`,
      endpointBadge(endpoint),
      endpoint.event_types.join(', '),
      endpoint.consecutive_failures,
      endpoint.failing_since === null ? undefined : timeTag(new Date(endpoint.failing_since)),
      endpoint.awaiting_retry ?? 0,
      endpoint.held,
      endpoint.backlog,
    ]),
  });
}
