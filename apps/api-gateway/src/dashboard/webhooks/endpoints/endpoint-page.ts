import { WEBHOOK_FAILURES_TO_DISABLE, MAX_ENDPOINTS_PER_WORKSPACE } from '#contracts/limits';
import type { EndpointTest, EndpointView } from '#contracts/webhooks/endpoint-commands';
import { type Html, html } from '../../../pages/html.js';
import { type Visitor, suffices } from '../../access/visitor.js';
import { badge, definitionList, durationText, timeTag, creditsText, table } from '../../../pages/parts.js';
import { actionForm, choiceField, problemSummary, type RefusedForm } from '../../frame/form.js';
import { countText, endpointBadge, foreignText } from '../webhook-text.js';
import { recentEntries } from './recent-attempts.js';
import { emptyState } from '../../frame/list.js';

export interface EndpointPage {
  readonly endpoint: EndpointView;
  /** The result of the test event that was just sent. */
  readonly test?: EndpointTest | undefined;
  readonly refused?: RefusedForm | undefined;
  /** What was just done. */
  readonly notice?: string | undefined;
}

/** One endpoint: how it fares, and what can be done with it. */
export function endpointPage(visitor: Visitor, { endpoint, test, refused, notice }: EndpointPage): Html {
  const here = `${visitor.home}/webhooks/${endpoint.endpoint_id}`;
  return html`${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
    ${refused && problemSummary(refused.problem)} ${endpointDetails(here, endpoint)}
    <p class="row">
      <a class="button" href="${visitor.home}/webhooks/deliveries?endpoint_id=${endpoint.endpoint_id}"
        >Deliveries of this endpoint</a
      >
      ${
        suffices(visitor.role, 'member') &&
        html`<a class="button" href="${here}/held">Deliver, drop or recover what did not arrive</a>`
      }
    </p>
    ${suffices(visitor.role, 'member') && memberParts(visitor, here, endpoint, test)}
    ${suffices(visitor.role, 'owner') && ownerPart(here)}`;
}

function endpointDetails(here: string, endpoint: EndpointView): Html {
  const { consecutive_failures: failures, failing_since: since, next_retry_at: retryAt } = endpoint;
  return definitionList([
    ['URL', foreignText(endpoint.url)],
    ['Status', endpointBadge(endpoint)],
    ['Events', endpoint.event_types.join(', ')],
    [
      'Failures in a row',
      html`${failures}${since !== null && html`, since ${timeTag(new Date(since))}`}. It is disabled after
      ${WEBHOOK_FAILURES_TO_DISABLE}.`,
    ],
    ...recentEntries(endpoint),
    [
      'Waiting for a retry',
      html`${endpoint.awaiting_retry ?? 0}${retryAt ? html`, next at ${timeTag(new Date(retryAt))}` : undefined}`,
    ],
    [
      'Held',
      endpoint.held === 0
        ? 0
        : html`<a href="${here}/held">${countText(endpoint.held, 'delivery', 'deliveries')}</a>`,
    ],
    endpoint.backlog !== 0 && ['Backlog', countText(endpoint.backlog, 'delivery', 'deliveries')],
    endpoint.previous_expires_at !== undefined && [
      'The old secret signs until',
      timeTag(new Date(endpoint.previous_expires_at)),
    ],
    ['Created', timeTag(new Date(endpoint.created_at))],
    ['ID', html`<code>${endpoint.endpoint_id}</code>`],
  ]);
}

function memberParts(visitor: Visitor, here: string, endpoint: EndpointView, test?: EndpointTest): Html {
  const enabled = endpoint.status === 'enabled';
  return html`<h2>Test event</h2>
    <p class="quiet">
      Posts a signed example once, even to a disabled endpoint. It says that it is a test: test is true in its
      body.
    </p>
    ${test && testResult(test)}
    ${actionForm(
      visitor,
      `${here}/test`,
      html`${choiceField({
          name: 'event_type',
          label: 'Event',
          value: test?.event_type,
          options: endpoint.event_types.map((type) => [type, type] as const),
        })}<button>Send a test event</button>`,
    )}
    <h2>${enabled ? 'Disable' : 'Enable'}</h2>
    <p class="quiet">
      ${
        enabled
          ? 'A disabled endpoint gets nothing. Events are held for it until you decide.'
          : 'New events are delivered again. Held ones stay held until you deliver or drop them.'
      }
    </p>
    ${actionForm(
      visitor,
      `${here}/${enabled ? 'disable' : 'enable'}`,
      html`<button>${enabled ? 'Disable the endpoint' : 'Enable the endpoint'}</button>`,
    )}`;
}

function ownerPart(here: string): Html {
  return html`<h2>Change</h2>
    <p class="row">
      <a class="button" href="${here}/change">Change URL or events</a>
      <a class="button" href="${here}/rotate">Rotate the secret</a>
      <a class="button danger" href="${here}/remove">Remove the endpoint</a>
    </p>`;
}

function testResult(test: EndpointTest): Html {
  return html`<div class="card" role="status">
    ${definitionList([
      ['Result', test.outcome === 'succeeded' ? badge('Delivered', 'good') : badge('Failed', 'bad')],
      ['Answer', test.status_code ?? 'None'],
      test.reason !== null && ['Reason', test.reason],
      test.error !== null && ['Error', foreignText(test.error)],
      ['Duration', durationText(test.duration_ms)],
    ])}
    ${
      test.response_head !== null &&
      html`<p class="label">Start of the answer</p>
        <pre dir="auto"><code>${test.response_head}</code></pre>`
    }
  </div>`;
}

/** More pending deliveries than this are not counted. */
export const MAX_COUNTED = 100;

/** Asks whether an endpoint is to be removed. `pending`: its pending deliveries, at most `MAX_COUNTED`. */
export function removePage(
  visitor: Visitor,
  endpoint: EndpointView,
  pending: number,
  refused?: RefusedForm,
): Html {
  const here = `${visitor.home}/webhooks/${endpoint.endpoint_id}`;
  const unfinished = pending + endpoint.held;
  const atLeast = pending >= MAX_COUNTED ? 'at least ' : '';
  return html`<p>
      ${foreignText(endpoint.url)} gets no more webhooks. Its secret is forgotten. This can't be undone.
    </p>
    <p class="${unfinished === 0 ? 'quiet' : 'notice'}">
      ${
        unfinished === 0
          ? 'No delivery is unfinished.'
          : `With it end ${atLeast}${countText(unfinished, 'unfinished delivery', 'unfinished deliveries')}, which will not be sent.`
      }
    </p>
    ${actionForm(
      visitor,
      `${here}/remove`,
      html`<div class="row">
        <button class="danger">Remove the endpoint</button> <a href="${here}">Keep it</a>
      </div>`,
      refused?.problem,
    )}`;
}

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
        endpoint.failing_since !== null &&
        html`<span class="quiet">since ${timeTag(new Date(endpoint.failing_since))}</span>`
      }`,
      endpoint.event_types.join(', '),
      creditsText(endpoint.consecutive_failures),
      creditsText(endpoint.awaiting_retry ?? 0),
      creditsText(endpoint.held),
    ]),
  });
}
