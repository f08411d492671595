import { MAX_ENDPOINTS_PER_WORKSPACE } from '#contracts/limits';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { type Html, html } from '../../../pages/html.js';
import { suffices } from '../../access/roles.js';
import type { Visitor } from '../../access/visitor.js';
import { emptyState } from '../../frame/list.js';
import { creditsText, table, timeTag } from '../../../pages/parts.js';
import { endpointBadge, foreignText } from '../webhook-text.js';

export function endpointListPage({ home, role }: Visitor, endpoints: readonly EndpointView[]): Html {
  return html`<p class="quiet">
      Each event of the workspace is posted to its endpoints, which are URLs of yours. There can be
      ${MAX_ENDPOINTS_PER_WORKSPACE}. <a href="${home}/webhooks/deliveries">All deliveries</a>
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
    'No endpoints yet',
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
      { name: 'Waiting for a retry', num: true },
      { name: 'Held', num: true },
    ],
    rows: endpoints.map((endpoint) => [
      html`<a href="${home}/webhooks/${endpoint.endpoint_id}">${foreignText(endpoint.url)}</a>`,
      html`${endpointBadge(endpoint)}
      ${
        endpoint.failing_since === null
          ? undefined
          : html`<span class="quiet">since ${timeTag(new Date(endpoint.failing_since))}</span>`
      }`,
      endpoint.event_types.join(', '),
      creditsText(endpoint.consecutive_failures),
      creditsText(endpoint.awaiting_retry ?? 0),
      creditsText(endpoint.held),
    ]),
  });
}
